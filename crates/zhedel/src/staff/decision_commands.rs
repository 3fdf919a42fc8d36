//! Decisions of the staff, each with a name and a reason.

use std::error::Error;

use app::applications::{ReviewAnswer, StaffDecision};
use app::{App, Rejection, Resource, StaffMember};
use base::ids::ApplicationId;
use clap::{Args as Arguments, Subcommand};
use origination::application::{FixReason, UnlockReason};
use origination::{ApplicationRejection, ReasonCode};

use super::args::{DecisionArgs, fix_reason, name, reason_code, unlock_reason};

#[derive(Subcommand)]
pub enum DecisionCommand {
    /// Offer a loan: the requested one, or another amount or term
    Approve(ApproveArgs),
    /// Decline, for a reason of the public list
    Reject(RejectArgs),
    /// Ask for documents before deciding
    AskDocuments(DocumentFixArgs),
    /// Ask for a bank statement before deciding
    AskStatement(DecisionArgs),
    /// The documents are in order
    AcceptDocuments(DecisionArgs),
    /// The documents have to be uploaded again
    RefuseDocuments(DocumentFixArgs),
    /// The documents are forged: the application ends
    ForgedDocuments(DecisionArgs),
    /// Let the customer try the camera check again at once
    UnlockBiometry(UnlockBiometryArgs),
    /// Answer a request to review a decline; the customer gets an SMS
    AnswerReview(AnswerReviewArgs),
}

#[derive(Arguments)]
pub struct ApproveArgs {
    #[command(flatten)]
    decision: DecisionArgs,
    /// A second staff member, where the amount needs two
    #[arg(long, value_name = "NAME", value_parser = name)]
    second: Option<String>,
    /// Amount in whole tenge, if not the requested one
    #[arg(long, value_name = "TENGE")]
    amount: Option<u32>,
    /// Days of a short loan or months of instalments, if not the requested term
    #[arg(long, value_name = "COUNT")]
    term: Option<u32>,
}

#[derive(Arguments)]
pub struct RejectArgs {
    #[command(flatten)]
    decision: DecisionArgs,
    /// The reason given to the customer
    #[arg(long, value_name = "R_…", value_parser = reason_code())]
    code: ReasonCode,
}

#[derive(Arguments)]
pub struct DocumentFixArgs {
    #[command(flatten)]
    decision: DecisionArgs,
    /// What is wrong or missing, one or more
    #[arg(long, value_name = "CODE", required = true, num_args = 1.., value_parser = fix_reason())]
    fix: Vec<FixReason>,
}

#[derive(Arguments)]
pub struct AnswerReviewArgs {
    #[command(flatten)]
    decision: DecisionArgs,
    /// The text that the customer reads, in their language
    #[arg(long, value_name = "TEXT", value_parser = answer_text)]
    answer: String,
    /// Revoke the decline: the application continues, with you or with new checks
    #[arg(long)]
    reverse: bool,
}

/// As long as a review request may be.
const ANSWER_CHARS_MAX: usize = 1_000;

fn answer_text(text: &str) -> Result<String, String> {
    let text = text.trim();
    match text.chars().count() {
        1..=ANSWER_CHARS_MAX => Ok(text.to_owned()),
        _ => Err(format!("from one to {ANSWER_CHARS_MAX} letters")),
    }
}

#[derive(Arguments)]
pub struct UnlockBiometryArgs {
    #[command(flatten)]
    decision: DecisionArgs,
    /// How the customer's identity was established
    #[arg(long, value_name = "CODE", value_parser = unlock_reason())]
    why: UnlockReason,
}

impl DecisionCommand {
    /// The target and author of the decision, and the decision; `None` if only an answer is
    /// recorded.
    fn to_decision(&self) -> (&DecisionArgs, Option<StaffDecision>) {
        let (args, decision) = match self {
            Self::Approve(ApproveArgs { decision: args, amount, term, .. }) => {
                (args, StaffDecision::Approve { amount_tenge: *amount, term: *term })
            }
            Self::Reject(RejectArgs { decision: args, code }) => {
                (args, StaffDecision::Reject(*code))
            }
            Self::AskDocuments(it) => {
                (&it.decision, StaffDecision::AskDocuments(deduplicate(&it.fix)))
            }
            Self::AskStatement(args) => (args, StaffDecision::AskStatement),
            Self::AcceptDocuments(args) => (args, StaffDecision::AcceptDocuments),
            Self::RefuseDocuments(it) => {
                (&it.decision, StaffDecision::RefuseDocuments(deduplicate(&it.fix)))
            }
            Self::ForgedDocuments(args) => (args, StaffDecision::ForgedDocuments),
            Self::UnlockBiometry(UnlockBiometryArgs { decision: args, why }) => {
                (args, StaffDecision::UnlockBiometry(*why))
            }
            Self::AnswerReview(it) => return (&it.decision, None),
        };
        (args, Some(decision))
    }

    fn second(&self) -> Option<&str> {
        match self {
            Self::Approve(approve) => approve.second.as_deref(),
            _ => None,
        }
    }
}

fn deduplicate(fixes: &[FixReason]) -> Vec<FixReason> {
    let mut unique = Vec::new();
    for fix in fixes {
        if !unique.contains(fix) {
            unique.push(*fix);
        }
    }
    unique
}

pub async fn run(app: &App, command: &DecisionCommand) -> Result<(), Box<dyn Error>> {
    let (args, decision) = command.to_decision();
    let second = command.second();
    if second.is_some_and(|second| second.to_lowercase() == args.staff.to_lowercase()) {
        return Err("the second approver has to be somebody else".into());
    }
    let staff =
        StaffMember { name: &args.staff, second_approver: second, reason: Some(&args.reason) };
    let number = args.number;
    match decision {
        Some(decision) => {
            let state = app.applications.application_review(number, &staff, &decision).await;
            let state = state.map_err(|error| rejection_text(error, number))?;
            println!("{number} is in state {}", state.code());
        }
        None => answer_review(app, command, &staff).await?,
    }
    Ok(())
}

async fn answer_review(
    app: &App,
    command: &DecisionCommand,
    staff: &StaffMember<'_>,
) -> Result<(), String> {
    let DecisionCommand::AnswerReview(AnswerReviewArgs { decision: args, answer, reverse }) =
        command
    else {
        return Ok(());
    };
    let number = args.number;
    let answer = ReviewAnswer { text: answer, is_reversed: *reverse };
    let state = app.applications.decline_review_answer(number, staff, &answer).await;
    let state = state.map_err(|error| match error {
        app::Error::NotFound(Resource::Application) => {
            format!("no review was requested for {number}")
        }
        other => rejection_text(other, number),
    })?;
    println!("{number} is in state {}; the customer is notified by SMS", state.code());
    Ok(())
}

/// Why the command was rejected, and what would help.
fn rejection_text(error: app::Error, number: ApplicationId) -> String {
    match error {
        app::Error::NotFound(Resource::Application) => {
            format!("there is no application with the number {number}")
        }
        app::Error::Rejected(Rejection::Application(rejection)) => match rejection {
            ApplicationRejection::WrongState { state } => {
                format!("{number} is in state {}, which does not allow this", state.code())
            }
            ApplicationRejection::SecondSignature => {
                "this amount needs a second approver: --second <name>".to_owned()
            }
            ApplicationRejection::AmountAboveLimit => {
                "the rules allow less: `show` prints the limit, --amount offers less".to_owned()
            }
            other => other.to_string(),
        },
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use origination::State;

    use super::*;

    #[derive(Parser)]
    struct Cli {
        #[command(subcommand)]
        command: DecisionCommand,
    }

    const NUMBER: &str = "0199b2f0-0000-7000-8000-000000000001";

    fn parse_line(line: &str) -> Result<DecisionCommand, String> {
        let arguments =
            line.split(' ').map(|argument| if argument == "N" { NUMBER } else { argument });
        let parsed = Cli::try_parse_from(std::iter::once("staff").chain(arguments));
        parsed.map(|cli| cli.command).map_err(|error| error.to_string())
    }

    fn describe_parsed(line: &str) -> String {
        let command = parse_line(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let (args, decision) = command.to_decision();
        assert_eq!((args.number.to_string().as_str(), args.staff.as_str()), (NUMBER, "aigul"));
        assert_eq!(args.reason, "seen");
        format!("{decision:?} {:?}", command.second())
    }

    #[test]
    fn every_decision_is_parsed() {
        for (line, expected) in [
            ("approve N", "Some(Approve { amount_tenge: None, term: None }) None"),
            (
                "approve N --amount 50000 --term 15 --second dana",
                "Some(Approve { amount_tenge: Some(50000), term: Some(15) }) Some(\"dana\")",
            ),
            ("reject N --code R_POLICY", "Some(Reject(Policy)) None"),
            (
                "ask-documents N --fix another_document glare",
                "Some(AskDocuments([AnotherDocument, Glare])) None",
            ),
            ("ask-statement N", "Some(AskStatement) None"),
            ("accept-documents N", "Some(AcceptDocuments) None"),
            (
                "refuse-documents N --fix blurred --fix cropped --fix blurred",
                "Some(RefuseDocuments([Blurred, Cropped])) None",
            ),
            ("forged-documents N", "Some(ForgedDocuments) None"),
            ("unlock-biometry N --why video_call", "Some(UnlockBiometry(VideoCall)) None"),
            ("answer-review N --answer ok", "None None"),
            ("answer-review N --answer ok --reverse", "None None"),
        ] {
            assert_eq!(describe_parsed(&format!("{line} --as aigul --reason seen")), expected);
        }
    }

    #[test]
    fn a_decision_requires_a_name_and_a_reason() {
        for line in [
            "approve N",
            "reject N --code R_POLICY",
            "ask-documents N --fix glare",
            "ask-statement N",
            "accept-documents N",
            "refuse-documents N --fix glare",
            "forged-documents N",
            "unlock-biometry N --why in_person",
            "answer-review N --answer ok",
        ] {
            for part in [" --as aigul", " --reason seen"] {
                assert!(parse_line(&format!("{line}{part}")).is_err(), "{line}{part}");
            }
        }
    }

    #[test]
    fn an_unknown_code_lists_the_known_ones() {
        let by = "--as aigul --reason seen";
        for (line, known) in [
            ("reject N --code R_UGLY", &["R_SELF_EXCLUDED", "R_POLICY", "R_KDN"][..]),
            ("refuse-documents N --fix ugly", &["blurred", "another_document"]),
            ("refuse-documents N --fix card_refused", &["blurred", "other_owner"]),
            ("unlock-biometry N --why ugly", &["video_call", "in_person", "service_fault"]),
        ] {
            let text = parse_line(&format!("{line} {by}")).err().unwrap();
            assert!(known.iter().all(|code| text.contains(code)), "{text}");
        }
        for line in [
            "refuse-documents N",
            "ask-documents N --fix",
            "reject N",
            "unlock-biometry N",
            "answer-review N",
        ] {
            assert!(parse_line(&format!("{line} {by}")).is_err(), "{line}");
        }
    }

    #[test]
    fn a_rejection_says_what_would_help() {
        let number = ApplicationId::nil();
        let rejection = |rejection: ApplicationRejection| rejection_text(rejection.into(), number);
        let state = State::Offered;
        assert!(
            rejection(ApplicationRejection::WrongState { state }).contains("is in state OFFERED")
        );
        assert!(rejection(ApplicationRejection::SecondSignature).contains("--second"));
        assert!(rejection(ApplicationRejection::AmountAboveLimit).contains("--amount"));
        assert_eq!(rejection(ApplicationRejection::Term), "the term is not on the scale");
        assert!(
            rejection_text(app::Error::NotFound(Resource::Application), number)
                .contains(&number.to_string())
        );
    }
}
