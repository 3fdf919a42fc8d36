//! Cards to pay with: each is its token at the acquirer, sealed.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{BlindIndex, StoreError, Tx, Uuid, Vault};
use base::Timestamp;

/// A row of `pay_cards`.
#[derive(Debug, Clone, FromRow)]
pub struct PaymentMethod {
    /// The row.
    pub id: Uuid,
    /// Whose it is.
    pub customer_id: Uuid,
    token_sealed: Vec<u8>,
    /// By which the same token is found again.
    pub token_mark: BlindIndex,
    /// What of its number may be shown.
    pub mask: String,
    /// The bank.
    pub bank: Option<String>,
    /// The last month in which it is good, as `09/27`.
    pub expires: Option<String>,
    /// Whether it is used first.
    pub is_default: bool,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was forgotten.
    pub removed_at: Option<Timestamp>,
}

/// A card to be kept.
pub struct NewPaymentMethod<'a> {
    /// The row.
    pub id: Uuid,
    /// Whose it is.
    pub customer_id: Uuid,
    /// What stands for it at the acquirer.
    pub token: &'a str,
    /// What of its number may be shown.
    pub mask: &'a str,
    /// The bank.
    pub bank: Option<&'a str>,
    /// As `09/27`.
    pub expiry: Option<&'a str>,
}

fn seal_context(id: Uuid) -> String {
    format!("pay_cards.token/{id}")
}

/// What a row holds that was blanked: nothing, sealed as any token is, and a mark that no token has.
pub(crate) fn blank_token(vault: &Vault, id: Uuid) -> Result<(Vec<u8>, BlindIndex), StoreError> {
    Ok((vault.seal("", &seal_context(id))?, vault.blind_index("pay_card.nothing", &id.to_string())))
}

impl PaymentMethod {
    /// What stands for it at the acquirer.
    pub fn token(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.token_sealed, &seal_context(self.id))?)
    }
}

/// Keeps a card as the one that is used first; the same one again is found.
pub async fn find_or_insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewPaymentMethod<'_>,
    now: Timestamp,
) -> Result<PaymentMethod, StoreError> {
    let token_mark = vault.blind_index("pay_card", new.token);
    let known: Option<PaymentMethod> = tx
        .sql(
            "SELECT * FROM pay_cards
             WHERE customer_id = $1 AND token_mark = $2 AND removed_at IS NULL",
        )
        .bind(new.customer_id)
        .bind(token_mark.clone())
        .opt()
        .await?;
    if let Some(known) = known {
        return Ok(known);
    }
    tx.sql("UPDATE pay_cards SET is_default = $2 WHERE customer_id = $1")
        .bind(new.customer_id)
        .bind(false)
        .exec()
        .await?;
    // Somebody who keeps the same card at the same moment makes this a conflict, and then finds it.
    tx.sql(
        "INSERT INTO pay_cards (id, customer_id, token_sealed, token_mark, mask, bank, expires,
             is_default, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
    )
    .bind(new.id)
    .bind(new.customer_id)
    .bind(vault.seal(new.token, &seal_context(new.id))?)
    .bind(token_mark)
    .bind(new.mask.to_owned())
    .bind(new.bank.map(str::to_owned))
    .bind(new.expiry.map(str::to_owned))
    .bind(true)
    .bind(now)
    .exec_one()
    .await?;
    find(tx, new.id).await?.ok_or(StoreError::Corrupt("a card"))
}

/// A card by identity, forgotten or not.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<PaymentMethod>, StoreError> {
    tx.sql("SELECT * FROM pay_cards WHERE id = $1").bind(id).opt().await
}

/// A card that a person has.
pub async fn find_for_customer(
    tx: &mut Tx,
    customer_id: Uuid,
    id: Uuid,
) -> Result<Option<PaymentMethod>, StoreError> {
    tx.sql("SELECT * FROM pay_cards WHERE id = $1 AND customer_id = $2 AND removed_at IS NULL")
        .bind(id)
        .bind(customer_id)
        .opt()
        .await
}

/// The cards that a person has, the one that is used first at the head.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: Uuid,
) -> Result<Vec<PaymentMethod>, StoreError> {
    tx.sql(
        "SELECT * FROM pay_cards WHERE customer_id = $1 AND removed_at IS NULL
         ORDER BY is_default DESC, created_at DESC LIMIT 50",
    )
    .bind(customer_id)
    .all()
    .await
}

/// Forgets one.
pub async fn remove(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE pay_cards SET removed_at = $2, is_default = $3
         WHERE id = $1 AND removed_at IS NULL",
    )
    .bind(id)
    .bind(now)
    .bind(false)
    .exec()
    .await?;
    Ok(())
}
