//! The baseline: a plain bulk write of the rows that an end of day wrote, into a copy of the same
//! book. Everything is known beforehand; nothing is looked up or decided.

mod postgres;
mod sqlite;

use std::path::PathBuf;

use base::BusinessDate;

/// Loans per transaction, as many as ours.
const LOANS_PER_TRANSACTION: usize = 4_000;
/// Individually closed loans per transaction, as many as in ours.
const INDIVIDUAL_PER_TRANSACTION: usize = 200;

/// The two books: the one closed by our code, and the one written by hand.
pub enum Baseline {
    Sqlite {
        closed: PathBuf,
        target: PathBuf,
    },
    /// One server, a schema for each book.
    Postgres {
        url: String,
        closed: String,
        target: String,
    },
}

impl Baseline {
    /// Writes the rows of a day; returns the seconds it took.
    pub async fn write_day(&self, on: BusinessDate) -> f64 {
        match self {
            Self::Sqlite { closed: ended, target: written } => {
                let (ended, written) = (ended.clone(), written.clone());
                let write = move || sqlite::write_day(&ended, &written, on).expect("SQLite");
                tokio::task::spawn_blocking(write).await.expect("a thread")
            }
            Self::Postgres { url, closed: ended, target: written } => {
                postgres::write_day(url, (ended, written), on).await.expect("PostgreSQL")
            }
        }
    }
}

/// The rows of a table that belong to the loans of a chunk.
fn row_range(rows: usize, chunk: usize, loans: usize) -> std::ops::Range<usize> {
    let at = |loans_before: usize| rows * loans_before.min(loans) / loans;
    at(chunk * INDIVIDUAL_PER_TRANSACTION)..at((chunk + 1) * INDIVIDUAL_PER_TRANSACTION)
}
