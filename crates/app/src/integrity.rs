//! Whether the database is whole: the file, the audit trail and the books.

use store::audit::{self, ChainBreak, ChainStatus};
use store::{Db, StoreError};

use crate::loans::{self, LedgerCheckReport};

/// What was found.
#[derive(Debug, Clone)]
pub struct IntegrityReport {
    /// The audit trail, after everything that waited was sealed.
    pub audit: Result<ChainStatus, ChainBreak>,
    /// The books.
    pub books: LedgerCheckReport,
    /// Violations as text; empty if the database is consistent.
    pub violations: Vec<String>,
}

/// Checks everything. Audit rows that wait are sealed first; the rest is only read.
pub async fn check(db: &Db) -> Result<IntegrityReport, StoreError> {
    let mut faults = db.list_integrity_errors().await?;
    audit::chain_all_pending(db).await?;
    let mut tx = db.read().await?;
    let audit = audit::verify(&mut tx).await?;
    if let Err(ChainBreak(row)) = audit {
        faults.push(format!("the audit trail is broken at row {row}"));
    }
    let books = loans::check_ledger(&mut tx).await?;
    faults.extend(books.violations.iter().cloned());
    Ok(IntegrityReport { audit, books, violations: faults })
}
