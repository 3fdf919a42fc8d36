//! The acquirer's XML: nested elements with text, no attributes.

use quick_xml::Reader;
use quick_xml::escape::{escape, resolve_predefined_entity};
use quick_xml::events::Event;

use super::signature::SIGNATURE;

const DEPTH_MAX: usize = 8;

/// An element. A posted form is an element without a name.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) children: Vec<Element>,
}

impl Element {
    pub(super) fn leaf(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), text: text.to_owned(), children: Vec::new() }
    }

    /// Returns the text of a child element; `None` if it is missing or empty.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        let field = self.children.iter().find(|child| child.name == name)?;
        Some(field.text.as_str()).filter(|text| !text.is_empty())
    }

    /// Every text with the name that it is signed under: its own and its parents', each followed by
    /// its position among its siblings, so that equal names stay apart and in order. The signature
    /// takes a position but is not signed.
    pub(super) fn signed_fields(&self) -> Vec<(String, &str)> {
        let mut fields = Vec::new();
        self.collect_signed_fields("", &mut fields);
        fields
    }

    fn collect_signed_fields<'a>(&'a self, parent: &str, fields: &mut Vec<(String, &'a str)>) {
        for (position, child) in (1..).zip(&self.children) {
            let name = format!("{parent}{}{position:03}", child.name);
            if child.name == SIGNATURE {
                continue;
            }
            if child.children.is_empty() {
                fields.push((name, &child.text));
            } else {
                child.collect_signed_fields(&name, fields);
            }
        }
    }
}

/// Parses a document. Rejects anything but elements and text, because no response has it.
pub(super) fn parse(text: &str) -> Option<Element> {
    let mut reader = Reader::from_str(text);
    let mut open: Vec<Element> = Vec::new();
    let mut root = None;
    loop {
        let element = match reader.read_event().ok()? {
            Event::Start(start) => {
                if root.is_some() || open.len() == DEPTH_MAX {
                    return None;
                }
                open.push(Element::leaf(start.name().into_inner(), ""));
                continue;
            }
            Event::Empty(start) => Element::leaf(start.name().into_inner(), ""),
            Event::End(_) => open.pop()?,
            Event::Text(text) => {
                match open.last_mut() {
                    Some(element) => element.text.push_str(&text.xml10_content()),
                    None if text.trim().is_empty() => {}
                    None => return None,
                }
                continue;
            }
            Event::CData(text) => {
                open.last_mut()?.text.push_str(&text.xml10_content());
                continue;
            }
            Event::GeneralRef(reference) => {
                let text = &mut open.last_mut()?.text;
                match reference.resolve_char_ref().ok()? {
                    Some(c) => text.push(c),
                    None => text.push_str(resolve_predefined_entity(&reference)?),
                }
                continue;
            }
            Event::Decl(_) | Event::Comment(_) => continue,
            Event::PI(_) | Event::DocType(_) => return None,
            Event::Eof => return if open.is_empty() { root } else { None },
        };
        match open.last_mut() {
            Some(parent) => parent.children.push(element),
            None if root.is_none() => root = Some(element),
            None => return None,
        }
    }
}

/// Writes a document of fields.
pub(super) fn write_document(fields: &[(&str, &str)]) -> String {
    let fields: String =
        fields.iter().map(|(name, value)| format!("<{name}>{}</{name}>", escape(*value))).collect();
    format!("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<response>{fields}</response>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_fields_with_references() {
        let text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- a --><response>\n  <a>1 &lt; 2 \
                    &amp; &#x41;</a>\n  <b/><c><![CDATA[<x>]]></c>\n</response>\n";
        let response = parse(text).unwrap();
        assert_eq!((response.text("a"), response.text("b")), (Some("1 < 2 & A"), None));
        assert_eq!((response.text("c"), response.text("d")), (Some("<x>"), None));
    }

    #[test]
    fn flattens_in_signing_order() {
        let text =
            "<r><card><b>2</b><a>1</a></card><card><a>3</a></card><pg_sig>s</pg_sig><z/></r>";
        let response = parse(text).unwrap();
        let expected =
            [("card001b001", "2"), ("card001a002", "1"), ("card002a001", "3"), ("z004", "")];
        assert_eq!(response.signed_fields(), expected.map(|(name, text)| (name.to_owned(), text)));
    }

    #[test]
    fn rejects_unsupported_xml() {
        let deep = format!("{}{}", "<a>".repeat(9), "</a>".repeat(9));
        for text in [
            "",
            "text",
            "<a>",
            "<a></b>",
            "</a>",
            "<a/><b/>",
            "<a/>text",
            "<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>",
            "<a>&x;</a>",
            "<a>&#0;</a>",
            "<?php ?><a/>",
            &deep,
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn written_xml_parses_back() {
        let fields = [("pg_status", "ok"), ("pg_description", "<Қабылданды> & \"сақталды\"")];
        let response = parse(&write_document(&fields)).unwrap();
        assert!(fields.iter().all(|(name, value)| response.text(name) == Some(value)));
    }
}
