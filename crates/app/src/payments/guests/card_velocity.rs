//! One card that pays for many people in a day: stolen cards and laundering look like that, and
//! families do not. A guest's money waits for staff, and the payer sees the same as ever. What a
//! borrower pays for their own loan is counted with it and booked: the debt is theirs.

use base::Timestamp;
use base::ids::LoanId;
use providers::acquirer::CardFingerprint;
use store::guest_orders::{self, GuestOrder};
use store::payment_orders::{self, PaymentOrder};
use store::rate_limits::{self, RateLimit};
use store::{Tx, transact};

use crate::Error;
use crate::payments::Payments;

const WINDOW_S: i64 = 86_400;
/// A card may pay for so many loans in a day; the next one is held.
const LOANS_MAX: i64 = 3;
/// Counts only. Its row also makes payments by one card wait for each other, so that a burst of them
/// cannot be counted before any of them is there.
const PAYMENTS_BY_CARD: RateLimit = RateLimit {
    scope: "guest_payment.card",
    count_max: i64::MAX,
    window_s: WINDOW_S,
    pauses_s: &[],
};

impl Payments {
    /// Records the card with which a borrower paid, once. Nothing is counted by a limit here: that is
    /// one row for each card, and bookings would wait for each other.
    pub(in crate::payments) async fn record_borrower_card(
        &self,
        tx: &mut Tx,
        order: &PaymentOrder,
        card: Option<&CardFingerprint>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let Some(card) = card else { return Ok(()) };
        let card = self.core.card_blind_index(card);
        Ok(payment_orders::update_card(tx, order.id, &card, now).await?)
    }

    /// Records the card that paid an order, once, and says whether the money has to wait for staff.
    pub(super) async fn record_guest_card(
        &self,
        order: &GuestOrder,
        card: Option<&CardFingerprint>,
        loan_id: Option<LoanId>,
    ) -> Result<bool, Error> {
        let Some(card) = card else {
            tracing::warn!(order_id = %order.id, "guest payment without card data, not counted by card");
            return Ok(order.is_held);
        };
        let cards = self.core.card_blind_indexes(card);
        let card = &cards.current;
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            rate_limits::count_attempt(tx, &PAYMENTS_BY_CARD, card, now).await?;
            // Decided once, whatever is paid with the card afterwards.
            let stored = guest_orders::find(tx, order.id).await?;
            if let Some(stored) = stored.filter(|stored| stored.card_blind_index.is_some()) {
                return Ok(stored.is_held);
            }
            let since = now.plus_seconds(-WINDOW_S);
            let others =
                guest_orders::count_other_loans_of_card(tx, &cards, loan_id, since).await?;
            let is_held = loan_id.is_some() && others >= LOANS_MAX;
            let paid_loan_id = loan_id.filter(|_| !is_held);
            guest_orders::update_card(tx, order.id, (card, paid_loan_id), is_held, now).await?;
            Ok::<_, Error>(is_held)
        })
    }
}
