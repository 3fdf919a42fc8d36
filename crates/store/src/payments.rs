//! Money that came in, by the name its sender gave it: the same name twice is one payment.

use sqlx::FromRow;

use crate::{Batch, Day, Instant, Json, StoreError, Tx, Uuid};

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
    pub value_on: Day,
    /// When we learnt of it.
    pub received_at: Instant,
    /// What was answered.
    pub answer: Json,
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
pub async fn find(
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

/// The payment by identity.
pub async fn by_id(tx: &mut Tx, id: Uuid) -> Result<Option<Payment>, StoreError> {
    tx.sql("SELECT * FROM payments WHERE id = $1").bind(id).opt().await
}

/// A payment with what happened to its loan, if the loan is there.
#[derive(FromRow)]
struct WithFacts {
    #[sqlx(flatten)]
    payment: Payment,
    facts: Option<Json>,
}

/// The payments after one, in the order of their identities, each with the facts of its loan.
pub async fn page(
    tx: &mut Tx,
    after: Uuid,
    count: i64,
) -> Result<Vec<(Payment, Option<Json>)>, StoreError> {
    let rows: Vec<WithFacts> = tx
        .sql(
            "SELECT payments.*, loans.facts FROM payments
             LEFT JOIN loans ON loans.id = payments.loan_id
             WHERE payments.id > $1 ORDER BY payments.id LIMIT $2",
        )
        .bind(after)
        .bind(count)
        .all()
        .await?;
    Ok(rows.into_iter().map(|row| (row.payment, row.facts)).collect())
}
