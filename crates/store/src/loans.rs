//! Loans: where each stands, and everything that happened to it.

use sqlx::FromRow;

use crate::{Batch, Day, Json, StoreError, Tx, Uuid};

/// The words in which events are told now.
pub const EDITION: i64 = 1;

/// A row of `loans`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Loan {
    /// Which loan it is.
    pub id: Uuid,
    /// The number of its last event.
    pub version: i64,
    /// Whose it is.
    pub customer_id: Uuid,
    /// What the contract says above everything else.
    pub contract_number: String,
    /// The frozen terms.
    pub contract: Json,
    /// What happened since, in the order in which it counts.
    pub facts: Json,
    /// `active`, `overdue`, `disputed`, `closed`, `written_off` or `cancelled`.
    pub status: String,
    /// The next date of the plan, or the last.
    pub due_on: Day,
    /// What closes it at the end of the day its books stand at.
    pub payoff_tiyn: i64,
    /// The day its books stand at.
    pub booked_on: Day,
    /// The last day that was closed.
    pub closed_through: Day,
}

/// A row of `loan_events`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Event {
    /// Whose event it is.
    pub loan_id: Uuid,
    /// From one on, without gaps.
    pub number: i64,
    /// In which edition of our words it is told.
    pub edition: i64,
    /// What happened.
    pub event: Json,
}

/// Adds a loan. Breaks `loans_customer_id_key` where the person has an open one.
pub fn insert(batch: &mut Batch<'_>, loan: &Loan) {
    batch
        .sql(
            1,
            "INSERT INTO loans (id, version, customer_id, contract_number, contract, facts, status,
                 due_on, payoff_tiyn, booked_on, closed_through)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
             ON CONFLICT (id) DO NOTHING",
        )
        .bind(loan.id)
        .bind(loan.version)
        .bind(loan.customer_id)
        .bind(loan.contract_number.clone())
        .bind(loan.contract.clone())
        .bind(loan.facts.clone())
        .bind(loan.status.clone())
        .bind(loan.due_on)
        .bind(loan.payoff_tiyn)
        .bind(loan.booked_on)
        .bind(loan.closed_through);
}

/// Moves a loan on from a version; a conflict where somebody else did.
pub fn update(batch: &mut Batch<'_>, from_version: i64, loan: &Loan) {
    batch
        .sql(
            1,
            "UPDATE loans SET version = $3, facts = $4, status = $5, due_on = $6, payoff_tiyn = $7,
                 booked_on = $8, closed_through = $9
             WHERE id = $1 AND version = $2",
        )
        .bind(loan.id)
        .bind(from_version)
        .bind(loan.version)
        .bind(loan.facts.clone())
        .bind(loan.status.clone())
        .bind(loan.due_on)
        .bind(loan.payoff_tiyn)
        .bind(loan.booked_on)
        .bind(loan.closed_through);
}

/// Adds what happened after a version, in order.
pub fn append(batch: &mut Batch<'_>, loan_id: Uuid, after: i64, booked_on: Day, events: Vec<Json>) {
    batch.rows(
        events.len(),
        "INSERT INTO loan_events (loan_id, number, booked_on, edition, event)",
        5,
        " ON CONFLICT (loan_id, number) DO NOTHING",
    );
    for (number, event) in (after + 1..).zip(events) {
        batch.bind(loan_id).bind(number).bind(booked_on).bind(EDITION).bind(event);
    }
}

/// The loan by identity.
pub async fn by_id(tx: &mut Tx, id: Uuid) -> Result<Option<Loan>, StoreError> {
    tx.sql("SELECT * FROM loans WHERE id = $1").bind(id).opt().await
}

/// A person's own loan: somebody else's is not there.
pub async fn own(tx: &mut Tx, customer_id: Uuid, id: Uuid) -> Result<Option<Loan>, StoreError> {
    tx.sql("SELECT * FROM loans WHERE id = $1 AND customer_id = $2")
        .bind(id)
        .bind(customer_id)
        .opt()
        .await
}

/// A person's loan that is not paid back, if there is one.
pub async fn open_of(tx: &mut Tx, customer_id: Uuid) -> Result<Option<Loan>, StoreError> {
    tx.sql(
        "SELECT * FROM loans
         WHERE customer_id = $1 AND status IN ('active', 'overdue', 'disputed')",
    )
    .bind(customer_id)
    .opt()
    .await
}

/// A person's loans, paid back or not, the newest first.
pub async fn of_customer(
    tx: &mut Tx,
    customer_id: Uuid,
    count: i64,
) -> Result<Vec<Loan>, StoreError> {
    tx.sql("SELECT * FROM loans WHERE customer_id = $1 ORDER BY id DESC LIMIT $2")
        .bind(customer_id)
        .bind(count)
        .all()
        .await
}

/// The loans after one, in the order of their identities: a page of the whole book.
pub async fn page(tx: &mut Tx, after: Uuid, count: i64) -> Result<Vec<Loan>, StoreError> {
    tx.sql("SELECT * FROM loans WHERE id > $1 ORDER BY id LIMIT $2")
        .bind(after)
        .bind(count)
        .all()
        .await
}

/// Everything that happened to the loans of a page, loan by loan and in order.
pub async fn events_between(
    tx: &mut Tx,
    after: Uuid,
    through: Uuid,
) -> Result<Vec<Event>, StoreError> {
    tx.sql(
        "SELECT loan_id, number, edition, event FROM loan_events
         WHERE loan_id > $1 AND loan_id <= $2 ORDER BY loan_id, number",
    )
    .bind(after)
    .bind(through)
    .all()
    .await
}

/// What happened to a loan, in order and with the day on which it was booked; without the steps that
/// tell of the books alone.
pub async fn happened(
    tx: &mut Tx,
    loan_id: Uuid,
    count: i64,
) -> Result<Vec<(Day, Json)>, StoreError> {
    tx.sql(
        "SELECT booked_on, event FROM loan_events
         WHERE loan_id = $1 AND CAST(event AS text) NOT LIKE '{\"booked\"%'
             AND CAST(event AS text) NOT LIKE '{\"day_closed\"%'
         ORDER BY number LIMIT $2",
    )
    .bind(loan_id)
    .bind(count)
    .all()
    .await
}
