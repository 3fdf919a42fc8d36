//! Whether the database is whole: the file, the audit trail and the books.

use store::audit::{self, Broken, Chain};
use store::{Db, StoreError};

use crate::loans::{self, Books};

/// What was found.
#[derive(Debug, Clone)]
pub struct Health {
    /// The audit trail, after everything that waited was sealed.
    pub audit: Result<Chain, Broken>,
    /// The books.
    pub books: Books,
    /// What is wrong, in plain words; nothing where the database is whole.
    pub faults: Vec<String>,
}

/// Checks everything. Audit rows that wait are sealed first; the rest is only read.
pub async fn check(db: &Db) -> Result<Health, StoreError> {
    let mut faults = db.damage().await?;
    audit::seal_all(db).await?;
    let mut tx = db.read().await?;
    let audit = audit::verify(&mut tx).await?;
    if let Err(Broken(row)) = audit {
        faults.push(format!("the audit trail is broken at row {row}"));
    }
    let books = loans::check(&mut tx).await?;
    faults.extend(books.faults.iter().cloned());
    Ok(Health { audit, books, faults })
}
