//! What the acquirer answers, as far as it can be believed.

use money::Tenge;
use thiserror::Error;

use super::xml::Element;

/// The acquirer cannot say what it did. The first is documented for payouts; the others are faults
/// inside it or behind it, after which the money may have gone.
const UNKNOWN_CODES: [u32; 6] = [9999, 600, 465, 470, 475, 1000];
/// The acquirer knows no such order.
const NOT_FOUND_CODES: [u32; 2] = [340, 11068];

/// What became of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The money moved.
    Done,
    /// It did not and will not.
    Refused {
        /// The acquirer's code, where it gives one.
        code: Option<u32>,
    },
    /// Nobody has paid yet: a page is open, or a charge was begun and not carried out. It may be
    /// sent, under the same id.
    Open,
    /// It is on its way.
    Pending,
    /// Nobody can say. The order may be asked for by its id, and never sent under another.
    Unknown,
    /// The acquirer knows no such order; only a status says so. It may be sent, under the same id.
    NotFound,
}

/// An outcome with what else is known of the order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What became of it.
    pub outcome: Outcome,
    /// The acquirer's name for it.
    pub payment_id: Option<String>,
    /// The amount, as the acquirer has it.
    pub amount: Option<Tenge>,
    /// How much of it was given back.
    pub refunded: Tenge,
}

/// A page of the acquirer's for the customer to go to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostedPage {
    /// Where it is.
    pub url: String,
    /// The acquirer's name for what happens there; callbacks repeat it.
    pub payment_id: String,
}

/// Why there is no page or no list. No money moved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AcquirerError {
    /// The acquirer does not want to.
    #[error("refused with code {code:?}")]
    Refused {
        /// Its code, where it gives one.
        code: Option<u32>,
    },
    /// It may work later.
    #[error("later: {0}")]
    Later(String),
}

impl Report {
    pub(super) fn of(outcome: Outcome) -> Self {
        Self { outcome, payment_id: None, amount: None, refunded: Tenge::ZERO }
    }

    /// Of a payment, as `get_status3.php` tells it.
    pub(super) fn of_payment(answer: &Element) -> Self {
        let mut report = Self::from_status(answer);
        let was_given_back = matches!(status(answer), Some("refunded" | "revoked"));
        if report.outcome == Outcome::Pending && status(answer) == Some("new") {
            report.outcome = Outcome::Open;
        }
        report.refunded = amount(answer, "pg_refund_amount").unwrap_or_default();
        if was_given_back {
            report.outcome = Outcome::Done;
            report.refunded = report.refunded.max(report.amount.unwrap_or_default());
        }
        report
    }

    /// Of a payout. One that was called back never reached anybody.
    pub(super) fn from_payout_status(answer: &Element) -> Self {
        Self::from_status(answer)
    }

    fn from_status(answer: &Element) -> Self {
        let payment_id = answer.text("pg_payment_id").filter(|id| *id != "0").map(str::to_owned);
        let outcome = match (answer.text("pg_status"), code(answer)) {
            (Some("ok"), _) if answer.text("pg_payment_id") == Some("0") => Outcome::NotFound,
            (Some("ok"), _) => status_outcome(answer),
            (Some("error"), Some(code)) if NOT_FOUND_CODES.contains(&code) => Outcome::NotFound,
            _ => Outcome::Unknown,
        };
        Self {
            outcome,
            payment_id,
            amount: amount(answer, "pg_amount"),
            refunded: Tenge::default(),
        }
    }
}

/// A refusal as an answer to a request says it: none where the answer leaves it open.
pub(super) fn refusal(answer: &Element) -> Option<Outcome> {
    let code = code(answer)?;
    let is_refusal = answer.text("pg_status") == Some("error") && !UNKNOWN_CODES.contains(&code);
    is_refusal.then_some(Outcome::Refused { code: Some(code) })
}

/// The outcome that one of the acquirer's words for "no" stands for.
pub(super) fn refused(answer: &Element) -> Outcome {
    match code(answer) {
        Some(code) if UNKNOWN_CODES.contains(&code) => Outcome::Unknown,
        code => Outcome::Refused { code },
    }
}

pub(super) fn code(answer: &Element) -> Option<u32> {
    let code = answer.text("pg_failure_code").or_else(|| answer.text("pg_error_code"))?;
    code.parse().ok()
}

/// An amount, however the acquirer signs it: what was given back is written with a minus.
pub(super) fn amount(answer: &Element, name: &str) -> Option<Tenge> {
    let amount: Tenge = answer.text(name)?.parse().ok()?;
    Some(if amount.is_negative() { -amount } else { amount })
}

fn status(answer: &Element) -> Option<&str> {
    answer.text("pg_payment_status").or_else(|| answer.text("pg_transaction_status"))
}

/// Money that is held and not yet taken is still on its way.
fn status_outcome(answer: &Element) -> Outcome {
    let is_held = answer.text("pg_captured") == Some("0");
    match status(answer) {
        Some("success" | "ok") if is_held => Outcome::Pending,
        Some("success" | "ok") => Outcome::Done,
        Some("pending" | "partial" | "new" | "process" | "waiting") => Outcome::Pending,
        Some("failed" | "error" | "rejected" | "incomplete" | "refunded" | "revoked") => {
            refused(answer)
        }
        _ => Outcome::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acquirer::xml;

    fn answer(fields: &str) -> Element {
        let fields: String = fields
            .split_whitespace()
            .filter_map(|field| field.split_once('='))
            .map(|(name, value)| format!("<pg_{name}>{value}</pg_{name}>"))
            .collect();
        xml::parse(&format!("<response>{fields}</response>")).unwrap()
    }

    #[test]
    fn a_status_says_what_became_of_a_payout() {
        let refused = |code| Outcome::Refused { code };
        for (fields, outcome) in [
            ("status=ok payment_status=success", Outcome::Done),
            ("status=ok transaction_status=ok payment_id=7", Outcome::Done),
            ("status=ok payment_status=process", Outcome::Pending),
            ("status=ok payment_status=pending", Outcome::Pending),
            ("status=ok payment_status=success captured=0", Outcome::Pending),
            ("status=ok payment_status=error failure_code=51", refused(Some(51))),
            ("status=ok payment_status=failed error_code=51", refused(Some(51))),
            ("status=ok payment_status=failed", refused(None)),
            ("status=ok payment_status=revoked", refused(None)),
            ("status=ok payment_status=failed failure_code=9999", Outcome::Unknown),
            ("status=ok payment_status=what", Outcome::Unknown),
            ("status=ok", Outcome::Unknown),
            ("payment_status=success", Outcome::Unknown),
            ("status=error payment_status=success", Outcome::Unknown),
            ("status=error error_code=9998", Outcome::Unknown),
            ("status=error error_code=11068", Outcome::NotFound),
            ("status=error error_code=340", Outcome::NotFound),
            ("status=ok payment_id=0 payment_status=success", Outcome::NotFound),
            ("", Outcome::Unknown),
        ] {
            assert_eq!(Report::from_payout_status(&answer(fields)).outcome, outcome, "{fields}");
        }
    }

    #[test]
    fn what_was_given_back_had_been_paid() {
        for (fields, outcome, refunded) in [
            ("status=ok payment_status=success amount=100", Outcome::Done, 0),
            ("status=ok payment_status=success amount=100 refund_amount=-40", Outcome::Done, 40),
            ("status=ok payment_status=refunded amount=100", Outcome::Done, 100),
            ("status=ok payment_status=revoked amount=100 refund_amount=60", Outcome::Done, 100),
            ("status=ok payment_status=failed amount=100", Outcome::Refused { code: None }, 0),
            ("status=ok payment_status=new captured=0 amount=100", Outcome::Open, 0),
            ("status=ok payment_status=pending amount=100", Outcome::Pending, 0),
        ] {
            let report = Report::of_payment(&answer(fields));
            let expected = (outcome, Tenge::try_from_whole_tenge(refunded).unwrap());
            assert_eq!((report.outcome, report.refunded), expected, "{fields}");
            assert_eq!(report.amount, Tenge::try_from_whole_tenge(100).ok());
        }
    }

    #[test]
    fn only_a_clear_no_is_a_refusal() {
        let clear = Some(Outcome::Refused { code: Some(400) });
        for (fields, expected) in [
            ("status=error error_code=400", clear),
            ("status=ok error_code=400", None),
            ("status=error", None),
            ("status=error error_code=many", None),
            ("status=error error_code=9999", None),
            ("status=error error_code=1000", None),
        ] {
            assert_eq!(refusal(&answer(fields)), expected, "{fields}");
        }
    }
}
