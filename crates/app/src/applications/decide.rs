//! The decision: every rule on everything that is known.

use base::Timestamp;
use origination::decision::decide_application;
use origination::{Command, State};
use store::{Uuid, applications, transact};

use super::ApplicationError;
use super::first_look::Asked;
use super::saved::By;
use crate::work::JobOutcome;
use crate::{Lender, json};

impl Lender {
    /// Decides on an application whose steps are all taken.
    pub(crate) async fn score(&self, id: Uuid) -> Result<JobOutcome, ApplicationError> {
        let Some((_, person)) = self.load_in_state(id, State::Scoring).await? else {
            return Ok(JobOutcome::Done);
        };
        let report = match self.request_bureau_report(id, &person, Timestamp(0)).await? {
            Asked::Waiting(since) => return Ok(JobOutcome::Later(self.next_poll_at(since))),
            Asked::Answered(report) => report,
        };
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let seen = self.load(tx, id).await?;
            if seen.application.state != State::Scoring {
                return Ok(JobOutcome::Done);
            }
            let snapshot = self.snapshot(tx, &seen, &person, &report).await?;
            let rules = self.load_application_rules(tx, &seen.application).await?;
            let decision = decide_application(&snapshot, &rules.book(), self.clock.today());
            let kept = (json::write(&snapshot), json::write(&decision));
            self.save_decision(tx, id, "decision", kept, now).await?;
            let partners = self.partners(&seen, snapshot.person.is_vulnerable);
            let command = Command::Decide(decision, partners);
            self.transition(tx, &seen, &command, &By::SYSTEM, now).await?;
            // It was decided on one card or account: another that comes to be used first meanwhile
            // does not take its place.
            if let Some(target) = self.find_payout_method(tx, &seen).await? {
                applications::aim(tx, id, target.id).await?;
            }
            Ok::<_, ApplicationError>(JobOutcome::Done)
        })
    }
}
