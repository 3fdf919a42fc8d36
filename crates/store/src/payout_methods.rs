//! Payout methods: cards and accounts that receive payouts.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{BlindIndex, StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;
use base::ids::CustomerId;

base::codes! {
    /// To what money is paid out.
    PayoutMethodKind {
        Card = "card",
        Iban = "iban",
    }
}

/// A row of `payout_methods`.
#[derive(Debug, Clone, FromRow)]
pub struct PayoutMethod {
    pub id: Uuid,
    pub customer_id: CustomerId,
    pub kind: PayoutMethodKind,
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

/// A card or an account to be added.
pub struct NewPayoutMethod<'a> {
    pub id: Uuid,
    pub customer_id: CustomerId,
    pub kind: PayoutMethodKind,
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

/// The values of an erased row: an empty sealed number, and a blind index that no number has.
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

/// Adds a card or an account, as the default if it is the customer's; an existing one is found.
pub async fn find_or_insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewPayoutMethod<'_>,
    now: Timestamp,
) -> Result<PayoutMethod, StoreError> {
    let number_blind_index = number_blind_index(vault, new.kind.code(), new.number);
    let existing: Option<PayoutMethod> = tx
        .sql(
            "SELECT * FROM payout_methods
             WHERE customer_id = $1 AND number_blind_index = $2 AND removed_at IS NULL",
        )
        .bind(new.customer_id)
        .bind(number_blind_index.clone())
        .opt()
        .await?;
    if let Some(existing) = existing {
        return Ok(existing);
    }
    tx.sql(
        "INSERT INTO payout_methods (id, customer_id, kind, number_sealed, number_blind_index,
             mask, bank, expiry, is_own, is_default, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(new.id)
    .bind(new.customer_id)
    .bind(new.kind)
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

/// A payout method of a customer.
pub async fn find_for_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
    id: Uuid,
) -> Result<Option<PayoutMethod>, StoreError> {
    tx.sql("SELECT * FROM payout_methods WHERE id = $1 AND customer_id = $2")
        .bind(id)
        .bind(customer_id)
        .opt()
        .await
}

/// A customer's payout methods, the default first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
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
pub async fn update_default(
    tx: &mut Tx,
    customer_id: CustomerId,
    id: Uuid,
) -> Result<(), StoreError> {
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

/// Whether another customer has the same card or account.
pub async fn is_known_for_other_customer(
    tx: &mut Tx,
    mark: &BlindIndex,
    customer_id: CustomerId,
) -> Result<bool, StoreError> {
    let row: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM payout_methods WHERE number_blind_index = $1 AND customer_id <> $2
             LIMIT 1",
        )
        .bind(mark.clone())
        .bind(customer_id)
        .opt()
        .await?;
    Ok(row.is_some())
}
