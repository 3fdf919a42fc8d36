//! Whole statements: from text in every layout, from sample files, and from damaged ones.

mod files;
mod halyk_text;
mod income;
mod kaspi_text;
mod malformed;
mod round_trip;

use base::BusinessDate;
use identity::{Iban, NamePart, PersonName};
use money::Tenge;

use crate::samples::{self, Person, SampleError, SampleKind, SampleScenario, StatementLanguage};
use crate::{StatementData, StatementLimits};

const MONTHLY: Tenge = Tenge::from_tiyn(35_000_000);

fn day(text: &str) -> BusinessDate {
    text.parse().unwrap()
}

fn limits() -> StatementLimits {
    StatementLimits::new(day("2026-11-15"))
}

fn name() -> PersonName {
    let part = |text| NamePart::try_new(text).unwrap();
    PersonName::new(part("Қасымова"), part("Айгүл"), Some(part("Серікқызы")))
}

fn person() -> Person {
    let account = Iban::try_new("KZ98722C000000000042").unwrap();
    Person { name: name(), account, card_tail: "0475".to_owned() }
}

fn scenario(kind: SampleKind) -> SampleScenario {
    SampleScenario { kind, last_day: day("2026-11-14"), months: 6, monthly: MONTHLY }
}

type Make = fn(&Person, &SampleScenario, StatementLanguage) -> Result<Vec<u8>, SampleError>;

/// Every layout and language.
const FORMS: [(Make, StatementLanguage); 5] = [
    (samples::make_kaspi, StatementLanguage::Ru),
    (samples::make_kaspi, StatementLanguage::Kk),
    (samples::make_kaspi, StatementLanguage::En),
    (samples::make_halyk, StatementLanguage::Ru),
    (samples::make_halyk, StatementLanguage::Kk),
];

fn sample(form: (Make, StatementLanguage), kind: SampleKind) -> Vec<u8> {
    form.0(&person(), &scenario(kind), form.1).unwrap()
}

/// The rows as a table: `2026-11-10 350000.00 replenishment Зарплата`.
fn table(data: &StatementData) -> Vec<String> {
    let row = |row: &crate::Row| {
        format!("{} {} {} {}", row.date, row.amount, row.kind.code(), row.details)
    };
    data.rows.iter().map(row).collect()
}
