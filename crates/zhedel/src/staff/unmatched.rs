//! `zhedel staff unmatched`: money that came and could be put down to no loan.

use std::error::Error;

use app::Lender;
use app::billers::{BillerError, ResolutionInput, UnmatchedPaymentView};
use app::loans::Idempotent;
use base::Timestamp;
use clap::{Args as Arguments, Subcommand};
use store::Uuid;

use super::args::{name, reason};
use super::print::{almaty_time, waiting_time};

#[derive(Subcommand)]
pub enum UnmatchedCommand {
    /// List what waits, the longest waiting first; that you looked is noted
    List(ListArgs),
    /// Show for whom one was paid and by whom; that you looked is noted
    Show(ShowArgs),
    /// Book it for the loan of a contract, from the day on which it was paid
    Assign(AssignArgs),
    /// Note that it went back to whoever paid
    Returned(SettleArgs),
}

#[derive(Arguments)]
pub struct ListArgs {
    /// Who looks: the audit trail names them
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

#[derive(Arguments)]
pub struct ShowArgs {
    /// The number that `list` prints
    number: Uuid,
    /// Who looks: the audit trail names them
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

#[derive(Arguments)]
pub struct AssignArgs {
    #[command(flatten)]
    settle: SettleArgs,
    /// The number of the contract
    #[arg(long, value_name = "NUMBER")]
    to: String,
}

#[derive(Arguments)]
pub struct SettleArgs {
    /// The number that `list` prints
    number: Uuid,
    /// Who settles it: the audit trail names them
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
    /// Why, in 1 to 500 characters that name nobody: it is kept for ever
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    reason: String,
}

impl SettleArgs {
    fn to_settlement(&self) -> ResolutionInput<'_> {
        ResolutionInput { staff: &self.staff, reason: &self.reason }
    }
}

pub async fn run(
    lender: &Lender,
    command: &UnmatchedCommand,
    now: Timestamp,
) -> Result<(), Box<dyn Error>> {
    let (settle, done) = match command {
        UnmatchedCommand::List(ListArgs { staff }) => {
            print!("{}", table(&lender.unmatched_payment_list(staff).await?, now));
            return Ok(());
        }
        UnmatchedCommand::Show(ShowArgs { number, staff }) => {
            let shown = lender.unmatched_payment_view(*number, staff).await;
            print!("{}", details_text(&shown.map_err(|problem| error_text(problem, *number))?));
            return Ok(());
        }
        UnmatchedCommand::Assign(AssignArgs { settle, to }) => (
            settle,
            lender.unmatched_payment_assign(settle.number, to, settle.to_settlement()).await,
        ),
        UnmatchedCommand::Returned(settle) => {
            (settle, lender.unmatched_payment_return(settle.number, settle.to_settlement()).await)
        }
    };
    let number = settle.number;
    match done {
        Ok(Idempotent::Done(())) => println!("{number} is settled"),
        Ok(Idempotent::AlreadyDone(())) => println!("{number} was settled so before"),
        Err(problem) => return Err(error_text(problem, number)),
    }
    Ok(())
}

fn error_text(problem: BillerError, number: Uuid) -> Box<dyn Error> {
    match problem {
        BillerError::UnmatchedNotFound => format!("no money of the number {number} waits").into(),
        problem => problem.into(),
    }
}

/// What the case is about: it names people, and that it did is noted.
fn details_text(it: &UnmatchedPaymentView) -> String {
    let payer = it.payer.as_deref().unwrap_or("nobody said");
    format!(
        "{}\n  {} ₸ paid {}\n  for {}\n  by {payer}\n",
        it.reference,
        it.amount,
        it.paid_on,
        it.account.reveal(),
    )
}

fn table(list: &[UnmatchedPaymentView], now: Timestamp) -> String {
    if list.is_empty() {
        return "no money waits\n".to_owned();
    }
    let mut told = String::new();
    for it in list {
        let why = match it.reason.as_str() {
            "nobody" => "nobody is known by this number",
            "no_loan" => "the person never had a loan",
            _ => "the loan did not take it",
        };
        told += &format!(
            "{}  {:>12} ₸  paid {}  waits {} since {}\n",
            it.id,
            it.amount.to_string(),
            it.paid_on,
            waiting_time(it.received_at, now),
            almaty_time(it.received_at),
        );
        told += &format!("  {}  account {}  {why}\n", it.reference, it.account.masked());
    }
    told + &format!("{} wait; zhedel staff unmatched show <number> --as <name>\n", list.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::billers::AccountReference;

    #[test]
    fn a_line_says_what_is_needed_to_settle_it() {
        let parked = UnmatchedPaymentView {
            id: Uuid::nil(),
            source: "biller".into(),
            reference: "kaspi:7".into(),
            account: AccountReference::try_new("26-000001").unwrap(),
            payer: None,
            amount: "1000".parse().unwrap(),
            paid_on: "2026-11-15".parse().unwrap(),
            reason: "nobody".into(),
            received_at: Timestamp(1_794_700_800_000_000),
        };
        let told = table(&[parked], Timestamp(1_794_704_400_000_000));
        let expected = "00000000-0000-0000-0000-000000000000       1000.00 ₸  paid 2026-11-15  waits 1 h 0 min since 2026-11-15 05:00
  kaspi:7  account 26-000001  nobody is known by this number
1 wait; zhedel staff unmatched show <number> --as <name>
";
        assert_eq!(told, expected);
        assert_eq!(table(&[], Timestamp(0)), "no money waits\n");
    }
}
