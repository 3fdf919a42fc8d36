//! The HTML document around a rendered page.

use std::fmt::Write as _;

use render::RenderedPage;
use serde_json::Value;

use super::PagePayload;
use crate::locale::Locale;
use crate::seo;
use crate::site::Site;

/// How a page reaches the browser: rendered, or as data that the browser renders itself.
pub enum PageBody<'a> {
    Rendered(&'a RenderedPage),
    ClientRendered,
}

pub fn document(
    site: &Site,
    locale: Locale,
    payload: &PagePayload<'_>,
    body: &PageBody<'_>,
) -> String {
    let brand = &site.settings.lender.brand;
    let (title, description, html) = match body {
        PageBody::Rendered(page) => {
            (page.title.as_str(), page.description.as_str(), page.html.as_str())
        }
        PageBody::ClientRendered => (brand.as_str(), payload.meta.description, ""),
    };
    let html_lang =
        if site.settings.html_lang_follows_locale { locale.language_tag() } else { "en" };
    let mut out = String::with_capacity(html.len() + site.web.style.len() + 16_384);
    let _ = write!(
        out,
        "<!doctype html><html lang=\"{html_lang}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{}</title>",
        HtmlEscaped(title)
    );
    head(&mut out, site, payload, title, description, locale);
    // The larger style comes last, so that its rules keep their order whatever the smaller one has.
    let _ = write!(out, "<style>{}</style>", site.web.style);
    for href in site.web.styles_of(payload.page(), payload.layout()) {
        let _ = write!(out, "<link rel=\"stylesheet\" href=\"{href}\">");
    }
    for block in &payload.structured {
        let _ = write!(
            out,
            "<script type=\"application/ld+json\">{}</script>",
            escape_for_script(block)
        );
    }
    let _ = write!(
        out,
        "</head><body lang=\"{}\"><div id=\"root\">{html}</div>\
         <script type=\"application/json\" id=\"payload\" data-scripts=\"{}\">{}</script>\
         <script type=\"module\" src=\"{}\" async></script></body></html>",
        locale.language_tag(),
        site.web.scripts_of(payload.page()),
        payload_script(payload, body),
        site.web.entry,
    );
    out
}

fn head(
    out: &mut String,
    site: &Site,
    payload: &PagePayload<'_>,
    title: &str,
    description: &str,
    locale: Locale,
) {
    let brand = &site.settings.lender.brand;
    let meta = &payload.meta;
    for (name, content) in [
        ("description", description),
        ("robots", meta.robots),
        ("theme-color", "#ffffff"),
        ("mobile-web-app-capable", "yes"),
        ("apple-mobile-web-app-title", brand),
    ] {
        let _ = write!(out, "<meta name=\"{name}\" content=\"{}\">", HtmlEscaped(content));
    }
    let icon = || format!("{}/icon-512.png", site.settings.base_url);
    let image = meta.picture.clone().unwrap_or_else(icon);
    let (width, height) = match meta.picture {
        Some(_) => (seo::WIDTH_PX.to_string(), seo::HEIGHT_PX.to_string()),
        None => Default::default(),
    };
    for (property, content) in [
        ("og:type", if payload.page() == "blog/article" { "article" } else { "website" }),
        ("og:site_name", brand.as_str()),
        ("og:title", title),
        ("og:description", description),
        ("og:locale", if locale == Locale::Ru { "ru_KZ" } else { "kk_KZ" }),
        ("og:image", &image),
        ("og:image:width", &width),
        ("og:image:height", &height),
        ("og:url", meta.canonical.as_deref().unwrap_or_default()),
    ] {
        if !content.is_empty() {
            let _ =
                write!(out, "<meta property=\"{property}\" content=\"{}\">", HtmlEscaped(content));
        }
    }
    if let Some(canonical) = &meta.canonical {
        let _ = write!(out, "<link rel=\"canonical\" href=\"{}\">", HtmlEscaped(canonical));
    }
    for alternate in &meta.alternates {
        let (hreflang, href) = (alternate.hreflang, HtmlEscaped(&alternate.href));
        let _ = write!(out, "<link rel=\"alternate\" hreflang=\"{hreflang}\" href=\"{href}\">");
    }
    let _ = write!(
        out,
        "<link rel=\"manifest\" href=\"{}\"><link rel=\"shortcut icon\" href=\"/icon-144.png\">\
         <link rel=\"apple-touch-icon\" href=\"/icon-512.png\">",
        site.manifest_path
    );
    for font in &site.web.fonts {
        let _ = write!(
            out,
            "<link rel=\"preload\" href=\"{font}\" as=\"font\" type=\"font/woff2\" crossorigin>"
        );
    }
}

/// The payload for the script. Long texts are left out if the rendered page contains them.
fn payload_script(payload: &PagePayload<'_>, body: &PageBody<'_>) -> String {
    let mut value = serde_json::to_value(payload).expect("a payload is plain data");
    if let PageBody::Rendered(_) = body {
        strip_texts(&mut value["data"]);
    }
    escape_for_script(&value)
}

/// The browser restores the empty texts from the rendered page (web/src/app/startup/payload-island.ts).
fn strip_texts(data: &mut Value) {
    match data {
        Value::Array(list) => list.iter_mut().for_each(strip_texts),
        Value::Object(fields) => {
            for (name, value) in fields {
                match name.ends_with("_html") {
                    true => *value = Value::from(""),
                    false => strip_texts(value),
                }
            }
        }
        _ => {}
    }
}

/// JSON as the content of a script: no text can end it early, nor open a comment that hides its end.
/// Other `<` stay unescaped, so that texts that are on the page too compress well.
fn escape_for_script(json: &Value) -> String {
    Value::to_string(json).replace("</", "<\\/").replace("<!", "\\u003c!")
}

/// A text as the content of an element or of a quoted attribute.
pub(super) struct HtmlEscaped<'a>(pub &'a str);

impl std::fmt::Display for HtmlEscaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn no_text_ends_a_script() {
        let value = json!({ "</script>": "</SCRIPT ><!--<script></scr</script>--!> a < b" });
        let text = escape_for_script(&value);
        assert!(!text.contains("</") && !text.contains("<!"), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }

    #[test]
    fn texts_of_the_page_are_left_out_at_every_depth() {
        let mut data = json!({
            "title": "t",
            "body_html": "<p>b</p>",
            "groups": [{ "items": [{ "id": "a", "answer_html": "<p>a</p>" }] }],
        });
        strip_texts(&mut data);
        let expected = json!({
            "title": "t",
            "body_html": "",
            "groups": [{ "items": [{ "id": "a", "answer_html": "" }] }],
        });
        assert_eq!(data, expected);
    }
}
