//! `zhedel staff show`: everything about an application that a decision needs, without personal
//! data.

use std::error::Error;

use app::applications::{ApplicationReviewView, StatementSummary};
use app::{App, Resource, StaffMember};
use base::Timestamp;
use base::ids::ApplicationId;
use clap::Args as Arguments;
use origination::application::LoanRequest;
use origination::{Application, LoanOffer};
use store::JsonText;
use store::bank_statements::BankStatement;
use store::state_register_inquiries::{StateRegisterInquiry, StateRegisterOutcome};

use super::args::name;
use super::event_text::codes;
use super::print::{almaty_time, loan, sanitize, waiting_time};
use super::{decision_text, event_text};

#[derive(Arguments)]
pub struct ShowArgs {
    /// The number that `queue` prints
    number: ApplicationId,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

pub async fn run(app: &App, show: &ShowArgs, now: Timestamp) -> Result<(), Box<dyn Error>> {
    let ShowArgs { number, staff } = show;
    let review = app
        .applications
        .application_review_view(*number, StaffMember::named(staff))
        .await
        .map_err(|error| match error {
            app::Error::NotFound(Resource::Application) => {
                format!("there is no application with the number {number}")
            }
            other => other.to_string(),
        })?;
    print!("{}", review_text(&review, now)?);
    Ok(())
}

fn review_text(review: &ApplicationReviewView, now: Timestamp) -> Result<String, app::Error> {
    let mut text = String::new();
    for (name, value) in status_rows(&review.application, now) {
        text += &format!("{name:<14} {value}\n");
    }
    let mut add_section = |name: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            text += &format!("\n{name}\n");
            lines.iter().for_each(|line| text += &format!("  {}\n", line.trim_end()));
        }
    };
    add_section("events", review.events.iter().map(event_text::event_line).collect());
    let mut decision_lines = Vec::new();
    for row in &review.decisions {
        decision_lines.extend(decision_text::decision_lines(row)?);
    }
    add_section("decisions, newest first", decision_lines);
    add_section("files", review.files.iter().map(upload_text).collect());
    add_section("state register", review.state_register.iter().map(register_text).collect());
    add_section("bank statement", review.statement.iter().flat_map(statement_lines).collect());
    add_section("review request", review_lines(review));
    Ok(text)
}

/// The state and its reasons.
fn status_rows(application: &Application, now: Timestamp) -> Vec<(&'static str, String)> {
    let at = |moment: Timestamp| Timestamp(moment.0);
    let since = application.since.map_or_else(String::new, |since| {
        format!(" since {} ({})", almaty_time(since), waiting_time(at(since), now))
    });
    let mut rows = vec![
        ("application", application.id.to_string()),
        ("customer", application.customer.to_string()),
        ("state", format!("{}{since}", application.state.code())),
    ];
    let mut add = |name, value: Option<String>| rows.extend(value.map(|value| (name, value)));
    add("expires", application.until.map(almaty_time));
    add("requested", application.request.as_ref().map(request_text));
    add("preapproved", application.preapproved_max.map(|most| format!("up to {most} ₸")));
    add("missing", list(application.missing.iter().map(|step| step.code())));
    add("to fix", list(application.fix.iter().map(|fix| fix.code())));
    add(
        "statement",
        application.is_statement_skipped.then(|| "skipped by the customer".to_owned()),
    );
    for code in &application.referred_for {
        add("referred for", Some(decision_text::describe_reason(*code)));
    }
    add("biometry", biometry_text(application));
    for offer in &application.offers {
        add("offer", Some(offer_text(offer, application.chosen)));
    }
    add("declined", application.decline.map(|it| decision_text::describe_reason(it.reason)));
    let reapply_from = application.decline.and_then(|it| it.reapply_from);
    add("reapply from", reapply_from.map(|day| day.to_string()));
    add("payout", application.payout.failure.map(|it| format!("failed: {}", it.code())));
    rows
}

/// What the register answered, and whether it is why staff are asked.
fn register_text(inquiry: &StateRegisterInquiry) -> String {
    let outcome = match inquiry.outcome {
        StateRegisterOutcome::Pending => "not answered yet: the answers are typed",
        StateRegisterOutcome::Found if inquiry.is_name_different => {
            "another name was typed first: compare the documents with the register's name, which \
             the answers have now"
        }
        StateRegisterOutcome::Found => "name, document and address are the register's",
        StateRegisterOutcome::Unknown => "does not know the person: the answers are typed",
        StateRegisterOutcome::NoConsent => "no consent by SMS to 1414: the answers are typed",
        StateRegisterOutcome::Unavailable => "unavailable: the answers are typed",
    };
    format!("{}, asked {}", outcome, almaty_time(inquiry.requested_at))
}

fn list<'a>(codes_of: impl Iterator<Item = &'a str>) -> Option<String> {
    Some(codes(codes_of)).filter(|text| !text.is_empty())
}

fn request_text(request: &LoanRequest) -> String {
    let promo = request.promo.as_deref().map(|code| format!(", promo code {}", sanitize(code)));
    loan(request.product, request.amount_tenge, request.term) + &promo.unwrap_or_default()
}

fn biometry_text(application: &Application) -> Option<String> {
    let bio = application.bio;
    let passed_text = bio.passed_at.map(|at| format!(", passed {}", almaty_time(at)));
    let locked_text = bio.locked_until.map(|at| format!(", locked until {}", almaty_time(at)));
    let details = [passed_text, locked_text].into_iter().flatten().collect::<String>();
    (bio.captures > 0).then(|| format!("tried {} times{details}", bio.captures))
}

fn offer_text(offer: &LoanOffer, chosen: Option<u8>) -> String {
    let LoanOffer { no, total, due_date, .. } = offer;
    let is_chosen = if chosen == Some(*no) { ", chosen" } else { "" };
    let loan = loan(offer.product, offer.amount_tenge, offer.term);
    format!("{no}: {loan}, {total} ₸ back by {due_date}{is_chosen}")
}

fn upload_text(file: &store::uploads::Upload) -> String {
    let (at, kind) = (almaty_time(file.created_at), &file.kind);
    let labelled = |name: &str, list: &JsonText| {
        let codes: Vec<String> = serde_json::from_str(&list.0).unwrap_or_default();
        if codes.is_empty() { String::new() } else { format!("  {name} {}", codes.join(", ")) }
    };
    let (hints, reasons) = (labelled("hints", &file.hints), labelled("reasons", &file.reasons));
    format!("{}  {at}  {kind:<16} {:>9} B  {}{reasons}{hints}", file.id, file.bytes, file.status)
}

fn statement_lines(row: &BankStatement) -> Vec<String> {
    let source = format!("{} of {}", row.upload_id, almaty_time(row.read_at));
    if let Some(why) = &row.rejection_reason {
        return vec![source, format!("rejected: {why}")];
    }
    let summary =
        row.contents.as_ref().and_then(|it| serde_json::from_str::<StatementSummary>(&it.0).ok());
    let Some(summary) = summary else { return vec![source] };
    let average = summary.average.map_or("not known".to_owned(), |it| format!("{it} ₸ a month"));
    let months = summary.months.iter().map(|(month, sum)| format!("{month}: {sum} ₸"));
    let confirmed = match row.confirmed_at {
        Some(at) => format!("confirmed by the customer on {}", almaty_time(at)),
        None => "not confirmed by the customer".to_owned(),
    };
    let hints = summary.hints.join(", ");
    let hints = format!("possible tampering: {hints}");
    let gambling = "payments to gambling organisers exceed the legal limit".to_owned();
    let mut lines = vec![source, format!("{}, {} to {}", summary.bank, summary.from, summary.to)];
    lines.push(format!("income {average}; {}", months.collect::<Vec<_>>().join(", ")));
    lines.push(confirmed);
    lines.extend((!summary.hints.is_empty()).then_some(hints));
    lines.extend(summary.is_player.then_some(gambling));
    lines
}

fn review_lines(review: &ApplicationReviewView) -> Vec<String> {
    let Some(text) = &review.review_text else { return vec![] };
    let answered_at = review.review_answered_at;
    let answered_at = answered_at.map(|at| format!("(answered {})", almaty_time(at)));
    sanitize(text).lines().map(str::to_owned).chain(answered_at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use money::Tenge;

    fn row(summary: Option<&StatementSummary>, rejection_reason: Option<&str>) -> BankStatement {
        BankStatement {
            upload_id: store::Uuid::nil(),
            application_id: ApplicationId::nil(),
            contents: summary.map(|it| JsonText(serde_json::to_string(it).unwrap())),
            rejection_reason: rejection_reason.map(str::to_owned),
            read_at: Timestamp(1_794_700_800_000_000),
            confirmed_at: None,
        }
    }

    #[test]
    fn a_statement_lists_the_income_and_its_warnings() {
        let income = Tenge::try_from_whole_tenge(300_000).unwrap();
        let summary = StatementSummary {
            bank: "kaspi".into(),
            from: "2026-05-14".parse().unwrap(),
            to: "2026-11-15".parse().unwrap(),
            average: Some(income),
            months: vec![("2026-10".into(), income)],
            hints: vec!["editor".into()],
            is_player: true,
        };
        let lines = statement_lines(&row(Some(&summary), None));
        let expected = [
            "00000000-0000-0000-0000-000000000000 of 2026-11-15 05:00",
            "kaspi, 2026-05-14 to 2026-11-15",
            "income 300000.00 ₸ a month; 2026-10: 300000.00 ₸",
            "not confirmed by the customer",
            "possible tampering: editor",
            "payments to gambling organisers exceed the legal limit",
        ];
        assert_eq!(lines, expected);
        let lines = statement_lines(&row(None, Some("statement_encrypted")));
        assert_eq!(lines[1..], ["rejected: statement_encrypted"]);
    }
}
