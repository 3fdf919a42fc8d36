//! The bureau's points: too few forbid, few limit, and less so for who has paid us back before.

use money::{Rounding, Tenge};

use super::super::evaluation::Evaluation;
use super::super::{BureauScore, RuleOutcome, RuleValue};
use super::RuleResult;
use crate::{Known, policy};

pub fn score(case: &Evaluation<'_>) -> RuleResult {
    evaluate_score(case, case.snapshot.ours.largest_repaid_on_time)
}

/// The most that the points allow to somebody who has paid back so much on time, where that is more
/// than they allow a stranger.
pub fn raised_limit(case: &Evaluation<'_>, repaid: Tenge) -> Option<Tenge> {
    let limit = |repaid| match evaluate_score(case, repaid).outcome {
        RuleOutcome::Limit(amount) => Some(amount),
        _ => None,
    };
    limit(Some(repaid)).filter(|raised| Some(*raised) > limit(None))
}

fn evaluate_score(case: &Evaluation<'_>, repaid: Option<Tenge>) -> RuleResult {
    let Known::Known(score) = case.bureau(|bureau| bureau.score) else {
        return RuleResult::refer_unknown();
    };
    let (bands, returning) = (&case.rulebook.policy.score, &case.rulebook.policy.returning);
    let bound = |stranger_tenge, returning_tenge| {
        let stranger = policy::tenge_from_whole(stranger_tenge);
        let grown = repaid.map(|it| it.share(returning.growth_percent, Rounding::Down));
        grown.map_or(stranger, |grown| {
            grown.min(policy::tenge_from_whole(returning_tenge)).max(stranger)
        })
    };
    match score {
        BureauScore::NoHistory => {
            let limit =
                bound(bands.no_history_amount_max_tenge, returning.no_history_amount_max_tenge);
            RuleResult::limit_to(limit, RuleValue::Flag(false))
        }
        BureauScore::Points(points) => {
            let seen = RuleValue::Count(points.into());
            if points < bands.reject_below {
                let bound = Some(RuleValue::Count(bands.reject_below.into()));
                RuleResult::reject_if(true, seen, bound)
            } else if points < bands.middle_from {
                let limit = bound(bands.low_amount_max_tenge, returning.low_amount_max_tenge);
                RuleResult::limit_to(limit, seen)
            } else if points < bands.high_from {
                let limit = bound(bands.middle_amount_max_tenge, returning.middle_amount_max_tenge);
                RuleResult::limit_to(limit, seen)
            } else {
                RuleResult::pass(seen)
            }
        }
    }
}
