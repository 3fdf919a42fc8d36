//! Orders of guests, who pay for somebody on the acquirer's page.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{BlindIndex, StoreError, Tx, Uuid, Vault, sealed_names};
use base::{Language, Timestamp};

/// A row of `guest_orders`.
#[derive(Debug, Clone, FromRow)]
pub struct GuestOrder {
    /// Also the acquirer's idempotency key.
    pub id: Uuid,
    /// Blind index of the key with which the browser that began it may look again.
    pub key_blind_index: BlindIndex,
    account_sealed: Vec<u8>,
    payer_sealed: Option<Vec<u8>>,
    pub amount_tiyn: i64,
    pub language: Language,
    /// `new`, `open`, `paid` or `refused`.
    pub state: String,
    pub url: Option<String>,
    pub decline_reason: Option<String>,
    pub loan_id: Option<Uuid>,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

/// An order to be begun.
#[derive(Debug)]
pub struct NewGuestOrder<'a> {
    pub id: Uuid,
    /// Blind index of the key with which the browser that began it may look again.
    pub key_hash: BlindIndex,
    /// What the payer typed: an IIN or a contract number.
    pub account: &'a str,
    pub payer: Option<&'a str>,
    pub amount_tiyn: i64,
    pub language: Language,
    pub created_at: Timestamp,
}

impl GuestOrder {
    /// What the payer typed.
    pub fn account(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.account_sealed, &sealed_names::GUEST_ORDER_ACCOUNT.context(self.id))?)
    }

    /// Who pays, where they said so.
    pub fn payer(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let sealed = self.payer_sealed.as_deref();
        Ok(sealed
            .map(|sealed| vault.open(sealed, &sealed_names::GUEST_ORDER_PAYER.context(self.id)))
            .transpose()?)
    }
}

/// Begins an order.
pub async fn insert(tx: &mut Tx, vault: &Vault, new: &NewGuestOrder<'_>) -> Result<(), StoreError> {
    let payer = new
        .payer
        .map(|payer| vault.seal(payer, &sealed_names::GUEST_ORDER_PAYER.context(new.id)))
        .transpose()?;
    tx.sql(
        "INSERT INTO guest_orders (id, key_blind_index, account_sealed, payer_sealed, amount_tiyn,
             language, state, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'new', $7)",
    )
    .bind(new.id)
    .bind(new.key_hash.clone())
    .bind(vault.seal(new.account, &sealed_names::GUEST_ORDER_ACCOUNT.context(new.id))?)
    .bind(payer)
    .bind(new.amount_tiyn)
    .bind(new.language)
    .bind(new.created_at)
    .exec_one()
    .await
}

/// The order by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<GuestOrder>, StoreError> {
    tx.sql("SELECT * FROM guest_orders WHERE id = $1").bind(id).opt().await
}

/// Its page is open.
pub async fn update_to_open(tx: &mut Tx, id: Uuid, url: &str) -> Result<(), StoreError> {
    tx.sql("UPDATE guest_orders SET state = 'open', url = $2 WHERE id = $1 AND state = 'new'")
        .bind(id)
        .bind(url.to_owned())
        .exec()
        .await?;
    Ok(())
}

/// It is paid, for this loan or for nobody that is known.
pub async fn update_to_paid(
    tx: &mut Tx,
    id: Uuid,
    loan_id: Option<Uuid>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE guest_orders SET state = 'paid', loan_id = $2, decline_reason = NULL, ended_at = $3
         WHERE id = $1 AND state <> 'paid'",
    )
    .bind(id)
    .bind(loan_id)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// It will not be paid.
pub async fn update_to_failed(
    tx: &mut Tx,
    id: Uuid,
    decline_reason: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE guest_orders SET state = 'refused', decline_reason = $2, ended_at = $3
         WHERE id = $1 AND state IN ('new', 'open')",
    )
    .bind(id)
    .bind(decline_reason.to_owned())
    .bind(now)
    .exec()
    .await?;
    Ok(())
}
