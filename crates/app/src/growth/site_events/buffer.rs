//! Events not stored yet. Everything is bounded: what does not fit is not counted.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use base::{BusinessDate, Timestamp};
use store::BlindIndex;

use super::TrackedEvent;

/// Pages, events and languages of one day are fewer.
const DISTINCT_EVENTS_MAX: usize = 5_000;
const VISITORS_MAX: usize = 20_000;
/// More page views a minute than a person makes.
const EVENTS_PER_MINUTE_MAX: u32 = 120;
const MINUTE_US: i64 = 60_000_000;

/// Counts of each kind: of everybody, and of those who agreed that others get them.
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
        happened: &[TrackedEvent],
        may_share: bool,
        mark: BlindIndex,
    ) -> bool {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let minute = now.0.div_euclid(MINUTE_US);
        if kept.minute != minute || kept.events_by_visitor.len() > VISITORS_MAX {
            (kept.minute, kept.events_by_visitor) = (minute, HashMap::new());
        }
        let told = kept.events_by_visitor.entry(mark.clone()).or_default();
        *told = told.saturating_add(u32::try_from(happened.len()).unwrap_or(u32::MAX));
        if *told > EVENTS_PER_MINUTE_MAX {
            return false;
        }
        let counted = kept.pending.days.entry(today).or_default();
        for it in happened {
            if counted.len() >= DISTINCT_EVENTS_MAX && !counted.contains_key(it) {
                continue;
            }
            let (all, shared) = counted.entry(it.clone()).or_default();
            *all = all.saturating_add(1);
            *shared = shared.saturating_add(u32::from(may_share));
        }
        if kept.pending.visitors.len() < VISITORS_MAX {
            kept.pending.visitors.insert((today, mark));
        }
        true
    }

    /// Takes all counts and starts over.
    pub fn drain(&self) -> PendingCounts {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut kept.pending)
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
    fn counts_add_up_until_they_are_taken() {
        let (buffer, day) = (EventBuffer::default(), "2026-11-16".parse().unwrap());
        for (mark, may_share) in [(1, true), (1, false), (2, false)] {
            assert!(buffer.record(
                (day, Timestamp(0)),
                &[page_view("home")],
                may_share,
                vec![mark]
            ));
        }
        let taken = buffer.drain();
        assert_eq!(taken.days[&day][&page_view("home")], (3, 1));
        assert_eq!(taken.visitors.len(), 2);
        assert!(buffer.drain().days.is_empty());
    }

    #[test]
    fn who_tells_too_much_is_not_heard_until_the_next_minute() {
        let (buffer, day) = (EventBuffer::default(), "2026-11-16".parse().unwrap());
        let note =
            |at, mark| buffer.record((day, Timestamp(at)), &[page_view("home")], false, vec![mark]);
        assert!((0..EVENTS_PER_MINUTE_MAX).all(|_| note(0, 1)));
        assert!(!note(MINUTE_US - 1, 1) && note(MINUTE_US - 1, 2) && note(MINUTE_US, 1));
        assert_eq!(buffer.drain().days[&day][&page_view("home")].0, EVENTS_PER_MINUTE_MAX + 2);
    }
}
