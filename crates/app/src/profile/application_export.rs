//! Applications in the data export: requests, answers, uploads and documents.

use std::collections::BTreeMap;

use base::Timestamp;
use origination::Application;
use origination::application::LoanRequest;
use store::application_documents::ApplicationDocument;
use store::uploads::Upload;
use store::{
    StoreError, Tx, Uuid, application_documents, applications, questionnaire_answers, uploads,
};

use crate::profile::Profile;
use crate::{Error, json};

/// The newest ones: far more than anybody has.
const APPLICATIONS_MAX: i64 = 200;

/// An application as its owner takes it away.
#[derive(Debug)]
pub struct ApplicationExport {
    /// Which one it is.
    pub id: Uuid,
    /// When it began.
    pub created_at: Timestamp,
    /// Where it stands, as `origination` names it.
    pub state: String,
    /// The requested loan.
    pub request: Option<LoanRequest>,
    /// What was typed, by the field's code.
    pub answers: BTreeMap<String, String>,
    /// Pictures and statements that were sent.
    pub files: Vec<Upload>,
    /// Signed documents.
    pub documents: Vec<ApplicationDocument>,
}

impl Profile {
    pub(super) async fn load_application_exports(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
    ) -> Result<Vec<ApplicationExport>, Error> {
        let rows = applications::list_by_customer(tx, customer_id, APPLICATIONS_MAX).await?;
        let mut typed = group_by_application(
            questionnaire_answers::list_by_customer(tx, customer_id).await?,
            |it| it.application_id,
        );
        let mut sent =
            group_by_application(uploads::list_by_customer(tx, customer_id).await?, |it| {
                it.application_id
            });
        let mut signed = group_by_application(
            application_documents::list_signed_by_customer(tx, customer_id).await?,
            |it| it.application_id,
        );
        let applied = rows.into_iter().map(|row| {
            let body: Application = json::read(&row.body, "an application")?;
            let mut fields = BTreeMap::new();
            for answer in typed.remove(&row.id).unwrap_or_default() {
                let raw = answer.raw(&self.core.vault)?;
                let texts: BTreeMap<String, String> =
                    serde_json::from_str(&raw).map_err(|_| StoreError::Corrupt("answers"))?;
                fields.extend(texts);
            }
            Ok(ApplicationExport {
                id: row.id,
                created_at: row.created_at,
                state: row.state,
                request: body.request,
                answers: fields,
                files: sent.remove(&row.id).unwrap_or_default(),
                documents: signed.remove(&row.id).unwrap_or_default(),
            })
        });
        applied.collect()
    }
}

fn group_by_application<T>(rows: Vec<T>, whose: impl Fn(&T) -> Uuid) -> BTreeMap<Uuid, Vec<T>> {
    let mut sorted: BTreeMap<Uuid, Vec<T>> = BTreeMap::new();
    for row in rows {
        sorted.entry(whose(&row)).or_default().push(row);
    }
    sorted
}
