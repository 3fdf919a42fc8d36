//! Resolves an address to an existing page, or to its canonical address.

use super::articles;
use crate::route_table::{Resolution, RouteMatch};
use crate::site::Site;
use crate::site_content::SiteContext;

#[derive(Debug, PartialEq, Eq)]
pub enum PageLocation {
    Page(RouteMatch),
    Redirect(String),
    NotFound,
}

/// Corrections may follow one another (lower case, then an alias); more than these is a mistake
/// in the table.
const CORRECTIONS_MAX: usize = 4;

impl Site {
    /// What is at an address now.
    pub fn locate(&self, path: &str) -> PageLocation {
        match self.route_table.fixed_page(path) {
            Some(route_match) => PageLocation::Page(route_match),
            None => self.content_snapshot().site_context(self).locate(path),
        }
    }
}

impl SiteContext<'_> {
    /// Follows all corrections here, so that a person is redirected once at most.
    pub fn locate(self, path: &str) -> PageLocation {
        let mut address = path.to_owned();
        for _ in 0..=CORRECTIONS_MAX {
            address = match self.site.route_table.resolve(&address) {
                Resolution::NotFound => return PageLocation::NotFound,
                Resolution::Redirect(target) => target,
                Resolution::Page(route_match) => match articles::page_existence(self, &route_match)
                {
                    articles::PageExistence::Missing => return PageLocation::NotFound,
                    articles::PageExistence::MovedTo(target) => target,
                    articles::PageExistence::Exists if address == path => {
                        return PageLocation::Page(route_match);
                    }
                    articles::PageExistence::Exists => return PageLocation::Redirect(address),
                },
            };
        }
        tracing::error!(path, "redirect loop in route table");
        PageLocation::NotFound
    }
}
