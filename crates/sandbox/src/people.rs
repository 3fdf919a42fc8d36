//! Test people, with the data that bureaus and state registers have about them.

mod generated;
mod latin;
mod person;

use std::borrow::Cow;
use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use identity::Iin;
use serde::Deserialize;
use serde_json::{Value, json};
use thiserror::Error;

pub use person::{
    BureauProfile, FaceCheck, LenderKind, Occupation, Person, RegisterAnswer, ResponseSpeed,
    StateConsent,
};

use crate::Sandbox;

const BUNDLED_TOML: &str = include_str!("../../../config/sandbox-people.toml");

/// All test people.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct People {
    people: Vec<Person>,
}

/// A file with invalid test people.
#[derive(Debug, Error)]
pub enum PeopleError {
    #[error("sandbox people: {0}")]
    Syntax(#[from] toml::de::Error),
    /// A person whom the service would reject.
    #[error("sandbox people: {surname}: {reason}")]
    InvalidPerson { surname: String, reason: &'static str },
}

impl People {
    /// Loads the people compiled into the binary.
    pub fn bundled() -> Result<Self, PeopleError> {
        Self::try_from_toml(BUNDLED_TOML)
    }

    /// Parses people and checks that the service would accept each of them.
    pub fn try_from_toml(text: &str) -> Result<Self, PeopleError> {
        let people: Self = toml::from_str(text)?;
        let mut numbers = HashSet::new();
        for person in &people.people {
            person.validate()?;
            if !numbers.insert(&person.iin) || !numbers.insert(&person.phone) {
                return Err(person.invalid("is_there_twice"));
            }
        }
        Ok(people)
    }

    /// Finds a test person by IIN, or generates one. Deterministic.
    pub(crate) fn find_or_generate(&self, iin: &Iin) -> Cow<'_, Person> {
        let known = self.people.iter().find(|person| person.iin == iin.reveal());
        known.map_or_else(|| Cow::Owned(generated::person(iin)), Cow::Borrowed)
    }

    /// Iterates over the people in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &Person> {
        self.people.iter()
    }
}

/// `GET /people.json`
pub(crate) async fn list(State(sandbox): State<Sandbox>) -> Json<Value> {
    Json(json!({ "people": sandbox.people.people }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_test_person_is_valid() {
        assert!(People::bundled().unwrap().iter().count() >= 24);
    }

    #[test]
    fn every_scenario_has_a_test_person() {
        let people = People::bundled().unwrap();
        let today = "2026-11-15".parse().unwrap();
        let age = |person: &Person| Iin::try_new(&person.iin).unwrap().age_on(today).unwrap();
        let has = |case: &dyn Fn(&Person) -> bool| people.iter().any(case);
        assert!(has(&|person| person.bureau.score.is_none()));
        assert!(has(&|person| person.bureau.score >= Some(700)));
        assert!(has(&|person| person.bureau.overdue_days > 0));
        assert!(has(&|person| person.bureau.had_90_days_in_year));
        assert!(has(&|person| person.bureau.stop_credit));
        assert!(has(&|person| person.bureau.gambling_active));
        assert!(has(&|person| person.status == Occupation::Conscript));
        assert!(has(&|person| person.face == FaceCheck::Mismatch));
        assert!(has(&|person| person.face == FaceCheck::LowMatch));
        assert!(has(&|person| person.face == FaceCheck::Spoof));
        assert!(has(&|person| person.face == FaceCheck::NoPhoto));
        assert!(has(&|person| person.answers == ResponseSpeed::Slow));
        for answer in [StateConsent::Slow, StateConsent::Refuses, StateConsent::Silent] {
            assert!(has(&|person| person.state_consent == answer), "{answer:?}");
        }
        for answer in
            [RegisterAnswer::ExpiredDocument, RegisterAnswer::Unknown, RegisterAnswer::Down]
        {
            assert!(has(&|person| person.register == answer), "{answer:?}");
        }
        assert!(has(&|person| person.register_surname.is_some()));
        assert!(has(&|person| person.bureau.overdue_at == LenderKind::Bank));
        assert!(has(&|person| person.bureau.card_limit_tenge.is_some()));
        assert!(has(&|person| person.bureau.bankrupt));
        assert!(has(&|person| person.bureau.aml_listed));
        assert!(has(&|person| person.bureau.social_aid && person.bureau.vulnerable));
        assert!(has(&|person| person.income_tenge.is_none()));
        assert!(has(&|person| age(person) < 21) && has(&|person| age(person) > 55));
        let heavy = |person: &Person| {
            person.income_tenge.is_some_and(|it| it < 2 * person.bureau.monthly_payments_tenge)
        };
        assert!(has(&heavy));
    }

    #[test]
    fn invalid_people_are_rejected() {
        for (right, wrong, expected) in [
            ("900412403019", "900412403018", "Қасымова: iin_checksum"),
            ("+77010000101", "+7701000010", "Қасымова: phone_length"),
            ("+77010000101", "+77010000102", "Соколов: is_there_twice"),
            ("bureau.score = 782", "bureau.score = 1001", "Қасымова: score_above_1000"),
            ("bureau.score = 782\n", "", "Қасымова: history_without_score"),
            ("bureau.open_loans = 1\n", "", "Қасымова: payments_without_loans"),
            (
                "bureau.score = 731",
                "bureau.score = 731\nbureau.overdue_days = 1",
                "Оспанова: overdue_without_loans",
            ),
        ] {
            let text = BUNDLED_TOML.replacen(right, wrong, 1);
            let error = People::try_from_toml(&text).unwrap_err().to_string();
            assert_eq!(error, format!("sandbox people: {expected}"));
        }
    }

    #[test]
    fn card_holder_names_match_their_person() {
        for person in People::bundled().unwrap().iter() {
            let part = |text: &str| identity::NamePart::try_new(text).unwrap();
            let name = identity::PersonName {
                surname: part(&person.surname),
                given: part(&person.given),
                patronymic: None,
            };
            let similarity = bank_statement::name_match_permille(&person.card_holder(), &name);
            assert!(similarity >= 900, "{} {similarity}", person.card_holder());
        }
    }

    #[test]
    fn people_are_found_by_phone() {
        let people = People::bundled().unwrap();
        let known = people.find_or_generate(&Iin::try_new("900412403019").unwrap());
        assert_eq!((known.surname.as_str(), known.bureau.score), ("Қасымова", Some(782)));
        let stranger = people.find_or_generate(&Iin::try_new("791028302728").unwrap());
        assert_eq!((stranger.face, stranger.bureau.find_contradiction()), (FaceCheck::Match, None));
    }
}
