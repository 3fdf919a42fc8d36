//! The pages: server-rendered HTML in both languages.

mod cards;
mod clock;
mod home;
mod hosted;
mod hosted_texts;
mod layout;
mod outbox;
mod outcomes;
mod people;
mod statement_texts;
mod statements;
mod terminal;
mod terminal_texts;
mod texts;

use axum::extract::{Form, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use base::Language;
use maud::{Markup, html};
use serde::Deserialize;

pub(crate) use hosted::{
    HostedView, card_page as hosted_card, finished_page as hosted_over,
    three_ds_page as hosted_check,
};

use crate::Sandbox;
use crate::terminal::TerminalForm;
use layout::PageLayout;
use outcomes::OutcomesForm;
use statements::HolderForm;
use texts::PageTexts;

pub(crate) const STYLE: &str = include_str!("sandbox.css");
pub(crate) const SCRIPT: &str = include_str!("sandbox.js");

#[derive(Deserialize)]
pub(crate) struct PageQuery {
    #[serde(default)]
    lang: Language,
}

pub(crate) async fn home(State(sandbox): State<Sandbox>, Query(query): Query<PageQuery>) -> Markup {
    home::page(&sandbox, query.lang)
}

pub(crate) async fn people(
    State(sandbox): State<Sandbox>,
    Query(query): Query<PageQuery>,
) -> Markup {
    people::page(&sandbox, query.lang)
}

pub(crate) async fn statements(
    State(sandbox): State<Sandbox>,
    Query(form): Query<HolderForm>,
) -> Response {
    statements::page(&sandbox, &form)
}

pub(crate) async fn terminal(
    State(sandbox): State<Sandbox>,
    Query(form): Query<TerminalForm>,
) -> Response {
    terminal::page(&sandbox, &form, None)
}

pub(crate) async fn submit_terminal(
    State(sandbox): State<Sandbox>,
    Form(mut form): Form<TerminalForm>,
) -> Response {
    let response = sandbox.terminal_submit(&mut form).await;
    terminal::page(&sandbox, &form, Some(&response))
}

pub(crate) async fn outcomes(Query(form): Query<OutcomesForm>) -> Response {
    outcomes::page(&form, None)
}

pub(crate) async fn set_outcomes(
    State(sandbox): State<Sandbox>,
    Form(form): Form<OutcomesForm>,
) -> Response {
    let is_done = outcomes::apply(&sandbox, &form);
    outcomes::page(&form, Some(is_done))
}

pub(crate) async fn cards(
    State(sandbox): State<Sandbox>,
    Query(query): Query<PageQuery>,
) -> Markup {
    cards::page(&sandbox, query.lang)
}

pub(crate) async fn clock(
    State(sandbox): State<Sandbox>,
    Query(query): Query<PageQuery>,
) -> Markup {
    clock::page(&sandbox, query.lang)
}

pub(crate) fn outbox(sandbox: &Sandbox, language: Language) -> Markup {
    outbox::page(sandbox, language)
}

pub(crate) async fn not_found() -> impl IntoResponse {
    let texts = PageTexts::in_language(Language::default());
    let page = PageLayout { path: "/", language: Language::default(), title: texts.not_found };
    (StatusCode::NOT_FOUND, page.html(&html! {}))
}
