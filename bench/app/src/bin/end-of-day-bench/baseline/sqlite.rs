//! Prepared multi-row statements on the single writer of a file.

use std::path::Path;
use std::time::{Duration, Instant};

use base::BusinessDate;
use rusqlite::types::Value;
use rusqlite::{Connection, Result, params_from_iter};

use super::{INDIVIDUAL_PER_TRANSACTION, LOANS_PER_TRANSACTION, row_range};

const ROWS_PER_STATEMENT: usize = 1_000;

type Rows = Vec<Vec<Value>>;

/// The rows of a day, by table.
struct DayRows {
    accruals: Rows,
    /// Of individually closed loans.
    days: Rows,
    loans: Rows,
    events: Rows,
    ledger: Rows,
}

pub fn write_day(ended: &Path, written: &Path, on: BusinessDate) -> Result<f64> {
    let day = on.to_string();
    let day_rows = DayRows::read(&Connection::open(ended)?, &day)?;
    let book = Connection::open(written)?;
    book.busy_timeout(Duration::from_secs(10))?;
    book.pragma_update(None, "synchronous", "FULL")?;
    book.set_prepared_statement_cache_capacity(64);
    book.execute("INSERT INTO end_of_day_runs VALUES (?, 0, 0, 0, 0, 0)", [&day])?;
    let began = Instant::now();
    for some in day_rows.accruals.chunks(LOANS_PER_TRANSACTION) {
        book.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        for some in some.chunks(ROWS_PER_STATEMENT) {
            let ids = some.iter().map(|row| row[1].clone());
            let days = [Value::from(day.clone()), Value::from(day.clone())];
            let update = format!(
                "UPDATE loan_days SET booking_date = ?, closed_through = ? WHERE loan_id IN ({})",
                placeholders(some.len())
            );
            book.prepare_cached(&update)?.execute(params_from_iter(days.into_iter().chain(ids)))?;
            insert(&book, "accruals", some)?;
        }
        book.prepare_cached("COMMIT")?.execute([])?;
    }
    for (number, days) in day_rows.days.chunks(INDIVIDUAL_PER_TRANSACTION).enumerate() {
        book.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        for row in days {
            book.prepare_cached(
                "UPDATE loan_days SET is_open = ?2, booking_date = ?3, closed_through = ?4,
                     accrual_from = ?5, accrual_through = ?6, interest_units = ?7,
                     interest_units_per_day = ?8, penalty_units = ?9, penalty_units_per_day = ?10
                 WHERE loan_id = ?1",
            )?
            .execute(params_from_iter(row.iter().cloned()))?;
        }
        let share = |rows: &Rows| row_range(rows.len(), number, day_rows.days.len());
        for row in &day_rows.loans[share(&day_rows.loans)] {
            book.prepare_cached(
                "UPDATE loans SET version = ?2, status = ?3, due_date = ?4, payoff_tiyn = ?5
                 WHERE id = ?1",
            )?
            .execute(params_from_iter(row.iter().cloned()))?;
        }
        insert(&book, "loan_events", &day_rows.events[share(&day_rows.events)])?;
        insert(&book, "ledger", &day_rows.ledger[share(&day_rows.ledger)])?;
        book.prepare_cached("COMMIT")?.execute([])?;
    }
    Ok(began.elapsed().as_secs_f64())
}

impl DayRows {
    fn read(book: &Connection, day: &str) -> Result<Self> {
        let rows = |sql: &str| -> Result<Rows> {
            let mut statement = book.prepare(sql)?;
            let width = statement.column_count();
            let row = |row: &rusqlite::Row<'_>| (0..width).map(|at| row.get(at)).collect();
            statement.query_map([day], row)?.collect()
        };
        Ok(Self {
            accruals: rows("SELECT * FROM accruals WHERE business_date = ?")?,
            days: rows(
                "SELECT * FROM loan_days WHERE closed_through = ?1 AND NOT EXISTS (
                     SELECT 1 FROM accruals WHERE business_date = ?1
                     AND loan_id = loan_days.loan_id)",
            )?,
            loans: rows(
                "SELECT id, version, status, due_date, payoff_tiyn FROM loans
                 WHERE id IN (SELECT loan_id FROM loan_events WHERE booking_date = ?)",
            )?,
            events: rows("SELECT * FROM loan_events WHERE booking_date = ?")?,
            ledger: rows("SELECT * FROM ledger WHERE booking_date = ?")?,
        })
    }
}

fn insert(book: &Connection, table: &str, rows: &[Vec<Value>]) -> Result<()> {
    let Some(width) = rows.first().map(Vec::len) else { return Ok(()) };
    let row = format!("({}),", placeholders(width)).repeat(rows.len());
    let insert = format!("INSERT INTO {table} VALUES {}", row.trim_end_matches(','));
    let values = rows.iter().flatten().cloned();
    book.prepare_cached(&insert)?.execute(params_from_iter(values))?;
    Ok(())
}

fn placeholders(count: usize) -> String {
    "?,".repeat(count).trim_end_matches(',').to_owned()
}
