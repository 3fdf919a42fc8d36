//! The answers that the state register gives for a person. They replace what was typed, and nobody
//! can send others.

use std::collections::BTreeMap;

use identity::{IdDocumentKind, NamePart};
use origination::questionnaire::{
    Field, FieldError, FieldErrorCode, ParseContext, RawAnswers, Step, parse_step,
};
use providers::state_register::{
    PersonRecord, RegisteredAddress, RegisteredDocument, RegisteredDocumentState,
};

/// The documents that count, the one that most people have first.
const DOCUMENT_KINDS: [IdDocumentKind; 3] =
    [IdDocumentKind::IdCard, IdDocumentKind::Passport, IdDocumentKind::ResidencePermit];

const NAME_FIELDS: [Field; 4] =
    [Field::Surname, Field::GivenName, Field::Patronymic, Field::NoPatronymic];

/// Answers by field. Personal data: has no `Debug`.
#[derive(Clone, Default)]
pub struct RegisteredAnswers(BTreeMap<Field, String>);

impl RegisteredAnswers {
    /// The answers of a record, as the questionnaire would accept them. The document is left out if none is
    /// valid, and the address if the register has none that we can use: both are typed then. Nothing
    /// without a name.
    pub fn from_record(record: &PersonRecord, context: &ParseContext<'_>) -> Option<Self> {
        let mut answers = BTreeMap::from([
            (Field::Surname, record.surname.clone()),
            (Field::GivenName, record.given_name.clone()),
            (Field::Patronymic, record.patronymic.clone().unwrap_or_default()),
            (Field::NoPatronymic, record.patronymic.is_none().to_string()),
        ]);
        let parts = [Some(&record.surname), Some(&record.given_name), record.patronymic.as_ref()];
        if parts.into_iter().flatten().any(|part| NamePart::try_new(part).is_err()) {
            return None;
        }
        let is_valid = |step, found: &BTreeMap<Field, String>| {
            let mut raw = RawAnswers::default();
            raw.set(Field::Iin, &record.iin);
            raw.set(Field::ActualSame, "true");
            for (field, text) in answers.iter().chain(found) {
                raw.set(*field, text);
            }
            parse_step(step, &raw, context).is_ok()
        };
        let of_kind = |kind: &IdDocumentKind| {
            let counts = |it: &&RegisteredDocument| {
                it.kind == kind.code() && it.state == RegisteredDocumentState::Valid
            };
            let mut found = record.documents.iter().filter(counts).map(document_answers);
            found.find(|found| is_valid(Step::Identity, found))
        };
        let document = DOCUMENT_KINDS.iter().find_map(of_kind).unwrap_or_default();
        let address = record.address.as_ref().map(address_answers);
        let address = address.filter(|found| is_valid(Step::Address, found)).unwrap_or_default();
        answers.extend(document.into_iter().chain(address));
        Some(Self(answers))
    }

    /// Every field that the register answers.
    pub fn fields(&self) -> Vec<Field> {
        self.0.keys().copied().collect()
    }

    /// Whether a step has any.
    pub fn has_step(&self, step: Step) -> bool {
        self.of_step(step).next().is_some()
    }

    /// What was sent differently from the register. What is left empty is not sent.
    pub fn find_differences(&self, step: Step, sent: &BTreeMap<String, String>) -> Vec<FieldError> {
        let is_different = |(field, text): &(Field, &str)| {
            let sent = sent.get(field.code()).map_or("", |it| it.trim());
            !sent.is_empty() && sent != *text
        };
        let error = |(field, _)| FieldError { field, code: FieldErrorCode::Registered };
        self.of_step(step).filter(is_different).map(error).collect()
    }

    /// The typed answers of a step with those of the register in their place.
    pub fn complete(
        &self,
        step: Step,
        mut typed: BTreeMap<String, String>,
    ) -> BTreeMap<String, String> {
        typed.extend(
            self.of_step(step).map(|(field, text)| (field.code().to_owned(), text.to_owned())),
        );
        if step == Step::Address {
            // Most people live where they are registered; whoever does not says so.
            typed.entry(Field::ActualSame.code().to_owned()).or_insert_with(|| "true".to_owned());
        }
        typed
    }

    /// Whether somebody typed another name. A patronymic that is missing on one side is no other
    /// name, and neither is another case or ё for е.
    pub fn is_name_different(&self, typed: &BTreeMap<String, String>) -> bool {
        NAME_FIELDS.iter().filter(|field| **field != Field::NoPatronymic).any(|field| {
            let registered = self.0.get(field).map_or("", String::as_str);
            let typed = typed.get(field.code()).map_or("", String::as_str);
            let (registered, typed) = (comparable(registered), comparable(typed));
            !registered.is_empty() && !typed.is_empty() && registered != typed
        })
    }

    fn of_step(&self, step: Step) -> impl Iterator<Item = (Field, &str)> {
        let is_of_step = move |field: Field| match step {
            Step::Identity => field < Field::RegRegion,
            Step::Address => field >= Field::RegRegion,
            Step::Work | Step::Contacts => false,
        };
        let found = self.0.iter().map(|(field, text)| (*field, text.as_str()));
        found.filter(move |(field, _)| is_of_step(*field))
    }
}

fn comparable(name: &str) -> String {
    NamePart::try_new(name)
        .map_or_else(|_| name.trim().to_owned(), |part| part.reveal().to_owned())
        .to_lowercase()
        .replace('ё', "е")
}

fn document_answers(document: &RegisteredDocument) -> BTreeMap<Field, String> {
    BTreeMap::from([
        (Field::DocumentKind, document.kind.clone()),
        (Field::DocumentNumber, document.number.clone()),
        (Field::DocumentIssuer, document.issuer.clone()),
        (Field::DocumentIssuedOn, document.issued_on.to_string()),
        (Field::DocumentExpiresOn, document.expires_on.to_string()),
    ])
}

fn address_answers(address: &RegisteredAddress) -> BTreeMap<Field, String> {
    let text = |part: &Option<String>| part.clone().unwrap_or_default();
    BTreeMap::from([
        (Field::RegRegion, address.region.clone()),
        (Field::RegDistrict, address.district.clone()),
        (Field::RegSettlement, text(&address.settlement)),
        (Field::RegStreet, text(&address.street)),
        (Field::RegHouse, address.house.clone()),
        (Field::RegFlat, text(&address.flat)),
    ])
}
