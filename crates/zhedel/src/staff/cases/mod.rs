//! `zhedel staff requests`: what people ask when something goes wrong, and what we answer.

mod print;
mod terms;

use std::error::Error;

use app::Lender;
use app::applications::StaffActor;
use app::cases::{CaseError, CaseView};
use app::loans::Idempotent;
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
    /// List what waits for somebody: first what is late, then fraud, then by the day of the answer
    List,
    /// Show everything on a request; that you looked is noted
    Show(ShowArgs),
    /// Write a file of a request to disk; that you looked is noted
    File(DownloadArgs),
    /// Write to the person and wait for them
    Answer(AnswerArgs),
    /// Offer other terms; they hold once the person agrees by a code
    Grant(Box<GrantArgs>),
    /// Refuse, with the grounds that the person reads
    Refuse(AnswerArgs),
    /// Answer a complaint or a question for good
    Close(AnswerArgs),
    /// End a dispute with the debt standing: it accrues again from today
    Unfreeze(AnswerArgs),
    /// End a dispute: somebody else took the loan, and nothing is owed
    WriteOff(WriteOffArgs),
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
    decision: DecisionArgs,
    /// What the person reads
    #[arg(long, value_name = "TEXT", value_parser = text)]
    text: String,
}

#[derive(Arguments)]
struct GrantArgs {
    #[command(flatten)]
    decision: DecisionArgs,
    #[command(flatten)]
    terms: TermsArgs,
    /// What the person reads beside the terms
    #[arg(long, value_name = "TEXT", value_parser = text)]
    text: Option<String>,
}

#[derive(Arguments)]
struct WriteOffArgs {
    #[command(flatten)]
    answer: AnswerArgs,
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
    requests: &CasesArgs,
    today: BusinessDate,
) -> Result<(), Box<dyn Error>> {
    match requests.command.as_ref().unwrap_or(&CaseCommand::List) {
        CaseCommand::List => print!("{}", print::case_table(&lender.case_list_open().await?)),
        CaseCommand::Show(ShowArgs { number, staff }) => {
            let dossier = lender.case_detail_view(number, staff).await;
            print!(
                "{}",
                print::case_text(
                    &dossier.map_err(|problem| rejection_text(&problem, number))?,
                    today
                )
            );
        }
        CaseCommand::File(DownloadArgs { file, staff, to }) => {
            upload_command::ensure_absent(to)?;
            let found = lender.case_upload_download_for_staff(*file, staff).await;
            let (row, bytes) = found.map_err(|problem| match problem {
                CaseError::NotFound => format!("there is no file with the number {file}"),
                other => other.to_string(),
            })?;
            upload_command::write(to, &bytes)
                .map_err(|error| format!("{}: {error}", to.display()))?;
            let (media, count) = (&row.media, bytes.len());
            println!("{media} of {count} bytes is in {}; delete it when done", to.display());
        }
        CaseCommand::Grant(grant) => {
            let (terms, said) =
                (grant.terms.to_new_terms()?, grant.text.as_deref().unwrap_or_default());
            let (on, by) = (&grant.decision, staff_member(&grant.decision, None));
            let done = lender.case_plan_offer(&on.number, &by, &terms, said).await;
            let done = done.map_err(|problem| rejection_text(&problem, &on.number))?;
            let told = outcome_text(&done);
            let seen = done.into_inner();
            println!("{}: {told}, waits for the person", on.number);
            if let Some(plan) = &seen.plan {
                print!("{}", print::plan_text(plan));
            }
        }
        CaseCommand::Answer(say) => {
            let by = staff_member(&say.decision, None);
            report_outcome(say, lender.case_answer(&say.decision.number, &by, &say.text).await)?;
        }
        CaseCommand::Refuse(say) => {
            let by = staff_member(&say.decision, None);
            report_outcome(say, lender.case_reject(&say.decision.number, &by, &say.text).await)?;
        }
        CaseCommand::Close(say) => {
            let by = staff_member(&say.decision, None);
            report_outcome(say, lender.case_close(&say.decision.number, &by, &say.text).await)?;
        }
        CaseCommand::Unfreeze(say) => {
            let by = staff_member(&say.decision, None);
            report_outcome(
                say,
                lender.case_dispute_end(&say.decision.number, &by, &say.text).await,
            )?;
        }
        CaseCommand::WriteOff(WriteOffArgs { answer: say, second }) => {
            if second.to_lowercase() == say.decision.staff.to_lowercase() {
                return Err("the second signature has to be somebody else's".into());
            }
            let by = staff_member(&say.decision, Some(second));
            report_outcome(
                say,
                lender.case_loan_cancel(&say.decision.number, &by, &say.text).await,
            )?;
        }
    }
    Ok(())
}

fn staff_member<'a>(on: &'a DecisionArgs, second: Option<&'a str>) -> StaffActor<'a> {
    StaffActor { name: &on.staff, second_approver: second, reason: &on.reason }
}

fn outcome_text<T>(outcome: &Idempotent<T>) -> &'static str {
    match outcome {
        Idempotent::Done(_) => "done",
        Idempotent::AlreadyDone(_) => "was done before",
    }
}

fn report_outcome(
    say: &AnswerArgs,
    done: Result<Idempotent<CaseView>, CaseError>,
) -> Result<(), String> {
    let number = &say.decision.number;
    let done = done.map_err(|problem| rejection_text(&problem, number))?;
    let told = outcome_text(&done);
    let request = done.into_inner().case;
    println!("{number}: {told}, stands in {}", request.state);
    if request.customer_id.is_none() {
        println!("there is no account: the person is told by you, not by us");
    }
    Ok(())
}

/// Why nothing was done, and what would help.
fn rejection_text(problem: &CaseError, number: &str) -> String {
    match problem {
        CaseError::NotFound => format!("there is no request with the number {number}"),
        CaseError::LoanNotFound => format!("{number} is about no loan"),
        CaseError::AlreadyClosed => format!("{number} was answered for good"),
        CaseError::WrongKind => format!(
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
