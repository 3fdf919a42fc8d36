//! Bank statements to download, made for the day it is: for the people of the sandbox and for any
//! other name.

mod request;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bank_statement::samples::{self, SampleScenario, make_halyk, make_kaspi};
use bank_statement::{Bank, StatementLanguage};
use base::BusinessDate;
use identity::{Iban, PersonName};
use serde_json::json;
use sha2::{Digest, Sha256};

pub(crate) use request::{FieldError, Holder, MONTHLY_TENGE, StatementSpec};

use crate::Sandbox;
use request::StatementQuery;

/// So many full months are in each of them at least, with some to spare.
const MONTHS: u32 = 6;
const DAY_US: i64 = 86_400_000_000;

/// `GET /statements/{bank}.pdf`
pub(crate) async fn download(
    State(sandbox): State<Sandbox>,
    Path(file): Path<String>,
    Query(asked): Query<StatementQuery>,
) -> Response {
    let wanted = match asked.parse(&file) {
        Ok(wanted) => wanted,
        Err(fault) => return fault.into_response(),
    };
    let name = format!("{}-{}.pdf", wanted.bank.code(), wanted.story.code());
    let Some(yesterday) = sandbox.yesterday() else { return error_response() };
    // Packing the font takes a few milliseconds, which the other pages need not wait for.
    match tokio::task::spawn_blocking(move || render(&wanted, yesterday)).await {
        Ok(Some(pdf)) => {
            let kind = (CONTENT_TYPE, "application/pdf".to_owned());
            let place = (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\""));
            ([kind, place], pdf).into_response()
        }
        Ok(None) | Err(_) => error_response(),
    }
}

fn error_response() -> Response {
    let told = Json(json!({ "code": "statement_not_made" }));
    (StatusCode::INTERNAL_SERVER_ERROR, told).into_response()
}

impl Sandbox {
    /// The last day that is over.
    fn yesterday(&self) -> Option<BusinessDate> {
        let then_s = self.clock.now_us().checked_sub(DAY_US)?.div_euclid(1_000_000);
        BusinessDate::try_from_unix_seconds(then_s).ok()
    }
}

fn render(wanted: &StatementSpec, last_day: BusinessDate) -> Option<Vec<u8>> {
    let StatementSpec { bank, story, language, holder } = wanted;
    let name = holder.name.clone();
    let account = account_for(*bank, &name)?;
    let person = samples::Person { name, account, card_tail: random_card_tail()? };
    let scenario =
        SampleScenario { kind: *story, last_day, months: MONTHS, monthly: holder.monthly };
    let made = match bank {
        Bank::Kaspi => make_kaspi(&person, &scenario, *language),
        Bank::Halyk => make_halyk(&person, &scenario, *language),
    };
    made.inspect_err(|error| tracing::error!(%error, "no statement")).ok()
}

/// An account that is a name's for good.
fn account_for(bank: Bank, name: &PersonName) -> Option<Iban> {
    let [a, b, c, d, e, ..]: [u8; 32] = Sha256::digest(name.reveal()).into();
    let number = u64::from_be_bytes([0, 0, 0, a, b, c, d, e]);
    let code = match bank {
        Bank::Kaspi => 722,
        Bank::Halyk => 601,
    };
    let with = |check: u8| Iban::try_new(&format!("KZ{check:02}{code}{number:013}")).ok();
    (2..=98).find_map(with)
}

/// Another card each time: the service takes the very same file from two people for a borrowed one,
/// and people of the same name should not meet that by chance.
fn random_card_tail() -> Option<String> {
    let mut bytes = [0_u8; 2];
    getrandom::fill(&mut bytes).ok()?;
    Some(format!("{:04}", u16::from_be_bytes(bytes) % 10_000))
}

/// Every file of a story that is offered: the bank and the language.
pub(crate) const FORMS: [(Bank, StatementLanguage); 4] = [
    (Bank::Kaspi, StatementLanguage::Ru),
    (Bank::Kaspi, StatementLanguage::Kk),
    (Bank::Halyk, StatementLanguage::Ru),
    (Bank::Halyk, StatementLanguage::Kk),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::People;

    #[test]
    fn everybody_has_an_account_at_either_bank_and_keeps_it() {
        for person in People::bundled().unwrap().iter() {
            let name = Holder::from_person(person).unwrap().name;
            for (bank, code) in [(Bank::Kaspi, "722"), (Bank::Halyk, "601")] {
                let one = account_for(bank, &name).unwrap();
                assert_eq!(one.bank_code(), code);
                assert!(account_for(bank, &name).unwrap() == one);
            }
        }
    }

    #[test]
    fn a_card_has_four_last_digits() {
        let tail = random_card_tail().unwrap();
        assert!(tail.len() == 4 && tail.bytes().all(|byte| byte.is_ascii_digit()), "{tail}");
    }
}
