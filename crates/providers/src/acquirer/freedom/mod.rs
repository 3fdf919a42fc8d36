//! Freedom Pay (PayBox) over HTTP: signed forms in, signed XML out.

mod cards;
mod contract;
mod payments;
mod payouts;

use std::fmt;
use std::time::Duration;

use money::Tenge;
use reqwest::Client;
use zeroize::Zeroizing;

use super::report::{self, AcquirerError, HostedPage, Outcome, Report};
use super::xml::{self, Element};
use super::{BankAccount, CardPage, CardToken, PaymentOrder, Payout, Purpose, Refund, SavedCard};
use super::{CallbackKind, signature};
use crate::breaker::Breaker;
use crate::{SetupError, client};

/// A payout may take its time; whoever waits for one is a worker, not a customer.
const ANSWER_MAX: Duration = Duration::from_secs(30);
const ANSWER_MAX_BYTES: usize = 256 * 1024;
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
    base: String,
    merchant: Merchant,
    callbacks: String,
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
        let (base, callbacks) = (client::base(url)?, client::base(callbacks_url)?);
        let client = client::client(ANSWER_MAX)?;
        Ok(Self { client, base, merchant, callbacks, breaker: Breaker::default() })
    }

    fn secret(&self, key: SecretKind) -> &str {
        match key {
            SecretKind::Payment => &self.merchant.secret,
            SecretKind::Payout => &self.merchant.payout_secret,
        }
    }

    fn callback_url(&self, script: CallbackKind) -> String {
        format!("{}/{}", self.callbacks, script.name())
    }

    /// Asks and gets an answer that the acquirer has signed, or a sentence on why there is none. A
    /// request that got none may have been carried out all the same.
    async fn ask(
        &self,
        path: &str,
        key: SecretKind,
        fields: Fields<'_>,
    ) -> Result<Element, String> {
        self.breaker.check().map_err(|error| error.to_string())?;
        let answer = self.exchange(path, key, fields).await;
        self.breaker.note(answer.is_ok());
        if let Err(why) = &answer {
            tracing::warn!(path, why, "the acquirer gave no answer");
        }
        answer
    }

    async fn exchange(
        &self,
        path: &str,
        key: SecretKind,
        fields: Fields<'_>,
    ) -> Result<Element, String> {
        let script = path.rsplit('/').next().unwrap_or_default();
        let salt = salt()?;
        let mut fields = fields;
        fields.extend([("pg_merchant_id", self.merchant.id.as_str()), ("pg_salt", &salt)]);
        let signature = signature::sign(script, &fields, self.secret(key));
        fields.push((signature::SIGNATURE, &signature));
        let request = self.client.post(format!("{}/{path}", self.base)).form(&fields);
        let response = request.send().await.map_err(client::told)?;
        if !response.status().is_success() {
            return Err(format!("the acquirer answered {}", response.status()));
        }
        let body = client::bounded(response, ANSWER_MAX_BYTES).await?;
        let text = std::str::from_utf8(&body).map_err(|_| "the answer is not UTF-8")?;
        let answer = xml::parse(text).ok_or("the answer is not XML")?;
        match signature::is_signed(script, &answer, self.secret(key)) {
            true => Ok(answer),
            // An answer to a request of ours that is wrongly signed comes without a signature.
            false => {
                Err(format!("the answer is not signed, its code is {:?}", report::code(&answer)))
            }
        }
    }

    /// The status decides, not the answer: a "no" to a repeat says nothing of what was sent first,
    /// and a "yes" may only mean that the order stands in line. An answer that leaves it open is
    /// the caller's to ask about, later and by the same id. A status that knows the id with another
    /// amount is of another order.
    async fn settled(
        answer: Result<Element, String>,
        amount: Tenge,
        status: impl Future<Output = Report>,
    ) -> Report {
        let Ok(answer) = answer else {
            return Report::of(Outcome::Unknown);
        };
        let refusal = report::refusal(&answer);
        if refusal.is_none() && answer.text("pg_status") == Some("error") {
            return Report::of(Outcome::Unknown);
        }
        let report = status.await;
        let is_another = report.amount.is_some_and(|known| known != amount);
        match report.outcome {
            Outcome::NotFound => Report::of(refusal.unwrap_or(Outcome::Unknown)),
            _ if is_another => Report::of(refusal.unwrap_or(Outcome::Unknown)),
            _ => report,
        }
    }
}

/// An answer that says yes.
fn accepted(answer: Result<Element, String>) -> Result<Element, AcquirerError> {
    let answer = answer.map_err(AcquirerError::Later)?;
    match (answer.text("pg_status"), report::refusal(&answer)) {
        (Some("error"), Some(Outcome::Refused { code })) => Err(AcquirerError::Refused { code }),
        (Some("error"), _) => Err(AcquirerError::Later("the acquirer does not know itself".into())),
        _ => Ok(answer),
    }
}

fn parse_hosted_page(answer: Result<Element, String>) -> Result<HostedPage, AcquirerError> {
    let answer = accepted(answer)?;
    let page = answer.text("pg_redirect_url").zip(answer.text("pg_payment_id"));
    match page {
        Some((url, payment_id)) if client::base(url).is_ok() => {
            Ok(HostedPage { url: url.to_owned(), payment_id: payment_id.to_owned() })
        }
        _ => Err(AcquirerError::Later("the acquirer's answer leads to no page".into())),
    }
}

fn salt() -> Result<String, String> {
    let mut bytes = [0; SALT_BYTES];
    getrandom::fill(&mut bytes).map_err(|error| error.to_string())?;
    Ok(base::hex::encode(bytes))
}

/// Cards for payouts are signed with the secret of payments, which is what the acquirer's test
/// server takes.
fn key_of(script: CallbackKind) -> SecretKind {
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
        assert_eq!(acquirer.base, "https://a.kz");
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
        let (first, second) = (salt().unwrap(), salt().unwrap());
        assert!(first.len() == 32 && first != second);
    }
}
