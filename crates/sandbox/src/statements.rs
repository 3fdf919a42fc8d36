//! Bank statements to download, as of today: for the test people and for any other name.

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

/// Full months in each statement, at least.
const MONTHS: u32 = 6;
const DAY_US: i64 = 86_400_000_000;

/// `GET /statements/{bank}.pdf`
pub(crate) async fn download(
    State(sandbox): State<Sandbox>,
    Path(file): Path<String>,
    Query(query): Query<StatementQuery>,
) -> Response {
    let spec = match query.parse(&file) {
        Ok(spec) => spec,
        Err(error) => return error.into_response(),
    };
    let name = format!("{}-{}.pdf", spec.bank.code(), spec.story.code());
    let Some(yesterday) = sandbox.yesterday() else { return error_response() };
    // Embedding the font takes a few milliseconds of CPU time.
    match tokio::task::spawn_blocking(move || render(&spec, yesterday)).await {
        Ok(Some(pdf)) => {
            let content_type = (CONTENT_TYPE, "application/pdf".to_owned());
            let disposition = (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\""));
            ([content_type, disposition], pdf).into_response()
        }
        Ok(None) | Err(_) => error_response(),
    }
}

fn error_response() -> Response {
    let body = Json(json!({ "code": "statement_not_made" }));
    (StatusCode::INTERNAL_SERVER_ERROR, body).into_response()
}

impl Sandbox {
    /// The last complete day.
    fn yesterday(&self) -> Option<BusinessDate> {
        let yesterday_s = self.clock.now_us().checked_sub(DAY_US)?.div_euclid(1_000_000);
        BusinessDate::try_from_unix_seconds(yesterday_s).ok()
    }
}

fn render(spec: &StatementSpec, last_day: BusinessDate) -> Option<Vec<u8>> {
    let StatementSpec { bank, story, language, holder } = spec;
    let name = holder.name.clone();
    let account = account_for(*bank, &name)?;
    let person = samples::Person { name, account, card_tail: random_card_tail()? };
    let scenario =
        SampleScenario { kind: *story, last_day, months: MONTHS, monthly: holder.monthly };
    let result = match bank {
        Bank::Kaspi => make_kaspi(&person, &scenario, *language),
        Bank::Halyk => make_halyk(&person, &scenario, *language),
    };
    result
        .inspect_err(|error| tracing::error!(%error, "sandbox bank statement generation failed"))
        .ok()
}

/// Account number derived from the name.
fn account_for(bank: Bank, name: &PersonName) -> Option<Iban> {
    let [a, b, c, d, e, ..]: [u8; 32] = Sha256::digest(name.reveal()).into();
    let number = u64::from_be_bytes([0, 0, 0, a, b, c, d, e]);
    let code = match bank {
        Bank::Kaspi => 722,
        Bank::Halyk => 601,
    };
    let iban_with = |check: u8| Iban::try_new(&format!("KZ{check:02}{code}{number:013}")).ok();
    (2..=98).find_map(iban_with)
}

/// Random, so that two downloads differ: the service treats the same file from two people as
/// borrowed, which people of the same name should not hit by chance.
fn random_card_tail() -> Option<String> {
    let mut bytes = [0_u8; 2];
    getrandom::fill(&mut bytes).ok()?;
    Some(format!("{:04}", u16::from_be_bytes(bytes) % 10_000))
}

/// All files offered for a sample: bank and language.
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
    fn account_numbers_are_stable_per_person_and_bank() {
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
