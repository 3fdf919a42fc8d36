//! Links inside the site that lead nowhere.

use std::collections::{BTreeSet, HashSet};

use content::check::{anchors_in, links_in};
use serde_json::Value;
use thiserror::Error;

use super::SiteContext;
use crate::locale::Locale;
use crate::pages::{PageLocation, alternate_path, page_data};
use crate::route_table::RouteMatch;

/// A link that must not stand there, and the page on which it does.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct BrokenLink {
    pub page: String,
    pub link: String,
    pub kind: BrokenLinkKind,
}

/// What is wrong with a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Error)]
pub enum BrokenLinkKind {
    #[error("leads nowhere")]
    NotFound,
    #[error("leads out of the page's language")]
    OtherLanguage,
}

impl SiteContext<'_> {
    /// Every such link on every page that anybody may see.
    pub fn broken_links(self) -> BTreeSet<BrokenLink> {
        self.public_pages().iter().flat_map(|found| self.broken_links_on(found)).collect()
    }

    fn broken_links_on(self, found: &RouteMatch) -> Vec<BrokenLink> {
        let Some((on, data)) = self.path_of(found).zip(page_data(self, found)) else {
            return Vec::new();
        };
        let mut texts = Vec::new();
        collect_texts(&data, &mut texts, &mut HashSet::new());
        let links = texts.iter().flat_map(|html| links_in(html));
        links
            .filter_map(|link| {
                let fault = self.check_link(&on, found.locale, &link)?;
                Some(BrokenLink { page: on.clone(), link, kind: fault })
            })
            .collect()
    }

    fn check_link(self, on: &str, locale: Locale, link: &str) -> Option<BrokenLinkKind> {
        if !self.is_resolvable(on, link) {
            return Some(BrokenLinkKind::NotFound);
        }
        let path = link.split(['#', '?']).next().filter(|path| path.starts_with('/'))?;
        // A page that has no twin is better than none.
        let PageLocation::Page(found) = self.locate(path) else { return None };
        let is_other = found.locale != locale && alternate_path(self, &found).is_some();
        is_other.then_some(BrokenLinkKind::OtherLanguage)
    }

    fn is_resolvable(self, on: &str, link: &str) -> bool {
        let (path, anchor) = match link.split_once('#') {
            Some((path, anchor)) => (path, Some(anchor)),
            None => (link, None),
        };
        let path = path.split('?').next().unwrap_or_default();
        match path {
            "" => self.has_anchor(on, anchor.unwrap_or_default()),
            path if path.starts_with('/') => match anchor {
                Some(anchor) => self.has_anchor(path, anchor),
                None => {
                    let is_page = matches!(self.locate(path), PageLocation::Page(_));
                    is_page || self.site.web.file(path).is_some()
                }
            },
            // Other sites, mail and telephones are not ours to know.
            _ => true,
        }
    }

    fn has_anchor(self, path: &str, anchor: &str) -> bool {
        let PageLocation::Page(found) = self.locate(path) else {
            return false;
        };
        let (mut texts, mut anchors) = (Vec::new(), HashSet::new());
        if let Some(data) = page_data(self, &found) {
            collect_texts(&data, &mut texts, &mut anchors);
        }
        anchors.extend(texts.iter().flat_map(|html| anchors_in(html)));
        anchors.contains(anchor)
    }
}

/// The rendered texts of a page's data, and the anchors of its questions.
fn collect_texts(data: &Value, texts: &mut Vec<String>, anchors: &mut HashSet<String>) {
    match data {
        Value::Array(list) => list.iter().for_each(|item| collect_texts(item, texts, anchors)),
        Value::Object(fields) => {
            for (name, value) in fields {
                match value.as_str() {
                    Some(html) if name == "body_html" => texts.push(html.to_owned()),
                    Some(html) if name == "answer_html" => {
                        texts.push(html.to_owned());
                        anchors.extend(fields.get("id").and_then(Value::as_str).map(str::to_owned));
                    }
                    _ => collect_texts(value, texts, anchors),
                }
            }
        }
        _ => {}
    }
}
