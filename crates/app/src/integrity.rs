//! Integrity checks of the database file, the audit trail and the ledger.

use store::audit_chain::{self, ChainBreak, ChainStatus};
use store::{Db, StoreError};

use base::Timestamp;

use crate::audit_anchors::AuditTrail;
use crate::loans::{self, LedgerCheckReport};

/// The result of the checks.
#[derive(Debug, Clone)]
pub struct IntegrityReport {
    /// The audit trail, after everything that waited was chained.
    pub audit: Result<ChainStatus, ChainBreak>,
    /// The ledger.
    pub books: LedgerCheckReport,
    /// Violations as text; empty if the database is consistent.
    pub violations: Vec<String>,
}

/// Checks everything. Audit rows that wait are chained first; the rest is only read.
pub async fn check(
    db: &Db,
    trail: &AuditTrail,
    now: Timestamp,
) -> Result<IntegrityReport, StoreError> {
    let mut violations = db.list_integrity_errors().await?;
    let anchors = trail.read_anchors().await.unwrap_or_else(|error| {
        violations.push(format!("the anchors of the audit trail: {error}"));
        Vec::new()
    });
    if let Err(error) = audit_chain::chain_all_pending(db, &trail.keys, now).await {
        violations.push(format!("the audit trail cannot be continued: {error}"));
    }
    let mut tx = db.read().await?;
    let audit = audit_chain::verify(&mut tx, &trail.keys, &anchors).await?;
    if let Err(broken) = audit {
        violations.push(broken.to_string());
    }
    let books = loans::check_ledger(&mut tx).await?;
    violations.extend(books.violations.iter().cloned());
    Ok(IntegrityReport { audit, books, violations })
}
