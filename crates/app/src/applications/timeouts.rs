//! What time brings about is written down: states end, and late answers are told of.

use origination::ApplicationCommand;
use store::{StoreError, Uuid, applications, transact};

use super::ApplicationError;
use super::repository::{Actor, LoadedApplication};
use crate::Lender;

/// Applications in one round: few enough that nobody waits for the rest.
const APPLICATIONS_PER_ROUND_MAX: i64 = 200;

impl Lender {
    /// Moves the applications on about which the clock has something to say; tells how many. One
    /// that cannot be moved is told of and does not stop the others.
    pub async fn application_tick_due(&self) -> Result<usize, StoreError> {
        let mut tx = self.db.read().await?;
        let due = applications::list_with_due_timers(
            &mut tx,
            self.clock.now(),
            APPLICATIONS_PER_ROUND_MAX,
        )
        .await?;
        drop(tx);
        let mut moved = 0;
        for id in due {
            match self.tick_application(id).await {
                Ok(()) => moved += 1,
                Err(problem) => {
                    tracing::error!(error = %problem, application_id = %id, "application timeout handling failed")
                }
            }
        }
        Ok(moved)
    }

    async fn tick_application(&self, id: Uuid) -> Result<(), ApplicationError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let row = applications::find(tx, id).await?.ok_or(ApplicationError::NotFound)?;
            let seen = LoadedApplication::try_from_row(row)?;
            let moved =
                self.transition(tx, &seen, &ApplicationCommand::Tick, &Actor::SYSTEM, now).await?;
            if moved.application.is_delay_told && !seen.application.is_delay_told {
                let state = moved.application.state.code();
                tracing::warn!(application_id = %id, state, "application has waited too long for a provider");
            }
            Ok(())
        })
    }
}
