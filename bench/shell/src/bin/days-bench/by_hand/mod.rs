//! A plain bulk write of the rows that the end of a day has written, into a second book that stood
//! alike: everything is known beforehand, nothing is looked for and nothing is decided.

mod postgres;
mod sqlite;

use std::path::PathBuf;

use base::BusinessDate;

/// Loans in one transaction, as many as ours.
const AT_ONCE: usize = 4_000;
/// Of those that are written as a whole, as many as are among them.
const WHOLE_AT_ONCE: usize = 200;

/// Where the two books are: the one that was ended, and the one that is written by hand.
pub enum Baseline {
    Sqlite {
        ended: PathBuf,
        written: PathBuf,
    },
    /// The server, and a schema for each.
    Postgres {
        url: String,
        ended: String,
        written: String,
    },
}

impl Baseline {
    /// Writes what a day brought; tells how long the writing took.
    pub async fn end_day(&self, on: BusinessDate) -> f64 {
        match self {
            Self::Sqlite { ended, written } => {
                let (ended, written) = (ended.clone(), written.clone());
                let write = move || sqlite::end_day(&ended, &written, on).expect("SQLite");
                tokio::task::spawn_blocking(write).await.expect("a thread")
            }
            Self::Postgres { url, ended, written } => {
                postgres::end_day(url, (ended, written), on).await.expect("PostgreSQL")
            }
        }
    }
}

/// The rows of a table that go with the loans of a chunk.
fn row_range(rows: usize, chunk: usize, loans: usize) -> std::ops::Range<usize> {
    let at = |loans_before: usize| rows * loans_before.min(loans) / loans;
    at(chunk * WHOLE_AT_ONCE)..at((chunk + 1) * WHOLE_AT_ONCE)
}
