//! The bureau's points: too few forbid, few limit.

use super::super::case::Case;
use super::super::{Score, Value};
use super::Finding;
use crate::{Known, policy};

pub fn score(case: &Case<'_>) -> Finding {
    let Known::Known(score) = case.bureau(|bureau| bureau.score) else {
        return Finding::unknown();
    };
    let bounds = &case.book.policy.score;
    match score {
        Score::NoHistory => {
            Finding::limits(policy::whole(bounds.no_history_amount_max_tenge), Value::Flag(false))
        }
        Score::Points(points) => {
            let seen = Value::Count(points.into());
            if points < bounds.reject_below {
                let bound = Some(Value::Count(bounds.reject_below.into()));
                Finding::rejects_if(true, seen, bound)
            } else if points < bounds.middle_from {
                Finding::limits(policy::whole(bounds.low_amount_max_tenge), seen)
            } else if points < bounds.high_from {
                Finding::limits(policy::whole(bounds.middle_amount_max_tenge), seen)
            } else {
                Finding::passes(seen)
            }
        }
    }
}
