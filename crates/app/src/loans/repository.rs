//! A loan of the core as rows of the store, and back.

use jobs::JobKind;
use std::sync::Arc;

use base::ids::{CustomerId, LoanId};
use base::{BusinessDate, Timestamp};
use lending::loan::{Booking, Loan, LoanChanges, LoanEvent};
use store::{Batch, JsonText, StoreError, Uuid, loans};

use super::notifications;
use crate::json::{read, write};

/// The loan of a row.
pub fn loan_from_row(row: &loans::Loan) -> Result<Loan, StoreError> {
    Ok(Loan::from_stored(
        row.id,
        Arc::new(read(&row.contract, "a contract")?),
        read(&row.facts, "what happened to a loan")?,
        row.booking_date,
        row.closed_through,
    ))
}

/// The row of a loan after its event of this number.
pub fn new_row(
    loan: &Loan,
    version: i64,
    customer_id: CustomerId,
    contract_number: &str,
) -> loans::Loan {
    let position = loan.booked_position();
    loans::Loan {
        id: loan.id(),
        version,
        customer_id,
        contract_number: contract_number.to_owned(),
        contract: write(loan.contract()),
        facts: write(loan.facts()),
        status: position.status(),
        due_date: position.due_date(),
        payoff_tiyn: position.payoff().tiyn(),
        booking_date: position.as_of(),
        closed_through: loan.closed_through(),
    }
}

/// The row of a loan that has advanced by this many events.
pub fn updated_row(before: &loans::Loan, loan: &Loan, events: usize) -> loans::Loan {
    let version = before.version + i64::try_from(events).expect("a few events");
    let position = loan.booked_position();
    loans::Loan {
        version,
        facts: write(loan.facts()),
        status: position.status(),
        due_date: position.due_date(),
        payoff_tiyn: position.payoff().tiyn(),
        booking_date: position.as_of(),
        closed_through: loan.closed_through(),
        ..before.clone()
    }
}

/// Appends the events and ledger entries of a decision after a version of the loan, and enqueues
/// notifications.
pub fn append_decision(
    batch: &mut Batch<'_>,
    loan_id: LoanId,
    after: i64,
    decision: LoanChanges,
    today: BusinessDate,
) {
    if notifications::needs_notification(&decision.events) {
        jobs::requeue_in_batch(
            batch,
            JobKind::LoanNotifications,
            loan_id,
            Timestamp::almaty_midnight(today),
        );
    }
    let events: Vec<JsonText> = decision.events.iter().map(write::<LoanEvent>).collect();
    loans::append_events(batch, loan_id, after, today, events);
    let legs = decision.bookings.iter().flat_map(|booking| ledger_legs(loan_id, booking, today));
    store::ledger::append(batch, legs.collect());
}

/// The legs of a booking, booked on a day.
pub fn ledger_legs(
    loan_id: LoanId,
    booking: &Booking,
    today: BusinessDate,
) -> Vec<store::ledger::Leg> {
    let transaction_id = Uuid::now_v7();
    let leg = |leg: &ledger::Leg| store::ledger::Leg {
        transaction_id,
        loan_id,
        rule: booking.posting.rule().name.to_owned(),
        booking_date: today,
        value_date: booking.value_date,
        cause: booking.cause,
        debit: leg.debit.code().to_owned(),
        credit: leg.credit.code().to_owned(),
        amount_tiyn: leg.amount.tiyn(),
    };
    booking.posting.legs().iter().map(leg).collect()
}
