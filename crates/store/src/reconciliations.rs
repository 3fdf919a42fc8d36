//! Reconciliations of provider registries with our books.

use store_derive::FromRow;

use crate::{JsonText, StoreError, Tx, Uuid};
use base::{BusinessDate, Timestamp};

/// A row of `reconciliations`.
#[derive(Debug, Clone, FromRow)]
pub struct Reconciliation {
    pub id: Uuid,
    pub provider: String,
    /// In hexadecimal digits.
    pub file_sha256: String,
    pub from_date: Option<BusinessDate>,
    pub to_date: Option<BusinessDate>,
    pub result: JsonText,
    pub runs: i64,
    pub first_run_at: Timestamp,
    pub last_run_at: Timestamp,
    pub last_run_by: String,
}

/// The result of a reconciliation.
#[derive(Debug)]
pub struct NewReconciliation<'a> {
    pub provider: &'a str,
    /// In hexadecimal digits.
    pub file_sha256: &'a str,
    pub period: Option<(BusinessDate, BusinessDate)>,
    pub result: JsonText,
    pub run_by: &'a str,
}

/// Stores a reconciliation; the same file again replaces the result.
pub async fn upsert(
    tx: &mut Tx,
    run: &NewReconciliation<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (from, to) = run.period.unzip();
    tx.sql(
        "INSERT INTO reconciliations (id, provider, file_sha256, from_date, to_date, result, runs,
             first_run_at, last_run_at, last_run_by)
         VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $7, $8)
         ON CONFLICT (provider, file_sha256) DO UPDATE SET result = excluded.result,
             from_date = excluded.from_date, to_date = excluded.to_date,
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

/// The reconciliation of a file.
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

/// A payment as a registry is reconciled with it.
#[derive(Debug, Clone, FromRow)]
pub struct RecordedPayment {
    pub id: Uuid,
    pub reference: String,
    pub amount_tiyn: i64,
    pub value_date: BusinessDate,
}

/// The acquirer's payment of this id, posted or held in suspense.
pub async fn find_acquirer_payment(
    tx: &mut Tx,
    reference: &str,
) -> Result<Option<RecordedPayment>, StoreError> {
    tx.sql(
        "SELECT id, reference, amount_tiyn, value_date FROM payments
         WHERE source = 'acquirer' AND reference IN ($1, 'guest:' || $1)
         UNION ALL
         SELECT id, reference, amount_tiyn, payment_date FROM unmatched_payments
         WHERE source = 'acquirer' AND reference IN ($1, 'guest:' || $1)
             AND state <> 'assigned'",
    )
    .bind(reference.to_owned())
    .opt()
    .await
}

/// A page of the acquirer's payments of some days, by id.
pub async fn list_acquirer_payments(
    tx: &mut Tx,
    (from, to): (BusinessDate, BusinessDate),
    after: Uuid,
    count: i64,
) -> Result<Vec<RecordedPayment>, StoreError> {
    tx.sql(
        "SELECT id, reference, amount_tiyn, value_date FROM (
             SELECT id, reference, amount_tiyn, value_date FROM payments
             WHERE source = 'acquirer' AND value_date >= $1 AND value_date <= $2
             UNION ALL
             SELECT id, reference, amount_tiyn, payment_date FROM unmatched_payments
             WHERE source = 'acquirer' AND state <> 'assigned' AND payment_date >= $1
                 AND payment_date <= $2
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
