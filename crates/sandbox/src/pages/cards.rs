//! Test cards and accounts.

use axum::response::Html;
use base::Language;

use super::hosted::group_digits;
use super::layout::{PageLayout, copy_button};
use super::texts::PageTexts;
use crate::Person;
use crate::Sandbox;
use crate::acquirer::{ACCOUNTS, CARDS, TestAccount, TestCard};

pub(super) fn page(sandbox: &Sandbox, language: Language) -> Html<String> {
    let texts = PageTexts::in_language(language);
    let item = |number: &str, about: &str| {
        let copy = copy_button(number, &group_digits(number), texts);
        format!("<article><p class=\"copies\">{copy}</p><p>{about}</p></article>")
    };
    let card = |card: &TestCard| item(card.number, language.pick(card.ru, card.kk));
    let account = |it: &TestAccount| item(it.iban, language.pick(it.ru, it.kk));
    let cards: String = CARDS.iter().map(card).collect();
    let accounts: String = ACCOUNTS.iter().map(account).collect();
    let holder = |person: &Person| copy_button(&person.card_holder(), &person.card_holder(), texts);
    let holders: String = sandbox.people.iter().map(holder).collect();
    let body = format!(
        "<p>{about}</p>\n<details><summary>{holders_name}</summary><p class=\"copies\">{holders}</p></details>\n<div class=\"people\">{cards}</div>\n<h2 class=\"part\">{accounts_name}</h2>\n<div class=\"people\">{accounts}</div>\n<p class=\"note\">{programs} <code>GET /cards.json</code>, <code>GET /acquirer/orders?order=…</code>, <code>POST /acquirer/force {{\"order\": \"…\", \"habit\": \"refused\"}}</code></p>",
        about = texts.about_cards,
        holders_name = texts.holders,
        accounts_name = texts.accounts,
        programs = texts.programs,
    );
    PageLayout { path: "/cards", language, title: texts.cards }.html(&body)
}
