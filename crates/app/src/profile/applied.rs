//! A person's applications, for the person: what they asked for, typed, sent and signed.

use std::collections::BTreeMap;

use base::Timestamp;
use origination::Application;
use origination::application::Request;
use store::files::File;
use store::papers::Paper;
use store::{StoreError, Tx, Uuid, answers, applications, files, papers};

use crate::{Lender, Problem, json};

/// So many of the newest are told of: far more than anybody makes.
const COUNT_MAX: i64 = 200;

/// An application as its owner takes it away.
#[derive(Debug)]
pub struct Applied {
    /// Which one it is.
    pub id: Uuid,
    /// When it began.
    pub began_at: Timestamp,
    /// Where it stands, as `origination` names it.
    pub state: String,
    /// What was asked for.
    pub request: Option<Request>,
    /// What was typed, by the field's code.
    pub answers: BTreeMap<String, String>,
    /// Pictures and statements that were sent.
    pub files: Vec<File>,
    /// Papers that were signed.
    pub papers: Vec<Paper>,
}

impl Lender {
    pub(super) async fn load_application_exports(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
    ) -> Result<Vec<Applied>, Problem> {
        let rows = applications::of_customer(tx, customer_id, COUNT_MAX).await?;
        let mut typed = group_by_application(answers::of_customer(tx, customer_id).await?, |it| {
            it.application_id
        });
        let mut sent = group_by_application(files::of_customer(tx, customer_id).await?, |it| {
            it.application_id
        });
        let mut signed =
            group_by_application(papers::signed_by(tx, customer_id).await?, |it| it.application_id);
        let applied = rows.into_iter().map(|row| {
            let body: Application = json::read(&row.body, "an application")?;
            let mut fields = BTreeMap::new();
            for answer in typed.remove(&row.id).unwrap_or_default() {
                let raw = answer.raw(&self.vault)?;
                let texts: BTreeMap<String, String> =
                    serde_json::from_str(&raw).map_err(|_| StoreError::Unreadable("answers"))?;
                fields.extend(texts);
            }
            Ok(Applied {
                id: row.id,
                began_at: row.created_at,
                state: row.state,
                request: body.request,
                answers: fields,
                files: sent.remove(&row.id).unwrap_or_default(),
                papers: signed.remove(&row.id).unwrap_or_default(),
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
