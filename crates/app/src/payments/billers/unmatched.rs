//! Unmatched payments: staff view them, assign them to a loan, or record their return.

use base::{BusinessDate, Timestamp};
use lending::loan::PaymentPurpose;
use money::Tenge;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::unmatched_payments::{self, UnmatchedPayment};
use store::unmatched_payments::{UnmatchedPaymentReason, UnmatchedPaymentState};
use store::{StoreError, Tx, Uuid, loans, transact};

use super::AccountReference;
use crate::loans::{Idempotent, NewPayment, loan_from_row};
use crate::payments::Payments;
use crate::{Error, Rejection, Resource};

/// More than staff look through at once.
const LIST_MAX: i64 = 200;

/// Money that waits.
#[derive(Debug, Clone)]
pub struct UnmatchedPaymentView {
    /// The id that it is resolved by.
    pub id: Uuid,
    /// Through whom it came.
    pub source: String,
    /// What they call it.
    pub reference: String,
    /// What the payer typed.
    pub account: AccountReference,
    /// The payer, if stated.
    pub payer: Option<String>,
    /// How much.
    pub amount: Tenge,
    /// The day on which the payer paid.
    pub paid_on: BusinessDate,
    /// Why it matches no loan.
    pub reason: UnmatchedPaymentReason,
    /// Since when it waits.
    pub received_at: Timestamp,
}

/// Who resolves it, and why.
#[derive(Debug, Clone, Copy)]
pub struct ResolutionInput<'a> {
    /// The name of one of our people.
    pub staff: &'a str,
    /// Without personal data.
    pub reason: &'a str,
}

impl Payments {
    /// Unmatched payments, the longest waiting first. The view is audited.
    pub async fn unmatched_payment_list(
        &self,
        staff: &str,
    ) -> Result<Vec<UnmatchedPaymentView>, Error> {
        let now = self.core.clock.now();
        let rows = transact!(self.core.db, |tx| {
            let rows = unmatched_payments::list_waiting(tx, LIST_MAX).await?;
            let detail = json!({ "count": rows.len() });
            audit_staff_action(tx, (staff, "unmatched_seen"), "unmatched", &detail, now).await?;
            Ok::<_, Error>(rows)
        })?;
        rows.iter().map(|row| self.to_unmatched_payment_view(row).map_err(Error::from)).collect()
    }

    /// One payment with account and payer. The view is audited.
    pub async fn unmatched_payment_view(
        &self,
        id: Uuid,
        staff: &str,
    ) -> Result<UnmatchedPaymentView, Error> {
        let now = self.core.clock.now();
        let row = transact!(self.core.db, |tx| {
            let row = unmatched_payments::find(tx, id)
                .await?
                .ok_or(Error::NotFound(Resource::UnmatchedPayment))?;
            let subject = format!("unmatched/{id}");
            audit_staff_action(tx, (staff, "unmatched_shown"), &subject, &json!({}), now).await?;
            Ok::<_, Error>(row)
        })?;
        Ok(self.to_unmatched_payment_view(&row)?)
    }

    fn to_unmatched_payment_view(
        &self,
        row: &UnmatchedPayment,
    ) -> Result<UnmatchedPaymentView, StoreError> {
        let account = row.account(&self.core.vault)?;
        Ok(UnmatchedPaymentView {
            id: row.id,
            source: row.source.code().to_owned(),
            reference: row.reference.clone(),
            account: AccountReference::try_new(&account)
                .unwrap_or(AccountReference::Other(account)),
            payer: row.payer(&self.core.vault)?.map(|payer| payer.to_string()),
            amount: Tenge::from_tiyn(row.amount_tiyn),
            paid_on: row.payment_date,
            reason: row.reason,
            received_at: row.received_at,
        })
    }

    /// Posts it to the loan of a contract, with the date of payment as value date. Idempotent.
    pub async fn unmatched_payment_assign(
        &self,
        id: Uuid,
        contract_number: &str,
        resolution: ResolutionInput<'_>,
    ) -> Result<Idempotent<()>, Error> {
        let claimed = transact!(self.core.db, |tx| {
            let row = unmatched_payments::find(tx, id)
                .await?
                .ok_or(Error::NotFound(Resource::UnmatchedPayment))?;
            let loan = loans::find_by_contract_number(tx, contract_number).await?;
            let loan = loan.ok_or(Error::NotFound(Resource::Loan))?;
            match row.state {
                UnmatchedPaymentState::Assigned if row.loan_id == Some(loan.id) => Ok(None),
                UnmatchedPaymentState::Waiting => {
                    unmatched_payments::update_to_assigning(tx, id, loan.id).await?;
                    Ok(Some((row, loan)))
                }
                UnmatchedPaymentState::Assigning if row.loan_id == Some(loan.id) => {
                    Ok(Some((row, loan)))
                }
                _ => Err(Error::Rejected(Rejection::AlreadySettled)),
            }
        })?;
        let Some((row, loan)) = claimed else { return Ok(Idempotent::AlreadyDone(())) };
        let payment = NewPayment {
            source: row.source,
            reference: row.reference.clone(),
            loan_id: loan.id,
            amount: Tenge::from_tiyn(row.amount_tiyn),
            value_date: row.payment_date.max(loan_from_row(&loan)?.contract().issued_on),
            purpose: PaymentPurpose::Repayment,
        };
        if let Err(error) = self.loans.payment_post(&payment).await {
            if matches!(error, Error::Rejected(Rejection::Loan(_))) {
                transact!(self.core.db, |tx| {
                    Ok::<_, Error>(unmatched_payments::update_to_waiting(tx, id).await?)
                })?;
            }
            return Err(error);
        }
        self.core.dispatch.notify();
        let now = self.core.clock.now();
        let by = (resolution.staff, resolution.reason);
        transact!(self.core.db, |tx| {
            unmatched_payments::update_to_assigned(tx, id, by, now).await?;
            let detail = json!({
                "loan": loan.id.to_string(), "amount_tiyn": row.amount_tiyn,
                "reason": resolution.reason,
            });
            let subject = format!("unmatched/{id}");
            Ok::<_, Error>(
                audit_staff_action(
                    tx,
                    (resolution.staff, "unmatched_assigned"),
                    &subject,
                    &detail,
                    now,
                )
                .await?,
            )
        })?;
        Ok(Idempotent::Done(()))
    }

    /// Records its return to the payer. Idempotent.
    pub async fn unmatched_payment_return(
        &self,
        id: Uuid,
        resolution: ResolutionInput<'_>,
    ) -> Result<Idempotent<()>, Error> {
        let now = self.core.clock.now();
        let outcome = transact!(self.core.db, |tx| {
            let row = unmatched_payments::find(tx, id)
                .await?
                .ok_or(Error::NotFound(Resource::UnmatchedPayment))?;
            match row.state {
                UnmatchedPaymentState::Returned => Ok(Idempotent::AlreadyDone(())),
                UnmatchedPaymentState::Waiting => {
                    unmatched_payments::update_to_returned(
                        tx,
                        id,
                        (resolution.staff, resolution.reason),
                        now,
                    )
                    .await?;
                    let detail =
                        json!({ "amount_tiyn": row.amount_tiyn, "reason": resolution.reason });
                    let subject = format!("unmatched/{id}");
                    let action = (resolution.staff, "unmatched_returned");
                    audit_staff_action(tx, action, &subject, &detail, now).await?;
                    let returned = (row.reference.as_str(), Tenge::from_tiyn(row.amount_tiyn));
                    self.enqueue_guest_return(tx, returned, now).await?;
                    Ok(Idempotent::Done(()))
                }
                _ => Err(Error::Rejected(Rejection::AlreadySettled)),
            }
        })?;
        self.core.dispatch.notify();
        Ok(outcome)
    }
}

pub(super) async fn audit_staff_action(
    tx: &mut Tx,
    (staff, action): (&str, &str),
    subject: &str,
    detail: &serde_json::Value,
    now: Timestamp,
) -> Result<(), StoreError> {
    let actor = format!("staff/{staff}");
    audit::insert(tx, &NewEntry { actor: &actor, action, subject, detail }, now).await
}
