//! Payment orders of guests, who pay for somebody on the acquirer's page.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::order_state::{DeclineReason, OrderEvent, OrderState, Transition};
use crate::{BlindIndex, BlindIndexes, StoreError, Tx, Uuid, Vault, sealed_names};
use base::ids::LoanId;
use base::{Language, Timestamp};

/// A row of `guest_orders`.
#[derive(Debug, Clone, FromRow)]
pub struct GuestOrder {
    /// Also the acquirer's idempotency key.
    pub id: Uuid,
    /// Blind index of the access token of the browser that created it.
    pub key_blind_index: BlindIndex,
    account_sealed: Vec<u8>,
    payer_sealed: Option<Vec<u8>>,
    pub amount_tiyn: i64,
    pub language: Language,
    pub state: OrderState,
    pub url: Option<String>,
    pub decline_reason: Option<DeclineReason>,
    pub loan_id: Option<LoanId>,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
    /// Blind index of what tells the card that paid from other cards.
    pub card_blind_index: Option<BlindIndex>,
    pub card_used_at: Option<Timestamp>,
    /// The card paid for too many others: staff decide where the money goes.
    pub is_held: bool,
}

/// An order to be added.
#[derive(Debug)]
pub struct NewGuestOrder<'a> {
    pub id: Uuid,
    /// Blind index of the access token of the browser that created it.
    pub key_hash: BlindIndex,
    /// What the payer typed: an IIN or a contract number.
    pub account: &'a str,
    pub payer: Option<&'a str>,
    pub amount_tiyn: i64,
    pub language: Language,
    pub created_at: Timestamp,
}

impl GuestOrder {
    /// What the payer typed, decrypted.
    pub fn account(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.account_sealed, &sealed_names::GUEST_ORDER_ACCOUNT.context(self.id))?)
    }

    /// Who pays, if they said so.
    pub fn payer(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let sealed = self.payer_sealed.as_deref();
        Ok(sealed
            .map(|sealed| vault.open(sealed, &sealed_names::GUEST_ORDER_PAYER.context(self.id)))
            .transpose()?)
    }
}

/// Adds an order.
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

/// The step that an event leads to from the stored state, if any.
async fn find_transition(
    tx: &mut Tx,
    id: Uuid,
    event: OrderEvent,
) -> Result<Option<Transition>, StoreError> {
    let row: Option<(OrderState,)> =
        tx.sql("SELECT state FROM guest_orders WHERE id = $1").bind(id).opt().await?;
    Ok(row.and_then(|(state,)| state.transition(event)))
}

/// Stores the page on which it is paid. Returns whether it is the first one.
pub async fn update_to_open(tx: &mut Tx, id: Uuid, url: &str) -> Result<bool, StoreError> {
    let Some(step) = find_transition(tx, id, OrderEvent::PageOpened).await? else {
        return Ok(false);
    };
    tx.sql("UPDATE guest_orders SET state = $3, url = $4 WHERE id = $1 AND state = $2")
        .bind(id)
        .bind(step.from())
        .bind(step.to())
        .bind(url.to_owned())
        .exec_one()
        .await?;
    Ok(true)
}

/// Records the card that paid, with the loan that it is for. The first one stays.
pub async fn update_card(
    tx: &mut Tx,
    id: Uuid,
    (card, loan_id): (&BlindIndex, Option<LoanId>),
    is_held: bool,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE guest_orders
         SET card_blind_index = $2, card_used_at = $3, is_held = $4, loan_id = $5
         WHERE id = $1 AND card_blind_index IS NULL",
    )
    .bind(id)
    .bind(card.clone())
    .bind(now)
    .bind(is_held)
    .bind(loan_id)
    .exec()
    .await?;
    Ok(())
}

/// For how many loans a card paid since a time, for guests and for borrowers; none if this one is among
/// them. A payment for nobody whom we know, or that was held, counts as one for somebody else.
pub async fn count_other_loans_of_card(
    tx: &mut Tx,
    cards: &BlindIndexes,
    loan_id: Option<LoanId>,
    since: Timestamp,
) -> Result<i64, StoreError> {
    let (count, own): (i64, i64) = tx
        .sql(
            "SELECT CAST(COUNT(DISTINCT paid_for) AS bigint),
                 CAST(COALESCE(SUM(CASE WHEN paid_for = $3 THEN 1 ELSE 0 END), 0) AS bigint)
             FROM (
                 SELECT COALESCE(loan_id, id) AS paid_for FROM guest_orders
                 WHERE card_blind_index IN ($1, $2) AND card_used_at > $4
                 UNION ALL SELECT loan_id FROM payment_orders
                 WHERE card_blind_index IN ($1, $2) AND card_used_at > $4
             ) AS paid",
        )
        .bind_indexes(cards)
        .bind(loan_id)
        .bind(since)
        .one("a count")
        .await?;
    Ok(if own > 0 { 0 } else { count })
}

/// Records that it was paid, for a loan or unmatched, even if it was refused before. Returns
/// whether that is new.
pub async fn update_to_paid(
    tx: &mut Tx,
    id: Uuid,
    loan_id: Option<LoanId>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let Some(step) = find_transition(tx, id, OrderEvent::Captured).await? else { return Ok(false) };
    tx.sql(
        "UPDATE guest_orders SET state = $3, loan_id = $4, decline_reason = NULL, ended_at = $5
         WHERE id = $1 AND state = $2",
    )
    .bind(id)
    .bind(step.from())
    .bind(step.to())
    .bind(loan_id)
    .bind(now)
    .exec_one()
    .await?;
    Ok(true)
}

/// Records that it was not paid. Returns whether that is its first outcome, which stays.
pub async fn update_to_refused(
    tx: &mut Tx,
    id: Uuid,
    reason: DeclineReason,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let Some(step) = find_transition(tx, id, OrderEvent::Failed).await? else { return Ok(false) };
    tx.sql(
        "UPDATE guest_orders SET state = $3, decline_reason = $4, ended_at = $5
         WHERE id = $1 AND state = $2",
    )
    .bind(id)
    .bind(step.from())
    .bind(step.to())
    .bind(reason)
    .bind(now)
    .exec_one()
    .await?;
    Ok(true)
}
