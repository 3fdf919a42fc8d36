//! Texts promise what the product does.

use base::Language;
use identity::IdDocumentKind;

use super::bundled_texts;

/// The texts of pages and questions; landings and articles are checked by their own tests.
fn page_texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    bundled_texts()
        .into_iter()
        .filter(|(path, _)| path.contains("/pages/") || path.ends_with("faq.md"))
}

fn text_of(suffix: &str) -> String {
    let (_, text) = bundled_texts().into_iter().find(|(path, _)| path.ends_with(suffix)).unwrap();
    text.to_lowercase().replace('\u{a0}', " ")
}

/// A word of each document that the questionnaire takes.
const fn document_word(kind: IdDocumentKind, language: Language) -> &'static str {
    match kind {
        IdDocumentKind::IdCard => language.pick("удостоверение личности", "жеке куәлік"),
        IdDocumentKind::Passport => language.pick("паспорт", "паспорт"),
        IdDocumentKind::ResidencePermit => language.pick("вид на жительство", "тұруға ықтиярхат"),
    }
}

#[test]
fn every_document_that_is_accepted_is_named() {
    let kinds = [IdDocumentKind::IdCard, IdDocumentKind::Passport, IdDocumentKind::ResidencePermit];
    for (language, folder) in [(Language::Ru, "ru"), (Language::Kk, "kk")] {
        for page in ["faq.md", "pages/how-to-get.md"] {
            let text = text_of(&format!("{folder}/{page}"));
            for kind in kinds {
                let word = document_word(kind, language);
                assert!(text.contains(word), "{folder}/{page}: {word}");
            }
        }
    }
}

#[test]
fn the_card_is_asked_for_before_the_decision() {
    for (page, card, decision) in [
        ("ru/pages/how-to-get.md", "укажите карту или счёт", "дождитесь решения"),
        ("kk/pages/how-to-get.md", "картаны немесе шотты көрсетіңіз", "шешімді күтіңіз"),
    ] {
        let text = text_of(page);
        assert!(text.find(card).unwrap() < text.find(decision).unwrap(), "{page}");
    }
}

/// Which banks and terminals there are, and whether transfers are taken, is a setting.
#[test]
fn no_page_promises_a_way_to_pay_that_is_a_setting() {
    for (path, text) in page_texts() {
        for name in ["Kaspi", "QIWI", "Касса24", "Реквизиты и назначение платежа есть"]
        {
            assert!(!text.contains(name), "{path}: {name}");
        }
    }
}
