//! A text as HTML, with the places of its directives.

use std::borrow::Cow;

use crate::directive::{Directive, Segment, segments};
use crate::markdown;

/// The body of a text. Its figures are filled in when a page is built.
#[derive(Debug, Clone, Default)]
pub struct Body {
    html: String,
    /// Each directive and the position in `html` where its figures belong.
    directives: Vec<(usize, Directive)>,
}

impl Body {
    pub(crate) fn from_markdown(text: &str) -> Self {
        let mut body = Self::default();
        for segment in segments(text) {
            match segment {
                Segment::Markdown(text) => body.html.push_str(&markdown::to_html(text)),
                Segment::Directive(directive) => {
                    body.directives.push((body.html.len(), directive));
                }
            }
        }
        body
    }

    /// The text without the figures of its directives.
    pub fn prose_html(&self) -> &str {
        &self.html
    }

    pub fn directives(&self) -> impl Iterator<Item = &Directive> {
        self.directives.iter().map(|(_, directive)| directive)
    }

    /// The text with the HTML that `figures_html` returns in the place of each directive.
    pub fn html_with(&self, figures_html: impl Fn(&Directive) -> String) -> Cow<'_, str> {
        if self.directives.is_empty() {
            return Cow::Borrowed(&self.html);
        }
        let (mut html, mut start) = (String::with_capacity(self.html.len() * 2), 0);
        for (position, directive) in &self.directives {
            html.push_str(&self.html[start..*position]);
            html.push_str(&figures_html(directive));
            start = *position;
        }
        html.push_str(&self.html[start..]);
        Cow::Owned(html)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_where_the_directives_do() {
        let text = "Раз\n{{quote amount=100000 days=30}}\nДва\n\n{{quote amount=50000 days=15}}\n";
        let body = Body::from_markdown(text);
        assert_eq!(body.prose_html(), "<p>Раз</p>\n<p>Два</p>\n");
        assert_eq!(body.directives().count(), 2);
        let html = body.html_with(|it| format!("<i>{}</i>", it.loan().unwrap().amount_tenge));
        assert_eq!(html, "<p>Раз</p>\n<i>100000</i><p>Два</p>\n<i>50000</i>");
        let plain = Body::from_markdown("Раз");
        assert!(matches!(plain.html_with(|_| unreachable!()), Cow::Borrowed("<p>Раз</p>\n")));
    }
}
