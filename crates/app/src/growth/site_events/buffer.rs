//! Events not stored yet. The buffer is bounded: events that do not fit are not counted.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use base::{BusinessDate, Timestamp};
use store::BlindIndex;

use super::TrackedEvent;

/// More combinations of page, event and language than a day has.
const DISTINCT_EVENTS_MAX: usize = 5_000;
const VISITORS_MAX: usize = 20_000;
/// More page views a minute than a person makes.
const EVENTS_PER_MINUTE_MAX: u32 = 120;
const MINUTE_US: i64 = 60_000_000;

/// Counts of each event: of all visitors, and of those who agreed to share them.
type CountsByEvent = BTreeMap<TrackedEvent, (u32, u32)>;

#[derive(Debug, Default)]
pub struct EventBuffer(Mutex<BufferState>);

#[derive(Debug, Default)]
struct BufferState {
    pending: PendingCounts,
    minute: i64,
    events_by_visitor: HashMap<BlindIndex, u32>,
}

/// The counts to be stored.
#[derive(Debug, Default)]
pub struct PendingCounts {
    pub days: BTreeMap<BusinessDate, CountsByEvent>,
    pub visitors: HashSet<(BusinessDate, BlindIndex)>,
}

impl EventBuffer {
    /// Counts the events of a visitor; false if there are too many.
    pub fn record(
        &self,
        (today, now): (BusinessDate, Timestamp),
        events: &[TrackedEvent],
        may_share: bool,
        visitor_blind_index: BlindIndex,
    ) -> bool {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let minute = now.0.div_euclid(MINUTE_US);
        if state.minute != minute || state.events_by_visitor.len() > VISITORS_MAX {
            (state.minute, state.events_by_visitor) = (minute, HashMap::new());
        }
        let event_count = state.events_by_visitor.entry(visitor_blind_index.clone()).or_default();
        *event_count = event_count.saturating_add(u32::try_from(events.len()).unwrap_or(u32::MAX));
        if *event_count > EVENTS_PER_MINUTE_MAX {
            return false;
        }
        let counts = state.pending.days.entry(today).or_default();
        for it in events {
            if counts.len() >= DISTINCT_EVENTS_MAX && !counts.contains_key(it) {
                continue;
            }
            let (all, shared) = counts.entry(it.clone()).or_default();
            *all = all.saturating_add(1);
            *shared = shared.saturating_add(u32::from(may_share));
        }
        if state.pending.visitors.len() < VISITORS_MAX {
            state.pending.visitors.insert((today, visitor_blind_index));
        }
        true
    }

    /// Takes all counts and starts over.
    pub fn drain(&self) -> PendingCounts {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut state.pending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::growth::site_events::SiteEventName;

    fn page_view(route: &str) -> TrackedEvent {
        TrackedEvent { name: SiteEventName::PageView, route: route.to_owned(), locale: "ru" }
    }

    #[test]
    fn counts_add_up_until_drained() {
        let (buffer, day) = (EventBuffer::default(), "2026-11-16".parse().unwrap());
        for (visitor, may_share) in [(1, true), (1, false), (2, false)] {
            assert!(buffer.record(
                (day, Timestamp(0)),
                &[page_view("home")],
                may_share,
                vec![visitor]
            ));
        }
        let pending = buffer.drain();
        assert_eq!(pending.days[&day][&page_view("home")], (3, 1));
        assert_eq!(pending.visitors.len(), 2);
        assert!(buffer.drain().days.is_empty());
    }

    #[test]
    fn events_are_rate_limited_per_minute() {
        let (buffer, day) = (EventBuffer::default(), "2026-11-16".parse().unwrap());
        let note = |at, visitor| {
            buffer.record((day, Timestamp(at)), &[page_view("home")], false, vec![visitor])
        };
        assert!((0..EVENTS_PER_MINUTE_MAX).all(|_| note(0, 1)));
        assert!(!note(MINUTE_US - 1, 1) && note(MINUTE_US - 1, 2) && note(MINUTE_US, 1));
        assert_eq!(buffer.drain().days[&day][&page_view("home")].0, EVENTS_PER_MINUTE_MAX + 2);
    }
}
