//! Which published texts exist in both languages.

use content::{ContentPath, Parity};
use store::content::PageStatus;

use super::ListedText;

/// The number of published texts by kind and language, and those without a translation.
pub fn parity(texts: &[ListedText]) -> Vec<Parity> {
    let published = texts.iter().filter(|it| it.status == PageStatus::Published);
    content::parity(published.filter_map(|it| {
        let number = it.number.and_then(|number| u32::try_from(number).ok());
        Some((ContentPath::try_from_path(&it.path).ok()?, number))
    }))
}
