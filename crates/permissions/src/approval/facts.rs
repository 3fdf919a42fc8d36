//! What is known of a command when it is decided whether a second person is needed.

use money::{Percent, Tenge};

use crate::LimitCheck;

/// Facts of one command. None is unknown, and an unknown fact that a rule asks for calls for a
/// second person: a caller who forgets one gets an approval too many, never one too few.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ApprovalFacts {
    /// What is approved, assigned, waived or restructured.
    pub amount: Option<Tenge>,
    /// What is owed before a waiver.
    pub debt: Option<Tenge>,
    /// The term of a restructuring plan.
    pub months: Option<u32>,
    /// A restructuring plan at a rate of zero.
    pub is_interest_free: Option<bool>,
    /// What a promo code takes off the rate.
    pub discount: Option<Percent>,
    /// How often a promo code can be used.
    pub uses_max: Option<u32>,
    /// Whose data are revealed.
    pub people: Option<u32>,
    /// The borrower's IIN is not the one that the payer typed.
    pub is_other_iin: Option<bool>,
    /// The maker set a rule of the decision aside.
    pub is_rule_overridden: Option<bool>,
    /// How the command stands to the maker's limits.
    pub maker_limit: Option<LimitCheck>,
    /// People in the unit for financial monitoring, the maker included.
    pub unit_size: Option<u32>,
}
