//! `zhedel staff unmatched`: payments that match no loan.

use std::error::Error;

use app::loans::Idempotent;
use app::payments::billers::{ResolutionInput, UnmatchedPaymentReason, UnmatchedPaymentView};
use app::{App, Resource};
use base::Timestamp;
use clap::{Args as Arguments, Subcommand};
use store::Uuid;

use super::args::{name, reason};
use super::print::{almaty_time, waiting_time};

#[derive(Subcommand)]
pub enum UnmatchedCommand {
    /// List unmatched payments, the longest waiting first; the view is audited
    List(ListArgs),
    /// Show the payer and the stated account of one; the view is audited
    Show(ShowArgs),
    /// Post it to the loan of a contract, with the date on which it was paid as value date
    Assign(AssignArgs),
    /// Record that it was returned to the payer
    Returned(SettleArgs),
}

#[derive(Arguments)]
pub struct ListArgs {
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

#[derive(Arguments)]
pub struct ShowArgs {
    /// The number that `list` prints
    number: Uuid,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

#[derive(Arguments)]
pub struct AssignArgs {
    #[command(flatten)]
    settlement: SettleArgs,
    /// The number of the contract
    #[arg(long, value_name = "NUMBER")]
    to: String,
}

#[derive(Arguments)]
pub struct SettleArgs {
    /// The number that `list` prints
    number: Uuid,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
    /// Why, in 1 to 500 characters without personal data: it is stored permanently
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    reason: String,
}

impl SettleArgs {
    fn to_settlement(&self) -> ResolutionInput<'_> {
        ResolutionInput { staff: &self.staff, reason: &self.reason }
    }
}

pub async fn run(
    app: &App,
    command: &UnmatchedCommand,
    now: Timestamp,
) -> Result<(), Box<dyn Error>> {
    let (settlement, result) = match command {
        UnmatchedCommand::List(ListArgs { staff }) => {
            print!("{}", table(&app.payments.unmatched_payment_list(staff).await?, now));
            return Ok(());
        }
        UnmatchedCommand::Show(ShowArgs { number, staff }) => {
            let payment = app.payments.unmatched_payment_view(*number, staff).await;
            print!("{}", details_text(&payment.map_err(|error| error_text(error, *number))?));
            return Ok(());
        }
        UnmatchedCommand::Assign(AssignArgs { settlement, to }) => (
            settlement,
            app.payments
                .unmatched_payment_assign(settlement.number, to, settlement.to_settlement())
                .await,
        ),
        UnmatchedCommand::Returned(settlement) => (
            settlement,
            app.payments
                .unmatched_payment_return(settlement.number, settlement.to_settlement())
                .await,
        ),
    };
    let number = settlement.number;
    match result {
        Ok(Idempotent::Done(())) => println!("{number} is settled"),
        Ok(Idempotent::AlreadyDone(())) => println!("{number} was already settled"),
        Err(error) => return Err(error_text(error, number)),
    }
    Ok(())
}

fn error_text(error: app::Error, number: Uuid) -> Box<dyn Error> {
    match error {
        app::Error::NotFound(Resource::UnmatchedPayment) => {
            format!("there is no unmatched payment with the number {number}").into()
        }
        error => error.into(),
    }
}

/// Contains personal data; the view is audited.
fn details_text(it: &UnmatchedPaymentView) -> String {
    let payer = it.payer.as_deref().unwrap_or("unknown");
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
        return "no unmatched payments\n".to_owned();
    }
    let mut text = String::new();
    for it in list {
        let reason = match it.reason {
            UnmatchedPaymentReason::Nobody => "no customer has this number",
            UnmatchedPaymentReason::NoLoan => "the customer never had a loan",
            UnmatchedPaymentReason::Card => "the card paid for too many others in a day",
            UnmatchedPaymentReason::Refused => "the loan rejected the payment",
        };
        text += &format!(
            "{}  {:>12} ₸  paid {}  waits {} since {}\n",
            it.id,
            it.amount.to_string(),
            it.paid_on,
            waiting_time(it.received_at, now),
            almaty_time(it.received_at),
        );
        text += &format!("  {}  account {}  {reason}\n", it.reference, it.account.masked());
    }
    text + &format!("{} wait; zhedel staff unmatched show <number> --as <name>\n", list.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::payments::billers::AccountReference;

    #[test]
    fn a_line_shows_what_is_needed_to_resolve_it() {
        let payment = UnmatchedPaymentView {
            id: Uuid::nil(),
            source: "biller".into(),
            reference: "kaspi:7".into(),
            account: AccountReference::try_new("26-000001").unwrap(),
            payer: None,
            amount: "1000".parse().unwrap(),
            paid_on: "2026-11-15".parse().unwrap(),
            reason: UnmatchedPaymentReason::Nobody,
            received_at: Timestamp(1_794_700_800_000_000),
        };
        let text = table(&[payment], Timestamp(1_794_704_400_000_000));
        let expected = "00000000-0000-0000-0000-000000000000       1000.00 ₸  paid 2026-11-15  waits 1 h 0 min since 2026-11-15 05:00
  kaspi:7  account 26-000001  no customer has this number
1 wait; zhedel staff unmatched show <number> --as <name>
";
        assert_eq!(text, expected);
        assert_eq!(table(&[], Timestamp(0)), "no unmatched payments\n");
    }
}
