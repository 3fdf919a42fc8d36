//! Which of the texts that are shown stand in both languages.

use content::{ContentPath, Parity};

use super::ListedText;

/// How many texts of each kind are shown in each language, and which of them have no twin.
pub fn parity(texts: &[ListedText]) -> Vec<Parity> {
    let shown = texts.iter().filter(|it| it.status == "published");
    content::parity(shown.filter_map(|it| {
        let number = it.number.and_then(|number| u32::try_from(number).ok());
        Some((ContentPath::try_from_path(&it.place).ok()?, number))
    }))
}
