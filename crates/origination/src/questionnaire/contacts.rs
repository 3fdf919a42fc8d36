//! Contacts for when the customer cannot be reached. Optional.

use ::identity::{Email, NamePart, Phone};

use super::raw_answers::{Field, FormReader};
use super::{FieldErrorCode, ParseContext};

base::codes! {
    /// Relation of a contact to the customer.
    Relation as ContactRelation {
        Spouse = "spouse",
        Parent = "parent",
        Child = "child",
        Sibling = "sibling",
        Relative = "relative",
        Friend = "friend",
        Colleague = "colleague",
    }
}

/// A contact person. They are never told about a loan.
#[derive(Clone, PartialEq, Eq)]
pub struct Contact {
    pub name: NamePart,
    pub relation: Relation,
    pub phone: Phone,
}

/// How to reach the customer.
#[derive(Clone, PartialEq, Eq)]
pub struct Contacts {
    pub email: Option<Email>,
    /// Through others; at most two.
    pub people: Vec<Contact>,
}

struct ContactFields {
    name: Field,
    relation: Field,
    phone: Field,
}

const PEOPLE: [ContactFields; 2] = [
    ContactFields {
        name: Field::Contact1Name,
        relation: Field::Contact1Relation,
        phone: Field::Contact1Phone,
    },
    ContactFields {
        name: Field::Contact2Name,
        relation: Field::Contact2Relation,
        phone: Field::Contact2Phone,
    },
];

pub fn parse(form: &mut FormReader<'_>, context: &ParseContext<'_>) -> Option<Contacts> {
    let email = form.optional(Field::Email, Email::try_new);
    let mut people: Vec<Contact> = Vec::new();
    for fields in PEOPLE {
        let is_given = [fields.name, fields.relation, fields.phone]
            .into_iter()
            .any(|field| !form.is_empty(field));
        if !is_given {
            continue;
        }
        let Some(contact) = parse_contact(form, &fields, context.own_phone) else { continue };
        if people.iter().any(|other| other.phone == contact.phone) {
            form.add_error(fields.phone, FieldErrorCode::SamePhone);
        }
        people.push(contact);
    }
    Some(Contacts { email: email?, people })
}

fn parse_contact(
    form: &mut FormReader<'_>,
    fields: &ContactFields,
    own_phone: &Phone,
) -> Option<Contact> {
    let name = form.required(fields.name, NamePart::try_new);
    let relation = form.required(fields.relation, |text| {
        Relation::from_code(text.trim()).ok_or(FieldErrorCode::Choice)
    });
    let phone = form.required(fields.phone, |text| {
        let phone = Phone::try_new(text)?;
        if phone == *own_phone { Err(FieldErrorCode::OwnPhone) } else { Ok(phone) }
    });
    Some(Contact { name: name?, relation: relation?, phone: phone? })
}
