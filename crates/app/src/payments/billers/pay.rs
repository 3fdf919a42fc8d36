//! `pay`: money that a biller has taken is booked once, whatever happens on the way.

use base::{BusinessDate, Timestamp};
use lending::loan::{LoanRejection, PaymentPurpose};
use money::Tenge;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::biller_payments::{self, BillerPayment};
use store::unmatched_payments::{self, NewUnmatchedPayment};
use store::{StoreError, Tx, Uuid, transact};

use super::{AccountReference, Biller};
use crate::loans::{Idempotent, NewPayment, PaymentSource, restored};
use crate::payments::Payments;
use crate::{Error, Rejection};

/// An older date means that the terminal lost its clock.
const BACKDATED_DAYS_MAX: u32 = 45;

/// Money that a biller has taken.
#[derive(Debug, Clone)]
pub struct NewBillerPayment {
    /// Who took it.
    pub biller: Biller,
    /// What they call it: the same name twice is one payment.
    pub txn_id: String,
    /// For whom.
    pub account: AccountReference,
    /// How much.
    pub amount: Tenge,
    /// The date of the payment, if the biller states a readable one.
    pub reported_paid_on: Option<BusinessDate>,
    /// Whether the date is from a reviewed registry: it may be long ago.
    pub is_from_registry: bool,
}

/// The biller's response, also when the payment is repeated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillerReceipt {
    /// By what the biller knows our side of it.
    pub number: i64,
    /// How much.
    pub amount: Tenge,
    /// Whether it was parked as unmatched; the biller is not told.
    pub is_unmatched: bool,
}

impl NewBillerPayment {
    fn reference(&self) -> String {
        format!("{}:{}", self.biller.code(), self.txn_id)
    }

    /// The stated date; today if it is not plausible.
    fn paid_on(&self, today: BusinessDate) -> BusinessDate {
        let is_past = |on: &BusinessDate| *on <= today;
        let is_likely =
            |on: &BusinessDate| self.is_from_registry || on.days_until(today) <= BACKDATED_DAYS_MAX;
        self.reported_paid_on.filter(is_past).filter(is_likely).unwrap_or(today)
    }
}

impl Payments {
    /// Books what a biller has taken: for the loan that it is for, or aside where there is none. Sent
    /// again it gives the same answer and does nothing more; an error leaves the biller to send it
    /// again.
    pub async fn biller_payment_receive(
        &self,
        new: &NewBillerPayment,
    ) -> Result<Idempotent<BillerReceipt>, Error> {
        if !new.amount.is_positive() || new.amount > Tenge::LIMIT {
            return Err(Rejection::Loan(LoanRejection::InvalidAmount).into());
        }
        let now = self.core.clock.now();
        let row = transact!(self.core.db, |tx| {
            self.find_or_insert_biller_payment(tx, new, now).await
        })?;
        let answer = |is_parked| BillerReceipt {
            number: row.number,
            amount: Tenge::from_tiyn(row.amount_tiyn),
            is_unmatched: is_parked,
        };
        if row.state != "received" {
            return Ok(Idempotent::AlreadyDone(answer(row.state == "parked")));
        }
        let why = match row.loan_id {
            Some(loan_id) => match self.book_biller_payment(new, &row, loan_id).await {
                Ok(()) => return Ok(Idempotent::Done(answer(false))),
                Err(
                    problem @ (Error::Busy
                    | Error::Internal(_)
                    | Error::Rejected(Rejection::IdempotencyMismatch)),
                ) => return Err(problem),
                Err(problem) => {
                    tracing::warn!(error = %problem, biller_payment_id = %row.id, "biller payment not accepted by loan, stored as unmatched");
                    "refused"
                }
            },
            None => {
                let mut tx = self.core.db.read().await?;
                self.match_account(&mut tx, &new.account).await?.unmatched_reason()
            }
        };
        transact!(self.core.db, |tx| { self.hold_as_unmatched(tx, new, &row, why, now).await })?;
        Ok(Idempotent::Done(answer(true)))
    }

    /// The row of a payment, made where it is new: from then on it is settled where the money goes.
    async fn find_or_insert_biller_payment(
        &self,
        tx: &mut Tx,
        new: &NewBillerPayment,
        now: Timestamp,
    ) -> Result<BillerPayment, Error> {
        let biller = new.biller.code();
        if let Some(known) = biller_payments::find_by_txn_id(tx, biller, &new.txn_id).await? {
            return self.verify_same_biller_payment(known, new);
        }
        let today = now.date().map_err(|_| StoreError::NotFound("a day"))?;
        let paid_on = new.paid_on(today);
        let whose = self.match_account(tx, &new.account).await?;
        // Money cannot count before the loan was there: from its first day, then.
        let loan = whose.target_loan().map(|loan| Ok::<_, StoreError>((loan.id, restored(loan)?)));
        let loan = loan.transpose()?;
        let issued_on = loan.as_ref().map_or(paid_on, |(_, loan)| loan.contract().issued_on);
        let row = biller_payments::NewBillerPayment {
            id: Uuid::now_v7(),
            biller,
            txn_id: &new.txn_id,
            account: new.account.reveal(),
            amount_tiyn: new.amount.tiyn(),
            payment_date: paid_on,
            value_date: paid_on.max(issued_on),
            loan_id: loan.map(|(id, _)| id),
            received_at: now,
        };
        biller_payments::insert(tx, &self.core.vault, &row).await?;
        // A concurrent call may have been faster: its row counts.
        let kept = biller_payments::find_by_txn_id(tx, biller, &new.txn_id).await?;
        self.verify_same_biller_payment(kept.ok_or(StoreError::Conflict)?, new)
    }

    /// The stored payment, if it has the same content.
    fn verify_same_biller_payment(
        &self,
        known: BillerPayment,
        new: &NewBillerPayment,
    ) -> Result<BillerPayment, Error> {
        let account = biller_payments::account_blind_index(&self.core.vault, new.account.reveal());
        let is_same =
            known.amount_tiyn == new.amount.tiyn() && known.account_blind_index == account;
        if is_same { Ok(known) } else { Err(Error::Rejected(Rejection::IdempotencyMismatch)) }
    }

    async fn book_biller_payment(
        &self,
        new: &NewBillerPayment,
        row: &BillerPayment,
        loan_id: Uuid,
    ) -> Result<(), Error> {
        let payment = NewPayment {
            source: PaymentSource::Biller,
            reference: new.reference(),
            loan_id,
            amount: new.amount,
            value_date: row.value_date,
            purpose: PaymentPurpose::Repayment,
        };
        self.loans.payment_post(&payment).await.map_err(|problem| match problem {
            // A posting under this reference is this payment, or it must not be posted again.
            Error::Rejected(Rejection::InvalidReference) => Rejection::IdempotencyMismatch.into(),
            other => other,
        })?;
        self.core.dispatch.notify();
        transact!(self.core.db, |tx| {
            Ok::<_, Error>(biller_payments::update_to_booked(tx, row.id).await?)
        })
    }

    async fn hold_as_unmatched(
        &self,
        tx: &mut Tx,
        new: &NewBillerPayment,
        row: &BillerPayment,
        why: &'static str,
        now: Timestamp,
    ) -> Result<(), Error> {
        let reference = new.reference();
        let parked = NewUnmatchedPayment {
            source: PaymentSource::Biller.code(),
            reference: &reference,
            account: new.account.reveal(),
            payer: None,
            amount_tiyn: row.amount_tiyn,
            payment_date: row.payment_date,
            reason: why,
            received_at: now,
        };
        if unmatched_payments::insert(tx, &self.core.vault, &parked).await? {
            audit_unmatched_payment(tx, PaymentSource::Biller, &reference, row.amount_tiyn, now)
                .await?;
        }
        Ok(biller_payments::update_to_unmatched(tx, row.id).await?)
    }
}

/// Money that was put aside, in the audit trail.
pub(crate) async fn audit_unmatched_payment(
    tx: &mut Tx,
    source: PaymentSource,
    reference: &str,
    amount_tiyn: i64,
    now: Timestamp,
) -> Result<(), StoreError> {
    let detail = json!({ "amount_tiyn": amount_tiyn });
    let subject = format!("unmatched/{}/{reference}", source.code());
    let entry = NewEntry {
        actor: source.code(),
        action: "payment_parked",
        subject: &subject,
        detail: &detail,
    };
    audit::insert(tx, &entry, now).await
}
