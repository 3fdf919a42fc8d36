//! Broken links inside the site.

use std::collections::BTreeSet;

use content::check::{anchors_in, links_in};
use thiserror::Error;

use super::SiteContext;
use crate::letters;
use crate::locale::Locale;
use crate::pages::{PageLocation, alternate_path, page_data};
use crate::route_table::RouteMatch;

/// A broken link and the page it is on.
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
    /// Every broken link on every public page.
    pub fn broken_links(self) -> BTreeSet<BrokenLink> {
        self.public_pages()
            .iter()
            .flat_map(|route_match| self.broken_links_on(route_match))
            .collect()
    }

    fn broken_links_on(self, route_match: &RouteMatch) -> Vec<BrokenLink> {
        let today = (self.site.business_date)();
        let Some((on, data)) = self.path_of(route_match).zip(page_data(self, route_match, today))
        else {
            return Vec::new();
        };
        let links = data.html_texts().flat_map(links_in);
        links
            .filter_map(|link| {
                let kind = self.check_link(&on, route_match.locale, &link)?;
                Some(BrokenLink { page: on.clone(), link, kind })
            })
            .collect()
    }

    fn check_link(self, on: &str, locale: Locale, link: &str) -> Option<BrokenLinkKind> {
        if !self.is_resolvable(on, link) {
            return Some(BrokenLinkKind::NotFound);
        }
        let path = link.split(['#', '?']).next().filter(|path| path.starts_with('/'))?;
        // A page that exists in the other language only is better than none.
        let PageLocation::Page(route_match) = self.locate(path) else { return None };
        let is_other = route_match.locale != locale && alternate_path(self, &route_match).is_some();
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
                    is_page || self.site.web.file(path).is_some() || letters::is_sample(path)
                }
            },
            // Other sites, e-mail and phone links are not checked.
            _ => true,
        }
    }

    fn has_anchor(self, path: &str, anchor: &str) -> bool {
        let PageLocation::Page(route_match) = self.locate(path) else {
            return false;
        };
        page_data(self, &route_match, (self.site.business_date)()).is_some_and(|data| {
            data.questions().iter().any(|question| question.id == anchor)
                || data.html_texts().flat_map(anchors_in).any(|it| it == anchor)
        })
    }
}
