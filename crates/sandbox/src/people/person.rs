//! A test person, with the data of bureaus, state registers and biometry.

use base::LocalizedText;
use identity::{Iin, NamePart, Phone};
use serde::{Deserialize, Serialize};

use super::PeopleError;
use super::latin::to_latin;

/// A test person; nobody real.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    pub surname: String,
    pub given: String,
    pub patronymic: Option<String>,
    pub iin: String,
    pub phone: String,
    pub status: Occupation,
    /// Monthly income in state registers; `None` if unknown.
    pub income_tenge: Option<u32>,
    /// What biometry finds.
    pub face: FaceCheck,
    /// The person's answer to the state's consent request.
    #[serde(default)]
    pub state_consent: StateConsent,
    /// How fast the bureau and biometry respond for this person.
    #[serde(default)]
    pub answers: ResponseSpeed,
    /// What the state register answers about this person.
    #[serde(default)]
    pub register: RegisterAnswer,
    /// The person's name in the register, if it differs from the one they give.
    pub register_surname: Option<String>,
    /// What this person demonstrates.
    pub about: LocalizedText,
    #[serde(default)]
    pub bureau: BureauProfile,
}

/// Employment of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupation {
    Employed,
    SelfEmployed,
    Pensioner,
    Student,
    Unemployed,
    Conscript,
}

/// Result of comparing the face with the state's photo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FaceCheck {
    Match,
    LowMatch,
    Mismatch,
    Spoof,
    NoPhoto,
}

/// Answer to the SMS from 1414.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StateConsent {
    #[default]
    AtOnce,
    Slow,
    Refuses,
    Silent,
}

/// What the state register answers, once the person has consented.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RegisterAnswer {
    #[default]
    Record,
    /// The document in the register has expired.
    ExpiredDocument,
    /// The register does not know the person.
    Unknown,
    /// The register is unavailable.
    Down,
}

/// How fast providers respond.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ResponseSpeed {
    #[default]
    AtOnce,
    Slow,
}

/// Kind of lender.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LenderKind {
    Bank,
    #[default]
    Microfinance,
}

/// Data of the credit bureau. Without a score there is no data at all.
#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct BureauProfile {
    /// From 0 to 1000.
    pub score: Option<u16>,
    pub open_loans: u16,
    pub monthly_payments_tenge: u32,
    /// Limit of a credit card, if any; nothing of it is used.
    pub card_limit_tenge: Option<u32>,
    /// Days past due of the oldest payment today.
    pub overdue_days: u16,
    pub overdue_at: LenderKind,
    /// Whether a payment was more than 90 days late within a year.
    pub had_90_days_in_year: bool,
    /// The longest delay within a year, if shorter than that.
    pub worst_days_in_year: u16,
    /// Self-exclusion («Стоп кредит»).
    pub stop_credit: bool,
    pub gambling_active: bool,
    pub bankrupt: bool,
    pub aml_listed: bool,
    /// Receives targeted social aid (АСП).
    pub social_aid: bool,
    /// Belongs to a socially vulnerable group (СУСН).
    pub vulnerable: bool,
}

impl Person {
    /// Checks that the service would accept the person, and that the data is consistent.
    pub(super) fn validate(&self) -> Result<(), PeopleError> {
        let invalid = |reason| self.invalid(reason);
        Iin::try_new(&self.iin).map_err(|error| invalid(error.code()))?;
        Phone::try_new(&self.phone).map_err(|error| invalid(error.code()))?;
        let names = [&self.surname, &self.given].into_iter();
        for part in names.chain(&self.patronymic).chain(&self.register_surname) {
            NamePart::try_new(part).map_err(|error| invalid(error.code()))?;
        }
        self.bureau.find_contradiction().map_or(Ok(()), |contradiction| Err(invalid(contradiction)))
    }

    pub(super) fn invalid(&self, reason: &'static str) -> PeopleError {
        PeopleError::InvalidPerson { surname: self.surname.clone(), reason }
    }

    /// The name on the person's card.
    pub fn card_holder(&self) -> String {
        to_latin(&format!("{} {}", self.given, self.surname))
    }

    /// Surname, given name and patronymic.
    pub fn name(&self) -> String {
        let parts = [&self.surname, &self.given].into_iter().chain(&self.patronymic);
        parts.map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

impl BureauProfile {
    /// Returns the first contradiction in the data, if any.
    pub(super) fn find_contradiction(&self) -> Option<&'static str> {
        let has_loans = self.open_loans > 0;
        let was_late = self.had_90_days_in_year || self.worst_days_in_year > 0;
        let has_history = has_loans || was_late || self.card_limit_tenge.is_some();
        match self.score {
            Some(1_001..) => Some("score_above_1000"),
            None if has_history => Some("history_without_score"),
            _ if !has_loans && self.monthly_payments_tenge > 0 => Some("payments_without_loans"),
            _ if !has_loans && self.overdue_days > 0 => Some("overdue_without_loans"),
            _ => None,
        }
    }
}
