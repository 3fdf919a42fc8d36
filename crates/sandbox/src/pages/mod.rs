//! The pages: plain HTML in both languages, drawn on the server.

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
use axum::response::{Html, IntoResponse, Response};
use base::Language;
use serde::Deserialize;

pub(crate) use hosted::{
    HostedView, card_page as hosted_card, finished_page as hosted_over,
    three_ds_page as hosted_check,
};
pub(crate) use layout::escape;

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

pub(crate) async fn home(
    State(sandbox): State<Sandbox>,
    Query(asked): Query<PageQuery>,
) -> Html<String> {
    home::page(&sandbox, asked.lang)
}

pub(crate) async fn people(
    State(sandbox): State<Sandbox>,
    Query(asked): Query<PageQuery>,
) -> Html<String> {
    people::page(&sandbox, asked.lang)
}

pub(crate) async fn statements(
    State(sandbox): State<Sandbox>,
    Query(typed): Query<HolderForm>,
) -> Response {
    statements::page(&sandbox, &typed)
}

pub(crate) async fn terminal(
    State(sandbox): State<Sandbox>,
    Query(typed): Query<TerminalForm>,
) -> Response {
    terminal::page(&sandbox, &typed, None)
}

pub(crate) async fn submit_terminal(
    State(sandbox): State<Sandbox>,
    Form(mut typed): Form<TerminalForm>,
) -> Response {
    let heard = sandbox.terminal_submit(&mut typed).await;
    terminal::page(&sandbox, &typed, Some(&heard))
}

pub(crate) async fn outcomes(Query(chosen): Query<OutcomesForm>) -> Response {
    outcomes::page(&chosen, None)
}

pub(crate) async fn set_outcomes(
    State(sandbox): State<Sandbox>,
    Form(chosen): Form<OutcomesForm>,
) -> Response {
    let is_done = outcomes::apply(&sandbox, &chosen);
    outcomes::page(&chosen, Some(is_done))
}

pub(crate) async fn cards(
    State(sandbox): State<Sandbox>,
    Query(asked): Query<PageQuery>,
) -> Html<String> {
    cards::page(&sandbox, asked.lang)
}

pub(crate) async fn clock(
    State(sandbox): State<Sandbox>,
    Query(asked): Query<PageQuery>,
) -> Html<String> {
    clock::page(&sandbox, asked.lang)
}

pub(crate) fn outbox(sandbox: &Sandbox, language: Language) -> Html<String> {
    outbox::page(sandbox, language)
}

pub(crate) async fn not_found() -> impl IntoResponse {
    let words = PageTexts::in_language(Language::default());
    let page = PageLayout { path: "/", language: Language::default(), title: words.not_found };
    (StatusCode::NOT_FOUND, page.html(""))
}
