//! From where something was done: the address and the browser behind an audit row, sealed. They are
//! deleted when their time is over; the audit row stays.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{Batch, BlindIndex, BlindIndexes, StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;
use base::ids::CustomerId;

const LISTED_ROWS_MAX: i64 = 200;
const DELETED_ROWS_MAX: i64 = 1_000;

/// A client to be added.
#[derive(Debug, Clone, Copy)]
pub struct NewAuditClient<'a> {
    /// Of the audit row.
    pub id: Uuid,
    /// Whose account it was about, if that is known.
    pub customer_id: Option<CustomerId>,
    pub ip_blind_index: &'a BlindIndex,
    pub ip_address: &'a str,
    pub user_agent: &'a str,
}

/// A client with what it did.
#[derive(Debug, Clone, FromRow)]
pub struct AuditClient {
    id: Uuid,
    pub customer_id: Option<CustomerId>,
    pub occurred_at: Timestamp,
    ip_sealed: Vec<u8>,
    user_agent_sealed: Vec<u8>,
    pub action: String,
    pub detail: String,
}

impl AuditClient {
    /// The network address.
    pub fn ip_address(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.ip_sealed, &sealed_names::AUDIT_CLIENT_IP.context(self.id))?)
    }

    /// The browser, as it names itself.
    pub fn user_agent(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        let context = sealed_names::AUDIT_CLIENT_USER_AGENT.context(self.id);
        Ok(vault.open(&self.user_agent_sealed, &context)?)
    }
}

/// Adds a client in the transaction of its audit row.
pub fn insert_in_batch(
    batch: &mut Batch<'_>,
    vault: &Vault,
    new: &NewAuditClient<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let user_agent_context = sealed_names::AUDIT_CLIENT_USER_AGENT.context(new.id);
    batch
        .sql(
            1,
            "INSERT INTO audit_clients (id, customer_id, occurred_at, ip_blind_index, ip_sealed,
                 user_agent_sealed)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(new.id)
        .bind(new.customer_id)
        .bind(now)
        .bind(new.ip_blind_index.clone())
        .bind(vault.seal(new.ip_address, &sealed_names::AUDIT_CLIENT_IP.context(new.id))?)
        .bind(vault.seal(new.user_agent, &user_agent_context)?);
    Ok(())
}

/// The clients of a customer's account, the newest first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<Vec<AuditClient>, StoreError> {
    tx.sql(
        "SELECT audit_clients.id, audit_clients.customer_id, audit_clients.occurred_at,
             audit_clients.ip_sealed, audit_clients.user_agent_sealed, audit.action, audit.detail
         FROM audit_clients JOIN audit ON audit.id = audit_clients.id
         WHERE audit_clients.customer_id = $1
         ORDER BY audit_clients.occurred_at DESC, audit_clients.id DESC LIMIT $2",
    )
    .bind(customer_id)
    .bind(LISTED_ROWS_MAX)
    .all()
    .await
}

/// What came from an address, the newest first.
pub async fn list_by_ip(
    tx: &mut Tx,
    ip_blind_indexes: &BlindIndexes,
) -> Result<Vec<AuditClient>, StoreError> {
    tx.sql(
        "SELECT audit_clients.id, audit_clients.customer_id, audit_clients.occurred_at,
             audit_clients.ip_sealed, audit_clients.user_agent_sealed, audit.action, audit.detail
         FROM audit_clients JOIN audit ON audit.id = audit_clients.id
         WHERE audit_clients.ip_blind_index IN ($1, $2)
         ORDER BY audit_clients.occurred_at DESC, audit_clients.id DESC LIMIT $3",
    )
    .bind_indexes(ip_blind_indexes)
    .bind(LISTED_ROWS_MAX)
    .all()
    .await
}

/// Deletes some clients from before a time. Returns whether there may be more.
pub async fn delete_before(tx: &mut Tx, before: Timestamp) -> Result<(u64, bool), StoreError> {
    let deleted = tx
        .sql(
            "DELETE FROM audit_clients WHERE id IN (
                 SELECT id FROM audit_clients WHERE occurred_at < $1 LIMIT $2)",
        )
        .bind(before)
        .bind(DELETED_ROWS_MAX)
        .exec()
        .await?;
    Ok((deleted, deleted == DELETED_ROWS_MAX.unsigned_abs()))
}
