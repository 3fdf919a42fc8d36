//! Requests as a terminal shows them. Nothing names the person, except how somebody without an account
//! is reached.

use std::fmt::Write;

use app::cases::{Case, CaseDetailView, CaseListItem, PlanView};
use base::BusinessDate;

use crate::staff::print::{almaty_time, sanitize};

pub fn case_table(listed: &[CaseListItem]) -> String {
    let mut told = String::new();
    for CaseListItem { case: request, is_overdue } in listed {
        let late = if *is_overdue { "LATE " } else { "" };
        let Case { number, kind, state, due_on, .. } = request;
        let who = if request.customer_id.is_some() { "" } else { "  no account" };
        let _ = writeln!(told, "{number}  {kind:<13} {state:<8} {late}answer by {}{who}", due_on);
    }
    let _ = match listed.len() {
        0 => writeln!(told, "nobody waits"),
        count => writeln!(told, "{count} wait; zhedel staff requests show <number> --as <name>"),
    };
    told
}

pub fn case_text(dossier: &CaseDetailView, today: BusinessDate) -> String {
    let (seen, mut told) = (&dossier.view, String::new());
    let request = &seen.case;
    let _ = writeln!(told, "{}  {}  {}", request.number, request.kind, request.state);
    let due_on = request.due_on;
    let late = if due_on < today && request.is_open() { "  LATE" } else { "" };
    let _ = writeln!(told, "came {}, answer by {due_on}{late}", almaty_time(request.created_at));
    if let Some(contact) = &dossier.contact {
        let contact: String = contact.chars().filter(|c| !c.is_control()).collect();
        let _ = writeln!(told, "no account: {contact}");
    }
    if let Some(reason) = &request.reason {
        let months = request.wished_months.map(|count| format!(", wants {count} months"));
        let _ = writeln!(told, "because of {reason}{}", months.unwrap_or_default());
    }
    if let Some(since) = request.frozen_since {
        let _ = writeln!(told, "nothing accrues since {}", since);
    }
    if let (Some(number), Some(dues)) = (&seen.contract_number, &dossier.dues) {
        let _ = writeln!(
            told,
            "contract {number}: {} ₸ close it today, {} ₸ of it principal, {} days late",
            dues.payoff,
            dues.owed.principal_total(),
            dues.days_overdue
        );
    }
    if matches!(request.kind.as_str(), "restructuring" | "deferral") {
        let law = &dossier.legal_limits;
        let _ = writeln!(
            told,
            "the law: an answer within {} days; at least {} months for the vulnerable and after \
             emergencies; {} days for the ombudsman",
            law.answer_days_max, law.deferral_months_min, law.appeal_days_max
        );
    }
    for file in &seen.uploads {
        let _ = writeln!(told, "file {}  {} of {} bytes", file.id, file.media, file.bytes);
    }
    for message in &seen.messages {
        let who = if message.is_from_staff { "we" } else { "person" };
        let _ = writeln!(
            told,
            "\n{} {who}:\n{}",
            almaty_time(message.written_at),
            sanitize(&message.text)
        );
    }
    if let Some(terms) = &seen.plan {
        let _ = write!(told, "\n{}", plan_text(terms));
    }
    told
}

/// The new terms, with ГЭСВ beside the rate.
pub fn plan_text(plan: &PlanView) -> String {
    let mut told = String::new();
    for next in &plan.payments {
        let _ = writeln!(told, "{}  {} ₸", next.due_on, next.amount);
    }
    let gesv = plan.apr.map_or("not defined".to_owned(), |gesv| format!("{gesv:.1} %"));
    let (daily, before) = (plan.daily_percent(), plan.apr_before);
    let _ = writeln!(told, "{} ₸ in all; {daily} % a day, ГЭСВ {gesv}", plan.total);
    let _ = writeln!(told, "before: due on {}, ГЭСВ {before:.1} %", plan.due_date_before);
    if plan.waived.is_positive() {
        let _ = writeln!(told, "{} ₸ of penalty are given up", plan.waived);
    }
    let state = match (plan.accepted_at, plan.is_acceptable) {
        (Some(at), _) => format!("agreed to on {}", almaty_time(at)),
        (None, true) => "the person has not agreed yet".to_owned(),
        (None, false) => "does not fit the loan any more: grant again".to_owned(),
    };
    let _ = writeln!(told, "{state}");
    told
}
