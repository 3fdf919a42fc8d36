//! What was told and is not written down yet. Everything in it is bounded: what does not fit is not
//! counted.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use base::{BusinessDate, Timestamp};
use store::BlindIndex;

use super::Happened;

/// Pages, events and languages of one day are fewer.
const DISTINCT_EVENTS_MAX: usize = 5_000;
const VISITORS_MAX: usize = 20_000;
/// Nobody looks at so many pages in a minute.
const EVENTS_PER_MINUTE_MAX: u32 = 120;
const MINUTE_US: i64 = 60_000_000;

/// Counts of each kind: of everybody, and of those who agreed that others get them.
type CountsByEvent = BTreeMap<Happened, (u32, u32)>;

#[derive(Debug, Default)]
pub struct EventBuffer(Mutex<BufferState>);

#[derive(Debug, Default)]
struct BufferState {
    taken: Taken,
    minute: i64,
    told: HashMap<BlindIndex, u32>,
}

/// What is to be written down.
#[derive(Debug, Default)]
pub struct Taken {
    pub days: BTreeMap<BusinessDate, CountsByEvent>,
    pub visitors: HashSet<(BusinessDate, BlindIndex)>,
}

impl EventBuffer {
    /// Counts what one visitor tells; says no where they tell too much.
    pub fn note(
        &self,
        (today, now): (BusinessDate, Timestamp),
        happened: &[Happened],
        may_share: bool,
        mark: BlindIndex,
    ) -> bool {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let minute = now.0.div_euclid(MINUTE_US);
        if kept.minute != minute || kept.told.len() > VISITORS_MAX {
            (kept.minute, kept.told) = (minute, HashMap::new());
        }
        let told = kept.told.entry(mark.clone()).or_default();
        *told = told.saturating_add(u32::try_from(happened.len()).unwrap_or(u32::MAX));
        if *told > EVENTS_PER_MINUTE_MAX {
            return false;
        }
        let counted = kept.taken.days.entry(today).or_default();
        for it in happened {
            if counted.len() >= DISTINCT_EVENTS_MAX && !counted.contains_key(it) {
                continue;
            }
            let (all, shared) = counted.entry(it.clone()).or_default();
            *all = all.saturating_add(1);
            *shared = shared.saturating_add(u32::from(may_share));
        }
        if kept.taken.visitors.len() < VISITORS_MAX {
            kept.taken.visitors.insert((today, mark));
        }
        true
    }

    /// Everything that was counted; it begins anew.
    pub fn take(&self) -> Taken {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut kept.taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::events::EventName;

    fn seen(route: &str) -> Happened {
        Happened { name: EventName::PageView, route: route.to_owned(), locale: "ru" }
    }

    #[test]
    fn counts_add_up_until_they_are_taken() {
        let (buffer, day) = (EventBuffer::default(), "2026-11-16".parse().unwrap());
        for (mark, may_share) in [(1, true), (1, false), (2, false)] {
            assert!(buffer.note((day, Timestamp(0)), &[seen("home")], may_share, vec![mark]));
        }
        let taken = buffer.take();
        assert_eq!(taken.days[&day][&seen("home")], (3, 1));
        assert_eq!(taken.visitors.len(), 2);
        assert!(buffer.take().days.is_empty());
    }

    #[test]
    fn who_tells_too_much_is_not_heard_until_the_next_minute() {
        let (buffer, day) = (EventBuffer::default(), "2026-11-16".parse().unwrap());
        let note = |at, mark| buffer.note((day, Timestamp(at)), &[seen("home")], false, vec![mark]);
        assert!((0..EVENTS_PER_MINUTE_MAX).all(|_| note(0, 1)));
        assert!(!note(MINUTE_US - 1, 1) && note(MINUTE_US - 1, 2) && note(MINUTE_US, 1));
        assert_eq!(buffer.take().days[&day][&seen("home")].0, EVENTS_PER_MINUTE_MAX + 2);
    }
}
