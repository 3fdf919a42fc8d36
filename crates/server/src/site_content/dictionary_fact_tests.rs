//! Screens promise what the product does: the figures of law, policy and product stand in the
//! dictionaries of the front end as they are in the core.

use std::path::Path;

use app::format::format_amount;
use app::payments::{PARTIAL_AMOUNT_MIN, guests};
use lending::allocation::Component;
use lending::loan::surplus::SMALL_SURPLUS;
use money::Tenge;
use testkit::rules::shipped_rules;

/// A dictionary in Russian or Kazakh, with plain spaces.
pub fn dictionary(language: &str, area: &str, name: &str) -> String {
    let path = format!("../../web/src/{area}/words/{language}/{name}.ts");
    let source = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&path));
    source.unwrap_or_else(|error| panic!("{path}: {error}")).replace("\\u00a0", " ")
}

fn assert_said(area: &str, name: &str, ru: &str, kk: &str) {
    for (language, words) in [("ru", ru), ("kk", kk)] {
        let said = dictionary(language, area, name).contains(words);
        assert!(said, "{area}/{language}/{name} does not say «{words}»");
    }
}

/// `1 000 ₸`, and without its sign.
fn amount(tenge: Tenge) -> (String, String) {
    let text = format_amount(tenge).replace('\u{a0}', " ");
    let number = text.trim_end_matches(" ₸").to_owned();
    (text, number)
}

#[test]
fn deadlines_of_a_case_are_those_of_the_law() {
    let rules = shipped_rules();
    let (law, on) = (&rules.law, "2026-11-19".parse().unwrap());
    let asking = law.restructuring.in_force_on(on).unwrap();
    let (request, answer, appeal) =
        (asking.request_days_max, asking.answer_days_max, asking.appeal_days_max);
    let deferral = asking.deferral_months_min;
    let complaint = law.complaint.in_force_on(on).unwrap().answer_working_days_max;
    for (ru, kk) in [
        (
            format!("в течение {request} календарных дней после её начала"),
            format!("өткеннен кейінгі күнтізбелік {request} күн ішінде"),
        ),
        (
            format!("обязаны дать за {answer} календарных дней"),
            format!("жауапты күнтізбелік {answer} күнде"),
        ),
        (
            format!("{appeal} календарных дней, чтобы обратиться к микрофинансовому омбудсману"),
            format!("омбудсманына жүгінуге күнтізбелік {appeal} күніңіз бар"),
        ),
        (format!("отсрочку не меньше {deferral} месяцев"), format!("кемінде {deferral} айға")),
        (
            format!("Ответим за {complaint} рабочих дней"),
            format!("{complaint} жұмыс күнінде жауап береміз"),
        ),
    ] {
        assert_said("areas/support", "help", &ru, &kk);
    }
    assert_said(
        "areas/marketing",
        "home",
        &format!("в течение {answer} календарных дней"),
        &format!("Күнтізбелік {answer} күн ішінде"),
    );
    for language in ["ru", "kk"] {
        let help = dictionary(language, "areas/support", "help");
        assert!(!help.contains("ombudsman.kz"), "the contact of the ombudsman is a setting");
    }
}

#[test]
fn an_application_is_told_the_figures_of_the_law() {
    let rules = shipped_rules();
    let (law, on) = (&rules.law, "2026-11-19".parse().unwrap());
    let hours = law.cooling_off.in_force_on(on).unwrap().hours_min;
    let ages = law.age_confirmation.in_force_on(on).unwrap();
    let (below, above) = (ages.below_years, ages.above_years);
    let withdrawal = law.withdrawal.in_force_on(on).unwrap().days_max;
    assert_said(
        "areas/apply",
        "offer",
        &format!("пауза {hours} часа"),
        &format!("{hours} сағаттық үзіліс"),
    );
    assert_said(
        "areas/apply",
        "payout",
        &format!("закон даёт {hours} часа"),
        &format!("ойлануға {hours} сағат береді"),
    );
    assert_said(
        "areas/apply",
        "decision",
        &format!("младше {below} года и старше {above} лет"),
        &format!("{below} жасқа толмаған және {above} жастан асқан"),
    );
    assert_said(
        "areas/marketing",
        "home",
        &format!("Передумать за {withdrawal} дней"),
        &format!("{withdrawal} күн ішінде бас тарту"),
    );
}

#[test]
fn payments_and_refunds_have_the_limits_of_the_product() {
    let ((_, min), (max, _)) = (amount(guests::AMOUNT_MIN), amount(guests::AMOUNT_MAX));
    let (part, _) = amount(PARTIAL_AMOUNT_MIN);
    let (small, _) = amount(SMALL_SURPLUS);
    assert_said(
        "areas/repay",
        "guest",
        &format!("От {min} до {max}. Если заплатить больше долга, до {small}"),
        &format!("{min}-нан {max}-ге дейін. Берешектен артық төлесеңіз, {small}-ге дейінгі"),
    );
    assert_said("areas/loan", "loan", &format!("От {part}"), &format!("{part}-ден бастап"));
    assert_said(
        "areas/loan",
        "refund",
        &format!("До {small} по договору вернём на вашу карту или счёт"),
        &format!("{small}-ге дейінгі соманы картаңызға не шотыңызға қайтарамыз"),
    );
}

#[test]
fn a_payment_is_allocated_in_the_order_that_is_told() {
    let order = shipped_rules().products.short.allocation.components();
    let names = order.map(|component| match component {
        Component::PrincipalOverdue => {
            ("просроченный основной долг", "мерзімі өткен негізгі борыш")
        }
        Component::InterestOverdue => ("просроченное вознаграждение", "мерзімі өткен сыйақы"),
        Component::Penalty => ("неустойка", "айыпақы"),
        Component::Principal => ("основной долг", "негізгі борыш"),
        Component::Interest => ("вознаграждение", "сыйақы"),
    });
    let [first, second, third, fourth, last] = names;
    let ru =
        format!("Сначала {}, потом {}, {}, {} и {}.", first.0, second.0, third.0, fourth.0, last.0);
    let kk = format!(
        "Алдымен {}, содан кейін {}, {}, {} және {}.",
        first.1, second.1, third.1, fourth.1, last.1
    );
    assert_said("areas/loan", "loan", &ru, &kk);
}

/// Of a bank statement only what the bank calls salary, pension, benefit or stipend is income
/// (`bank_statement::RegularIncome`), however often other transfers come.
#[test]
fn a_statement_proves_what_the_bank_calls_an_income() {
    assert_said(
        "areas/apply",
        "bank-statement",
        "подписал как зарплату, пенсию, пособие или стипендию",
        "жалақы, зейнетақы, жәрдемақы немесе шәкіртақы деп жазған",
    );
    let dictionaries =
        ["ru", "kk"].map(|language| dictionary(language, "areas/apply", "bank-statement"));
    let texts = super::bundled_texts().into_iter().map(|(_, text)| text.to_owned());
    for text in texts.chain(dictionaries) {
        for words in [
            "регулярные поступлени",
            "регулярные зачислени",
            "регулярных поступлени",
            "регулярными переводами",
            "повторяющиеся",
            "тұрақты түсім",
        ] {
            assert!(!text.contains(words), "«{words}» in: {text}");
        }
    }
}

/// Where it can be prolonged and paid, which banks and terminals there are is a setting.
#[test]
fn no_screen_names_a_biller() {
    for language in ["ru", "kk"] {
        for name in ["guest", "prolongation", "repayment", "transfer"] {
            let words = dictionary(language, "areas/repay", name);
            for biller in ["Kaspi", "Halyk", "QIWI", "Касса24"] {
                assert!(!words.contains(biller), "{language}/{name}: {biller}");
            }
        }
    }
}
