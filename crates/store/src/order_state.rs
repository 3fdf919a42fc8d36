//! The states of an order at the acquirer, whether an owner pays a loan or a guest pays for somebody:
//! one table of transitions for both kinds of rows.

base::codes! {
    /// The state of an order.
    OrderState {
        /// Stored; the acquirer may not know of it yet.
        New = "new",
        /// The payer has a page of the acquirer to pay on.
        Open = "open",
        /// A saved card was charged; only the acquirer knows with what outcome.
        Sent = "sent",
        /// The money is there.
        Paid = "paid",
        /// It was declined or has expired.
        Refused = "refused",
    }
}

base::codes! {
    /// Why an order was not paid.
    DeclineReason as PaymentFailure {
        /// The acquirer or the bank declined, for a reason that is none of the others.
        Declined = "declined",
        /// Not enough money on the card.
        InsufficientFunds = "funds",
        /// The cardholder was not authenticated.
        CardCheckFailed = "check",
        /// Nobody paid in time.
        Expired = "expired",
    }
}

/// What happens to an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderEvent {
    /// The acquirer opened a page for it.
    PageOpened,
    /// A saved card is about to be charged, for the first time or again under the same id.
    ChargeSent,
    /// It was declined, or it has expired.
    Failed,
    /// The acquirer captured the money.
    Captured,
}

impl OrderEvent {
    /// Every event, for tables over all of them.
    pub const ALL: [Self; 4] = [Self::PageOpened, Self::ChargeSent, Self::Failed, Self::Captured];
}

/// A step that the table allows. Orders move only by one, and only [`OrderState::transition`] makes
/// it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transition {
    from: OrderState,
    to: OrderState,
}

impl Transition {
    /// The state before, which must still be the stored one.
    pub const fn from(self) -> OrderState {
        self.from
    }

    /// The state after.
    pub const fn to(self) -> OrderState {
        self.to
    }
}

impl OrderState {
    /// The step that an event leads to; None where it changes nothing any more.
    pub const fn transition(self, event: OrderEvent) -> Option<Transition> {
        use OrderState::{New, Open, Paid, Refused, Sent};
        let to = match (self, event) {
            (New, OrderEvent::PageOpened) => Open,
            (New | Sent, OrderEvent::ChargeSent) => Sent,
            // The first outcome stays.
            (New | Open | Sent, OrderEvent::Failed) => Refused,
            // A bank may have paid after all: money that is there is never ignored.
            (New | Open | Sent | Refused, OrderEvent::Captured) => Paid,
            (Open | Sent | Paid | Refused, OrderEvent::PageOpened)
            | (Open | Paid | Refused, OrderEvent::ChargeSent)
            | (Paid | Refused, OrderEvent::Failed)
            | (Paid, OrderEvent::Captured) => return None,
        };
        Some(Transition { from: self, to })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_moves_only_by_the_table() {
        use OrderState::{New, Open, Paid, Refused, Sent};
        // In the order of `OrderEvent::ALL`.
        let table = [
            (New, [Some(Open), Some(Sent), Some(Refused), Some(Paid)]),
            (Open, [None, None, Some(Refused), Some(Paid)]),
            (Sent, [None, Some(Sent), Some(Refused), Some(Paid)]),
            (Paid, [None, None, None, None]),
            (Refused, [None, None, None, Some(Paid)]),
        ];
        assert_eq!(table.map(|(state, _)| state), OrderState::ALL);
        for (from, expected) in table {
            let steps = OrderEvent::ALL.map(|event| from.transition(event));
            assert_eq!(steps.map(|step| step.map(Transition::to)), expected, "{from:?}");
            assert!(steps.iter().flatten().all(|step| step.from() == from));
        }
    }
}
