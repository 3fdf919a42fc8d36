//! A plain bulk write of the rows that the end of a day has written, into a second book that stood
//! alike: everything is known beforehand, nothing is looked for and nothing is decided.

mod postgres;
mod sqlite;

use std::path::PathBuf;

use base::BusinessDate;

/// Loans in one transaction, as many as ours.
const LOANS_PER_TRANSACTION: usize = 4_000;
/// Of those that are written as a whole, as many as are among them.
const INDIVIDUAL_PER_TRANSACTION: usize = 200;

/// Where the two books are: the one that was ended, and the one that is written by hand.
pub enum Baseline {
    Sqlite {
        closed: PathBuf,
        target: PathBuf,
    },
    /// The server, and a schema for each.
    Postgres {
        url: String,
        closed: String,
        target: String,
    },
}

impl Baseline {
    /// Writes what a day brought; tells how long the writing took.
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

/// The rows of a table that go with the loans of a chunk.
fn row_range(rows: usize, chunk: usize, loans: usize) -> std::ops::Range<usize> {
    let at = |loans_before: usize| rows * loans_before.min(loans) / loans;
    at(chunk * INDIVIDUAL_PER_TRANSACTION)..at((chunk + 1) * INDIVIDUAL_PER_TRANSACTION)
}
