//! What is read on a screen is what is printed.

use super::samples::{contract, instalment_contract, schedule};
use super::{HOSTILE, full_text, pages, without_spaces};
use crate::{Contract, DocumentText};
use base::LocalizedText;

fn document_text(contract: &Contract) -> DocumentText {
    DocumentText::extract(&contract.pdf().unwrap()).unwrap()
}

/// Everything that it says, piece by piece.
fn all_texts(reading: &DocumentText) -> Vec<String> {
    let mut texts = vec![reading.number.clone()];
    let mut both = |pair: &LocalizedText| texts.extend([pair.kk.clone(), pair.ru.clone()]);
    both(&reading.title);
    both(&reading.note);
    both(&reading.signed);
    for line in &reading.cost {
        both(&line.name);
        both(&line.figure);
    }
    for part in &reading.sections {
        both(&part.title);
        part.clauses.iter().for_each(&mut both);
    }
    texts
}

/// The letters of a text, counted: pages set them side by side, in an order of their own.
fn sorted_letters(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = without_spaces(text).chars().collect();
    letters.sort_unstable();
    letters
}

#[test]
fn the_screen_says_letter_by_letter_what_the_paper_says() {
    for contract in [contract(), instalment_contract()] {
        let pdf = contract.pdf().unwrap();
        let reading = document_text(&contract);
        let printed = full_text(&pdf);
        for piece in all_texts(&reading) {
            for line in piece.lines() {
                assert!(printed.contains(line), "no “{line}” in: {}", printed.0);
            }
        }
        // What the paper has besides: numbers of parts and clauses in two columns, and a footer.
        let mut expected = all_texts(&reading).concat();
        for (number, part) in (1..).zip(&reading.sections) {
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
fn the_figures_are_those_of_the_first_page() {
    let reading = document_text(&contract());
    let told: Vec<(&str, String)> = reading
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
    assert_eq!(told, expected.map(|(name, figure)| (name, figure.to_owned())));
    assert_eq!(reading.title.kk, "Микрокредит беру туралы шарт");
    assert_eq!(reading.sections.len(), 12);
    let ways = &reading.sections[4].clauses.iter().find(|it| it.ru.starts_with("Способы")).unwrap();
    assert!(ways.ru.lines().skip(1).all(|line| line.starts_with("– ")), "{}", ways.ru);
}

#[test]
fn what_people_write_is_read_as_it_is_written() {
    let mut contract = contract();
    contract.borrower.address = LocalizedText::new(HOSTILE, HOSTILE);
    let parties = document_text(&contract).sections.remove(0);
    assert!(parties.clauses[1].ru.contains(&format!("Адрес регистрации: {HOSTILE}")));
}

#[test]
fn a_paper_without_words_of_its_own_has_none() {
    assert_eq!(DocumentText::extract(&schedule(1).pdf().unwrap()), None);
    assert_eq!(DocumentText::extract(b"%PDF-1.7 no more"), None);
}
