//! Payout methods: cards and accounts that receive payouts.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{BlindIndex, BlindIndexes, StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;
use base::ids::CustomerId;

base::codes! {
    /// To what money is paid out.
    PayoutMethodKind {
        Card = "card",
        Iban = "iban",
    }
}

base::codes! {
    /// Whose a card or an account is.
    HolderCheck {
        /// Nobody was asked: the person's name was not known yet, or it was stored before.
        NotAsked = "not_asked",
        /// The customer's, by its bank.
        Match = "match",
        /// Somebody else's, by its bank.
        NoMatch = "no_match",
        /// Its bank cannot say.
        Unknown = "unknown",
        /// The customer knew the code from the purpose of a transfer to it.
        Proven = "proven",
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
    pub holder_check: HolderCheck,
    pub holder_checked_at: Option<Timestamp>,
    /// Blind index of what tells the card from others.
    pub card_blind_index: Option<BlindIndex>,
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
    pub holder_check: HolderCheck,
    /// Blind index of what tells the card from others, if the acquirer says it.
    pub card_blind_index: Option<BlindIndex>,
}

fn number_blind_indexes(vault: &Vault, kind: &str, number: &str) -> BlindIndexes {
    vault.blind_indexes(sealed_names::PAYOUT_METHOD_INDEX, &format!("{kind}/{number}"))
}

/// The values of an erased row: an empty sealed number, and a blind index that no number has.
pub(crate) fn blank_number(vault: &Vault, id: Uuid) -> Result<(Vec<u8>, BlindIndex), StoreError> {
    Ok((
        vault.seal("", &sealed_names::PAYOUT_METHOD_NUMBER.context(id))?,
        number_blind_indexes(vault, "nothing", &id.to_string()).current,
    ))
}

impl PayoutMethod {
    /// Whether money may be sent there.
    pub const fn is_payable(&self) -> bool {
        let is_confirmed = matches!(self.holder_check, HolderCheck::Match | HolderCheck::Proven);
        self.is_own && is_confirmed && self.removed_at.is_none()
    }

    /// Whether the customer has to show that it is theirs, because its bank cannot say.
    pub const fn needs_proof(&self) -> bool {
        self.is_own
            && matches!(self.holder_check, HolderCheck::Unknown)
            && self.removed_at.is_none()
    }

    /// The card's token or the account's number.
    pub fn number(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.number_sealed, &sealed_names::PAYOUT_METHOD_NUMBER.context(self.id))?)
    }

    /// By what the same card or account is found.
    pub fn number_blind_indexes(&self, vault: &Vault) -> Result<BlindIndexes, StoreError> {
        let number = self.number(vault)?;
        Ok(number_blind_indexes(vault, self.kind.code(), &number))
    }
}

/// Adds a card or an account, as the default if money may be sent there; an existing one is found.
pub async fn find_or_insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewPayoutMethod<'_>,
    now: Timestamp,
) -> Result<PayoutMethod, StoreError> {
    let indexes = number_blind_indexes(vault, new.kind.code(), new.number);
    let existing: Option<PayoutMethod> = tx
        .sql(
            "SELECT * FROM payout_methods
             WHERE customer_id = $1 AND number_blind_index IN ($2, $3) AND removed_at IS NULL",
        )
        .bind(new.customer_id)
        .bind_indexes(&indexes)
        .opt()
        .await?;
    if let Some(existing) = existing {
        return Ok(existing);
    }
    tx.sql(
        "INSERT INTO payout_methods (id, customer_id, kind, number_sealed, number_blind_index,
             mask, bank, expiry, is_own, is_default, created_at, holder_check, holder_checked_at,
             card_blind_index)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    )
    .bind(new.id)
    .bind(new.customer_id)
    .bind(new.kind)
    .bind(vault.seal(new.number, &sealed_names::PAYOUT_METHOD_NUMBER.context(new.id))?)
    .bind(indexes.current)
    .bind(new.mask.to_owned())
    .bind(new.bank.map(str::to_owned))
    .bind(new.expiry.map(str::to_owned))
    .bind(new.is_own)
    .bind(false)
    .bind(now)
    .bind(new.holder_check)
    .bind((new.holder_check != HolderCheck::NotAsked).then_some(now))
    .bind(new.card_blind_index.clone())
    .exec_one()
    .await?;
    if new.is_own && new.holder_check != HolderCheck::Unknown {
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
    blind_indexes: &BlindIndexes,
    customer_id: CustomerId,
) -> Result<bool, StoreError> {
    let row: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM payout_methods
             WHERE number_blind_index IN ($1, $2) AND customer_id <> $3 LIMIT 1",
        )
        .bind_indexes(blind_indexes)
        .bind(customer_id)
        .opt()
        .await?;
    Ok(row.is_some())
}

/// Records what is known of the holder. One who is confirmed stays so; what turns out to be somebody
/// else's can no longer be chosen. Returns whether anything changed.
pub async fn update_holder_check(
    tx: &mut Tx,
    id: Uuid,
    holder_check: HolderCheck,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let is_own = holder_check != HolderCheck::NoMatch;
    let rows = tx
        .sql(
            "UPDATE payout_methods SET holder_check = $2, holder_checked_at = $3, is_own = $4,
                 is_default = (is_default AND $4)
             WHERE id = $1 AND holder_check IN ('not_asked', 'unknown')",
        )
        .bind(id)
        .bind(holder_check)
        .bind(now)
        .bind(is_own)
        .exec()
        .await?;
    Ok(rows > 0)
}

/// How many other customers use a card: to be paid to, to pay with, or as the one that they or a guest
/// paid their loan with. Cards that were removed or refused count; an account of the same person does
/// not.
pub async fn count_other_customers_of_card(
    tx: &mut Tx,
    card: &BlindIndex,
    customer_id: CustomerId,
    own_other_account: Option<CustomerId>,
) -> Result<i64, StoreError> {
    let (count,): (i64,) = tx
        .sql(
            "SELECT CAST(COUNT(*) AS bigint) FROM (
                 SELECT customer_id FROM payout_methods WHERE card_blind_index = $1
                 UNION SELECT customer_id FROM payment_methods WHERE card_blind_index = $1
                 UNION SELECT loans.customer_id FROM guest_orders
                     JOIN loans ON loans.id = guest_orders.loan_id
                     WHERE guest_orders.card_blind_index = $1
                 UNION SELECT loans.customer_id FROM payment_orders
                     JOIN loans ON loans.id = payment_orders.loan_id
                     WHERE payment_orders.card_blind_index = $1
             ) AS users WHERE customer_id <> $2 AND customer_id <> $3",
        )
        .bind(card.clone())
        .bind(customer_id)
        .bind(own_other_account.unwrap_or(customer_id))
        .one("a count")
        .await?;
    Ok(count)
}

/// Whether a loan or a refund was paid there before.
pub async fn is_paid_before(tx: &mut Tx, id: Uuid) -> Result<bool, StoreError> {
    let row: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM payouts WHERE payout_method_id = $1 AND state = 'done'
             UNION ALL SELECT id FROM refunds WHERE payout_method_id = $1 AND state = 'done'
             LIMIT 1",
        )
        .bind(id)
        .opt()
        .await?;
    Ok(row.is_some())
}
