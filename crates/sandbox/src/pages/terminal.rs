//! Page of the payment terminal.

use axum::response::Response;
use maud::{Markup, html};

use super::layout::{Field, PageLayout};
use super::terminal_texts::TerminalTexts;
use super::texts::PageTexts;
use crate::Sandbox;
use crate::terminal::{SiteResponse, TerminalForm};

/// The terminal, with the site's response if something was submitted.
pub(super) fn page(
    sandbox: &Sandbox,
    input: &TerminalForm,
    response: Option<&SiteResponse>,
) -> Response {
    let language = input.lang;
    let texts = TerminalTexts::for_language(language);
    let today = sandbox.terminal_date();
    let day = if input.day.is_empty() { &today } else { &input.day };
    let body = html! {
        p { (texts.about) }
        @if let Some(response) = response { (response_block(response, texts)) }
        (form(input, day, texts))
        h2.part { (texts.registry) }
        p { (texts.about_registry) }
        ul.ways {
            @for (biller, name) in [("kaspi", "Kaspi"), ("osmp", texts.osmp)] {
                li {
                    a.file href={ "/terminal/registry/" (biller) ".csv?day=" (day) } {
                        (name) ", " (day)
                    }
                }
            }
        }
        p.note { code { "zhedel reconcile kaspi kaspi.csv --as …" } }
        p.note {
            (PageTexts::in_language(language).programs) " "
            code { "POST /terminal" } ", "
            code { "GET /terminal/registry/kaspi.csv?day=…&lang=" (language.code()) }
        }
    };
    let title = PageTexts::in_language(language).terminal;
    PageLayout { path: "/terminal", language, title }.form_response(&body)
}

fn response_block(response: &SiteResponse, texts: &TerminalTexts) -> Markup {
    html! {
        article #answer role="status" {
            h2 { (texts.answer) }
            p.to { code { (response.address) } }
            p { (response.status) }
            p.text { code #raw { (response.body) } }
        }
    }
}

fn form(input: &TerminalForm, day: &str, texts: &TerminalTexts) -> Markup {
    let field = |name, label, value| Field {
        name,
        label,
        value: Some(value),
        autocomplete: Some("off"),
        ..Field::default()
    };
    let account = Field {
        maxlength: Some(40),
        is_required: true,
        ..field("account", texts.account, &input.account)
    };
    let sum = if input.sum.is_empty() { "1000.00" } else { &input.sum };
    let sum = Field {
        inputmode: Some("decimal"),
        maxlength: Some(14),
        is_required: true,
        ..field("sum", texts.sum, sum)
    };
    let date = Field { kind: Some("date"), is_required: true, ..field("day", texts.day, day) };
    let txn_id = Field { maxlength: Some(20), ..field("txn_id", texts.txn_id, &input.txn_id) };
    html! {
        form method="post" action="/terminal" {
            input type="hidden" name="lang" value=(input.lang.code());
            fieldset.choice {
                legend { (texts.biller) }
                @for (biller, name) in [("kaspi", "Kaspi"), ("osmp", texts.osmp)] {
                    label.one {
                        input type="radio" name="biller" value=(biller)
                            checked[input.biller() == biller];
                        " " (name)
                    }
                }
            }
            div.pair {
                @for field in [account, sum, date, txn_id] { (field.html()) }
            }
            p.copies {
                button name="command" value="check" { (texts.check) } " "
                button.main name="command" value="pay" { (texts.pay) }
            }
        }
    }
}
