//! Orders and their states.

use std::collections::HashMap;

use money::Tenge;
use serde::Serialize;

use super::scenarios::CardScenario;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum OrderKind {
    Payment,
    Payout,
}

/// State of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "state", content = "code")]
pub(super) enum OrderState {
    /// Not paid yet.
    Open,
    Pending,
    Done,
    Refused(u32),
}

#[derive(Debug, Clone, Serialize)]
pub(super) struct Order {
    pub(super) order: String,
    pub(super) kind: OrderKind,
    pub(super) payment_id: u64,
    pub(super) amount: Tenge,
    pub(super) refunded: Tenge,
    pub(super) customer: String,
    /// The card's mask or the account; empty while it is not known.
    pub(super) target: String,
    /// What the recipient reads, such as the code from the purpose of a transfer.
    pub(super) description: String,
    #[serde(flatten)]
    pub(super) state: OrderState,
    /// How often it was submitted.
    pub(super) requests: u32,
    /// Response status of each callback; 0 if there was no response.
    pub(super) callbacks: Vec<u16>,
    #[serde(skip)]
    pub(super) scenario: CardScenario,
    #[serde(skip)]
    pub(super) holder: String,
    /// Expiry of the card, as `09/39`.
    #[serde(skip)]
    pub(super) expiry: String,
    #[serde(skip)]
    pub(super) post_url: String,
    #[serde(skip)]
    pub(super) return_url: String,
    #[serde(skip)]
    refunds: HashMap<String, Tenge>,
}

/// A merchant's request.
pub(super) struct OrderRequest {
    pub(super) order: String,
    pub(super) kind: OrderKind,
    pub(super) amount: Tenge,
    pub(super) customer: String,
    pub(super) target: String,
    pub(super) scenario: CardScenario,
    pub(super) holder: String,
    pub(super) expiry: String,
    pub(super) description: String,
    pub(super) post_url: String,
    pub(super) return_url: String,
}

/// Whether an order is submitted for the first time.
pub(super) enum OrderSubmission {
    New(Order),
    Duplicate(Order),
    /// The id belongs to another order.
    Conflict,
}

impl Order {
    /// Creates an open order.
    pub(super) fn new(request: OrderRequest, payment_id: u64, scenario: CardScenario) -> Self {
        Self {
            order: request.order,
            kind: request.kind,
            payment_id,
            amount: request.amount,
            refunded: Tenge::ZERO,
            customer: request.customer,
            target: request.target,
            description: request.description,
            state: OrderState::Open,
            requests: 1,
            callbacks: Vec::new(),
            scenario,
            holder: request.holder,
            expiry: request.expiry,
            post_url: request.post_url,
            return_url: request.return_url,
            refunds: HashMap::new(),
        }
    }

    /// Whether a request repeats this order.
    pub(super) fn matches(&self, request: &OrderRequest) -> bool {
        self.kind == request.kind
            && self.amount == request.amount
            && (request.target.is_empty() || self.target == request.target)
    }

    /// Applies the order's scenario. Does nothing to a finished order.
    pub(super) fn settle(&mut self) -> Self {
        if matches!(self.state, OrderState::Open | OrderState::Pending) {
            self.state = self.scenario.final_state(self.kind);
        }
        self.clone()
    }

    /// Refunds an amount. Idempotent by key. Returns whether the refund is accepted.
    pub(super) fn refund(&mut self, key: &str, amount: Tenge) -> bool {
        if let Some(refunded) = self.refunds.get(key).filter(|_| !key.is_empty()) {
            return *refunded == amount;
        }
        let is_available =
            self.amount.try_sub(self.refunded).is_ok_and(|available| amount <= available);
        let is_card_closed = self.scenario == CardScenario::RefundRefused;
        if self.state != OrderState::Done
            || is_card_closed
            || !amount.is_positive()
            || !is_available
        {
            return false;
        }
        self.refunded += amount;
        self.refunds.insert(key.to_owned(), amount);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refunds_do_not_exceed_the_payment() {
        let tenge = |amount| Tenge::try_from_whole_tenge(amount).unwrap();
        let request = OrderRequest {
            order: "a".into(),
            kind: OrderKind::Payment,
            amount: tenge(100),
            customer: "7".into(),
            target: String::new(),
            scenario: CardScenario::Ok,
            holder: String::new(),
            expiry: String::new(),
            description: String::new(),
            post_url: String::new(),
            return_url: String::new(),
        };
        let mut order = Order::new(request, 1, CardScenario::Ok);
        assert!(!order.refund("r1", tenge(1)), "not paid yet");
        order.settle();
        assert!(order.refund("r1", tenge(60)) && order.refund("r1", tenge(60)));
        assert_eq!(order.refunded, tenge(60));
        assert!(!order.refund("r1", tenge(10)), "a key is good for one amount");
        assert!(!order.refund("r2", tenge(41)) && !order.refund("r3", tenge(0)));
        assert!(order.refund("r4", tenge(40)));
    }
}
