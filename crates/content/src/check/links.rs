//! Links and anchors of a rendered text.

/// Targets of the links and images in a rendered text, unescaped.
pub fn links_in(html: &str) -> impl Iterator<Item = String> {
    attribute_values(html, " href=\"").chain(attribute_values(html, " src=\"")).map(unescape)
}

/// Anchors of a rendered text.
pub fn anchors_in(html: &str) -> impl Iterator<Item = String> {
    attribute_values(html, " id=\"").map(unescape)
}

/// The values of an attribute. Only inside of tags, because a text may show an attribute.
fn attribute_values<'a>(html: &'a str, prefix: &'a str) -> impl Iterator<Item = &'a str> {
    let tags = html.split('<').skip(1).filter_map(|rest| Some(rest.split_once('>')?.0));
    tags.filter_map(move |tag| Some(tag.split_once(prefix)?.1.split_once('"')?.0))
}

fn unescape(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&#x27;", "'").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markdown::to_html;

    #[test]
    fn finds_links_pictures_and_anchors() {
        let html = to_html("## A {#top}\n\n[b](/b/?x=1&y=2) [c](#top) ![d](/d.png) [e](odd/)");
        let links: Vec<String> = links_in(&html).collect();
        assert_eq!(links, ["/b/?x=1&y=2", "#top", "#", "/d.png"]);
        assert_eq!(anchors_in(&html).collect::<Vec<_>>(), ["top"]);
    }

    #[test]
    fn text_that_looks_like_a_link_is_ignored() {
        let html = to_html("`<a href=\"/x/\">`");
        assert_eq!(links_in(&html).count(), 0);
    }
}
