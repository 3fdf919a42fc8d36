//! Outcomes and errors read from the acquirer's responses.

use money::Tenge;
use thiserror::Error;

use super::card::CardFingerprint;
use super::xml::Element;

/// Codes after which the money may have moved. The first is documented for payouts; the others are
/// faults inside or behind the acquirer.
const UNKNOWN_CODES: [u32; 6] = [9999, 600, 465, 470, 475, 1000];
/// The acquirer does not know the order.
const NOT_FOUND_CODES: [u32; 2] = [340, 11068];

/// Outcome of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderOutcome {
    /// The money moved.
    Done,
    /// The money did not and will not move.
    Declined {
        /// The acquirer's code, if any.
        code: Option<u32>,
    },
    /// Not paid yet: a page is open, or a charge was created but not executed. May be sent again
    /// under the same id.
    Open,
    Pending,
    /// Not known. May be polled by its id, and must never be sent under another.
    Unknown,
    /// The acquirer does not know the order; only a status query says so. May be sent again under
    /// the same id.
    NotFound,
}

/// Outcome and details of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderReport {
    pub outcome: OrderOutcome,
    /// The acquirer's id.
    pub payment_id: Option<String>,
    /// As the acquirer has it.
    pub amount: Option<Tenge>,
    pub refunded: Tenge,
    /// The card that a payment was made with.
    pub card: Option<CardFingerprint>,
}

/// A hosted page of the acquirer, for the customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostedPage {
    pub url: String,
    /// The acquirer's id of the operation; callbacks repeat it.
    pub payment_id: String,
}

/// Why there is no page or list. No money moved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AcquirerError {
    #[error("refused with code {code:?}")]
    Rejected {
        /// The acquirer's code, if any.
        code: Option<u32>,
    },
    /// A retry may succeed.
    #[error("later: {0}")]
    Temporary(String),
}

impl OrderReport {
    pub(super) fn with_outcome(outcome: OrderOutcome) -> Self {
        Self { outcome, payment_id: None, amount: None, refunded: Tenge::ZERO, card: None }
    }

    /// Reads a response of `get_status3.php`.
    pub(super) fn from_payment_status(response: &Element) -> Self {
        let mut report = Self::from_status(response);
        report.card = CardFingerprint::from_fields(response);
        let is_refunded = matches!(status(response), Some("refunded" | "revoked"));
        if report.outcome == OrderOutcome::Pending && status(response) == Some("new") {
            report.outcome = OrderOutcome::Open;
        }
        report.refunded = parse_amount(response, "pg_refund_amount").unwrap_or_default();
        if is_refunded {
            report.outcome = OrderOutcome::Done;
            report.refunded = report.refunded.max(report.amount.unwrap_or_default());
        }
        report
    }

    /// Reads a payout status. A revoked payout never reached the recipient.
    pub(super) fn from_payout_status(response: &Element) -> Self {
        Self::from_status(response)
    }

    fn from_status(response: &Element) -> Self {
        let payment_id = response.text("pg_payment_id").filter(|id| *id != "0").map(str::to_owned);
        let outcome = match (response.text("pg_status"), error_code(response)) {
            (Some("ok"), _) if response.text("pg_payment_id") == Some("0") => {
                OrderOutcome::NotFound
            }
            (Some("ok"), _) => status_outcome(response),
            (Some("error"), Some(code)) if NOT_FOUND_CODES.contains(&code) => {
                OrderOutcome::NotFound
            }
            _ => OrderOutcome::Unknown,
        };
        Self {
            outcome,
            payment_id,
            amount: parse_amount(response, "pg_amount"),
            refunded: Tenge::default(),
            card: None,
        }
    }
}

/// Returns the decline in a response; `None` if the response is inconclusive.
pub(super) fn find_decline(response: &Element) -> Option<OrderOutcome> {
    let code = error_code(response)?;
    let is_decline = response.text("pg_status") == Some("error") && !UNKNOWN_CODES.contains(&code);
    is_decline.then_some(OrderOutcome::Declined { code: Some(code) })
}

/// The outcome of a negative status, by its code.
pub(super) fn decline_outcome(response: &Element) -> OrderOutcome {
    match error_code(response) {
        Some(code) if UNKNOWN_CODES.contains(&code) => OrderOutcome::Unknown,
        code => OrderOutcome::Declined { code },
    }
}

pub(super) fn error_code(response: &Element) -> Option<u32> {
    let code = response.text("pg_failure_code").or_else(|| response.text("pg_error_code"))?;
    code.parse().ok()
}

/// The absolute amount: the acquirer writes refunds with a minus.
pub(super) fn parse_amount(response: &Element, name: &str) -> Option<Tenge> {
    let amount: Tenge = response.text(name)?.parse().ok()?;
    Some(if amount.is_negative() { -amount } else { amount })
}

fn status(response: &Element) -> Option<&str> {
    response.text("pg_payment_status").or_else(|| response.text("pg_transaction_status"))
}

/// Money that is authorised but not captured is still pending.
fn status_outcome(response: &Element) -> OrderOutcome {
    let is_held = response.text("pg_captured") == Some("0");
    match status(response) {
        Some("success" | "ok") if is_held => OrderOutcome::Pending,
        Some("success" | "ok") => OrderOutcome::Done,
        Some("pending" | "partial" | "new" | "process" | "waiting") => OrderOutcome::Pending,
        Some("failed" | "error" | "rejected" | "incomplete" | "refunded" | "revoked") => {
            decline_outcome(response)
        }
        _ => OrderOutcome::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acquirer::xml;

    fn response(fields: &str) -> Element {
        let fields: String = fields
            .split_whitespace()
            .filter_map(|field| field.split_once('='))
            .map(|(name, value)| format!("<pg_{name}>{value}</pg_{name}>"))
            .collect();
        xml::parse(&format!("<response>{fields}</response>")).unwrap()
    }

    #[test]
    fn a_status_gives_the_payout_outcome() {
        let declined = |code| OrderOutcome::Declined { code };
        for (fields, outcome) in [
            ("status=ok payment_status=success", OrderOutcome::Done),
            ("status=ok transaction_status=ok payment_id=7", OrderOutcome::Done),
            ("status=ok payment_status=process", OrderOutcome::Pending),
            ("status=ok payment_status=pending", OrderOutcome::Pending),
            ("status=ok payment_status=success captured=0", OrderOutcome::Pending),
            ("status=ok payment_status=error failure_code=51", declined(Some(51))),
            ("status=ok payment_status=failed error_code=51", declined(Some(51))),
            ("status=ok payment_status=failed", declined(None)),
            ("status=ok payment_status=revoked", declined(None)),
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
                OrderReport::from_payout_status(&response(fields)).outcome,
                outcome,
                "{fields}"
            );
        }
    }

    #[test]
    fn a_refunded_order_was_paid() {
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
            let report = OrderReport::from_payment_status(&response(fields));
            let expected = (outcome, Tenge::try_from_whole_tenge(refunded).unwrap());
            assert_eq!((report.outcome, report.refunded), expected, "{fields}");
            assert_eq!(report.amount, Tenge::try_from_whole_tenge(100).ok());
        }
    }

    #[test]
    fn only_a_definite_decline_is_a_rejection() {
        let declined = Some(OrderOutcome::Declined { code: Some(400) });
        for (fields, expected) in [
            ("status=error error_code=400", declined),
            ("status=ok error_code=400", None),
            ("status=error", None),
            ("status=error error_code=many", None),
            ("status=error error_code=9999", None),
            ("status=error error_code=1000", None),
        ] {
            assert_eq!(find_decline(&response(fields)), expected, "{fields}");
        }
    }
}
