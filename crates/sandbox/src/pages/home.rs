//! Home page of the sandbox.

use base::Language;
use maud::{Markup, html};

use super::layout::PageLayout;
use super::texts::{PageTexts, site_path};
use crate::Sandbox;

pub(super) fn page(sandbox: &Sandbox, language: Language) -> Markup {
    let texts = PageTexts::in_language(language);
    let pages = [
        ("/people", texts.people),
        ("/outbox", texts.outbox),
        ("/statements", texts.statements),
        ("/cards", texts.cards),
        ("/terminal", texts.terminal),
        ("/outcomes", texts.outcomes),
        ("/clock", texts.clock),
    ];
    let body = html! {
        p { (texts.about) }
        ol {
            @for step in texts.steps { li { (step) } }
        }
        ul.ways {
            li { a href={ (sandbox.site_url) (site_path(language)) } { (texts.to_site) } }
            @for (path, name) in pages {
                li { a href={ (path) "?lang=" (language.code()) } { (name) } }
            }
        }
        p.note {
            (texts.programs) " "
            code { "GET /outbox?to=+7…" } ", "
            code { "GET /people.json" } ", "
            code { "GET /statements/kaspi.pdf?surname=…&given_name=…" } ", "
            code { "GET /clock.json" } ", "
            code { r#"POST /clock/advance {"days": 1}"# } " ("
            code { r#"{"hours": 1}"# } ", "
            code { r#"{"to": "09:00"}"# } "), "
            code { r#"POST /seed {"life": "overdue-30"}"# } ", "
            code { r#"POST /biometry/next {"iin": "…", "outcome": "too_dark"}"# }
        }
    };
    PageLayout { path: "/", language, title: texts.sandbox }.html(&body)
}
