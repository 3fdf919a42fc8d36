//! Staff and surplus: what waits, its release to the card it came from, and money returned by hand.

use base::BusinessDate;
use base::ids::{LoanId, OperationId};
use lending::loan::LoanRejection;
use lending::loan::surplus::{PaymentOrigin, SurplusRelease};
use money::Tenge;
use providers::acquirer::OrderOutcome;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::payouts::PayoutState;
use store::source_refunds::{self, NewSourceRefund, RefundChannel};
use store::{StoreError, Tx, Uuid, loans, payments, refunds, transact};

use super::source_refund::source_refund_command;
use super::views::part_view;
use super::{LoanSurplus, Part, SurplusWay, audit_detail, load_surplus, order_name};
use crate::actor::{Actor, StaffMember};
use crate::loans::{Idempotent, execute_loan_command, loan_from_row};
use crate::payments::Payments;
use crate::{Error, PaymentRejection, Rejection, Resource};

/// More than staff look through at once.
const LIST_MAX: i64 = 200;

/// A part of a surplus that waits for staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurplusView {
    /// The payment that it came with, by which it is released.
    pub payment_id: OperationId,
    /// Of which loan.
    pub loan_id: LoanId,
    /// The number of its contract.
    pub contract_number: String,
    /// How much.
    pub amount: Tenge,
    /// When the payment came.
    pub received_on: BusinessDate,
    /// Where it goes.
    pub way: SurplusWay,
    /// From when on it may be released, where that is a matter of time.
    pub available_date: Option<BusinessDate>,
    /// It waits for the registry of the biller.
    pub is_awaiting_registry: bool,
    /// The acquirer refused to refund it.
    pub is_refused: bool,
}

impl Payments {
    /// What waits for staff: surplus above the small sum that no borrower can ask for, by loan. The
    /// view is audited.
    pub async fn surplus_list(&self, staff: StaffMember<'_>) -> Result<Vec<SurplusView>, Error> {
        let now = self.core.clock.now();
        let at = (self.core.clock.today(), self.core.refund_hold_days);
        transact!(self.core.db, |tx| {
            let mut views = Vec::new();
            let found = source_refunds::list_loans_with_funds(tx, LoanId::nil(), LIST_MAX).await?;
            for (loan_id, _) in found {
                let row = loans::find(tx, loan_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
                let surplus = load_surplus(tx, &loan_from_row(&row)?, at).await?;
                let waits = |part: &&Part| {
                    !part.is_in_flight()
                        && (part.release != SurplusRelease::OnRequest || part.is_refused())
                };
                if !surplus.is_small {
                    let waiting = surplus.parts.iter().filter(waits);
                    for part in waiting {
                        views.push(surplus_view(&row, part)?);
                    }
                }
            }
            let actor = Actor::from(staff).name();
            let detail = json!({ "count": views.len() });
            let entry = NewEntry {
                actor: &actor,
                action: "surplus_seen",
                subject: "surplus",
                detail: &detail,
            };
            audit::insert(tx, &entry, now).await?;
            Ok::<_, Error>(views)
        })
    }

    /// Sends the surplus of a payment back to the card it came from. Idempotent. A guest's money waits
    /// for the end of its hold first; what no acquirer can send back is returned by hand.
    pub async fn surplus_release(
        &self,
        payment_id: OperationId,
        staff: StaffMember<'_>,
    ) -> Result<Idempotent<()>, Error> {
        let now = self.core.clock.now();
        let at = (self.core.clock.today(), self.core.refund_hold_days);
        let outcome = transact!(self.core.db, |tx| {
            let (row, surplus) = self.lock_surplus(tx, payment_id, at).await?;
            let Some(part) = surplus.part(payment_id) else {
                return already_returned(&surplus, payment_id);
            };
            if part.is_in_flight() {
                return Ok(Idempotent::AlreadyDone(()));
            }
            let is_allowed = match part.release {
                SurplusRelease::OnRequest => true,
                SurplusRelease::ByStaffFrom(date) => at.0 >= date,
                SurplusRelease::AfterRegistry | SurplusRelease::ByHand => false,
            };
            if !is_allowed {
                return Err(PaymentRejection::RefundHeld.into());
            }
            self.order_source_refund(tx, staff.into(), &row, part, now).await?;
            Ok::<_, Error>(Idempotent::Done(()))
        })?;
        self.core.dispatch.notify();
        Ok(outcome)
    }

    /// Books money that staff returned to the payer: through the biller, whose registry has the
    /// payment, by transfer, or because the card of a refund is closed. Idempotent.
    pub async fn surplus_return_record(
        &self,
        payment_id: OperationId,
        staff: StaffMember<'_>,
    ) -> Result<Idempotent<()>, Error> {
        let now = self.core.clock.now();
        let at = (self.core.clock.today(), self.core.refund_hold_days);
        self.check_still_refused(payment_id).await?;
        transact!(self.core.db, |tx| {
            let (row, surplus) = self.lock_surplus(tx, payment_id, at).await?;
            let Some(part) = surplus.part(payment_id) else {
                return already_returned(&surplus, payment_id);
            };
            let is_allowed = match part.origin {
                PaymentOrigin::Biller { is_in_registry } => is_in_registry,
                PaymentOrigin::Untraceable => true,
                // A card gets it by the acquirer, unless that was tried.
                PaymentOrigin::BorrowerCard | PaymentOrigin::GuestCard => part.is_refused(),
            };
            if !is_allowed {
                return Err(PaymentRejection::RefundHeld.into());
            }
            let new = NewSourceRefund {
                id: Uuid::now_v7(),
                loan_id: row.id,
                payment_id,
                amount_tiyn: part.amount.tiyn(),
                channel: RefundChannel::Hand,
                created_at: now,
            };
            source_refunds::insert(tx, new).await?;
            let refund = source_refunds::find(tx, new.id).await?.ok_or(StoreError::Conflict)?;
            let mut detail = audit_detail(new.id, row.id, (payment_id, new.amount_tiyn));
            detail["reason"] = staff.reason.into();
            let (actor, subject) =
                (Actor::from(staff).name(), format!("customer/{}", row.customer_id));
            let entry = NewEntry {
                actor: &actor,
                action: "surplus_returned",
                subject: &subject,
                detail: &detail,
            };
            let command = source_refund_command(&refund);
            execute_loan_command(tx, &row, &command, &entry, now).await?;
            Ok::<_, Error>(Idempotent::Done(()))
        })
    }

    /// The loan of a payment and its surplus; a concurrent command waits here. Nothing else may be
    /// under way: it would take the same money.
    async fn lock_surplus(
        &self,
        tx: &mut Tx,
        payment_id: OperationId,
        at: (BusinessDate, u32),
    ) -> Result<(loans::Loan, LoanSurplus), Error> {
        let not_found = Error::NotFound(Resource::Loan);
        let Some(payment) = payments::find(tx, payment_id).await? else { return Err(not_found) };
        loans::lock_for_update(tx, payment.loan_id).await?;
        let row = loans::find(tx, payment.loan_id).await?.ok_or(not_found)?;
        let newest = refunds::find_newest_by_loan(tx, row.id).await?;
        if newest.is_some_and(|newest| newest.ended_at.is_none()) {
            return Err(PaymentRejection::InFlight.into());
        }
        let surplus = load_surplus(tx, &loan_from_row(&row)?, at).await?;
        Ok((row, surplus))
    }

    /// A refused refund may have been made after all: then nothing may be returned by hand.
    async fn check_still_refused(&self, payment_id: OperationId) -> Result<(), Error> {
        let mut tx = self.core.db.read().await?;
        let payment = payments::find(&mut tx, payment_id).await?;
        let payment = payment.ok_or(Error::NotFound(Resource::Loan))?;
        let refunds = source_refunds::list_by_loan(&mut tx, payment.loan_id).await?;
        drop(tx);
        let last = refunds.into_iter().find(|refund| refund.payment_id == payment_id);
        let Some(before_tiyn) = last
            .filter(|refund| refund.state == PayoutState::Refused)
            .and_then(|refund| refund.refunded_before_tiyn)
        else {
            return Ok(());
        };
        let status = self.core.providers.acquirer.payment_status(order_name(&payment)).await;
        match status.outcome {
            OrderOutcome::Done if status.refunded.tiyn() == before_tiyn => Ok(()),
            OrderOutcome::Done => Err(Rejection::AlreadySettled.into()),
            _ => Err(Error::ProviderUnavailable("the order's status is not known".to_owned())),
        }
    }
}

/// A payment without surplus: returned before, or there never was any.
fn already_returned(
    surplus: &LoanSurplus,
    payment_id: OperationId,
) -> Result<Idempotent<()>, Error> {
    let is_returned = surplus.source_refunds.iter().any(|refund| refund.payment_id == payment_id);
    match is_returned {
        true => Ok(Idempotent::AlreadyDone(())),
        false => Err(LoanRejection::NotEnoughFunds(Tenge::ZERO).into()),
    }
}

fn surplus_view(row: &loans::Loan, part: &Part) -> Result<SurplusView, StoreError> {
    let view = part_view(part);
    Ok(SurplusView {
        payment_id: part.payment.id,
        loan_id: row.id,
        contract_number: row.contract_number.clone(),
        amount: part.amount,
        received_on: part.payment.received_at.date().map_err(|_| StoreError::NotFound("a day"))?,
        way: view.way,
        available_date: view.available_date,
        is_awaiting_registry: part.release == SurplusRelease::AfterRegistry,
        is_refused: part.is_refused(),
    })
}
