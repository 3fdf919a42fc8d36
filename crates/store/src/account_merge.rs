//! Merging two accounts of one person: what the second one has moves to the first.

use crate::customers::{self, Customer};
use crate::{StoreError, Tx, Vault, sealed_names};
use base::Timestamp;
use base::ids::CustomerId;
use identity::Phone;

/// Statements that move rows of `$1` to `$2`. Consents, the audit trail and attributions are
/// append-only and stay. Applications move by themselves, with an event.
const MOVE_ROWS: [&str; 13] = [
    // A passkey names the account it was made for, and opens no other.
    "UPDATE sessions SET passkey_id = NULL WHERE customer_id = $1 AND $2 = $2",
    "DELETE FROM passkeys WHERE customer_id = $1 AND $2 = $2",
    "UPDATE sessions SET customer_id = $2 WHERE customer_id = $1",
    "UPDATE audit_clients SET customer_id = $2 WHERE customer_id = $1",
    "UPDATE push_subscriptions SET customer_id = $2 WHERE customer_id = $1",
    "UPDATE short_links SET customer_id = $2 WHERE customer_id = $1",
    "UPDATE uploads SET customer_id = $2 WHERE customer_id = $1",
    "UPDATE cases SET customer_id = $2 WHERE customer_id = $1",
    "UPDATE card_tokenization_sessions SET customer_id = $2 WHERE customer_id = $1",
    "UPDATE payout_method_proofs SET customer_id = $2 WHERE customer_id = $1",
    "UPDATE promo_redemptions SET customer_id = $2 WHERE customer_id = $1",
    // What both have stays with the first.
    "INSERT INTO fingerprints (customer_id, kind, blind_index, created_at)
         SELECT $2, kind, blind_index, created_at FROM fingerprints WHERE customer_id = $1
         ON CONFLICT (customer_id, kind, blind_index) DO NOTHING",
    "DELETE FROM fingerprints WHERE customer_id = $1 AND $2 = $2",
];

/// Cards and accounts of `$1`, which become those of `$2` unless it has them.
const MOVE_METHODS: [&str; 2] = [
    "UPDATE payout_methods SET customer_id = $2, is_default = $3
     WHERE customer_id = $1 AND removed_at IS NULL AND number_blind_index NOT IN (
         SELECT number_blind_index FROM payout_methods
         WHERE customer_id = $2 AND removed_at IS NULL)",
    "UPDATE payment_methods SET customer_id = $2, is_default = $3
     WHERE customer_id = $1 AND removed_at IS NULL AND token_blind_index NOT IN (
         SELECT token_blind_index FROM payment_methods
         WHERE customer_id = $2 AND removed_at IS NULL)",
];

/// Moves everything but the applications of a customer to another account of the same person, which
/// gets the phone. An erased account is open again; nothing from before that is used.
pub async fn merge(
    tx: &mut Tx,
    vault: &Vault,
    (from, into): (&Customer, &Customer),
    phone: &Phone,
    now: Timestamp,
) -> Result<(), StoreError> {
    close(tx, from.id, into.id, now).await?;
    for sql in MOVE_ROWS {
        tx.sql(sql).bind(from.id).bind(into.id).exec().await?;
    }
    for sql in MOVE_METHODS {
        tx.sql(sql).bind(from.id).bind(into.id).bind(false).exec().await?;
    }
    tx.sql(
        "UPDATE customers SET version = version + 1, phone_blind_index = $2, phone_sealed = $3,
             erased_at = NULL, reactivated_at = $4, language = $5, password_hash = $6,
             identity_verified_at = $7, face_matches_count_from = $7
         WHERE id = $1",
    )
    .bind(into.id)
    .bind(customers::phone_blind_index(vault, phone))
    .bind(vault.seal(phone.reveal(), &sealed_names::CUSTOMER_PHONE.context(into.id))?)
    .bind(into.erased_at.map_or(into.reactivated_at, |_| Some(from.created_at)))
    .bind(from.language)
    .bind(from.password_hash.clone())
    .bind(now)
    .exec_one()
    .await
}

/// The second account has nothing but its IIN any more, and leads to the first.
async fn close(
    tx: &mut Tx,
    id: CustomerId,
    into: CustomerId,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE customers SET version = version + 1, phone_blind_index = NULL, phone_sealed = NULL,
             email_sealed = NULL, email_verified_at = NULL, details_sealed = NULL,
             password_hash = NULL, marketing_sms = $4, marketing_email = $4, erased_at = $3,
             merged_into_id = $2
         WHERE id = $1",
    )
    .bind(id)
    .bind(into)
    .bind(now)
    .bind(false)
    .exec_one()
    .await
}
