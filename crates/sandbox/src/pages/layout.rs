//! Layout that all pages share: head, navigation and language switch.

use super::texts::{PageTexts, language_name};
use axum::response::Html;
use base::Language;

pub(super) struct PageLayout {
    pub(super) path: &'static str,
    pub(super) language: Language,
    pub(super) title: &'static str,
}

impl PageLayout {
    /// Wraps the body, which is HTML already.
    pub(super) fn html(&self, body: &str) -> Html<String> {
        let Self { path, language, title } = self;
        let (code, texts) = (language.code(), PageTexts::in_language(*language));
        let other = language.other();
        let head = match *title {
            title if title == texts.sandbox => title.to_owned(),
            title => format!("{title} · {}", texts.sandbox),
        };
        Html(format!(
            "<!doctype html>
<html lang=\"{code}\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"robots\" content=\"noindex\">
<title>{head}</title>
<link rel=\"stylesheet\" href=\"/sandbox.css\">
<script src=\"/sandbox.js\" defer></script>
</head>
<body>
<header>
<nav aria-label=\"{sandbox}\">{ways}</nav>
<a class=\"other\" href=\"{path}?lang={other_code}\" lang=\"{other_code}\" hreflang=\"{other_code}\">{other_name}</a>
</header>
<main>
<h1>{title}</h1>
{body}
</main>
</body>
</html>
",
            sandbox = texts.sandbox,
            ways = self.navigation(texts),
            other_code = other.code(),
            other_name = language_name(other),
        ))
    }

    fn navigation(&self, texts: &PageTexts) -> String {
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
        let link = |(path, name): (&str, &str)| {
            let here = if path == self.path { " aria-current=\"page\"" } else { "" };
            format!("<a href=\"{path}?lang={}\"{here}>{name}</a>", self.language.code())
        };
        pages.map(link).join("")
    }
}

/// A page of a provider: no navigation of the sandbox, and no script.
pub(super) fn bare_page(language: Language, title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html>
<html lang=\"{code}\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"robots\" content=\"noindex\">
<title>{title}</title>
<link rel=\"stylesheet\" href=\"/sandbox.css\">
</head>
<body>
<main class=\"narrow\">
<h1>{title}</h1>
{body}
</main>
</body>
</html>
",
        code = language.code(),
    ))
}

/// Escapes text for HTML and XML, attributes included.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

/// A button that copies a text.
pub(super) fn copy_button(text: &str, label: &str, texts: &PageTexts) -> String {
    format!(
        "<button type=\"button\" data-copy=\"{}\" data-done=\"{}\">{}</button>",
        escape(text),
        texts.copied,
        escape(label)
    )
}
