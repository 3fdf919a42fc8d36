//! Messages that failed for good or too often: staff see them and try them again.

use jobs::{Job, JobKind, QueueStats};
use serde_json::json;
use store::audit::{self, NewEntry};
use store::{Uuid, transact};

use crate::Error;
use crate::messages::Messages;

impl Messages {
    /// Dead letters, the newest first. The rows name no person.
    pub async fn dead_letter_list(&self) -> Result<Vec<Job>, Error> {
        let mut tx = self.core.db.read().await?;
        Ok(jobs::list_dead(&mut tx).await?)
    }

    /// Depth and age of every job queue.
    pub async fn job_queue_stats(&self) -> Result<Vec<(QueueStats, Option<i64>)>, Error> {
        let now = self.core.clock.now();
        let stats = jobs::queue_stats(&mut self.core.db.read().await?, now).await?;
        let with_age = |stats: QueueStats| {
            let age_s = stats.oldest_due_at.map(|due_at| due_at.seconds_until(now));
            (stats, age_s)
        };
        Ok(stats.into_iter().map(with_age).collect())
    }

    /// Retries one from its first attempt; returns whether it exists.
    pub async fn dead_letter_retry(&self, staff: &str, job: Uuid) -> Result<bool, Error> {
        let now = self.core.clock.now();
        let is_requeued = transact!(self.core.db, |tx| {
            let is_requeued = jobs::retry_dead(tx, job, now).await?;
            if is_requeued {
                let (actor, subject) = (format!("staff/{staff}"), format!("job/{job}"));
                let action = "job_revived";
                let detail = json!({});
                let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
                audit::insert(tx, &entry, now).await?;
            }
            Ok::<_, Error>(is_requeued)
        })?;
        self.core.dispatch.notify();
        Ok(is_requeued)
    }

    /// Retries all of a kind from their first attempt, after an outage; returns how many there were.
    pub async fn dead_letters_retry(&self, staff: &str, kind: JobKind) -> Result<u64, Error> {
        let now = self.core.clock.now();
        let count = transact!(self.core.db, |tx| {
            let count = jobs::retry_all_dead(tx, kind, now).await?;
            if count > 0 {
                let (actor, subject) = (format!("staff/{staff}"), format!("jobs/{kind}"));
                let (action, detail) = ("jobs_revived", json!({ "count": count }));
                let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
                audit::insert(tx, &entry, now).await?;
            }
            Ok::<_, Error>(count)
        })?;
        self.core.dispatch.notify();
        Ok(count)
    }
}
