//! What each kind of job does. A handler is idempotent: it runs again when a worker dies.

use base::Timestamp;
use jobs::{Dispatch, Handler, Job, JobKind, JobOutcome, Runner};
use store::{Db, StoreError, Uuid, applications};

use crate::applications::ApplicationError;
use crate::messages::MessageTransports;
use crate::{Lender, json};

/// A provider that failed is not called again before that.
const RETRY_PAUSE_MIN_S: i64 = 5;
/// What belongs to no application is polled as if it had waited so long.
const DEFAULT_WAIT_S: i64 = 600;

/// Executes jobs with the use cases, and sends messages.
#[derive(Clone)]
pub struct JobHandler {
    pub(crate) lender: Lender,
    pub(crate) transports: MessageTransports,
}

/// Runs the jobs of this application one at a time.
pub type JobRunner = Runner<JobHandler>;

/// A runner of all queues, for whoever runs jobs by hand.
pub fn runner(lender: Lender, transports: MessageTransports) -> JobRunner {
    Runner::new(JobHandler { lender, transports })
}

/// Runs the workers of all queues until told to stop.
pub async fn run(lender: Lender, transports: MessageTransports, stop: impl Future<Output = ()>) {
    jobs::run_workers(JobHandler { lender, transports }, stop).await;
}

impl Handler for JobHandler {
    fn db(&self) -> &Db {
        &self.lender.db
    }

    fn dispatch(&self) -> &Dispatch {
        &self.lender.dispatch
    }

    fn now(&self) -> Timestamp {
        self.lender.clock.now()
    }

    async fn execute(&self, kind: JobKind, job: &Job) -> Result<JobOutcome, StoreError> {
        let (lender, id) = (&self.lender, job.subject);
        let outcome = match kind {
            JobKind::SendMessage => return self.send_message(job).await,
            JobKind::SendPush => return self.send_push(job).await,
            JobKind::PaymentReceipt => {
                let queued = lender.enqueue_payment_receipt(id).await;
                queued.map(|()| JobOutcome::Completed).map_err(ApplicationError::from)
            }
            JobKind::BankStatementReading => lender.read_statement(id).await,
            JobKind::Scoring => lender.score_application(id).await,
            JobKind::SigningPackage => lender.prepare_signing_package(id).await,
            JobKind::SigningProtocol => lender.make_signing_protocol(id).await,
            JobKind::Prescreening => lender.prescreen_application(id).await,
            JobKind::FaceMatch => lender.compare_face(id).await,
            JobKind::PayoutCardCheck => lender.check_payout_card(id).await,
            JobKind::ExtraConfirmation => lender.poll_extra_confirmation(id).await,
            JobKind::Payout => lender.execute_payout(id).await,
            JobKind::PaymentOrder => lender.poll_payment_order_status(id).await.map_err(Into::into),
            JobKind::GuestOrder => lender.run_guest_order_job(id).await,
            JobKind::Refund => lender.run_refund_job(id).await,
            JobKind::LoanNotifications => lender.run_loan_notifications_job(id).await,
            JobKind::Autopay => lender.run_autopay_job(id).await.map_err(Into::into),
            JobKind::Erasure => lender.erase_external_data(id).await,
        };
        Ok(match outcome {
            Ok(outcome) => outcome,
            // A provider's outage is not the application's failure and costs no attempt: after the
            // longest outage everybody in flight goes on. Staff see who waits too long.
            Err(error) if error.is_transient() => {
                tracing::warn!(job_id = %job.id, job_kind = kind.code(), %error, "job postponed, provider unavailable");
                JobOutcome::RetryAt(lender.retry_at(id).await, Some(error.to_string()))
            }
            Err(error) => {
                tracing::error!(job_id = %job.id, job_kind = kind.code(), %error, "job failed");
                JobOutcome::Failed(error.to_string())
            }
        })
    }
}

impl Lender {
    /// When to poll again after so long a wait: soon at first, then less and less often.
    pub(crate) fn next_poll_at(&self, waiting_since: Timestamp) -> Timestamp {
        let now = self.clock.now();
        let waited_s = waiting_since.seconds_until(now);
        let pause_s = match waited_s {
            ..10 => 1,
            10..60 => 2,
            60..600 => 10,
            600..7_200 => 60,
            _ => 600,
        };
        now.plus_seconds(pause_s)
    }

    /// When to call a failed provider again, by how long the application has waited.
    async fn retry_at(&self, id: Uuid) -> Timestamp {
        let now = self.clock.now();
        let default_since = now.plus_seconds(-DEFAULT_WAIT_S);
        let since = self.find_waiting_since(id).await.ok().flatten().unwrap_or(default_since);
        self.next_poll_at(since).max(now.plus_seconds(RETRY_PAUSE_MIN_S))
    }

    async fn find_waiting_since(&self, id: Uuid) -> Result<Option<Timestamp>, StoreError> {
        let mut tx = self.db.read().await?;
        let Some(row) = applications::find(&mut tx, id).await? else { return Ok(None) };
        let application: origination::Application = json::read(&row.body, "an application")?;
        Ok(application.since.map(|since| Timestamp(since.0)))
    }
}
