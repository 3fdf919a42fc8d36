//! The messages, newest first; the script draws them anew while the page is open.

use axum::response::Html;

use super::clock::almaty;
use super::frame::{Page, copy_button, escaped};
use super::words::{Language, Words};
use crate::{Sandbox, Sent};

const SHOWN_MAX: usize = 100;

pub(super) fn page(sandbox: &Sandbox, language: Language) -> Html<String> {
    let words = language.words();
    let messages = sandbox.outbox.to(None);
    let shown: String = messages.iter().take(SHOWN_MAX).map(|sent| item(sent, words)).collect();
    let empty = if shown.is_empty() { format!("<p>{}</p>", words.no_messages) } else { shown };
    let body = format!(
        "<p>{}</p>\n<div id=\"live\" class=\"messages\" aria-live=\"polite\">{empty}</div>",
        words.about_outbox
    );
    Page { path: "/outbox", language, title: words.outbox }.html(&body)
}

fn item(sent: &Sent, words: &Words) -> String {
    let subject = sent.subject.iter().map(|subject| format!("<h2>{}</h2>", escaped(subject)));
    let copy = code(&sent.text)
        .map(|code| copy_button(code, &format!("{} {code}", words.copy_code), words));
    format!(
        "<article><p class=\"to\">{channel} · <b>{to}</b> · <time>{at}</time></p>{subject}<p class=\"text\">{text}</p>{copy}</article>",
        channel = match sent.channel {
            "sms" => words.sms,
            "push" => words.push,
            _ => words.email,
        },
        to = escaped(&sent.to),
        at = almaty(sent.at_us),
        subject = subject.collect::<String>(),
        text = escaped(&sent.text),
        copy = copy.unwrap_or_default(),
    )
}

/// The code that the last line of a message carries for the phone.
fn code(text: &str) -> Option<&str> {
    let (_, code) = text.lines().last()?.rsplit_once('#')?;
    (code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit())).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_code_where_the_phone_does() {
        assert_eq!(code("Код: 654321.\n\n@zhedel.example #123456"), Some("123456"));
        for text in ["", "#123456\nend", "#12345", "#12345x", "123456"] {
            assert_eq!(code(text), None, "{text}");
        }
    }

    #[test]
    fn what_people_write_stays_text() {
        let sent = Sent {
            id: String::new(),
            channel: "email",
            to: "\"><script>@x.kz".into(),
            subject: Some("<b>".into()),
            text: "<img src=x onerror=alert(1)>".into(),
            unsubscribe_url: None,
            is_one_click: false,
            at_us: 0,
        };
        let html = item(&sent, Language::Ru.words());
        assert!(!html.contains("<script") && !html.contains("<img") && html.contains("&lt;b&gt;"));
    }
}
