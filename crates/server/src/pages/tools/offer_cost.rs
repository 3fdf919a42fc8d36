//! Overpayment and ГЭСВ of anybody's offer.

use app::format::{format_amount, format_date, format_percent};
use lending::offer::{Offer, OfferCost, OfferError, PaymentInterval, offer_cost};
use money::Tenge;

use super::form::{Answer, Tone, ToolForm};
use super::inputs::{Inputs, Label};
use super::{Figures, ToolOutput};

const AMOUNT_MIN: Tenge = Tenge::from_tiyn(100_000);
const AMOUNT_MAX: Tenge = Tenge::from_tiyn(10_000_000_000);
const PAYMENT_MIN: Tenge = Tenge::from_tiyn(100);
const PAYMENTS_MAX: u32 = 120;
const FIRST_PAYMENT_DAYS_MAX: u32 = 400;

pub fn tool(figures: &Figures<'_>, inputs: &mut Inputs<'_>) -> ToolOutput {
    let label = |name, ru: &str, kk: &str, hint: (&str, &str), initial: &str| Label {
        name,
        label: figures.language.pick(ru, kk).to_owned(),
        hint: figures.language.pick(hint.0, hint.1).to_owned(),
        initial: initial.to_owned(),
    };
    let amount = inputs.amount(
        label("amount", "Сумма займа, ₸", "Қарыз сомасы, ₸", ("", ""), "100\u{a0}000"),
        AMOUNT_MIN..=AMOUNT_MAX,
        None,
    );
    let fee = inputs.amount(
        label(
            "fee",
            "Комиссии и страховка при получении, ₸",
            "Алған кездегі комиссия мен сақтандыру, ₸",
            ("Что удержат или попросят заплатить сразу", "Бірден ұстап қалатын не төлететін ақша"),
            "0",
        ),
        Tenge::ZERO..=AMOUNT_MAX,
        Some(Tenge::ZERO),
    );
    let payments = inputs.number(
        label("payments", "Сколько платежей", "Неше төлем", ("", ""), "1"),
        1..=PAYMENTS_MAX,
    );
    let payment = inputs.amount(
        label("payment", "Один платёж, ₸", "Бір төлем, ₸", ("", ""), ""),
        PAYMENT_MIN..=AMOUNT_MAX,
        None,
    );
    let first = inputs.number(
        label(
            "first",
            "Через сколько дней первый платёж",
            "Алғашқы төлем неше күннен кейін",
            ("", ""),
            "30",
        ),
        1..=FIRST_PAYMENT_DAYS_MAX,
    );
    let pick = |ru, kk| figures.language.pick(ru, kk);
    let interval = inputs.choice(
        label("every", "Следующие платежи", "Келесі төлемдер", ("", ""), ""),
        vec![
            ("month", pick("каждый месяц", "ай сайын")),
            ("two-weeks", pick("раз в две недели", "екі аптада бір рет")),
            ("week", pick("каждую неделю", "апта сайын")),
        ],
    );
    let form = ToolForm {
        title: pick("Посчитайте любое предложение", "Кез келген ұсынысты есептеңіз").to_owned(),
        lead: pick(
            "Впишите числа из рекламы или договора любого кредитора. Страница посчитает \
             переплату и ГЭСВ по официальной формуле.",
            "Кез келген кредит берушінің жарнамасындағы не шартындағы сандарды жазыңыз. Бет артық \
             төлем мен ЖТСМ-ді ресми формуламен есептейді.",
        )
        .to_owned(),
        button: pick("Посчитать", "Есептеу").to_owned(),
        note: None,
        link: None,
    };
    let offer = (|| {
        Some(Offer {
            amount: amount?,
            fee: fee?,
            payment: payment?,
            payments: payments?,
            first_payment_days: first?,
            interval: match interval? {
                "week" => PaymentInterval::Week,
                "two-weeks" => PaymentInterval::TwoWeeks,
                _ => PaymentInterval::Month,
            },
        })
    })();
    let Some(offer) = offer.filter(|_| inputs.is_answerable()) else { return (form, None) };
    let answer = match offer_cost(&offer, figures.today, &figures.rules.law) {
        Ok(cost) => Some(answer(figures, &cost)),
        Err(error) => {
            explain(inputs, &error);
            None
        }
    };
    (form, answer)
}

fn explain(inputs: &mut Inputs<'_>, error: &OfferError) {
    match error {
        OfferError::NoLoan => inputs.reject(
            "fee",
            "Комиссии не меньше суммы займа: на руки ничего не остаётся",
            "Комиссия қарыз сомасынан кем емес: қолға ештеңе тимейді",
        ),
        OfferError::BelowZero => inputs.reject(
            "payment",
            "Все платежи вместе меньше, чем вы получаете. Проверьте сумму платежа и их число",
            "Төлемдердің бәрі қосылып, алатын сомадан аз. Төлем сомасы мен санын тексеріңіз",
        ),
        OfferError::TooHigh => inputs.reject(
            "payment",
            "ГЭСВ выше 6000 %. Проверьте числа; если они верны, не соглашайтесь",
            "ЖТСМ 6000 %-дан жоғары. Сандарды тексеріңіз; дұрыс болса, келіспеңіз",
        ),
        OfferError::TooLong | OfferError::Law(_) | OfferError::Date(_) | OfferError::Money(_) => {
            tracing::error!(%error, "cost of an offer could not be computed");
            inputs.reject(
                "amount",
                "Посчитать не получилось. Проверьте числа",
                "Есептеу мүмкін болмады. Сандарды тексеріңіз",
            );
        }
    }
}

fn answer(figures: &Figures<'_>, cost: &OfferCost) -> Answer {
    let pick = |ru: &str, kk: &str| figures.language.pick(ru, kk).to_owned();
    let percent = |value| format_percent(&format!("{value:.1}"));
    let cap = format_percent(&cost.apr_max.to_string());
    let verdict = match cost.is_above_cap() {
        true => figures.text(
            format!(
                "ГЭСВ выше предела закона для микрокредита такого срока и суммы: {cap}. \
                 Спросите кредитора, откуда разница, и не подписывайте, пока не поймёте."
            ),
            format!(
                "ЖТСМ осындай мерзім мен сомадағы микрокредитке заң белгілеген шектен жоғары: \
                 {cap}. Айырма неден шыққанын сұраңыз, түсінбейінше қол қоймаңыз."
            ),
        ),
        false => figures.text(
            format!(
                "Предел закона для микрокредита такого срока и суммы не превышен: {cap}. Дешевле \
                 или дороже других — сравните по ГЭСВ."
            ),
            format!(
                "Осындай мерзім мен сомадағы микрокредитке заң белгілеген шектен аспайды: {cap}. \
                 Басқа ұсыныстармен ЖТСМ бойынша салыстырыңыз."
            ),
        ),
    };
    Answer {
        verdict,
        tone: if cost.is_above_cap() { Tone::Bad } else { Tone::Plain },
        rows: vec![
            (pick("Получите на руки", "Қолыңызға тиеді"), format_amount(cost.received)),
            (pick("Вернёте всего", "Барлығы қайтарасыз"), format_amount(cost.repaid)),
            (pick("Переплата", "Артық төлем"), format_amount(cost.overpayment)),
            (
                pick("ГЭСВ", "ЖТСМ"),
                figures.text(
                    format!("{} в год", percent(cost.apr)),
                    format!("жылына {}", percent(cost.apr)),
                ),
            ),
            (
                pick("Последний платёж, если получить сегодня", "Бүгін алсаңыз, соңғы төлем"),
                format_date(cost.last_payment_on),
            ),
        ],
    }
}
