//! `zhedel staff show`: everything about an application that a decision needs, without personal
//! data.

use std::error::Error;

use app::applications::{Dossier, StatementSummary};
use app::{App, Resource};
use base::Timestamp;
use clap::Args as Arguments;
use origination::application::LoanRequest;
use origination::{Application, LoanOffer};
use store::bank_statements::BankStatement;
use store::{JsonText, Uuid};

use super::args::name;
use super::event_text::codes;
use super::print::{almaty_time, loan, sanitize, waiting_time};
use super::{decision_text, event_text};

#[derive(Arguments)]
pub struct ShowArgs {
    /// The number that `queue` prints
    number: Uuid,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

pub async fn run(app: &App, show: &ShowArgs, now: Timestamp) -> Result<(), Box<dyn Error>> {
    let ShowArgs { number, staff } = show;
    let dossier =
        app.applications.dossier_view(*number, staff).await.map_err(|problem| match problem {
            app::Error::NotFound(Resource::Application) => {
                format!("there is no application with the number {number}")
            }
            other => other.to_string(),
        })?;
    print!("{}", dossier_text(&dossier, now)?);
    Ok(())
}

fn dossier_text(dossier: &Dossier, now: Timestamp) -> Result<String, app::Error> {
    let mut text = String::new();
    for (name, value) in status_rows(&dossier.application, now) {
        text += &format!("{name:<14} {value}\n");
    }
    let mut part = |name: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            text += &format!("\n{name}\n");
            lines.iter().for_each(|line| text += &format!("  {}\n", line.trim_end()));
        }
    };
    part("what happened", dossier.events.iter().map(event_text::event_line).collect());
    let mut decided = Vec::new();
    for row in &dossier.decisions {
        decided.extend(decision_text::decision_lines(row)?);
    }
    part("decisions, the newest first", decided);
    part("files", dossier.files.iter().map(upload_text).collect());
    part("the newest statement", dossier.statement.iter().flat_map(statement_lines).collect());
    part("what the person wrote about the refusal", review_lines(dossier));
    Ok(text)
}

/// The state and its reasons.
fn status_rows(application: &Application, now: Timestamp) -> Vec<(&'static str, String)> {
    let at = |moment: Timestamp| Timestamp(moment.0);
    let since = application.since.map_or_else(String::new, |since| {
        format!(" since {} ({})", almaty_time(since), waiting_time(at(since), now))
    });
    let mut rows = vec![
        ("application", Uuid::from_u128(application.id.0).to_string()),
        ("customer", Uuid::from_u128(application.customer.0).to_string()),
        ("state", format!("{}{since}", application.state.code())),
    ];
    let mut add = |name, value: Option<String>| rows.extend(value.map(|value| (name, value)));
    add("ends by itself", application.until.map(almaty_time));
    add("asked for", application.request.as_ref().map(request_text));
    add("likely", application.preapproved_max.map(|most| format!("up to {most} ₸")));
    add("still to give", list(application.missing.iter().map(|step| step.code())));
    add("to give again", list(application.fix.iter().map(|fix| fix.code())));
    add("statement", application.is_statement_skipped.then(|| "not given by choice".to_owned()));
    for code in &application.referred_for {
        add("left to us", Some(decision_text::describe_reason(*code)));
    }
    add("biometry", biometry_text(application));
    for offer in &application.offers {
        add("offer", Some(offer_text(offer, application.chosen)));
    }
    add("declined", application.decline.map(|it| decision_text::describe_reason(it.reason)));
    let again = application.decline.and_then(|it| it.reapply_from);
    add("again from", again.map(|day| day.to_string()));
    add("payout", application.payout.failure.map(|it| format!("failed: {}", it.code())));
    rows
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
    let passed = bio.passed_at.map(|at| format!(", passed {}", almaty_time(at)));
    let locked = bio.locked_until.map(|at| format!(", locked until {}", almaty_time(at)));
    let ways = [passed, locked].into_iter().flatten().collect::<String>();
    (bio.captures > 0).then(|| format!("tried {} times{ways}", bio.captures))
}

fn offer_text(offer: &LoanOffer, chosen: Option<u8>) -> String {
    let LoanOffer { no, total, due_on, .. } = offer;
    let is_chosen = if chosen == Some(*no) { ", chosen" } else { "" };
    let loan = loan(offer.product, offer.amount_tenge, offer.term);
    format!("{no}: {loan}, {total} ₸ back by {due_on}{is_chosen}")
}

fn upload_text(file: &store::uploads::Upload) -> String {
    let (at, kind) = (almaty_time(file.created_at), &file.kind);
    let noted = |name: &str, list: &JsonText| {
        let codes: Vec<String> = serde_json::from_str(&list.0).unwrap_or_default();
        if codes.is_empty() { String::new() } else { format!("  {name} {}", codes.join(", ")) }
    };
    let (hints, reasons) = (noted("looks", &file.hints), noted("for", &file.reasons));
    format!("{}  {at}  {kind:<16} {:>9} B  {}{reasons}{hints}", file.id, file.bytes, file.status)
}

fn statement_lines(row: &BankStatement) -> Vec<String> {
    let read = format!("{} of {}", row.upload_id, almaty_time(row.read_at));
    if let Some(why) = &row.rejection_reason {
        return vec![read, format!("not read: {why}")];
    }
    let summary =
        row.contents.as_ref().and_then(|it| serde_json::from_str::<StatementSummary>(&it.0).ok());
    let Some(summary) = summary else { return vec![read] };
    let average = summary.average.map_or("not known".to_owned(), |it| format!("{it} ₸ a month"));
    let months = summary.months.iter().map(|(month, sum)| format!("{month}: {sum} ₸"));
    let confirmed = match row.confirmed_at {
        Some(at) => format!("the person agreed on {}", almaty_time(at)),
        None => "the person has not agreed to it".to_owned(),
    };
    let hints = summary.hints.join(", ");
    let hints = format!("somebody may have been at the file: {hints}");
    let gambling = "pays organisers of gambling more than the law's bound".to_owned();
    let mut lines = vec![read, format!("{}, {} to {}", summary.bank, summary.from, summary.to)];
    lines.push(format!("income {average}; {}", months.collect::<Vec<_>>().join(", ")));
    lines.push(confirmed);
    lines.extend((!summary.hints.is_empty()).then_some(hints));
    lines.extend(summary.is_player.then_some(gambling));
    lines
}

fn review_lines(dossier: &Dossier) -> Vec<String> {
    let Some(text) = &dossier.review_text else { return vec![] };
    let answered = dossier.review_answered_at;
    let answered = answered.map(|at| format!("(answered {})", almaty_time(at)));
    sanitize(text).lines().map(str::to_owned).chain(answered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use money::Tenge;

    fn row(summary: Option<&StatementSummary>, refused: Option<&str>) -> BankStatement {
        BankStatement {
            upload_id: Uuid::nil(),
            application_id: Uuid::nil(),
            contents: summary.map(|it| JsonText(serde_json::to_string(it).unwrap())),
            rejection_reason: refused.map(str::to_owned),
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
            "the person has not agreed to it",
            "somebody may have been at the file: editor",
            "pays organisers of gambling more than the law's bound",
        ];
        assert_eq!(lines, expected);
        let lines = statement_lines(&row(None, Some("statement_encrypted")));
        assert_eq!(lines[1..], ["not read: statement_encrypted"]);
    }
}
