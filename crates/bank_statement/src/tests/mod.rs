//! Whole statements: from text in every form, from sample files, and from what is left of them.

mod files;
mod halyk_text;
mod income;
mod kaspi_text;
mod malformed;
mod round_trip;

use identity::{Iban, NamePart, PersonName};
use money::{BusinessDate, Tenge};

use crate::samples::{self, Language, Person, SampleError, Scenario, Story};
use crate::{Limits, Sheet};

const MONTHLY: Tenge = Tenge::from_tiyn(35_000_000);

fn day(text: &str) -> BusinessDate {
    text.parse().unwrap()
}

fn limits() -> Limits {
    Limits::new(day("2026-11-15"))
}

fn name() -> PersonName {
    let part = |text| NamePart::try_new(text).unwrap();
    PersonName::new(part("Қасымова"), part("Айгүл"), Some(part("Серікқызы")))
}

fn person() -> Person {
    let account = Iban::try_new("KZ98722C000000000042").unwrap();
    Person { name: name(), account, card_tail: "0475".to_owned() }
}

fn scenario(story: Story) -> Scenario {
    Scenario { story, last_day: day("2026-11-14"), months: 6, monthly: MONTHLY }
}

type Make = fn(&Person, &Scenario, Language) -> Result<Vec<u8>, SampleError>;

/// Every form that there is.
const FORMS: [(Make, Language); 5] = [
    (samples::make_kaspi, Language::Ru),
    (samples::make_kaspi, Language::Kk),
    (samples::make_kaspi, Language::En),
    (samples::make_halyk, Language::Ru),
    (samples::make_halyk, Language::Kk),
];

fn sample(form: (Make, Language), story: Story) -> Vec<u8> {
    form.0(&person(), &scenario(story), form.1).unwrap()
}

/// The rows as a table: `2026-11-10 350000.00 replenishment Зарплата`.
fn table(sheet: &Sheet) -> Vec<String> {
    let row =
        |row: &crate::Row| format!("{} {} {} {}", row.on, row.amount, row.kind.code(), row.details);
    sheet.rows.iter().map(row).collect()
}
