//! Sample statements of fictitious people: real PDF files with a text layer, in the layouts of the
//! banks. The sandbox offers them for download and the reader is tested with them; they share no
//! code with the reader.

mod drawing;
mod font;
mod halyk;
mod kaspi;
mod kaspi_labels;
mod operations;
mod pdf;

use base::BusinessDate;
use identity::{Iban, NamePart, PersonName};
use money::Tenge;
use thiserror::Error;

pub use crate::StatementLanguage;

/// The account holder.
#[derive(Clone)]
pub struct Person {
    pub name: PersonName,
    pub account: Iban,
    pub card_tail: String,
}

/// What the statement demonstrates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SampleKind {
    /// A salary on the same day of every month.
    SteadySalary,
    /// Payments of different people and amounts, and payments to a bookmaker.
    Irregular,
    /// Only transfers from the person's own accounts.
    OwnTransfersOnly,
    /// One amount is larger than the totals allow.
    DoesNotReconcile,
    /// The salaries and the totals were raised with an editor.
    Tampered,
    /// Another person's account.
    OtherOwner,
    /// A file with a password.
    Encrypted,
}

impl SampleKind {
    pub const ALL: [Self; 7] = [
        Self::SteadySalary,
        Self::Irregular,
        Self::OwnTransfersOnly,
        Self::DoesNotReconcile,
        Self::Tampered,
        Self::OtherOwner,
        Self::Encrypted,
    ];

    /// The code in URLs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::SteadySalary => "steady_salary",
            Self::Irregular => "irregular",
            Self::OwnTransfersOnly => "own_transfers_only",
            Self::DoesNotReconcile => "does_not_reconcile",
            Self::Tampered => "tampered",
            Self::OtherOwner => "other_owner",
            Self::Encrypted => "encrypted",
        }
    }
}

/// A sample and its figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SampleScenario {
    pub kind: SampleKind,
    /// The last day of the statement.
    pub last_day: BusinessDate,
    /// Months before it that the statement begins.
    pub months: u32,
    /// Monthly income.
    pub monthly: Tenge,
}

/// Why a sample could not be made.
#[derive(Debug, Error)]
pub enum SampleError {
    /// The dates do not fit the calendar.
    #[error("no such period")]
    Period,
    /// The bundled font cannot be read.
    #[error("the font of the samples is damaged")]
    Font,
    /// The file could not be built or encrypted.
    #[error("a sample could not be written: {0}")]
    Pdf(#[from] lopdf::Error),
    /// The bytes could not be written.
    #[error("a sample could not be written: {0}")]
    Io(#[from] std::io::Error),
}

/// Makes a statement of a Kaspi Gold card, in any of its languages.
pub fn make_kaspi(
    person: &Person,
    scenario: &SampleScenario,
    language: StatementLanguage,
) -> Result<Vec<u8>, SampleError> {
    let font = font::Font::load()?;
    let account = operations::generate(scenario)?;
    let drawing = kaspi::draw(&printed_person(person, scenario), &account, language, &font);
    pdf::write(&drawing, &font, scenario.kind)
}

/// Makes a statement of a Halyk account, in Russian or Kazakh; there is none in English.
pub fn make_halyk(
    person: &Person,
    scenario: &SampleScenario,
    language: StatementLanguage,
) -> Result<Vec<u8>, SampleError> {
    let font = font::Font::load()?;
    let account = operations::generate(scenario)?;
    let drawing = halyk::draw(&printed_person(person, scenario), &account, language, &font);
    pdf::write(&drawing, &font, scenario.kind)
}

/// The person printed on the statement.
fn printed_person(person: &Person, scenario: &SampleScenario) -> Person {
    let other_name = || {
        let part = |text| NamePart::try_new(text).ok();
        Some(PersonName::new(part("Жұмабаева")?, part("Динара")?, part("Асқарқызы")))
    };
    let name = (scenario.kind == SampleKind::OtherOwner).then(other_name).flatten();
    Person { name: name.unwrap_or_else(|| person.name.clone()), ..person.clone() }
}
