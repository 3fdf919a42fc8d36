//! Bank statements: what was parsed, or why parsing failed.

use store_derive::FromRow;

use crate::applications::made_by_owner;
use crate::{JsonText, StoreError, Tx, Uuid};
use base::Timestamp;
use base::ids::{ApplicationId, CustomerId};

/// A row of `bank_statements`.
#[derive(Debug, Clone, FromRow)]
pub struct BankStatement {
    pub upload_id: Uuid,
    pub application_id: ApplicationId,
    /// What was read from it, as JSON.
    pub contents: Option<JsonText>,
    /// Why it could not be read, as a code.
    pub rejection_reason: Option<String>,
    pub read_at: Timestamp,
    pub confirmed_at: Option<Timestamp>,
}

/// Records the outcome of parsing. Idempotent.
pub async fn insert(
    tx: &mut Tx,
    (upload_id, application_id): (Uuid, ApplicationId),
    parsed: Option<JsonText>,
    refused: Option<&str>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO bank_statements (upload_id, application_id, contents, rejection_reason,
             read_at)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (upload_id) DO NOTHING",
    )
    .bind(upload_id)
    .bind(application_id)
    .bind(parsed)
    .bind(refused.map(str::to_owned))
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// Records that the customer confirmed it.
pub async fn update_confirmed(
    tx: &mut Tx,
    upload_id: Uuid,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql("UPDATE bank_statements SET confirmed_at = $2 WHERE upload_id = $1")
        .bind(upload_id)
        .bind(now)
        .exec_one()
        .await
}

/// The newest statement that a customer confirmed since a time, for any application.
pub async fn find_newest_confirmed(
    tx: &mut Tx,
    customer_id: CustomerId,
    since: Timestamp,
) -> Result<Option<BankStatement>, StoreError> {
    tx.sql(concat!(
        "SELECT s.* FROM bank_statements AS s
             JOIN applications AS p ON p.id = s.application_id
             JOIN customers AS c ON c.id = p.customer_id
             WHERE p.customer_id = $1 AND s.confirmed_at >= $2 AND ",
        made_by_owner!(),
        " ORDER BY s.confirmed_at DESC, s.upload_id DESC LIMIT 1",
    ))
    .bind(customer_id)
    .bind(since)
    .opt()
    .await
}

/// The number of statements of one application that are considered.
const STATEMENTS_MAX: i64 = 100;

/// The statements of an application, the newest first.
pub async fn list_by_application(
    tx: &mut Tx,
    application_id: ApplicationId,
) -> Result<Vec<BankStatement>, StoreError> {
    tx.sql(
        "SELECT * FROM bank_statements WHERE application_id = $1
         ORDER BY read_at DESC, upload_id DESC LIMIT $2",
    )
    .bind(application_id)
    .bind(STATEMENTS_MAX)
    .all()
    .await
}

/// The newest statement of an application.
pub async fn find_newest_by_application(
    tx: &mut Tx,
    application_id: ApplicationId,
) -> Result<Option<BankStatement>, StoreError> {
    tx.sql(
        "SELECT * FROM bank_statements WHERE application_id = $1
         ORDER BY read_at DESC, upload_id DESC LIMIT 1",
    )
    .bind(application_id)
    .opt()
    .await
}
