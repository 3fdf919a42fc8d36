//! From an address to a page that exists, or to the one address it should have had.

use super::articles;
use crate::routes::{Match, Resolution};
use crate::site::Site;
use crate::texts::Shelf;

#[derive(Debug, PartialEq, Eq)]
pub enum Located {
    Page(Match),
    Elsewhere(String),
    Nothing,
}

/// Corrections may follow one another (lower case, then an alias); more than these is a mistake
/// in the table.
const CORRECTIONS_MAX: usize = 4;

impl Site {
    /// What is at an address now.
    pub fn locate(&self, path: &str) -> Located {
        match self.table.fixed_page(path) {
            Some(found) => Located::Page(found),
            None => self.edition().shelf(self).locate(path),
        }
    }
}

impl Shelf<'_> {
    /// Follows all corrections here, so that a person is redirected once at most.
    pub fn locate(self, path: &str) -> Located {
        let mut address = path.to_owned();
        for _ in 0..=CORRECTIONS_MAX {
            address = match self.site.table.resolve(&address) {
                Resolution::Nothing => return Located::Nothing,
                Resolution::Elsewhere(better) => better,
                Resolution::Page(found) => match articles::existence(self, &found) {
                    articles::Existence::Missing => return Located::Nothing,
                    articles::Existence::At(better) => better,
                    articles::Existence::Here if address == path => return Located::Page(found),
                    articles::Existence::Here => return Located::Elsewhere(address),
                },
            };
        }
        tracing::error!(path, "an address is corrected without end");
        Located::Nothing
    }
}
