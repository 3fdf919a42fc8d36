//! A loan of the core as rows of the store, and back.

use std::sync::Arc;

use base::{BusinessDate, Timestamp};
use ledger::LoanId;
use lending::loan::{Booking, Decision, Event, Loan};
use store::{Batch, Json, StoreError, Uuid, jobs, loans};

use super::notices;
use crate::json::{read, write};

/// The loan that a row tells of.
pub fn loan(row: &loans::Loan) -> Result<Loan, StoreError> {
    Ok(Loan::restored(
        LoanId(row.id.as_u128()),
        Arc::new(read(&row.contract, "a contract")?),
        read(&row.facts, "what happened to a loan")?,
        row.booked_on,
        row.closed_through,
    ))
}

/// The row that tells of a loan after its event of this number.
pub fn row(loan: &Loan, version: i64, customer_id: Uuid, contract_number: &str) -> loans::Loan {
    let booked = loan.booked();
    loans::Loan {
        id: Uuid::from_u128(loan.id().0),
        version,
        customer_id,
        contract_number: contract_number.to_owned(),
        contract: write(loan.contract()),
        facts: write(loan.facts()),
        status: status(loan),
        due_on: booked.due_on(),
        payoff_tiyn: booked.payoff().tiyn(),
        booked_on: booked.as_of(),
        closed_through: loan.closed_through(),
    }
}

/// The row of a loan that has moved on by so many events.
pub fn moved(before: &loans::Loan, loan: &Loan, events: usize) -> loans::Loan {
    let version = before.version + i64::try_from(events).expect("a few events");
    let booked = loan.booked();
    loans::Loan {
        version,
        facts: write(loan.facts()),
        status: status(loan),
        due_on: booked.due_on(),
        payoff_tiyn: booked.payoff().tiyn(),
        booked_on: booked.as_of(),
        closed_through: loan.closed_through(),
        ..before.clone()
    }
}

fn status(loan: &Loan) -> String {
    let status = serde_json::to_value(loan.booked().status()).expect("a plain word");
    status.as_str().expect("a plain word").to_owned()
}

/// Adds the events and the legs of a decision after a version of the loan, and has the borrower told
/// of what they should know.
pub fn decided(
    batch: &mut Batch<'_>,
    loan_id: Uuid,
    after: i64,
    decision: Decision,
    today: BusinessDate,
) {
    if notices::is_told(&decision.events) {
        jobs::run_again(batch, notices::JOB, loan_id, Timestamp::almaty_midnight(today));
    }
    let events: Vec<Json> = decision.events.iter().map(write::<Event>).collect();
    loans::append(batch, loan_id, after, today, events);
    let legs = decision.bookings.iter().flat_map(|booking| legs(loan_id, booking, today));
    store::ledger::append(batch, legs.collect());
}

/// The legs of a booking, booked on a day.
pub fn legs(loan_id: Uuid, booking: &Booking, today: BusinessDate) -> Vec<store::ledger::Leg> {
    let transaction_id = Uuid::now_v7();
    let leg = |leg: &ledger::Leg| store::ledger::Leg {
        transaction_id,
        loan_id,
        rule: booking.posting.rule().name.to_owned(),
        booked_on: today,
        value_on: booking.value_on,
        cause: booking.cause.map(|id| Uuid::from_u128(id.0)),
        debit: leg.debit.code().to_owned(),
        credit: leg.credit.code().to_owned(),
        amount_tiyn: leg.amount.tiyn(),
    };
    booking.posting.legs().iter().map(leg).collect()
}
