//! Parameters of a statement and their validation.

use std::ops::RangeInclusive;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bank_statement::samples::SampleKind;
use bank_statement::{Bank, StatementLanguage};
use identity::{NameError, NamePart, PersonName};
use money::Tenge;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::FORMS;
use crate::Person;

/// Monthly income if nothing else is known.
pub(crate) const MONTHLY_TENGE: u32 = 300_000;
/// Less is not a salary, and more does not fit the columns.
const MONTHLY_TENGE_RANGE: RangeInclusive<u32> = 10_000..=10_000_000;

const LANGUAGES: [(&str, StatementLanguage); 3] =
    [("ru", StatementLanguage::Ru), ("kk", StatementLanguage::Kk), ("en", StatementLanguage::En)];

/// Query parameters. Everything but the name has a default: a salary in Russian.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct StatementQuery {
    surname: String,
    given_name: String,
    patronymic: String,
    story: Option<String>,
    language: Option<String>,
    monthly: Option<String>,
}

/// A valid request.
#[derive(Debug)]
pub(crate) struct StatementSpec {
    pub(crate) bank: Bank,
    pub(crate) story: SampleKind,
    pub(crate) language: StatementLanguage,
    pub(crate) holder: Holder,
}

/// The account holder.
#[derive(Debug, Clone)]
pub(crate) struct Holder {
    pub(crate) name: PersonName,
    pub(crate) monthly: Tenge,
    monthly_tenge: u32,
}

/// Error of a parameter: the code, the field and, for a list of choices, the allowed values.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct FieldError {
    pub(crate) code: &'static str,
    pub(crate) field: &'static str,
    allowed: Vec<&'static str>,
}

impl IntoResponse for FieldError {
    fn into_response(self) -> Response {
        let Self { code, field, allowed } = self;
        let status = match field {
            "bank" => StatusCode::NOT_FOUND,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let mut body = json!({ "code": code, "field": field });
        if !allowed.is_empty() {
            body["known"] = allowed.into();
        }
        (status, Json(body)).into_response()
    }
}

impl StatementQuery {
    /// `file` is the last part of the path, such as `kaspi.pdf`.
    pub(super) fn parse(&self, file: &str) -> Result<StatementSpec, FieldError> {
        let Self { surname, given_name, patronymic, story, language, monthly } = self;
        let bank = [Bank::Kaspi, Bank::Halyk]
            .into_iter()
            .find(|bank| file.strip_suffix(".pdf") == Some(bank.code()))
            .ok_or_else(|| unknown_value("bank_unknown", "bank", vec!["kaspi.pdf", "halyk.pdf"]))?;
        let story = match story.as_deref() {
            None => SampleKind::SteadySalary,
            Some(code) => {
                SampleKind::ALL.into_iter().find(|it| it.code() == code).ok_or_else(|| {
                    unknown_value(
                        "story_unknown",
                        "story",
                        SampleKind::ALL.map(SampleKind::code).to_vec(),
                    )
                })?
            }
        };
        // Halyk prints no statements in English.
        let available =
            LANGUAGES.iter().filter(|(_, it)| bank == Bank::Kaspi || *it != StatementLanguage::En);
        let code = language.as_deref().unwrap_or("ru");
        let (_, language) = available.clone().find(|(it, _)| *it == code).ok_or_else(|| {
            unknown_value(
                "language_unknown",
                "language",
                available.map(|(code, _)| *code).collect(),
            )
        })?;
        let holder = Holder::try_new(surname, given_name, patronymic, monthly.as_deref());
        let holder = holder.map_err(|mut errors| errors.remove(0))?;
        Ok(StatementSpec { bank, story, language: *language, holder })
    }
}

impl Holder {
    /// Parses the form, or returns all its errors.
    pub(crate) fn try_new(
        surname: &str,
        given_name: &str,
        patronymic: &str,
        monthly: Option<&str>,
    ) -> Result<Self, Vec<FieldError>> {
        let part = |field, text: &str| {
            NamePart::try_new(text).map_err(|error| unknown_value(error.code(), field, vec![]))
        };
        let surname = part("surname", surname);
        let given = part("given_name", given_name);
        let patronymic = match NamePart::try_new(patronymic) {
            Err(NameError::Empty) => Ok(None),
            Ok(part) => Ok(Some(part)),
            Err(error) => Err(unknown_value(error.code(), "patronymic", vec![])),
        };
        let monthly = match monthly.filter(|text| !text.is_empty()).map(str::parse) {
            None => Ok(MONTHLY_TENGE),
            Some(Ok(tenge)) if MONTHLY_TENGE_RANGE.contains(&tenge) => Ok(tenge),
            Some(_) => {
                Err(unknown_value("monthly_out_of_range", "monthly", vec!["10000", "10000000"]))
            }
        };
        match (surname, given, patronymic, monthly) {
            (Ok(surname), Ok(given), Ok(patronymic), Ok(monthly)) => {
                Ok(Self::new(PersonName::new(surname, given, patronymic), monthly))
            }
            (surname, given, patronymic, monthly) => {
                let errors =
                    [surname.err(), given.err(), patronymic.err(), monthly.err()].into_iter();
                Err(errors.flatten().collect())
            }
        }
    }

    /// `None` if the names are invalid, which never happens for the bundled people.
    pub(crate) fn from_person(person: &Person) -> Option<Self> {
        let part = |text: &str| NamePart::try_new(text).ok();
        let patronymic = person.patronymic.as_deref().and_then(part);
        let name = PersonName::new(part(&person.surname)?, part(&person.given)?, patronymic);
        let income = person.income_tenge.filter(|tenge| MONTHLY_TENGE_RANGE.contains(tenge));
        Some(Self::new(name, income.unwrap_or(MONTHLY_TENGE)))
    }

    fn new(name: PersonName, monthly_tenge: u32) -> Self {
        let monthly = Tenge::from_tiyn(i64::from(monthly_tenge) * 100);
        Self { name, monthly, monthly_tenge }
    }

    /// URL of a statement.
    pub(crate) fn path(
        &self,
        story: SampleKind,
        (bank, language): (Bank, StatementLanguage),
    ) -> String {
        #[derive(Serialize)]
        struct Query<'a> {
            surname: &'a str,
            given_name: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            patronymic: Option<&'a str>,
            story: &'a str,
            language: &'a str,
            monthly: u32,
        }
        let language = LANGUAGES.iter().find(|(_, it)| *it == language).map_or("ru", |it| it.0);
        let query = serde_urlencoded::to_string(Query {
            surname: self.name.surname.reveal(),
            given_name: self.name.given.reveal(),
            patronymic: self.name.patronymic.as_ref().map(|it| it.reveal()),
            story: story.code(),
            language,
            monthly: self.monthly_tenge,
        });
        format!("/statements/{}.pdf?{}", bank.code(), query.unwrap_or_default())
    }

    /// URL of the statement with a salary.
    pub(crate) fn salary_statement_path(&self, is_kazakh: bool) -> String {
        self.path(SampleKind::SteadySalary, FORMS[usize::from(is_kazakh)])
    }
}

fn unknown_value(
    code: &'static str,
    field: &'static str,
    allowed: Vec<&'static str>,
) -> FieldError {
    FieldError { code, field, allowed }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(story: &str, language: &str, monthly: &str) -> StatementQuery {
        StatementQuery {
            surname: "Қасымова".into(),
            given_name: "Айгүл".into(),
            story: Some(story.into()),
            language: Some(language.into()),
            monthly: Some(monthly.into()),
            ..StatementQuery::default()
        }
    }

    #[test]
    fn defaults_are_a_salary_in_russian() {
        let name = |it: &str| it.to_owned();
        let bare = StatementQuery {
            surname: name("Ким"),
            given_name: name("Елена"),
            ..StatementQuery::default()
        };
        let spec = bare.parse("halyk.pdf").unwrap();
        assert_eq!((spec.bank, spec.story), (Bank::Halyk, SampleKind::SteadySalary));
        assert_eq!((spec.language, spec.holder.monthly_tenge), (StatementLanguage::Ru, 300_000));
        assert!(spec.holder.name.patronymic.is_none());
    }

    #[test]
    fn invalid_fields_are_reported_by_name() {
        let parse = |query: &StatementQuery, file| {
            query.parse(file).map(|_| ()).map_err(|it| (it.field, it.code))
        };
        for file in ["kaspi", "forte.pdf", "", "kaspi.pdf.pdf"] {
            assert_eq!(parse(&query("encrypted", "ru", ""), file), Err(("bank", "bank_unknown")));
        }
        for (it, file, error) in [
            (query("salary", "ru", ""), "kaspi.pdf", ("story", "story_unknown")),
            (query("encrypted", "de", ""), "kaspi.pdf", ("language", "language_unknown")),
            (query("encrypted", "en", ""), "halyk.pdf", ("language", "language_unknown")),
            (query("encrypted", "ru", "9999"), "kaspi.pdf", ("monthly", "monthly_out_of_range")),
            (
                query("encrypted", "ru", "10000001"),
                "kaspi.pdf",
                ("monthly", "monthly_out_of_range"),
            ),
            (query("encrypted", "ru", "-1"), "kaspi.pdf", ("monthly", "monthly_out_of_range")),
            (StatementQuery::default(), "kaspi.pdf", ("surname", "name_empty")),
        ] {
            assert_eq!(parse(&it, file), Err(error), "{it:?}");
        }
        assert_eq!(parse(&query("encrypted", "en", "10000"), "kaspi.pdf"), Ok(()));
    }

    #[test]
    fn all_errors_are_reported_at_once() {
        let errors = Holder::try_new("", "<b>", "Иван2", Some("much")).unwrap_err();
        let fields: Vec<_> = errors.iter().map(|it| (it.field, it.code)).collect();
        let expected = [
            ("surname", "name_empty"),
            ("given_name", "name_characters"),
            ("patronymic", "name_characters"),
            ("monthly", "monthly_out_of_range"),
        ];
        assert_eq!(fields, expected);
    }

    #[test]
    fn links_round_trip() {
        let holder = Holder::try_new("O'Нил", "Ән-на Мария", "", None);
        let path = holder.unwrap().path(SampleKind::Tampered, (Bank::Kaspi, StatementLanguage::Kk));
        let (file, query) = path.strip_prefix("/statements/").unwrap().split_once('?').unwrap();
        let query: StatementQuery = serde_urlencoded::from_str(query).unwrap();
        let spec = query.parse(file).unwrap();
        assert_eq!((spec.story, spec.language), (SampleKind::Tampered, StatementLanguage::Kk));
        assert_eq!(spec.holder.name.reveal(), "O'Нил Ән-на Мария");
    }
}
