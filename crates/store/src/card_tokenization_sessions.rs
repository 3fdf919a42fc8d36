//! Tokenization sessions: hosted pages of the acquirer on which a card is entered, to receive a
//! payout or to pay with.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::Timestamp;
use base::ids::CustomerId;

base::codes! {
    /// What the card of a session is for.
    TokenizationPurpose {
        /// To receive money from us.
        Payout = "payout",
        /// To pay us.
        Payment = "payment",
    }
}

base::codes! {
    /// The state of a session.
    TokenizationState as PayoutCardTokenizationState, undescribed {
        /// The outcome is not known yet.
        Open = "open",
        /// The card is saved.
        Saved = "saved",
        /// The bank rejected the card, or none was entered.
        Refused = "refused",
        /// The card is somebody else's, who cannot receive the customer's payout.
        OtherOwner = "other_owner",
    }
}

/// A row of `card_tokenization_sessions`.
#[derive(Debug, Clone, FromRow)]
pub struct CardTokenizationSession {
    pub id: Uuid,
    pub customer_id: CustomerId,
    pub purpose: TokenizationPurpose,
    pub acquirer_payment_id: String,
    pub url: String,
    pub state: TokenizationState,
    /// The card of a session for payouts.
    pub payout_method_id: Option<Uuid>,
    /// The card of a session for payments.
    pub payment_method_id: Option<Uuid>,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

/// The card that was entered, where it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenizedCard {
    /// A payout method.
    Payout(Uuid),
    /// A payment method.
    Payment(Uuid),
}

/// Adds a session.
pub async fn insert(tx: &mut Tx, session: &CardTokenizationSession) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO card_tokenization_sessions (id, customer_id, purpose, acquirer_payment_id, url,
             state, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(session.id)
    .bind(session.customer_id)
    .bind(session.purpose)
    .bind(session.acquirer_payment_id.clone())
    .bind(session.url.clone())
    .bind(session.state)
    .bind(session.created_at)
    .exec_one()
    .await
}

/// A session by purpose and id.
pub async fn find(
    tx: &mut Tx,
    purpose: TokenizationPurpose,
    id: Uuid,
) -> Result<Option<CardTokenizationSession>, StoreError> {
    tx.sql("SELECT * FROM card_tokenization_sessions WHERE id = $1 AND purpose = $2")
        .bind(id)
        .bind(purpose)
        .opt()
        .await
}

/// A session by purpose and the acquirer's id.
pub async fn find_by_acquirer_payment_id(
    tx: &mut Tx,
    purpose: TokenizationPurpose,
    id: &str,
) -> Result<Option<CardTokenizationSession>, StoreError> {
    tx.sql(
        "SELECT * FROM card_tokenization_sessions
         WHERE acquirer_payment_id = $1 AND purpose = $2",
    )
    .bind(id.to_owned())
    .bind(purpose)
    .opt()
    .await
}

/// A customer's sessions for payouts that are open or ended since a time, the newest first.
/// One whose card was removed since is left out.
pub async fn list_recent_payout_sessions(
    tx: &mut Tx,
    customer_id: CustomerId,
    since: Timestamp,
) -> Result<Vec<CardTokenizationSession>, StoreError> {
    tx.sql(
        "SELECT s.* FROM card_tokenization_sessions AS s
         LEFT JOIN payout_methods AS m ON m.id = s.payout_method_id
         WHERE s.customer_id = $1 AND s.purpose = 'payout'
             AND (s.state = 'open' OR s.ended_at >= $2)
             AND (s.state <> 'saved' OR m.removed_at IS NULL)
         ORDER BY s.created_at DESC, s.id DESC LIMIT 50",
    )
    .bind(customer_id)
    .bind(since)
    .all()
    .await
}

/// Records the outcome and the card, if one was entered; the first outcome stays.
pub async fn update_outcome(
    tx: &mut Tx,
    id: Uuid,
    state: TokenizationState,
    card: Option<TokenizedCard>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (payout_method_id, payment_method_id) = match card {
        Some(TokenizedCard::Payout(id)) => (Some(id), None),
        Some(TokenizedCard::Payment(id)) => (None, Some(id)),
        None => (None, None),
    };
    tx.sql(
        "UPDATE card_tokenization_sessions
             SET state = $2, payout_method_id = $3, payment_method_id = $4, ended_at = $5
         WHERE id = $1 AND state = 'open'",
    )
    .bind(id)
    .bind(state)
    .bind(payout_method_id)
    .bind(payment_method_id)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}
