//! Our own collector: a row for each day, event, page and language.

use providers::telemetry::{Telemetry, TelemetryCount};
use providers::{SendError, SendFuture};
use store::{Db, StoreError, site_events, transact};

/// Adds counts to those of the database.
pub struct DatabaseTelemetry {
    db: Db,
}

impl DatabaseTelemetry {
    /// Into a database.
    pub const fn new(db: Db) -> Self {
        Self { db }
    }

    async fn add(&self, day: &str, counts: &[TelemetryCount<'_>]) -> Result<(), SendError> {
        let day = day.parse().map_err(|_| SendError::Rejected("this is no day".into()))?;
        let added: Result<(), StoreError> = transact!(self.db, |tx| {
            for it in counts {
                let new = site_events::SiteEventCount {
                    event_date: day,
                    name: it.name.to_owned(),
                    route: it.route.to_owned(),
                    locale: it.locale.to_owned(),
                    count: i64::from(it.count),
                };
                site_events::increment(tx, &new).await?;
            }
            Ok(())
        });
        added.map_err(|error| SendError::Temporary(error.to_string()))
    }
}

impl Telemetry for DatabaseTelemetry {
    fn record<'a>(&'a self, day: &'a str, counts: &'a [TelemetryCount<'a>]) -> SendFuture<'a> {
        Box::pin(self.add(day, counts))
    }
}
