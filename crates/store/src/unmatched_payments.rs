//! Money that came and could be put down to no loan: it waits until staff assign it or give it back.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{StoreError, Tx, Uuid, Vault};
use base::{BusinessDate, Timestamp};

/// A row of `unmatched_payments`.
#[derive(Debug, Clone, FromRow)]
pub struct UnmatchedPayment {
    /// The row.
    pub id: Uuid,
    /// Through whom it came: `acquirer`, `biller` or `bank`.
    pub source: String,
    /// What they call it.
    pub reference: String,
    account_sealed: Vec<u8>,
    payer_sealed: Option<Vec<u8>>,
    /// How much.
    pub amount_tiyn: i64,
    /// The day on which the payer paid.
    pub paid_on: BusinessDate,
    /// `nobody`, `no_loan` or `refused`.
    pub why: String,
    /// `waiting`, `assigning`, `update_to_assigned` or `returned`.
    pub state: String,
    /// The loan it was assigned to.
    pub loan_id: Option<Uuid>,
    /// Who settled it.
    pub settled_by: Option<String>,
    /// Why they settled it so.
    pub settled_reason: Option<String>,
    /// When it came.
    pub received_at: Timestamp,
    /// When it was settled.
    pub settled_at: Option<Timestamp>,
}

/// Money to be put aside.
#[derive(Debug)]
pub struct NewUnmatchedPayment<'a> {
    /// Through whom it came.
    pub source: &'a str,
    /// What they call it.
    pub reference: &'a str,
    /// What the payer typed.
    pub account: &'a str,
    /// Who paid, where they said so.
    pub payer: Option<&'a str>,
    /// How much.
    pub amount_tiyn: i64,
    /// The day on which the payer paid.
    pub payment_date: BusinessDate,
    /// `nobody`, `no_loan` or `refused`.
    pub reason: &'a str,
    /// When it came.
    pub received_at: Timestamp,
}

fn account_seal_context(id: Uuid) -> String {
    format!("unmatched_payments.account/{id}")
}

fn payer_seal_context(id: Uuid) -> String {
    format!("unmatched_payments.payer/{id}")
}

impl UnmatchedPayment {
    /// What the payer typed.
    pub fn account(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.account_sealed, &account_seal_context(self.id))?)
    }

    /// Who paid, where they said so.
    pub fn payer(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let sealed = self.payer_sealed.as_deref();
        Ok(sealed.map(|sealed| vault.open(sealed, &payer_seal_context(self.id))).transpose()?)
    }
}

/// Puts money aside, once by its name. Tells whether it was new.
pub async fn insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewUnmatchedPayment<'_>,
) -> Result<bool, StoreError> {
    let id = Uuid::now_v7();
    let payer = new.payer.map(|payer| vault.seal(payer, &payer_seal_context(id))).transpose()?;
    let added = tx
        .sql(
            "INSERT INTO unmatched_payments (id, source, reference, account_sealed, payer_sealed,
                 amount_tiyn, paid_on, why, state, received_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9)
             ON CONFLICT (source, reference) DO NOTHING",
        )
        .bind(id)
        .bind(new.source.to_owned())
        .bind(new.reference.to_owned())
        .bind(vault.seal(new.account, &account_seal_context(id))?)
        .bind(payer)
        .bind(new.amount_tiyn)
        .bind(new.payment_date)
        .bind(new.reason.to_owned())
        .bind(new.received_at)
        .exec()
        .await?;
    Ok(added == 1)
}

/// One by identity.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<UnmatchedPayment>, StoreError> {
    tx.sql("SELECT * FROM unmatched_payments WHERE id = $1").bind(id).opt().await
}

/// Those that wait, the longest waiting first.
pub async fn list_waiting(tx: &mut Tx, count: i64) -> Result<Vec<UnmatchedPayment>, StoreError> {
    tx.sql(
        "SELECT * FROM unmatched_payments WHERE state IN ('waiting', 'assigning')
         ORDER BY received_at, id LIMIT $1",
    )
    .bind(count)
    .all()
    .await
}

/// Keeps it for a loan while its books take it in; a conflict where somebody else settles it.
pub async fn update_to_assigning(tx: &mut Tx, id: Uuid, loan_id: Uuid) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE unmatched_payments SET state = 'assigning', loan_id = $2
         WHERE id = $1 AND (state = 'waiting' OR (state = 'assigning' AND loan_id = $2))",
    )
    .bind(id)
    .bind(loan_id)
    .exec_one()
    .await
}

/// Lets it wait again: the loan did not take it.
pub async fn update_to_waiting(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE unmatched_payments SET state = 'waiting', loan_id = NULL
         WHERE id = $1 AND state = 'assigning'",
    )
    .bind(id)
    .exec()
    .await?;
    Ok(())
}

/// It is in the books of the loan that it was kept for.
pub async fn update_to_assigned(
    tx: &mut Tx,
    id: Uuid,
    (by, reason): (&str, &str),
    now: Timestamp,
) -> Result<(), StoreError> {
    update_settled(
        tx,
        "UPDATE unmatched_payments SET state = 'assigned', settled_by = $2,
             settled_reason = $3, settled_at = $4
         WHERE id = $1 AND state = 'assigning'",
        id,
        (by, reason),
        now,
    )
    .await
}

/// It went back to whoever paid.
pub async fn update_to_returned(
    tx: &mut Tx,
    id: Uuid,
    (by, reason): (&str, &str),
    now: Timestamp,
) -> Result<(), StoreError> {
    update_settled(
        tx,
        "UPDATE unmatched_payments SET state = 'returned', settled_by = $2,
             settled_reason = $3, settled_at = $4
         WHERE id = $1 AND state = 'waiting'",
        id,
        (by, reason),
        now,
    )
    .await
}

/// A conflict where somebody else settled it.
async fn update_settled(
    tx: &mut Tx,
    text: &'static str,
    id: Uuid,
    (by, reason): (&str, &str),
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(text).bind(id).bind(by.to_owned()).bind(reason.to_owned()).bind(now).exec_one().await
}
