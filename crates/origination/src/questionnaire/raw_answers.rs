//! The typed answers by field.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::field_error::{FieldError, FieldErrorCode};

base::codes! {
    /// A field of the questionnaire.
    Field as QuestionnaireField {
        Iin = "iin",
        Surname = "surname",
        GivenName = "given_name",
        Patronymic = "patronymic",
        /// "I have no patronymic".
        NoPatronymic = "no_patronymic",
        DocumentKind = "document_kind",
        DocumentNumber = "document_number",
        DocumentIssuer = "document_issuer",
        DocumentIssuedOn = "document_issued_on",
        DocumentExpiresOn = "document_expires_on",
        RegRegion = "reg_region",
        RegDistrict = "reg_district",
        RegSettlement = "reg_settlement",
        RegStreet = "reg_street",
        RegHouse = "reg_house",
        RegFlat = "reg_flat",
        RegIndex = "reg_index",
        /// "I live where I am registered".
        ActualSame = "actual_same",
        ActualRegion = "actual_region",
        ActualDistrict = "actual_district",
        ActualSettlement = "actual_settlement",
        ActualStreet = "actual_street",
        ActualHouse = "actual_house",
        ActualFlat = "actual_flat",
        ActualIndex = "actual_index",
        Employment = "employment",
        EmployerName = "employer_name",
        EmployerBin = "employer_bin",
        Position = "position",
        /// The month in which the employment began.
        WorkSince = "work_since",
        WorkPhone = "work_phone",
        /// The day of the month on which the income comes.
        PayDay = "pay_day",
        /// Per month, after taxes.
        Income = "income",
        OtherIncome = "other_income",
        /// Per month, on all other loans.
        LoanPayments = "loan_payments",
        Dependants = "dependants",
        Email = "email",
        Contact1Name = "contact1_name",
        Contact1Relation = "contact1_relation",
        Contact1Phone = "contact1_phone",
        Contact2Name = "contact2_name",
        Contact2Relation = "contact2_relation",
        Contact2Phone = "contact2_phone",
    }
}

/// The typed answers. Contains personal data, so it implements no `Debug`.
#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct RawAnswers(BTreeMap<Field, String>);

impl RawAnswers {
    /// Sets the text of a field.
    pub fn set(&mut self, field: Field, text: impl Into<String>) {
        self.0.insert(field, text.into());
    }

    /// Returns the typed text, empty if there is none.
    pub fn get(&self, field: Field) -> &str {
        self.0.get(&field).map_or("", String::as_str)
    }
}

/// Reads a form. Continues after an error, so that the customer sees all errors at once.
pub struct FormReader<'a> {
    raw: &'a RawAnswers,
    pub errors: Vec<FieldError>,
}

impl<'a> FormReader<'a> {
    pub const fn new(raw: &'a RawAnswers) -> Self {
        Self { raw, errors: Vec::new() }
    }

    /// Parses a required field.
    pub fn required<T, E: Into<FieldErrorCode>>(
        &mut self,
        field: Field,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        let text = self.raw.get(field);
        if text.trim().is_empty() {
            return self.fail(field, FieldErrorCode::Required);
        }
        match parse(text) {
            Ok(value) => Some(value),
            Err(error) => self.fail(field, error.into()),
        }
    }

    /// Parses an optional field; an empty one is valid.
    pub fn optional<T, E: Into<FieldErrorCode>>(
        &mut self,
        field: Field,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<Option<T>> {
        if self.is_empty(field) { Some(None) } else { self.required(field, parse).map(Some) }
    }

    /// Parses a checkbox.
    pub fn checkbox(&mut self, field: Field) -> Option<bool> {
        match self.raw.get(field) {
            "" | "false" => Some(false),
            "true" => Some(true),
            _ => self.fail(field, FieldErrorCode::Choice),
        }
    }

    pub fn is_empty(&self, field: Field) -> bool {
        self.raw.get(field).trim().is_empty()
    }

    pub fn add_error(&mut self, field: Field, code: FieldErrorCode) {
        self.errors.push(FieldError { field, code });
    }

    /// Adds an error and returns `None`.
    pub fn fail<T>(&mut self, field: Field, code: FieldErrorCode) -> Option<T> {
        self.add_error(field, code);
        None
    }
}
