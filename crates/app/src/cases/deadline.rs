//! By when a request is answered, as the law of the day has it.

use base::{BusinessDate, DateError};
use lending::{Law, LawError};

use super::CaseKind;

/// The last day on which an answer is on time.
pub fn answer_due_date(
    law: &Law,
    kind: CaseKind,
    on: BusinessDate,
) -> Result<BusinessDate, LawError> {
    let late = |_: DateError| LawError::Format("no such day in the calendar".to_owned());
    match kind {
        CaseKind::Restructuring | CaseKind::Deferral => {
            on.try_plus_days(law.restructuring.in_force_on(on)?.answer_days_max).map_err(late)
        }
        CaseKind::Complaint | CaseKind::Inquiry => {
            add_working_days(on, law.complaint.in_force_on(on)?.answer_working_days_max)
                .map_err(late)
        }
        CaseKind::Fraud => {
            on.try_plus_days(law.fraud.in_force_on(on)?.suspend_days_max).map_err(late)
        }
    }
}

fn add_working_days(from: BusinessDate, count: u32) -> Result<BusinessDate, DateError> {
    let (mut day, mut left) = (from, count);
    while left > 0 {
        day = day.try_plus_days(1)?;
        left -= u32::from(is_weekday(day));
    }
    Ok(day)
}

/// From Monday to Friday. The first day of 1970 was a Thursday.
fn is_weekday(day: BusinessDate) -> bool {
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
            (CaseKind::Restructuring, "2026-11-16", "2026-12-01"),
            (CaseKind::Deferral, "2026-11-21", "2026-12-06"),
            (CaseKind::Complaint, "2026-11-16", "2026-12-07"),
            (CaseKind::Complaint, "2026-11-20", "2026-12-11"),
            (CaseKind::Complaint, "2026-11-21", "2026-12-11"),
            (CaseKind::Inquiry, "2026-11-22", "2026-12-11"),
            (CaseKind::Fraud, "2026-11-20", "2026-11-23"),
        ] {
            let found = answer_due_date(&law, kind, on.parse().unwrap()).unwrap();
            assert_eq!(found.to_string(), due, "{kind:?} {on}");
        }
    }
}
