//! Home page of the sandbox.

use axum::response::Html;
use base::Language;

use super::layout::{PageLayout, escape};
use super::texts::{PageTexts, site_path};
use crate::Sandbox;

pub(super) fn page(sandbox: &Sandbox, language: Language) -> Html<String> {
    let texts = PageTexts::in_language(language);
    let code = language.code();
    let site = escape(&sandbox.site_url);
    let site_path = site_path(language);
    let steps = texts.steps.map(|step| format!("<li>{step}</li>")).join("\n");
    let body = format!(
        "<p>{about}</p>
<ol>
{steps}
</ol>
<ul class=\"ways\">
<li><a href=\"{site}{site_path}\">{to_site}</a></li>
<li><a href=\"/people?lang={code}\">{people}</a></li>
<li><a href=\"/outbox?lang={code}\">{outbox}</a></li>
<li><a href=\"/statements?lang={code}\">{statements}</a></li>
<li><a href=\"/cards?lang={code}\">{cards}</a></li>
<li><a href=\"/terminal?lang={code}\">{terminal}</a></li>
<li><a href=\"/outcomes?lang={code}\">{outcomes}</a></li>
<li><a href=\"/clock?lang={code}\">{clock}</a></li>
</ul>
<p class=\"note\">{programs} <code>GET /outbox?to=+7…</code>, <code>GET /people.json</code>, <code>GET /statements/kaspi.pdf?surname=…&amp;given_name=…</code>, <code>GET /clock.json</code>, <code>POST /clock/advance {{\"days\": 1}}</code> (<code>{{\"hours\": 1}}</code>, <code>{{\"to\": \"09:00\"}}</code>), <code>POST /seed {{\"life\": \"overdue-30\"}}</code>, <code>POST /biometry/next {{\"iin\": \"…\", \"outcome\": \"too_dark\"}}</code></p>",
        about = texts.about,
        to_site = texts.to_site,
        people = texts.people,
        outbox = texts.outbox,
        statements = texts.statements,
        cards = texts.cards,
        terminal = texts.terminal,
        clock = texts.clock,
        outcomes = texts.outcomes,
        programs = texts.programs,
    );
    PageLayout { path: "/", language, title: texts.sandbox }.html(&body)
}
