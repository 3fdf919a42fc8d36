//! Passkeys of customers. A credential is sealed, because its id names a person's device everywhere.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{BlindIndex, StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;
use base::hex;
use base::ids::CustomerId;

/// A row of `passkeys`.
#[derive(Debug, Clone, FromRow)]
pub struct PasskeyRow {
    pub id: Uuid,
    /// For optimistic locking.
    pub version: i64,
    pub customer_id: CustomerId,
    credential_sealed: Vec<u8>,
    pub user_agent: String,
    pub device_blind_index: BlindIndex,
    pub created_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
}

/// A passkey that is added now.
pub struct NewPasskey<'a> {
    pub id: Uuid,
    pub customer_id: CustomerId,
    /// The id that the authenticator gave it.
    pub credential_id: &'a [u8],
    /// The credential, in JSON.
    pub credential: &'a str,
    pub user_agent: &'a str,
    pub device_blind_index: &'a BlindIndex,
}

impl PasskeyRow {
    /// The credential, in JSON.
    pub fn credential(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        let context = sealed_names::PASSKEY_CREDENTIAL.context(self.id);
        Ok(vault.open(&self.credential_sealed, &context)?)
    }

    /// Records a use, with the credential's new counter; a conflict if it was used meanwhile.
    pub async fn record_use(
        &self,
        tx: &mut Tx,
        vault: &Vault,
        credential: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let context = sealed_names::PASSKEY_CREDENTIAL.context(self.id);
        tx.sql(
            "UPDATE passkeys SET version = version + 1, credential_sealed = $3, last_used_at = $4
             WHERE id = $1 AND version = $2",
        )
        .bind(self.id)
        .bind(self.version)
        .bind(vault.seal(credential, &context)?)
        .bind(now)
        .exec_one()
        .await
    }

    /// Deletes the passkey. Devices where it was used have none any more.
    pub async fn delete(&self, tx: &mut Tx) -> Result<(), StoreError> {
        tx.sql("UPDATE sessions SET passkey_id = NULL WHERE passkey_id = $1")
            .bind(self.id)
            .exec()
            .await?;
        tx.sql("DELETE FROM passkeys WHERE id = $1").bind(self.id).exec_one().await
    }
}

/// The blind index of a credential's id.
fn credential_blind_index(vault: &Vault, credential_id: &[u8]) -> BlindIndex {
    vault.blind_index(sealed_names::PASSKEY_INDEX, &hex::encode(credential_id))
}

/// Adds a passkey. No credential belongs to two accounts.
pub async fn insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewPasskey<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO passkeys (id, version, customer_id, credential_blind_index,
             credential_sealed, user_agent, device_blind_index, created_at)
         VALUES ($1, 1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(new.id)
    .bind(new.customer_id)
    .bind(credential_blind_index(vault, new.credential_id))
    .bind(vault.seal(new.credential, &sealed_names::PASSKEY_CREDENTIAL.context(new.id))?)
    .bind(new.user_agent.to_owned())
    .bind(new.device_blind_index.clone())
    .bind(now)
    .exec_one()
    .await
}

/// The passkey of a credential.
pub async fn find_by_credential(
    tx: &mut Tx,
    vault: &Vault,
    credential_id: &[u8],
) -> Result<Option<PasskeyRow>, StoreError> {
    let indexes = vault.blind_indexes(sealed_names::PASSKEY_INDEX, &hex::encode(credential_id));
    tx.sql("SELECT * FROM passkeys WHERE credential_blind_index IN ($1, $2)")
        .bind_indexes(&indexes)
        .opt()
        .await
}

/// A customer's passkeys, the newest first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<Vec<PasskeyRow>, StoreError> {
    tx.sql(
        "SELECT * FROM passkeys WHERE customer_id = $1 ORDER BY created_at DESC, id DESC LIMIT 100",
    )
    .bind(customer_id)
    .all()
    .await
}

/// When the customer was offered a passkey.
pub async fn find_offered_at(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<Option<Timestamp>, StoreError> {
    let row: Option<(Option<Timestamp>,)> = tx
        .sql("SELECT passkey_offered_at FROM customers WHERE id = $1")
        .bind(customer_id)
        .opt()
        .await?;
    Ok(row.and_then(|(at,)| at))
}

/// Records that the customer was offered a passkey. The first time stays.
pub async fn record_offer(
    tx: &mut Tx,
    customer_id: CustomerId,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE customers SET passkey_offered_at = $2
         WHERE id = $1 AND passkey_offered_at IS NULL",
    )
    .bind(customer_id)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}
