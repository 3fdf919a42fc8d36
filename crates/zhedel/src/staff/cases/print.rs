//! Cases as printed in a terminal. Nothing identifies the customer, except the contact of somebody
//! without an account.

use std::fmt::Write;

use app::cases::{Case, CaseDetailView, CaseListItem, PlanView};
use base::BusinessDate;

use crate::staff::print::{almaty_time, sanitize};

pub fn case_table(listed: &[CaseListItem]) -> String {
    let mut text = String::new();
    for CaseListItem { case: request, is_overdue } in listed {
        let late = if *is_overdue { "LATE " } else { "" };
        let Case { number, kind, state, due_date: due_on, .. } = request;
        let who = if request.customer_id.is_some() { "" } else { "  no account" };
        let _ = writeln!(text, "{number}  {kind:<13} {state:<8} {late}answer by {}{who}", due_on);
    }
    let _ = match listed.len() {
        0 => writeln!(text, "nobody waits"),
        count => writeln!(text, "{count} wait; zhedel staff requests show <number> --as <name>"),
    };
    text
}

pub fn case_text(dossier: &CaseDetailView, today: BusinessDate) -> String {
    let (view, mut text) = (&dossier.view, String::new());
    let request = &view.case;
    let _ = writeln!(text, "{}  {}  {}", request.number, request.kind, request.state);
    let due_on = request.due_date;
    let late = if due_on < today && request.is_open() { "  LATE" } else { "" };
    let _ = writeln!(text, "came {}, answer by {due_on}{late}", almaty_time(request.created_at));
    if let Some(contact) = &dossier.contact {
        let contact: String = contact.chars().filter(|c| !c.is_control()).collect();
        let _ = writeln!(text, "no account: {contact}");
    }
    if let Some(reason) = &request.reason {
        let months = request.requested_months.map(|count| format!(", wants {count} months"));
        let _ = writeln!(text, "because of {reason}{}", months.unwrap_or_default());
    }
    if let Some(since) = request.freeze_date {
        let _ = writeln!(text, "nothing accrues since {}", since);
    }
    if let (Some(number), Some(dues)) = (&view.contract_number, &dossier.dues) {
        let _ = writeln!(
            text,
            "contract {number}: {} ₸ close it today, {} ₸ of it principal, {} days late",
            dues.payoff,
            dues.owed.principal_total(),
            dues.days_overdue
        );
    }
    if matches!(request.kind.as_str(), "restructuring" | "deferral") {
        let law = &dossier.legal_limits;
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
        let who = if message.is_from_staff { "we" } else { "person" };
        let _ = writeln!(
            text,
            "\n{} {who}:\n{}",
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
        let _ = writeln!(text, "{}  {} ₸", next.due_on, next.amount);
    }
    let gesv = plan.apr.map_or("not defined".to_owned(), |gesv| format!("{gesv:.1} %"));
    let (daily, before) = (plan.daily_percent(), plan.apr_before);
    let _ = writeln!(text, "{} ₸ in all; {daily} % a day, ГЭСВ {gesv}", plan.total);
    let _ = writeln!(text, "before: due on {}, ГЭСВ {before:.1} %", plan.due_date_before);
    if plan.waived.is_positive() {
        let _ = writeln!(text, "{} ₸ of penalty are given up", plan.waived);
    }
    let state = match (plan.accepted_at, plan.is_acceptable) {
        (Some(at), _) => format!("agreed to on {}", almaty_time(at)),
        (None, true) => "the person has not agreed yet".to_owned(),
        (None, false) => "does not fit the loan any more: grant again".to_owned(),
    };
    let _ = writeln!(text, "{state}");
    text
}
