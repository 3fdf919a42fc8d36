//! Site events: counted in memory, stored every second, and shown by day. Without personal data: an
//! event has a name, a page and a language.

mod buffer;
mod database_telemetry;

use std::collections::BTreeMap;

use base::BusinessDate;
use providers::telemetry::{Telemetry, TelemetryCount};
use store::{StoreError, site_events, transact};

pub use database_telemetry::DatabaseTelemetry;

pub(crate) use buffer::EventBuffer;

use crate::growth::Growth;
use crate::visitor::Visitor;
use crate::{Error, Rejection};

/// Events per request.
pub const BATCH_MAX: usize = 20;
/// What is counted once for each person and day.
const VISITOR_EVENT: &str = "visitor";
/// Stored bytes of a visitor's hash: enough to distinguish the visitors of a day.
const VISITOR_HASH_BYTES: usize = 16;

/// What can happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SiteEventName {
    /// A page was shown.
    PageView,
    /// An amount or a term was chosen on a calculator.
    CalculatorUsed,
    /// An account was made.
    Registered,
    /// An application was begun.
    ApplicationStarted,
    /// The questionnaire was sent.
    ApplicationSubmitted,
    /// A contract was signed.
    ContractSigned,
}

impl SiteEventName {
    /// The whole list.
    pub const ALL: [Self; 6] = [
        Self::PageView,
        Self::CalculatorUsed,
        Self::Registered,
        Self::ApplicationStarted,
        Self::ApplicationSubmitted,
        Self::ContractSigned,
    ];

    /// As rows and programs name it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::PageView => "page_view",
            Self::CalculatorUsed => "calculator_used",
            Self::Registered => "registered",
            Self::ApplicationStarted => "application_begun",
            Self::ApplicationSubmitted => "application_sent",
            Self::ContractSigned => "contract_signed",
        }
    }
}

/// Something that happened in a browser.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TrackedEvent {
    /// What.
    pub name: SiteEventName,
    /// On which page: a name of the table of routes, which the caller has checked.
    pub route: String,
    /// `ru` or `kz`.
    pub locale: &'static str,
}

/// A day's counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DaySummary {
    /// Which day.
    pub day: BusinessDate,
    /// The number of visitors, as far as it is known without identifying them.
    pub visitors: i64,
    /// How often what happened, by code.
    pub counts: BTreeMap<String, i64>,
    /// Pages by views, most viewed first.
    pub pages: Vec<(String, i64)>,
}

impl Growth {
    /// Counts events of a browser. External collectors get them only with consent.
    pub fn site_event_record(
        &self,
        happened: &[TrackedEvent],
        may_share: bool,
        visitor: &Visitor,
    ) -> Result<(), Error> {
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        // Another day gives another hash of the same browser, and it cannot be reversed.
        let mut mark = self.core.vault.blind_index(
            "visitor",
            &format!("{today}/{}/{}", visitor.ip_address, visitor.user_agent),
        );
        mark.truncate(VISITOR_HASH_BYTES);
        let is_taken = self.events.record((today, now), happened, may_share, mark);
        if is_taken {
            Ok(())
        } else {
            Err(Error::Rejected(Rejection::TooManyAttempts { retry_after_s: 60 }))
        }
    }

    /// Writes down what was counted since the last time, and gives others what they may have. What
    /// others do not take is lost to them: it is not worth keeping.
    pub async fn site_event_flush(&self) -> Result<(), StoreError> {
        let taken = self.events.drain();
        for (day, counted) in taken.days {
            let (all, shared) = (to_counts(&counted, |it| it.0), to_counts(&counted, |it| it.1));
            let text = day.to_string();
            if self.database_telemetry().record(&text, &all).await.is_err() {
                tracing::warn!("site event counts not saved");
            }
            if let Some(others) =
                self.core.providers.telemetry.as_ref().filter(|_| !shared.is_empty())
                && let Err(error) = others.record(&text, &shared).await
            {
                tracing::warn!(%error, "telemetry delivery failed");
            }
        }
        if taken.visitors.is_empty() {
            return Ok(());
        }
        transact!(self.core.db, |tx| {
            for (day, mark) in &taken.visitors {
                let day = *day;
                if site_events::insert_visitor(tx, day, mark).await? {
                    let (name, route) = (VISITOR_EVENT.to_owned(), String::new());
                    let locale = String::new();
                    let one = site_events::SiteEventCount {
                        event_date: day,
                        name,
                        route,
                        locale,
                        count: 1,
                    };
                    site_events::increment(tx, &one).await?;
                }
            }
            Ok(())
        })
    }

    /// What happened on some days, the last one included, a row for each on which anything did.
    pub async fn site_event_summary(
        &self,
        from: BusinessDate,
        through: BusinessDate,
    ) -> Result<Vec<DaySummary>, Error> {
        let mut tx = self.core.db.read().await?;
        let mut days: BTreeMap<BusinessDate, DaySummary> = BTreeMap::new();
        for row in site_events::list_between(&mut tx, from, through).await? {
            let day = row.event_date;
            let summary = days.entry(day).or_insert_with(|| DaySummary {
                day,
                visitors: 0,
                counts: BTreeMap::new(),
                pages: Vec::new(),
            });
            if row.name == VISITOR_EVENT {
                summary.visitors += row.count;
                continue;
            }
            if row.name == SiteEventName::PageView.code() {
                match summary.pages.iter_mut().find(|(route, _)| *route == row.route) {
                    Some((_, count)) => *count += row.count,
                    None => summary.pages.push((row.route, row.count)),
                }
            }
            *summary.counts.entry(row.name).or_default() += row.count;
        }
        let mut days: Vec<DaySummary> = days.into_values().collect();
        for day in &mut days {
            day.pages.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        }
        Ok(days)
    }

    fn database_telemetry(&self) -> DatabaseTelemetry {
        DatabaseTelemetry::new(self.core.db.clone())
    }
}

fn to_counts<'a>(
    counted: &'a BTreeMap<TrackedEvent, (u32, u32)>,
    which: impl Fn(&(u32, u32)) -> u32,
) -> Vec<TelemetryCount<'a>> {
    let count = |(it, counts): (&'a TrackedEvent, &(u32, u32))| TelemetryCount {
        name: it.name.code(),
        route: &it.route,
        locale: it.locale,
        count: which(counts),
    };
    counted.iter().map(count).filter(|it| it.count > 0).collect()
}
