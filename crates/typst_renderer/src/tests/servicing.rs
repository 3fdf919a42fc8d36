//! Documents issued while a loan is serviced.

use super::samples::{account_statement, certificate, operations};
use super::{HOSTILE, RenderPdf, assert_contains, full_text, pages};
use base::LocalizedText;
use documents::StatementInstalment;

#[test]
fn a_certificate_is_one_page_in_both_languages() {
    for is_of_one in [true, false] {
        let pdf = certificate(is_of_one).pdf().unwrap();
        assert_eq!(pages(&pdf).len(), 1);
        assert_contains(
            &full_text(&pdf),
            &[
                "Берешектің жоқтығы туралы анықтама Справка об отсутствии задолженности",
                "по состоянию на 15.11.2026 10:31",
                "15.11.2026 10:31 жағдайы бойынша",
                "Әбдірахманова Гүлнұр Өмірзаққызы, ИИН 850315400015",
                "Основной долг, вознаграждение и неустойка: 0 ₸",
                "ZH-2026-000184 15.10.2026 100 000 ₸ 102 520 ₸ 24.10.2026",
                "7KQ4-M2XD",
                "БИН: 000000000000",
            ],
        );
    }
    let of_one = full_text(&certificate(true).pdf().unwrap());
    let of_all = full_text(&certificate(false).pdf().unwrap());
    assert!(of_one.contains("по договору микрокредита, указанному ниже"));
    assert!(
        of_all.contains("ни по одному договору микрокредита") && of_all.contains("аннулирован")
    );
    assert!(!of_all.contains("Договор №"), "{}", of_all.0);
}

#[test]
fn a_certificate_without_loans_states_it() {
    let mut without_loans = certificate(false);
    without_loans.loans.clear();
    without_loans.full_name = None;
    let text = full_text(&without_loans.pdf().unwrap());
    assert_contains(
        &text,
        &["Договоров микрокредита с этим клиентом не было", "у клиента ИИН 850315400015"],
    );
}

#[test]
fn a_statement_has_a_row_for_each_day_and_names_its_columns_on_each_page() {
    let pdf = account_statement(120).pdf().unwrap();
    let pages = pages(&pdf);
    assert!(pages.len() > 2 && pages.iter().all(|page| page.contains("К закрытию")));
    assert_contains(
        &full_text(&pdf),
        &[
            "0,28 % в день, годовая эффективная ставка вознаграждения (ГЭСВ) — 172,1 %",
            "10.11.2026 280 ₸ – 37 312,50 ₸ – 100 000 ₸ 2520 ₸ – 108 616,80 ₸ –",
            "Итого 12 600 ₸ 3 035,20 ₸ 37 312,50 ₸ 78 322,70 ₸",
        ],
    );
}

#[test]
fn a_statement_of_a_restructured_loan_has_its_plan() {
    let mut account = account_statement(3);
    let instalment = |due_date: &str, amount: &str, kk: &str, ru: &str| StatementInstalment {
        due_date: due_date.to_owned(),
        amount: amount.to_owned(),
        status: LocalizedText::new(ru, kk),
    };
    account.plan = vec![
        instalment("28.02.2027", "38 600 ₸", "төленді", "оплачен"),
        instalment("31.03.2027", "29 736 ₸", "келесі", "следующий"),
    ];
    assert_contains(
        &full_text(&account.pdf().unwrap()),
        &["28.02.2027 38 600 ₸ төленді / оплачен 31.03.2027 29 736 ₸ келесі / следующий"],
    );
}

#[test]
fn operations_are_listed_or_stated_as_none() {
    assert_contains(
        &full_text(&operations(3).pdf().unwrap()),
        &["Платёж (отменён банком) ZH-2026-000184", "За всё время 300 000 ₸ 335 812,50 ₸"],
    );
    assert_contains(&full_text(&operations(0).pdf().unwrap()), &["Операций не было."]);
}

#[test]
fn names_are_not_interpreted_as_markup() {
    let mut certificate = certificate(true);
    certificate.full_name = Some(HOSTILE.into());
    assert_contains(&full_text(&certificate.pdf().unwrap()), &[HOSTILE]);
    let mut account = account_statement(1);
    account.full_name = Some(HOSTILE.into());
    assert_contains(&full_text(&account.pdf().unwrap()), &[HOSTILE]);
}
