//! Where a person is registered and where they live.

use super::raw::{Field, Form};
use super::{Fault, Region, Text, places};

/// An address.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    /// The oblast or the city of its own.
    pub region: Region,
    /// The district or the city in it, or the quarter of a city of its own.
    pub district: Text,
    /// The village or town; none where the district is the city.
    pub settlement: Option<Text>,
    /// The street; small villages have none.
    pub street: Option<Text>,
    /// The house.
    pub house: Text,
    /// The flat.
    pub flat: Option<Text>,
    /// The postal index, old or new.
    pub index: Option<String>,
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
    index: Field,
}

const REGISTERED: AddressFields = AddressFields {
    region: Field::RegRegion,
    district: Field::RegDistrict,
    settlement: Field::RegSettlement,
    street: Field::RegStreet,
    house: Field::RegHouse,
    flat: Field::RegFlat,
    index: Field::RegIndex,
};

const ACTUAL: AddressFields = AddressFields {
    region: Field::ActualRegion,
    district: Field::ActualDistrict,
    settlement: Field::ActualSettlement,
    street: Field::ActualStreet,
    house: Field::ActualHouse,
    flat: Field::ActualFlat,
    index: Field::ActualIndex,
};

const LINE_MAX: usize = 100;
const HOUSE_MAX: usize = 20;

pub fn parse(form: &mut Form<'_>) -> Option<Addresses> {
    let registered = address(form, &REGISTERED);
    let actual = match form.ticked(Field::ActualSame) {
        Some(true) => Some(None),
        Some(false) => address(form, &ACTUAL).map(Some),
        None => None,
    };
    Some(Addresses { registered: registered?, actual: actual? })
}

fn address(form: &mut Form<'_>, fields: &AddressFields) -> Option<Address> {
    let line = |text: &str| Text::try_new(text, 1, LINE_MAX);
    let number = |text: &str| Text::try_new(text, 1, HOUSE_MAX);
    let region =
        form.required(fields.region, |text| Region::from_code(text.trim()).ok_or(Fault::Choice));
    let district = form.required(fields.district, line).map(|typed| known(region, typed));
    let settlement = form.optional(fields.settlement, line);
    let street = form.optional(fields.street, line);
    let house = form.required(fields.house, number);
    let flat = form.optional(fields.flat, number);
    let index = form.optional(fields.index, parse_postal_code);
    Some(Address {
        region: region?,
        district: district?,
        settlement: settlement?,
        street: street?,
        house: house?,
        flat: flat?,
        index: index?,
    })
}

/// A district or city that the dictionary has in this region, as it is spelt there; what it does not
/// have, a village for one, stays as it was typed.
fn known(region: Option<Region>, typed: Text) -> Text {
    let spelled = region.and_then(|region| places::spelled(region, typed.reveal()));
    spelled.and_then(|name| Text::try_new(name, 1, LINE_MAX).ok()).unwrap_or(typed)
}

/// Six digits, or the new seven signs: a letter, two digits, a letter, a digit, a letter, a digit.
fn parse_postal_code(text: &str) -> Result<String, Fault> {
    let index = text.trim().to_ascii_uppercase();
    let is_old = index.len() == 6 && index.bytes().all(|b| b.is_ascii_digit());
    let is_new = index.len() == 7
        && index.bytes().zip(*b"A00A0A0").all(|(b, form)| match form {
            b'A' => b.is_ascii_uppercase(),
            _ => b.is_ascii_digit(),
        });
    if is_old || is_new { Ok(index) } else { Err(Fault::PostalIndex) }
}
