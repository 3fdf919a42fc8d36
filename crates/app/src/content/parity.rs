//! Which published texts exist in both languages.

use content::{ContentPath, Parity};

use super::ListedText;

/// The number of published texts by kind and language, and those without a translation.
pub fn parity(texts: &[ListedText]) -> Vec<Parity> {
    let shown = texts.iter().filter(|it| it.status == "published");
    content::parity(shown.filter_map(|it| {
        let number = it.number.and_then(|number| u32::try_from(number).ok());
        Some((ContentPath::try_from_path(&it.path).ok()?, number))
    }))
}
