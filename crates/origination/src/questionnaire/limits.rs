//! Bounds of the answers. The browser knows them from the description of the API.

/// A line of an address: district, settlement or street.
pub const ADDRESS_LINE_CHARS_MAX: usize = 100;
/// The number of a house or a flat.
pub const HOUSE_CHARS_MAX: usize = 20;
/// The name of an employer, or a position.
pub const EMPLOYER_CHARS_MIN: usize = 2;
pub const EMPLOYER_CHARS_MAX: usize = 120;
/// Every amount of the questionnaire, per month.
pub const INCOME_TENGE_MAX: u32 = 10_000_000;
pub const DEPENDANTS_MAX: u32 = 15;
/// A day of the month.
pub const PAY_DAY_MAX: u32 = 31;
