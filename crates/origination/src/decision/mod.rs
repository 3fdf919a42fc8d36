//! The decision: every rule looks at the same snapshot, and what they find is told and stored.
//!
//! A rule that lacks its input refers to staff. Nothing is approved by not knowing.

mod available_limits;
mod evaluation;
mod offers;
mod prescreen;
mod rules;
mod snapshot;

use base::BusinessDate;
use money::{Percent, Tenge};
use serde::{Deserialize, Serialize};

pub use available_limits::{AvailableLimits, DebtBurdenInputs, TermLimit, available_limits};
pub use prescreen::{PrescreenOutcome, prescreen};
pub use snapshot::{
    Applicant, ApplicantIncome, BureauReport, BureauScore, CustomerHistory, DuplicateMatches,
    RequestedTerms, Snapshot,
};

use crate::affordability::Ratio;
use crate::application::Decline;
use crate::{Known, LoanOffer, ReasonCode, Rulebook};
use evaluation::Evaluation;

/// The most offers at once: more is no choice but a burden.
pub const OFFERS_MAX: usize = 3;

/// What a rule says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleOutcome {
    /// Nothing.
    Pass,
    /// Not more than this.
    Limit(Tenge),
    /// Staff have to look.
    Refer,
    /// No.
    Reject,
}

/// What a rule looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleValue {
    /// Nobody knows.
    Unknown,
    /// Yes or no.
    Flag(bool),
    /// Years, days, points or pieces.
    Count(u32),
    /// Money.
    Amount(Tenge),
    /// A sum against an income.
    Ratio(Ratio),
    /// A share of an income.
    Share(Percent),
}

/// A rule that did not simply pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleHit {
    /// Which.
    pub rule: ReasonCode,
    /// What it said.
    pub outcome: RuleOutcome,
    /// What it saw.
    pub seen: RuleValue,
    /// What it held that against.
    pub bound: Option<RuleValue>,
}

/// What becomes of an application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionOutcome {
    /// The person may choose; one to [`OFFERS_MAX`].
    Offers(Vec<LoanOffer>),
    /// We do not lend.
    Decline(Decline),
    /// Staff decide.
    Review,
}

/// A decision with everything that led to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreditDecision {
    /// What becomes of it.
    pub outcome: DecisionOutcome,
    /// The rules that spoke, in the order of their weight.
    pub hits: Vec<RuleHit>,
    /// The most that could be lent; none where nothing can.
    pub amount_max: Option<Tenge>,
    /// The law asks this person for their consent once more.
    pub needs_second_consent: bool,
    /// Whether others' offers may be shown with a refusal.
    pub allows_partner_offers: bool,
    /// The person borrows often: a pause is suggested, and nothing is refused for it.
    pub suggests_pause: bool,
}

impl CreditDecision {
    /// What keeps the offers below what was asked for; none where nothing does.
    pub fn limited_by(&self) -> Option<ReasonCode> {
        rules::lowest_limit(&self.hits).map(|(rule, _)| rule)
    }

    /// Why staff have to look.
    pub fn referred_for(&self) -> impl Iterator<Item = ReasonCode> {
        self.hits.iter().filter(|hit| hit.outcome == RuleOutcome::Refer).map(|hit| hit.rule)
    }
}

impl RuleHit {
    /// Whether it is this rule with this outcome.
    pub fn matches(&self, rule: ReasonCode, outcome: RuleOutcome) -> bool {
        self.rule == rule && self.outcome == outcome
    }

    /// Whether it stands in the way of this amount.
    fn blocks(&self, asked: Tenge) -> bool {
        match self.outcome {
            RuleOutcome::Pass => false,
            RuleOutcome::Limit(amount) => amount < asked,
            RuleOutcome::Refer | RuleOutcome::Reject => true,
        }
    }
}

/// КДН with the loan that is asked for; not known where a part of it is not.
pub fn debt_burden_ratio(
    snapshot: &Snapshot,
    book: &Rulebook<'_>,
    today: BusinessDate,
) -> Known<Ratio> {
    let case = Evaluation::new(snapshot, book, today);
    let quote = case.quote(snapshot.asked.amount_tenge, case.term);
    Known::from(quote).and_then(|quote| case.debt_burden_ratio(&quote))
}

/// The share of the income that the law lets this person's payments come to.
pub fn debt_burden_ratio_max(
    snapshot: &Snapshot,
    book: &Rulebook<'_>,
    today: BusinessDate,
) -> Known<Percent> {
    rules::debt_burden_ratio_max(&Evaluation::new(snapshot, book, today))
}

/// The term that would be lent for: the one asked for, unless not even the least could be paid back
/// after it and could be after another.
pub fn offered_term(snapshot: &Snapshot, book: &Rulebook<'_>, today: BusinessDate) -> u32 {
    Evaluation::new(snapshot, book, today).term
}

/// The most that the policy allows somebody who has paid back so much on time, where that is more than
/// it allows a stranger with the same points. Income and law are not asked here.
pub fn raised_limit(
    snapshot: &Snapshot,
    book: &Rulebook<'_>,
    today: BusinessDate,
    repaid: Tenge,
) -> Option<Tenge> {
    let case = Evaluation::new(snapshot, book, today);
    let limit = case.amount_within(Some(rules::raised_limit(&case, repaid)?))?;
    let is_wanted = snapshot.person.own_limit.is_none_or(|own| limit <= own);
    is_wanted.then_some(limit)
}

/// Decides on an application by what is known of it.
pub fn decide_application(
    snapshot: &Snapshot,
    book: &Rulebook<'_>,
    today: BusinessDate,
) -> CreditDecision {
    let case = Evaluation::new(snapshot, book, today);
    let mut hits = rules::evaluate_all(&case);
    let limit = rules::lowest_limit(&hits);
    let rejected = rules::first_reject(&hits);
    let is_referred = hits.iter().any(|hit| hit.outcome == RuleOutcome::Refer);
    let amount_max = case.amount_within(limit.map(|(_, amount)| amount));
    hits.retain(|hit| hit.blocks(case.requested_amount()));
    let too_little = limit.map(|(rule, _)| rule).filter(|_| amount_max.is_none());
    let outcome = match rejected.or(too_little) {
        Some(reason) => DecisionOutcome::Decline(case.decline(reason)),
        None if is_referred => DecisionOutcome::Review,
        None => offers::build_offers(&case, amount_max)
            .map_or(DecisionOutcome::Review, DecisionOutcome::Offers),
    };
    CreditDecision {
        allows_partner_offers: case.allows_partner_offers(&outcome),
        amount_max: amount_max.filter(|_| rejected.is_none()),
        needs_second_consent: case.needs_second_consent(),
        suggests_pause: snapshot.ours.loans_90_days >= book.policy.offers.pause_after_loans,
        outcome,
        hits,
    }
}
