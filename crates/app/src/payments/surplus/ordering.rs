//! Ordering a refund: a small one to a card or account of the borrower, any other one to the cards
//! that the borrower paid with.

use base::Timestamp;
use base::ids::LoanId;
use jobs::{JobKind, NewJob};
use lending::loan::LoanRejection;
use lending::loan::surplus::SurplusRelease;
use money::Tenge;
use store::payouts::PayoutState;
use store::refunds::{self, Refund};
use store::sessions::Session;
use store::source_refunds::{self, NewSourceRefund, RefundChannel};
use store::{Tx, Uuid, loans, transact};

use super::views::{LoanRefundsView, load_refunds_view};
use super::{LoanSurplus, Part, audit_detail, load_surplus};
use crate::actor::Actor;
use crate::audit::Subject;
use crate::loans::{load_own_loan_row, loan_from_row};
use crate::payments::Payments;
use crate::{Error, PaymentRejection, Rejection};

impl Payments {
    /// Orders the refund of what a settled loan holds. A small sum goes to a card or account of its
    /// owner, which has to be named; any other one to the cards it was paid with. What came from
    /// others waits for staff. A refund in progress is returned instead.
    pub async fn refund_create(
        &self,
        actor: impl Into<Actor<'_>>,
        loan_id: LoanId,
        payout_method_id: Option<Uuid>,
    ) -> Result<LoanRefundsView, Error> {
        let actor = actor.into();
        self.access.require_step_up(actor)?;
        if let (Actor::Customer { session, .. }, Some(_)) = (actor, payout_method_id) {
            self.require_trusted_sim(session).await?;
        }
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        let at = (today, self.core.refund_hold_days);
        let view = transact!(self.core.db, |tx| {
            // A concurrent request waits here, and then finds this refund or its outcome.
            loans::lock_for_update(tx, loan_id).await?;
            let row = load_own_loan_row(tx, actor, loan_id).await?;
            self.core.audit_look(tx, actor, Subject::Loan(loan_id), now).await?;
            let surplus = load_surplus(tx, &loan_from_row(&row)?, at).await?;
            let newest = refunds::find_newest_by_loan(tx, loan_id).await?;
            if is_known(&surplus, newest.as_ref(), payout_method_id) {
                return load_refunds_view(tx, &row, &surplus).await;
            }
            if !surplus.total.is_positive() {
                return Err(LoanRejection::NotEnoughFunds(Tenge::ZERO).into());
            }
            match (surplus.is_small, payout_method_id) {
                (true, Some(method)) => {
                    self.order_refund(tx, actor, &row, (method, surplus.total), now).await?;
                }
                (true, None) => return Err(PaymentRejection::PayoutMethodUnknown.into()),
                (false, Some(_)) => return Err(PaymentRejection::RefundToSource.into()),
                (false, None) => {
                    let is_own = |part: &&Part| {
                        part.release == SurplusRelease::OnRequest && !part.is_refused()
                    };
                    let parts: Vec<&Part> = surplus.parts.iter().filter(is_own).collect();
                    if parts.is_empty() {
                        return Err(PaymentRejection::RefundHeld.into());
                    }
                    for part in parts {
                        self.order_source_refund(tx, actor, &row, part, now).await?;
                    }
                }
            }
            let surplus = load_surplus(tx, &loan_from_row(&row)?, at).await?;
            load_refunds_view(tx, &row, &surplus).await
        })?;
        self.core.dispatch.notify();
        Ok(view)
    }

    /// Rejects a refund to a card or an account while the SIM is new, unless the face was shown after
    /// that. The sum is small, so the silence of the operator does not matter.
    async fn require_trusted_sim(&self, session: &Session) -> Result<(), Error> {
        match self.core.find_unproven_sim_change(session).await? {
            Some(at) => Err(Rejection::PayoutPaused { until: self.core.sim_trusted_at(at) }.into()),
            None => Ok(()),
        }
    }

    /// Orders the refund of a part to the card it came from.
    pub(super) async fn order_source_refund(
        &self,
        tx: &mut Tx,
        actor: Actor<'_>,
        row: &loans::Loan,
        part: &Part,
        now: Timestamp,
    ) -> Result<(), Error> {
        let new = NewSourceRefund {
            id: Uuid::now_v7(),
            loan_id: row.id,
            payment_id: part.payment.id,
            amount_tiyn: part.amount.tiyn(),
            channel: RefundChannel::Acquirer,
            created_at: now,
        };
        source_refunds::insert(tx, new).await?;
        jobs::enqueue(tx, NewJob::new(JobKind::SourceRefund, new.id, now), now).await?;
        let detail = audit_detail(new.id, row.id, (new.payment_id, new.amount_tiyn));
        let ordered = ("refund_ordered", Subject::Customer(row.customer_id));
        self.core.audit(tx, actor, ordered, detail, now).await
    }
}

/// Whether the request repeats one that is under way or done.
fn is_known(surplus: &LoanSurplus, newest: Option<&Refund>, method: Option<Uuid>) -> bool {
    if newest.is_some_and(|newest| newest.ended_at.is_none())
        || surplus.has_source_refund_in_flight()
    {
        return true;
    }
    let has_nothing_left = !surplus.total.is_positive();
    let is_done_so = match method {
        Some(method) => newest.is_some_and(|newest| {
            newest.state == PayoutState::Done && newest.payout_method_id == method
        }),
        None => surplus.source_refunds.iter().any(|refund| refund.state == PayoutState::Done),
    };
    has_nothing_left && is_done_so
}
