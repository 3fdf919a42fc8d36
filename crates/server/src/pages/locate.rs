//! From an address to a page that exists, or to the one address it should have had.

use super::articles;
use crate::routes::{Match, Resolution};
use crate::site::Site;
use crate::texts::SiteContext;

#[derive(Debug, PartialEq, Eq)]
pub enum PageLocation {
    Page(Match),
    Elsewhere(String),
    Nothing,
}

/// Corrections may follow one another (lower case, then an alias); more than these is a mistake
/// in the table.
const CORRECTIONS_MAX: usize = 4;

impl Site {
    /// What is at an address now.
    pub fn locate(&self, path: &str) -> PageLocation {
        match self.table.fixed_page(path) {
            Some(found) => PageLocation::Page(found),
            None => self.edition().shelf(self).locate(path),
        }
    }
}

impl SiteContext<'_> {
    /// Follows all corrections here, so that a person is redirected once at most.
    pub fn locate(self, path: &str) -> PageLocation {
        let mut address = path.to_owned();
        for _ in 0..=CORRECTIONS_MAX {
            address = match self.site.table.resolve(&address) {
                Resolution::Nothing => return PageLocation::Nothing,
                Resolution::Elsewhere(better) => better,
                Resolution::Page(found) => match articles::page_existence(self, &found) {
                    articles::PageExistence::Missing => return PageLocation::Nothing,
                    articles::PageExistence::At(better) => better,
                    articles::PageExistence::Here if address == path => {
                        return PageLocation::Page(found);
                    }
                    articles::PageExistence::Here => return PageLocation::Elsewhere(address),
                },
            };
        }
        tracing::error!(path, "an address is corrected without end");
        PageLocation::Nothing
    }
}
