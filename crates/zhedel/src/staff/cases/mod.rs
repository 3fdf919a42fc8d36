//! `zhedel staff requests`: cases opened by customers, and our answers.

mod print;
mod terms;

use std::error::Error;

use app::cases::CaseView;
use app::loans::Idempotent;
use app::{App, Rejection, Resource, StaffMember};
use base::BusinessDate;
use clap::{Args as Arguments, Subcommand};
use store::Uuid;

use super::args::{name, reason};
use super::upload_command;
use terms::TermsArgs;

const TEXT_CHARS_MAX: usize = 4_000;

#[derive(Arguments)]
pub struct CasesArgs {
    #[command(subcommand)]
    command: Option<CaseCommand>,
}

#[derive(Subcommand)]
enum CaseCommand {
    /// List open cases: overdue first, then fraud, then by the date the answer is due
    List,
    /// Show everything about a case; the view is audited
    Show(ShowArgs),
    /// Write a file of a case to disk; the view is audited
    File(DownloadArgs),
    /// Write to the customer and wait for a reply
    Answer(AnswerArgs),
    /// Offer new terms; they apply once the customer accepts by a code
    Grant(Box<GrantArgs>),
    /// Reject, with the grounds that the customer reads
    Refuse(AnswerArgs),
    /// Answer a complaint or a question and close it
    Close(AnswerArgs),
    /// End a dispute with the debt upheld: interest accrues again from today
    Unfreeze(AnswerArgs),
    /// End a dispute: the loan was taken by somebody else, and nothing is owed
    WriteOff(WriteOffArgs),
}

#[derive(Arguments)]
struct ShowArgs {
    /// The number that `requests` prints, with or without its letter
    #[arg(value_parser = number)]
    number: String,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

#[derive(Arguments)]
struct DownloadArgs {
    /// The number of the file that `show` prints
    file: Uuid,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
    /// Path to write to; an existing file is never replaced
    #[arg(long, value_name = "PATH")]
    to: std::path::PathBuf,
}

#[derive(Arguments)]
struct DecisionArgs {
    /// The number that `requests` prints, with or without its letter
    #[arg(value_parser = number)]
    number: String,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
    /// Why, in 1 to 500 characters without personal data: it is stored permanently, and the
    /// customer does not see it
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    reason: String,
}

#[derive(Arguments)]
struct AnswerArgs {
    #[command(flatten)]
    decision: DecisionArgs,
    /// The text that the customer reads
    #[arg(long, value_name = "TEXT", value_parser = text)]
    text: String,
}

#[derive(Arguments)]
struct GrantArgs {
    #[command(flatten)]
    decision: DecisionArgs,
    #[command(flatten)]
    terms: TermsArgs,
    /// The text that the customer reads with the terms
    #[arg(long, value_name = "TEXT", value_parser = text)]
    text: Option<String>,
}

#[derive(Arguments)]
struct WriteOffArgs {
    #[command(flatten)]
    answer: AnswerArgs,
    /// A second staff member: a write-off needs two
    #[arg(long, value_name = "NAME", value_parser = name)]
    second: String,
}

/// `З-2026-000123`, in whichever alphabet its letter is typed.
fn number(input: &str) -> Result<String, String> {
    let digits = input.trim_start_matches(['З', 'з', 'Z', 'z', '3']).trim_start_matches('-');
    let digits = if input.starts_with("20") { input } else { digits };
    let is_number = |(year, count): (&str, &str)| {
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        year.len() == 4 && count.len() >= 6 && are_digits(year) && are_digits(count)
    };
    match digits.split_once('-').filter(|parts| is_number(*parts)) {
        Some(_) => Ok(format!("З-{digits}")),
        None => Err("a number such as З-2026-000123".to_owned()),
    }
}

fn text(input: &str) -> Result<String, String> {
    let input = input.trim();
    match input.chars().count() {
        1..=TEXT_CHARS_MAX => Ok(input.to_owned()),
        _ => Err("1 to 4000 characters".to_owned()),
    }
}

pub async fn run(app: &App, args: &CasesArgs, today: BusinessDate) -> Result<(), Box<dyn Error>> {
    match args.command.as_ref().unwrap_or(&CaseCommand::List) {
        CaseCommand::List => print!("{}", print::case_table(&app.cases.case_list_open().await?)),
        CaseCommand::Show(ShowArgs { number, staff }) => {
            let details = app.cases.case_detail_view(number, StaffMember::named(staff)).await;
            print!(
                "{}",
                print::case_text(&details.map_err(|error| rejection_text(&error, number))?, today)
            );
        }
        CaseCommand::File(DownloadArgs { file, staff, to }) => {
            upload_command::ensure_absent(to)?;
            let download = app.cases.case_upload_download(StaffMember::named(staff), *file).await;
            let (row, bytes) = download.map_err(|error| match error {
                app::Error::NotFound(_) => format!("there is no file with the number {file}"),
                other => other.to_string(),
            })?;
            upload_command::write(to, &bytes)
                .map_err(|error| format!("{}: {error}", to.display()))?;
            let (media, count) = (&row.media_type, bytes.len());
            println!("{media} of {count} bytes is in {}; delete it when done", to.display());
        }
        CaseCommand::Grant(grant) => {
            let (terms, text) =
                (grant.terms.to_new_terms()?, grant.text.as_deref().unwrap_or_default());
            let (args, staff) = (&grant.decision, staff_member(&grant.decision, None));
            let result = app.cases.case_plan_offer(&args.number, &staff, &terms, text).await;
            let result = result.map_err(|error| rejection_text(&error, &args.number))?;
            let outcome = outcome_text(&result);
            let view = result.into_inner();
            println!("{}: {outcome}, waits for the customer", args.number);
            if let Some(plan) = &view.plan {
                print!("{}", print::plan_text(plan));
            }
        }
        CaseCommand::Answer(answer) => {
            let staff = staff_member(&answer.decision, None);
            report_outcome(
                answer,
                app.cases.case_answer(&answer.decision.number, &staff, &answer.text).await,
            )?;
        }
        CaseCommand::Refuse(answer) => {
            let staff = staff_member(&answer.decision, None);
            report_outcome(
                answer,
                app.cases.case_reject(&answer.decision.number, &staff, &answer.text).await,
            )?;
        }
        CaseCommand::Close(answer) => {
            let staff = staff_member(&answer.decision, None);
            report_outcome(
                answer,
                app.cases.case_close(&answer.decision.number, &staff, &answer.text).await,
            )?;
        }
        CaseCommand::Unfreeze(answer) => {
            let staff = staff_member(&answer.decision, None);
            report_outcome(
                answer,
                app.cases.case_dispute_end(&answer.decision.number, &staff, &answer.text).await,
            )?;
        }
        CaseCommand::WriteOff(WriteOffArgs { answer, second }) => {
            if second.to_lowercase() == answer.decision.staff.to_lowercase() {
                return Err("the second approver has to be somebody else".into());
            }
            let staff = staff_member(&answer.decision, Some(second));
            report_outcome(
                answer,
                app.cases.case_loan_cancel(&answer.decision.number, &staff, &answer.text).await,
            )?;
        }
    }
    Ok(())
}

fn staff_member<'a>(args: &'a DecisionArgs, second: Option<&'a str>) -> StaffMember<'a> {
    StaffMember { name: &args.staff, second_approver: second, reason: Some(&args.reason) }
}

fn outcome_text<T>(outcome: &Idempotent<T>) -> &'static str {
    match outcome {
        Idempotent::Done(_) => "done",
        Idempotent::AlreadyDone(_) => "was already done",
    }
}

fn report_outcome(
    answer: &AnswerArgs,
    result: Result<Idempotent<CaseView>, app::Error>,
) -> Result<(), String> {
    let number = &answer.decision.number;
    let result = result.map_err(|error| rejection_text(&error, number))?;
    let outcome = outcome_text(&result);
    let case = result.into_inner().case;
    println!("{number}: {outcome}, now {}", case.state);
    if case.customer_id.is_none() {
        println!("there is no account: contact the customer yourself");
    }
    Ok(())
}

/// Why the command was rejected, and what would help.
fn rejection_text(error: &app::Error, number: &str) -> String {
    match error {
        app::Error::NotFound(Resource::Case) => {
            format!("there is no case with the number {number}")
        }
        app::Error::NotFound(Resource::Loan) => format!("{number} is about no loan"),
        app::Error::Rejected(Rejection::CaseClosed) => format!("{number} is closed"),
        app::Error::Rejected(Rejection::WrongCaseKind) => format!(
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
    fn a_case_number_is_accepted_in_any_spelling() {
        for input in ["З-2026-000123", "з-2026-000123", "Z-2026-000123", "2026-000123"] {
            assert_eq!(number(input).as_deref(), Ok("З-2026-000123"), "{input}");
        }
        for input in ["", "З", "123", "З-26-000123", "З-2026-12", "З-2026-00012x"] {
            assert!(number(input).is_err(), "{input}");
        }
    }
}
