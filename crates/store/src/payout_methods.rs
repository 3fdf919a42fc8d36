//! Cards and accounts to which money is paid out, and the pages on which cards are typed.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{BlindIndex, StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;

/// A row of `payout_methods`.
#[derive(Debug, Clone, FromRow)]
pub struct PayoutMethod {
    pub id: Uuid,
    pub customer_id: Uuid,
    /// `card` or `iban`.
    pub kind: String,
    number_sealed: Vec<u8>,
    pub number_blind_index: BlindIndex,
    pub mask: String,
    pub bank: Option<String>,
    /// As `09/27`.
    pub expiry: Option<String>,
    pub is_own: bool,
    pub is_default: bool,
    pub created_at: Timestamp,
    pub removed_at: Option<Timestamp>,
}

/// A card or an account to be kept.
pub struct NewPayoutMethod<'a> {
    pub id: Uuid,
    pub customer_id: Uuid,
    /// `card` or `iban`.
    pub kind: &'a str,
    /// The card's token or the IBAN.
    pub number: &'a str,
    pub mask: &'a str,
    pub bank: Option<&'a str>,
    /// As `09/27`.
    pub expiry: Option<&'a str>,
    pub is_own: bool,
}

fn number_blind_index(vault: &Vault, kind: &str, number: &str) -> BlindIndex {
    vault.blind_index(sealed_names::PAYOUT_METHOD_INDEX, &format!("{kind}/{number}"))
}

/// What a row holds that was blanked: nothing, sealed as any number is, and a blind index that no
/// number has.
pub(crate) fn blank_number(vault: &Vault, id: Uuid) -> Result<(Vec<u8>, BlindIndex), StoreError> {
    Ok((
        vault.seal("", &sealed_names::PAYOUT_METHOD_NUMBER.context(id))?,
        number_blind_index(vault, "nothing", &id.to_string()),
    ))
}

impl PayoutMethod {
    /// The card's token or the account's number.
    pub fn number(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.number_sealed, &sealed_names::PAYOUT_METHOD_NUMBER.context(self.id))?)
    }
}

/// Stores a card or an account, as the default where it is the customer's; the same one again is
/// found.
pub async fn find_or_insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewPayoutMethod<'_>,
    now: Timestamp,
) -> Result<PayoutMethod, StoreError> {
    let number_blind_index = number_blind_index(vault, new.kind, new.number);
    let known: Option<PayoutMethod> = tx
        .sql(
            "SELECT * FROM payout_methods
             WHERE customer_id = $1 AND number_blind_index = $2 AND removed_at IS NULL",
        )
        .bind(new.customer_id)
        .bind(number_blind_index.clone())
        .opt()
        .await?;
    if let Some(known) = known {
        return Ok(known);
    }
    tx.sql(
        "INSERT INTO payout_methods (id, customer_id, kind, number_sealed, number_blind_index,
             mask, bank, expiry, is_own, is_default, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(new.id)
    .bind(new.customer_id)
    .bind(new.kind.to_owned())
    .bind(vault.seal(new.number, &sealed_names::PAYOUT_METHOD_NUMBER.context(new.id))?)
    .bind(number_blind_index)
    .bind(new.mask.to_owned())
    .bind(new.bank.map(str::to_owned))
    .bind(new.expiry.map(str::to_owned))
    .bind(new.is_own)
    .bind(false)
    .bind(now)
    .exec_one()
    .await?;
    if new.is_own {
        update_default(tx, new.customer_id, new.id).await?;
    }
    find_for_customer(tx, new.customer_id, new.id).await?.ok_or(StoreError::Corrupt("a target"))
}

/// A card or an account of a customer's.
pub async fn find_for_customer(
    tx: &mut Tx,
    customer_id: Uuid,
    id: Uuid,
) -> Result<Option<PayoutMethod>, StoreError> {
    tx.sql("SELECT * FROM payout_methods WHERE id = $1 AND customer_id = $2")
        .bind(id)
        .bind(customer_id)
        .opt()
        .await
}

/// What a customer has, the default first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: Uuid,
) -> Result<Vec<PayoutMethod>, StoreError> {
    tx.sql(
        "SELECT * FROM payout_methods WHERE customer_id = $1 AND removed_at IS NULL
         ORDER BY is_default DESC, created_at DESC LIMIT 50",
    )
    .bind(customer_id)
    .all()
    .await
}

/// Makes one the default.
pub async fn update_default(tx: &mut Tx, customer_id: Uuid, id: Uuid) -> Result<(), StoreError> {
    tx.sql("UPDATE payout_methods SET is_default = (id = $2) WHERE customer_id = $1")
        .bind(customer_id)
        .bind(id)
        .exec()
        .await?;
    Ok(())
}

/// Deletes one.
pub async fn remove(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payout_methods SET removed_at = $2, is_default = $3 WHERE id = $1
             AND removed_at IS NULL",
    )
    .bind(id)
    .bind(now)
    .bind(false)
    .exec()
    .await?;
    Ok(())
}

/// Whether somebody else has the same card or account.
pub async fn is_known_for_other_customer(
    tx: &mut Tx,
    mark: &BlindIndex,
    customer_id: Uuid,
) -> Result<bool, StoreError> {
    let found: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM payout_methods WHERE number_blind_index = $1 AND customer_id <> $2
             LIMIT 1",
        )
        .bind(mark.clone())
        .bind(customer_id)
        .opt()
        .await?;
    Ok(found.is_some())
}
