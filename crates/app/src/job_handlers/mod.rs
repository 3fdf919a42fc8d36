//! The handlers of jobs. A handler is idempotent: it runs again when a worker dies.

mod delivery;
mod push_delivery;

pub use delivery::MessageTransports;

use std::pin::Pin;

use base::Timestamp;
use base::ids::ApplicationId;
use jobs::{Dispatch, Handler, Job, JobKind, JobOutcome, Runner};
use store::{Db, StoreError, applications};

use crate::{App, json};

/// A provider that failed is not called again before this time.
const RETRY_PAUSE_MIN_S: i64 = 5;
/// The waiting time assumed for a job that belongs to no application.
const DEFAULT_WAIT_S: i64 = 600;

/// Executes jobs with the use cases, and sends messages.
#[derive(Clone)]
pub struct JobHandler {
    pub(crate) app: App,
    pub(crate) transports: MessageTransports,
}

/// Runs the jobs of this application one at a time.
pub type JobRunner = Runner<JobHandler>;

/// A runner of all queues, for tests and tools.
pub fn runner(app: App, transports: MessageTransports) -> JobRunner {
    Runner::new(JobHandler { app, transports })
}

/// Runs the workers of all queues until stopped.
pub async fn run(app: App, transports: MessageTransports, stop: impl Future<Output = ()>) {
    let heartbeats = app.core.heartbeats.clone();
    jobs::run_workers(JobHandler { app, transports }, heartbeats, stop).await;
}

impl Handler for JobHandler {
    fn db(&self) -> &Db {
        &self.app.core.db
    }

    fn dispatch(&self) -> &Dispatch {
        &self.app.core.dispatch
    }

    fn now(&self) -> Timestamp {
        self.app.core.clock.now()
    }

    fn machine_now(&self) -> Timestamp {
        Timestamp(base::clock::now_us())
    }

    async fn execute(&self, kind: JobKind, job: &Job) -> Result<JobOutcome, StoreError> {
        let (app, id) = (&self.app, job.subject);
        let outcome = match kind {
            JobKind::SendMessage => return boxed(|| self.send_message(job)).await,
            JobKind::SendPush => return boxed(|| self.send_push(job)).await,
            JobKind::PaymentReceipt => {
                let queued = boxed(|| app.payments.enqueue_payment_receipt(id.into())).await;
                queued.map(|()| JobOutcome::Completed)
            }
            JobKind::BankStatementReading => {
                boxed(|| app.applications.read_statement(id.into())).await
            }
            JobKind::Scoring => boxed(|| app.applications.score_application(id.into())).await,
            JobKind::SigningPackage => {
                boxed(|| app.applications.prepare_signing_package(id.into())).await
            }
            JobKind::SigningProtocol => {
                boxed(|| app.applications.make_signing_protocol(id.into())).await
            }
            JobKind::Prescreening => {
                boxed(|| app.applications.prescreen_application(id.into())).await
            }
            JobKind::StateRegisterInquiry => {
                boxed(|| app.applications.ask_state_register(id.into())).await
            }
            JobKind::FaceMatch => boxed(|| app.applications.compare_face(id.into())).await,
            JobKind::PayoutCardCheck => {
                boxed(|| app.applications.check_payout_card(id.into())).await
            }
            JobKind::ExtraConfirmation => {
                boxed(|| app.applications.poll_extra_confirmation(id.into())).await
            }
            JobKind::Payout => boxed(|| app.applications.execute_payout(id.into())).await,
            JobKind::PaymentOrder | JobKind::GuestOrder => {
                boxed(|| app.payments.poll_order_status(id)).await
            }
            JobKind::PayoutMethodProof => {
                boxed(|| app.applications.run_payout_method_proof_job(id)).await
            }
            JobKind::Refund => boxed(|| app.payments.run_refund_job(id)).await,
            JobKind::SourceRefund => boxed(|| app.payments.run_source_refund_job(id)).await,
            JobKind::LoanNotifications => {
                boxed(|| app.loans.run_loan_notifications_job(id.into())).await
            }
            JobKind::Autopay => boxed(|| app.payments.run_autopay_job(id.into())).await,
            JobKind::Erasure => boxed(|| app.profile.erase_external_data(id.into())).await,
        };
        Ok(match outcome {
            Ok(outcome) => outcome,
            // A provider's outage is not the application's failure and costs no attempt: after the
            // longest outage everybody in flight goes on. Staff see who waits too long.
            Err(error) if error.is_transient() => {
                tracing::warn!(job_id = %job.id, job_kind = kind.code(), %error, "job postponed, provider unavailable");
                JobOutcome::RetryAt(self.retry_at(id.into()).await, Some(error.to_string()))
            }
            Err(error) => {
                tracing::error!(job_id = %job.id, job_kind = kind.code(), %error, "job failed");
                JobOutcome::Failed(error.to_string())
            }
        })
    }
}

/// The work of one kind, on the heap: in place, there would be room for each of them in every job.
fn boxed<F: Future>(work: impl FnOnce() -> F) -> Pin<Box<F>> {
    Box::pin(work())
}

impl JobHandler {
    /// When to call a failed provider again, by how long the application has waited.
    async fn retry_at(&self, id: ApplicationId) -> Timestamp {
        let now = self.app.core.clock.now();
        let default_since = now.plus_seconds(-DEFAULT_WAIT_S);
        let since = self.find_waiting_since(id).await.ok().flatten().unwrap_or(default_since);
        self.app.core.next_poll_at(since).max(now.plus_seconds(RETRY_PAUSE_MIN_S))
    }

    async fn find_waiting_since(&self, id: ApplicationId) -> Result<Option<Timestamp>, StoreError> {
        let mut tx = self.app.core.db.read().await?;
        let Some(row) = applications::find(&mut tx, id).await? else { return Ok(None) };
        let application: origination::Application = json::read(&row.body, "an application")?;
        Ok(application.since.map(|since| Timestamp(since.0)))
    }
}
