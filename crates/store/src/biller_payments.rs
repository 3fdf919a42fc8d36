//! Payments reported by billers, by the biller's id: the same id twice is one payment.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{StoreError, Tx, Uuid, Vault, sealed_names};
use base::ids::LoanId;
use base::{BusinessDate, Timestamp};

base::codes! {
    /// Whoever takes payments for us by a protocol of their own.
    Biller {
        Kaspi = "kaspi",
        /// QIWI, Касса24 and others of the OSMP family.
        Osmp = "osmp",
    }
}

base::codes! {
    /// Where a payment of a biller stands.
    BillerPaymentState {
        Received = "received",
        /// In the books of its loan.
        Booked = "booked",
        /// Held in suspense.
        Parked = "parked",
    }
}

/// A row of `biller_payments`.
#[derive(Debug, Clone, FromRow)]
pub struct BillerPayment {
    /// Our number of the payment at the biller.
    pub number: i64,
    pub id: Uuid,
    pub biller: Biller,
    pub txn_id: String,
    account_sealed: Vec<u8>,
    pub amount_tiyn: i64,
    /// The date the biller reported.
    pub payment_date: BusinessDate,
    pub value_date: BusinessDate,
    /// None if the payment is held in suspense.
    pub loan_id: Option<LoanId>,
    pub state: BillerPaymentState,
    pub received_at: Timestamp,
    /// When the biller's registry was seen to have it as we have it.
    pub reconciled_at: Option<Timestamp>,
}

/// A payment to be added.
#[derive(Debug)]
pub struct NewBillerPayment<'a> {
    pub id: Uuid,
    pub biller: Biller,
    pub txn_id: &'a str,
    /// What the payer typed: an IIN or a contract number.
    pub account: &'a str,
    pub amount_tiyn: i64,
    /// The date the biller reported.
    pub payment_date: BusinessDate,
    pub value_date: BusinessDate,
    pub loan_id: Option<LoanId>,
    pub received_at: Timestamp,
}

impl BillerPayment {
    /// What the payer typed, decrypted.
    pub fn account(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault
            .open(&self.account_sealed, &sealed_names::BILLER_PAYMENT_ACCOUNT.context(self.id))?)
    }
}

/// Adds a payment, unless the biller's id is known. Returns whether it was added.
pub async fn insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewBillerPayment<'_>,
) -> Result<bool, StoreError> {
    let added = tx
        .sql(
            "INSERT INTO biller_payments (id, biller, txn_id, account_sealed, account_blind_index,
                 amount_tiyn, payment_date, value_date, loan_id, state, received_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'received', $10)
             ON CONFLICT (biller, txn_id) DO NOTHING",
        )
        .bind(new.id)
        .bind(new.biller)
        .bind(new.txn_id.to_owned())
        .bind(vault.seal(new.account, &sealed_names::BILLER_PAYMENT_ACCOUNT.context(new.id))?)
        .bind(vault.blind_index("biller_account", new.account))
        .bind(new.amount_tiyn)
        .bind(new.payment_date)
        .bind(new.value_date)
        .bind(new.loan_id)
        .bind(new.received_at)
        .exec()
        .await?;
    Ok(added == 1)
}

/// The payment by the biller's id.
pub async fn find_by_txn_id(
    tx: &mut Tx,
    biller: Biller,
    txn_id: &str,
) -> Result<Option<BillerPayment>, StoreError> {
    tx.sql("SELECT * FROM biller_payments WHERE biller = $1 AND txn_id = $2")
        .bind(biller)
        .bind(txn_id.to_owned())
        .opt()
        .await
}

/// Records that it was posted to its loan.
pub async fn update_to_booked(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql("UPDATE biller_payments SET state = 'booked' WHERE id = $1 AND state = 'received'")
        .bind(id)
        .exec()
        .await?;
    Ok(())
}

/// Records that it is held in suspense.
pub async fn update_to_unmatched(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE biller_payments SET state = 'parked', loan_id = NULL
         WHERE id = $1 AND state = 'received'",
    )
    .bind(id)
    .exec()
    .await?;
    Ok(())
}

/// Records that the biller's registry has the payment as we have it.
pub async fn update_to_reconciled(
    tx: &mut Tx,
    biller: Biller,
    txn_id: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE biller_payments SET reconciled_at = $3
         WHERE biller = $1 AND txn_id = $2 AND reconciled_at IS NULL",
    )
    .bind(biller)
    .bind(txn_id.to_owned())
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// A page of a biller's posted or parked payments of some days, by number.
pub async fn list_between(
    tx: &mut Tx,
    biller: Biller,
    (from, to): (BusinessDate, BusinessDate),
    after: i64,
    count: i64,
) -> Result<Vec<BillerPayment>, StoreError> {
    tx.sql(
        "SELECT * FROM biller_payments
         WHERE biller = $1 AND payment_date >= $2 AND payment_date <= $3 AND number > $4
             AND state <> 'received'
         ORDER BY number LIMIT $5",
    )
    .bind(biller)
    .bind(from)
    .bind(to)
    .bind(after)
    .bind(count)
    .all()
    .await
}
