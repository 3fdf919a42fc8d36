//! Messages to people. A row is written with what caused it; a job sends it.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;

/// The kind of a message that is written and never sent. Where no message makes sense one of these
/// is written instead, so that a request takes the same time and nobody learns who has an account.
pub const DISCARD_KIND: &str = "discard";

/// A row of `messages`.
#[derive(Debug, Clone, FromRow)]
pub struct Message {
    /// Also the id at the provider.
    pub id: Uuid,
    pub customer_id: Option<Uuid>,
    /// `sms` or `email`.
    pub channel: String,
    pub kind: String,
    to_sealed: Vec<u8>,
    text_sealed: Vec<u8>,
    pub created_at: Timestamp,
    pub sent_at: Option<Timestamp>,
}

/// A message to be sent.
#[derive(Debug)]
pub struct NewMessage<'a> {
    pub id: Uuid,
    pub customer_id: Option<Uuid>,
    /// `sms` or `email`.
    pub channel: &'a str,
    pub kind: &'a str,
    pub recipient: &'a str,
    pub text: &'a str,
    pub created_at: Timestamp,
}

/// Stores a message; its job is queued with it.
pub async fn insert(tx: &mut Tx, vault: &Vault, new: &NewMessage<'_>) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO messages (id, customer_id, channel, kind, to_blind_index, to_sealed,
             text_sealed, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(new.id)
    .bind(new.customer_id)
    .bind(new.channel.to_owned())
    .bind(new.kind.to_owned())
    .bind(vault.blind_index(new.channel, new.recipient))
    .bind(vault.seal(new.recipient, &sealed_names::MESSAGE_RECIPIENT.context(new.id))?)
    .bind(vault.seal(new.text, &sealed_names::MESSAGE_TEXT.context(new.id))?)
    .bind(new.created_at)
    .exec()
    .await?;
    Ok(())
}

/// The message by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Message>, StoreError> {
    tx.sql("SELECT * FROM messages WHERE id = $1").bind(id).opt().await
}

/// Messages of some kinds that went to an address: what frequency caps ask about.
#[derive(Debug)]
pub struct RecipientFilter<'a> {
    /// `sms` or `email`.
    pub channel: &'a str,
    pub recipient: &'a str,
    pub kind_prefix: &'a str,
}

/// How many were written since a moment, whether they went already or wait.
pub async fn count_created_since(
    tx: &mut Tx,
    vault: &Vault,
    asked: &RecipientFilter<'_>,
    since: Timestamp,
) -> Result<i64, StoreError> {
    let text = "SELECT CAST(COUNT(*) AS bigint) FROM messages
                WHERE to_blind_index = $1 AND kind LIKE $2 AND created_at >= $3";
    count_since(tx, text, vault, asked, since).await
}

/// How many a provider took since a moment.
pub async fn count_sent_since(
    tx: &mut Tx,
    vault: &Vault,
    asked: &RecipientFilter<'_>,
    since: Timestamp,
) -> Result<i64, StoreError> {
    let text = "SELECT CAST(COUNT(*) AS bigint) FROM messages
                WHERE to_blind_index = $1 AND kind LIKE $2 AND sent_at >= $3";
    count_since(tx, text, vault, asked, since).await
}

async fn count_since(
    tx: &mut Tx,
    text: &'static str,
    vault: &Vault,
    asked: &RecipientFilter<'_>,
    since: Timestamp,
) -> Result<i64, StoreError> {
    let (count,): (i64,) = tx
        .sql(text)
        .bind(vault.blind_index(asked.channel, asked.recipient))
        .bind(format!("{}%", asked.kind_prefix))
        .bind(since)
        .one("a count")
        .await?;
    Ok(count)
}

impl Message {
    /// The phone or the address.
    pub fn recipient(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.to_sealed, &sealed_names::MESSAGE_RECIPIENT.context(self.id))?)
    }

    /// What it says.
    pub fn text(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.text_sealed, &sealed_names::MESSAGE_TEXT.context(self.id))?)
    }

    /// Whether a provider is to get it.
    pub fn is_deliverable(&self) -> bool {
        self.kind != DISCARD_KIND
    }

    /// Records that the provider took it.
    pub async fn update_sent(&self, tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
        tx.sql("UPDATE messages SET sent_at = $2 WHERE id = $1 AND sent_at IS NULL")
            .bind(self.id)
            .bind(now)
            .exec()
            .await?;
        Ok(())
    }
}
