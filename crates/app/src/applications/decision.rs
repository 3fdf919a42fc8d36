//! The decision: all rules, applied to all data of an application.

use base::Timestamp;
use base::ids::ApplicationId;
use jobs::JobOutcome;
use origination::decision::decide_application;
use origination::{ApplicationCommand, State};
use store::decisions::DecisionKind;
use store::{StoreError, applications, transact};

use super::prescreen::InquiryOutcome;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::{Error, json};

impl Applications {
    /// Decides on an application whose steps are all completed.
    pub(crate) async fn score_application(&self, id: ApplicationId) -> Result<JobOutcome, Error> {
        let Some((_, person)) = self.load_in_state(id, State::Scoring).await? else {
            return Ok(JobOutcome::Completed);
        };
        // A face or documents were compared on the way here.
        let is_proven = true;
        let report = match self.request_bureau_report(id, &person, is_proven, Timestamp(0)).await? {
            InquiryOutcome::Pending(since) => {
                return Ok(JobOutcome::retry_at(self.core.next_poll_at(since)));
            }
            InquiryOutcome::Unproven => return Err(StoreError::Corrupt("an applicant").into()),
            InquiryOutcome::Completed(report) => report,
        };
        self.check_pending_holders(person.customer.id).await?;
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let loaded = self.load_application(tx, id).await?;
            if loaded.application.state != State::Scoring {
                return Ok(JobOutcome::Completed);
            }
            let snapshot = self.build_snapshot(tx, &loaded, &person, &report).await?;
            let rules = self.growth.load_application_rules(tx, &loaded.application).await?;
            let decision =
                decide_application(&snapshot, &rules.rulebook(), self.core.clock.today());
            let record = (json::write(&snapshot), json::write(&decision));
            self.save_decision(tx, id, DecisionKind::Decision, record, now).await?;
            let partners = self.build_partners(&loaded, snapshot.person.is_vulnerable);
            let command = ApplicationCommand::Decide(decision, partners);
            self.transition(tx, &loaded, &command, Actor::System, now).await?;
            // The rules evaluated this payout method: one that becomes the default later does not
            // replace it.
            if let Some(payout_method) = self.find_payout_method(tx, &loaded).await? {
                applications::update_payout_method(tx, id, payout_method.id).await?;
            }
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }
}
