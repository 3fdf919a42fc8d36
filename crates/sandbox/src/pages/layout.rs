//! Layout that all pages share: head, navigation and language switch.

use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::{IntoResponse, Response};
use base::Language;
use maud::{DOCTYPE, Markup, html};

use super::texts::{PageTexts, language_name};

/// The default policy, but forms may be posted to this site.
const FORM_CSP: &str = "default-src 'none'; style-src 'self'; script-src 'self'; \
                        connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; \
                        frame-ancestors 'none'";

pub(super) struct PageLayout {
    pub(super) path: &'static str,
    pub(super) language: Language,
    pub(super) title: &'static str,
}

impl PageLayout {
    /// A whole page with this body.
    pub(super) fn html(&self, body: &Markup) -> Markup {
        let Self { path, language, title } = self;
        let (code, texts) = (language.code(), PageTexts::in_language(*language));
        let other = language.other();
        html! {
            (DOCTYPE)
            html lang=(code) {
                head {
                    (meta())
                    title {
                        (title)
                        @if *title != texts.sandbox { " · " (texts.sandbox) }
                    }
                    link rel="stylesheet" href="/sandbox.css";
                    script src="/sandbox.js" defer {}
                }
                body {
                    header {
                        nav aria-label=(texts.sandbox) { (self.navigation(texts)) }
                        a.other href={ (path) "?lang=" (other.code()) } lang=(other.code())
                            hreflang=(other.code()) { (language_name(other)) }
                    }
                    main {
                        h1 { (title) }
                        (body)
                    }
                }
            }
        }
    }

    /// A whole page with this body, from which a form may be posted.
    pub(super) fn form_response(&self, body: &Markup) -> Response {
        ([(CONTENT_SECURITY_POLICY, FORM_CSP)], self.html(body)).into_response()
    }

    fn navigation(&self, texts: &PageTexts) -> Markup {
        let pages = [
            ("/", texts.sandbox),
            ("/outbox", texts.outbox),
            ("/people", texts.people),
            ("/statements", texts.statements),
            ("/cards", texts.cards),
            ("/terminal", texts.terminal),
            ("/outcomes", texts.outcomes),
            ("/clock", texts.clock),
        ];
        html! {
            @for (path, name) in pages {
                a href={ (path) "?lang=" (self.language.code()) }
                    aria-current=[(path == self.path).then_some("page")] { (name) }
            }
        }
    }
}

/// A page of a provider: no navigation of the sandbox, and no script.
pub(super) fn bare_page(language: Language, title: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(language.code()) {
            head {
                (meta())
                title { (title) }
                link rel="stylesheet" href="/sandbox.css";
            }
            body {
                main.narrow {
                    h1 { (title) }
                    (body)
                }
            }
        }
    }
}

fn meta() -> Markup {
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="robots" content="noindex";
    }
}

/// A button that copies a text.
pub(super) fn copy_button(text: &str, label: &str, texts: &PageTexts) -> Markup {
    html! { button type="button" data-copy=(text) data-done=(texts.copied) { (label) } }
}

/// The attributes of a field that differ from one to the next.
#[derive(Default)]
pub(super) struct Field<'a> {
    pub(super) name: &'a str,
    pub(super) label: &'a str,
    pub(super) value: Option<&'a str>,
    pub(super) kind: Option<&'a str>,
    pub(super) inputmode: Option<&'a str>,
    pub(super) autocomplete: Option<&'a str>,
    pub(super) maxlength: Option<u8>,
    pub(super) is_required: bool,
    /// What is wrong with the value that was entered.
    pub(super) error: Option<&'a str>,
}

impl Field<'_> {
    pub(super) fn html(&self) -> Markup {
        let error_id = self.error.map(|_| format!("{}-fault", self.name));
        html! {
            label {
                (self.label)
                @if let Some(error) = self.error { span.fault id=[&error_id] { (error) } }
                input name=(self.name) value=[self.value] type=[self.kind]
                    inputmode=[self.inputmode] autocomplete=[self.autocomplete]
                    maxlength=[self.maxlength] required[self.is_required]
                    aria-invalid=[self.error.map(|_| "true")] aria-describedby=[&error_id];
            }
        }
    }
}
