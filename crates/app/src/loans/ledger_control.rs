//! The ledger control: the loans are compared with their ledger all the time, some each minute, so
//! that a disagreement is found within a day and not by whoever next runs `zhedel check`.

use std::sync::Arc;
use std::time::Duration;

use base::ids::LoanId;
use monitoring::ledger::{record_checked, record_pass};
use monitoring::traces;
use store::StoreError;
use tokio::time::timeout;

use super::LedgerCheckReport;
use crate::loans::Loans;

const LOOP_NAME: &str = "ledger_control";
/// A round that takes longer is given up. It only reads, and the next round begins where it did.
const ROUND_TIME_MAX: Duration = Duration::from_secs(120);
/// Without a heartbeat for so long, the ledger control hangs: a round and the pause after it.
const LATE_AFTER: Duration = Duration::from_secs(190);
const ROUND_INTERVAL: Duration = Duration::from_secs(60);
/// Pages of a round: 2,000 loans a minute are a million in nine hours.
const PAGES_PER_ROUND: usize = 20;

/// Compares until stopped. Every process does; what one finds, the others find too.
pub async fn run(loans: Arc<Loans>, stop: impl Future<Output = ()>) {
    let mut stop = std::pin::pin!(stop);
    let mut after = LoanId::nil();
    let heartbeat = loans.core.heartbeats.expect(LOOP_NAME, LATE_AFTER);
    loop {
        let round = async {
            let turn = traces::turn(LOOP_NAME, loans.ledger_control_round(after));
            match timeout(ROUND_TIME_MAX, turn).await {
                Ok(Ok(through)) => after = through,
                Ok(Err(error)) => tracing::warn!(%error, "ledger control failed, will retry"),
                Err(_) => tracing::error!("ledger control takes too long, given up"),
            }
            heartbeat.beat();
            tokio::time::sleep(ROUND_INTERVAL).await;
        };
        // It only reads: stopping in the middle loses nothing.
        tokio::select! {
            () = &mut stop => return,
            () = round => {}
        }
    }
}

impl Loans {
    /// Compares the loans after one, as many as a round has; returns after which the next begins.
    pub async fn ledger_control_round(&self, after: LoanId) -> Result<LoanId, StoreError> {
        let mut after = after;
        for _ in 0..PAGES_PER_ROUND {
            let mut report = LedgerCheckReport::default();
            // A snapshot of its own for each page, so that none is held for long.
            let mut tx = self.core.db.read().await?;
            let through = report.check_page(&mut tx, after).await?;
            drop(tx);
            for violation in &report.violations {
                tracing::error!(violation, "ledger control found a disagreement");
            }
            record_checked(report.loans, report.violations.len() as u64);
            if report.loans > 0 {
                traces::record_work();
            }
            let Some(through) = through else {
                record_pass();
                return Ok(LoanId::nil());
            };
            after = through;
        }
        Ok(after)
    }
}
