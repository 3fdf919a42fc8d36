//! Other people with the same document, phone, device or card: a family, a sold phone or fraud.
//! Staff decide.

use super::super::evaluation::Evaluation;
use super::super::{RuleOutcome, RuleValue};
use super::RuleResult;
use crate::Known;

pub fn duplicate(evaluation: &Evaluation<'_>) -> RuleResult {
    let duplicates = &evaluation.snapshot.duplicates;
    let card_max = evaluation.rulebook.policy.payout.customers_per_card_max;
    let is_card_of_many = duplicates.card_others >= card_max;
    let card = if is_card_of_many { Known::Known(true) } else { duplicates.card };
    let matches = [duplicates.document, duplicates.phone, duplicates.device, card];
    let count = matches.iter().filter(|is_match| **is_match == Known::Known(true)).count();
    if count > 0 {
        let observed = RuleValue::Count(u32::try_from(count).unwrap_or(u32::MAX));
        return RuleResult {
            outcome: RuleOutcome::Refer,
            observed,
            bound: Some(RuleValue::Count(0)),
        };
    }
    if matches.contains(&Known::Unknown) {
        RuleResult::refer_unknown()
    } else {
        RuleResult::pass(RuleValue::Count(0))
    }
}
