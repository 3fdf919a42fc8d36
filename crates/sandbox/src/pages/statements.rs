//! Bank statements to download: of the test people, and of any name.

use axum::response::Response;
use bank_statement::samples::SampleKind;
use base::Language;
use maud::{Markup, html};
use serde::Deserialize;

use super::layout::{Field, PageLayout};
use super::statement_texts::{StatementTexts, form, story};
use super::texts::PageTexts;
use crate::Sandbox;
use crate::statements::{FORMS, FieldError, Holder, MONTHLY_TENGE};

/// Query of the page, with the fields of its form.
#[derive(Deserialize)]
pub(crate) struct HolderForm {
    #[serde(default)]
    lang: Language,
    surname: Option<String>,
    given_name: Option<String>,
    patronymic: Option<String>,
    monthly: Option<String>,
}

impl HolderForm {
    /// The holder or the errors; `None` if the form was not submitted.
    fn parse(&self) -> Option<Result<Holder, Vec<FieldError>>> {
        let text = |part: &Option<String>| part.clone().unwrap_or_default();
        let is_sent = self.surname.is_some() || self.given_name.is_some();
        is_sent.then(|| {
            let (surname, given) = (text(&self.surname), text(&self.given_name));
            let patronymic = text(&self.patronymic);
            Holder::try_new(&surname, &given, &patronymic, self.monthly.as_deref())
        })
    }
}

pub(super) fn page(sandbox: &Sandbox, input: &HolderForm) -> Response {
    let language = input.lang;
    let texts = StatementTexts::for_language(language);
    let holder = input.parse();
    let errors = holder.as_ref().and_then(|holder| holder.as_ref().err());
    let body = html! {
        p { (texts.about) }
        h2.part { (texts.stories) }
        dl.stories {
            @for (name, about) in SampleKind::ALL.map(|it| story(it, language)) {
                dt { (name) } dd { (about) }
            }
        }
        h2.part #any { (texts.other_name) }
        (holder_form(input, errors.map_or(&[], Vec::as_slice)))
        @if let Some(Ok(holder)) = &holder {
            article #found { h3 { (holder.name.reveal()) } (files(holder, language)) }
        }
        h2.part { (texts.people) }
        @for holder in sandbox.people.iter().filter_map(Holder::from_person) {
            details { summary { (holder.name.reveal()) } (files(&holder, language)) }
        }
        p.note {
            (PageTexts::in_language(language).programs) " "
            code {
                "GET /statements/kaspi.pdf?surname=…&given_name=…&patronymic=…&story=…"
                "&language=…&monthly=…"
            }
        }
    };
    let title = PageTexts::in_language(language).statements;
    PageLayout { path: "/statements", language, title }.form_response(&body)
}

/// Files of a holder: every story in every form.
fn files(holder: &Holder, language: Language) -> Markup {
    html! {
        dl.stories {
            @for kind in SampleKind::ALL {
                dt { (story(kind, language).0) }
                dd.files {
                    @for file_form in FORMS {
                        a.file href=(holder.path(kind, file_form)) { (form(file_form, language)) }
                    }
                }
            }
        }
    }
}

fn holder_form(input: &HolderForm, errors: &[FieldError]) -> Markup {
    let texts = StatementTexts::for_language(input.lang);
    let error = |name: &str, message: &'static str| {
        errors.iter().any(|error| error.field == name).then_some(message)
    };
    let name = |name, label, value: &'_ Option<String>, is_required| {
        Field {
            name,
            label,
            value: Some(value.as_deref().unwrap_or_default()),
            autocomplete: Some("off"),
            maxlength: Some(60),
            is_required,
            error: error(name, texts.wrong_name),
            ..Field::default()
        }
        .html()
    };
    let monthly = input.monthly.clone().unwrap_or_else(|| MONTHLY_TENGE.to_string());
    let monthly = Field {
        name: "monthly",
        label: texts.monthly,
        value: Some(&monthly),
        inputmode: Some("numeric"),
        autocomplete: Some("off"),
        maxlength: Some(8),
        error: error("monthly", texts.wrong_monthly),
        ..Field::default()
    };
    html! {
        form method="get" action="/statements#any" {
            input type="hidden" name="lang" value=(input.lang.code());
            div.pair {
                (name("surname", texts.surname, &input.surname, true))
                (name("given_name", texts.given, &input.given_name, true))
                (name("patronymic", texts.patronymic, &input.patronymic, false))
                (monthly.html())
            }
            p { button.main { (texts.show) } }
        }
    }
}
