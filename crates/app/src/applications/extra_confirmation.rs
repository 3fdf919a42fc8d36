//! The young and the old confirm their consent once more, outside: the state asks them by SMS.

use base::Timestamp;
use jobs::JobOutcome;
use origination::{ApplicationCommand, State};
use providers::bureau::ConsentState;
use store::{Uuid, transact};

use super::repository::Actor;
use crate::Error;
use crate::applications::Applications;

impl Applications {
    /// Asks for the confirmation, and takes the answer.
    pub(crate) async fn poll_extra_confirmation(&self, id: Uuid) -> Result<JobOutcome, Error> {
        let Some((seen, person)) = self.load_in_state(id, State::ExtraConfirm).await? else {
            return Ok(JobOutcome::Completed);
        };
        let since = seen.application.since.map_or(Timestamp(0), |since| Timestamp(since.0));
        let kept = self.find_or_create_inquiry(id, "extra_confirm", since).await?;
        let (_, state) = self.poll_state_consent(&kept, &person).await?;
        let is_confirmed = match state {
            ConsentState::Waiting => {
                return Ok(JobOutcome::retry_at(self.core.next_poll_at(kept.requested_at)));
            }
            ConsentState::Given => true,
            ConsentState::Refused | ConsentState::Expired => false,
        };
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let seen = self.load_application(tx, id).await?;
            if seen.application.state == State::ExtraConfirm {
                let by = Actor { name: "bureau", ..Actor::SYSTEM };
                let command = ApplicationCommand::ConfirmConsentAgain { is_confirmed };
                self.transition(tx, &seen, &command, &by, now).await?;
            }
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }
}
