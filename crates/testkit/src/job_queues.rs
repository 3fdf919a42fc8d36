//! Jobs that wait in the queues.

use base::Timestamp;
use jobs::{Job, JobClaim, Priority, Queue};
use store::{Db, StoreError, Tx, Uuid, transact};

/// Later than anything a test schedules.
pub const FAR_FUTURE: Timestamp = Timestamp(i64::MAX / 2);

/// Lets every lease expire, as it does when its worker has died.
pub async fn expire_leases(db: &Db) {
    let expired: Result<u64, StoreError> = transact!(db, |tx| {
        // By the machine's clock, whatever the time of the test.
        let statement = "UPDATE jobs SET leased_until = $1 WHERE leased_by IS NOT NULL";
        tx.sql(statement).bind(Timestamp(0)).exec().await
    });
    expired.unwrap();
}

/// Claims the jobs of all queues as if it were the far future; they stay claimed with the
/// transaction, and are not claimed again.
pub async fn claim_all_jobs(tx: &mut Tx) -> Vec<Job> {
    let mut jobs = Vec::new();
    for queue in Queue::ALL {
        for priority in Priority::ALL {
            let claim = JobClaim {
                queue: *queue,
                priority: *priority,
                worker: Uuid::now_v7(),
                now: FAR_FUTURE,
                lease_now: FAR_FUTURE,
                leased_until: FAR_FUTURE.plus_seconds(1),
                count: 1_000,
            };
            jobs.extend(jobs::claim(tx, &claim).await.unwrap());
        }
    }
    jobs
}
