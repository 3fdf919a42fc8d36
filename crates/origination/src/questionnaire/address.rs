//! Where a person is registered and where they live.

use super::raw_answers::{Field, FormReader};
use super::{FieldErrorCode, Region, ShortText, places};

/// An address.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    /// The oblast or the city of its own.
    pub region: Region,
    /// The district or the city in it, or the quarter of a city of its own.
    pub district: ShortText,
    /// The village or town; none where the district is the city.
    pub settlement: Option<ShortText>,
    /// The street; small villages have none.
    pub street: Option<ShortText>,
    /// The house.
    pub house: ShortText,
    /// The flat.
    pub flat: Option<ShortText>,
    /// The postal index, old or new.
    pub postal_code: Option<String>,
}

/// Both addresses.
#[derive(Clone, PartialEq, Eq)]
pub struct Addresses {
    /// Where the person is registered.
    pub registered: Address,
    /// Where they live, if elsewhere.
    pub actual: Option<Address>,
}

impl Addresses {
    /// Where the person lives.
    pub fn home(&self) -> &Address {
        self.actual.as_ref().unwrap_or(&self.registered)
    }
}

struct AddressFields {
    region: Field,
    district: Field,
    settlement: Field,
    street: Field,
    house: Field,
    flat: Field,
    postal_code: Field,
}

const REGISTERED: AddressFields = AddressFields {
    region: Field::RegRegion,
    district: Field::RegDistrict,
    settlement: Field::RegSettlement,
    street: Field::RegStreet,
    house: Field::RegHouse,
    flat: Field::RegFlat,
    postal_code: Field::RegIndex,
};

const ACTUAL: AddressFields = AddressFields {
    region: Field::ActualRegion,
    district: Field::ActualDistrict,
    settlement: Field::ActualSettlement,
    street: Field::ActualStreet,
    house: Field::ActualHouse,
    flat: Field::ActualFlat,
    postal_code: Field::ActualIndex,
};

const LINE_MAX: usize = 100;
const HOUSE_MAX: usize = 20;

pub fn parse(form: &mut FormReader<'_>) -> Option<Addresses> {
    let registered = parse_address(form, &REGISTERED);
    let actual = match form.checkbox(Field::ActualSame) {
        Some(true) => Some(None),
        Some(false) => parse_address(form, &ACTUAL).map(Some),
        None => None,
    };
    Some(Addresses { registered: registered?, actual: actual? })
}

fn parse_address(form: &mut FormReader<'_>, fields: &AddressFields) -> Option<Address> {
    let line = |text: &str| ShortText::try_new(text, 1, LINE_MAX);
    let number = |text: &str| ShortText::try_new(text, 1, HOUSE_MAX);
    let region = form.required(fields.region, |text| {
        Region::from_code(text.trim()).ok_or(FieldErrorCode::Choice)
    });
    let district =
        form.required(fields.district, line).map(|typed| canonical_district(region, typed));
    let settlement = form.optional(fields.settlement, line);
    let street = form.optional(fields.street, line);
    let house = form.required(fields.house, number);
    let flat = form.optional(fields.flat, number);
    let index = form.optional(fields.postal_code, parse_postal_code);
    Some(Address {
        region: region?,
        district: district?,
        settlement: settlement?,
        street: street?,
        house: house?,
        flat: flat?,
        postal_code: index?,
    })
}

/// A district or city that the dictionary has in this region, as it is spelt there; what it does not
/// have, a village for one, stays as it was typed.
fn canonical_district(region: Option<Region>, typed: ShortText) -> ShortText {
    let spelled = region.and_then(|region| places::canonical_spelling(region, typed.reveal()));
    spelled.and_then(|name| ShortText::try_new(name, 1, LINE_MAX).ok()).unwrap_or(typed)
}

/// Six digits, or the new seven signs: a letter, two digits, a letter, a digit, a letter, a digit.
fn parse_postal_code(text: &str) -> Result<String, FieldErrorCode> {
    let index = text.trim().to_ascii_uppercase();
    let is_old = index.len() == 6 && index.bytes().all(|b| b.is_ascii_digit());
    let is_new = index.len() == 7
        && index.bytes().zip(*b"A00A0A0").all(|(b, form)| match form {
            b'A' => b.is_ascii_uppercase(),
            _ => b.is_ascii_digit(),
        });
    if is_old || is_new { Ok(index) } else { Err(FieldErrorCode::PostalCode) }
}
