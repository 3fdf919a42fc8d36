//! Loans and their events.

use store_derive::FromRow;

use crate::{Batch, JsonText, StoreError, Tx};
use base::BusinessDate;
use base::ids::{CustomerId, LoanId};
use lending::loan::LoanStatus;

/// Version of the event format that is written now.
pub const EVENT_SCHEMA_VERSION: i64 = 1;

/// The statement that reads loans, with its conditions: the days of a loan are in a table of their
/// own, because every end of day updates them.
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
    pub id: LoanId,
    /// The number of the last event.
    pub version: i64,
    pub customer_id: CustomerId,
    pub contract_number: String,
    pub contract: JsonText,
    /// Facts, by value date.
    pub facts: JsonText,
    pub status: LoanStatus,
    pub due_date: BusinessDate,
    /// The payoff amount when the loan last changed; accrual is not added.
    pub payoff_tiyn: i64,
    pub booking_date: BusinessDate,
    /// The last business date that was closed.
    pub closed_through: BusinessDate,
}

impl Loan {
    /// Whether the loan is open.
    pub fn is_open(&self) -> bool {
        self.status.is_open()
    }
}

/// A row of `loan_events`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct EventRow {
    pub loan_id: LoanId,
    /// From one on, without gaps.
    pub number: i64,
    /// Version of the event format.
    pub event_version: i64,
    pub event: JsonText,
}

/// Adds a loan. Violates `loans_customer_id_key` if the customer has an open one.
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
        .bind(loan.status)
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

/// Updates a loan from a version; a conflict if somebody else did, or if a day was closed
/// meanwhile. The daily accrual is cleared and computed by the next end of day. `loan_days` is
/// locked first, in the same order as by the end of day.
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
        .bind(loan.status)
        .bind(loan.due_date)
        .bind(loan.payoff_tiyn);
}

/// Appends events after a version.
pub fn append_events(
    batch: &mut Batch<'_>,
    loan_id: LoanId,
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

/// Appends events of many loans, each with its loan and its number.
pub fn append_events_to_many(
    batch: &mut Batch<'_>,
    booking_date: BusinessDate,
    events: Vec<(LoanId, i64, JsonText)>,
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

/// Locks a loan until the end of the transaction. SQLite has one writer and needs no lock.
pub async fn lock_for_update(tx: &mut Tx, id: LoanId) -> Result<(), StoreError> {
    if matches!(tx, Tx::Postgres(_)) {
        tx.sql("SELECT loan_id FROM loan_days WHERE loan_id = $1 FOR UPDATE")
            .bind(id)
            .opt::<(LoanId,)>()
            .await?;
    }
    Ok(())
}

/// The loan by id.
pub async fn find(tx: &mut Tx, id: LoanId) -> Result<Option<Loan>, StoreError> {
    tx.sql(select_loans!("WHERE loans.id = $1")).bind(id).opt().await
}

/// A loan of this customer.
pub async fn find_for_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
    id: LoanId,
) -> Result<Option<Loan>, StoreError> {
    tx.sql(select_loans!("WHERE loans.id = $1 AND loans.customer_id = $2"))
        .bind(id)
        .bind(customer_id)
        .opt()
        .await
}

/// The loan by contract number.
pub async fn find_by_contract_number(
    tx: &mut Tx,
    contract_number: &str,
) -> Result<Option<Loan>, StoreError> {
    tx.sql(select_loans!("WHERE loans.contract_number = $1"))
        .bind(contract_number.to_owned())
        .opt()
        .await
}

/// A customer's open loan.
pub async fn find_open_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<Option<Loan>, StoreError> {
    tx.sql(select_loans!(
        "WHERE loans.customer_id = $1 AND loans.status IN ('active', 'overdue', 'disputed')"
    ))
    .bind(customer_id)
    .opt()
    .await
}

/// What a customer owes: the open loan, else what is left of a debt that was written off.
pub async fn find_owed_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<Option<Loan>, StoreError> {
    tx.sql(select_loans!(
        "WHERE loans.customer_id = $1
             AND (loans.status IN ('active', 'overdue', 'disputed')
                 OR (loans.status = 'written_off' AND loans.payoff_tiyn > 0))
         ORDER BY CASE WHEN loans.status = 'written_off' THEN 1 ELSE 0 END, loans.id DESC
         LIMIT 1"
    ))
    .bind(customer_id)
    .opt()
    .await
}

/// A customer's loans, open or not, the newest first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
    count: i64,
) -> Result<Vec<Loan>, StoreError> {
    tx.sql(select_loans!("WHERE loans.customer_id = $1 ORDER BY loans.id DESC LIMIT $2"))
        .bind(customer_id)
        .bind(count)
        .all()
        .await
}

/// A page of active loans that are due on a day, by id.
pub async fn list_active_by_due_date(
    tx: &mut Tx,
    due_date: BusinessDate,
    after: LoanId,
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

/// A page of overdue loans, by id.
pub async fn list_overdue(tx: &mut Tx, after: LoanId, count: i64) -> Result<Vec<Loan>, StoreError> {
    tx.sql(select_loans!(
        "WHERE loans.status = 'overdue' AND loans.id > $1 ORDER BY loans.id LIMIT $2"
    ))
    .bind(after)
    .bind(count)
    .all()
    .await
}

/// The events of a loan, in order.
pub async fn list_events(tx: &mut Tx, loan_id: LoanId) -> Result<Vec<EventRow>, StoreError> {
    tx.sql(
        "SELECT loan_id, number, event_version, event FROM loan_events WHERE loan_id = $1
         ORDER BY number",
    )
    .bind(loan_id)
    .all()
    .await
}

/// A page of all loans, by id.
pub async fn list_page(tx: &mut Tx, after: LoanId, count: i64) -> Result<Vec<Loan>, StoreError> {
    tx.sql(select_loans!("WHERE loans.id > $1 ORDER BY loans.id LIMIT $2"))
        .bind(after)
        .bind(count)
        .all()
        .await
}

/// The events of a page of loans, by loan and number.
pub async fn list_events_by_loan_range(
    tx: &mut Tx,
    after: LoanId,
    through: LoanId,
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

/// The events of a loan with their booking dates, without those that concern only the ledger.
pub async fn list_history(
    tx: &mut Tx,
    loan_id: LoanId,
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
