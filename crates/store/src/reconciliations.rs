//! Registries of providers that were held against our books.

use store_derive::FromRow;

use crate::{JsonText, StoreError, Tx, Uuid};
use base::{BusinessDate, Timestamp};

/// A row of `reconciliations`.
#[derive(Debug, Clone, FromRow)]
pub struct Reconciliation {
    /// The row.
    pub id: Uuid,
    /// Whose registry.
    pub provider: String,
    /// The hash of the file, in hexadecimal digits.
    pub file_sha256: String,
    /// The first day it tells of.
    pub from_day: Option<BusinessDate>,
    /// The last.
    pub to_day: Option<BusinessDate>,
    /// What was found last.
    pub result: JsonText,
    /// How often it was run.
    pub runs: i64,
    /// When it was run first.
    pub first_run_at: Timestamp,
    /// When it was run last.
    pub last_run_at: Timestamp,
    /// By whom.
    pub last_run_by: String,
}

/// What was found in a registry.
#[derive(Debug)]
pub struct NewReconciliation<'a> {
    /// Whose registry.
    pub provider: &'a str,
    /// The hash of the file.
    pub file_sha256: &'a str,
    /// The days it tells of.
    pub period: Option<(BusinessDate, BusinessDate)>,
    /// What was found.
    pub result: JsonText,
    /// By whom it was run.
    pub run_by: &'a str,
}

/// Keeps a run: the same file again replaces what was found before.
pub async fn upsert(
    tx: &mut Tx,
    run: &NewReconciliation<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (from, to) = run.period.unzip();
    tx.sql(
        "INSERT INTO reconciliations (id, provider, file_sha256, from_day, to_day, result, runs,
             first_run_at, last_run_at, last_run_by)
         VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $7, $8)
         ON CONFLICT (provider, file_sha256) DO UPDATE SET result = excluded.result,
             from_day = excluded.from_day, to_day = excluded.to_day,
             runs = reconciliations.runs + 1, last_run_at = excluded.last_run_at,
             last_run_by = excluded.last_run_by",
    )
    .bind(Uuid::now_v7())
    .bind(run.provider.to_owned())
    .bind(run.file_sha256.to_owned())
    .bind(from)
    .bind(to)
    .bind(run.result.clone())
    .bind(now)
    .bind(run.run_by.to_owned())
    .exec_one()
    .await
}

/// The run of a file.
pub async fn find_by_file(
    tx: &mut Tx,
    provider: &str,
    file_sha256: &str,
) -> Result<Option<Reconciliation>, StoreError> {
    tx.sql("SELECT * FROM reconciliations WHERE provider = $1 AND file_sha256 = $2")
        .bind(provider.to_owned())
        .bind(file_sha256.to_owned())
        .opt()
        .await
}

/// A payment as a registry is held against it.
#[derive(Debug, Clone, FromRow)]
pub struct RecordedPayment {
    /// The payment.
    pub id: Uuid,
    /// What the provider calls it.
    pub reference: String,
    /// How much.
    pub amount_tiyn: i64,
    /// The day on which the payer paid.
    pub value_on: BusinessDate,
}

/// What came through the acquirer under this name, in the books or put aside.
pub async fn find_acquirer_payment(
    tx: &mut Tx,
    reference: &str,
) -> Result<Option<RecordedPayment>, StoreError> {
    tx.sql(
        "SELECT id, reference, amount_tiyn, value_on FROM payments
         WHERE source = 'acquirer' AND reference IN ($1, 'guest:' || $1)
         UNION ALL
         SELECT id, reference, amount_tiyn, paid_on FROM unmatched_payments
         WHERE source = 'acquirer' AND reference IN ($1, 'guest:' || $1)
             AND state <> 'assigned'",
    )
    .bind(reference.to_owned())
    .opt()
    .await
}

/// A page of what came through the acquirer on some days, after an identity.
pub async fn list_acquirer_payments(
    tx: &mut Tx,
    (from, to): (BusinessDate, BusinessDate),
    after: Uuid,
    count: i64,
) -> Result<Vec<RecordedPayment>, StoreError> {
    tx.sql(
        "SELECT id, reference, amount_tiyn, value_on FROM (
             SELECT id, reference, amount_tiyn, value_on FROM payments
             WHERE source = 'acquirer' AND value_on >= $1 AND value_on <= $2
             UNION ALL
             SELECT id, reference, amount_tiyn, paid_on FROM unmatched_payments
             WHERE source = 'acquirer' AND state <> 'assigned' AND paid_on >= $1 AND paid_on <= $2
         ) AS ours
         WHERE id > $3 ORDER BY id LIMIT $4",
    )
    .bind(from)
    .bind(to)
    .bind(after)
    .bind(count)
    .all()
    .await
}
