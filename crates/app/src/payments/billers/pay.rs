//! `pay`: money that a biller has taken is booked once, whatever happens on the way.

use base::ids::LoanId;
use base::{BusinessDate, Timestamp};
use lending::loan::{LoanRejection, PaymentPurpose};
use money::Tenge;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::biller_days::{self, BillerCeiling};
use store::biller_payments::BillerPaymentState;
use store::biller_payments::{self, BillerPayment};
use store::unmatched_payments::UnmatchedPaymentReason;
use store::unmatched_payments::{self, NewUnmatchedPayment};
use store::{StoreError, Tx, Uuid, transact};

use super::{AccountReference, Biller};
use crate::loans::{Idempotent, NewPayment, PaymentSource, loan_from_row};
use crate::payments::Payments;
use crate::{Error, Rejection};

/// An older date means that the terminal lost its clock.
const BACKDATED_DAYS_MAX: u32 = 45;

/// How much is believed of a biller without a person looking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BillerCeilings {
    /// In one payment.
    pub payment_max: Tenge,
    /// In all payments of a business day.
    pub day_max: Tenge,
}

impl BillerCeilings {
    const fn limit(&self, ceiling: BillerCeiling) -> Tenge {
        match ceiling {
            BillerCeiling::Payment => self.payment_max,
            BillerCeiling::Day => self.day_max,
        }
    }
}

/// How a payment became known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BillerReport {
    /// By a call of the biller, which its ceilings bound.
    Call(BillerCeilings),
    /// In a registry that staff reviewed: no ceiling applies, and its date may be long ago.
    Registry,
}

/// Money that a biller has taken.
#[derive(Debug, Clone)]
pub struct NewBillerPayment {
    /// Who took it.
    pub biller: Biller,
    /// Their transaction id: the same one twice is one payment.
    pub txn_id: String,
    /// For whom.
    pub account: AccountReference,
    /// How much.
    pub amount: Tenge,
    /// The date of the payment, if the biller states a readable one.
    pub reported_paid_on: Option<BusinessDate>,
    /// How it became known.
    pub report: BillerReport,
}

/// The biller's response, also when the payment is repeated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillerReceipt {
    /// By what the biller knows our side of it.
    pub number: i64,
    /// How much.
    pub amount: Tenge,
    /// Whether it was stored as unmatched, which the biller does not learn.
    pub is_unmatched: bool,
}

impl NewBillerPayment {
    fn reference(&self) -> String {
        format!("{}:{}", self.biller.code(), self.txn_id)
    }

    /// The stated date; today if it is not plausible.
    fn paid_on(&self, today: BusinessDate) -> BusinessDate {
        let is_reviewed = self.report == BillerReport::Registry;
        let is_past = |on: &BusinessDate| *on <= today;
        let is_likely =
            |on: &BusinessDate| is_reviewed || on.days_until(today) <= BACKDATED_DAYS_MAX;
        self.reported_paid_on.filter(is_past).filter(is_likely).unwrap_or(today)
    }
}

impl Payments {
    /// Books what a biller has taken: to its loan, or as unmatched if there is none. Idempotent by
    /// biller and transaction id: a repeat gets the first answer, and after an error the biller
    /// sends it again. Above a ceiling nothing is stored, and staff are alarmed.
    pub async fn biller_payment_receive(
        &self,
        new: &NewBillerPayment,
    ) -> Result<Idempotent<BillerReceipt>, Error> {
        if !new.amount.is_positive() || new.amount > Tenge::LIMIT {
            return Err(Rejection::Loan(LoanRejection::InvalidAmount).into());
        }
        let now = self.core.clock.now();
        let stored = transact!(self.core.db, |tx| {
            self.find_or_insert_biller_payment(tx, new, now).await
        });
        if let (
            Err(Error::Rejected(Rejection::BillerCeiling(ceiling))),
            BillerReport::Call(ceilings),
        ) = (&stored, &new.report)
        {
            self.record_ceiling_refusal(new, (*ceiling, ceilings), now).await?;
        }
        let row = stored?;
        let receipt = |is_unmatched| BillerReceipt {
            number: row.number,
            amount: Tenge::from_tiyn(row.amount_tiyn),
            is_unmatched,
        };
        if row.state != BillerPaymentState::Received {
            return Ok(Idempotent::AlreadyDone(receipt(row.state == BillerPaymentState::Parked)));
        }
        let reason = match row.loan_id {
            Some(loan_id) => match self.book_biller_payment(new, &row, loan_id).await {
                Ok(()) => return Ok(Idempotent::Done(receipt(false))),
                Err(
                    error @ (Error::Busy
                    | Error::Internal(_)
                    | Error::Rejected(Rejection::IdempotencyMismatch)),
                ) => return Err(error),
                Err(error) => {
                    tracing::warn!(error = %error, biller_payment_id = %row.id, "biller payment not accepted by loan, stored as unmatched");
                    UnmatchedPaymentReason::Refused
                }
            },
            None => {
                let mut tx = self.core.db.read().await?;
                self.match_account(&mut tx, &new.account).await?.unmatched_reason()
            }
        };
        transact!(self.core.db, |tx| { self.hold_as_unmatched(tx, new, &row, reason, now).await })?;
        Ok(Idempotent::Done(receipt(true)))
    }

    /// The row of a payment, inserted if it is new. It fixes the loan that the money goes to.
    async fn find_or_insert_biller_payment(
        &self,
        tx: &mut Tx,
        new: &NewBillerPayment,
        now: Timestamp,
    ) -> Result<BillerPayment, Error> {
        let biller = new.biller;
        if let Some(existing) = biller_payments::find_by_txn_id(tx, biller, &new.txn_id).await? {
            return self.verify_same_biller_payment(existing, new);
        }
        let today = now.date().map_err(|_| StoreError::NotFound("a day"))?;
        let paid_on = new.paid_on(today);
        let account_match = self.match_account(tx, &new.account).await?;
        // A payment cannot be valued before the loan was issued.
        let loan = account_match
            .target_loan()
            .map(|loan| Ok::<_, StoreError>((loan.id, loan_from_row(loan)?)));
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
        // A concurrent call may have been faster: its row counts, and was held against the ceilings.
        if biller_payments::insert(tx, &self.core.vault, &row).await? {
            hold_against_ceilings(tx, new, today).await?;
        }
        let stored = biller_payments::find_by_txn_id(tx, biller, &new.txn_id).await?;
        self.verify_same_biller_payment(stored.ok_or(StoreError::Conflict)?, new)
    }

    /// Counts a refusal, and alarms at the first of each ceiling and day. A biller repeats what it
    /// was refused, and one alarm is enough for a person to look.
    async fn record_ceiling_refusal(
        &self,
        new: &NewBillerPayment,
        (ceiling, ceilings): (BillerCeiling, &BillerCeilings),
        now: Timestamp,
    ) -> Result<(), Error> {
        let on = now.date().map_err(|_| StoreError::NotFound("a day"))?;
        let refusals: Result<i64, StoreError> = transact!(self.core.db, |tx| {
            biller_days::count_refusal(tx, new.biller, on, ceiling).await
        });
        // A database that fails must not silence the alarm.
        let refusals = refusals.unwrap_or_else(|error| {
            tracing::warn!(%error, biller = new.biller.code(), "biller refusal not counted");
            1
        });
        let (biller, ceiling_code) = (new.biller.code(), ceiling.code());
        let (limit_tiyn, amount_tiyn) = (ceilings.limit(ceiling).tiyn(), new.amount.tiyn());
        if refusals == 1 {
            tracing::error!(biller, ceiling = ceiling_code, limit_tiyn, amount_tiyn, business_date = %on,
                "biller ceiling reached, payment refused");
        } else {
            tracing::warn!(biller, ceiling = ceiling_code, limit_tiyn, amount_tiyn, business_date = %on,
                refusals, "biller ceiling reached, payment refused again");
        }
        Ok(())
    }

    /// The stored payment, if it has the same content.
    fn verify_same_biller_payment(
        &self,
        stored: BillerPayment,
        new: &NewBillerPayment,
    ) -> Result<BillerPayment, Error> {
        let is_same = stored.amount_tiyn == new.amount.tiyn()
            && *stored.account(&self.core.vault)? == new.account.reveal();
        if is_same { Ok(stored) } else { Err(Rejection::IdempotencyMismatch.into()) }
    }

    async fn book_biller_payment(
        &self,
        new: &NewBillerPayment,
        row: &BillerPayment,
        loan_id: LoanId,
    ) -> Result<(), Error> {
        let payment = NewPayment {
            source: PaymentSource::Biller,
            reference: new.reference(),
            loan_id,
            amount: new.amount,
            value_date: row.value_date,
            purpose: PaymentPurpose::Repayment,
        };
        self.loans.payment_post(&payment).await.map_err(|error| match error {
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
        reason: UnmatchedPaymentReason,
        now: Timestamp,
    ) -> Result<(), Error> {
        let reference = new.reference();
        let unmatched = NewUnmatchedPayment {
            source: PaymentSource::Biller,
            reference: &reference,
            account: new.account.reveal(),
            payer: None,
            amount_tiyn: row.amount_tiyn,
            payment_date: row.payment_date,
            reason,
            received_at: now,
        };
        if unmatched_payments::insert(tx, &self.core.vault, &unmatched).await? {
            audit_unmatched_payment(tx, PaymentSource::Biller, &reference, row.amount_tiyn, now)
                .await?;
        }
        Ok(biller_payments::update_to_unmatched(tx, row.id).await?)
    }
}

/// Adds a new payment to its day, by our clock: the biller names the date it was paid on, and a
/// forged one would name many.
async fn hold_against_ceilings(
    tx: &mut Tx,
    new: &NewBillerPayment,
    today: BusinessDate,
) -> Result<(), Error> {
    let BillerReport::Call(ceilings) = &new.report else { return Ok(()) };
    if new.amount > ceilings.payment_max {
        return Err(Rejection::BillerCeiling(BillerCeiling::Payment).into());
    }
    let (amount_tiyn, day_max_tiyn) = (new.amount.tiyn(), ceilings.day_max.tiyn());
    let fits = biller_days::add_payment(tx, new.biller, today, amount_tiyn, day_max_tiyn).await?;
    if fits { Ok(()) } else { Err(Rejection::BillerCeiling(BillerCeiling::Day).into()) }
}

/// Audits an unmatched payment.
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
