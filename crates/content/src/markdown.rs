//! Markdown to HTML. Raw HTML is escaped, never passed through.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

pub fn to_html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut out = String::with_capacity(markdown.len() * 2);
    html::push_html(&mut out, Parser::new_ext(markdown, options).map(sanitize_event));
    out
}

/// Removes what could carry a script: raw HTML, attributes except the anchor of a heading, and URLs
/// that are not of an allowed form.
fn sanitize_event(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::Heading { level, id, .. }) => Event::Start(Tag::Heading {
            level: demote_heading(level),
            id,
            classes: Vec::new(),
            attrs: Vec::new(),
        }),
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(demote_heading(level))),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Link { link_type, dest_url: sanitize_url(dest_url), title, id })
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Image { link_type, dest_url: sanitize_url(dest_url), title, id })
        }
        other => other,
    }
}

/// The title is the only h1 of a page.
fn demote_heading(level: HeadingLevel) -> HeadingLevel {
    level.max(HeadingLevel::H2)
}

fn sanitize_url(url: CowStr<'_>) -> CowStr<'_> {
    let allowed = ["/", "#", "https://", "mailto:", "tel:"];
    let is_allowed = allowed.iter().any(|start| url.starts_with(start));
    // `//host/` is another site, although it looks like a path.
    if is_allowed && !url.starts_with("//") { url } else { CowStr::Borrowed("#") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lets_no_script_through() {
        for source in [
            "<script>alert(1)</script>",
            "<b onclick=alert(1)>b</b>",
            "[x](javascript:alert(1))",
            "![x](javascript:alert(1))",
            "[x](//evil.example/)",
            "## Heading {onclick=alert(1) .odd}",
        ] {
            let html = to_html(source);
            let bad = ["<script", "<b ", "javascript:", "//evil", "onclick=\"", "class="];
            assert!(!bad.iter().any(|bad| html.contains(bad)), "{source}: {html}");
        }
    }

    #[test]
    fn keeps_what_texts_need() {
        let html = to_html("# One\n\n### Two {#two}\n\n[y](/a/)");
        assert!(html.starts_with("<h2>One</h2>"), "{html}");
        assert!(html.contains("<h3 id=\"two\">Two</h3>"), "{html}");
        assert!(html.contains("<a href=\"/a/\">y</a>"), "{html}");
    }
}
