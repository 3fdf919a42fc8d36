//! Our own collector: a row for each day, event, page and language.

use providers::telemetry::{Count, Telemetry};
use providers::{SendError, SendFuture};
use store::{Db, StoreError, events, transact};

/// Adds counts to those of the database.
pub struct DatabaseTelemetry {
    db: Db,
}

impl DatabaseTelemetry {
    /// Into a database.
    pub const fn new(db: Db) -> Self {
        Self { db }
    }

    async fn add(&self, day: &str, counts: &[Count<'_>]) -> Result<(), SendError> {
        let day = day.parse().map_err(|_| SendError::Refused("this is no day".into()))?;
        let added: Result<(), StoreError> = transact!(self.db, |tx| {
            for it in counts {
                let new = events::SiteEventCount {
                    day,
                    name: it.name.to_owned(),
                    route: it.route.to_owned(),
                    locale: it.locale.to_owned(),
                    count: i64::from(it.count),
                };
                events::add(tx, &new).await?;
            }
            Ok(())
        });
        added.map_err(|error| SendError::Later(error.to_string()))
    }
}

impl Telemetry for DatabaseTelemetry {
    fn take<'a>(&'a self, day: &'a str, counts: &'a [Count<'a>]) -> SendFuture<'a> {
        Box::pin(self.add(day, counts))
    }
}
