//! Received payments, by the sender's reference: the same reference twice is one payment.

use store_derive::FromRow;

use crate::loans::{Loan, select_loans};
use crate::{Batch, JsonText, StoreError, Tx};
use base::ids::{LoanId, OperationId};
use base::{BusinessDate, Timestamp};

base::codes! {
    /// Through whom money came.
    PaymentSource {
        /// A card.
        Acquirer = "acquirer",
        /// A terminal or a bank's application.
        Biller = "biller",
        /// A transfer to our account.
        Bank = "bank",
        /// Cash or a correction, recorded by staff.
        Staff = "staff",
    }
}

/// A row of `payments`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Payment {
    /// Also the id of the operation in the loan.
    pub id: OperationId,
    /// `acquirer`, `biller`, `bank` or `staff`.
    pub source: PaymentSource,
    pub reference: String,
    /// Hash of the request: the same reference with another request is an error.
    pub request_hash: Vec<u8>,
    pub loan_id: LoanId,
    pub amount_tiyn: i64,
    pub value_date: BusinessDate,
    pub received_at: Timestamp,
    pub outcome: JsonText,
}

/// Adds a payment; a conflict if a concurrent transaction added it, which a retry finds.
pub fn insert(batch: &mut Batch<'_>, payment: Payment) {
    batch
        .sql(
            1,
            "INSERT INTO payments (id, source, reference, request_hash, loan_id, amount_tiyn,
                 value_date, received_at, outcome)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (source, reference) DO NOTHING",
        )
        .bind(payment.id)
        .bind(payment.source)
        .bind(payment.reference)
        .bind(payment.request_hash)
        .bind(payment.loan_id)
        .bind(payment.amount_tiyn)
        .bind(payment.value_date)
        .bind(payment.received_at)
        .bind(payment.outcome);
}

/// The payment by source and reference.
pub async fn find_by_reference(
    tx: &mut Tx,
    source: PaymentSource,
    reference: &str,
) -> Result<Option<Payment>, StoreError> {
    tx.sql("SELECT * FROM payments WHERE source = $1 AND reference = $2")
        .bind(source)
        .bind(reference.to_owned())
        .opt()
        .await
}

/// The recorded outcome of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedOutcome {
    /// Hash of the request: the same reference with another request is an error.
    pub request_hash: Vec<u8>,
    pub outcome: JsonText,
}

#[derive(FromRow)]
struct LoanAndOutcomeRow {
    #[flatten]
    loan: Loan,
    request_hash: Option<Vec<u8>>,
    outcome: Option<JsonText>,
}

/// The loan of a payment, and the recorded outcome if the payment is a repetition. One round
/// trip, because every payment needs it.
pub async fn find_loan_and_outcome(
    tx: &mut Tx,
    loan_id: LoanId,
    source: PaymentSource,
    reference: &str,
) -> Result<Option<(Loan, Option<RecordedOutcome>)>, StoreError> {
    let row: Option<LoanAndOutcomeRow> = tx
        .sql(select_loans!(with ", payments.request_hash, payments.outcome",
            "LEFT JOIN payments ON payments.source = $2 AND payments.reference = $3
             WHERE loans.id = $1"))
        .bind(loan_id)
        .bind(source)
        .bind(reference.to_owned())
        .opt()
        .await?;
    Ok(row.map(|LoanAndOutcomeRow { loan, request_hash, outcome }| {
        let existing = request_hash.zip(outcome);
        (loan, existing.map(|(request_hash, outcome)| RecordedOutcome { request_hash, outcome }))
    }))
}

/// The payment by id.
pub async fn find(tx: &mut Tx, id: OperationId) -> Result<Option<Payment>, StoreError> {
    tx.sql("SELECT * FROM payments WHERE id = $1").bind(id).opt().await
}

/// The newest payment of a loan, by the time of receipt.
pub async fn find_newest_by_loan(
    tx: &mut Tx,
    loan_id: LoanId,
) -> Result<Option<Payment>, StoreError> {
    tx.sql("SELECT * FROM payments WHERE loan_id = $1 ORDER BY received_at DESC, id DESC LIMIT 1")
        .bind(loan_id)
        .opt()
        .await
}

/// When the payments of a loan were received.
pub async fn list_received_at(
    tx: &mut Tx,
    loan_id: LoanId,
    count: i64,
) -> Result<Vec<(OperationId, Timestamp)>, StoreError> {
    tx.sql("SELECT id, received_at FROM payments WHERE loan_id = $1 ORDER BY id LIMIT $2")
        .bind(loan_id)
        .bind(count)
        .all()
        .await
}

/// The number of payments and of the legs that post them, and some payments without a matching
/// leg.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingCheck {
    pub payment_count: i64,
    pub leg_count: i64,
    /// Payments without a leg of the same loan, value date and amount.
    pub unbooked: Vec<OperationId>,
}

/// Compares the payments with the ledger.
pub async fn check_booking(tx: &mut Tx) -> Result<BookingCheck, StoreError> {
    let (payments,): (i64,) =
        tx.sql("SELECT CAST(COUNT(*) AS bigint) FROM payments").one("a count").await?;
    let (legs,): (i64,) = tx
        .sql("SELECT CAST(COUNT(*) AS bigint) FROM ledger WHERE rule = 'payment'")
        .one("a count")
        .await?;
    let unbooked: Vec<(OperationId,)> = tx
        .sql(
            "SELECT payments.id FROM payments
             LEFT JOIN ledger ON ledger.cause = payments.id AND ledger.rule = 'payment'
                 AND ledger.loan_id = payments.loan_id AND ledger.value_date = payments.value_date
                 AND ledger.amount_tiyn = payments.amount_tiyn
             WHERE ledger.number IS NULL ORDER BY payments.id LIMIT 20",
        )
        .all()
        .await?;
    let unbooked = unbooked.into_iter().map(|(id,)| id).collect();
    Ok(BookingCheck { payment_count: payments, leg_count: legs, unbooked })
}
