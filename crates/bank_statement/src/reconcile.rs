//! Reconciliation of a statement: a forger who changes one figure often forgets another.

use std::fmt;

use money::Tenge;

use crate::{StatementData, TotalOf};

/// What does not agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MismatchKind {
    /// Opening balance and rows do not add up to the closing balance.
    Balance,
    /// The rows do not add up to a stated total.
    Total(TotalOf),
    /// Rows are outside the period. The amounts are theirs.
    OutsidePeriod,
}

impl MismatchKind {
    /// The code in API responses, by which translations are keyed.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Balance => "balance",
            Self::Total(_) => "total",
            Self::OutsidePeriod => "outside_period",
        }
    }
}

/// A mismatch with both figures.
#[derive(Clone, PartialEq, Eq)]
pub struct Mismatch {
    pub kind: MismatchKind,
    /// What the statement states.
    pub stated: Tenge,
    /// What its rows add up to.
    pub computed: Tenge,
}

/// Omits the amounts: balances must not be logged.
impl fmt::Debug for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Difference({:?})", self.kind)
    }
}

/// Returns all mismatches of a statement.
pub(crate) fn find_mismatches(data: &StatementData) -> Vec<Mismatch> {
    let rows = || data.rows.iter();
    let mut mismatches = Vec::new();
    let mut compare = |kind, stated, computed| {
        if stated != computed {
            mismatches.push(Mismatch { kind, stated, computed });
        }
    };
    let sum: Tenge = rows().map(|row| row.amount).sum();
    compare(MismatchKind::Balance, data.closing, data.opening + sum);
    for total in &data.totals {
        let amounts = rows().filter(|row| match total.of {
            TotalOf::Kind(kind) => row.kind == kind,
            TotalOf::Incoming => row.amount.is_positive(),
            TotalOf::Outgoing => row.amount.is_negative(),
        });
        let sum = amounts.map(|row| row.amount).sum();
        compare(MismatchKind::Total(total.of), total.amount, sum);
    }
    let outside = rows().filter(|row| !data.period.contains(row.date));
    let outside: Vec<Tenge> = outside.map(|row| row.amount).collect();
    if !outside.is_empty() {
        let computed = outside.into_iter().sum();
        mismatches.push(Mismatch {
            kind: MismatchKind::OutsidePeriod,
            stated: Tenge::ZERO,
            computed,
        });
    }
    mismatches
}
