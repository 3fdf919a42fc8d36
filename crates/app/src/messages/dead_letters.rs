//! Messages that failed for good or too often: staff see them and try them again.

use serde_json::json;
use store::audit::{self, Entry};
use store::jobs::{self, Job};
use store::{Uuid, transact};

use crate::{Lender, Problem};

impl Lender {
    /// What was put aside, the newest first. The rows name no person.
    pub async fn dead_letters(&self) -> Result<Vec<Job>, Problem> {
        let mut tx = self.db.read().await?;
        Ok(jobs::dead(&mut tx).await?)
    }

    /// Lets one run again from the start; says whether there was such a one.
    pub async fn dead_letter_retry(&self, staff: &str, job: Uuid) -> Result<bool, Problem> {
        let now = self.clock.now();
        let is_revived = transact!(self.db, |tx| {
            let is_revived = jobs::revive(tx, job, now).await?;
            if is_revived {
                let (actor, subject) = (format!("staff/{staff}"), format!("job/{job}"));
                let action = "job_revived";
                let detail = json!({});
                let entry = Entry { actor: &actor, action, subject: &subject, detail: &detail };
                audit::note(tx, &entry, now).await?;
            }
            Ok::<_, Problem>(is_revived)
        })?;
        self.message_written.notify_one();
        Ok(is_revived)
    }
}
