//! The bureau's score: too low rejects, low limits, with higher limits for customers who have
//! repaid before.

use money::{Rounding, Tenge};

use super::super::evaluation::Evaluation;
use super::super::{BureauScore, RuleOutcome, RuleValue};
use super::RuleResult;
use crate::{Known, policy};

pub fn score(evaluation: &Evaluation<'_>) -> RuleResult {
    evaluate_score(evaluation, evaluation.snapshot.history.largest_repaid_on_time)
}

/// Returns the score limit for a person who has repaid this amount on time, if it is above the
/// limit of a new customer.
pub fn raised_limit(evaluation: &Evaluation<'_>, repaid: Tenge) -> Option<Tenge> {
    let limit = |repaid| match evaluate_score(evaluation, repaid).outcome {
        RuleOutcome::Limit(amount) => Some(amount),
        _ => None,
    };
    limit(Some(repaid)).filter(|returning_limit| Some(*returning_limit) > limit(None))
}

fn evaluate_score(evaluation: &Evaluation<'_>, repaid: Option<Tenge>) -> RuleResult {
    let Known::Known(score) = evaluation.bureau(|bureau| bureau.score) else {
        return RuleResult::refer_unknown();
    };
    let (bands, returning) =
        (&evaluation.rulebook.policy.score, &evaluation.rulebook.policy.returning);
    let limit_for = |stranger_tenge, returning_tenge| {
        let new_customer_limit = policy::tenge_from_whole(stranger_tenge);
        let returning_limit =
            repaid.map(|amount| amount.share(returning.growth_percent, Rounding::Down));
        returning_limit.map_or(new_customer_limit, |returning_limit| {
            returning_limit.min(policy::tenge_from_whole(returning_tenge)).max(new_customer_limit)
        })
    };
    match score {
        BureauScore::NoHistory => {
            let limit =
                limit_for(bands.no_history_amount_max_tenge, returning.no_history_amount_max_tenge);
            RuleResult::limit_to(limit, RuleValue::Flag(false))
        }
        BureauScore::Points(points) => {
            let observed = RuleValue::Count(points.into());
            if points < bands.reject_below {
                let bound = Some(RuleValue::Count(bands.reject_below.into()));
                RuleResult::reject_if(true, observed, bound)
            } else if points < bands.middle_from {
                let limit = limit_for(bands.low_amount_max_tenge, returning.low_amount_max_tenge);
                RuleResult::limit_to(limit, observed)
            } else if points < bands.high_from {
                let limit =
                    limit_for(bands.middle_amount_max_tenge, returning.middle_amount_max_tenge);
                RuleResult::limit_to(limit, observed)
            } else {
                RuleResult::pass(observed)
            }
        }
    }
}
