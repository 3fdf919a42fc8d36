//! Posting a payment, once, however often it is sent.

use base::ids::LoanId;
use base::{BusinessDate, Timestamp};
use jobs::{JobKind, NewJob};
use lending::allocation::AmountByComponent;
use lending::loan::{
    Loan, LoanChanges, LoanCommand, LoanStatus, OperationId, PaymentPurpose, addendum, decide,
};
use money::Tenge;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::audit::{self, NewEntry};
use store::payments::{self, Payment, RecordedOutcome};
use store::{StoreError, Tx, loans, transact};

use super::{Idempotent, repository};
use crate::loans::Loans;
use crate::{Error, Rejection, Resource, json};

pub use store::payments::PaymentSource;

/// Money that came in.
#[derive(Debug, Clone)]
pub struct NewPayment {
    /// Through whom.
    pub source: PaymentSource,
    /// Their reference: the same one twice is one payment.
    pub reference: String,
    /// Which loan it is for.
    pub loan_id: LoanId,
    /// How much.
    pub amount: Tenge,
    /// The day on which the payer paid.
    pub value_date: BusinessDate,
    /// What it is meant for.
    pub purpose: PaymentPurpose,
}

/// The sender's response, also when the payment is repeated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentOutcome {
    /// The payment.
    #[serde(with = "base::id_text")]
    pub payment: OperationId,
    /// The loan.
    #[serde(with = "base::id_text")]
    pub loan: LoanId,
    /// How much came in.
    pub amount: Tenge,
    /// The day on which it was booked.
    #[serde(rename = "booked_on")]
    pub booking_date: BusinessDate,
    /// What is owed after it at the end of that day, part by part.
    pub owed: AmountByComponent,
    /// What closes the loan on that day.
    pub payoff: Tenge,
    /// How the loan stands after it.
    pub status: LoanStatus,
    /// The borrower's money that no debt took.
    #[serde(default)]
    pub funds: Tenge,
}

impl PaymentOutcome {
    /// Whether the payment closed the loan, which the message about the payment says too.
    pub(crate) fn is_loan_closed(&self) -> bool {
        self.payoff.is_zero()
    }
}

const REFERENCE_CHARS_MAX: usize = 100;

impl Loans {
    /// Books a payment. Idempotent by source and reference: a repeat gets the first answer.
    pub async fn payment_post(
        &self,
        new: &NewPayment,
    ) -> Result<Idempotent<PaymentOutcome>, Error> {
        if !(1..=REFERENCE_CHARS_MAX).contains(&new.reference.chars().count()) {
            return Err(Rejection::InvalidReference.into());
        }
        let (id, now) = (OperationId::now_v7(), self.core.clock.now());
        let today = now.date().map_err(|_| Error::Internal(StoreError::NotFound("a day")))?;
        let request_hash = request_hash(new);
        transact!(self.core.db.optimistic(), |tx| {
            let source = new.source;
            let found =
                payments::find_loan_and_outcome(tx, new.loan_id, source, &new.reference).await?;
            let Some((row, existing)) = found else {
                // There is no such loan, but the reference may be that of an existing payment.
                let existing = payments::find_by_reference(tx, source, &new.reference).await?;
                return Err(existing.map_or(Error::NotFound(Resource::Loan), |_| {
                    Error::Rejected(Rejection::IdempotencyMismatch)
                }));
            };
            if let Some(existing) = existing {
                return replay_outcome(&existing, &request_hash);
            }
            let (loan, decision) = decide_payment(&row, new, id, today)?;
            let outcome = payment_outcome(id, new, &loan, today);
            let payment = payment_row(id, new, &request_hash, &outcome, now);
            save_payment(tx, &row, &loan, decision, payment, today, now).await?;
            Ok(Idempotent::Done(outcome))
        })
    }
}

/// The loan after the payment, and the changes that lead there.
fn decide_payment(
    row: &loans::Loan,
    new: &NewPayment,
    id: OperationId,
    today: BusinessDate,
) -> Result<(Loan, LoanChanges), Error> {
    let mut loan = repository::loan_from_row(row)?;
    let command = LoanCommand::ReceivePayment {
        id,
        amount: new.amount,
        value_date: new.value_date,
        purpose: addendum::infer_purpose(&loan, new.amount, new.value_date, new.purpose),
    };
    match decide(&loan, &command, today)? {
        lending::loan::LoanOutcome::Done(decision) => {
            decision.events.iter().for_each(|event| loan.apply(event));
            Ok((loan, decision))
        }
        // Impossible: the id of the operation was generated for this payment.
        lending::loan::LoanOutcome::AlreadyDone => Err(Rejection::IdempotencyMismatch.into()),
    }
}

fn payment_row(
    id: OperationId,
    new: &NewPayment,
    request_hash: &[u8],
    outcome: &PaymentOutcome,
    now: Timestamp,
) -> Payment {
    Payment {
        id,
        source: new.source,
        reference: new.reference.clone(),
        request_hash: request_hash.to_vec(),
        loan_id: new.loan_id,
        amount_tiyn: new.amount.tiyn(),
        value_date: new.value_date,
        received_at: now,
        outcome: json::write(outcome),
    }
}

/// Writes everything that a payment changes, in one round trip. The payment is inserted first, so
/// that the second of two concurrent requests finds the outcome of the first.
async fn save_payment(
    tx: &mut Tx,
    before: &loans::Loan,
    loan: &Loan,
    decision: LoanChanges,
    payment: Payment,
    today: BusinessDate,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (id, source) = (payment.id, payment.source);
    let detail = json!({
        "payment": id.to_string(), "loan": before.id.to_string(), "amount_tiyn": payment.amount_tiyn,
    });
    let (actor, subject) = (source.code(), format!("customer/{}", before.customer_id));
    let entry = NewEntry { actor, action: "payment_posted", subject: &subject, detail: &detail };
    let row = repository::updated_row(before, loan, decision.events.len());
    let mut batch = tx.batch();
    payments::insert(&mut batch, payment);
    loans::update(&mut batch, before.version, &row);
    repository::append_decision(&mut batch, before.id, before.version, decision, today);
    jobs::enqueue_in_batch(&mut batch, NewJob::new(JobKind::PaymentReceipt, id, now), now);
    audit::insert_in_batch(&mut batch, &entry, now);
    batch.exec().await
}

fn replay_outcome(
    existing: &RecordedOutcome,
    request_hash: &[u8],
) -> Result<Idempotent<PaymentOutcome>, Error> {
    if existing.request_hash != request_hash {
        return Err(Rejection::IdempotencyMismatch.into());
    }
    Ok(Idempotent::AlreadyDone(json::read(&existing.outcome, "the answer to a payment")?))
}

fn payment_outcome(
    id: OperationId,
    new: &NewPayment,
    loan: &Loan,
    today: BusinessDate,
) -> PaymentOutcome {
    let dues = loan.dues(today);
    PaymentOutcome {
        payment: id,
        loan: loan.id(),
        amount: new.amount,
        booking_date: today,
        owed: dues.owed,
        payoff: dues.payoff,
        status: dues.status,
        funds: dues.funds,
    }
}

/// Covers every field, so that a different request under the same reference is noticed.
fn request_hash(new: &NewPayment) -> Vec<u8> {
    let purpose = json::write(&new.purpose).0;
    let loan = new.loan_id.to_string();
    let content = json!([new.source, new.reference, loan, new.amount, new.value_date, purpose]);
    Sha256::digest(content.to_string().as_bytes()).to_vec()
}
