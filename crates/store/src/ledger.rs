//! The ledger: one row for each leg of a posting, append-only.

use store_derive::FromRow;

use crate::{Batch, StoreError, Tx, Uuid};
use base::BusinessDate;
use base::ids::{LoanId, OperationId};

/// A row of `ledger`, which debits one account and credits another.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Leg {
    pub transaction_id: Uuid,
    pub loan_id: LoanId,
    pub rule: String,
    pub booking_date: BusinessDate,
    pub value_date: BusinessDate,
    /// The operation that caused it; end of day has none.
    pub cause: Option<OperationId>,
    pub debit: String,
    pub credit: String,
    pub amount_tiyn: i64,
}

/// The total of a debit account and a credit account.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LegTotal {
    pub loan_id: LoanId,
    pub debit: String,
    pub credit: String,
    pub amount_tiyn: i64,
}

/// Appends legs.
pub fn append(batch: &mut Batch<'_>, legs: Vec<Leg>) {
    batch.sql_values(
        legs.len(),
        "INSERT INTO ledger (transaction_id, loan_id, rule, booking_date, value_date, cause, debit,
             credit, amount_tiyn)",
        9,
        "",
    );
    for leg in legs {
        batch
            .bind(leg.transaction_id)
            .bind(leg.loan_id)
            .bind(leg.rule)
            .bind(leg.booking_date)
            .bind(leg.value_date)
            .bind(leg.cause)
            .bind(leg.debit)
            .bind(leg.credit)
            .bind(leg.amount_tiyn);
    }
}

/// A page of a loan's legs in the order of booking. Bulk accruals are in `accruals`.
pub async fn list_by_loan(
    tx: &mut Tx,
    loan_id: LoanId,
    offset: i64,
    count: i64,
) -> Result<Vec<Leg>, StoreError> {
    tx.sql("SELECT * FROM ledger WHERE loan_id = $1 ORDER BY number LIMIT $3 OFFSET $2")
        .bind(loan_id)
        .bind(offset)
        .bind(count)
        .all()
        .await
}

/// The totals in the sub-ledgers of a page of loans.
pub async fn sum_by_loan_range(
    tx: &mut Tx,
    after: LoanId,
    through: LoanId,
) -> Result<Vec<LegTotal>, StoreError> {
    tx.sql(
        "SELECT loan_id, debit, credit, CAST(SUM(amount_tiyn) AS bigint) AS amount_tiyn
         FROM ledger WHERE loan_id > $1 AND loan_id <= $2
         GROUP BY loan_id, debit, credit ORDER BY loan_id",
    )
    .bind(after)
    .bind(through)
    .all()
    .await
}

/// Rows whose loan is missing, by table: the tables that every payment and every end of day write
/// to have no foreign key.
pub async fn count_orphans(tx: &mut Tx) -> Result<Vec<(&'static str, i64)>, StoreError> {
    let mut missing = Vec::new();
    for (table, count) in [
        (
            "loan_events",
            "SELECT CAST(COUNT(*) AS bigint) FROM loan_events AS t
             WHERE NOT EXISTS (SELECT 1 FROM loans WHERE loans.id = t.loan_id)",
        ),
        (
            "ledger",
            "SELECT CAST(COUNT(*) AS bigint) FROM ledger AS t
             WHERE NOT EXISTS (SELECT 1 FROM loans WHERE loans.id = t.loan_id)",
        ),
        (
            "payments",
            "SELECT CAST(COUNT(*) AS bigint) FROM payments AS t
             WHERE NOT EXISTS (SELECT 1 FROM loans WHERE loans.id = t.loan_id)",
        ),
        (
            "loan_days",
            "SELECT CAST(COUNT(*) AS bigint) FROM loan_days AS t
             WHERE NOT EXISTS (SELECT 1 FROM loans WHERE loans.id = t.loan_id)",
        ),
        (
            "accruals",
            "SELECT CAST(COUNT(*) AS bigint) FROM accruals AS t
             WHERE NOT EXISTS (SELECT 1 FROM loans WHERE loans.id = t.loan_id)",
        ),
    ] {
        let (count,): (i64,) = tx.sql(count).one("a count").await?;
        if count > 0 {
            missing.push((table, count));
        }
    }
    Ok(missing)
}

/// How many transactions have legs that are not of one posting.
pub async fn count_mixed_transactions(tx: &mut Tx) -> Result<i64, StoreError> {
    let (count,): (i64,) = tx
        .sql(
            "SELECT CAST(COUNT(*) AS bigint) FROM (
                 SELECT transaction_id FROM ledger GROUP BY transaction_id
                 HAVING COUNT(DISTINCT loan_id) > 1 OR COUNT(DISTINCT rule) > 1
                     OR COUNT(DISTINCT booking_date) > 1 OR COUNT(DISTINCT value_date) > 1
             ) AS mixed",
        )
        .one("a count")
        .await?;
    Ok(count)
}
