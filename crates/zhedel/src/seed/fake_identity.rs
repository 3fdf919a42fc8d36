//! Made-up people: valid numbers, names and answers that belong to nobody.

use identity::{Iban, Iin, Phone};
use origination::questionnaire::Step;
use serde_json::{Value, json};
use store::Uuid;

const SURNAMES: [&str; 8] =
    ["Ахметов", "Сейтқалиев", "Омаров", "Ковалёв", "Жұмабаев", "Нұрланов", "Петренко", "Әлиев"];
const GIVEN_NAMES: [&str; 8] =
    ["Данияр", "Ерлан", "Тимур", "Сергей", "Бауыржан", "Асқар", "Андрей", "Рустам"];
/// The code of a bank to which payouts are supported.
const BANK_CODE: &str = "722C";

/// A made-up person, different every time.
pub struct FakeIdentity {
    pub iin: Iin,
    pub phone: Phone,
    pub surname: &'static str,
    pub given_name: &'static str,
}

impl FakeIdentity {
    /// The sandbox's bureau has nothing bad about an unknown IIN.
    pub fn new() -> Option<Self> {
        // The low bits of a UUID of version 7 are random.
        let random = u64::try_from(Uuid::now_v7().as_u128() & 0x3fff_ffff_ffff_ffff).ok()?;
        let name = |names: &[&'static str; 8], by: u64| {
            names.get(usize::try_from((random / by) % 8).unwrap_or(0)).copied()
        };
        Some(Self {
            iin: iin(random)?,
            phone: Phone::try_new(&format!("+7705{:07}", random % 10_000_000)).ok()?,
            surname: name(&SURNAMES, 7)?,
            given_name: name(&GIVEN_NAMES, 77)?,
        })
    }

    fn id_document_number(&self) -> &str {
        self.iin.reveal().get(3..).unwrap_or_default()
    }

    /// An account number of their own.
    pub fn iban(&self) -> Option<Iban> {
        let account = format!("{BANK_CODE}{}", self.iin.reveal());
        let is_valid = |check: &u32| Iban::try_new(&format!("KZ{check:02}{account}")).is_ok();
        let check = (2..99).find(is_valid)?;
        Iban::try_new(&format!("KZ{check:02}{account}")).ok()
    }

    /// The answers to a step of the questionnaire.
    pub fn answers(&self, step: Step) -> Value {
        match step {
            Step::Identity => json!({
                "surname": self.surname, "given_name": self.given_name, "no_patronymic": "true",
                "document_kind": "id_card", "document_number": self.id_document_number(),
                "document_issuer": "interior_ministry", "document_issued_on": "2024-05-06",
                "document_expires_on": "2034-05-05",
            }),
            Step::Address => json!({
                "reg_region": "750000000", "reg_district": "Бостандыкский", "reg_street": "Абая",
                "reg_house": "10", "actual_same": "true",
            }),
            Step::Work => json!({
                "employment": "employed", "employer_name": "ТОО «Пример»", "position": "Водитель",
                "work_since": "2021-05", "pay_day": "10", "income": "200000", "other_income": "0",
                "loan_payments": "0", "dependants": "0",
            }),
            Step::Contacts => json!({}),
        }
    }
}

/// The IIN of a man born between 1975 and 1994.
fn iin(random: u64) -> Option<Iin> {
    let (year, month, day) = (75 + random % 20, 1 + random / 20 % 12, 1 + random / 240 % 28);
    // Some serial numbers have no valid check digit.
    (0..20).find_map(|offset| {
        let serial = (random / 6_720 + offset) % 10_000;
        let start = format!("{year:02}{month:02}{day:02}3{serial:04}");
        (0..10).find_map(|check| Iin::try_new(&format!("{start}{check}")).ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_identity_is_different() {
        let people: Vec<FakeIdentity> = (0..200).filter_map(|_| FakeIdentity::new()).collect();
        assert_eq!(people.len(), 200);
        let mut numbers: Vec<&str> = people.iter().map(|it| it.iin.reveal()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 200);
        assert!(people.iter().all(|it| it.iban().is_some()));
    }
}
