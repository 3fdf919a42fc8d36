//! Applications in the data export: requests, answers, uploads and documents.

use std::collections::BTreeMap;

use base::Timestamp;
use base::ids::{ApplicationId, CustomerId};
use origination::application::LoanRequest;
use origination::{Application, State};
use store::application_documents::ApplicationDocument;
use store::uploads::Upload;
use store::{StoreError, Tx, application_documents, applications, questionnaire_answers, uploads};

use crate::profile::Profile;
use crate::{Error, json};

/// The newest ones: far more than anybody has.
const APPLICATIONS_MAX: i64 = 200;

/// An application in the data export.
#[derive(Debug)]
pub struct ApplicationExport {
    /// Its id.
    pub id: ApplicationId,
    /// When it was started.
    pub created_at: Timestamp,
    /// Its state.
    pub state: State,
    /// The requested loan.
    pub request: Option<LoanRequest>,
    /// The answers as typed, by the field's code.
    pub answers: BTreeMap<String, String>,
    /// Uploaded pictures and bank statements.
    pub files: Vec<Upload>,
    /// Signed documents.
    pub documents: Vec<ApplicationDocument>,
}

impl Profile {
    pub(super) async fn load_application_exports(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<Vec<ApplicationExport>, Error> {
        let rows = applications::list_by_customer(tx, customer_id, APPLICATIONS_MAX).await?;
        let mut answers_by_application = group_by_application(
            questionnaire_answers::list_by_customer(tx, customer_id).await?,
            |it| it.application_id,
        );
        let mut uploads_by_application =
            group_by_application(uploads::list_by_customer(tx, customer_id).await?, |it| {
                it.application_id
            });
        let mut documents_by_application = group_by_application(
            application_documents::list_signed_by_customer(tx, customer_id).await?,
            |it| it.application_id,
        );
        let exports = rows.into_iter().map(|row| {
            let body: Application = json::read(&row.body, "an application")?;
            let mut fields = BTreeMap::new();
            for answer in answers_by_application.remove(&row.id).unwrap_or_default() {
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
                files: uploads_by_application.remove(&row.id).unwrap_or_default(),
                documents: documents_by_application.remove(&row.id).unwrap_or_default(),
            })
        });
        exports.collect()
    }
}

fn group_by_application<T>(
    rows: Vec<T>,
    application_id_of: impl Fn(&T) -> ApplicationId,
) -> BTreeMap<ApplicationId, Vec<T>> {
    let mut grouped: BTreeMap<ApplicationId, Vec<T>> = BTreeMap::new();
    for row in rows {
        grouped.entry(application_id_of(&row)).or_default().push(row);
    }
    grouped
}
