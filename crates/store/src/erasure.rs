//! Erasure of a customer: what no loan rests on goes, and a row that others refer to is blanked.
//! What lies outside the database is told by its rows, which go when it is gone.

use store_derive::FromRow;

use crate::payment_methods::{self, PaymentMethod};
use crate::payout_methods::{self, PayoutMethod};
use crate::{StoreError, Tx, Uuid, Vault};
use base::Timestamp;

/// The applications of a customer's that led to no loan.
macro_rules! applications_without_loan {
    () => {
        "(SELECT id FROM applications WHERE customer_id = $1 AND loan_id IS NULL)"
    };
}

/// The cards and accounts to which a loan of a customer's was paid.
macro_rules! disbursed_payout_methods {
    () => {
        "(SELECT payout_method_id FROM payouts WHERE application_id IN (
             SELECT id FROM applications WHERE customer_id = $1 AND loan_id IS NOT NULL))"
    };
}

/// What goes at once, each by the customer in `$1`.
const ERASE_NOW: [&str; 8] = [
    // By which channel people came says nothing of anybody; from which page and with which browser does.
    "UPDATE attributions SET visit_sealed = NULL WHERE customer_id = $1",
    "DELETE FROM short_links WHERE customer_id = $1",
    concat!("DELETE FROM bank_statements WHERE application_id IN ", applications_without_loan!()),
    concat!("DELETE FROM review_requests WHERE application_id IN ", applications_without_loan!()),
    // That a bureau was asked has to be proven; what it said has not.
    concat!(
        "UPDATE bureau_inquiries SET report_sealed = NULL WHERE application_id IN ",
        applications_without_loan!()
    ),
    concat!(
        "DELETE FROM callbacks WHERE subject_id IN (
             SELECT id FROM biometric_sessions WHERE application_id IN ",
        applications_without_loan!(),
        " UNION SELECT id FROM payouts WHERE application_id IN ",
        applications_without_loan!(),
        " UNION SELECT id FROM payout_card_tokenization_sessions WHERE customer_id = $1
              AND (payout_method_id IS NULL OR payout_method_id NOT IN ",
        disbursed_payout_methods!(),
        "))",
    ),
    // Complaints and what is about a loan have to be kept; questions have not.
    "DELETE FROM case_messages WHERE case_id IN (
         SELECT id FROM cases
         WHERE customer_id = $1 AND kind = 'message' AND loan_id IS NULL)",
    // Who borrowed is still told from somebody else with the same document.
    "DELETE FROM fingerprints WHERE customer_id = $1
         AND NOT EXISTS (SELECT 1 FROM loans WHERE loans.customer_id = $1)",
];

/// What goes once it is gone outside too: taken away from everybody's eyes at once, at `$2`.
const HIDE_UNTIL_ERASED: [&str; 3] = [
    concat!(
        "UPDATE uploads SET removed_at = $2 WHERE removed_at IS NULL AND application_id IN ",
        applications_without_loan!(),
    ),
    "UPDATE payout_methods SET removed_at = $2, is_default = $3
         WHERE customer_id = $1 AND removed_at IS NULL",
    "UPDATE payment_methods SET removed_at = $2, is_default = $3
         WHERE customer_id = $1 AND removed_at IS NULL",
];

/// A file whose bytes are to go.
#[derive(Debug, Clone, FromRow)]
pub struct PendingErasure {
    pub id: Uuid,
    pub storage_key: String,
}

/// Deletes what the database alone holds on applications that led to no loan, and takes the rest
/// away.
pub async fn erase_customer_data(
    tx: &mut Tx,
    customer_id: Uuid,
    now: Timestamp,
) -> Result<(), StoreError> {
    for sql in ERASE_NOW {
        tx.sql(sql).bind(customer_id).exec().await?;
    }
    let [files, targets, pay_cards] = HIDE_UNTIL_ERASED;
    tx.sql(files).bind(customer_id).bind(now).exec().await?;
    for cards in [targets, pay_cards] {
        tx.sql(cards).bind(customer_id).bind(now).bind(false).exec().await?;
    }
    Ok(())
}

/// Files that were taken away from applications of a customer's that ended without a loan.
pub async fn list_pending_uploads(
    tx: &mut Tx,
    customer_id: Uuid,
    count: i64,
) -> Result<Vec<PendingErasure>, StoreError> {
    tx.sql(
        "SELECT uploads.id, uploads.storage_key FROM uploads
         JOIN applications ON applications.id = uploads.application_id
         WHERE applications.customer_id = $1 AND applications.loan_id IS NULL
             AND applications.state IN ('DECLINED', 'DECLINED_OFFERS', 'CANCELLED', 'EXPIRED')
             AND uploads.removed_at IS NOT NULL
         ORDER BY uploads.id LIMIT $2",
    )
    .bind(customer_id)
    .bind(count)
    .all()
    .await
}

/// Whether other rows rest on the same bytes: the same file has the same place, whoever sends it.
pub async fn is_storage_key_shared(tx: &mut Tx, file: &PendingErasure) -> Result<bool, StoreError> {
    let found: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM uploads WHERE storage_key = $1 AND id <> $2
             UNION ALL SELECT id FROM case_uploads WHERE storage_key = $1 AND id <> $2
             UNION ALL SELECT id FROM application_documents WHERE storage_key = $1 LIMIT 1",
        )
        .bind(file.storage_key.clone())
        .bind(file.id)
        .opt()
        .await?;
    Ok(found.is_some())
}

/// Deletes a file whose bytes are gone, or rest with somebody else.
pub async fn delete_upload(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql("DELETE FROM bank_statements WHERE upload_id = $1").bind(id).exec().await?;
    tx.sql("DELETE FROM uploads WHERE id = $1").bind(id).exec().await?;
    Ok(())
}

/// Files of a customer's requests whose words are deleted.
pub async fn list_pending_case_uploads(
    tx: &mut Tx,
    customer_id: Uuid,
    count: i64,
) -> Result<Vec<PendingErasure>, StoreError> {
    tx.sql(
        "SELECT case_uploads.id, case_uploads.storage_key FROM case_uploads
         JOIN cases ON cases.id = case_uploads.case_id
         WHERE cases.customer_id = $1 AND NOT EXISTS (
             SELECT 1 FROM case_messages WHERE case_messages.case_id = cases.id)
         ORDER BY case_uploads.id LIMIT $2",
    )
    .bind(customer_id)
    .bind(count)
    .all()
    .await
}

/// Deletes a file of a request whose bytes are gone, or rest with somebody else.
pub async fn delete_case_upload(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql("DELETE FROM case_uploads WHERE id = $1").bind(id).exec().await?;
    Ok(())
}

/// The places of documents that nobody signed, of applications of a customer's that ended without a
/// loan. Their rows stay: by them anybody can ask whether a document is ours.
pub async fn list_unsigned_document_keys(
    tx: &mut Tx,
    customer_id: Uuid,
    count: i64,
) -> Result<Vec<String>, StoreError> {
    let rows: Vec<(String,)> = tx
        .sql(
            "SELECT DISTINCT application_documents.storage_key FROM application_documents
             JOIN applications ON applications.id = application_documents.application_id
             WHERE applications.customer_id = $1 AND applications.loan_id IS NULL
                 AND applications.state IN ('DECLINED', 'DECLINED_OFFERS', 'CANCELLED', 'EXPIRED')
                 AND application_documents.signed_at IS NULL
                 AND NOT EXISTS (SELECT 1 FROM uploads
                 WHERE uploads.storage_key = application_documents.storage_key)
                 AND NOT EXISTS (SELECT 1 FROM case_uploads
                 WHERE case_uploads.storage_key = application_documents.storage_key)
                 AND NOT EXISTS (
                     SELECT 1 FROM application_documents AS other
                     WHERE other.storage_key = application_documents.storage_key
                         AND (other.signed_at IS NOT NULL
                         OR other.application_id <> application_documents.application_id))
             ORDER BY application_documents.storage_key LIMIT $2",
        )
        .bind(customer_id)
        .bind(count)
        .all()
        .await?;
    Ok(rows.into_iter().map(|(place,)| place).collect())
}

/// Cards and accounts that were taken away and to which no loan was paid.
pub async fn list_pending_payout_methods(
    tx: &mut Tx,
    customer_id: Uuid,
    count: i64,
) -> Result<Vec<PayoutMethod>, StoreError> {
    tx.sql(concat!(
        "SELECT * FROM payout_methods WHERE customer_id = $1 AND removed_at IS NOT NULL
             AND mask <> ''
             AND id NOT IN ",
        disbursed_payout_methods!(),
        " ORDER BY id LIMIT $2",
    ))
    .bind(customer_id)
    .bind(count)
    .all()
    .await
}

/// Deletes a card or an account. Where an order to pay names it, the order stays and it is blanked.
pub async fn erase_payout_method(tx: &mut Tx, vault: &Vault, id: Uuid) -> Result<(), StoreError> {
    let named: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM payouts WHERE payout_method_id = $1
             UNION ALL SELECT id FROM refunds WHERE payout_method_id = $1 LIMIT 1",
        )
        .bind(id)
        .opt()
        .await?;
    if named.is_none() {
        tx.sql("DELETE FROM payout_methods WHERE id = $1").bind(id).exec().await?;
        return Ok(());
    }
    let (sealed, mark) = payout_methods::blank_number(vault, id)?;
    tx.sql(
        "UPDATE payout_methods
             SET number_sealed = $2, number_blind_index = $3, mask = '', bank = NULL,
             expiry = NULL
         WHERE id = $1",
    )
    .bind(id)
    .bind(sealed)
    .bind(mark)
    .exec()
    .await?;
    Ok(())
}

/// Cards to pay with that were taken away.
pub async fn list_pending_payment_methods(
    tx: &mut Tx,
    customer_id: Uuid,
    count: i64,
) -> Result<Vec<PaymentMethod>, StoreError> {
    tx.sql(
        "SELECT * FROM payment_methods WHERE customer_id = $1 AND removed_at IS NOT NULL
             AND mask <> ''
         ORDER BY id LIMIT $2",
    )
    .bind(customer_id)
    .bind(count)
    .all()
    .await
}

/// Deletes a card to pay with. Orders that were paid with it stay, and it is blanked.
pub async fn erase_payment_method(tx: &mut Tx, vault: &Vault, id: Uuid) -> Result<(), StoreError> {
    let (sealed, mark) = payment_methods::blank_token(vault, id)?;
    tx.sql(
        "UPDATE payment_methods
             SET token_sealed = $2, token_blind_index = $3, mask = '', bank = NULL,
             expiry = NULL
         WHERE id = $1",
    )
    .bind(id)
    .bind(sealed)
    .bind(mark)
    .exec()
    .await?;
    Ok(())
}
