//! Facts that forbid a loan by themselves.

use super::super::case::Case;
use super::Finding;

pub fn self_excluded(case: &Case<'_>) -> Finding {
    Finding::forbids(case.snapshot.person.is_self_excluded)
}

pub fn stop_credit(case: &Case<'_>) -> Finding {
    Finding::forbids(case.bureau(|bureau| bureau.is_stop_credit))
}

pub fn conscript(case: &Case<'_>) -> Finding {
    Finding::forbids(case.snapshot.person.is_conscript)
}

pub fn aml(case: &Case<'_>) -> Finding {
    Finding::forbids(case.snapshot.person.is_on_aml_list)
}

pub fn bankrupt(case: &Case<'_>) -> Finding {
    Finding::forbids(case.snapshot.person.is_bankrupt)
}
