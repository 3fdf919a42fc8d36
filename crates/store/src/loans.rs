//! Loans: where each stands, and everything that happened to it.

use store_derive::FromRow;

use crate::{Batch, JsonText, StoreError, Tx, Uuid};
use base::BusinessDate;

/// Version of the event format that is written now.
pub const EVENT_SCHEMA_VERSION: i64 = 1;

/// The statement that reads loans, with what follows it: the days of a loan stand in a table of
/// their own, because every night moves them.
macro_rules! select_loans {
    ($($rest:literal)?) => {
        select_loans!(with "" $(, $rest)?)
    };
    (with $more:literal $(, $rest:literal)?) => {
        concat!(
            "SELECT loans.id, loans.version, loans.customer_id, loans.contract_number,
                 loans.contract, loans.facts, loans.status, loans.due_date, loans.payoff_tiyn,
                 loan_days.booking_date, loan_days.closed_through", $more, "
             FROM loans JOIN loan_days ON loan_days.loan_id = loans.id"
            $(, " ", $rest)?
        )
    };
}
pub(crate) use select_loans;

/// A row of `loans` with its row of `loan_days`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Loan {
    pub id: Uuid,
    /// The number of the last event.
    pub version: i64,
    pub customer_id: Uuid,
    pub contract_number: String,
    pub contract: JsonText,
    /// What happened since the contract, in the order in which it counts.
    pub facts: JsonText,
    /// `active`, `overdue`, `disputed`, `closed`, `written_off` or `cancelled`.
    pub status: String,
    pub due_date: BusinessDate,
    /// The payoff amount when the loan last changed; accrual is not added.
    pub payoff_tiyn: i64,
    pub booking_date: BusinessDate,
    /// The last business date that was closed.
    pub closed_through: BusinessDate,
}

impl Loan {
    /// Whether it is still to be paid back.
    pub fn is_open(&self) -> bool {
        matches!(self.status.as_str(), "active" | "overdue" | "disputed")
    }
}

/// A row of `loan_events`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct EventRow {
    pub loan_id: Uuid,
    /// From one on, without gaps.
    pub number: i64,
    /// Version of the event format.
    pub event_version: i64,
    pub event: JsonText,
}

/// Adds a loan. Breaks `loans_customer_id_key` where the customer has an open one.
pub fn insert(batch: &mut Batch<'_>, loan: &Loan) {
    batch
        .sql(
            1,
            "INSERT INTO loans (id, version, customer_id, contract_number, contract, facts, status,
                 due_date, payoff_tiyn)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (id) DO NOTHING",
        )
        .bind(loan.id)
        .bind(loan.version)
        .bind(loan.customer_id)
        .bind(loan.contract_number.clone())
        .bind(loan.contract.clone())
        .bind(loan.facts.clone())
        .bind(loan.status.clone())
        .bind(loan.due_date)
        .bind(loan.payoff_tiyn);
    batch
        .sql(
            1,
            "INSERT INTO loan_days (loan_id, is_open, booking_date, closed_through)
             VALUES ($1, $2, $3, $4) ON CONFLICT (loan_id) DO NOTHING",
        )
        .bind(loan.id)
        .bind(loan.is_open())
        .bind(loan.booking_date)
        .bind(loan.closed_through);
}

/// Moves a loan on from a version, within the same days; a conflict where somebody else did, or
/// where a day was ended meanwhile. How it goes on from there is for the next end of a day to find
/// out. The row of its days comes first: whoever ends a day takes that one first too.
pub fn update(batch: &mut Batch<'_>, from_version: i64, loan: &Loan) {
    batch
        .sql(
            1,
            "UPDATE loan_days SET is_open = $3, booking_date = $4, accrual_from = NULL,
                 accrual_through = NULL, interest_units = NULL, interest_units_per_day = NULL,
                 penalty_units = NULL, penalty_units_per_day = NULL
             WHERE loan_id = $1 AND closed_through = $2",
        )
        .bind(loan.id)
        .bind(loan.closed_through)
        .bind(loan.is_open())
        .bind(loan.booking_date);
    batch
        .sql(
            1,
            "UPDATE loans SET version = $3, facts = $4, status = $5, due_date = $6, payoff_tiyn = $7
             WHERE id = $1 AND version = $2",
        )
        .bind(loan.id)
        .bind(from_version)
        .bind(loan.version)
        .bind(loan.facts.clone())
        .bind(loan.status.clone())
        .bind(loan.due_date)
        .bind(loan.payoff_tiyn);
}

/// Adds what happened after a version, in order.
pub fn append_events(
    batch: &mut Batch<'_>,
    loan_id: Uuid,
    after: i64,
    booking_date: BusinessDate,
    events: Vec<JsonText>,
) {
    batch.sql_values(
        events.len(),
        "INSERT INTO loan_events (loan_id, number, booking_date, event_version, event)",
        5,
        " ON CONFLICT (loan_id, number) DO NOTHING",
    );
    for (number, event) in (after + 1..).zip(events) {
        batch.bind(loan_id).bind(number).bind(booking_date).bind(EVENT_SCHEMA_VERSION).bind(event);
    }
}

/// Adds what happened to many loans, each event with its loan and its number.
pub fn append_events_to_many(
    batch: &mut Batch<'_>,
    booking_date: BusinessDate,
    events: Vec<(Uuid, i64, JsonText)>,
) {
    batch.sql_values(
        events.len(),
        "INSERT INTO loan_events (loan_id, number, booking_date, event_version, event)",
        5,
        " ON CONFLICT (loan_id, number) DO NOTHING",
    );
    for (loan_id, number, event) in events {
        batch.bind(loan_id).bind(number).bind(booking_date).bind(EVENT_SCHEMA_VERSION).bind(event);
    }
}

/// Holds a loan until the transaction is over: what is read after it is not changed by anybody else.
/// SQLite has one writer, who holds everything.
pub async fn lock_for_update(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    if matches!(tx, Tx::Postgres(_)) {
        tx.sql("SELECT loan_id FROM loan_days WHERE loan_id = $1 FOR UPDATE")
            .bind(id)
            .opt::<(Uuid,)>()
            .await?;
    }
    Ok(())
}

/// The loan by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Loan>, StoreError> {
    tx.sql(select_loans!("WHERE loans.id = $1")).bind(id).opt().await
}

/// A customer's own loan: somebody else's is not there.
pub async fn find_for_customer(
    tx: &mut Tx,
    customer_id: Uuid,
    id: Uuid,
) -> Result<Option<Loan>, StoreError> {
    tx.sql(select_loans!("WHERE loans.id = $1 AND loans.customer_id = $2"))
        .bind(id)
        .bind(customer_id)
        .opt()
        .await
}

/// The loan by the number of its contract.
pub async fn find_by_contract_number(
    tx: &mut Tx,
    contract_number: &str,
) -> Result<Option<Loan>, StoreError> {
    tx.sql(select_loans!("WHERE loans.contract_number = $1"))
        .bind(contract_number.to_owned())
        .opt()
        .await
}

/// A customer's loan that is not paid back, if there is one.
pub async fn find_open_by_customer(
    tx: &mut Tx,
    customer_id: Uuid,
) -> Result<Option<Loan>, StoreError> {
    tx.sql(select_loans!(
        "WHERE loans.customer_id = $1 AND loans.status IN ('active', 'overdue', 'disputed')"
    ))
    .bind(customer_id)
    .opt()
    .await
}

/// A customer's loans, paid back or not, the newest first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: Uuid,
    count: i64,
) -> Result<Vec<Loan>, StoreError> {
    tx.sql(select_loans!("WHERE loans.customer_id = $1 ORDER BY loans.id DESC LIMIT $2"))
        .bind(customer_id)
        .bind(count)
        .all()
        .await
}

/// Loans with nothing overdue whose next date is a day, after one, in the order of identities.
pub async fn list_active_by_due_date(
    tx: &mut Tx,
    due_date: BusinessDate,
    after: Uuid,
    count: i64,
) -> Result<Vec<Loan>, StoreError> {
    tx.sql(select_loans!(
        "WHERE loans.status = 'active' AND loans.due_date = $1 AND loans.id > $2
         ORDER BY loans.id LIMIT $3"
    ))
    .bind(due_date)
    .bind(after)
    .bind(count)
    .all()
    .await
}

/// Overdue loans after one, in the order of identities.
pub async fn list_overdue(tx: &mut Tx, after: Uuid, count: i64) -> Result<Vec<Loan>, StoreError> {
    tx.sql(select_loans!(
        "WHERE loans.status = 'overdue' AND loans.id > $1 ORDER BY loans.id LIMIT $2"
    ))
    .bind(after)
    .bind(count)
    .all()
    .await
}

/// Everything that happened to a loan, in order.
pub async fn list_events(tx: &mut Tx, loan_id: Uuid) -> Result<Vec<EventRow>, StoreError> {
    tx.sql(
        "SELECT loan_id, number, event_version, event FROM loan_events WHERE loan_id = $1
         ORDER BY number",
    )
    .bind(loan_id)
    .all()
    .await
}

/// The loans after one, in the order of their identities: a page of the whole book.
pub async fn list_page(tx: &mut Tx, after: Uuid, count: i64) -> Result<Vec<Loan>, StoreError> {
    tx.sql(select_loans!("WHERE loans.id > $1 ORDER BY loans.id LIMIT $2"))
        .bind(after)
        .bind(count)
        .all()
        .await
}

/// Everything that happened to the loans of a page, loan by loan and in order.
pub async fn list_events_by_loan_range(
    tx: &mut Tx,
    after: Uuid,
    through: Uuid,
) -> Result<Vec<EventRow>, StoreError> {
    tx.sql(
        "SELECT loan_id, number, event_version, event FROM loan_events
         WHERE loan_id > $1 AND loan_id <= $2 ORDER BY loan_id, number",
    )
    .bind(after)
    .bind(through)
    .all()
    .await
}

/// What happened to a loan, in order and with the day on which it was booked; without the steps that
/// tell of the books alone.
pub async fn list_history(
    tx: &mut Tx,
    loan_id: Uuid,
    count: i64,
) -> Result<Vec<(BusinessDate, JsonText)>, StoreError> {
    tx.sql(
        "SELECT booking_date, event FROM loan_events
         WHERE loan_id = $1 AND CAST(event AS text) NOT LIKE '{\"booked\"%'
             AND CAST(event AS text) NOT LIKE '{\"day_closed\"%'
         ORDER BY number LIMIT $2",
    )
    .bind(loan_id)
    .bind(count)
    .all()
    .await
}
