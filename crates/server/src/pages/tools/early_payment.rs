//! What an early payment of our own loan saves.

use std::sync::Arc;

use app::format::format_amount;
use lending::loan::what_if::{RepaymentProjection, RepaymentScenario, simulate_new};
use lending::{Contract, ContractInput};
use money::Tenge;

use super::form::{Answer, Tone, ToolForm};
use super::inputs::{Inputs, Label};
use super::{Figures, ToolOutput};

const PART_MIN: Tenge = Tenge::from_tiyn(100);

pub fn tool(figures: &Figures<'_>, inputs: &mut Inputs<'_>) -> ToolOutput {
    let pick = |ru: &str, kk: &str| figures.language.pick(ru, kk).to_owned();
    let label =
        |name, label: String, hint: String, initial: String| Label { name, label, hint, initial };
    let product = &figures.rules.products.short;
    let (range, term) = (product.amount_tenge, product.term);
    let tenge = |whole: u32| Tenge::from_tiyn(i64::from(whole) * 100);
    let step = format_amount(tenge(range.step));
    let amount = inputs.amount(
        label(
            "amount",
            pick("Сумма займа, ₸", "Қарыз сомасы, ₸"),
            figures.text(format!("Кратно {step}"), format!("Қадамы {step}")),
            range.default.to_string(),
        ),
        tenge(range.min)..=tenge(range.max),
        None,
    );
    let days = inputs.number(
        label("days", pick("Срок, дней", "Мерзімі, күн"), String::new(), term.default.to_string()),
        term.min..=term.max,
    );
    let paid_on_day = inputs.number(
        label(
            "on",
            pick("На какой день платите", "Нешінші күні төлейсіз"),
            pick("Считая со дня после выдачи", "Ақша берілген күннің ертеңінен санағанда"),
            String::new(),
        ),
        1..=days.map_or(term.max, |days| days.saturating_sub(1).max(1)),
    );
    let part = inputs.amount(
        label(
            "part",
            pick("Сколько платите, ₸", "Қанша төлейсіз, ₸"),
            pick("Пусто — весь долг", "Бос болса — бүкіл берешек"),
            String::new(),
        ),
        PART_MIN..=tenge(range.max.saturating_mul(2)),
        Some(Tenge::ZERO),
    );
    let form = ToolForm {
        title: pick("Что, если заплатить раньше", "Ертерек төлесем, не болады"),
        lead: pick(
            "Расчёт по нашему займу: той же программой, что считает ваш договор.",
            "Өз қарызымыз бойынша есеп: шартыңызды есептейтін бағдарламаның өзі шығарады.",
        ),
        button: pick("Посчитать", "Есептеу"),
        note: None,
        link: None,
    };
    let typed = amount.zip(days).zip(paid_on_day.zip(part)).filter(|_| inputs.is_answerable());
    let Some(((amount, days), (day, part))) = typed else { return (form, None) };
    let Some(contract) = contract(figures, amount, days) else {
        inputs.reject(
            "amount",
            format!("Такой суммы нет: она кратна {step}"),
            format!("Мұндай сома жоқ: қадамы {step}"),
        );
        return (form, None);
    };
    let scenario = match part.is_zero() {
        true => RepaymentScenario::PayFull,
        false => RepaymentScenario::PayPart(part),
    };
    let projection = simulate_new(&Arc::new(contract), scenario, day);
    if let Err(error) = &projection {
        tracing::error!(%error, "early payment could not be computed");
        inputs.reject("part", "Посчитать не получилось", "Есептеу мүмкін болмады");
    }
    (form, projection.ok().map(|projection| answer(figures, &projection)))
}

/// `None` if the loan is not on sale.
fn contract(figures: &Figures<'_>, amount: Tenge, days: u32) -> Option<Contract> {
    let whole = amount.tiyn().checked_rem(100) == Some(0);
    let tenge = u32::try_from(amount.tiyn() / 100).ok().filter(|_| whole)?;
    let request = ContractInput::new(tenge, days, figures.today);
    Contract::try_new(&figures.rules.products.short, &request, &figures.rules.law).ok()
}

fn answer(figures: &Figures<'_>, projection: &RepaymentProjection) -> Answer {
    let pick = |ru: &str, kk: &str| figures.language.pick(ru, kk).to_owned();
    let saves = format_amount(projection.saves);
    let mut rows = vec![
        (
            pick("Весь долг в день платежа", "Төлем күнгі бүкіл берешек"),
            format_amount(projection.payoff_before),
        ),
        (pick("Платите", "Төлейсіз"), format_amount(projection.pay)),
        (pick("Экономия", "Үнемдейтін сома"), saves.clone()),
    ];
    if let Some(due) = projection.due_after.filter(|_| !projection.closes) {
        rows.push((
            pick("За день начислялось", "Бір күнде есептелгені"),
            format_amount(projection.interest_per_day_before),
        ));
        rows.push((
            pick("За день будет начисляться", "Енді бір күнде есептелетіні"),
            format_amount(projection.interest_per_day_after),
        ));
        rows.push((
            pick("Останется вернуть в срок", "Мерзімінде қайтаратын қалдық"),
            format_amount(due),
        ));
    }
    let verdict = match projection.closes {
        true => figures.text(
            format!("Заём закрыт, вы сэкономили {saves}."),
            format!("Қарыз жабылды, үнемдегеніңіз: {saves}."),
        ),
        false => figures.text(
            format!("Вы сэкономите {saves}, если остаток вернёте в срок."),
            format!("Қалдығын мерзімінде қайтарсаңыз, үнемдейтініңіз: {saves}."),
        ),
    };
    Answer { verdict, tone: Tone::Good, rows }
}
