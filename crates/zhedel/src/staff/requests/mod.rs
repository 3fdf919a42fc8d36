//! `zhedel staff requests`: what people ask when something goes wrong, and what we answer.

mod print;
mod terms;

use std::error::Error;

use app::Lender;
use app::applications::Staff;
use app::loans::Outcome;
use app::requests::{CaseError, Seen};
use base::BusinessDate;
use clap::{Args as Arguments, Subcommand};
use store::Uuid;

use super::args::{name, reason};
use super::file;
use terms::Terms;

const TEXT_CHARS_MAX: usize = 4_000;

#[derive(Arguments)]
pub struct Requests {
    #[command(subcommand)]
    what: Option<CaseCommand>,
}

#[derive(Subcommand)]
enum CaseCommand {
    /// List what waits for somebody: first what is late, then fraud, then by the day of the answer
    List,
    /// Show everything on a request; that you looked is noted
    Show(ShowArgs),
    /// Write a file of a request to disk; that you looked is noted
    File(DownloadArgs),
    /// Write to the person and wait for them
    Answer(AnswerArgs),
    /// Offer other terms; they hold once the person agrees by a code
    Grant(Box<Grant>),
    /// Refuse, with the grounds that the person reads
    Refuse(AnswerArgs),
    /// Answer a complaint or a question for good
    Close(AnswerArgs),
    /// End a dispute with the debt standing: it accrues again from today
    Unfreeze(AnswerArgs),
    /// End a dispute: somebody else took the loan, and nothing is owed
    WriteOff(WriteOff),
}

#[derive(Arguments)]
struct ShowArgs {
    /// The number that `requests` prints, with or without its letter
    #[arg(value_parser = number)]
    number: String,
    /// Who looks: the audit trail names them
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

#[derive(Arguments)]
struct DownloadArgs {
    /// The number of the file that `show` prints
    file: Uuid,
    /// Who looks: the audit trail names them
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
    /// Where it is written; what is there already stays as it is
    #[arg(long, value_name = "PATH")]
    to: std::path::PathBuf,
}

#[derive(Arguments)]
struct DecisionArgs {
    /// The number that `requests` prints, with or without its letter
    #[arg(value_parser = number)]
    number: String,
    /// Who decides: the audit trail names them
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
    /// Why, in 1 to 500 characters that name nobody: it is kept for ever, and the person does not see it
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    reason: String,
}

#[derive(Arguments)]
struct AnswerArgs {
    #[command(flatten)]
    on: DecisionArgs,
    /// What the person reads
    #[arg(long, value_name = "TEXT", value_parser = text)]
    text: String,
}

#[derive(Arguments)]
struct Grant {
    #[command(flatten)]
    on: DecisionArgs,
    #[command(flatten)]
    terms: Terms,
    /// What the person reads beside the terms
    #[arg(long, value_name = "TEXT", value_parser = text)]
    text: Option<String>,
}

#[derive(Arguments)]
struct WriteOff {
    #[command(flatten)]
    say: AnswerArgs,
    /// Who else agrees: nobody writes a loan off alone
    #[arg(long, value_name = "NAME", value_parser = name)]
    second: String,
}

/// `З-2026-000123`, however its letter is typed.
fn number(typed: &str) -> Result<String, String> {
    let digits = typed.trim_start_matches(['З', 'з', 'Z', 'z', '3']).trim_start_matches('-');
    let digits = if typed.starts_with("20") { typed } else { digits };
    let is_number = |(year, count): (&str, &str)| {
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        year.len() == 4 && count.len() >= 6 && are_digits(year) && are_digits(count)
    };
    match digits.split_once('-').filter(|parts| is_number(*parts)) {
        Some(_) => Ok(format!("З-{digits}")),
        None => Err("a number such as З-2026-000123".to_owned()),
    }
}

fn text(typed: &str) -> Result<String, String> {
    let typed = typed.trim();
    match typed.chars().count() {
        1..=TEXT_CHARS_MAX => Ok(typed.to_owned()),
        _ => Err("1 to 4000 characters".to_owned()),
    }
}

pub async fn run(
    lender: &Lender,
    requests: &Requests,
    today: BusinessDate,
) -> Result<(), Box<dyn Error>> {
    match requests.what.as_ref().unwrap_or(&CaseCommand::List) {
        CaseCommand::List => print!("{}", print::list(&lender.case_list_open().await?)),
        CaseCommand::Show(ShowArgs { number, staff }) => {
            let dossier = lender.case_detail_view(number, staff).await;
            print!(
                "{}",
                print::page(&dossier.map_err(|problem| refused(&problem, number))?, today)
            );
        }
        CaseCommand::File(DownloadArgs { file, staff, to }) => {
            file::ensure_absent(to)?;
            let found = lender.case_upload_download_for_staff(*file, staff).await;
            let (row, bytes) = found.map_err(|problem| match problem {
                CaseError::None => format!("there is no file with the number {file}"),
                other => other.to_string(),
            })?;
            file::write(to, &bytes).map_err(|error| format!("{}: {error}", to.display()))?;
            let (media, count) = (&row.media, bytes.len());
            println!("{media} of {count} bytes is in {}; delete it when done", to.display());
        }
        CaseCommand::Grant(grant) => {
            let (terms, said) = (grant.terms.read()?, grant.text.as_deref().unwrap_or_default());
            let (on, by) = (&grant.on, staff(&grant.on, None));
            let done = lender.case_plan_offer(&on.number, &by, &terms, said).await;
            let done = done.map_err(|problem| refused(&problem, &on.number))?;
            let told = outcome_text(&done);
            let seen = done.answer();
            println!("{}: {told}, waits for the person", on.number);
            if let Some(plan) = &seen.plan {
                print!("{}", print::plan(plan));
            }
        }
        CaseCommand::Answer(say) => {
            let by = staff(&say.on, None);
            ended(say, lender.case_answer(&say.on.number, &by, &say.text).await)?;
        }
        CaseCommand::Refuse(say) => {
            let by = staff(&say.on, None);
            ended(say, lender.case_reject(&say.on.number, &by, &say.text).await)?;
        }
        CaseCommand::Close(say) => {
            let by = staff(&say.on, None);
            ended(say, lender.case_close(&say.on.number, &by, &say.text).await)?;
        }
        CaseCommand::Unfreeze(say) => {
            let by = staff(&say.on, None);
            ended(say, lender.case_dispute_end(&say.on.number, &by, &say.text).await)?;
        }
        CaseCommand::WriteOff(WriteOff { say, second }) => {
            if second.to_lowercase() == say.on.staff.to_lowercase() {
                return Err("the second signature has to be somebody else's".into());
            }
            let by = staff(&say.on, Some(second));
            ended(say, lender.case_loan_cancel(&say.on.number, &by, &say.text).await)?;
        }
    }
    Ok(())
}

fn staff<'a>(on: &'a DecisionArgs, second: Option<&'a str>) -> Staff<'a> {
    Staff { name: &on.staff, second, reason: &on.reason }
}

fn outcome_text<T>(outcome: &Outcome<T>) -> &'static str {
    match outcome {
        Outcome::Done(_) => "done",
        Outcome::AlreadyDone(_) => "was done before",
    }
}

fn ended(say: &AnswerArgs, done: Result<Outcome<Seen>, CaseError>) -> Result<(), String> {
    let number = &say.on.number;
    let done = done.map_err(|problem| refused(&problem, number))?;
    let told = outcome_text(&done);
    let request = done.answer().request;
    println!("{number}: {told}, stands in {}", request.state);
    if request.customer_id.is_none() {
        println!("there is no account: the person is told by you, not by us");
    }
    Ok(())
}

/// Why nothing was done, and what would help.
fn refused(problem: &CaseError, number: &str) -> String {
    match problem {
        CaseError::None => format!("there is no request with the number {number}"),
        CaseError::NoLoan => format!("{number} is about no loan"),
        CaseError::Ended => format!("{number} was answered for good"),
        CaseError::OtherKind => format!(
            "{number} is of another kind: other terms are granted or refused, a dispute ends by \
             unfreeze or write-off, the rest is closed"
        ),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_known_however_it_is_typed() {
        for typed in ["З-2026-000123", "з-2026-000123", "Z-2026-000123", "2026-000123"] {
            assert_eq!(number(typed).as_deref(), Ok("З-2026-000123"), "{typed}");
        }
        for typed in ["", "З", "123", "З-26-000123", "З-2026-12", "З-2026-00012x"] {
            assert!(number(typed).is_err(), "{typed}");
        }
    }
}
