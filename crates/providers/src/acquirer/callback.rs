//! What the acquirer posts to us.

use thiserror::Error;

use super::report::{self, OrderOutcome, OrderReport};
use super::xml::{self, Element};
use super::{CardPurpose, SavedCard, signature};

/// The last part of an address that the acquirer posts to: callbacks are signed for it.
///
/// The acquirer also signs what it adds to the address that a browser comes back to. That address
/// must end in none of these, or a browser's words could be posted as the acquirer's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallbackKind {
    /// A card for payments was added, or was not.
    PaymentCard,
    /// A card for payouts was added, or was not.
    PayoutCard,
    /// A payment ended.
    Payment,
    /// A payout ended.
    Payout,
}

impl CallbackKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::PaymentCard, Self::PayoutCard, Self::Payment, Self::Payout];

    /// The name in the address.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PaymentCard => "payment-card-result",
            Self::PayoutCard => "payout-card-result",
            Self::Payment => "payment-result",
            Self::Payout => "payout-result",
        }
    }

    /// The one of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|script| script.name() == name)
    }
}

/// What the acquirer says of its own accord.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Callback {
    /// A card is kept from now on.
    CardSaved {
        /// What it is for.
        purpose: CardPurpose,
        /// Whose it is.
        customer: String,
        /// The page on which it was typed.
        payment_id: String,
        /// The card.
        card: SavedCard,
    },
    /// A card was not taken.
    CardDeclined {
        /// What it would have been for.
        purpose: CardPurpose,
        /// Who typed it.
        customer: String,
        /// The page on which it was typed.
        payment_id: String,
        /// The acquirer's code, where it gives one.
        code: Option<u32>,
    },
    /// What became of a payment.
    Payment {
        /// Our name for it.
        order_id: String,
        /// What is known of it.
        report: OrderReport,
    },
    /// What became of a payout.
    Payout {
        /// Our name for it.
        order_id: String,
        /// What is known of it.
        report: OrderReport,
    },
}

/// Not the acquirer's word, or not a word at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not a callback that the acquirer signed")]
pub struct CallbackError;

/// Reads a callback that was posted as fields, or as one field that holds them as XML.
pub(super) fn parse(
    script: CallbackKind,
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
    if !signature::is_signed(script.name(), &message, secret) {
        return Err(CallbackError);
    }
    parse_fields(script, &message).ok_or(CallbackError)
}

fn parse_fields(script: CallbackKind, message: &Element) -> Option<Callback> {
    let order_id = || message.text("pg_order_id").map(str::to_owned);
    Some(match script {
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

    fn form(script: CallbackKind, fields: &str) -> Vec<(String, String)> {
        let fields: Vec<_> =
            fields.split_whitespace().filter_map(|field| field.split_once('=')).collect();
        let fields: Vec<_> =
            fields.iter().map(|(name, value)| (format!("pg_{name}"), *value)).collect();
        let signature = signature::sign(script.name(), &fields, SECRET);
        let fields = fields.into_iter().map(|(name, value)| (name, value.to_owned()));
        fields.chain([("pg_sig".to_owned(), signature)]).collect()
    }

    fn outcome(script: CallbackKind, fields: &str) -> Option<OrderOutcome> {
        match parse(script, &form(script, fields), SECRET) {
            Ok(Callback::Payment { report, .. } | Callback::Payout { report, .. }) => {
                Some(report.outcome)
            }
            _ => None,
        }
    }

    #[test]
    fn a_result_says_what_became_of_an_order() {
        let refused = |code| Some(OrderOutcome::Declined { code });
        for (fields, expected) in [
            ("order_id=1 result=1", Some(OrderOutcome::Done)),
            ("order_id=1 result=1 captured=1", Some(OrderOutcome::Done)),
            ("order_id=1 result=1 captured=0", Some(OrderOutcome::Pending)),
            ("order_id=1 result=0 failure_code=51", refused(Some(51))),
            ("order_id=1 result=0", refused(None)),
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
            ("order_id=1 status=error error_code=400", refused(Some(400))),
            ("order_id=1 status=error error_code=9999", Some(OrderOutcome::Unknown)),
            ("order_id=1 result=1", Some(OrderOutcome::Unknown)),
            ("status=ok", None),
        ] {
            assert_eq!(outcome(CallbackKind::Payout, fields), expected, "{fields}");
        }
    }

    #[test]
    fn a_callback_for_one_address_is_none_for_another() {
        let signed = form(CallbackKind::Payment, "order_id=1 result=1 status=ok");
        for script in CallbackKind::ALL {
            let read = parse(script, &signed, SECRET);
            assert_eq!(read.is_ok(), script == CallbackKind::Payment, "{script:?}");
        }
        assert_eq!(parse(CallbackKind::Payment, &signed, "another"), Err(CallbackError));
        assert_eq!(parse(CallbackKind::Payment, &[], SECRET), Err(CallbackError));
        let mut more = signed.clone();
        more.push(("pg_amount".into(), "1".into()));
        assert_eq!(parse(CallbackKind::Payment, &more, SECRET), Err(CallbackError));
        let mut less = signed;
        less.pop();
        assert_eq!(parse(CallbackKind::Payment, &less, SECRET), Err(CallbackError));
    }

    #[test]
    fn names_lead_back_to_scripts() {
        assert!(
            CallbackKind::ALL
                .iter()
                .all(|script| CallbackKind::from_name(script.name()) == Some(*script))
        );
        assert_eq!(CallbackKind::from_name("payment"), None);
    }
}
