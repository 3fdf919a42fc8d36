//! Freedom Pay (PayBox) over HTTP: signed form requests, signed XML responses.

mod acquirer_impl;
mod cards;
mod payments;
mod payouts;

use std::fmt;
use std::time::Duration;

use money::Tenge;
use monitoring::providers::Provider;
use reqwest::Client;
use zeroize::Zeroizing;

use super::report::{self, AcquirerError, HostedPage, OrderOutcome, OrderReport};
use super::xml::{self, Element};
use super::{
    BankAccount, CardPageRequest, CardPurpose, CardToken, PaymentOrder, PayoutOrder, RefundOrder,
    SavedCard,
};
use super::{CallbackKind, signature};
use crate::breaker::Breaker;
use crate::{SetupError, client};

/// A payout may take long; it is a worker that waits, not a customer.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);
const RESPONSE_MAX_BYTES: usize = 256 * 1024;
const SALT_BYTES: usize = 16;

/// Our account at the acquirer.
#[derive(Clone)]
pub struct Merchant {
    pub id: String,
    /// Secret of payments and of all saved cards, payout cards included.
    pub secret: Zeroizing<String>,
    /// Secret of payouts.
    pub payout_secret: Zeroizing<String>,
}

impl fmt::Debug for Merchant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Merchant").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Client of Freedom Pay.
#[derive(Debug)]
pub struct FreedomPay {
    client: Client,
    base_url: String,
    merchant: Merchant,
    callbacks_url: String,
    breaker: Breaker,
}

#[derive(Clone, Copy)]
enum SecretKind {
    Payment,
    Payout,
}

type Fields<'a> = Vec<(&'static str, &'a str)>;

impl FreedomPay {
    /// `url` is the part before `/init_payment.php`; `callbacks_url` is the part before the names
    /// of [`CallbackKind`].
    pub fn try_new(url: &str, merchant: Merchant, callbacks_url: &str) -> Result<Self, SetupError> {
        let (base_url, callbacks_url) =
            (client::parse_base_url(url)?, client::parse_base_url(callbacks_url)?);
        let client = client::build_client(RESPONSE_TIMEOUT)?;
        Ok(Self {
            client,
            base_url,
            merchant,
            callbacks_url,
            breaker: Breaker::new(Provider::Acquirer),
        })
    }

    fn secret(&self, key: SecretKind) -> &str {
        match key {
            SecretKind::Payment => &self.merchant.secret,
            SecretKind::Payout => &self.merchant.payout_secret,
        }
    }

    fn callback_url(&self, kind: CallbackKind) -> String {
        format!("{}/{}", self.callbacks_url, kind.name())
    }

    /// Sends a request and returns the response if its signature is valid. The error is a sentence
    /// for the log. A request without a response may still have been executed.
    async fn request(
        &self,
        path: &str,
        key: SecretKind,
        fields: Fields<'_>,
    ) -> Result<Element, String> {
        let call = self.send_request(path, key, fields);
        let operation = script_of(path).trim_end_matches(".php");
        let response = self.breaker.call(operation, call, Result::is_ok).await?;
        if let Err(why) = &response {
            tracing::warn!(path, why, "acquirer request failed");
        }
        response
    }

    async fn send_request(
        &self,
        path: &str,
        key: SecretKind,
        fields: Fields<'_>,
    ) -> Result<Element, String> {
        let script = script_of(path);
        let salt = new_salt()?;
        let mut fields = fields;
        fields.extend([("pg_merchant_id", self.merchant.id.as_str()), ("pg_salt", &salt)]);
        let signature = signature::sign(script, &fields, self.secret(key));
        fields.push((signature::SIGNATURE, &signature));
        let request = self.client.post(format!("{}/{path}", self.base_url)).form(&fields);
        let response = client::send(request).await.map_err(client::describe_error)?;
        if !response.status().is_success() {
            return Err(format!("the acquirer answered {}", response.status()));
        }
        let body = client::read_body(response, RESPONSE_MAX_BYTES).await?;
        let text = std::str::from_utf8(&body).map_err(|_| "the answer is not UTF-8")?;
        let response = xml::parse(text).ok_or("the answer is not XML")?;
        match signature::is_signed(script, &response, self.secret(key)) {
            true => Ok(response),
            // The response to a wrongly signed request has no signature.
            false => Err(format!(
                "the answer is not signed, its code is {:?}",
                report::error_code(&response)
            )),
        }
    }

    /// The status decides, not the response: a decline of a repeated request says nothing about the
    /// first one, and "ok" may only mean that the order is queued. After an inconclusive response
    /// the caller polls later, by the same id. A status with another amount belongs to another
    /// order.
    async fn resolve_report(
        response: Result<Element, String>,
        amount: Tenge,
        status: impl Future<Output = OrderReport>,
    ) -> OrderReport {
        let Ok(response) = response else {
            return OrderReport::with_outcome(OrderOutcome::Unknown);
        };
        let decline = report::find_decline(&response);
        if decline.is_none() && response.text("pg_status") == Some("error") {
            return OrderReport::with_outcome(OrderOutcome::Unknown);
        }
        let report = status.await;
        let is_other_order = report.amount.is_some_and(|known| known != amount);
        match report.outcome {
            OrderOutcome::NotFound => {
                OrderReport::with_outcome(decline.unwrap_or(OrderOutcome::Unknown))
            }
            _ if is_other_order => {
                OrderReport::with_outcome(decline.unwrap_or(OrderOutcome::Unknown))
            }
            _ => report,
        }
    }
}

/// The last part of a path, which is a name of the acquirer's; those before may hold our number.
fn script_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// Requires a response that is not an error.
fn require_ok(response: Result<Element, String>) -> Result<Element, AcquirerError> {
    let response = response.map_err(AcquirerError::Temporary)?;
    match (response.text("pg_status"), report::find_decline(&response)) {
        (Some("error"), Some(OrderOutcome::Declined { code })) => {
            Err(AcquirerError::Rejected { code })
        }
        (Some("error"), _) => {
            Err(AcquirerError::Temporary("the acquirer does not know itself".into()))
        }
        _ => Ok(response),
    }
}

fn parse_hosted_page(response: Result<Element, String>) -> Result<HostedPage, AcquirerError> {
    let response = require_ok(response)?;
    let page = response.text("pg_redirect_url").zip(response.text("pg_payment_id"));
    match page {
        Some((url, payment_id)) if client::parse_base_url(url).is_ok() => {
            Ok(HostedPage { url: url.to_owned(), payment_id: payment_id.to_owned() })
        }
        _ => Err(AcquirerError::Temporary("the acquirer's answer leads to no page".into())),
    }
}

fn new_salt() -> Result<String, String> {
    let mut bytes = [0; SALT_BYTES];
    getrandom::fill(&mut bytes).map_err(|error| error.to_string())?;
    Ok(base::hex::encode(bytes))
}

/// Payout cards are signed with the secret of payments, as the acquirer's test server does.
fn secret_kind_for(kind: CallbackKind) -> SecretKind {
    match kind {
        CallbackKind::PaymentCard | CallbackKind::PayoutCard | CallbackKind::Payment => {
            SecretKind::Payment
        }
        CallbackKind::Payout => SecretKind::Payout,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acquirer::Acquirer;

    fn merchant() -> Merchant {
        let (secret, payout_secret) = ("first".to_owned().into(), "second".to_owned().into());
        Merchant { id: "9970".into(), secret, payout_secret }
    }

    #[test]
    fn debug_output_hides_the_secrets() {
        let acquirer =
            FreedomPay::try_new("https://a.kz/", merchant(), "https://z.kz/in/").unwrap();
        let debug_text = format!("{acquirer:?}");
        assert!(!debug_text.contains("first") && !debug_text.contains("second"), "{debug_text}");
        assert_eq!(acquirer.base_url, "https://a.kz");
        assert_eq!(acquirer.callback_url(CallbackKind::Payout), "https://z.kz/in/payout-result");
    }

    #[test]
    fn urls_must_be_valid() {
        for (url, callbacks) in [("", "https://z.kz"), ("https://a.kz", "z.kz"), ("ftp://a", "")] {
            let result = FreedomPay::try_new(url, merchant(), callbacks);
            assert!(matches!(result, Err(SetupError::Url(_))), "{url} {callbacks}");
        }
    }

    #[test]
    fn an_acknowledgement_is_signed() {
        let acquirer = FreedomPay::try_new("https://a.kz", merchant(), "https://z.kz").unwrap();
        for (kind, secret) in [(CallbackKind::Payment, "first"), (CallbackKind::Payout, "second")] {
            let acknowledgement = xml::parse(&acquirer.acknowledgement(kind)).unwrap();
            assert_eq!(acknowledgement.text("pg_status"), Some("ok"));
            assert!(signature::is_signed(kind.name(), &acknowledgement, secret));
        }
    }

    #[test]
    fn salts_are_unique() {
        let (first, second) = (new_salt().unwrap(), new_salt().unwrap());
        assert!(first.len() == 32 && first != second);
    }
}
