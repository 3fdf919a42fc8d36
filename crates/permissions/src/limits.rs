//! Limits in money: how much a role does without a second person, in one action and in a day.

use money::Tenge;

use crate::{Act, Permission, Role, grant};

/// An application of more is approved by two.
pub(crate) const APPLICATION_APPROVAL: Tenge = whole_tenge(150_000);
/// Unmatched money of more is assigned by two.
pub(crate) const UNMATCHED_ASSIGNMENT: Tenge = whole_tenge(50_000);
/// A waiver of more is given by two.
pub(crate) const WAIVER: Tenge = whole_tenge(5_000);
/// A plan for a debt of more is agreed to by two.
pub(crate) const RESTRUCTURING_PLAN: Tenge = whole_tenge(100_000);

const fn whole_tenge(tenge: i64) -> Tenge {
    Tenge::from_tiyn(tenge * 100)
}

base::codes! {
    /// Whether an action is within the maker's limits.
    LimitCheck {
        Within = "within",
        /// It is over the limit of one action.
        ActionExceeded = "action_exceeded",
        /// With what was done earlier on that day, it is over the limit of a day.
        DayExceeded = "day_exceeded",
    }
}

/// The largest sums that a role moves alone. None is no limit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    pub per_action: Option<Tenge>,
    pub per_day: Option<Tenge>,
}

impl Limits {
    /// Compares an action with the limits. `earlier_today` is what the same person did with this
    /// permission on the same business date.
    pub fn check(self, amount: Tenge, earlier_today: Tenge) -> LimitCheck {
        if self.per_action.is_some_and(|limit| amount > limit) {
            return LimitCheck::ActionExceeded;
        }
        // A sum that overflows is over any limit.
        let today = earlier_today.try_add(amount);
        match self.per_day {
            Some(limit) if today.map_or(true, |today| today > limit) => LimitCheck::DayExceeded,
            _ => LimitCheck::Within,
        }
    }
}

/// Returns the limits that a role has with a permission until the lender sets others.
pub fn default_limits(role: Role, permission: Permission) -> Limits {
    let per_action = match permission {
        Permission::ApplicationDecide => APPLICATION_APPROVAL,
        Permission::UnmatchedSettle => UNMATCHED_ASSIGNMENT,
        Permission::LoanWaive => WAIVER,
        Permission::RequestPlan => RESTRUCTURING_PLAN,
        _ => return Limits::default(),
    };
    let is_maker = grant(role, permission).level.includes(Act::Make);
    Limits { per_action: is_maker.then_some(per_action), per_day: None }
}
