//! Names and the document.

use ::identity::{DocumentError, DocumentKind, DocumentNumber, IdDocument, Iin, Issuer};
use ::identity::{NamePart, PersonName};
use base::BusinessDate;

use super::raw::{Field, Form};
use super::{Context, Fault};

/// Who the person is, by their document.
#[derive(Clone, PartialEq, Eq)]
pub struct Identity {
    /// The number, which tells birth and sex.
    pub iin: Iin,
    /// The name as the document writes it.
    pub name: PersonName,
    /// The document.
    pub document: IdDocument,
}

pub fn parse(form: &mut Form<'_>, context: &Context<'_>) -> Option<Identity> {
    let iin = form.required(Field::Iin, |text| iin(text, context));
    let name = name(form);
    let document = document(form, context.today);
    Some(Identity { iin: iin?, name: name?, document: document? })
}

fn iin(text: &str, context: &Context<'_>) -> Result<Iin, Fault> {
    let iin = Iin::try_new(text)?;
    let is_of_age = iin.age_on(context.today).is_some_and(|years| context.age.allows(years));
    if is_of_age { Ok(iin) } else { Err(Fault::Age) }
}

fn name(form: &mut Form<'_>) -> Option<PersonName> {
    let surname = form.required(Field::Surname, NamePart::try_new);
    let given = form.required(Field::GivenName, NamePart::try_new);
    let has_none = form.ticked(Field::NoPatronymic);
    let patronymic = match has_none {
        Some(true) if form.is_empty(Field::Patronymic) => Some(None),
        Some(true) => form.fail(Field::Patronymic, Fault::Contradiction),
        _ => form.required(Field::Patronymic, NamePart::try_new).map(Some),
    };
    Some(PersonName::new(surname?, given?, patronymic?))
}

fn document(form: &mut Form<'_>, today: BusinessDate) -> Option<IdDocument> {
    let kind = form.required(Field::DocumentKind, |text| {
        DocumentKind::ALL.into_iter().find(|kind| kind.code() == text).ok_or(Fault::Choice)
    });
    // Without a kind nobody knows what its number looks like.
    let number = match kind {
        Some(kind) => {
            form.required(Field::DocumentNumber, |text| DocumentNumber::try_new(kind, text))
        }
        None => None,
    };
    let issuer = form.required(Field::DocumentIssuer, |text| {
        Issuer::ALL.into_iter().find(|issuer| issuer.code() == text).ok_or(Fault::Choice)
    });
    let issued_on = form.required(Field::DocumentIssuedOn, date);
    let expires_on = form.required(Field::DocumentExpiresOn, date);
    let document = IdDocument::try_new(number?, issuer?, issued_on?, expires_on?);
    let checked = document.and_then(|document| document.check_on(today).map(|()| document));
    match checked {
        Ok(document) => Some(document),
        Err(error @ DocumentError::IssuedInFuture) => {
            form.fail(Field::DocumentIssuedOn, error.into())
        }
        Err(error) => form.fail(Field::DocumentExpiresOn, error.into()),
    }
}

fn date(text: &str) -> Result<BusinessDate, Fault> {
    text.trim().parse().map_err(|_| Fault::Date)
}
