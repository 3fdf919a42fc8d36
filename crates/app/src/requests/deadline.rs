//! By when a request is answered, as the law of the day has it.

use base::{BusinessDate, DateError};
use lending::{Law, LawError};

use super::RequestKind;

/// The last day on which an answer is on time.
pub fn due_on(law: &Law, kind: RequestKind, on: BusinessDate) -> Result<BusinessDate, LawError> {
    let late = |_: DateError| LawError::Format("no such day in the calendar".to_owned());
    match kind {
        RequestKind::Restructuring | RequestKind::Deferral => {
            on.try_plus_days(law.restructuring.at(on)?.answer_days_max).map_err(late)
        }
        RequestKind::Complaint | RequestKind::Message => {
            add_working_days(on, law.complaint.at(on)?.answer_working_days_max).map_err(late)
        }
        RequestKind::Fraud => on.try_plus_days(law.fraud.at(on)?.suspend_days_max).map_err(late),
    }
}

fn add_working_days(from: BusinessDate, count: u32) -> Result<BusinessDate, DateError> {
    let (mut day, mut left) = (from, count);
    while left > 0 {
        day = day.try_plus_days(1)?;
        left -= u32::from(is_working(day));
    }
    Ok(day)
}

/// From Monday to Friday. The first day of 1970 was a Thursday.
fn is_working(day: BusinessDate) -> bool {
    let first: BusinessDate = "1970-01-01".parse().expect("a date of the calendar");
    (first.days_until(day) + 3) % 7 < 5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_time() {
        let law = Law::try_from_toml(include_str!("../../../../config/law.toml")).unwrap();
        // The 16th of November 2026 is a Monday.
        for (kind, on, due) in [
            (RequestKind::Restructuring, "2026-11-16", "2026-12-01"),
            (RequestKind::Deferral, "2026-11-21", "2026-12-06"),
            (RequestKind::Complaint, "2026-11-16", "2026-12-07"),
            (RequestKind::Complaint, "2026-11-20", "2026-12-11"),
            (RequestKind::Complaint, "2026-11-21", "2026-12-11"),
            (RequestKind::Message, "2026-11-22", "2026-12-11"),
            (RequestKind::Fraud, "2026-11-20", "2026-11-23"),
        ] {
            let found = due_on(&law, kind, on.parse().unwrap()).unwrap();
            assert_eq!(found.to_string(), due, "{kind:?} {on}");
        }
    }
}
