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
pub enum OrderOutcome {
    /// The money moved.
    Done,
    /// It did not and will not.
    Declined {
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
pub struct OrderReport {
    /// What became of it.
    pub outcome: OrderOutcome,
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
    Rejected {
        /// Its code, where it gives one.
        code: Option<u32>,
    },
    /// It may work later.
    #[error("later: {0}")]
    Temporary(String),
}

impl OrderReport {
    pub(super) fn with_outcome(outcome: OrderOutcome) -> Self {
        Self { outcome, payment_id: None, amount: None, refunded: Tenge::ZERO }
    }

    /// Of a payment, as `get_status3.php` tells it.
    pub(super) fn from_payment_status(answer: &Element) -> Self {
        let mut report = Self::from_status(answer);
        let was_given_back = matches!(status(answer), Some("refunded" | "revoked"));
        if report.outcome == OrderOutcome::Pending && status(answer) == Some("new") {
            report.outcome = OrderOutcome::Open;
        }
        report.refunded = parse_amount(answer, "pg_refund_amount").unwrap_or_default();
        if was_given_back {
            report.outcome = OrderOutcome::Done;
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
        let outcome = match (answer.text("pg_status"), error_code(answer)) {
            (Some("ok"), _) if answer.text("pg_payment_id") == Some("0") => OrderOutcome::NotFound,
            (Some("ok"), _) => status_outcome(answer),
            (Some("error"), Some(code)) if NOT_FOUND_CODES.contains(&code) => {
                OrderOutcome::NotFound
            }
            _ => OrderOutcome::Unknown,
        };
        Self {
            outcome,
            payment_id,
            amount: parse_amount(answer, "pg_amount"),
            refunded: Tenge::default(),
        }
    }
}

/// A refusal as an answer to a request says it: none where the answer leaves it open.
pub(super) fn find_decline(answer: &Element) -> Option<OrderOutcome> {
    let code = error_code(answer)?;
    let is_refusal = answer.text("pg_status") == Some("error") && !UNKNOWN_CODES.contains(&code);
    is_refusal.then_some(OrderOutcome::Declined { code: Some(code) })
}

/// The outcome that one of the acquirer's words for "no" stands for.
pub(super) fn decline_outcome(answer: &Element) -> OrderOutcome {
    match error_code(answer) {
        Some(code) if UNKNOWN_CODES.contains(&code) => OrderOutcome::Unknown,
        code => OrderOutcome::Declined { code },
    }
}

pub(super) fn error_code(answer: &Element) -> Option<u32> {
    let code = answer.text("pg_failure_code").or_else(|| answer.text("pg_error_code"))?;
    code.parse().ok()
}

/// An amount, however the acquirer signs it: what was given back is written with a minus.
pub(super) fn parse_amount(answer: &Element, name: &str) -> Option<Tenge> {
    let amount: Tenge = answer.text(name)?.parse().ok()?;
    Some(if amount.is_negative() { -amount } else { amount })
}

fn status(answer: &Element) -> Option<&str> {
    answer.text("pg_payment_status").or_else(|| answer.text("pg_transaction_status"))
}

/// Money that is held and not yet taken is still on its way.
fn status_outcome(answer: &Element) -> OrderOutcome {
    let is_held = answer.text("pg_captured") == Some("0");
    match status(answer) {
        Some("success" | "ok") if is_held => OrderOutcome::Pending,
        Some("success" | "ok") => OrderOutcome::Done,
        Some("pending" | "partial" | "new" | "process" | "waiting") => OrderOutcome::Pending,
        Some("failed" | "error" | "rejected" | "incomplete" | "refunded" | "revoked") => {
            decline_outcome(answer)
        }
        _ => OrderOutcome::Unknown,
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
        let refused = |code| OrderOutcome::Declined { code };
        for (fields, outcome) in [
            ("status=ok payment_status=success", OrderOutcome::Done),
            ("status=ok transaction_status=ok payment_id=7", OrderOutcome::Done),
            ("status=ok payment_status=process", OrderOutcome::Pending),
            ("status=ok payment_status=pending", OrderOutcome::Pending),
            ("status=ok payment_status=success captured=0", OrderOutcome::Pending),
            ("status=ok payment_status=error failure_code=51", refused(Some(51))),
            ("status=ok payment_status=failed error_code=51", refused(Some(51))),
            ("status=ok payment_status=failed", refused(None)),
            ("status=ok payment_status=revoked", refused(None)),
            ("status=ok payment_status=failed failure_code=9999", OrderOutcome::Unknown),
            ("status=ok payment_status=what", OrderOutcome::Unknown),
            ("status=ok", OrderOutcome::Unknown),
            ("payment_status=success", OrderOutcome::Unknown),
            ("status=error payment_status=success", OrderOutcome::Unknown),
            ("status=error error_code=9998", OrderOutcome::Unknown),
            ("status=error error_code=11068", OrderOutcome::NotFound),
            ("status=error error_code=340", OrderOutcome::NotFound),
            ("status=ok payment_id=0 payment_status=success", OrderOutcome::NotFound),
            ("", OrderOutcome::Unknown),
        ] {
            assert_eq!(
                OrderReport::from_payout_status(&answer(fields)).outcome,
                outcome,
                "{fields}"
            );
        }
    }

    #[test]
    fn what_was_given_back_had_been_paid() {
        for (fields, outcome, refunded) in [
            ("status=ok payment_status=success amount=100", OrderOutcome::Done, 0),
            (
                "status=ok payment_status=success amount=100 refund_amount=-40",
                OrderOutcome::Done,
                40,
            ),
            ("status=ok payment_status=refunded amount=100", OrderOutcome::Done, 100),
            (
                "status=ok payment_status=revoked amount=100 refund_amount=60",
                OrderOutcome::Done,
                100,
            ),
            (
                "status=ok payment_status=failed amount=100",
                OrderOutcome::Declined { code: None },
                0,
            ),
            ("status=ok payment_status=new captured=0 amount=100", OrderOutcome::Open, 0),
            ("status=ok payment_status=pending amount=100", OrderOutcome::Pending, 0),
        ] {
            let report = OrderReport::from_payment_status(&answer(fields));
            let expected = (outcome, Tenge::try_from_whole_tenge(refunded).unwrap());
            assert_eq!((report.outcome, report.refunded), expected, "{fields}");
            assert_eq!(report.amount, Tenge::try_from_whole_tenge(100).ok());
        }
    }

    #[test]
    fn only_a_clear_no_is_a_refusal() {
        let clear = Some(OrderOutcome::Declined { code: Some(400) });
        for (fields, expected) in [
            ("status=error error_code=400", clear),
            ("status=ok error_code=400", None),
            ("status=error", None),
            ("status=error error_code=many", None),
            ("status=error error_code=9999", None),
            ("status=error error_code=1000", None),
        ] {
            assert_eq!(find_decline(&answer(fields)), expected, "{fields}");
        }
    }
}
