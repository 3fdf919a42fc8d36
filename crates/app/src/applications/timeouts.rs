//! Stores transitions by time: states expire, and delays are announced.

use base::ids::ApplicationId;
use origination::ApplicationCommand;
use store::{StoreError, applications, transact};

use super::repository::LoadedApplication;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::{Error, Resource};

/// Applications per round: few enough that none waits long.
const APPLICATIONS_PER_ROUND_MAX: i64 = 200;

impl Applications {
    /// Moves all applications with due timers; returns their number. A failure is logged and does
    /// not stop the others.
    pub async fn application_tick_due(&self) -> Result<usize, StoreError> {
        let mut tx = self.core.db.read().await?;
        let due = applications::list_with_due_timers(
            &mut tx,
            self.core.clock.now(),
            APPLICATIONS_PER_ROUND_MAX,
        )
        .await?;
        drop(tx);
        let mut moved = 0;
        for id in due {
            match self.tick_application(id).await {
                Ok(()) => moved += 1,
                Err(error) => {
                    tracing::error!(error = %error, application_id = %id, "application timeout handling failed")
                }
            }
        }
        Ok(moved)
    }

    async fn tick_application(&self, id: ApplicationId) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let row =
                applications::find(tx, id).await?.ok_or(Error::NotFound(Resource::Application))?;
            let loaded = LoadedApplication::try_from_row(row)?;
            let moved =
                self.transition(tx, &loaded, &ApplicationCommand::Tick, Actor::System, now).await?;
            if moved.application.is_delay_told && !loaded.application.is_delay_told {
                let state = moved.application.state.code();
                tracing::warn!(application_id = %id, state, "application has waited too long for a provider");
            }
            Ok(())
        })
    }
}
