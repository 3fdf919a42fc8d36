//! The decision: every rule on everything that is known.

use base::Timestamp;
use jobs::JobOutcome;
use origination::decision::decide_application;
use origination::{ApplicationCommand, State};
use store::{Uuid, applications, transact};

use super::prescreen::InquiryOutcome;
use super::repository::Actor;
use crate::applications::Applications;
use crate::{Error, json};

impl Applications {
    /// Decides on an application whose steps are all taken.
    pub(crate) async fn score_application(&self, id: Uuid) -> Result<JobOutcome, Error> {
        let Some((_, person)) = self.load_in_state(id, State::Scoring).await? else {
            return Ok(JobOutcome::Completed);
        };
        let report = match self.request_bureau_report(id, &person, Timestamp(0)).await? {
            InquiryOutcome::Pending(since) => {
                return Ok(JobOutcome::retry_at(self.core.next_poll_at(since)));
            }
            InquiryOutcome::Completed(report) => report,
        };
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let seen = self.load_application(tx, id).await?;
            if seen.application.state != State::Scoring {
                return Ok(JobOutcome::Completed);
            }
            let snapshot = self.build_snapshot(tx, &seen, &person, &report).await?;
            let rules = self.growth.load_application_rules(tx, &seen.application).await?;
            let decision =
                decide_application(&snapshot, &rules.rulebook(), self.core.clock.today());
            let kept = (json::write(&snapshot), json::write(&decision));
            self.save_decision(tx, id, "decision", kept, now).await?;
            let partners = self.build_partners(&seen, snapshot.person.is_vulnerable);
            let command = ApplicationCommand::Decide(decision, partners);
            self.transition(tx, &seen, &command, &Actor::SYSTEM, now).await?;
            // It was decided on one card or account: another that comes to be used first meanwhile
            // does not take its place.
            if let Some(target) = self.find_payout_method(tx, &seen).await? {
                applications::update_payout_method(tx, id, target.id).await?;
            }
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }
}
