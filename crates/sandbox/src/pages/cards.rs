//! Test cards and accounts.

use base::Language;
use maud::{Markup, html};

use super::hosted::group_digits;
use super::layout::{PageLayout, copy_button};
use super::texts::PageTexts;
use crate::Sandbox;
use crate::acquirer::{ACCOUNTS, CARDS};

pub(super) fn page(sandbox: &Sandbox, language: Language) -> Markup {
    let texts = PageTexts::in_language(language);
    let item = |number: &str, about: &str| {
        html! {
            article {
                p.copies { (copy_button(number, &group_digits(number), texts)) }
                p { (about) }
            }
        }
    };
    let body = html! {
        p { (texts.about_cards) }
        details {
            summary { (texts.holders) }
            p.copies {
                @for holder in sandbox.people.iter().map(|person| person.card_holder()) {
                    (copy_button(&holder, &holder, texts))
                }
            }
        }
        div.people {
            @for card in &CARDS { (item(card.number, language.pick(card.ru, card.kk))) }
        }
        h2.part { (texts.accounts) }
        div.people {
            @for account in &ACCOUNTS {
                (item(account.iban, language.pick(account.ru, account.kk)))
            }
        }
        h2.part { (texts.proofs) }
        p { (texts.about_proofs) }
        ul {
            @for (target, purpose) in sandbox.acquirer.proofs() {
                li { (target) ": " b { (purpose) } }
            }
        }
        p.note {
            (texts.programs) " "
            code { "GET /cards.json" } ", "
            code { "GET /acquirer/orders?order=…" } ", "
            code { r#"POST /acquirer/force {"order": "…", "scenario": "refused"}"# }
        }
    };
    PageLayout { path: "/cards", language, title: texts.cards }.html(&body)
}
