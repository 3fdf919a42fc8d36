//! Whether the person is called what they typed. Staff compare documents where the state says
//! otherwise; where nobody could be asked, the face and the questionnaire count as before.

use super::super::evaluation::Evaluation;
use super::super::{RuleOutcome, RuleValue};
use super::RuleResult;
use crate::Known;

pub fn identity(evaluation: &Evaluation<'_>) -> RuleResult {
    match evaluation.snapshot.person.is_name_confirmed {
        Known::Known(true) => RuleResult::pass(RuleValue::Flag(true)),
        Known::Known(false) => RuleResult {
            outcome: RuleOutcome::Refer,
            observed: RuleValue::Flag(false),
            bound: Some(RuleValue::Flag(true)),
        },
        Known::Unknown => RuleResult::pass(RuleValue::Unknown),
    }
}
