//! What a person is told by SMS when their application moves while they may be away.

use origination::application::Turn;
use origination::{Application, State};
use store::{Instant, Tx, Uuid, customers};

use super::ApplicationProblem;
use crate::Lender;
use crate::messages::Notice;

/// The message that goes with a move, if one does: where somebody else than the person made it, or
/// where money moved.
pub fn notice(before: &Application, after: &Application) -> Option<Notice> {
    if before.state == after.state {
        return None;
    }
    let is_awaited = matches!(before.state.turn(), Turn::Provider | Turn::Staff);
    match after.state {
        State::Offered if is_awaited => Some(Notice::OfferReady),
        State::Declined | State::DeclinedOffers => Some(Notice::Declined),
        State::DocsRequired if before.state.turn() == Turn::Staff => Some(Notice::DocumentsNeeded),
        State::StatementRequired if before.state == State::ManualReview => {
            Some(Notice::DocumentsNeeded)
        }
        State::ConfirmPayout => Some(Notice::ConfirmPayout),
        State::Active => Some(Notice::PaidOut),
        State::DisburseFailed => Some(Notice::PayoutFailed),
        _ => None,
    }
}

impl Lender {
    pub(super) async fn tell_owner(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
        notice: Notice,
        now: Instant,
    ) -> Result<(), ApplicationProblem> {
        match customers::by_id(tx, customer_id).await? {
            Some(customer) => Ok(self.tell(tx, &customer, notice, now).await?),
            None => Ok(()),
        }
    }
}
