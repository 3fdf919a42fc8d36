//! The result of a reconciliation: who ran it, and the discrepancies.

use base::BusinessDate;
use money::Tenge;
use serde::Serialize;

use super::RegistrySource;

/// This many discrepancies of a kind are listed; more are counted.
const LISTED_MAX: usize = 1_000;

/// What to do with a registry.
#[derive(Debug, Clone, Copy)]
pub struct ReconciliationInput<'a> {
    /// Whose it is.
    pub source: RegistrySource,
    /// Who asks.
    pub staff: &'a str,
    /// Whether missing payments are posted, with the date of payment as value date.
    pub book_missing: bool,
    /// The days it is a registry of; else those of its lines.
    pub period: Option<(BusinessDate, BusinessDate)>,
}

/// A payment that only one of us has, or that we have otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Discrepancy {
    /// What the provider calls it.
    pub txn_id: String,
    /// The amount; the provider's if both sides have one.
    pub amount: Tenge,
    /// The day, likewise.
    pub on: BusinessDate,
}

/// A payment that both have, and not alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mismatch {
    /// As the provider has it.
    #[serde(flatten)]
    pub provider_payment: Discrepancy,
    /// Our sum, where it is another.
    pub our_amount: Option<Tenge>,
    /// Our day, where it is another.
    pub our_day: Option<BusinessDate>,
    /// Whether the account differs; which one is not stored.
    pub is_other_account: bool,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct ReconciliationReport {
    /// Payments in the registry.
    pub lines: u64,
    /// Those that we have just so.
    pub same: u64,
    /// Those that we do not have.
    pub missing: Vec<Discrepancy>,
    /// How many that are, named or not.
    pub missing_count: u64,
    /// Those of ours that the registry does not have.
    pub extra: Vec<Discrepancy>,
    /// How many that are.
    pub extra_count: u64,
    /// Those that differ.
    pub different: Vec<Mismatch>,
    /// How many that are.
    pub different_count: u64,
    /// Lines that repeat a transaction id of the registry.
    pub repeated: u64,
    /// Lines that could not be read, by their numbers.
    pub unreadable: Vec<u64>,
    /// How many that are.
    pub unreadable_count: u64,
    /// Missing ones that were booked for a loan.
    pub booked: u64,
    /// Missing ones that were stored as unmatched.
    pub parked: u64,
    /// The sum of the registry.
    pub their_total: Tenge,
    /// The period it covers.
    pub days: Option<(BusinessDate, BusinessDate)>,
}

impl ReconciliationReport {
    /// Whether both have the same.
    pub const fn is_clean(&self) -> bool {
        self.missing_count == 0
            && self.extra_count == 0
            && self.different_count == 0
            && self.repeated == 0
            && self.unreadable_count == 0
    }
}

/// Counts a finding, and lists it while there are not too many of its kind.
pub(super) fn push_capped<T>(list: &mut Vec<T>, count: &mut u64, finding: T) {
    *count += 1;
    if list.len() < LISTED_MAX {
        list.push(finding);
    }
}
