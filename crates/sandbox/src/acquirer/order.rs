//! An order and what becomes of it.

use std::collections::HashMap;

use money::Tenge;
use serde::Serialize;

use super::scenarios::CardScenario;

/// Which way the money goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum OrderKind {
    Payment,
    Payout,
}

/// What became of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "state", content = "code")]
pub(super) enum OrderState {
    /// Nobody has paid yet.
    Open,
    Pending,
    Done,
    Refused(u32),
}

/// An order.
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
    #[serde(flatten)]
    pub(super) state: OrderState,
    /// How often it was sent.
    pub(super) requests: u32,
    /// What each callback was answered with; 0 where nobody answered.
    pub(super) callbacks: Vec<u16>,
    #[serde(skip)]
    pub(super) scenario: CardScenario,
    #[serde(skip)]
    pub(super) holder: String,
    #[serde(skip)]
    pub(super) post_url: String,
    #[serde(skip)]
    pub(super) return_url: String,
    #[serde(skip)]
    refunds: HashMap<String, Tenge>,
}

/// What a merchant asks to be done.
pub(super) struct OrderRequest {
    pub(super) order: String,
    pub(super) kind: OrderKind,
    pub(super) amount: Tenge,
    pub(super) customer: String,
    pub(super) target: String,
    pub(super) scenario: CardScenario,
    pub(super) holder: String,
    pub(super) post_url: String,
    pub(super) return_url: String,
}

/// Whether an order came for the first time.
pub(super) enum OrderSubmission {
    New(Order),
    Duplicate(Order),
    /// Its id belongs to another order.
    Conflict,
}

impl Order {
    /// As it is wanted; nothing of it has happened yet.
    pub(super) fn new(wanted: OrderRequest, payment_id: u64, habit: CardScenario) -> Self {
        Self {
            order: wanted.order,
            kind: wanted.kind,
            payment_id,
            amount: wanted.amount,
            refunded: Tenge::ZERO,
            customer: wanted.customer,
            target: wanted.target,
            state: OrderState::Open,
            requests: 1,
            callbacks: Vec::new(),
            scenario: habit,
            holder: wanted.holder,
            post_url: wanted.post_url,
            return_url: wanted.return_url,
            refunds: HashMap::new(),
        }
    }

    /// Whether this is what is wanted again.
    pub(super) fn matches(&self, wanted: &OrderRequest) -> bool {
        self.kind == wanted.kind
            && self.amount == wanted.amount
            && (wanted.target.is_empty() || self.target == wanted.target)
    }

    /// Lets the order's habit have its way, once.
    pub(super) fn settle(&mut self) -> Self {
        if matches!(self.state, OrderState::Open | OrderState::Pending) {
            self.state = self.scenario.final_state(self.kind);
        }
        self.clone()
    }

    /// Gives money back; a key gives it once. Whether it could.
    pub(super) fn refund(&mut self, key: &str, amount: Tenge) -> bool {
        if let Some(given) = self.refunds.get(key).filter(|_| !key.is_empty()) {
            return *given == amount;
        }
        let is_left = self.amount.try_sub(self.refunded).is_ok_and(|left| amount <= left);
        if self.state != OrderState::Done || !amount.is_positive() || !is_left {
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
    fn no_more_is_given_back_than_was_paid() {
        let tenge = |amount| Tenge::try_from_whole_tenge(amount).unwrap();
        let wanted = OrderRequest {
            order: "a".into(),
            kind: OrderKind::Payment,
            amount: tenge(100),
            customer: "7".into(),
            target: String::new(),
            scenario: CardScenario::Ok,
            holder: String::new(),
            post_url: String::new(),
            return_url: String::new(),
        };
        let mut order = Order::new(wanted, 1, CardScenario::Ok);
        assert!(!order.refund("r1", tenge(1)), "it is not paid");
        order.settle();
        assert!(order.refund("r1", tenge(60)) && order.refund("r1", tenge(60)));
        assert_eq!(order.refunded, tenge(60));
        assert!(!order.refund("r1", tenge(10)), "a key is good for one amount");
        assert!(!order.refund("r2", tenge(41)) && !order.refund("r3", tenge(0)));
        assert!(order.refund("r4", tenge(40)));
    }
}
