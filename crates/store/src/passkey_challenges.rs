//! What browsers are asked to sign with a passkey: each challenge once, soon, and for its purpose.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{BlindIndex, StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;

base::codes! {
    /// The purpose of a challenge. What was signed for one is not valid for another.
    PasskeyPurpose {
        Register = "register",
        SignIn = "sign_in",
        StepUp = "step_up",
    }
}

/// A challenge that is made now.
pub struct NewChallenge<'a> {
    pub id: Uuid,
    pub purpose: PasskeyPurpose,
    /// The session, or for a sign-in the device: the column `asked_by_blind_index`.
    pub requester: &'a BlindIndex,
    /// The random bytes.
    pub challenge: &'a [u8],
    pub expires_at: Timestamp,
}

/// A row of `passkey_challenges`.
#[derive(FromRow)]
struct ChallengeRow {
    id: Uuid,
    challenge_sealed: Vec<u8>,
}

/// Adds a challenge.
pub async fn insert(tx: &mut Tx, vault: &Vault, new: &NewChallenge<'_>) -> Result<(), StoreError> {
    let context = sealed_names::PASSKEY_CHALLENGE.context(new.id);
    tx.sql(
        "INSERT INTO passkey_challenges (id, purpose, asked_by_blind_index, challenge_sealed,
             expires_at)
         VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(new.id)
    .bind(new.purpose)
    .bind(new.requester.clone())
    .bind(vault.seal_bytes(new.challenge, &context)?)
    .bind(new.expires_at)
    .exec_one()
    .await
}

/// Uses up a challenge and returns it: nothing if it was used, is too old, or was made for
/// another purpose or for somebody else.
pub async fn take(
    tx: &mut Tx,
    vault: &Vault,
    (id, purpose): (Uuid, PasskeyPurpose),
    requester: &BlindIndex,
    now: Timestamp,
) -> Result<Option<Zeroizing<Vec<u8>>>, StoreError> {
    let row: Option<ChallengeRow> = tx
        .sql(
            "UPDATE passkey_challenges SET used_at = $4
             WHERE id = $1 AND purpose = $2 AND asked_by_blind_index = $3 AND used_at IS NULL
                 AND expires_at > $4
             RETURNING *",
        )
        .bind(id)
        .bind(purpose)
        .bind(requester.clone())
        .bind(now)
        .opt()
        .await?;
    let open = |row: ChallengeRow| {
        vault.open_bytes(&row.challenge_sealed, &sealed_names::PASSKEY_CHALLENGE.context(row.id))
    };
    Ok(row.map(open).transpose()?)
}

/// Deletes challenges that expired before a time, a bounded number at a time.
pub async fn delete_expired(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    tx.sql(
        "DELETE FROM passkey_challenges WHERE id IN (SELECT id FROM passkey_challenges
         WHERE expires_at < $1 LIMIT 1000)",
    )
    .bind(before)
    .exec()
    .await
}
