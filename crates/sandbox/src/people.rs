//! The people that a newcomer can play, with what bureaus and state bases know of them.

use axum::Json;
use axum::extract::State;
use identity::{Iin, NamePart, Phone};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use thiserror::Error;

use crate::Sandbox;

const SHIPPED: &str = include_str!("../../../config/sandbox-people.toml");

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
    pub status: Status,
    /// The monthly income that state bases know of.
    pub income_tenge: Option<u32>,
    /// What biometry finds.
    pub face: Face,
    /// What playing this person shows.
    pub about: Words,
    /// What the credit bureau knows.
    #[serde(default)]
    pub bureau: Bureau,
}

/// What a person does for a living.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
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
pub enum Face {
    Match,
    Mismatch,
    NoPhoto,
}

/// A sentence in both languages.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    pub ru: String,
    pub kk: String,
}

/// What the credit bureau knows; nothing at all of somebody without a score.
#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bureau {
    /// From 0 to 1000.
    pub score: Option<u16>,
    /// Loans that are not paid back yet.
    pub open_loans: u16,
    /// What they cost each month.
    pub monthly_payments_tenge: u32,
    /// How long the oldest payment is late today.
    pub overdue_days: u16,
    /// Whether a payment was more than 90 days late within a year.
    pub had_90_days_in_year: bool,
    /// The person asked not to be lent to.
    pub stop_credit: bool,
    /// The person plays for money.
    pub gambling_active: bool,
}

/// All of them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct People {
    people: Vec<Person>,
}

/// A file that holds no people to play.
#[derive(Debug, Error)]
pub enum PeopleError {
    /// It cannot be read.
    #[error("sandbox people: {0}")]
    Syntax(#[from] toml::de::Error),
    /// A person whom the service would not take.
    #[error("sandbox people: {surname}: {fault}")]
    Person {
        /// Who.
        surname: String,
        /// Why not.
        fault: &'static str,
    },
}

impl People {
    /// Those inside the binary.
    pub fn shipped() -> Result<Self, PeopleError> {
        Self::try_from_toml(SHIPPED)
    }

    /// Those of a file; each must be somebody whom the service takes.
    pub fn try_from_toml(text: &str) -> Result<Self, PeopleError> {
        let people: Self = toml::from_str(text)?;
        for person in &people.people {
            person.check()?;
        }
        Ok(people)
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = &Person> {
        self.people.iter()
    }
}

/// `GET /people.json`
pub(crate) async fn list(State(sandbox): State<Sandbox>) -> Json<Value> {
    Json(json!({ "people": sandbox.people.people }))
}

impl Person {
    fn check(&self) -> Result<(), PeopleError> {
        let fault = |fault| PeopleError::Person { surname: self.surname.clone(), fault };
        Iin::try_new(&self.iin).map_err(|error| fault(error.code()))?;
        Phone::try_new(&self.phone).map_err(|error| fault(error.code()))?;
        for part in [&self.surname, &self.given].into_iter().chain(&self.patronymic) {
            NamePart::try_new(part).map_err(|error| fault(error.code()))?;
        }
        Ok(())
    }

    /// Surname, given name and patronymic.
    pub fn name(&self) -> String {
        let parts = [&self.surname, &self.given].into_iter().chain(&self.patronymic);
        parts.map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_service_takes_each_of_them_and_no_two_are_the_same() {
        let people = People::shipped().unwrap();
        let count = people.iter().count();
        assert!(count >= 12);
        let iins: BTreeSet<_> = people.iter().map(|person| &person.iin).collect();
        let phones: BTreeSet<_> = people.iter().map(|person| &person.phone).collect();
        assert_eq!((iins.len(), phones.len()), (count, count));
    }

    #[test]
    fn every_case_has_somebody() {
        let people = People::shipped().unwrap();
        let today = "2026-11-15".parse().unwrap();
        let age = |person: &Person| Iin::try_new(&person.iin).unwrap().age_on(today).unwrap();
        let has = |case: &dyn Fn(&Person) -> bool| people.iter().any(case);
        assert!(has(&|person| person.bureau.score.is_none()));
        assert!(has(&|person| person.bureau.score >= Some(700)));
        assert!(has(&|person| person.bureau.overdue_days > 0));
        assert!(has(&|person| person.bureau.had_90_days_in_year));
        assert!(has(&|person| person.bureau.stop_credit));
        assert!(has(&|person| person.bureau.gambling_active));
        assert!(has(&|person| person.status == Status::Conscript));
        assert!(has(&|person| person.face == Face::Mismatch));
        assert!(has(&|person| person.face == Face::NoPhoto));
        assert!(has(&|person| person.income_tenge.is_none()));
        assert!(has(&|person| age(person) < 21) && has(&|person| age(person) > 55));
        let heavy = |person: &Person| {
            person.income_tenge.is_some_and(|it| it < 2 * person.bureau.monthly_payments_tenge)
        };
        assert!(has(&heavy));
    }

    #[test]
    fn nobody_with_a_wrong_number_is_let_in() {
        let wrong = SHIPPED.replacen("900412403019", "900412403018", 1);
        let told = People::try_from_toml(&wrong).unwrap_err().to_string();
        assert_eq!(told, "sandbox people: Қасымова: iin_checksum");
    }
}
