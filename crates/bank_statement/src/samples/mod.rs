//! Statements of people who do not live: real files with a text layer, in the forms of the banks.
//! They are what the sandbox gives to a newcomer and what the reader is tested with; of the reader
//! they know nothing.

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

/// Whose statement it is.
#[derive(Clone)]
pub struct Person {
    /// The name to print.
    pub name: PersonName,
    /// The account.
    pub account: Iban,
    /// The last four digits of the card.
    pub card_tail: String,
}

/// What the statement shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SampleKind {
    /// A salary on the same day of every month.
    SteadySalary,
    /// Money from different people in different amounts, and a player's payments.
    Irregular,
    /// Nothing comes but from the person's own accounts.
    OwnTransfersOnly,
    /// One amount is larger than the sums allow.
    DoesNotReconcile,
    /// The salaries were raised with an editor, and the sums with them.
    Tampered,
    /// Somebody else's account.
    OtherOwner,
    /// A file with a password.
    Encrypted,
}

impl SampleKind {
    /// Every story.
    pub const ALL: [Self; 7] = [
        Self::SteadySalary,
        Self::Irregular,
        Self::OwnTransfersOnly,
        Self::DoesNotReconcile,
        Self::Tampered,
        Self::OtherOwner,
        Self::Encrypted,
    ];

    /// The word for it in addresses.
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

/// A story and its figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SampleScenario {
    /// What happens.
    pub kind: SampleKind,
    /// The last day of the statement.
    pub last_day: BusinessDate,
    /// How many months before it the statement begins.
    pub months: u32,
    /// What the person earns in a month.
    pub monthly: Tenge,
}

/// A statement that could not be made.
#[derive(Debug, Error)]
pub enum SampleError {
    /// The dates do not fit the calendar.
    #[error("no such period")]
    Period,
    /// The font kept with the samples cannot be read.
    #[error("the font of the samples is damaged")]
    Font,
    /// The file could not be written or protected.
    #[error("a sample could not be written: {0}")]
    Pdf(#[from] lopdf::Error),
    /// The bytes could not be written.
    #[error("a sample could not be written: {0}")]
    Io(#[from] std::io::Error),
}

/// A statement of a Kaspi Gold card, in any of its languages.
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

/// A statement of a Halyk account, in Russian or Kazakh; there is none in English.
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

/// Who stands on the paper.
fn printed_person(person: &Person, scenario: &SampleScenario) -> Person {
    let other = || {
        let part = |text| NamePart::try_new(text).ok();
        Some(PersonName::new(part("Жұмабаева")?, part("Динара")?, part("Асқарқызы")))
    };
    let name = (scenario.kind == SampleKind::OtherOwner).then(other).flatten();
    Person { name: name.unwrap_or_else(|| person.name.clone()), ..person.clone() }
}
