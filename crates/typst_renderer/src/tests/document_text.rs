//! The embedded text against the printed pages.

use super::samples::{contract, instalment_contract, schedule};
use super::{HOSTILE, RenderPdf, full_text, pages, without_spaces};
use base::LocalizedText;
use documents::{Contract, DocumentText};

fn document_text(contract: &Contract) -> DocumentText {
    DocumentText::extract(&contract.pdf().unwrap()).unwrap()
}

/// All texts of the document.
fn all_texts(document: &DocumentText) -> Vec<String> {
    let mut texts = vec![document.number.clone()];
    let mut push_both = |text: &LocalizedText| texts.extend([text.kk.clone(), text.ru.clone()]);
    push_both(&document.title);
    push_both(&document.note);
    push_both(&document.signed);
    for line in &document.cost {
        push_both(&line.name);
        push_both(&line.figure);
    }
    for part in &document.sections {
        push_both(&part.title);
        part.clauses.iter().for_each(&mut push_both);
    }
    texts
}

/// The letters, sorted: pages print the columns in another order.
fn sorted_letters(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = without_spaces(text).chars().collect();
    letters.sort_unstable();
    letters
}

#[test]
fn the_attached_text_equals_the_printed_text() {
    for contract in [contract(), instalment_contract()] {
        let pdf = contract.pdf().unwrap();
        let document = document_text(&contract);
        let printed = full_text(&pdf);
        for text in all_texts(&document) {
            for line in text.lines() {
                assert!(printed.contains(line), "no “{line}” in: {}", printed.0);
            }
        }
        // The pages also have numbers of parts and clauses in two columns, and a footer.
        let mut expected = all_texts(&document).concat();
        for (number, part) in (1..).zip(&document.sections) {
            expected += &format!("{number}.{number}.");
            for clause in 1..=part.clauses.len() {
                expected += &format!("{number}.{clause}{number}.{clause}");
            }
        }
        let count = pages(&pdf).len();
        for page in 1..=count {
            expected += &format!(
                "Шарт / Договор № ZH-2026-000184 Тексеру коды / Код проверки: 7KQ4-M2XD \
                 https://zhedel.example/verify/7KQ4-M2XD {page} / {count}"
            );
        }
        assert_eq!(sorted_letters(&expected), sorted_letters(&printed.0));
    }
}

#[test]
fn the_attached_figures_are_those_of_the_first_page() {
    let document = document_text(&contract());
    let cost: Vec<(&str, String)> = document
        .cost
        .iter()
        .map(|line| (line.name.ru.as_str(), line.figure.ru.replace('\u{a0}', " ")))
        .collect();
    let expected = [
        ("Сумма микрокредита", "100 000 ₸"),
        ("Сумма переплаты", "4 200 ₸"),
        ("Ставка вознаграждения", "0,28 % в день \n 102,2 % годовых"),
        ("Годовая эффективная ставка вознаграждения (ГЭСВ)", "172,1 %"),
        ("Срок", "15 дней"),
        ("Дата возврата", "30.11.2026"),
        ("Всего к возврату", "104 200 ₸"),
        ("Неустойка за просрочку", "0,2 % в день \n от просроченной суммы"),
    ];
    assert_eq!(cost, expected.map(|(name, figure)| (name, figure.to_owned())));
    assert_eq!(document.title.kk, "Микрокредит беру туралы шарт");
    assert_eq!(document.sections.len(), 12);
    let ways =
        &document.sections[4].clauses.iter().find(|it| it.ru.starts_with("Способы")).unwrap();
    assert!(ways.ru.lines().skip(1).all(|line| line.starts_with("– ")), "{}", ways.ru);
}

#[test]
fn user_text_is_attached_unchanged() {
    let mut contract = contract();
    contract.borrower.address = LocalizedText::new(HOSTILE, HOSTILE);
    let parties = document_text(&contract).sections.remove(0);
    assert!(parties.clauses[1].ru.contains(&format!("Адрес регистрации: {HOSTILE}")));
}

#[test]
fn a_document_without_an_attached_text_has_none() {
    assert_eq!(DocumentText::extract(&schedule(1).pdf().unwrap()), None);
    assert_eq!(DocumentText::extract(b"%PDF-1.7 no more"), None);
}
