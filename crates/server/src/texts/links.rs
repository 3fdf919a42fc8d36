//! Links inside the site that lead nowhere.

use std::collections::{BTreeSet, HashSet};

use content::check::{anchors_in, links_in};
use serde_json::Value;
use thiserror::Error;

use super::SiteContext;
use crate::locale::Locale;
use crate::pages::{PageLocation, load, twin};
use crate::routes::Match;

/// A link that must not stand there, and the page on which it does.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Broken {
    pub on: String,
    pub link: String,
    pub fault: Fault,
}

/// What is wrong with a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Error)]
pub enum Fault {
    #[error("leads nowhere")]
    Nowhere,
    #[error("leads out of the page's language")]
    OtherLanguage,
}

impl SiteContext<'_> {
    /// Every such link on every page that anybody may see.
    pub fn broken_links(self) -> BTreeSet<Broken> {
        self.public_pages().iter().flat_map(|found| self.broken_links_on(found)).collect()
    }

    fn broken_links_on(self, found: &Match) -> Vec<Broken> {
        let Some((on, data)) = self.path_of(found).zip(load(self, found)) else {
            return Vec::new();
        };
        let mut texts = Vec::new();
        collect(&data, &mut texts, &mut HashSet::new());
        let links = texts.iter().flat_map(|html| links_in(html));
        links
            .filter_map(|link| {
                let fault = self.fault_of(&on, found.locale, &link)?;
                Some(Broken { on: on.clone(), link, fault })
            })
            .collect()
    }

    fn fault_of(self, on: &str, locale: Locale, link: &str) -> Option<Fault> {
        if !self.is_resolvable(on, link) {
            return Some(Fault::Nowhere);
        }
        let path = link.split(['#', '?']).next().filter(|path| path.starts_with('/'))?;
        // A page that has no twin is better than none.
        let PageLocation::Page(found) = self.locate(path) else { return None };
        let is_other = found.locale != locale && twin(self, &found).is_some();
        is_other.then_some(Fault::OtherLanguage)
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
        if let Some(data) = load(self, &found) {
            collect(&data, &mut texts, &mut anchors);
        }
        anchors.extend(texts.iter().flat_map(|html| anchors_in(html)));
        anchors.contains(anchor)
    }
}

/// The rendered texts of a page's data, and the anchors of its questions.
fn collect(data: &Value, texts: &mut Vec<String>, anchors: &mut HashSet<String>) {
    match data {
        Value::Array(list) => list.iter().for_each(|item| collect(item, texts, anchors)),
        Value::Object(fields) => {
            for (name, value) in fields {
                match value.as_str() {
                    Some(html) if name == "body_html" => texts.push(html.to_owned()),
                    Some(html) if name == "answer_html" => {
                        texts.push(html.to_owned());
                        anchors.extend(fields.get("id").and_then(Value::as_str).map(str::to_owned));
                    }
                    _ => collect(value, texts, anchors),
                }
            }
        }
        _ => {}
    }
}
