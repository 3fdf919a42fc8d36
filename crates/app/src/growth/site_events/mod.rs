//! Site events: counted in memory, stored every second, and reported by day. Without personal data:
//! an event has a name, a page and a language.

mod buffer;
mod database_telemetry;

use std::collections::BTreeMap;

use base::BusinessDate;
use monitoring::traces;
use providers::telemetry::{Telemetry, TelemetryCount};
use store::{StoreError, site_events, transact};

pub use database_telemetry::DatabaseTelemetry;

pub(crate) use buffer::EventBuffer;

use crate::growth::Growth;
use crate::visitor::Visitor;
use crate::{Error, Rejection};

/// Events per request.
pub const BATCH_MAX: usize = 20;
/// The event that is counted once per visitor and day.
const VISITOR_EVENT: &str = "visitor";
/// Stored bytes of a visitor's hash: enough to distinguish the visitors of a day.
const VISITOR_HASH_BYTES: usize = 16;

/// The kinds of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SiteEventName {
    /// A page was viewed.
    PageView,
    /// An amount or a term was chosen on a calculator.
    CalculatorUsed,
    /// An account was created.
    Registered,
    /// An application was begun.
    ApplicationStarted,
    /// The questionnaire was sent.
    ApplicationSubmitted,
    /// A contract was signed.
    ContractSigned,
}

impl SiteEventName {
    /// All kinds.
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
    /// The kind.
    pub name: SiteEventName,
    /// On which page: a name of the table of routes, which the caller has checked.
    pub route: String,
    /// `ru` or `kz`.
    pub locale: &'static str,
}

/// A day's counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DaySummary {
    /// The day.
    pub day: BusinessDate,
    /// The number of visitors, as far as it is known without identifying them.
    pub visitors: i64,
    /// The number of events, by code.
    pub counts: BTreeMap<String, i64>,
    /// Pages by views, most viewed first.
    pub pages: Vec<(String, i64)>,
}

impl Growth {
    /// Counts events of a browser. External collectors get them only with consent.
    pub fn site_event_record(
        &self,
        events: &[TrackedEvent],
        may_share: bool,
        visitor: &Visitor,
    ) -> Result<(), Error> {
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        // Another day gives another hash of the same browser, and it cannot be reversed.
        let mut visitor_blind_index = self.core.vault.blind_index(
            "visitor",
            &format!("{today}/{}/{}", visitor.ip_address, visitor.user_agent),
        );
        visitor_blind_index.truncate(VISITOR_HASH_BYTES);
        let is_recorded = self.events.record((today, now), events, may_share, visitor_blind_index);
        if is_recorded {
            Ok(())
        } else {
            Err(Rejection::TooManyAttempts { retry_after_s: 60 }.into())
        }
    }

    /// Stores the counts since the last flush, and sends the shareable ones to the external
    /// collector. Counts that it does not accept are not sent again: they are not worth a queue.
    pub async fn site_event_flush(&self) -> Result<(), StoreError> {
        let pending = self.events.drain();
        if !pending.days.is_empty() || !pending.visitors.is_empty() {
            traces::record_work();
        }
        for (day, counts) in pending.days {
            let (all, shared) = (to_counts(&counts, |it| it.0), to_counts(&counts, |it| it.1));
            let text = day.to_string();
            if self.database_telemetry().record(&text, &all).await.is_err() {
                tracing::warn!("site event counts not saved");
            }
            if let Some(collector) =
                self.core.providers.telemetry.as_ref().filter(|_| !shared.is_empty())
                && let Err(error) = collector.record(&text, &shared).await
            {
                tracing::warn!(%error, "telemetry delivery failed");
            }
        }
        if pending.visitors.is_empty() {
            return Ok(());
        }
        transact!(self.core.db, |tx| {
            for (day, visitor_blind_index) in &pending.visitors {
                let day = *day;
                if site_events::insert_visitor(tx, day, visitor_blind_index).await? {
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

    /// The events of a range of days, the last one included; days without events are left out.
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
    counts_by_event: &'a BTreeMap<TrackedEvent, (u32, u32)>,
    select: impl Fn(&(u32, u32)) -> u32,
) -> Vec<TelemetryCount<'a>> {
    let count = |(it, counts): (&'a TrackedEvent, &(u32, u32))| TelemetryCount {
        name: it.name.code(),
        route: &it.route,
        locale: it.locale,
        count: select(counts),
    };
    counts_by_event.iter().map(count).filter(|it| it.count > 0).collect()
}
