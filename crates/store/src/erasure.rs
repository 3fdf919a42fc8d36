//! Forgetting somebody who leaves: what no loan rests on goes, and a row that others refer to is
//! blanked. What lies outside the database is told by its rows, which go when it is gone.

use store_derive::FromRow;

use crate::payment_methods::{self, PaymentMethod};
use crate::payout_methods::{self, PayoutMethod};
use crate::{StoreError, Tx, Uuid, Vault};
use base::Timestamp;

/// The applications of a person's that led to no loan.
macro_rules! applications_without_loan {
    () => {
        "(SELECT id FROM applications WHERE customer_id = $1 AND loan_id IS NULL)"
    };
}

/// The cards and accounts to which a loan of a person's was paid.
macro_rules! disbursed_payout_methods {
    () => {
        "(SELECT target_id FROM payouts WHERE application_id IN (
             SELECT id FROM applications WHERE customer_id = $1 AND loan_id IS NOT NULL))"
    };
}

/// What goes at once, each by the person in `$1`.
const ERASE_NOW: [&str; 8] = [
    // By which channel people came says nothing of anybody; from which page and with which browser does.
    "UPDATE attributions SET visit_sealed = NULL WHERE customer_id = $1",
    "DELETE FROM short_links WHERE customer_id = $1",
    concat!("DELETE FROM statements WHERE application_id IN ", applications_without_loan!()),
    concat!("DELETE FROM review_requests WHERE application_id IN ", applications_without_loan!()),
    // That a bureau was asked has to be proven; what it said has not.
    concat!(
        "UPDATE inquiries SET report_sealed = NULL WHERE application_id IN ",
        applications_without_loan!()
    ),
    concat!(
        "DELETE FROM callbacks WHERE about IN (
             SELECT id FROM bio_sessions WHERE application_id IN ",
        applications_without_loan!(),
        " UNION SELECT id FROM payouts WHERE application_id IN ",
        applications_without_loan!(),
        " UNION SELECT id FROM card_pages WHERE customer_id = $1
              AND (target_id IS NULL OR target_id NOT IN ",
        disbursed_payout_methods!(),
        "))",
    ),
    // Complaints and what is about a loan have to be kept; questions have not.
    "DELETE FROM help_messages WHERE request_id IN (
         SELECT id FROM help_requests
         WHERE customer_id = $1 AND kind = 'message' AND loan_id IS NULL)",
    // Who borrowed is still told from somebody else with the same document.
    "DELETE FROM traits WHERE customer_id = $1
         AND NOT EXISTS (SELECT 1 FROM loans WHERE loans.customer_id = $1)",
];

/// What goes once it is gone outside too: taken away from everybody's eyes at once, at `$2`.
const HIDE_UNTIL_ERASED: [&str; 3] = [
    concat!(
        "UPDATE files SET removed_at = $2 WHERE removed_at IS NULL AND application_id IN ",
        applications_without_loan!(),
    ),
    "UPDATE targets SET removed_at = $2, is_default = $3
         WHERE customer_id = $1 AND removed_at IS NULL",
    "UPDATE pay_cards SET removed_at = $2, is_default = $3
         WHERE customer_id = $1 AND removed_at IS NULL",
];

/// A file whose bytes are to go.
#[derive(Debug, Clone, FromRow)]
pub struct PendingErasure {
    /// Its row.
    pub id: Uuid,
    /// Where the bytes lie.
    pub place: String,
}

/// Forgets what the database alone holds on applications that led to no loan, and takes the rest away.
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

/// Files that were taken away from applications of a person's that ended without a loan.
pub async fn list_pending_uploads(
    tx: &mut Tx,
    customer_id: Uuid,
    count: i64,
) -> Result<Vec<PendingErasure>, StoreError> {
    tx.sql(
        "SELECT files.id, files.place FROM files
         JOIN applications ON applications.id = files.application_id
         WHERE applications.customer_id = $1 AND applications.loan_id IS NULL
             AND applications.state IN ('DECLINED', 'DECLINED_OFFERS', 'CANCELLED', 'EXPIRED')
             AND files.removed_at IS NOT NULL
         ORDER BY files.id LIMIT $2",
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
            "SELECT id FROM files WHERE place = $1 AND id <> $2
             UNION ALL SELECT id FROM help_files WHERE place = $1 AND id <> $2
             UNION ALL SELECT id FROM papers WHERE place = $1 LIMIT 1",
        )
        .bind(file.place.clone())
        .bind(file.id)
        .opt()
        .await?;
    Ok(found.is_some())
}

/// Forgets a file whose bytes are gone, or rest with somebody else.
pub async fn delete_upload(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql("DELETE FROM statements WHERE file_id = $1").bind(id).exec().await?;
    tx.sql("DELETE FROM files WHERE id = $1").bind(id).exec().await?;
    Ok(())
}

/// Files of a person's requests whose words are forgotten.
pub async fn list_pending_case_uploads(
    tx: &mut Tx,
    customer_id: Uuid,
    count: i64,
) -> Result<Vec<PendingErasure>, StoreError> {
    tx.sql(
        "SELECT help_files.id, help_files.place FROM help_files
         JOIN help_requests ON help_requests.id = help_files.request_id
         WHERE help_requests.customer_id = $1 AND NOT EXISTS (
             SELECT 1 FROM help_messages WHERE help_messages.request_id = help_requests.id)
         ORDER BY help_files.id LIMIT $2",
    )
    .bind(customer_id)
    .bind(count)
    .all()
    .await
}

/// Forgets a file of a request whose bytes are gone, or rest with somebody else.
pub async fn delete_case_upload(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql("DELETE FROM help_files WHERE id = $1").bind(id).exec().await?;
    Ok(())
}

/// The places of papers that nobody signed, of applications of a person's that ended without a loan.
/// Their rows stay: by them anybody can ask whether a paper is ours.
pub async fn list_unsigned_document_keys(
    tx: &mut Tx,
    customer_id: Uuid,
    count: i64,
) -> Result<Vec<String>, StoreError> {
    let rows: Vec<(String,)> = tx
        .sql(
            "SELECT DISTINCT papers.place FROM papers
             JOIN applications ON applications.id = papers.application_id
             WHERE applications.customer_id = $1 AND applications.loan_id IS NULL
                 AND applications.state IN ('DECLINED', 'DECLINED_OFFERS', 'CANCELLED', 'EXPIRED')
                 AND papers.signed_at IS NULL
                 AND NOT EXISTS (SELECT 1 FROM files WHERE files.place = papers.place)
                 AND NOT EXISTS (SELECT 1 FROM help_files WHERE help_files.place = papers.place)
                 AND NOT EXISTS (
                     SELECT 1 FROM papers AS other
                     WHERE other.place = papers.place AND (other.signed_at IS NOT NULL
                         OR other.application_id <> papers.application_id))
             ORDER BY papers.place LIMIT $2",
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
        "SELECT * FROM targets WHERE customer_id = $1 AND removed_at IS NOT NULL AND mask <> ''
             AND id NOT IN ",
        disbursed_payout_methods!(),
        " ORDER BY id LIMIT $2",
    ))
    .bind(customer_id)
    .bind(count)
    .all()
    .await
}

/// Forgets a card or an account. Where an order to pay names it, the order stays and it is blanked.
pub async fn erase_payout_method(tx: &mut Tx, vault: &Vault, id: Uuid) -> Result<(), StoreError> {
    let named: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM payouts WHERE target_id = $1
             UNION ALL SELECT id FROM refunds WHERE target_id = $1 LIMIT 1",
        )
        .bind(id)
        .opt()
        .await?;
    if named.is_none() {
        tx.sql("DELETE FROM targets WHERE id = $1").bind(id).exec().await?;
        return Ok(());
    }
    let (sealed, mark) = payout_methods::blank_number(vault, id)?;
    tx.sql(
        "UPDATE targets SET number_sealed = $2, number_mark = $3, mask = '', bank = NULL,
             expires = NULL
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
        "SELECT * FROM pay_cards WHERE customer_id = $1 AND removed_at IS NOT NULL AND mask <> ''
         ORDER BY id LIMIT $2",
    )
    .bind(customer_id)
    .bind(count)
    .all()
    .await
}

/// Forgets a card to pay with. Orders that were paid with it stay, and it is blanked.
pub async fn erase_payment_method(tx: &mut Tx, vault: &Vault, id: Uuid) -> Result<(), StoreError> {
    let (sealed, mark) = payment_methods::blank_token(vault, id)?;
    tx.sql(
        "UPDATE pay_cards SET token_sealed = $2, token_mark = $3, mask = '', bank = NULL,
             expires = NULL
         WHERE id = $1",
    )
    .bind(id)
    .bind(sealed)
    .bind(mark)
    .exec()
    .await?;
    Ok(())
}
