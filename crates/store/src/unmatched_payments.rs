//! Payments that match no loan: held in suspense until staff assign or return them.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::payments::PaymentSource;
use crate::{StoreError, Tx, Uuid, Vault, sealed_names};
use base::ids::LoanId;
use base::{BusinessDate, Timestamp};

base::codes! {
    /// Why a payment matches no loan.
    UnmatchedPaymentReason {
        /// The account is nobody's.
        Nobody = "nobody",
        /// The person has no loan to pay.
        NoLoan = "no_loan",
        /// The loan does not take it.
        Refused = "refused",
        /// The card paid for too many strangers in a day.
        Card = "card",
    }
}

base::codes! {
    /// Where an unmatched payment stands.
    UnmatchedPaymentState {
        Waiting = "waiting",
        /// Held for a loan while its books take it in.
        Assigning = "assigning",
        Assigned = "assigned",
        Returned = "returned",
    }
}

/// A row of `unmatched_payments`.
#[derive(Debug, Clone, FromRow)]
pub struct UnmatchedPayment {
    pub id: Uuid,
    pub source: PaymentSource,
    pub reference: String,
    account_sealed: Vec<u8>,
    payer_sealed: Option<Vec<u8>>,
    pub amount_tiyn: i64,
    pub payment_date: BusinessDate,
    pub reason: UnmatchedPaymentReason,
    pub state: UnmatchedPaymentState,
    /// The loan it was assigned to.
    pub loan_id: Option<LoanId>,
    pub settled_by: Option<String>,
    pub settled_reason: Option<String>,
    pub received_at: Timestamp,
    pub settled_at: Option<Timestamp>,
}

/// A payment to be held in suspense.
#[derive(Debug)]
pub struct NewUnmatchedPayment<'a> {
    pub source: PaymentSource,
    pub reference: &'a str,
    /// What the payer typed: an IIN or a contract number.
    pub account: &'a str,
    pub payer: Option<&'a str>,
    pub amount_tiyn: i64,
    pub payment_date: BusinessDate,
    pub reason: UnmatchedPaymentReason,
    pub received_at: Timestamp,
}

impl UnmatchedPayment {
    /// What the payer typed, decrypted.
    pub fn account(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(
            &self.account_sealed,
            &sealed_names::UNMATCHED_PAYMENT_ACCOUNT.context(self.id),
        )?)
    }

    /// Who paid, if they said so.
    pub fn payer(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let sealed = self.payer_sealed.as_deref();
        Ok(sealed
            .map(|sealed| {
                vault.open(sealed, &sealed_names::UNMATCHED_PAYMENT_PAYER.context(self.id))
            })
            .transpose()?)
    }
}

/// Holds a payment in suspense, once by its reference. Returns whether it is new.
pub async fn insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewUnmatchedPayment<'_>,
) -> Result<bool, StoreError> {
    let id = Uuid::now_v7();
    let payer = new
        .payer
        .map(|payer| vault.seal(payer, &sealed_names::UNMATCHED_PAYMENT_PAYER.context(id)))
        .transpose()?;
    let added = tx
        .sql(
            "INSERT INTO unmatched_payments (id, source, reference, account_sealed, payer_sealed,
                 amount_tiyn, payment_date, reason, state, received_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9)
             ON CONFLICT (source, reference) DO NOTHING",
        )
        .bind(id)
        .bind(new.source)
        .bind(new.reference.to_owned())
        .bind(vault.seal(new.account, &sealed_names::UNMATCHED_PAYMENT_ACCOUNT.context(id))?)
        .bind(payer)
        .bind(new.amount_tiyn)
        .bind(new.payment_date)
        .bind(new.reason)
        .bind(new.received_at)
        .exec()
        .await?;
    Ok(added == 1)
}

/// An unmatched payment by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<UnmatchedPayment>, StoreError> {
    tx.sql("SELECT * FROM unmatched_payments WHERE id = $1").bind(id).opt().await
}

/// Waiting payments, the oldest first.
pub async fn list_waiting(tx: &mut Tx, count: i64) -> Result<Vec<UnmatchedPayment>, StoreError> {
    tx.sql(
        "SELECT * FROM unmatched_payments WHERE state IN ('waiting', 'assigning')
         ORDER BY received_at, id LIMIT $1",
    )
    .bind(count)
    .all()
    .await
}

/// How many payments wait.
pub async fn count_waiting(tx: &mut Tx) -> Result<i64, StoreError> {
    let count = "SELECT COUNT(*) FROM unmatched_payments WHERE state IN ('waiting', 'assigning')";
    let (count,): (i64,) = tx.sql(count).one("a count").await?;
    Ok(count)
}

/// Reserves it for a loan while it is posted; a conflict if somebody else resolves it.
pub async fn update_to_assigning(tx: &mut Tx, id: Uuid, loan_id: LoanId) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE unmatched_payments SET state = 'assigning', loan_id = $2
         WHERE id = $1 AND (state = 'waiting' OR (state = 'assigning' AND loan_id = $2))",
    )
    .bind(id)
    .bind(loan_id)
    .exec_one()
    .await
}

/// Releases it: the loan did not accept the payment.
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

/// Records that it was posted to the loan.
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

/// Records that it was returned to the payer.
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

/// A conflict if somebody else resolved it.
async fn update_settled(
    tx: &mut Tx,
    text: &'static str,
    id: Uuid,
    (by, reason): (&str, &str),
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(text).bind(id).bind(by.to_owned()).bind(reason.to_owned()).bind(now).exec_one().await
}
