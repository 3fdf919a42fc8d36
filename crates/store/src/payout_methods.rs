//! Cards and accounts to which money is paid out, and the pages on which cards are typed.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{BlindIndex, StoreError, Tx, Uuid, Vault};
use base::Timestamp;

/// A row of `targets`.
#[derive(Debug, Clone, FromRow)]
pub struct PayoutMethod {
    /// The row.
    pub id: Uuid,
    /// Whose it is.
    pub customer_id: Uuid,
    /// `card` or `iban`.
    pub kind: String,
    number_sealed: Vec<u8>,
    /// By which the same number is found again.
    pub number_mark: BlindIndex,
    /// What of it may be shown.
    pub mask: String,
    /// The bank.
    pub bank: Option<String>,
    /// The last month in which a card is good, as `09/27`.
    pub expires: Option<String>,
    /// Whether its holder is the person.
    pub is_own: bool,
    /// Whether it is used first.
    pub is_default: bool,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was forgotten.
    pub removed_at: Option<Timestamp>,
}

/// A card or an account to be kept.
pub struct NewPayoutMethod<'a> {
    /// The row.
    pub id: Uuid,
    /// Whose it is.
    pub customer_id: Uuid,
    /// `card` or `iban`.
    pub kind: &'a str,
    /// The card's token or the account's number.
    pub number: &'a str,
    /// What of it may be shown.
    pub mask: &'a str,
    /// The bank.
    pub bank: Option<&'a str>,
    /// As `09/27`.
    pub expiry: Option<&'a str>,
    /// Whether its holder is the person.
    pub is_own: bool,
}

fn seal_context(id: Uuid) -> String {
    format!("targets.number/{id}")
}

fn number_blind_index(vault: &Vault, kind: &str, number: &str) -> BlindIndex {
    vault.blind_index("target", &format!("{kind}/{number}"))
}

/// What a row holds that was blanked: nothing, sealed as any number is, and a mark that no number has.
pub(crate) fn blank_number(vault: &Vault, id: Uuid) -> Result<(Vec<u8>, BlindIndex), StoreError> {
    Ok((vault.seal("", &seal_context(id))?, number_blind_index(vault, "nothing", &id.to_string())))
}

impl PayoutMethod {
    /// The card's token or the account's number.
    pub fn number(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.number_sealed, &seal_context(self.id))?)
    }
}

/// Keeps a card or an account, as the one that is used first where it is the person's; the same one
/// again is found.
pub async fn find_or_insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewPayoutMethod<'_>,
    now: Timestamp,
) -> Result<PayoutMethod, StoreError> {
    let number_mark = number_blind_index(vault, new.kind, new.number);
    let known: Option<PayoutMethod> = tx
        .sql(
            "SELECT * FROM targets
             WHERE customer_id = $1 AND number_mark = $2 AND removed_at IS NULL",
        )
        .bind(new.customer_id)
        .bind(number_mark.clone())
        .opt()
        .await?;
    if let Some(known) = known {
        return Ok(known);
    }
    tx.sql(
        "INSERT INTO targets (id, customer_id, kind, number_sealed, number_mark, mask, bank, expires,
             is_own, is_default, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(new.id)
    .bind(new.customer_id)
    .bind(new.kind.to_owned())
    .bind(vault.seal(new.number, &seal_context(new.id))?)
    .bind(number_mark)
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

/// A card or an account of a person's.
pub async fn find_for_customer(
    tx: &mut Tx,
    customer_id: Uuid,
    id: Uuid,
) -> Result<Option<PayoutMethod>, StoreError> {
    tx.sql("SELECT * FROM targets WHERE id = $1 AND customer_id = $2")
        .bind(id)
        .bind(customer_id)
        .opt()
        .await
}

/// What a person has, the one that is used first at the head.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: Uuid,
) -> Result<Vec<PayoutMethod>, StoreError> {
    tx.sql(
        "SELECT * FROM targets WHERE customer_id = $1 AND removed_at IS NULL
         ORDER BY is_default DESC, created_at DESC LIMIT 50",
    )
    .bind(customer_id)
    .all()
    .await
}

/// Uses one first.
pub async fn update_default(tx: &mut Tx, customer_id: Uuid, id: Uuid) -> Result<(), StoreError> {
    tx.sql("UPDATE targets SET is_default = (id = $2) WHERE customer_id = $1")
        .bind(customer_id)
        .bind(id)
        .exec()
        .await?;
    Ok(())
}

/// Forgets one.
pub async fn remove(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE targets SET removed_at = $2, is_default = $3 WHERE id = $1 AND removed_at IS NULL",
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
        .sql("SELECT id FROM targets WHERE number_mark = $1 AND customer_id <> $2 LIMIT 1")
        .bind(mark.clone())
        .bind(customer_id)
        .opt()
        .await?;
    Ok(found.is_some())
}
