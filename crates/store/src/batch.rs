//! Several writes in one trip to the engine: a row of statements in SQLite, one statement with
//! parts in PostgreSQL. A payment is eight writes and would otherwise wait eight times.

use std::fmt::Write;

use sqlx::postgres::Postgres;
use sqlx::{Arguments, AssertSqlSafe};

use crate::error::StoreError;
use crate::sql::{On, Param, Tx};

/// Writes that wait to be run together. None of them sees what another one wrote.
#[must_use = "a batch does nothing until it is run"]
pub struct Batch<'t> {
    on: On<'t>,
    text: String,
    parts: u32,
    rows_expected: u64,
    fault: Option<StoreError>,
}

impl Tx {
    /// Begins a batch.
    pub fn batch(&mut self) -> Batch<'_> {
        let text = String::with_capacity(2_048);
        Batch { on: self.on(), text, parts: 0, rows_expected: 0, fault: None }
    }
}

impl Batch<'_> {
    /// Adds a statement that must touch so many rows; its arguments follow, from `$1` on.
    pub fn sql(&mut self, rows: u64, text: &'static str) -> &mut Self {
        let bound = self.bound();
        self.begin(rows);
        push_renumbered_placeholders(&mut self.text, text, bound);
        self.end();
        self
    }

    /// Adds a statement over several rows, whose arguments follow row by row: their `VALUES` stand
    /// between its head and its tail. SQLite looks for the name of an argument among all names, one
    /// after the other, so that the first statement's arguments, of which there may be thousands,
    /// have none.
    pub fn rows(
        &mut self,
        count: usize,
        head: &'static str,
        columns: usize,
        tail: &'static str,
    ) -> &mut Self {
        if count == 0 {
            return self;
        }
        let bound = self.bound();
        let has_names = bound > 0 || matches!(self.on, On::Postgres(..));
        self.begin(count as u64);
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
        self.end();
        self
    }

    /// Gives the next argument.
    pub fn bind(&mut self, value: impl Param) -> &mut Self {
        let added = match &mut self.on {
            On::Sqlite(_, arguments) => arguments.add(value),
            On::Postgres(_, arguments) => arguments.add(value),
        };
        if let Err(fault) = added {
            self.fault.get_or_insert(StoreError::unbound(&fault));
        }
        self
    }

    /// Runs everything. Where not every row was touched somebody else was faster.
    pub async fn exec(mut self) -> Result<(), StoreError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if self.parts == 0 {
            return Ok(());
        }
        let touched = match self.on {
            On::Sqlite(on, arguments) => on.touched(AssertSqlSafe(self.text), arguments).await?,
            On::Postgres(on, arguments) => {
                for part in 1..=self.parts {
                    let plus = if part == 1 { " SELECT " } else { " + " };
                    let _ = write!(self.text, "{plus}(SELECT COUNT(*) FROM part{part})");
                }
                let text = AssertSqlSafe(self.text);
                let (count,): (i64,) =
                    sqlx::query_as_with::<Postgres, _, _>(text, arguments).fetch_one(on).await?;
                count.unsigned_abs()
            }
        };
        if touched == self.rows_expected { Ok(()) } else { Err(StoreError::Conflict) }
    }

    fn bound(&self) -> usize {
        match &self.on {
            On::Sqlite(_, arguments) => arguments.len(),
            On::Postgres(_, arguments) => arguments.len(),
        }
    }

    fn begin(&mut self, rows: u64) {
        self.rows_expected += rows;
        self.parts += 1;
        if let On::Postgres(..) = self.on {
            let with = if self.parts == 1 { "WITH" } else { "," };
            let _ = write!(self.text, "{with} part{} AS (", self.parts);
        }
    }

    fn end(&mut self) {
        self.text.push_str(match self.on {
            On::Sqlite(..) => ";",
            On::Postgres(..) => " RETURNING 1)",
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
    fn counts_on_from_what_was_bound() {
        let mut text = String::new();
        push_renumbered_placeholders(&mut text, "UPDATE t SET a = $2, b = $10 WHERE id = $1", 5);
        assert_eq!(text, "UPDATE t SET a = $7, b = $15 WHERE id = $6");
    }
}
