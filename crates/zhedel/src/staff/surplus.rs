//! `zhedel staff surplus`: money on settled loans that goes back to where it came from.

use std::error::Error;

use app::loans::Idempotent;
use app::payments::{SurplusView, SurplusWay};
use app::{App, PaymentRejection, Rejection, Resource, StaffMember, Uuid};
use clap::{Args as Arguments, Subcommand};

use super::args::{name, reason};

#[derive(Subcommand)]
pub enum SurplusCommand {
    /// List what waits for staff, by payment; the view is audited
    List(ListArgs),
    /// Send it back to the card it came from, once its hold has ended
    Release(ReleaseArgs),
    /// Record that it was returned by hand: through a biller whose registry has the payment, by
    /// transfer, or because the bank refused the refund
    Returned(ReleaseArgs),
}

#[derive(Arguments)]
pub struct ListArgs {
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

#[derive(Arguments)]
pub struct ReleaseArgs {
    /// The payment that `list` prints
    payment: Uuid,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
    /// Why, in 1 to 500 characters without personal data: it is stored permanently
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    reason: String,
}

impl ReleaseArgs {
    fn staff_member(&self) -> StaffMember<'_> {
        let reason = Some(self.reason.as_str());
        StaffMember { name: &self.staff, second_approver: None, reason }
    }
}

pub async fn run(app: &App, command: &SurplusCommand) -> Result<(), Box<dyn Error>> {
    let payments = &app.payments;
    let (args, result) = match command {
        SurplusCommand::List(ListArgs { staff }) => {
            print!("{}", table(&payments.surplus_list(StaffMember::named(staff)).await?));
            return Ok(());
        }
        SurplusCommand::Release(args) => {
            (args, payments.surplus_release(args.payment.into(), args.staff_member()).await)
        }
        SurplusCommand::Returned(args) => {
            (args, payments.surplus_return_record(args.payment.into(), args.staff_member()).await)
        }
    };
    let payment = args.payment;
    match result {
        Ok(Idempotent::Done(())) => println!("the surplus of {payment} goes back"),
        Ok(Idempotent::AlreadyDone(())) => println!("the surplus of {payment} was settled before"),
        Err(error) => return Err(error_text(error, payment)),
    }
    Ok(())
}

fn error_text(error: app::Error, payment: Uuid) -> Box<dyn Error> {
    match error {
        app::Error::NotFound(Resource::Loan) => {
            format!("there is no payment with the number {payment}").into()
        }
        app::Error::Rejected(Rejection::Payment(PaymentRejection::RefundHeld)) => {
            "it waits for its day, for the biller's registry, or for the other command: see list"
                .into()
        }
        error => error.into(),
    }
}

fn table(list: &[SurplusView]) -> String {
    if list.is_empty() {
        return "no surplus waits\n".to_owned();
    }
    let mut text = String::new();
    for it in list {
        let way = match (it.way, it.available_date) {
            _ if it.is_refused => {
                "the bank refused the refund: release it again, or return it and record that"
                    .to_owned()
            }
            (SurplusWay::PayerCard, Some(date)) => format!("to the payer's card, from {date} on"),
            (SurplusWay::Biller, _) if it.is_awaiting_registry => {
                "through the biller, after its registry has the payment".to_owned()
            }
            (SurplusWay::Biller, _) => "return it through the biller and record that".to_owned(),
            _ => "return it to the payer and record that".to_owned(),
        };
        text += &format!(
            "{}  {:>12} ₸  paid {}  contract {}\n  {way}\n",
            it.payment_id,
            it.amount.to_string(),
            it.received_on,
            it.contract_number,
        );
    }
    text + &format!(
        "{} wait; zhedel staff surplus release <payment> --as <name> --reason <text>\n",
        list.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_to_do() {
        let guest = SurplusView {
            payment_id: Uuid::nil().into(),
            loan_id: Uuid::nil().into(),
            contract_number: "Z-261115-7KQ2M9RT".into(),
            amount: "2940000".parse().unwrap(),
            received_on: "2026-11-18".parse().unwrap(),
            way: SurplusWay::PayerCard,
            available_date: Some("2026-12-02".parse().unwrap()),
            is_awaiting_registry: false,
            is_refused: false,
        };
        let biller = SurplusView {
            way: SurplusWay::Biller,
            available_date: None,
            is_awaiting_registry: true,
            ..guest.clone()
        };
        let refused = SurplusView { way: SurplusWay::Staff, is_refused: true, ..biller.clone() };
        let expected = "00000000-0000-0000-0000-000000000000    2940000.00 ₸  paid 2026-11-18  contract Z-261115-7KQ2M9RT
  to the payer's card, from 2026-12-02 on
00000000-0000-0000-0000-000000000000    2940000.00 ₸  paid 2026-11-18  contract Z-261115-7KQ2M9RT
  through the biller, after its registry has the payment
00000000-0000-0000-0000-000000000000    2940000.00 ₸  paid 2026-11-18  contract Z-261115-7KQ2M9RT
  the bank refused the refund: release it again, or return it and record that
3 wait; zhedel staff surplus release <payment> --as <name> --reason <text>
";
        assert_eq!(table(&[guest, biller, refused]), expected);
        assert_eq!(table(&[]), "no surplus waits\n");
    }
}
