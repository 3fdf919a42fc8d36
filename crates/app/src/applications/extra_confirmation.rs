//! The extra confirmation: the youngest and the oldest customers confirm their consent once more,
//! by an SMS of the state.

use base::Timestamp;
use base::ids::ApplicationId;
use jobs::JobOutcome;
use origination::{ApplicationCommand, State};
use providers::bureau::ConsentState;
use store::bureau_inquiries::InquiryPurpose;
use store::transact;

use crate::Error;
use crate::actor::Actor;
use crate::applications::Applications;

impl Applications {
    /// Requests the confirmation and polls its result.
    pub(crate) async fn poll_extra_confirmation(
        &self,
        id: ApplicationId,
    ) -> Result<JobOutcome, Error> {
        let Some((loaded, person)) = self.load_in_state(id, State::ExtraConfirm).await? else {
            return Ok(JobOutcome::Completed);
        };
        let since = loaded.application.since.map_or(Timestamp(0), |since| Timestamp(since.0));
        let inquiry =
            self.find_or_create_inquiry(id, InquiryPurpose::ExtraConfirmation, since).await?;
        let (_, state) = self.poll_state_consent(&inquiry, &person).await?;
        let is_confirmed = match state {
            ConsentState::Waiting => {
                return Ok(JobOutcome::retry_at(self.core.next_poll_at(inquiry.requested_at)));
            }
            ConsentState::Given => true,
            ConsentState::Refused | ConsentState::Expired => false,
        };
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let loaded = self.load_application(tx, id).await?;
            if loaded.application.state == State::ExtraConfirm {
                let by = Actor::Provider { name: "bureau", idempotency_key: None };
                let command = ApplicationCommand::ConfirmConsentAgain { is_confirmed };
                self.transition(tx, &loaded, &command, by, now).await?;
            }
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }
}
