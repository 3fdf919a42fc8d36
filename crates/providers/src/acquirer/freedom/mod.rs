//! Freedom Pay (PayBox) over HTTP: signed forms in, signed XML out.

mod acquirer_impl;
mod cards;
mod payments;
mod payouts;

use std::fmt;
use std::time::Duration;

use money::Tenge;
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

/// A payout may take its time; whoever waits for one is a worker, not a customer.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);
const RESPONSE_MAX_BYTES: usize = 256 * 1024;
const SALT_BYTES: usize = 16;

/// Our account at the acquirer.
#[derive(Clone)]
pub struct Merchant {
    /// Its number.
    pub id: String,
    /// The secret of payments and of cards, those for payouts among them.
    pub secret: Zeroizing<String>,
    /// The secret of payouts.
    pub payout_secret: Zeroizing<String>,
}

impl fmt::Debug for Merchant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Merchant").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The acquirer.
#[derive(Debug)]
pub struct FreedomPay {
    client: Client,
    base_url: String,
    merchant: Merchant,
    callbacks_url: String,
    breaker: Breaker,
}

/// Which of the two secrets.
#[derive(Clone, Copy)]
enum SecretKind {
    Payment,
    Payout,
}

type Fields<'a> = Vec<(&'static str, &'a str)>;

impl FreedomPay {
    /// With the address in front of `/init_payment.php`, and the address that callbacks are posted
    /// to, in front of the names of [`CallbackKind`].
    pub fn try_new(url: &str, merchant: Merchant, callbacks_url: &str) -> Result<Self, SetupError> {
        let (base, callbacks) =
            (client::parse_base_url(url)?, client::parse_base_url(callbacks_url)?);
        let client = client::build_client(RESPONSE_TIMEOUT)?;
        Ok(Self {
            client,
            base_url: base,
            merchant,
            callbacks_url: callbacks,
            breaker: Breaker::default(),
        })
    }

    fn secret(&self, key: SecretKind) -> &str {
        match key {
            SecretKind::Payment => &self.merchant.secret,
            SecretKind::Payout => &self.merchant.payout_secret,
        }
    }

    fn callback_url(&self, script: CallbackKind) -> String {
        format!("{}/{}", self.callbacks_url, script.name())
    }

    /// Asks and gets an answer that the acquirer has signed, or a sentence on why there is none. A
    /// request that got none may have been carried out all the same.
    async fn request(
        &self,
        path: &str,
        key: SecretKind,
        fields: Fields<'_>,
    ) -> Result<Element, String> {
        self.breaker.check().map_err(|error| error.to_string())?;
        let answer = self.send_request(path, key, fields).await;
        self.breaker.record(answer.is_ok());
        if let Err(why) = &answer {
            tracing::warn!(path, why, "the acquirer gave no answer");
        }
        answer
    }

    async fn send_request(
        &self,
        path: &str,
        key: SecretKind,
        fields: Fields<'_>,
    ) -> Result<Element, String> {
        let script = path.rsplit('/').next().unwrap_or_default();
        let salt = new_salt()?;
        let mut fields = fields;
        fields.extend([("pg_merchant_id", self.merchant.id.as_str()), ("pg_salt", &salt)]);
        let signature = signature::sign(script, &fields, self.secret(key));
        fields.push((signature::SIGNATURE, &signature));
        let request = self.client.post(format!("{}/{path}", self.base_url)).form(&fields);
        let response = request.send().await.map_err(client::describe_error)?;
        if !response.status().is_success() {
            return Err(format!("the acquirer answered {}", response.status()));
        }
        let body = client::read_body(response, RESPONSE_MAX_BYTES).await?;
        let text = std::str::from_utf8(&body).map_err(|_| "the answer is not UTF-8")?;
        let answer = xml::parse(text).ok_or("the answer is not XML")?;
        match signature::is_signed(script, &answer, self.secret(key)) {
            true => Ok(answer),
            // An answer to a request of ours that is wrongly signed comes without a signature.
            false => Err(format!(
                "the answer is not signed, its code is {:?}",
                report::error_code(&answer)
            )),
        }
    }

    /// The status decides, not the answer: a "no" to a repeat says nothing of what was sent first,
    /// and a "yes" may only mean that the order stands in line. An answer that leaves it open is
    /// the caller's to ask about, later and by the same id. A status that knows the id with another
    /// amount is of another order.
    async fn resolve_report(
        answer: Result<Element, String>,
        amount: Tenge,
        status: impl Future<Output = OrderReport>,
    ) -> OrderReport {
        let Ok(answer) = answer else {
            return OrderReport::with_outcome(OrderOutcome::Unknown);
        };
        let refusal = report::find_decline(&answer);
        if refusal.is_none() && answer.text("pg_status") == Some("error") {
            return OrderReport::with_outcome(OrderOutcome::Unknown);
        }
        let report = status.await;
        let is_another = report.amount.is_some_and(|known| known != amount);
        match report.outcome {
            OrderOutcome::NotFound => {
                OrderReport::with_outcome(refusal.unwrap_or(OrderOutcome::Unknown))
            }
            _ if is_another => OrderReport::with_outcome(refusal.unwrap_or(OrderOutcome::Unknown)),
            _ => report,
        }
    }
}

/// An answer that says yes.
fn require_ok(answer: Result<Element, String>) -> Result<Element, AcquirerError> {
    let answer = answer.map_err(AcquirerError::Temporary)?;
    match (answer.text("pg_status"), report::find_decline(&answer)) {
        (Some("error"), Some(OrderOutcome::Declined { code })) => {
            Err(AcquirerError::Rejected { code })
        }
        (Some("error"), _) => {
            Err(AcquirerError::Temporary("the acquirer does not know itself".into()))
        }
        _ => Ok(answer),
    }
}

fn parse_hosted_page(answer: Result<Element, String>) -> Result<HostedPage, AcquirerError> {
    let answer = require_ok(answer)?;
    let page = answer.text("pg_redirect_url").zip(answer.text("pg_payment_id"));
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

/// Cards for payouts are signed with the secret of payments, which is what the acquirer's test
/// server takes.
fn secret_kind_for(script: CallbackKind) -> SecretKind {
    match script {
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
    fn the_secrets_are_not_shown() {
        let acquirer =
            FreedomPay::try_new("https://a.kz/", merchant(), "https://z.kz/in/").unwrap();
        let shown = format!("{acquirer:?}");
        assert!(!shown.contains("first") && !shown.contains("second"), "{shown}");
        assert_eq!(acquirer.base_url, "https://a.kz");
        assert_eq!(acquirer.callback_url(CallbackKind::Payout), "https://z.kz/in/payout-result");
    }

    #[test]
    fn addresses_must_be_some() {
        for (url, callbacks) in [("", "https://z.kz"), ("https://a.kz", "z.kz"), ("ftp://a", "")] {
            let made = FreedomPay::try_new(url, merchant(), callbacks);
            assert!(matches!(made, Err(SetupError::Url(_))), "{url} {callbacks}");
        }
    }

    #[test]
    fn an_acknowledgement_is_signed() {
        let acquirer = FreedomPay::try_new("https://a.kz", merchant(), "https://z.kz").unwrap();
        for (script, secret) in [(CallbackKind::Payment, "first"), (CallbackKind::Payout, "second")]
        {
            let told = xml::parse(&acquirer.acknowledgement(script)).unwrap();
            assert_eq!(told.text("pg_status"), Some("ok"));
            assert!(signature::is_signed(script.name(), &told, secret));
        }
    }

    #[test]
    fn no_salt_comes_twice() {
        let (first, second) = (new_salt().unwrap(), new_salt().unwrap());
        assert!(first.len() == 32 && first != second);
    }
}
