//! Approval rules: makers, checkers and when two people are needed.

use base::{BusinessDate, Timestamp};
use money::{Percent, Tenge};

use super::{ApprovalFacts, ApprovalKind};
use crate::{LimitCheck, Role};

/// Why a second person is needed. Bounds are exclusive: what equals a bound is done by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Trigger {
    Always,
    AmountAbove(Tenge),
    /// The amount as a share of the debt.
    ShareOfDebtAbove(Percent),
    MonthsAbove(u32),
    InterestFree,
    DiscountAbove(Percent),
    UsesAbove(u32),
    PeopleAbove(u32),
    /// Money goes to a loan of somebody else than the payer typed.
    OtherIin,
    RuleOverridden,
    /// The maker's limit of one action or of a day.
    LimitExceeded,
    /// Where one person is the whole unit, there is no second.
    UnitOfTwo,
}

/// Whether a command needs a second person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecondPerson {
    NotNeeded,
    /// Everything that calls for one.
    Needed(Vec<Trigger>),
}

/// One required checker: somebody with one of these roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Checker {
    pub any_of: &'static [Role],
}

/// How long an approval may wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Expiry {
    Hours(u32),
    Days(u32),
    /// Until what is approved is due itself.
    Deadline,
}

impl Expiry {
    /// Returns when an approval expires that was asked for at `asked_at`. None if the deadline of
    /// its subject decides.
    pub const fn expires_at(self, asked_at: Timestamp) -> Option<Timestamp> {
        match self {
            Self::Hours(hours) => Some(asked_at.plus_hours(hours)),
            Self::Days(days) => Some(asked_at.plus_days(days)),
            Self::Deadline => None,
        }
    }
}

/// The rule of one kind of approval, in force from a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApprovalRule {
    pub kind: ApprovalKind,
    pub from: BusinessDate,
    /// Somebody with one of these roles asks.
    pub makers: &'static [Role],
    /// All of them are needed, each a person of their own. No role is asked for twice.
    pub checkers: &'static [Checker],
    /// Any of them calls for a second person.
    pub when_two: &'static [Trigger],
    pub expiry: Expiry,
}

impl ApprovalRule {
    /// Returns whether somebody with these roles may ask for it.
    pub fn may_make(&self, roles: &[Role]) -> bool {
        self.makers.iter().any(|maker| roles.contains(maker))
    }

    /// Returns the role in which somebody with `roles` may check next, if others have checked in
    /// the roles `checked_as`. Whether the person may is for [`crate::may_check`] to say.
    pub fn next_check(&self, checked_as: &[Role], roles: &[Role]) -> Option<Role> {
        let mut needed = self.open_checkers(checked_as).flat_map(|checker| checker.any_of);
        needed.find(|role| roles.contains(role)).copied()
    }

    /// Returns whether everybody who is needed has checked.
    pub fn is_checked(&self, checked_as: &[Role]) -> bool {
        self.open_checkers(checked_as).next().is_none()
    }

    fn open_checkers(&self, checked_as: &[Role]) -> impl Iterator<Item = &'static Checker> {
        self.checkers
            .iter()
            .filter(|checker| !checker.any_of.iter().any(|role| checked_as.contains(role)))
    }
}

/// Decides whether a command needs a second person, and why.
pub fn needs_second(rule: &ApprovalRule, facts: &ApprovalFacts) -> SecondPerson {
    let fired: Vec<Trigger> =
        rule.when_two.iter().copied().filter(|trigger| trigger.fires(facts)).collect();
    if fired.is_empty() { SecondPerson::NotNeeded } else { SecondPerson::Needed(fired) }
}

impl Trigger {
    fn fires(self, facts: &ApprovalFacts) -> bool {
        match self {
            Self::Always => true,
            Self::AmountAbove(bound) => is_unknown_or(facts.amount, |amount| amount > bound),
            Self::ShareOfDebtAbove(bound) => is_unknown_or(facts.amount, |amount| {
                is_unknown_or(facts.debt, |debt| is_share_above(amount, debt, bound))
            }),
            Self::MonthsAbove(bound) => is_unknown_or(facts.months, |months| months > bound),
            Self::InterestFree => is_unknown_or(facts.is_interest_free, |it| it),
            Self::DiscountAbove(bound) => is_unknown_or(facts.discount, |it| it > bound),
            Self::UsesAbove(bound) => is_unknown_or(facts.uses_max, |uses| uses > bound),
            Self::PeopleAbove(bound) => is_unknown_or(facts.people, |people| people > bound),
            Self::OtherIin => is_unknown_or(facts.is_other_iin, |it| it),
            Self::RuleOverridden => is_unknown_or(facts.is_rule_overridden, |it| it),
            Self::LimitExceeded => {
                is_unknown_or(facts.maker_limit, |check| check != LimitCheck::Within)
            }
            Self::UnitOfTwo => is_unknown_or(facts.unit_size, |people| people >= 2),
        }
    }
}

fn is_unknown_or<T>(fact: Option<T>, fires: impl FnOnce(T) -> bool) -> bool {
    fact.is_none_or(fires)
}

/// Compares exactly: a share that was rounded to a percentage first could hide the last tiyn.
fn is_share_above(part: Tenge, of: Tenge, bound: Percent) -> bool {
    let scaled = |amount: Tenge, ppm: u32| i128::from(amount.tiyn()) * i128::from(ppm);
    scaled(part, Percent::ONE_HUNDRED.ppm()) > scaled(of, bound.ppm())
}
