//! `zhedel staff show`: everything on an application that a decision needs, and nothing that names
//! the person.

use std::error::Error;

use app::Lender;
use app::applications::{ApplicationError, Dossier, Found};
use base::Timestamp;
use clap::Args as Arguments;
use origination::application::Request;
use origination::{Application, Offer};
use store::statements::Statement;
use store::{Json, Uuid};

use super::args::name;
use super::events::codes;
use super::print::{foreign, loan, moment, wait};
use super::{decisions, events};

#[derive(Arguments)]
pub struct Show {
    /// The number that `queue` prints
    number: Uuid,
    /// Who looks: the audit trail names them
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

pub async fn run(lender: &Lender, show: &Show, now: Timestamp) -> Result<(), Box<dyn Error>> {
    let Show { number, staff } = show;
    let dossier = lender.dossier(*number, staff).await.map_err(|problem| match problem {
        ApplicationError::None => format!("there is no application with the number {number}"),
        other => other.to_string(),
    })?;
    print!("{}", page(&dossier, now)?);
    Ok(())
}

fn page(dossier: &Dossier, now: Timestamp) -> Result<String, ApplicationError> {
    let mut told = String::new();
    for (name, value) in standing(&dossier.application, now) {
        told += &format!("{name:<14} {value}\n");
    }
    let mut part = |name: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            told += &format!("\n{name}\n");
            lines.iter().for_each(|line| told += &format!("  {}\n", line.trim_end()));
        }
    };
    part("what happened", dossier.events.iter().map(events::line).collect());
    let mut decided = Vec::new();
    for row in &dossier.decisions {
        decided.extend(decisions::lines(row)?);
    }
    part("decisions, the newest first", decided);
    part("files", dossier.files.iter().map(file).collect());
    part("the newest statement", dossier.statement.iter().flat_map(statement).collect());
    part("what the person wrote about the refusal", review(dossier));
    Ok(told)
}

/// Where it stands and why.
fn standing(application: &Application, now: Timestamp) -> Vec<(&'static str, String)> {
    let at = |moment: Timestamp| Timestamp(moment.0);
    let since = application.since.map_or_else(String::new, |since| {
        format!(" since {} ({})", moment(since), wait(at(since), now))
    });
    let mut told = vec![
        ("application", Uuid::from_u128(application.id.0).to_string()),
        ("customer", Uuid::from_u128(application.customer.0).to_string()),
        ("state", format!("{}{since}", application.state.code())),
    ];
    let mut add = |name, value: Option<String>| told.extend(value.map(|value| (name, value)));
    add("ends by itself", application.until.map(moment));
    add("asked for", application.request.as_ref().map(request));
    add("likely", application.preapproved_max.map(|most| format!("up to {most} ₸")));
    add("still to give", list(application.missing.iter().map(|step| step.code())));
    add("to give again", list(application.fix.iter().map(|fix| fix.code())));
    add("statement", application.is_statement_skipped.then(|| "not given by choice".to_owned()));
    for code in &application.referred_for {
        add("left to us", Some(decisions::describe_reason(*code)));
    }
    add("biometry", bio(application));
    for offer in &application.offers {
        add("offer", Some(offered(offer, application.chosen)));
    }
    add("declined", application.decline.map(|it| decisions::describe_reason(it.reason)));
    let again = application.decline.and_then(|it| it.reapply_from);
    add("again from", again.map(|day| day.to_string()));
    add("payout", application.payout.failure.map(|it| format!("failed: {}", it.code())));
    told
}

fn list<'a>(codes_of: impl Iterator<Item = &'a str>) -> Option<String> {
    Some(codes(codes_of)).filter(|text| !text.is_empty())
}

fn request(request: &Request) -> String {
    let promo = request.promo.as_deref().map(|code| format!(", promo code {}", foreign(code)));
    loan(request.product, request.amount_tenge, request.term) + &promo.unwrap_or_default()
}

fn bio(application: &Application) -> Option<String> {
    let bio = application.bio;
    let passed = bio.passed_at.map(|at| format!(", passed {}", moment(at)));
    let locked = bio.locked_until.map(|at| format!(", locked until {}", moment(at)));
    let ways = [passed, locked].into_iter().flatten().collect::<String>();
    (bio.captures > 0).then(|| format!("tried {} times{ways}", bio.captures))
}

fn offered(offer: &Offer, chosen: Option<u8>) -> String {
    let Offer { no, total, due_on, .. } = offer;
    let is_chosen = if chosen == Some(*no) { ", chosen" } else { "" };
    let loan = loan(offer.product, offer.amount_tenge, offer.term);
    format!("{no}: {loan}, {total} ₸ back by {due_on}{is_chosen}")
}

fn file(file: &store::files::File) -> String {
    let (at, kind) = (moment(file.created_at), &file.kind);
    let noted = |name: &str, list: &Json| {
        let codes: Vec<String> = serde_json::from_str(&list.0).unwrap_or_default();
        if codes.is_empty() { String::new() } else { format!("  {name} {}", codes.join(", ")) }
    };
    let (hints, reasons) = (noted("looks", &file.hints), noted("for", &file.reasons));
    format!("{}  {at}  {kind:<16} {:>9} B  {}{reasons}{hints}", file.id, file.bytes, file.status)
}

fn statement(row: &Statement) -> Vec<String> {
    let read = format!("{} of {}", row.file_id, moment(row.read_at));
    if let Some(why) = &row.refused {
        return vec![read, format!("not read: {why}")];
    }
    let found = row.found.as_ref().and_then(|it| serde_json::from_str::<Found>(&it.0).ok());
    let Some(found) = found else { return vec![read] };
    let average = found.average.map_or("not known".to_owned(), |it| format!("{it} ₸ a month"));
    let months = found.months.iter().map(|(month, sum)| format!("{month}: {sum} ₸"));
    let confirmed = match row.confirmed_at {
        Some(at) => format!("the person agreed on {}", moment(at)),
        None => "the person has not agreed to it".to_owned(),
    };
    let hints = found.hints.join(", ");
    let hints = format!("somebody may have been at the file: {hints}");
    let gambling = "pays organisers of gambling more than the law's bound".to_owned();
    let mut lines = vec![read, format!("{}, {} to {}", found.bank, found.from, found.to)];
    lines.push(format!("income {average}; {}", months.collect::<Vec<_>>().join(", ")));
    lines.push(confirmed);
    lines.extend((!found.hints.is_empty()).then_some(hints));
    lines.extend(found.is_player.then_some(gambling));
    lines
}

fn review(dossier: &Dossier) -> Vec<String> {
    let Some(text) = &dossier.review_text else { return vec![] };
    let answered = dossier.review_answered_at;
    let answered = answered.map(|at| format!("(answered {})", moment(at)));
    foreign(text).lines().map(str::to_owned).chain(answered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use money::Tenge;

    fn row(found: Option<&Found>, refused: Option<&str>) -> Statement {
        Statement {
            file_id: Uuid::nil(),
            application_id: Uuid::nil(),
            found: found.map(|it| Json(serde_json::to_string(it).unwrap())),
            refused: refused.map(str::to_owned),
            read_at: Timestamp(1_794_700_800_000_000),
            confirmed_at: None,
        }
    }

    #[test]
    fn a_statement_tells_the_income_and_what_speaks_against_it() {
        let income = Tenge::try_from_whole_tenge(300_000).unwrap();
        let found = Found {
            bank: "kaspi".into(),
            from: "2026-05-14".parse().unwrap(),
            to: "2026-11-15".parse().unwrap(),
            average: Some(income),
            months: vec![("2026-10".into(), income)],
            hints: vec!["editor".into()],
            is_player: true,
        };
        let told = statement(&row(Some(&found), None));
        let expected = [
            "00000000-0000-0000-0000-000000000000 of 2026-11-15 05:00",
            "kaspi, 2026-05-14 to 2026-11-15",
            "income 300000.00 ₸ a month; 2026-10: 300000.00 ₸",
            "the person has not agreed to it",
            "somebody may have been at the file: editor",
            "pays organisers of gambling more than the law's bound",
        ];
        assert_eq!(told, expected);
        let told = statement(&row(None, Some("statement_encrypted")));
        assert_eq!(told[1..], ["not read: statement_encrypted"]);
    }
}
