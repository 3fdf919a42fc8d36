//! Cases as printed in a terminal. Nothing identifies the customer, except the contact of somebody
//! without an account.

use std::fmt::Write;

use app::cases::{Case, CaseDetailView, CaseListItem, PlanView};
use base::BusinessDate;

use crate::staff::print::{almaty_time, sanitize};

pub fn case_table(cases: &[CaseListItem]) -> String {
    let mut text = String::new();
    for CaseListItem { case, is_overdue } in cases {
        let late = if *is_overdue { "LATE " } else { "" };
        let Case { number, kind, state, due_date, .. } = case;
        let author = if case.customer_id.is_some() { "" } else { "  no account" };
        let _ =
            writeln!(text, "{number}  {kind:<13} {state:<8} {late}answer by {}{author}", due_date);
    }
    let _ = match cases.len() {
        0 => writeln!(text, "there are no open cases"),
        count => writeln!(text, "{count} wait; zhedel staff requests show <number> --as <name>"),
    };
    text
}

pub fn case_text(details: &CaseDetailView, today: BusinessDate) -> String {
    let (view, mut text) = (&details.view, String::new());
    let case = &view.case;
    let _ = writeln!(text, "{}  {}  {}", case.number, case.kind, case.state);
    let due_date = case.due_date;
    let late = if due_date < today && case.is_open() { "  LATE" } else { "" };
    let _ = writeln!(text, "opened {}, answer by {due_date}{late}", almaty_time(case.created_at));
    if let Some(contact) = &details.contact {
        let contact: String = contact.chars().filter(|c| !c.is_control()).collect();
        let _ = writeln!(text, "no account: {contact}");
    }
    if let Some(reason) = &case.reason {
        let months = case.requested_months.map(|count| format!(", requests {count} months"));
        let _ = writeln!(text, "because of {reason}{}", months.unwrap_or_default());
    }
    if let Some(since) = case.freeze_date {
        let _ = writeln!(text, "nothing accrues since {}", since);
    }
    if let (Some(number), Some(dues)) = (&view.contract_number, &details.dues) {
        let _ = writeln!(
            text,
            "contract {number}: {} ₸ close it today, {} ₸ of it principal, {} days late",
            dues.payoff,
            dues.owed.principal_total(),
            dues.days_overdue
        );
    }
    if case.kind.is_hardship() {
        let law = &details.legal_limits;
        let _ = writeln!(
            text,
            "the law: an answer within {} days; at least {} months for the vulnerable and after \
             emergencies; {} days for the ombudsman",
            law.answer_days_max, law.deferral_months_min, law.appeal_days_max
        );
    }
    for file in &view.uploads {
        let _ = writeln!(text, "file {}  {} of {} bytes", file.id, file.media_type, file.bytes);
    }
    for message in &view.messages {
        let author = if message.is_from_staff { "lender" } else { "customer" };
        let _ = writeln!(
            text,
            "\n{} {author}:\n{}",
            almaty_time(message.written_at),
            sanitize(&message.text)
        );
    }
    if let Some(terms) = &view.plan {
        let _ = write!(text, "\n{}", plan_text(terms));
    }
    text
}

/// The new terms, with the APR (ГЭСВ) beside the rate.
pub fn plan_text(plan: &PlanView) -> String {
    let mut text = String::new();
    for next in &plan.payments {
        let _ = writeln!(text, "{}  {} ₸", next.due_date, next.amount);
    }
    let gesv = plan.apr.map_or("not defined".to_owned(), |gesv| format!("{gesv:.1} %"));
    let (daily, before) = (plan.daily_percent(), plan.apr_before);
    let _ = writeln!(text, "{} ₸ in all; {daily} % a day, ГЭСВ {gesv}", plan.total);
    let _ = writeln!(text, "before: due on {}, ГЭСВ {before:.1} %", plan.due_date_before);
    if plan.waived.is_positive() {
        let _ = writeln!(text, "{} ₸ of penalty are waived", plan.waived);
    }
    let state = match (plan.accepted_at, plan.is_acceptable) {
        (Some(at), _) => format!("accepted on {}", almaty_time(at)),
        (None, true) => "not accepted by the customer yet".to_owned(),
        (None, false) => "no longer fits the loan: grant again".to_owned(),
    };
    let _ = writeln!(text, "{state}");
    text
}
