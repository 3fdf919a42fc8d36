//! Several writes in one round trip to the engine: a row of statements in SQLite, one statement
//! with parts in PostgreSQL. A payment is eight writes and would otherwise wait eight times.

use std::fmt::Write;

use monitoring::database;
use sqlx::postgres::Postgres;
use sqlx::{Arguments, AssertSqlSafe};

use crate::error::StoreError;
use crate::sql::{EngineHandle, Param, Tx};

/// Writes to be executed together. None of them sees the effect of another.
#[must_use = "a batch does nothing until it is run"]
pub struct Batch<'t> {
    handle: EngineHandle<'t>,
    text: String,
    statement_count: u32,
    rows_expected: u64,
    bind_error: Option<StoreError>,
}

impl Tx {
    /// Begins a batch.
    pub fn batch(&mut self) -> Batch<'_> {
        let text = String::with_capacity(2_048);
        Batch {
            handle: self.handle(),
            text,
            statement_count: 0,
            rows_expected: 0,
            bind_error: None,
        }
    }
}

impl Batch<'_> {
    /// Adds a statement that must affect this many rows; its arguments follow, from `$1` on.
    pub fn sql(&mut self, rows: u64, text: &'static str) -> &mut Self {
        let bound = self.argument_count();
        self.begin_statement(rows);
        push_renumbered_placeholders(&mut self.text, text, bound);
        self.end_statement();
        self
    }

    /// Adds a statement over several rows, whose arguments follow row by row: their `VALUES` are
    /// inserted between its head and its tail. SQLite searches the names of arguments linearly, so
    /// the arguments of the first statement, of which there may be thousands, are not named.
    pub fn sql_values(
        &mut self,
        count: usize,
        head: &'static str,
        columns: usize,
        tail: &'static str,
    ) -> &mut Self {
        if count == 0 {
            return self;
        }
        let bound = self.argument_count();
        let has_names = bound > 0 || matches!(self.handle, EngineHandle::Postgres(..));
        self.begin_statement(count as u64);
        self.text.push_str(head);
        for row in 0..count {
            self.text.push_str(if row == 0 { " VALUES (" } else { ", (" });
            for column in 1..=columns {
                let comma = if column == 1 { "" } else { ", " };
                let _ = if has_names {
                    write!(self.text, "{comma}${}", bound + row * columns + column)
                } else {
                    write!(self.text, "{comma}?")
                };
            }
            self.text.push(')');
        }
        self.text.push_str(tail);
        self.end_statement();
        self
    }

    /// Binds the next argument.
    pub fn bind(&mut self, value: impl Param) -> &mut Self {
        let added = match &mut self.handle {
            EngineHandle::Sqlite(_, arguments) => arguments.add(value),
            EngineHandle::Postgres(_, arguments) => arguments.add(value),
        };
        if let Err(fault) = added {
            self.bind_error.get_or_insert(StoreError::from_bind_error(&fault));
        }
        self
    }

    /// Executes the batch. A conflict if fewer rows were affected than expected.
    pub async fn exec(mut self) -> Result<(), StoreError> {
        if let Some(fault) = self.bind_error {
            return Err(fault);
        }
        if self.statement_count == 0 {
            return Ok(());
        }
        let _timer = database::batch_timer();
        let touched = match self.handle {
            EngineHandle::Sqlite(on, arguments) => {
                on.execute(AssertSqlSafe(self.text), arguments).await?
            }
            EngineHandle::Postgres(on, arguments) => {
                for part in 1..=self.statement_count {
                    let plus = if part == 1 { " SELECT " } else { " + " };
                    let _ = write!(self.text, "{plus}(SELECT COUNT(*) FROM part{part})");
                }
                let text = AssertSqlSafe(self.text);
                let statement = sqlx::query_as_with::<Postgres, (i64,), _>(text, arguments);
                let (count,) = on.answers.wait_for(statement.fetch_one(on.connection)).await?;
                count.unsigned_abs()
            }
        };
        if touched == self.rows_expected { Ok(()) } else { Err(StoreError::Conflict) }
    }

    fn argument_count(&self) -> usize {
        match &self.handle {
            EngineHandle::Sqlite(_, arguments) => arguments.len(),
            EngineHandle::Postgres(_, arguments) => arguments.len(),
        }
    }

    fn begin_statement(&mut self, rows: u64) {
        self.rows_expected += rows;
        self.statement_count += 1;
        if let EngineHandle::Postgres(..) = self.handle {
            let with = if self.statement_count == 1 { "WITH" } else { "," };
            let _ = write!(self.text, "{with} part{} AS (", self.statement_count);
        }
    }

    fn end_statement(&mut self) {
        self.text.push_str(match self.handle {
            EngineHandle::Sqlite(..) => ";",
            EngineHandle::Postgres(..) => " RETURNING 1)",
        });
    }
}

/// Writes a statement with its `$1`, `$2`, … counted from those that were bound before.
fn push_renumbered_placeholders(to: &mut String, text: &str, bound: usize) {
    let mut pieces = text.split('$');
    to.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = piece.split_at(digits);
        let _ = write!(to, "${}{rest}", number.parse::<usize>().unwrap_or(0) + bound);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_numbered_after_bound_arguments() {
        let mut text = String::new();
        push_renumbered_placeholders(&mut text, "UPDATE t SET a = $2, b = $10 WHERE id = $1", 5);
        assert_eq!(text, "UPDATE t SET a = $7, b = $15 WHERE id = $6");
    }
}
