//! The bureau's points: too few forbid, few limit, and less so for who has paid us back before.

use money::{Rounding, Tenge};

use super::super::case::Evaluation;
use super::super::{RuleOutcome, Score, Value};
use super::RuleResult;
use crate::{Known, policy};

pub fn score(case: &Evaluation<'_>) -> RuleResult {
    judged(case, case.snapshot.ours.largest_repaid_on_time)
}

/// The most that the points allow to somebody who has paid back so much on time, where that is more
/// than they allow a stranger.
pub fn raised_limit(case: &Evaluation<'_>, repaid: Tenge) -> Option<Tenge> {
    let limit = |repaid| match judged(case, repaid).outcome {
        RuleOutcome::Limit(amount) => Some(amount),
        _ => None,
    };
    limit(Some(repaid)).filter(|raised| Some(*raised) > limit(None))
}

fn judged(case: &Evaluation<'_>, repaid: Option<Tenge>) -> RuleResult {
    let Known::Known(score) = case.bureau(|bureau| bureau.score) else {
        return RuleResult::unknown();
    };
    let (bands, returning) = (&case.book.policy.score, &case.book.policy.returning);
    let bound = |stranger_tenge, returning_tenge| {
        let stranger = policy::whole(stranger_tenge);
        let grown = repaid.map(|it| it.share(returning.growth_percent, Rounding::Down));
        grown.map_or(stranger, |grown| grown.min(policy::whole(returning_tenge)).max(stranger))
    };
    match score {
        Score::NoHistory => {
            let limit =
                bound(bands.no_history_amount_max_tenge, returning.no_history_amount_max_tenge);
            RuleResult::limits(limit, Value::Flag(false))
        }
        Score::Points(points) => {
            let seen = Value::Count(points.into());
            if points < bands.reject_below {
                let bound = Some(Value::Count(bands.reject_below.into()));
                RuleResult::reject_if(true, seen, bound)
            } else if points < bands.middle_from {
                let limit = bound(bands.low_amount_max_tenge, returning.low_amount_max_tenge);
                RuleResult::limits(limit, seen)
            } else if points < bands.high_from {
                let limit = bound(bands.middle_amount_max_tenge, returning.middle_amount_max_tenge);
                RuleResult::limits(limit, seen)
            } else {
                RuleResult::passes(seen)
            }
        }
    }
}
