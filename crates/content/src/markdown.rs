//! Markdown to HTML. Raw HTML is escaped, never passed through.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::typography::keep_numbers_together;

pub fn to_html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut out = String::with_capacity(markdown.len() * 2);
    let events = Parser::new_ext(markdown, options).map(convert_event);
    html::push_html(&mut out, label_cells(events).into_iter());
    // Raw HTML is escaped, so every such tag is a picture of the text.
    out.replace("<img ", PICTURE)
}

/// Pictures wait until they are near the screen, and have their place before they are there. Ours
/// are drawn in these proportions.
const PICTURE: &str = "<img loading=\"lazy\" decoding=\"async\" width=\"640\" height=\"300\" ";

/// Removes what could carry a script: raw HTML, attributes except the anchor of a heading, and URLs
/// that are not of an allowed form. Keeps numbers with what they count.
fn convert_event(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Text(text) => Event::Text(keep_numbers_together(&text).into()),
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

/// Labels each cell but the first of its row with the name of its column: a phone has no room for columns,
/// and shows a row as a list.
fn label_cells<'e>(events: impl Iterator<Item = Event<'e>>) -> Vec<Event<'e>> {
    let (mut labels, mut column, mut in_head) = (Vec::<String>::new(), 0, false);
    let label = |event| {
        match &event {
            Event::Start(Tag::TableHead) => (labels, in_head) = (Vec::new(), true),
            Event::End(TagEnd::TableHead) => in_head = false,
            Event::Start(Tag::TableRow) => column = 0,
            Event::Start(Tag::TableCell) if in_head => labels.push(String::new()),
            Event::Text(text) | Event::Code(text) if in_head => {
                labels.last_mut().into_iter().for_each(|label| label.push_str(text));
            }
            Event::Start(Tag::TableCell) => {
                column += 1;
                let cell = match labels.get(column - 1).filter(|_| column > 1) {
                    Some(label) => format!("<td data-label=\"{}\">", escape_attribute(label)),
                    None => "<td>".to_owned(),
                };
                return Event::InlineHtml(cell.into());
            }
            Event::End(TagEnd::TableCell) if !in_head => return Event::InlineHtml("</td>".into()),
            _ => {}
        }
        event
    };
    events.map(label).collect()
}

fn escape_attribute(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
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
    fn scripts_are_removed() {
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
    fn cells_are_labelled_with_their_column() {
        let html = to_html(
            "| Когда | \"Что\" <делать> |\n|---|---|\n| День | **Писать** |\n| Два | Ждать |",
        );
        assert_eq!(
            html,
            "<table><thead><tr><th>Когда</th><th>\"Что\" &lt;делать&gt;</th></tr></thead><tbody>\n\
             <tr><td>День</td><td data-label=\"&quot;Что&quot; &lt;делать>\"><strong>Писать</strong></td></tr>\n\
             <tr><td>Два</td><td data-label=\"&quot;Что&quot; &lt;делать>\">Ждать</td></tr>\n\
             </tbody></table>\n"
        );
    }

    #[test]
    fn numbers_keep_their_nouns() {
        let html =
            to_html("Срок **45 дней**, [50 000 тенге](/a/)\n\n| 75 МРП |\n|---|\n| 90 күн |");
        for part in ["45\u{a0}дней", "50\u{a0}000\u{a0}тенге", "75\u{a0}МРП", "90\u{a0}күн"]
        {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn pictures_wait_until_they_are_seen() {
        assert_eq!(
            to_html("![Весы](/pictures/burden.svg)"),
            "<p><img loading=\"lazy\" decoding=\"async\" width=\"640\" height=\"300\" \
             src=\"/pictures/burden.svg\" alt=\"Весы\" /></p>\n"
        );
        assert!(!to_html("<img src=x>").contains("<img"));
    }

    #[test]
    fn headings_anchors_and_links_stay() {
        let html = to_html("# One\n\n### Two {#two}\n\n[y](/a/)");
        assert!(html.starts_with("<h2>One</h2>"), "{html}");
        assert!(html.contains("<h3 id=\"two\">Two</h3>"), "{html}");
        assert!(html.contains("<a href=\"/a/\">y</a>"), "{html}");
    }
}
