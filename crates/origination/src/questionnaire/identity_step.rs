//! The identity step: names and the document.

use ::identity::{DocumentError, IdDocument, IdDocumentKind, IdDocumentNumber, Iin, Issuer};
use ::identity::{NamePart, PersonName};
use base::BusinessDate;

use super::raw_answers::{Field, FormReader};
use super::{FieldErrorCode, ParseContext};

/// The person's identity by their document.
#[derive(Clone, PartialEq, Eq)]
pub struct Identity {
    pub iin: Iin,
    /// As written in the document.
    pub name: PersonName,
    pub document: IdDocument,
}

pub fn parse(form: &mut FormReader<'_>, context: &ParseContext<'_>) -> Option<Identity> {
    let iin = form.required(Field::Iin, |text| parse_iin(text, context));
    let name = parse_name(form);
    let document = parse_document(form, context.today);
    Some(Identity { iin: iin?, name: name?, document: document? })
}

fn parse_iin(text: &str, context: &ParseContext<'_>) -> Result<Iin, FieldErrorCode> {
    let iin = Iin::try_new(text)?;
    let is_of_age = iin.age_on(context.today).is_some_and(|years| context.age.allows(years));
    if is_of_age { Ok(iin) } else { Err(FieldErrorCode::Age) }
}

fn parse_name(form: &mut FormReader<'_>) -> Option<PersonName> {
    let surname = form.required(Field::Surname, NamePart::try_new);
    let given = form.required(Field::GivenName, NamePart::try_new);
    let has_none = form.checkbox(Field::NoPatronymic);
    let patronymic = match has_none {
        Some(true) if form.is_empty(Field::Patronymic) => Some(None),
        Some(true) => form.fail(Field::Patronymic, FieldErrorCode::Contradiction),
        _ => form.required(Field::Patronymic, NamePart::try_new).map(Some),
    };
    Some(PersonName::new(surname?, given?, patronymic?))
}

fn parse_document(form: &mut FormReader<'_>, today: BusinessDate) -> Option<IdDocument> {
    let kind = form.required(Field::DocumentKind, |text| {
        IdDocumentKind::ALL
            .into_iter()
            .find(|kind| kind.code() == text)
            .ok_or(FieldErrorCode::Choice)
    });
    // The format of the number depends on the kind.
    let number = match kind {
        Some(kind) => {
            form.required(Field::DocumentNumber, |text| IdDocumentNumber::try_new(kind, text))
        }
        None => None,
    };
    let issuer = form.required(Field::DocumentIssuer, |text| {
        Issuer::ALL.into_iter().find(|issuer| issuer.code() == text).ok_or(FieldErrorCode::Choice)
    });
    let issued_on = form.required(Field::DocumentIssuedOn, parse_date);
    let expires_on = form.required(Field::DocumentExpiresOn, parse_date);
    let document = IdDocument::try_new(number?, issuer?, issued_on?, expires_on?);
    let result = document.and_then(|document| document.check_on(today).map(|()| document));
    match result {
        Ok(document) => Some(document),
        Err(error @ DocumentError::IssuedInFuture) => {
            form.fail(Field::DocumentIssuedOn, error.into())
        }
        Err(error) => form.fail(Field::DocumentExpiresOn, error.into()),
    }
}

fn parse_date(text: &str) -> Result<BusinessDate, FieldErrorCode> {
    text.trim().parse().map_err(|_| FieldErrorCode::Date)
}
