//! Payments reported by billers, by the biller's id: the same id twice is one payment.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{BlindIndex, StoreError, Tx, Uuid, Vault, sealed_names};
use base::{BusinessDate, Timestamp};

/// A row of `biller_payments`.
#[derive(Debug, Clone, FromRow)]
pub struct BillerPayment {
    /// Our number of the payment at the biller.
    pub number: i64,
    pub id: Uuid,
    pub biller: String,
    pub txn_id: String,
    account_sealed: Vec<u8>,
    pub account_blind_index: BlindIndex,
    pub amount_tiyn: i64,
    /// The date the biller reported.
    pub payment_date: BusinessDate,
    pub value_date: BusinessDate,
    /// None where the payment is held in suspense.
    pub loan_id: Option<Uuid>,
    /// `received`, `booked` or `parked`.
    pub state: String,
    pub received_at: Timestamp,
}

/// A payment that was not heard of before.
#[derive(Debug)]
pub struct NewBillerPayment<'a> {
    pub id: Uuid,
    pub biller: &'a str,
    pub txn_id: &'a str,
    /// What the payer typed: an IIN or a contract number.
    pub account: &'a str,
    pub amount_tiyn: i64,
    /// The date the biller reported.
    pub payment_date: BusinessDate,
    pub value_date: BusinessDate,
    pub loan_id: Option<Uuid>,
    pub received_at: Timestamp,
}

/// By what an account is compared with another.
pub fn account_blind_index(vault: &Vault, account: &str) -> BlindIndex {
    vault.blind_index("biller_account", account)
}

impl BillerPayment {
    /// What the payer typed.
    pub fn account(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault
            .open(&self.account_sealed, &sealed_names::BILLER_PAYMENT_ACCOUNT.context(self.id))?)
    }
}

/// Stores a payment; nothing happens where the biller's id is known.
pub async fn insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewBillerPayment<'_>,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO biller_payments (id, biller, txn_id, account_sealed, account_blind_index,
             amount_tiyn, payment_date, value_date, loan_id, state, received_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'received', $10)
         ON CONFLICT (biller, txn_id) DO NOTHING",
    )
    .bind(new.id)
    .bind(new.biller.to_owned())
    .bind(new.txn_id.to_owned())
    .bind(vault.seal(new.account, &sealed_names::BILLER_PAYMENT_ACCOUNT.context(new.id))?)
    .bind(account_blind_index(vault, new.account))
    .bind(new.amount_tiyn)
    .bind(new.payment_date)
    .bind(new.value_date)
    .bind(new.loan_id)
    .bind(new.received_at)
    .exec()
    .await?;
    Ok(())
}

/// The payment by the biller's id.
pub async fn find_by_txn_id(
    tx: &mut Tx,
    biller: &str,
    txn_id: &str,
) -> Result<Option<BillerPayment>, StoreError> {
    tx.sql("SELECT * FROM biller_payments WHERE biller = $1 AND txn_id = $2")
        .bind(biller.to_owned())
        .bind(txn_id.to_owned())
        .opt()
        .await
}

/// It is in the books of its loan.
pub async fn update_to_booked(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql("UPDATE biller_payments SET state = 'booked' WHERE id = $1 AND state = 'received'")
        .bind(id)
        .exec()
        .await?;
    Ok(())
}

/// It is held in suspense; whichever loan it was meant for did not take it.
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

/// A page of a biller's payments of some days, after a number. What was heard of and not booked is
/// not among them.
pub async fn list_between(
    tx: &mut Tx,
    biller: &str,
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
    .bind(biller.to_owned())
    .bind(from)
    .bind(to)
    .bind(after)
    .bind(count)
    .all()
    .await
}
