//! The registered address and the actual address.

use super::limits::{ADDRESS_LINE_CHARS_MAX, HOUSE_CHARS_MAX};
use super::raw_answers::{Field, FormReader};
use super::{FieldErrorCode, Region, ShortText, places};

#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    /// The oblast or the city of republican significance.
    pub region: Region,
    /// The district or city in the oblast, or the district of the city.
    pub district: ShortText,
    /// The village or town. `None` if the district is a city.
    pub settlement: Option<ShortText>,
    /// `None` in small villages without street names.
    pub street: Option<ShortText>,
    pub house: ShortText,
    pub flat: Option<ShortText>,
    /// In the old or the new format.
    pub postal_code: Option<String>,
}

#[derive(Clone, PartialEq, Eq)]
pub struct Addresses {
    pub registered: Address,
    /// `None` if the person lives at the registered address.
    pub actual: Option<Address>,
}

impl Addresses {
    /// Returns the address where the person lives.
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
    let line = |text: &str| ShortText::try_new(text, 1, ADDRESS_LINE_CHARS_MAX);
    let number = |text: &str| ShortText::try_new(text, 1, HOUSE_CHARS_MAX);
    let region = form.required(fields.region, |text| {
        Region::from_code(text.trim()).ok_or(FieldErrorCode::Choice)
    });
    let district =
        form.required(fields.district, line).map(|district| canonical_district(region, district));
    let settlement = form.optional(fields.settlement, line);
    let street = form.optional(fields.street, line);
    let house = form.required(fields.house, number);
    let flat = form.optional(fields.flat, number);
    let postal_code = form.optional(fields.postal_code, parse_postal_code);
    Some(Address {
        region: region?,
        district: district?,
        settlement: settlement?,
        street: street?,
        house: house?,
        flat: flat?,
        postal_code: postal_code?,
    })
}

/// Returns the spelling of the dictionary if it has the district or city in this region; otherwise,
/// as for villages, the text as typed.
fn canonical_district(region: Option<Region>, district: ShortText) -> ShortText {
    let spelling = region.and_then(|region| places::canonical_spelling(region, district.reveal()));
    spelling
        .and_then(|name| ShortText::try_new(name, 1, ADDRESS_LINE_CHARS_MAX).ok())
        .unwrap_or(district)
}

/// Six digits, or the new format of seven characters: letter, two digits, letter, digit, letter,
/// digit.
fn parse_postal_code(text: &str) -> Result<String, FieldErrorCode> {
    let code = text.trim().to_ascii_uppercase();
    let is_old = code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit());
    let is_new = code.len() == 7
        && code.bytes().zip(*b"A00A0A0").all(|(b, pattern)| match pattern {
            b'A' => b.is_ascii_uppercase(),
            _ => b.is_ascii_digit(),
        });
    if is_old || is_new { Ok(code) } else { Err(FieldErrorCode::PostalCode) }
}
