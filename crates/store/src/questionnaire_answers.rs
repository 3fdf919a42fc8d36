//! Answers to the questionnaire, sealed; they may be invalid.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::applications::made_by_owner;
use crate::{StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;
use base::ids::{ApplicationId, CustomerId};
use origination::questionnaire::Step;

/// A row of `questionnaire_answers`.
#[derive(Debug, Clone, FromRow)]
pub struct QuestionnaireAnswer {
    pub id: Uuid,
    pub application_id: ApplicationId,
    pub step: Step,
    raw_sealed: Vec<u8>,
    pub is_valid: bool,
    pub updated_at: Timestamp,
}

impl QuestionnaireAnswer {
    /// The decrypted answers.
    pub fn raw(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault
            .open(&self.raw_sealed, &sealed_names::QUESTIONNAIRE_ANSWER_RAW.context(self.id))?)
    }
}

/// Stores the answers of a step, replacing earlier ones.
pub async fn upsert(
    tx: &mut Tx,
    vault: &Vault,
    application_id: ApplicationId,
    step: Step,
    (raw, is_valid): (&str, bool),
    now: Timestamp,
) -> Result<(), StoreError> {
    let existing: Option<(Uuid,)> = tx
        .sql("SELECT id FROM questionnaire_answers WHERE application_id = $1 AND step = $2")
        .bind(application_id)
        .bind(step)
        .opt()
        .await?;
    let id = existing.map_or_else(Uuid::now_v7, |(id,)| id);
    tx.sql(
        "INSERT INTO questionnaire_answers (id, application_id, step, raw_sealed, is_valid,
             updated_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (id) DO UPDATE SET raw_sealed = excluded.raw_sealed,
             is_valid = excluded.is_valid, updated_at = excluded.updated_at",
    )
    .bind(id)
    .bind(application_id)
    .bind(step)
    .bind(vault.seal(raw, &sealed_names::QUESTIONNAIRE_ANSWER_RAW.context(id))?)
    .bind(is_valid)
    .bind(now)
    .exec_one()
    .await
}

/// The answers of an application.
pub async fn list_by_application(
    tx: &mut Tx,
    application_id: ApplicationId,
) -> Result<Vec<QuestionnaireAnswer>, StoreError> {
    tx.sql(
        "SELECT id, application_id, step, raw_sealed, is_valid, updated_at
         FROM questionnaire_answers
         WHERE application_id = $1 ORDER BY step",
    )
    .bind(application_id)
    .all()
    .await
}

/// The answers of a customer for any application.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<Vec<QuestionnaireAnswer>, StoreError> {
    tx.sql(
        "SELECT a.id, a.application_id, a.step, a.raw_sealed, a.is_valid, a.updated_at
         FROM questionnaire_answers AS a JOIN applications AS p ON p.id = a.application_id
         WHERE p.customer_id = $1 ORDER BY a.step LIMIT 2000",
    )
    .bind(customer_id)
    .all()
    .await
}

/// The answers of a customer's newest other application that has any.
pub async fn list_from_previous_application(
    tx: &mut Tx,
    customer_id: CustomerId,
    application_id: ApplicationId,
) -> Result<Vec<QuestionnaireAnswer>, StoreError> {
    let earlier: Option<(ApplicationId,)> = tx
        .sql(concat!(
            "SELECT a.application_id FROM questionnaire_answers AS a
                 JOIN applications AS p ON p.id = a.application_id
                 JOIN customers AS c ON c.id = p.customer_id
                 WHERE p.customer_id = $1 AND p.id <> $2 AND ",
            made_by_owner!(),
            " ORDER BY p.created_at DESC LIMIT 1",
        ))
        .bind(customer_id)
        .bind(application_id)
        .opt()
        .await?;
    match earlier {
        Some((id,)) => list_by_application(tx, id).await,
        None => Ok(Vec::new()),
    }
}

/// Deletes a customer's answers of applications without a loan; those of a loan are retained with
/// its documents.
pub async fn delete_without_loan(tx: &mut Tx, customer_id: CustomerId) -> Result<u64, StoreError> {
    tx.sql(
        "DELETE FROM questionnaire_answers WHERE application_id IN (
             SELECT id FROM applications WHERE customer_id = $1 AND loan_id IS NULL)",
    )
    .bind(customer_id)
    .exec()
    .await
}
