//! The pages: plain HTML in both languages, drawn on the server.

mod cards;
mod clock;
mod frame;
mod home;
mod hosted;
mod hosted_words;
mod outbox;
mod outcomes;
mod people;
mod statement_words;
mod statements;
mod terminal;
mod terminal_words;
mod words;

use axum::extract::{Form, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use base::Language;
use serde::Deserialize;

pub(crate) use frame::escaped;
pub(crate) use hosted::{
    HostedView, card as hosted_card, check as hosted_check, over as hosted_over,
};

use crate::Sandbox;
use crate::terminal::Typed;
use frame::Page;
use outcomes::OutcomesForm;
use statements::HolderForm;
use words::Words;

pub(crate) const STYLE: &str = include_str!("sandbox.css");
pub(crate) const SCRIPT: &str = include_str!("sandbox.js");

#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    lang: Language,
}

pub(crate) async fn home(
    State(sandbox): State<Sandbox>,
    Query(asked): Query<Asked>,
) -> Html<String> {
    home::page(&sandbox, asked.lang)
}

pub(crate) async fn people(
    State(sandbox): State<Sandbox>,
    Query(asked): Query<Asked>,
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
    Query(typed): Query<Typed>,
) -> Response {
    terminal::page(&sandbox, &typed, None)
}

pub(crate) async fn submit_terminal(
    State(sandbox): State<Sandbox>,
    Form(mut typed): Form<Typed>,
) -> Response {
    let heard = sandbox.press(&mut typed).await;
    terminal::page(&sandbox, &typed, Some(&heard))
}

pub(crate) async fn outcomes(Query(chosen): Query<OutcomesForm>) -> Response {
    outcomes::page(&chosen, None)
}

pub(crate) async fn set_outcomes(
    State(sandbox): State<Sandbox>,
    Form(chosen): Form<OutcomesForm>,
) -> Response {
    let is_done = outcomes::choose(&sandbox, &chosen);
    outcomes::page(&chosen, Some(is_done))
}

pub(crate) async fn cards(
    State(sandbox): State<Sandbox>,
    Query(asked): Query<Asked>,
) -> Html<String> {
    cards::page(&sandbox, asked.lang)
}

pub(crate) async fn clock(
    State(sandbox): State<Sandbox>,
    Query(asked): Query<Asked>,
) -> Html<String> {
    clock::page(&sandbox, asked.lang)
}

pub(crate) fn outbox(sandbox: &Sandbox, language: Language) -> Html<String> {
    outbox::page(sandbox, language)
}

pub(crate) async fn not_found() -> impl IntoResponse {
    let words = Words::in_language(Language::default());
    let page = Page { path: "/", language: Language::default(), title: words.not_found };
    (StatusCode::NOT_FOUND, page.html(""))
}
