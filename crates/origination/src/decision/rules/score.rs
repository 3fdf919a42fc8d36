//! The bureau's points: too few forbid, few limit, and less so for who has paid us back before.

use money::{Rounding, Tenge};

use super::super::case::Case;
use super::super::{RuleOutcome, Score, Value};
use super::Finding;
use crate::{Known, policy};

pub fn score(case: &Case<'_>) -> Finding {
    judged(case, case.snapshot.ours.largest_repaid_on_time)
}

/// The most that the points allow to somebody who has paid back so much on time, where that is more
/// than they allow a stranger.
pub fn raised_limit(case: &Case<'_>, repaid: Tenge) -> Option<Tenge> {
    let limit = |repaid| match judged(case, repaid).outcome {
        RuleOutcome::Limit(amount) => Some(amount),
        _ => None,
    };
    limit(Some(repaid)).filter(|raised| Some(*raised) > limit(None))
}

fn judged(case: &Case<'_>, repaid: Option<Tenge>) -> Finding {
    let Known::Known(score) = case.bureau(|bureau| bureau.score) else {
        return Finding::unknown();
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
            Finding::limits(limit, Value::Flag(false))
        }
        Score::Points(points) => {
            let seen = Value::Count(points.into());
            if points < bands.reject_below {
                let bound = Some(Value::Count(bands.reject_below.into()));
                Finding::rejects_if(true, seen, bound)
            } else if points < bands.middle_from {
                let limit = bound(bands.low_amount_max_tenge, returning.low_amount_max_tenge);
                Finding::limits(limit, seen)
            } else if points < bands.high_from {
                let limit = bound(bands.middle_amount_max_tenge, returning.middle_amount_max_tenge);
                Finding::limits(limit, seen)
            } else {
                Finding::passes(seen)
            }
        }
    }
}
