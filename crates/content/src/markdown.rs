//! Markdown to HTML. Raw HTML in a text is shown as text, never passed through.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

pub fn to_html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut out = String::with_capacity(markdown.len() * 2);
    html::push_html(
        &mut out,
        Parser::new_ext(markdown, options).filter_map(tamed),
    );
    out
}

fn tamed(event: Event<'_>) -> Option<Event<'_>> {
    match event {
        Event::Html(text) | Event::InlineHtml(text) if is_comment(&text) => None,
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        // The page's own title is its only h1.
        Event::Start(Tag::Heading {
            level: HeadingLevel::H1,
            id,
            classes,
            attrs,
        }) => Some(Event::Start(Tag::Heading {
            level: HeadingLevel::H2,
            id,
            classes,
            attrs,
        })),
        Event::End(TagEnd::Heading(HeadingLevel::H1)) => {
            Some(Event::End(TagEnd::Heading(HeadingLevel::H2)))
        }
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => {
            let dest_url = if is_safe(&dest_url) {
                dest_url
            } else {
                CowStr::Borrowed("#")
            };
            Some(Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }))
        }
        other => Some(other),
    }
}

fn is_comment(text: &str) -> bool {
    text.trim_start().starts_with("<!--")
}

fn is_safe(url: &str) -> bool {
    ["/", "#", "https://", "mailto:", "tel:"]
        .iter()
        .any(|start| url.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lets_no_markup_or_script_through() {
        let html =
            to_html("# One\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) [y](/a/)");
        assert!(
            !html.contains("<script") && !html.contains("javascript:"),
            "{html}"
        );
        assert!(
            html.starts_with("<h2>One</h2>") && html.contains("<a href=\"/a/\">y</a>"),
            "{html}"
        );
    }
}
