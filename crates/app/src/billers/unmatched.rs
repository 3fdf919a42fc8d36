//! Money that was put aside: staff look at it, assign it to a loan, or note that it went back.

use base::{BusinessDate, Timestamp};
use lending::loan::PaymentPurpose;
use money::Tenge;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::unmatched_payments::{self, UnmatchedPayment};
use store::{StoreError, Tx, Uuid, loans, transact};

use super::{AccountReference, BillerError};
use crate::Lender;
use crate::loans::{Idempotent, LoanError, NewPayment, PaymentSource, restored};

/// More than staff look through at once.
const LIST_MAX: i64 = 200;

/// Money that waits.
#[derive(Debug, Clone)]
pub struct UnmatchedPaymentView {
    /// The number that it is settled by.
    pub id: Uuid,
    /// Through whom it came.
    pub source: String,
    /// What they call it.
    pub reference: String,
    /// What the payer typed.
    pub account: AccountReference,
    /// Who paid, where they said so.
    pub payer: Option<String>,
    /// How much.
    pub amount: Tenge,
    /// The day on which the payer paid.
    pub paid_on: BusinessDate,
    /// `nobody`, `no_loan` or `refused`.
    pub reason: String,
    /// Since when it waits.
    pub received_at: Timestamp,
}

/// Who settles it, and why so.
#[derive(Debug, Clone, Copy)]
pub struct ResolutionInput<'a> {
    /// The name of one of our people.
    pub staff: &'a str,
    /// In words that name nobody.
    pub reason: &'a str,
}

impl Lender {
    /// The money that waits, the longest waiting first. That somebody looked is noted.
    pub async fn unmatched_payment_list(
        &self,
        staff: &str,
    ) -> Result<Vec<UnmatchedPaymentView>, BillerError> {
        let now = self.clock.now();
        let rows = transact!(self.db, |tx| {
            let rows = unmatched_payments::list_waiting(tx, LIST_MAX).await?;
            let detail = json!({ "count": rows.len() });
            audit_staff_action(tx, (staff, "unmatched_seen"), "unmatched", &detail, now).await?;
            Ok::<_, BillerError>(rows)
        })?;
        rows.iter()
            .map(|row| self.to_unmatched_payment_view(row).map_err(BillerError::from))
            .collect()
    }

    /// One of them with whom it is for and who paid. That somebody looked is noted.
    pub async fn unmatched_payment_view(
        &self,
        id: Uuid,
        staff: &str,
    ) -> Result<UnmatchedPaymentView, BillerError> {
        let now = self.clock.now();
        let row = transact!(self.db, |tx| {
            let row =
                unmatched_payments::find(tx, id).await?.ok_or(BillerError::UnmatchedNotFound)?;
            let subject = format!("unmatched/{id}");
            audit_staff_action(tx, (staff, "unmatched_shown"), &subject, &json!({}), now).await?;
            Ok::<_, BillerError>(row)
        })?;
        Ok(self.to_unmatched_payment_view(&row)?)
    }

    fn to_unmatched_payment_view(
        &self,
        row: &UnmatchedPayment,
    ) -> Result<UnmatchedPaymentView, StoreError> {
        let account = row.account(&self.vault)?;
        Ok(UnmatchedPaymentView {
            id: row.id,
            source: row.source.clone(),
            reference: row.reference.clone(),
            account: AccountReference::try_new(&account)
                .unwrap_or(AccountReference::Other(account)),
            payer: row.payer(&self.vault)?.map(|payer| payer.to_string()),
            amount: Tenge::from_tiyn(row.amount_tiyn),
            paid_on: row.paid_on,
            reason: row.why.clone(),
            received_at: row.received_at,
        })
    }

    /// Books it for the loan of a contract, from the day on which it was paid. Asked again it does
    /// nothing more.
    pub async fn unmatched_payment_assign(
        &self,
        id: Uuid,
        contract_number: &str,
        settling: ResolutionInput<'_>,
    ) -> Result<Idempotent<()>, BillerError> {
        let claimed = transact!(self.db, |tx| {
            let row =
                unmatched_payments::find(tx, id).await?.ok_or(BillerError::UnmatchedNotFound)?;
            let loan = loans::find_by_contract_number(tx, contract_number).await?;
            let loan = loan.ok_or(BillerError::Loan(LoanError::NotFound))?;
            match row.state.as_str() {
                "assigned" if row.loan_id == Some(loan.id) => Ok(None),
                "waiting" => {
                    unmatched_payments::update_to_assigning(tx, id, loan.id).await?;
                    Ok(Some((row, loan)))
                }
                "assigning" if row.loan_id == Some(loan.id) => Ok(Some((row, loan))),
                _ => Err(BillerError::AlreadySettled),
            }
        })?;
        let Some((row, loan)) = claimed else { return Ok(Idempotent::AlreadyDone(())) };
        let payment = NewPayment {
            source: if row.source == "biller" {
                PaymentSource::Biller
            } else {
                PaymentSource::Acquirer
            },
            reference: row.reference.clone(),
            loan_id: loan.id,
            amount: Tenge::from_tiyn(row.amount_tiyn),
            value_date: row.paid_on.max(restored(&loan)?.contract().issued_on),
            purpose: PaymentPurpose::Repayment,
        };
        if let Err(problem) = self.payment_post(&payment).await {
            if matches!(problem, LoanError::Rejected(_)) {
                transact!(self.db, |tx| {
                    Ok::<_, BillerError>(unmatched_payments::update_to_waiting(tx, id).await?)
                })?;
            }
            return Err(problem.into());
        }
        self.dispatch.notify();
        let now = self.clock.now();
        let by = (settling.staff, settling.reason);
        transact!(self.db, |tx| {
            unmatched_payments::update_to_assigned(tx, id, by, now).await?;
            let detail = json!({
                "loan": loan.id.to_string(), "amount_tiyn": row.amount_tiyn,
                "reason": settling.reason,
            });
            let subject = format!("unmatched/{id}");
            Ok::<_, BillerError>(
                audit_staff_action(
                    tx,
                    (settling.staff, "unmatched_assigned"),
                    &subject,
                    &detail,
                    now,
                )
                .await?,
            )
        })?;
        Ok(Idempotent::Done(()))
    }

    /// Notes that it went back to whoever paid. Asked again it does nothing more.
    pub async fn unmatched_payment_return(
        &self,
        id: Uuid,
        settling: ResolutionInput<'_>,
    ) -> Result<Idempotent<()>, BillerError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let row =
                unmatched_payments::find(tx, id).await?.ok_or(BillerError::UnmatchedNotFound)?;
            match row.state.as_str() {
                "returned" => Ok(Idempotent::AlreadyDone(())),
                "waiting" => {
                    unmatched_payments::update_to_returned(
                        tx,
                        id,
                        (settling.staff, settling.reason),
                        now,
                    )
                    .await?;
                    let detail =
                        json!({ "amount_tiyn": row.amount_tiyn, "reason": settling.reason });
                    let subject = format!("unmatched/{id}");
                    let what = (settling.staff, "unmatched_returned");
                    audit_staff_action(tx, what, &subject, &detail, now).await?;
                    Ok(Idempotent::Done(()))
                }
                _ => Err(BillerError::AlreadySettled),
            }
        })
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
