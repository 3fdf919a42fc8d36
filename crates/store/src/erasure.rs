//! Erasure of a customer: data that no loan depends on is deleted, and rows that others refer to
//! are blanked. Rows of data outside the database are deleted after that data.

use store_derive::FromRow;

use crate::payment_methods::{self, PaymentMethod};
use crate::payout_methods::{self, PayoutMethod};
use crate::{StoreError, Tx, Uuid, Vault};
use base::Timestamp;
use base::ids::CustomerId;

/// A customer's applications without a loan.
macro_rules! applications_without_loan {
    () => {
        "(SELECT id FROM applications WHERE customer_id = $1 AND loan_id IS NULL)"
    };
}

/// The payout methods to which a loan of a customer was paid.
macro_rules! disbursed_payout_methods {
    () => {
        "(SELECT payout_method_id FROM payouts WHERE application_id IN (
             SELECT id FROM applications WHERE customer_id = $1 AND loan_id IS NOT NULL))"
    };
}

/// Statements that delete at once; `$1` is the customer.
const ERASE_NOW: [&str; 12] = [
    // The channel is not personal; the page and the browser are.
    "UPDATE attributions SET visit_sealed = NULL WHERE customer_id = $1",
    "DELETE FROM short_links WHERE customer_id = $1",
    "UPDATE sessions SET passkey_id = NULL WHERE customer_id = $1",
    "DELETE FROM passkeys WHERE customer_id = $1",
    concat!("DELETE FROM bank_statements WHERE application_id IN ", applications_without_loan!()),
    concat!("DELETE FROM review_requests WHERE application_id IN ", applications_without_loan!()),
    // The inquiry has to be retained as evidence, the report does not.
    concat!(
        "UPDATE bureau_inquiries SET report_sealed = NULL WHERE application_id IN ",
        applications_without_loan!()
    ),
    concat!(
        "UPDATE state_register_inquiries SET record_sealed = NULL WHERE application_id IN ",
        applications_without_loan!()
    ),
    concat!(
        "DELETE FROM callbacks WHERE subject_id IN (
             SELECT id FROM biometric_sessions WHERE application_id IN ",
        applications_without_loan!(),
        " UNION SELECT id FROM payouts WHERE application_id IN ",
        applications_without_loan!(),
        " UNION SELECT id FROM card_tokenization_sessions WHERE customer_id = $1
              AND purpose = 'payout' AND (payout_method_id IS NULL OR payout_method_id NOT IN ",
        disbursed_payout_methods!(),
        "))",
    ),
    // Complaints and cases about a loan are retained; questions are not.
    "DELETE FROM case_messages WHERE case_id IN (
         SELECT id FROM cases
         WHERE customer_id = $1 AND kind = 'message' AND loan_id IS NULL)",
    // Borrowers must still be distinguishable from somebody with the same document.
    "DELETE FROM fingerprints WHERE customer_id = $1
         AND NOT EXISTS (SELECT 1 FROM loans WHERE loans.customer_id = $1)",
    // From where a borrower signed in is evidence until its time is over.
    "DELETE FROM audit_clients WHERE customer_id = $1
         AND NOT EXISTS (SELECT 1 FROM loans WHERE loans.customer_id = $1)",
];

/// Statements that mark rows as removed at `$2`; they are deleted after the data outside.
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

/// A file to be deleted.
#[derive(Debug, Clone, FromRow)]
pub struct PendingErasure {
    pub id: Uuid,
    pub storage_key: String,
}

/// Deletes data of applications without a loan that only the database holds, and marks the rest as
/// removed.
pub async fn erase_customer_data(
    tx: &mut Tx,
    customer_id: CustomerId,
    now: Timestamp,
) -> Result<(), StoreError> {
    for sql in ERASE_NOW {
        tx.sql(sql).bind(customer_id).exec().await?;
    }
    let [files, payout_methods, payment_methods] = HIDE_UNTIL_ERASED;
    tx.sql(files).bind(customer_id).bind(now).exec().await?;
    for methods in [payout_methods, payment_methods] {
        tx.sql(methods).bind(customer_id).bind(now).bind(false).exec().await?;
    }
    Ok(())
}

/// Removed uploads of a customer's applications without a loan.
pub async fn list_pending_uploads(
    tx: &mut Tx,
    customer_id: CustomerId,
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

/// Whether other rows refer to the same file: identical uploads share a storage key.
pub async fn is_storage_key_shared(tx: &mut Tx, file: &PendingErasure) -> Result<bool, StoreError> {
    let row: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM uploads WHERE storage_key = $1 AND id <> $2
             UNION ALL SELECT id FROM case_uploads WHERE storage_key = $1 AND id <> $2
             UNION ALL SELECT id FROM application_documents WHERE storage_key = $1 LIMIT 1",
        )
        .bind(file.storage_key.clone())
        .bind(file.id)
        .opt()
        .await?;
    Ok(row.is_some())
}

/// Deletes an upload whose file is deleted or shared.
pub async fn delete_upload(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql("DELETE FROM bank_statements WHERE upload_id = $1").bind(id).exec().await?;
    tx.sql("DELETE FROM uploads WHERE id = $1").bind(id).exec().await?;
    Ok(())
}

/// Uploads of a customer's erased cases.
pub async fn list_pending_case_uploads(
    tx: &mut Tx,
    customer_id: CustomerId,
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

/// Deletes an upload of a case whose file is deleted or shared.
pub async fn delete_case_upload(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql("DELETE FROM case_uploads WHERE id = $1").bind(id).exec().await?;
    Ok(())
}

/// The storage keys of unsigned documents of a customer's applications without a loan. Their rows
/// stay, for verification.
pub async fn list_unsigned_document_keys(
    tx: &mut Tx,
    customer_id: CustomerId,
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

/// Removed payout methods to which no loan was paid.
pub async fn list_pending_payout_methods(
    tx: &mut Tx,
    customer_id: CustomerId,
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

/// Deletes a payout method; it is blanked if an order refers to it.
pub async fn erase_payout_method(tx: &mut Tx, vault: &Vault, id: Uuid) -> Result<(), StoreError> {
    tx.sql("DELETE FROM payout_method_proofs WHERE payout_method_id = $1").bind(id).exec().await?;
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
    let (sealed, blind_index) = payout_methods::blank_number(vault, id)?;
    tx.sql(
        "UPDATE payout_methods
             SET number_sealed = $2, number_blind_index = $3, mask = '', bank = NULL,
             expiry = NULL, card_blind_index = NULL
         WHERE id = $1",
    )
    .bind(id)
    .bind(sealed)
    .bind(blind_index)
    .exec()
    .await?;
    Ok(())
}

/// Removed payment methods.
pub async fn list_pending_payment_methods(
    tx: &mut Tx,
    customer_id: CustomerId,
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

/// Deletes a payment method; it is blanked if orders refer to it.
pub async fn erase_payment_method(tx: &mut Tx, vault: &Vault, id: Uuid) -> Result<(), StoreError> {
    let (sealed, blind_index) = payment_methods::blank_token(vault, id)?;
    tx.sql(
        "UPDATE payment_methods
             SET token_sealed = $2, token_blind_index = $3, mask = '', bank = NULL,
             expiry = NULL, card_blind_index = NULL
         WHERE id = $1",
    )
    .bind(id)
    .bind(sealed)
    .bind(blind_index)
    .exec()
    .await?;
    Ok(())
}
