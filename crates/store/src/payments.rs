//! Money that came in, by the name its sender gave it: the same name twice is one payment.

use store_derive::FromRow;

use crate::loans::{Loan, select_loans};
use crate::{Batch, JsonText, StoreError, Tx, Uuid};
use base::{BusinessDate, Timestamp};

/// A row of `payments`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Payment {
    /// The payment, and the operation it is in the loan's life.
    pub id: Uuid,
    /// Through whom it came: `acquirer`, `biller`, `bank` or `staff`.
    pub source: String,
    /// What they call it.
    pub reference: String,
    /// The hash of everything that was asked.
    pub request_hash: Vec<u8>,
    /// Which loan it is for.
    pub loan_id: Uuid,
    /// How much.
    pub amount_tiyn: i64,
    /// The day on which the payer paid.
    pub value_on: BusinessDate,
    /// When we learnt of it.
    pub received_at: Timestamp,
    /// What was answered.
    pub answer: JsonText,
}

/// Adds a payment; a conflict where somebody else added it: run again, the transaction finds it.
pub fn insert(batch: &mut Batch<'_>, payment: Payment) {
    batch
        .sql(
            1,
            "INSERT INTO payments (id, source, reference, request_hash, loan_id, amount_tiyn,
                 value_on, received_at, answer)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (source, reference) DO NOTHING",
        )
        .bind(payment.id)
        .bind(payment.source)
        .bind(payment.reference)
        .bind(payment.request_hash)
        .bind(payment.loan_id)
        .bind(payment.amount_tiyn)
        .bind(payment.value_on)
        .bind(payment.received_at)
        .bind(payment.answer);
}

/// The payment by the name its sender gave it.
pub async fn find_by_reference(
    tx: &mut Tx,
    source: &str,
    reference: &str,
) -> Result<Option<Payment>, StoreError> {
    tx.sql("SELECT * FROM payments WHERE source = $1 AND reference = $2")
        .bind(source.to_owned())
        .bind(reference.to_owned())
        .opt()
        .await
}

/// A payment as it was answered before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedOutcome {
    /// The hash of everything that was asked.
    pub request_hash: Vec<u8>,
    /// What was answered.
    pub outcome: JsonText,
}

#[derive(FromRow)]
struct LoanAndOutcomeRow {
    #[flatten]
    loan: Loan,
    request_hash: Option<Vec<u8>>,
    answer: Option<JsonText>,
}

/// The loan that a payment is for, and what the payment was answered before, if it was: in one trip,
/// because every payment makes it.
pub async fn find_loan_and_outcome(
    tx: &mut Tx,
    loan_id: Uuid,
    source: &str,
    reference: &str,
) -> Result<Option<(Loan, Option<RecordedOutcome>)>, StoreError> {
    let row: Option<LoanAndOutcomeRow> = tx
        .sql(select_loans!(with ", payments.request_hash, payments.answer",
            "LEFT JOIN payments ON payments.source = $2 AND payments.reference = $3
             WHERE loans.id = $1"))
        .bind(loan_id)
        .bind(source.to_owned())
        .bind(reference.to_owned())
        .opt()
        .await?;
    Ok(row.map(|LoanAndOutcomeRow { loan, request_hash, answer }| {
        let known = request_hash.zip(answer);
        (
            loan,
            known.map(|(request_hash, answer)| RecordedOutcome { request_hash, outcome: answer }),
        )
    }))
}

/// The payment by identity.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Payment>, StoreError> {
    tx.sql("SELECT * FROM payments WHERE id = $1").bind(id).opt().await
}

/// The payment of a loan that we learnt of last.
pub async fn find_newest_by_loan(
    tx: &mut Tx,
    loan_id: Uuid,
) -> Result<Option<Payment>, StoreError> {
    tx.sql("SELECT * FROM payments WHERE loan_id = $1 ORDER BY received_at DESC, id DESC LIMIT 1")
        .bind(loan_id)
        .opt()
        .await
}

/// When we learnt of the payments of a loan.
pub async fn list_received_at(
    tx: &mut Tx,
    loan_id: Uuid,
    count: i64,
) -> Result<Vec<(Uuid, Timestamp)>, StoreError> {
    tx.sql("SELECT id, received_at FROM payments WHERE loan_id = $1 ORDER BY id LIMIT $2")
        .bind(loan_id)
        .bind(count)
        .all()
        .await
}

/// Payments and the legs that book them: how many there are of each, and some payments that no leg
/// books as they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingCheck {
    /// How many payments.
    pub payment_count: i64,
    /// How many legs of the rule for payments.
    pub leg_count: i64,
    /// Payments without a leg of the same loan, day and amount.
    pub unbooked: Vec<Uuid>,
}

/// Holds the payments against the ledger.
pub async fn check_booking(tx: &mut Tx) -> Result<BookingCheck, StoreError> {
    let (payments,): (i64,) =
        tx.sql("SELECT CAST(COUNT(*) AS bigint) FROM payments").one("a count").await?;
    let (legs,): (i64,) = tx
        .sql("SELECT CAST(COUNT(*) AS bigint) FROM ledger WHERE rule = 'payment'")
        .one("a count")
        .await?;
    let unbooked: Vec<(Uuid,)> = tx
        .sql(
            "SELECT payments.id FROM payments
             LEFT JOIN ledger ON ledger.cause = payments.id AND ledger.rule = 'payment'
                 AND ledger.loan_id = payments.loan_id AND ledger.value_on = payments.value_on
                 AND ledger.amount_tiyn = payments.amount_tiyn
             WHERE ledger.number IS NULL ORDER BY payments.id LIMIT 20",
        )
        .all()
        .await?;
    let unbooked = unbooked.into_iter().map(|(id,)| id).collect();
    Ok(BookingCheck { payment_count: payments, leg_count: legs, unbooked })
}
