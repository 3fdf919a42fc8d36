//! The messages, newest first; a script refreshes them while the page is open.

use base::Language;
use maud::{Markup, html};

use super::clock::format_almaty;
use super::layout::{PageLayout, copy_button};
use super::texts::PageTexts;
use crate::{OutboxChannel, OutboxMessage, Sandbox};

const MESSAGES_MAX: usize = 100;

pub(super) fn page(sandbox: &Sandbox, language: Language) -> Markup {
    let texts = PageTexts::in_language(language);
    let messages = sandbox.outbox.messages_to(None);
    let body = html! {
        p { (texts.about_outbox) }
        div #live.messages aria-live="polite" {
            @for message in messages.iter().take(MESSAGES_MAX) {
                (item(message, &sandbox.site_url, texts))
            }
            @if messages.is_empty() { p { (texts.no_messages) } }
        }
    };
    PageLayout { path: "/outbox", language, title: texts.outbox }.html(&body)
}

fn item(message: &OutboxMessage, site_url: &str, texts: &PageTexts) -> Markup {
    let channel = match message.channel {
        OutboxChannel::Sms => texts.sms,
        OutboxChannel::Push => texts.push,
        OutboxChannel::Email => texts.email,
    };
    html! {
        article {
            p.to {
                (channel) " · " b { (message.to) } " · " time { (format_almaty(message.at_us)) }
            }
            @if let Some(subject) = &message.subject { h2 { (subject) } }
            p.text { (linkify(&message.text, site_url)) }
            @if let Some(code) = find_code(&message.text) {
                (copy_button(code, &format!("{} {code}", texts.copy_code), texts))
            }
        }
    }
}

/// Turns addresses of the site into links, with or without a scheme.
fn linkify(text: &str, site_url: &str) -> Markup {
    let site = site_url.split_once("://").map_or(site_url, |(_, site)| site);
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(site) {
        let end = after.find(char::is_whitespace).unwrap_or(after.len());
        let path = after[..end].trim_end_matches(['.', ',', ';', ')', '»']);
        if !path.starts_with('/') {
            parts.push(html! { (rest[..before.len() + site.len()]) });
            rest = after;
            continue;
        }
        let (before, scheme) = ["https://", "http://"]
            .into_iter()
            .find_map(|scheme| Some((before.strip_suffix(scheme)?, scheme)))
            .unwrap_or((before, ""));
        parts.push(html! {
            (before)
            a href={ (site_url) (path) } target="_blank" rel="noopener" { (scheme) (site) (path) }
        });
        rest = &after[path.len()..];
    }
    html! {
        @for part in parts { (part) }
        (rest)
    }
}

/// The code in the last line of a message, which phones fill in automatically.
fn find_code(text: &str) -> Option<&str> {
    let (_, code) = text.lines().last()?.rsplit_once('#')?;
    (code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit())).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_code_like_the_phones_autofill() {
        assert_eq!(find_code("Код: 654321.\n\n@zhedel.example #123456"), Some("123456"));
        for text in ["", "#123456\nend", "#12345", "#12345x", "123456"] {
            assert_eq!(find_code(text), None, "{text}");
        }
    }

    #[test]
    fn site_urls_are_links() {
        let html = |text: &str| linkify(text, "http://127.0.0.1:8080").into_string();
        let link = |label: &str, path: &str| {
            format!(
                "<a href=\"http://127.0.0.1:8080{path}\" target=\"_blank\" rel=\"noopener\">{label}</a>"
            )
        };
        assert_eq!(
            html("Оплатить: 127.0.0.1:8080/sa/?k=a&b."),
            format!("Оплатить: {}.", link("127.0.0.1:8080/sa/?k=a&amp;b", "/sa/?k=a&amp;b"))
        );
        let url = "http://127.0.0.1:8080/loan/";
        assert_eq!(html(url), link(url, "/loan/"));
        for text in ["@127.0.0.1 #123456", "evil.example/x", "127.0.0.1:80801/x", "a&b"] {
            assert_eq!(html(text), html! { (text) }.into_string());
        }
    }

    #[test]
    fn user_text_is_escaped() {
        let message = OutboxMessage {
            id: String::new(),
            channel: OutboxChannel::Email,
            to: "\"><script>@x.kz".into(),
            subject: Some("<b>".into()),
            text: "<img src=x onerror=alert(1)>".into(),
            unsubscribe_url: None,
            is_one_click: false,
            at_us: 0,
        };
        let html = item(&message, "http://127.0.0.1:8080", PageTexts::in_language(Language::Ru))
            .into_string();
        assert!(!html.contains("<script") && !html.contains("<img") && html.contains("&lt;b&gt;"));
    }
}
