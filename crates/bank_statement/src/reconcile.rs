//! Whether the sums of a statement agree with each other: who changes one figure forgets another.

use std::fmt;

use money::Tenge;

use crate::{StatementData, TotalOf};

/// What does not agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MismatchKind {
    /// The first balance and the rows do not make the last balance.
    Balance,
    /// The rows of a kind do not make the sum that is stated for it.
    Total(TotalOf),
    /// Rows lie outside the period. The amounts are theirs.
    OutsidePeriod,
}

impl MismatchKind {
    /// The code that the API answers and translations are keyed by.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Balance => "balance",
            Self::Total(_) => "total",
            Self::OutsidePeriod => "outside_period",
        }
    }
}

/// One thing that does not agree, with both figures.
#[derive(Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// What it is.
    pub kind: MismatchKind,
    /// What the statement states.
    pub stated: Tenge,
    /// What its rows make.
    pub computed: Tenge,
}

/// Balances of a person stay out of logs.
impl fmt::Debug for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Difference({:?})", self.kind)
    }
}

/// Everything in a statement that does not agree with the rest of it.
pub(crate) fn find_mismatches(sheet: &StatementData) -> Vec<Mismatch> {
    let rows = || sheet.rows.iter();
    let mut found = Vec::new();
    let mut compare = |what, stated, found_amount| {
        if stated != found_amount {
            found.push(Mismatch { kind: what, stated, computed: found_amount });
        }
    };
    let sum: Tenge = rows().map(|row| row.amount).sum();
    compare(MismatchKind::Balance, sheet.closing, sheet.opening + sum);
    for total in &sheet.totals {
        let amounts = rows().filter(|row| match total.of {
            TotalOf::Kind(kind) => row.kind == kind,
            TotalOf::Incoming => row.amount.is_positive(),
            TotalOf::Outgoing => row.amount.is_negative(),
        });
        let sum = amounts.map(|row| row.amount).sum();
        compare(MismatchKind::Total(total.of), total.amount, sum);
    }
    let outside = rows().filter(|row| !sheet.period.contains(row.date));
    let outside: Vec<Tenge> = outside.map(|row| row.amount).collect();
    if !outside.is_empty() {
        let found_amount = outside.into_iter().sum();
        found.push(Mismatch {
            kind: MismatchKind::OutsidePeriod,
            stated: Tenge::ZERO,
            computed: found_amount,
        });
    }
    found
}
