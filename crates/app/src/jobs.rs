//! Work that applications and loans leave behind: asking providers, reading files, deciding, paying out,
//! booking what was paid back, and forgetting whoever left. Each is found by its name, done as often as it takes, and harmless to repeat.

use base::Timestamp;
use store::jobs::Job;
use store::{StoreError, Uuid, applications};

use crate::applications::ApplicationError;
use crate::{Lender, json};

/// Whoever does not answer is not asked again before that.
const RETRY_PAUSE_MIN_S: i64 = 5;
/// Who has waited so long is not asked about every few seconds.
const DEFAULT_WAIT_S: i64 = 600;

/// How work ended.
pub enum JobOutcome {
    /// Nothing is left to do.
    Completed,
    /// Somebody else has to answer first: look again then.
    RetryAt(Timestamp),
}

macro_rules! job_kinds {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $work:ident;)+) => {
        $($(#[$doc])*
        pub const $name: &str = $code;)+

        impl Lender {
            /// Does a piece of work, by its kind.
            pub(crate) async fn work(&self, job: &Job) -> Result<JobOutcome, ApplicationError> {
                match job.kind.as_str() {
                    $($name => Ok(self.$work(job.subject).await?),)+
                    _ => Err(ApplicationError::UnknownJobKind),
                }
            }
        }
    };
}

job_kinds! {
    /// Looks at what bureau and state bases say.
    FIRST_LOOK_JOB = "first_look", prescreen_application;
    /// Has a face compared.
    FACE_JOB = "compare_face", compare_face;
    /// Reads a bank statement.
    STATEMENT_JOB = "read_statement", read_statement;
    /// Finds out what came of a page for a card.
    CARD_JOB = "check_card", check_payout_card;
    /// Applies the rules.
    SCORE_JOB = "score", score_application;
    /// Waits for the second confirmation of the young and the old.
    CONFIRM_JOB = "extra_confirm", poll_extra_confirmation;
    /// Makes the papers of a chosen offer.
    PAPERS_JOB = "papers", prepare_signing_package;
    /// Makes the protocol of a signature.
    PROTOCOL_JOB = "protocol", make_signing_protocol;
    /// Pays out.
    PAYOUT_JOB = "payout", execute_payout;
    /// Finds out what became of an order to pay a loan back, and books it.
    PAYMENT_ORDER_JOB = "payment_order", poll_payment_order_status;
    /// Tells a borrower what became of their loan.
    LOAN_NOTICES_JOB = "loan_notices", run_loan_notifications_job;
    /// Takes what is due from a card on the due date.
    AUTOPAY_JOB = "autopay", run_autopay_job;
    /// Gives back money that no debt needs.
    REFUND_JOB = "refund", run_refund_job;
    /// Deletes what lies elsewhere of somebody who left.
    FORGET_JOB = "forget", erase_external_data;
    /// Finds out whether a guest paid, and books it.
    GUEST_JOB = "guest_order", run_guest_order_job;
}

impl Lender {
    /// When to look again after so long a wait: soon at first, then less and less often.
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

    /// When to try again what somebody outside did not answer, by how long the application waits.
    pub(crate) async fn retry_at(&self, id: Uuid) -> Timestamp {
        let now = self.clock.now();
        // What belongs to no application is in no hurry.
        let unhurried = now.plus_seconds(-DEFAULT_WAIT_S);
        let since = self.find_waiting_since(id).await.ok().flatten().unwrap_or(unhurried);
        self.next_poll_at(since).max(now.plus_seconds(RETRY_PAUSE_MIN_S))
    }

    async fn find_waiting_since(&self, id: Uuid) -> Result<Option<Timestamp>, StoreError> {
        let mut tx = self.db.read().await?;
        let Some(row) = applications::find(&mut tx, id).await? else { return Ok(None) };
        let application: origination::Application = json::read(&row.body, "an application")?;
        Ok(application.since.map(|since| Timestamp(since.0)))
    }
}
