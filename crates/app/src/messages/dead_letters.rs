//! Messages that failed for good or too often: staff see them and try them again.

use jobs::Job;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::{Uuid, transact};

use crate::{AccessError, Lender};

impl Lender {
    /// What was put aside, the newest first. The rows name no person.
    pub async fn dead_letter_list(&self) -> Result<Vec<Job>, AccessError> {
        let mut tx = self.db.read().await?;
        Ok(jobs::list_dead(&mut tx).await?)
    }

    /// Lets one run again from the start; says whether there was such a one.
    pub async fn dead_letter_retry(&self, staff: &str, job: Uuid) -> Result<bool, AccessError> {
        let now = self.clock.now();
        let is_revived = transact!(self.db, |tx| {
            let is_revived = jobs::retry_dead(tx, job, now).await?;
            if is_revived {
                let (actor, subject) = (format!("staff/{staff}"), format!("job/{job}"));
                let action = "job_revived";
                let detail = json!({});
                let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
                audit::insert(tx, &entry, now).await?;
            }
            Ok::<_, AccessError>(is_revived)
        })?;
        self.dispatch.notify();
        Ok(is_revived)
    }
}
