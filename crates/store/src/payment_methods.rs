//! Payment methods: saved cards, by their sealed token at the acquirer.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{BlindIndex, StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;
use base::ids::CustomerId;

/// A row of `payment_methods`.
#[derive(Debug, Clone, FromRow)]
pub struct PaymentMethod {
    pub id: Uuid,
    pub customer_id: CustomerId,
    token_sealed: Vec<u8>,
    pub token_blind_index: BlindIndex,
    pub mask: String,
    pub bank: Option<String>,
    /// As `09/27`.
    pub expiry: Option<String>,
    pub is_default: bool,
    pub created_at: Timestamp,
    pub removed_at: Option<Timestamp>,
    /// Blind index of what tells the card from others.
    pub card_blind_index: Option<BlindIndex>,
}

/// A card to be saved.
pub struct NewPaymentMethod<'a> {
    pub id: Uuid,
    pub customer_id: CustomerId,
    pub token: &'a str,
    pub mask: &'a str,
    pub bank: Option<&'a str>,
    /// As `09/27`.
    pub expiry: Option<&'a str>,
    /// Blind index of what tells the card from others, if the acquirer says it.
    pub card_blind_index: Option<BlindIndex>,
}

/// The values of an erased row: an empty sealed token, and a blind index that no token has.
pub(crate) fn blank_token(vault: &Vault, id: Uuid) -> Result<(Vec<u8>, BlindIndex), StoreError> {
    Ok((
        vault.seal("", &sealed_names::PAYMENT_METHOD_TOKEN.context(id))?,
        vault.blind_index(sealed_names::ERASED_PAYMENT_METHOD_INDEX, &id.to_string()),
    ))
}

impl PaymentMethod {
    /// The token at the acquirer, decrypted.
    pub fn token(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.token_sealed, &sealed_names::PAYMENT_METHOD_TOKEN.context(self.id))?)
    }
}

/// Saves a card as the default; an existing one is found.
pub async fn find_or_insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewPaymentMethod<'_>,
    now: Timestamp,
) -> Result<PaymentMethod, StoreError> {
    let indexes = vault.blind_indexes(sealed_names::PAYMENT_METHOD_INDEX, new.token);
    let existing: Option<PaymentMethod> = tx
        .sql(
            "SELECT * FROM payment_methods
             WHERE customer_id = $1 AND token_blind_index IN ($2, $3)
                 AND removed_at IS NULL",
        )
        .bind(new.customer_id)
        .bind_indexes(&indexes)
        .opt()
        .await?;
    if let Some(existing) = existing {
        return Ok(existing);
    }
    tx.sql("UPDATE payment_methods SET is_default = $2 WHERE customer_id = $1")
        .bind(new.customer_id)
        .bind(false)
        .exec()
        .await?;
    // Saving the same card concurrently is a conflict, and a retry finds it.
    tx.sql(
        "INSERT INTO payment_methods (id, customer_id, token_sealed, token_blind_index, mask, bank,
             expiry, is_default, created_at, card_blind_index)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
    )
    .bind(new.id)
    .bind(new.customer_id)
    .bind(vault.seal(new.token, &sealed_names::PAYMENT_METHOD_TOKEN.context(new.id))?)
    .bind(indexes.current)
    .bind(new.mask.to_owned())
    .bind(new.bank.map(str::to_owned))
    .bind(new.expiry.map(str::to_owned))
    .bind(true)
    .bind(now)
    .bind(new.card_blind_index.clone())
    .exec_one()
    .await?;
    find(tx, new.id).await?.ok_or(StoreError::Corrupt("a card"))
}

/// A card by id, deleted or not.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<PaymentMethod>, StoreError> {
    tx.sql("SELECT * FROM payment_methods WHERE id = $1").bind(id).opt().await
}

/// A card of a customer.
pub async fn find_for_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
    id: Uuid,
) -> Result<Option<PaymentMethod>, StoreError> {
    tx.sql(
        "SELECT * FROM payment_methods WHERE id = $1 AND customer_id = $2 AND removed_at IS NULL",
    )
    .bind(id)
    .bind(customer_id)
    .opt()
    .await
}

/// A customer's cards, the default first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<Vec<PaymentMethod>, StoreError> {
    tx.sql(
        "SELECT * FROM payment_methods WHERE customer_id = $1 AND removed_at IS NULL
         ORDER BY is_default DESC, created_at DESC LIMIT 50",
    )
    .bind(customer_id)
    .all()
    .await
}

/// Deletes one.
pub async fn remove(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payment_methods SET removed_at = $2, is_default = $3
         WHERE id = $1 AND removed_at IS NULL",
    )
    .bind(id)
    .bind(now)
    .bind(false)
    .exec()
    .await?;
    Ok(())
}
