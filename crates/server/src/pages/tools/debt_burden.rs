//! КДН: which part of an income goes to debts.

use app::format::{format_amount, format_percent};
use base::kazakh::{KazakhCase, possessed};
use money::Tenge;
use origination::affordability::{Ratio, debt_burden_ratio, payment_room};

use super::form::{Answer, Tone, ToolForm};
use super::inputs::{Inputs, Label};
use super::{Figures, ToolOutput};

const INCOME_MIN: Tenge = Tenge::from_tiyn(100);
const SUM_MAX: Tenge = Tenge::from_tiyn(10_000_000_000);

pub fn tool(figures: &Figures<'_>, inputs: &mut Inputs<'_>) -> ToolOutput {
    let pick = |ru: &str, kk: &str| figures.language.pick(ru, kk).to_owned();
    let label =
        |name, label: String, hint: String| Label { name, label, hint, initial: String::new() };
    let income = inputs.amount(
        label(
            "income",
            pick("Доход в месяц, ₸", "Айлық кіріс, ₸"),
            pick("Средний за последние шесть месяцев", "Соңғы алты айдағы орташа"),
        ),
        INCOME_MIN..=SUM_MAX,
        None,
    );
    let debts = inputs.amount(
        label(
            "debts",
            pick("Платежи по долгам в месяц, ₸", "Борыштар бойынша айлық төлем, ₸"),
            pick(
                "Кредиты, рассрочки и просроченные суммы; нет — оставьте пустым",
                "Кредит, бөліп төлеу, мерзімі өткен сома; жоқ болса, бос қалдырыңыз",
            ),
        ),
        Tenge::ZERO..=SUM_MAX,
        Some(Tenge::ZERO),
    );
    let payment = inputs.amount(
        label(
            "payment",
            pick("Платёж по новому займу, ₸", "Жаңа қарыздың төлемі, ₸"),
            pick(
                "Возврат одним платежом в пределах месяца считается целиком",
                "Бір ай ішінде бір төлеммен қайтарылса, бүкіл сома есептеледі",
            ),
        ),
        Tenge::ZERO..=SUM_MAX,
        Some(Tenge::ZERO),
    );
    let form = ToolForm {
        title: pick("Посчитайте свой КДН", "БЖК-ңызды есептеңіз"),
        lead: pick(
            "Числа никуда не сохраняются и ни на что не влияют.",
            "Сандар еш жерде сақталмайды, ешнәрсеге әсер етпейді.",
        ),
        button: pick("Посчитать", "Есептеу"),
        note: Some(pick(
            "Кредитор берёт платежи из кредитного бюро и доход из государственных баз, поэтому его \
             число может отличаться.",
            "Кредит беруші төлемді кредиттік бюродан, кірісті мемлекеттік деректерден алады, \
             сондықтан оның саны басқаша шығуы мүмкін.",
        )),
        link: None,
    };
    let typed = income.zip(debts).zip(payment).filter(|_| inputs.is_answerable());
    let answer = typed.and_then(|((income, debts), payment)| {
        answer(figures, income, debts, payment).or_else(|| {
            inputs.reject("income", "Посчитать не получилось", "Есептеу мүмкін болмады");
            None
        })
    });
    (form, answer)
}

fn answer(figures: &Figures<'_>, income: Tenge, debts: Tenge, payment: Tenge) -> Option<Answer> {
    let law = figures.rules.law.debt_burden.in_force_on(figures.today).ok()?;
    let limit = law.share_max_percent;
    let with_payment = debt_burden_ratio(debts, payment, income).ok()?;
    let is_within = with_payment.is_within(limit);
    let pick = |ru: &str, kk: &str| figures.language.pick(ru, kk).to_owned();
    let share = format_percent(&limit.to_string());
    let share_kk = possessed(&share, Some(KazakhCase::Ablative));
    let verdict = match is_within {
        true => figures.text(
            format!("КДН в пределах закона: платежи занимают не больше {share} дохода."),
            format!("БЖК заң шегінде: төлемдер кірістің {share_kk} аспайды."),
        ),
        false => figures.text(
            format!(
                "КДН выше предела закона: платежи занимают больше {share} дохода. Микрокредит \
                 с таким платежом выдать нельзя."
            ),
            format!(
                "БЖК заң шегінен жоғары: төлемдер кірістің {share_kk} асады. Мұндай төлеммен \
                 микрокредит беруге болмайды."
            ),
        ),
    };
    let before = debt_burden_ratio(debts, Tenge::ZERO, income).ok()?;
    Some(Answer {
        verdict,
        tone: if is_within { Tone::Good } else { Tone::Bad },
        rows: vec![
            (pick("КДН сейчас", "Қазіргі БЖК"), decimal(before)?),
            (pick("КДН с новым платежом", "Жаңа төлеммен бірге БЖК"), decimal(with_payment)?),
            (
                pick("Новый платёж по закону — не больше", "Жаңа төлемнің заңдағы шегі"),
                format_amount(payment_room(debts, income, limit)),
            ),
        ],
    })
}

/// `0,46`.
fn decimal(ratio: Ratio) -> Option<String> {
    let hundredths = ratio.hundredths()?;
    Some(format!("{},{:02}", hundredths / 100, hundredths % 100))
}
