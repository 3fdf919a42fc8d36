//! By when a case must be answered, by the law in force on the day it was opened.

use base::{BusinessDate, DateError};
use lending::{Law, LawError};

use super::CaseKind;

/// The last day on which an answer is on time.
pub fn answer_due_date(
    law: &Law,
    kind: CaseKind,
    on: BusinessDate,
) -> Result<BusinessDate, LawError> {
    let to_law_error = |_: DateError| LawError::Format("no such day in the calendar".to_owned());
    match kind {
        CaseKind::Restructuring | CaseKind::Deferral => on
            .try_plus_days(law.restructuring.in_force_on(on)?.answer_days_max)
            .map_err(to_law_error),
        CaseKind::Complaint | CaseKind::Inquiry => law
            .try_add_working_days(on, law.complaint.in_force_on(on)?.answer_working_days_max)
            .map_err(to_law_error),
        CaseKind::Fraud => {
            on.try_plus_days(law.fraud.in_force_on(on)?.suspend_days_max).map_err(to_law_error)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_deadline() {
        let law = Law::try_from_toml(include_str!("../../../../config/law.toml")).unwrap();
        // The 16th of November 2026 is a Monday.
        for (kind, on, due) in [
            (CaseKind::Restructuring, "2026-11-16", "2026-12-01"),
            (CaseKind::Deferral, "2026-11-21", "2026-12-06"),
            (CaseKind::Complaint, "2026-11-16", "2026-12-07"),
            (CaseKind::Complaint, "2026-11-20", "2026-12-11"),
            (CaseKind::Complaint, "2026-11-21", "2026-12-11"),
            (CaseKind::Inquiry, "2026-11-22", "2026-12-11"),
            // The 16th of December, a Wednesday, is a holiday.
            (CaseKind::Complaint, "2026-11-25", "2026-12-17"),
            (CaseKind::Inquiry, "2026-12-15", "2027-01-11"),
            (CaseKind::Fraud, "2026-11-20", "2026-11-23"),
        ] {
            let found = answer_due_date(&law, kind, on.parse().unwrap()).unwrap();
            assert_eq!(found.to_string(), due, "{kind:?} {on}");
        }
    }
}
