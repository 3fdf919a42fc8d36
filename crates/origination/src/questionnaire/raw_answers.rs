//! What was typed, field by field.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::field_error::{FieldError, FieldErrorCode};

base::codes! {
    /// A field of the questionnaire.
    Field {
        /// The IIN.
        Iin = "iin",
        /// The family name.
        Surname = "surname",
        /// The given name.
        GivenName = "given_name",
        /// The patronymic.
        Patronymic = "patronymic",
        /// "I have no patronymic".
        NoPatronymic = "no_patronymic",
        /// The kind of document.
        DocumentKind = "document_kind",
        /// Its number.
        DocumentNumber = "document_number",
        /// Who issued it.
        DocumentIssuer = "document_issuer",
        /// When it was issued.
        DocumentIssuedOn = "document_issued_on",
        /// When it expires.
        DocumentExpiresOn = "document_expires_on",
        /// Where the person is registered.
        RegRegion = "reg_region",
        /// The district or the city.
        RegDistrict = "reg_district",
        /// The settlement.
        RegSettlement = "reg_settlement",
        /// The street.
        RegStreet = "reg_street",
        /// The house.
        RegHouse = "reg_house",
        /// The flat.
        RegFlat = "reg_flat",
        /// The postal index.
        RegIndex = "reg_index",
        /// "I live where I am registered".
        ActualSame = "actual_same",
        /// Where the person lives.
        ActualRegion = "actual_region",
        /// The district or the city.
        ActualDistrict = "actual_district",
        /// The settlement.
        ActualSettlement = "actual_settlement",
        /// The street.
        ActualStreet = "actual_street",
        /// The house.
        ActualHouse = "actual_house",
        /// The flat.
        ActualFlat = "actual_flat",
        /// The postal index.
        ActualIndex = "actual_index",
        /// What the person does.
        Employment = "employment",
        /// The employer's name.
        EmployerName = "employer_name",
        /// The employer's number.
        EmployerBin = "employer_bin",
        /// The position.
        Position = "position",
        /// The month since when.
        WorkSince = "work_since",
        /// The employer's phone.
        WorkPhone = "work_phone",
        /// The day of the month on which money comes.
        PayDay = "pay_day",
        /// The monthly income after taxes.
        Income = "income",
        /// Other income.
        OtherIncome = "other_income",
        /// What goes to other loans each month.
        LoanPayments = "loan_payments",
        /// Whom the person supports.
        Dependants = "dependants",
        /// The e-mail address.
        Email = "email",
        /// The first person to call: the name.
        Contact1Name = "contact1_name",
        /// Who they are.
        Contact1Relation = "contact1_relation",
        /// Their phone.
        Contact1Phone = "contact1_phone",
        /// The second person to call: the name.
        Contact2Name = "contact2_name",
        /// Who they are.
        Contact2Relation = "contact2_relation",
        /// Their phone.
        Contact2Phone = "contact2_phone",
    }
}

/// What was typed. It holds personal data and cannot be printed.
#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct RawAnswers(BTreeMap<Field, String>);

impl RawAnswers {
    /// Puts a text into a field, in place of what was there.
    pub fn set(&mut self, field: Field, text: impl Into<String>) {
        self.0.insert(field, text.into());
    }

    /// What was typed into a field; a field nobody touched is empty.
    pub fn get(&self, field: Field) -> &str {
        self.0.get(&field).map_or("", String::as_str)
    }
}

/// A form being read: it goes on after an error, so that a person learns of all at once.
pub struct FormReader<'a> {
    raw: &'a RawAnswers,
    pub errors: Vec<FieldError>,
}

impl<'a> FormReader<'a> {
    pub const fn new(raw: &'a RawAnswers) -> Self {
        Self { raw, errors: Vec::new() }
    }

    /// What a field must say.
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

    /// What a field may say: nothing at all is an answer.
    pub fn optional<T, E: Into<FieldErrorCode>>(
        &mut self,
        field: Field,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<Option<T>> {
        if self.is_empty(field) { Some(None) } else { self.required(field, parse).map(Some) }
    }

    /// A box that is ticked or not.
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

    pub fn add_error(&mut self, field: Field, fault: FieldErrorCode) {
        self.errors.push(FieldError { field, code: fault });
    }

    /// Notes what is wrong, where there is no value because of it.
    pub fn fail<T>(&mut self, field: Field, fault: FieldErrorCode) -> Option<T> {
        self.add_error(field, fault);
        None
    }
}
