//! Transfers of one tenge with a code in their purpose: whoever knows the code sees the account.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;
use base::ids::CustomerId;

base::codes! {
    /// What is known of the transfer.
    ProofState {
        New = "new",
        /// From now on only its status tells the outcome.
        Sent = "sent",
        Done = "done",
        Refused = "refused",
    }
}

/// A row of `payout_method_proofs`.
#[derive(Debug, Clone, FromRow)]
pub struct PayoutMethodProof {
    /// Also the id of the order at the acquirer.
    pub id: Uuid,
    pub customer_id: CustomerId,
    pub payout_method_id: Uuid,
    code_sealed: Vec<u8>,
    pub state: ProofState,
    pub attempts_left: i64,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    pub closed_at: Option<Timestamp>,
}

/// A transfer to be made.
pub struct NewProof<'a> {
    pub id: Uuid,
    pub customer_id: CustomerId,
    pub payout_method_id: Uuid,
    pub code: &'a str,
    pub attempts_left: i64,
    pub expires_at: Timestamp,
}

impl PayoutMethodProof {
    /// The code in the purpose of the transfer.
    pub fn code(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        let context = sealed_names::PAYOUT_METHOD_PROOF_CODE.context(self.id);
        Ok(vault.open(&self.code_sealed, &context)?)
    }

    /// Whether its code may still be given.
    pub fn is_open(&self, now: Timestamp) -> bool {
        self.closed_at.is_none() && self.attempts_left > 0 && now < self.expires_at
    }
}

/// Adds one, as the only open one of its method.
pub async fn insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewProof<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payout_method_proofs SET closed_at = $2
         WHERE payout_method_id = $1 AND closed_at IS NULL",
    )
    .bind(new.payout_method_id)
    .bind(now)
    .exec()
    .await?;
    tx.sql(
        "INSERT INTO payout_method_proofs (id, customer_id, payout_method_id, code_sealed, state,
             attempts_left, created_at, expires_at)
         VALUES ($1, $2, $3, $4, 'new', $5, $6, $7)",
    )
    .bind(new.id)
    .bind(new.customer_id)
    .bind(new.payout_method_id)
    .bind(vault.seal(new.code, &sealed_names::PAYOUT_METHOD_PROOF_CODE.context(new.id))?)
    .bind(new.attempts_left)
    .bind(now)
    .bind(new.expires_at)
    .exec_one()
    .await
}

/// One by its id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<PayoutMethodProof>, StoreError> {
    tx.sql("SELECT * FROM payout_method_proofs WHERE id = $1").bind(id).opt().await
}

/// The last one of a method.
pub async fn find_newest(
    tx: &mut Tx,
    payout_method_id: Uuid,
) -> Result<Option<PayoutMethodProof>, StoreError> {
    tx.sql(
        "SELECT * FROM payout_method_proofs WHERE payout_method_id = $1
         ORDER BY created_at DESC, id DESC LIMIT 1",
    )
    .bind(payout_method_id)
    .opt()
    .await
}

/// Uses an attempt of the open one that was sent, and returns it for comparison. Because attempts are
/// used before comparing, concurrent guesses share them.
pub async fn take_attempt(
    tx: &mut Tx,
    payout_method_id: Uuid,
    now: Timestamp,
) -> Result<Option<PayoutMethodProof>, StoreError> {
    tx.sql(
        "UPDATE payout_method_proofs SET attempts_left = attempts_left - 1
         WHERE payout_method_id = $1 AND closed_at IS NULL AND attempts_left > 0
             AND expires_at > $2 AND state IN ('sent', 'done')
         RETURNING *",
    )
    .bind(payout_method_id)
    .bind(now)
    .opt()
    .await
}

/// Records what became of the transfer. One that the bank refused is over.
pub async fn update_state(
    tx: &mut Tx,
    id: Uuid,
    state: ProofState,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payout_method_proofs SET state = $2,
             closed_at = CASE WHEN $2 = 'refused' THEN COALESCE(closed_at, $3) ELSE closed_at END
         WHERE id = $1 AND state IN ('new', 'sent')",
    )
    .bind(id)
    .bind(state)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// Ends one whose code was given.
pub async fn close(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<(), StoreError> {
    tx.sql("UPDATE payout_method_proofs SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL")
        .bind(id)
        .bind(now)
        .exec()
        .await?;
    Ok(())
}
