//! The credit decision: every rule evaluates the same snapshot; the results are reported and
//! stored.
//!
//! A rule whose input is unknown refers to staff. Nothing is approved because of missing data.

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
use crate::{Known, LoanOffer, ReasonCode, Rulebook, reasons};
use evaluation::Evaluation;

/// The maximum number of offers, to keep the choice easy.
pub const OFFERS_MAX: usize = 3;

/// The outcome of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleOutcome {
    Pass,
    /// The largest amount that the rule allows.
    Limit(Tenge),
    /// Staff have to review.
    Refer,
    Reject,
}

/// A value that a rule compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleValue {
    Unknown,
    Flag(bool),
    /// Years, days, points or a number of items.
    Count(u32),
    Amount(Tenge),
    /// A sum compared to an income.
    Ratio(Ratio),
    /// A share of an income.
    Share(Percent),
}

/// The result of a rule that did not simply pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleHit {
    pub rule: ReasonCode,
    pub outcome: RuleOutcome,
    #[serde(rename = "seen")]
    pub observed: RuleValue,
    /// The limit it was compared to.
    pub bound: Option<RuleValue>,
}

/// The outcome of an application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionOutcome {
    /// One to [`OFFERS_MAX`] offers.
    Offers(Vec<LoanOffer>),
    Decline(Decline),
    /// Staff decide.
    Review,
}

/// A decision with everything that led to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreditDecision {
    pub outcome: DecisionOutcome,
    /// The rules that did not pass, by priority.
    pub hits: Vec<RuleHit>,
    /// The largest amount that can be lent. `None` if there is none.
    pub amount_max: Option<Tenge>,
    /// The law requires a second consent of this person.
    pub needs_second_consent: bool,
    /// Whether partner offers may be shown with a decline.
    pub allows_partner_offers: bool,
    /// The person borrows often: a pause is suggested. Never a reason to decline.
    pub suggests_pause: bool,
}

impl CreditDecision {
    /// Returns the rule that keeps the offers below the requested amount, if there is one.
    pub fn limited_by(&self) -> Option<ReasonCode> {
        rules::lowest_limit(&self.hits).map(|(rule, _)| rule)
    }

    /// Returns the rules that refer to staff, as they may know them.
    pub fn referred_for(&self) -> impl Iterator<Item = ReasonCode> {
        let referring = self.hits.iter().filter(|hit| hit.outcome == RuleOutcome::Refer);
        referring.map(|hit| reasons::referral_reason(hit.rule))
    }
}

impl RuleHit {
    /// Returns whether it is this rule with this outcome.
    pub fn matches(&self, rule: ReasonCode, outcome: RuleOutcome) -> bool {
        self.rule == rule && self.outcome == outcome
    }

    /// Returns whether it prevents this amount.
    fn blocks(&self, amount: Tenge) -> bool {
        match self.outcome {
            RuleOutcome::Pass => false,
            RuleOutcome::Limit(limit) => limit < amount,
            RuleOutcome::Refer | RuleOutcome::Reject => true,
        }
    }
}

/// Returns КДН including the requested loan. Unknown if a part is unknown.
pub fn debt_burden_ratio(
    snapshot: &Snapshot,
    rulebook: &Rulebook<'_>,
    today: BusinessDate,
) -> Known<Ratio> {
    let evaluation = Evaluation::new(snapshot, rulebook, today);
    let quote = evaluation.quote(snapshot.requested.amount_tenge, evaluation.term);
    Known::from(quote).and_then(|quote| evaluation.debt_burden_ratio(&quote))
}

/// Returns the largest share of this person's income that payments may take by law.
pub fn debt_burden_ratio_max(
    snapshot: &Snapshot,
    rulebook: &Rulebook<'_>,
    today: BusinessDate,
) -> Known<Percent> {
    rules::debt_burden_ratio_max(&Evaluation::new(snapshot, rulebook, today))
}

/// Returns the term of the offers: the requested one, unless the smallest amount is not affordable
/// for it but is for another term.
pub fn offered_term(snapshot: &Snapshot, rulebook: &Rulebook<'_>, today: BusinessDate) -> u32 {
    Evaluation::new(snapshot, rulebook, today).term
}

/// Returns the policy's limit for a person who has repaid this amount on time, if it is above the
/// limit of a new customer with the same score. Income and law are not considered.
pub fn raised_limit(
    snapshot: &Snapshot,
    rulebook: &Rulebook<'_>,
    today: BusinessDate,
    repaid: Tenge,
) -> Option<Tenge> {
    let evaluation = Evaluation::new(snapshot, rulebook, today);
    let limit = evaluation.amount_within(Some(rules::raised_limit(&evaluation, repaid)?))?;
    let is_within_own_limit = snapshot.person.own_limit.is_none_or(|own| limit <= own);
    is_within_own_limit.then_some(limit)
}

/// Decides on an application by the snapshot.
pub fn decide_application(
    snapshot: &Snapshot,
    rulebook: &Rulebook<'_>,
    today: BusinessDate,
) -> CreditDecision {
    let evaluation = Evaluation::new(snapshot, rulebook, today);
    let mut hits = rules::evaluate_all(&evaluation);
    let limit = rules::lowest_limit(&hits);
    let rejected = rules::first_reject(&hits);
    let is_referred = hits.iter().any(|hit| hit.outcome == RuleOutcome::Refer);
    let amount_max = evaluation.amount_within(limit.map(|(_, amount)| amount));
    hits.retain(|hit| hit.blocks(evaluation.requested_amount()));
    let too_little = limit.map(|(rule, _)| rule).filter(|_| amount_max.is_none());
    let outcome = match rejected.or(too_little) {
        Some(reason) => DecisionOutcome::Decline(evaluation.decline(reason)),
        None if is_referred => DecisionOutcome::Review,
        None => offers::build_offers(&evaluation, amount_max)
            .map_or(DecisionOutcome::Review, DecisionOutcome::Offers),
    };
    CreditDecision {
        allows_partner_offers: evaluation.allows_partner_offers(&outcome),
        amount_max: amount_max.filter(|_| rejected.is_none()),
        needs_second_consent: evaluation.needs_second_consent(),
        suggests_pause: snapshot.history.loans_90_days >= rulebook.policy.offers.pause_after_loans,
        outcome,
        hits,
    }
}
