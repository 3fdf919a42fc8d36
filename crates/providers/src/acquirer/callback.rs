//! Callbacks that the acquirer posts.

use thiserror::Error;

use super::report::{self, OrderOutcome, OrderReport};
use super::xml::{self, Element};
use super::{CardPurpose, SavedCard, signature};

/// Kind of callback: the last part of the URL that the acquirer posts to, which is part of the
/// signature.
///
/// The acquirer also signs the parameters that it adds to the browser's return URL. That URL must
/// end in none of these names, or the parameters could be replayed as a callback.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallbackKind {
    /// A payment card was saved or declined.
    PaymentCard,
    /// A payout card was saved or declined.
    PayoutCard,
    /// A payment ended.
    Payment,
    /// A payout ended.
    Payout,
}

impl CallbackKind {
    pub const ALL: [Self; 4] = [Self::PaymentCard, Self::PayoutCard, Self::Payment, Self::Payout];

    /// The name in the URL.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PaymentCard => "payment-card-result",
            Self::PayoutCard => "payout-card-result",
            Self::Payment => "payment-result",
            Self::Payout => "payout-result",
        }
    }

    /// Finds the kind by its name in the URL.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A callback of the acquirer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Callback {
    /// A card was saved.
    CardSaved {
        purpose: CardPurpose,
        customer: String,
        /// The hosted page on which it was entered.
        payment_id: String,
        card: SavedCard,
    },
    /// A card was declined.
    CardDeclined {
        purpose: CardPurpose,
        customer: String,
        /// The hosted page on which it was entered.
        payment_id: String,
        /// The acquirer's code, if any.
        code: Option<u32>,
    },
    /// The outcome of a payment.
    Payment { order_id: String, report: OrderReport },
    /// The outcome of a payout.
    Payout { order_id: String, report: OrderReport },
}

/// The signature is wrong, or the callback cannot be parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not a callback that the acquirer signed")]
pub struct CallbackError;

/// Verifies and parses a callback posted as form fields, or as one field with XML.
pub(super) fn parse(
    kind: CallbackKind,
    form: &[(String, String)],
    secret: &str,
) -> Result<Callback, CallbackError> {
    let message = match form {
        [(name, text)] if name == "pg_xml" => xml::parse(text).ok_or(CallbackError)?,
        fields => {
            let children = fields.iter().map(|(name, text)| Element::leaf(name, text)).collect();
            Element { children, ..Element::default() }
        }
    };
    if !signature::is_signed(kind.name(), &message, secret) {
        return Err(CallbackError);
    }
    parse_fields(kind, &message).ok_or(CallbackError)
}

fn parse_fields(kind: CallbackKind, message: &Element) -> Option<Callback> {
    let order_id = || message.text("pg_order_id").map(str::to_owned);
    Some(match kind {
        CallbackKind::PaymentCard => parse_card(CardPurpose::Payment, message)?,
        CallbackKind::PayoutCard => parse_card(CardPurpose::Payout, message)?,
        CallbackKind::Payment => {
            Callback::Payment { order_id: order_id()?, report: payment_report(message) }
        }
        CallbackKind::Payout => {
            Callback::Payout { order_id: order_id()?, report: payout_report(message) }
        }
    })
}

fn parse_card(purpose: CardPurpose, message: &Element) -> Option<Callback> {
    let customer = message.text("pg_user_id")?.to_owned();
    let payment_id = message.text("pg_payment_id")?.to_owned();
    Some(match message.text("pg_status")? {
        "success" | "ok" => {
            let card = SavedCard::from_fields(message)?;
            Callback::CardSaved { purpose, customer, payment_id, card }
        }
        _ => {
            let code = report::error_code(message);
            Callback::CardDeclined { purpose, customer, payment_id, code }
        }
    })
}

fn payment_report(message: &Element) -> OrderReport {
    let outcome = match (message.text("pg_result"), message.text("pg_captured")) {
        (Some("1"), Some("0")) => OrderOutcome::Pending,
        (Some("1"), _) => OrderOutcome::Done,
        (Some("0"), _) => report::decline_outcome(message),
        _ => OrderOutcome::Unknown,
    };
    report_from(message, outcome, "pg_amount")
}

fn payout_report(message: &Element) -> OrderReport {
    let outcome = match message.text("pg_status") {
        Some("ok" | "success") => OrderOutcome::Done,
        Some("process" | "pending") => OrderOutcome::Pending,
        Some("error" | "failed") => report::decline_outcome(message),
        _ => OrderOutcome::Unknown,
    };
    report_from(message, outcome, "pg_payment_amount")
}

fn report_from(message: &Element, outcome: OrderOutcome, amount: &str) -> OrderReport {
    let payment_id = message.text("pg_payment_id").map(str::to_owned);
    OrderReport {
        payment_id,
        amount: report::parse_amount(message, amount),
        ..OrderReport::with_outcome(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "secret";

    fn form(kind: CallbackKind, fields: &str) -> Vec<(String, String)> {
        let fields: Vec<_> =
            fields.split_whitespace().filter_map(|field| field.split_once('=')).collect();
        let fields: Vec<_> =
            fields.iter().map(|(name, value)| (format!("pg_{name}"), *value)).collect();
        let signature = signature::sign(kind.name(), &fields, SECRET);
        let fields = fields.into_iter().map(|(name, value)| (name, value.to_owned()));
        fields.chain([("pg_sig".to_owned(), signature)]).collect()
    }

    fn outcome(kind: CallbackKind, fields: &str) -> Option<OrderOutcome> {
        match parse(kind, &form(kind, fields), SECRET) {
            Ok(Callback::Payment { report, .. } | Callback::Payout { report, .. }) => {
                Some(report.outcome)
            }
            _ => None,
        }
    }

    #[test]
    fn a_result_gives_the_order_status() {
        let declined = |code| Some(OrderOutcome::Declined { code });
        for (fields, expected) in [
            ("order_id=1 result=1", Some(OrderOutcome::Done)),
            ("order_id=1 result=1 captured=1", Some(OrderOutcome::Done)),
            ("order_id=1 result=1 captured=0", Some(OrderOutcome::Pending)),
            ("order_id=1 result=0 failure_code=51", declined(Some(51))),
            ("order_id=1 result=0", declined(None)),
            ("order_id=1 result=0 failure_code=9999", Some(OrderOutcome::Unknown)),
            ("order_id=1 result=2", Some(OrderOutcome::Unknown)),
            ("order_id=1 status=ok", Some(OrderOutcome::Unknown)),
            ("result=1", None),
        ] {
            assert_eq!(outcome(CallbackKind::Payment, fields), expected, "{fields}");
        }
        for (fields, expected) in [
            ("order_id=1 status=ok", Some(OrderOutcome::Done)),
            ("order_id=1 status=process", Some(OrderOutcome::Pending)),
            ("order_id=1 status=error error_code=400", declined(Some(400))),
            ("order_id=1 status=error error_code=9999", Some(OrderOutcome::Unknown)),
            ("order_id=1 result=1", Some(OrderOutcome::Unknown)),
            ("status=ok", None),
        ] {
            assert_eq!(outcome(CallbackKind::Payout, fields), expected, "{fields}");
        }
    }

    #[test]
    fn a_callback_signature_is_bound_to_its_address() {
        let signed_form = form(CallbackKind::Payment, "order_id=1 result=1 status=ok");
        for kind in CallbackKind::ALL {
            let result = parse(kind, &signed_form, SECRET);
            assert_eq!(result.is_ok(), kind == CallbackKind::Payment, "{kind:?}");
        }
        assert_eq!(parse(CallbackKind::Payment, &signed_form, "another"), Err(CallbackError));
        assert_eq!(parse(CallbackKind::Payment, &[], SECRET), Err(CallbackError));
        let mut extended = signed_form.clone();
        extended.push(("pg_amount".into(), "1".into()));
        assert_eq!(parse(CallbackKind::Payment, &extended, SECRET), Err(CallbackError));
        let mut truncated = signed_form;
        truncated.pop();
        assert_eq!(parse(CallbackKind::Payment, &truncated, SECRET), Err(CallbackError));
    }

    #[test]
    fn callback_kinds_round_trip_by_name() {
        assert!(
            CallbackKind::ALL
                .iter()
                .all(|kind| CallbackKind::from_name(kind.name()) == Some(*kind))
        );
        assert_eq!(CallbackKind::from_name("payment"), None);
    }
}
