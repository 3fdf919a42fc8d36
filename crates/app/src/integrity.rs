//! Integrity checks of the database file, the audit trail and the ledger.

use store::audit_chain::{self, ChainBreak, ChainStatus};
use store::{Db, StoreError};

use base::Timestamp;

use crate::audit_anchors::AuditTrail;
use crate::loans::{self, LedgerCheckReport};

/// A service that runs anchors its trail every ten minutes.
const ANCHORED_WITHIN_HOURS: u32 = 24;

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
    let (anchors, are_read) = match trail.read_anchors().await {
        Ok(anchors) => (anchors, true),
        Err(error) => {
            violations.push(format!("the anchors of the audit trail: {error}"));
            (Vec::new(), false)
        }
    };
    if let Err(error) = audit_chain::chain_all_pending(db, &trail.keys, now).await {
        violations.push(format!("the audit trail cannot be continued: {error}"));
    }
    let mut tx = db.read().await?;
    let audit = audit_chain::verify(&mut tx, &trail.keys, &anchors).await?;
    if let Err(broken) = audit {
        violations.push(broken.to_string());
    }
    if trail.requires_anchors && are_read && anchors.is_empty() {
        // Whoever cut the trail off would take its anchors away first. A service that has never run
        // has none yet.
        let since = audit_chain::find_keyed_since(&mut tx).await?;
        if since.is_some_and(|since| now >= since.plus_hours(ANCHORED_WITHIN_HOURS)) {
            violations.push(format!(
                "the audit trail has no anchor in {}: whether it was cut off or replaced cannot be \
                 said",
                trail.anchor_folder.display()
            ));
        }
    }
    let books = loans::check_ledger(&mut tx).await?;
    violations.extend(books.violations.iter().cloned());
    Ok(IntegrityReport { audit, books, violations })
}
