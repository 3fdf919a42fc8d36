//! One of the people, and what bureaus, state bases and biometry make of them.

use base::LocalizedText;
use identity::{Iin, NamePart, Phone};
use serde::{Deserialize, Serialize};

use super::PeopleError;
use super::latin::to_latin;

/// A person who does not live.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The family name.
    pub surname: String,
    /// The given name.
    pub given: String,
    /// The patronymic, where there is one.
    pub patronymic: Option<String>,
    /// The person's number.
    pub iin: String,
    /// The phone.
    pub phone: String,
    /// What the person does.
    pub status: Occupation,
    /// The monthly income that state bases know of.
    pub income_tenge: Option<u32>,
    /// What biometry finds.
    pub face: FaceCheck,
    /// What the person answers when the state asks to open its bases.
    #[serde(default)]
    pub state_consent: StateConsent,
    /// How fast the bureau and biometry are with this person.
    #[serde(default)]
    pub answers: ResponseSpeed,
    /// What playing this person shows.
    pub about: LocalizedText,
    /// What the credit bureau knows.
    #[serde(default)]
    pub bureau: BureauProfile,
}

/// What a person does for a living.
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

/// What comes of comparing the face with the state's photo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FaceCheck {
    Match,
    LowMatch,
    Mismatch,
    Spoof,
    NoPhoto,
}

/// What somebody answers to the SMS from 1414.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StateConsent {
    #[default]
    AtOnce,
    Slow,
    Refuses,
    Silent,
}

/// How fast providers are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ResponseSpeed {
    #[default]
    AtOnce,
    Slow,
}

/// Who lent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LenderKind {
    Bank,
    #[default]
    Microfinance,
}

/// What the credit bureau knows; nothing at all of somebody without a score.
#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct BureauProfile {
    /// From 0 to 1000.
    pub score: Option<u16>,
    /// Loans that are not paid back yet.
    pub open_loans: u16,
    /// What they cost each month.
    pub monthly_payments_tenge: u32,
    /// How much a credit card allows, where there is one; nothing of it is used.
    pub card_limit_tenge: Option<u32>,
    /// How long the oldest payment is late today.
    pub overdue_days: u16,
    /// Where it is late.
    pub overdue_at: LenderKind,
    /// Whether a payment was more than 90 days late within a year.
    pub had_90_days_in_year: bool,
    /// The longest delay within a year, where it was shorter than that.
    pub worst_days_in_year: u16,
    /// The person asked not to be lent to.
    pub stop_credit: bool,
    /// The person plays for money.
    pub gambling_active: bool,
    /// The person is bankrupt.
    pub bankrupt: bool,
    /// The person is on a list against laundering.
    pub aml_listed: bool,
    /// The person gets targeted social aid.
    pub social_aid: bool,
    /// The person belongs to a vulnerable group.
    pub vulnerable: bool,
}

impl Person {
    /// Whether the service would take the person, and whether what is known of them can be.
    pub(super) fn validate(&self) -> Result<(), PeopleError> {
        let fault = |fault| self.invalid(fault);
        Iin::try_new(&self.iin).map_err(|error| fault(error.code()))?;
        Phone::try_new(&self.phone).map_err(|error| fault(error.code()))?;
        for part in [&self.surname, &self.given].into_iter().chain(&self.patronymic) {
            NamePart::try_new(part).map_err(|error| fault(error.code()))?;
        }
        self.bureau.find_contradiction().map_or(Ok(()), |found| Err(fault(found)))
    }

    pub(super) fn invalid(&self, fault: &'static str) -> PeopleError {
        PeopleError::InvalidPerson { surname: self.surname.clone(), reason: fault }
    }

    /// The name that a card of theirs shows.
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
    /// What cannot be: a history that contradicts itself.
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
