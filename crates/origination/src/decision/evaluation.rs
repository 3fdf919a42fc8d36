//! One application for the rules: the snapshot and the values derived from it.

use base::BusinessDate;
use lending::product::{Product, ProductCode};
use lending::{ContractInput, Quote};
use money::Tenge;

use super::{BureauReport, DecisionOutcome, Snapshot, rules};
use crate::affordability::{self, Ratio};
use crate::application::Decline;
use crate::{Known, ReasonCode, Rulebook, policy, reasons};

#[derive(Clone, Copy)]
pub struct Evaluation<'a> {
    pub snapshot: &'a Snapshot,
    pub rulebook: &'a Rulebook<'a>,
    pub today: BusinessDate,
    pub product: &'a Product,
    /// The monthly income that counts.
    pub income: Known<Tenge>,
    /// In days or months: as requested, or the closest term for which a loan is affordable.
    pub term: u32,
}

impl<'a> Evaluation<'a> {
    pub fn new(snapshot: &'a Snapshot, rulebook: &'a Rulebook<'a>, today: BusinessDate) -> Self {
        let product = match snapshot.requested.product {
            ProductCode::Short => &rulebook.products.short,
            ProductCode::Instalments => &rulebook.products.instalments,
        };
        let term = snapshot.requested.term;
        let income = Known::Unknown;
        Self { snapshot, rulebook, today, product, income, term }
            .with_income(self::countable_income(snapshot, rulebook))
    }

    /// Returns the evaluation with another income.
    pub fn with_income(self, income: Known<Tenge>) -> Self {
        let evaluation = Self { income, term: self.snapshot.requested.term, ..self };
        Self { term: evaluation.closest_term(), ..evaluation }
    }

    /// Returns the evaluation for another term.
    pub fn with_term(self, term: u32) -> Self {
        Self { term, ..self }
    }

    /// Returns the requested term if the smallest amount is affordable for it, otherwise the
    /// closest term for which it is; the shorter of two equally close ones.
    fn closest_term(&self) -> u32 {
        let requested = self.snapshot.requested.term;
        let smallest_quote = |term: u32| self.quote(self.product.amount_tenge.min, term);
        let is_affordable = |quote: &Quote| rules::is_affordable(self, quote);
        // A request that is not on sale, or not lawful at our price, is left to the other rules.
        if smallest_quote(requested).is_none_or(|quote| is_affordable(&quote)) {
            return requested;
        }
        let mut terms: Vec<u32> = self.product.term.values().collect();
        terms.sort_by_key(|term| (term.abs_diff(requested), *term));
        let is_possible =
            |term: &u32| smallest_quote(*term).is_some_and(|quote| is_affordable(&quote));
        terms.into_iter().find(is_possible).unwrap_or(requested)
    }

    /// Returns a part of the bureau's report.
    pub fn bureau<T>(&self, part: impl FnOnce(&BureauReport) -> Known<T>) -> Known<T> {
        self.snapshot.bureau.as_ref().and_then(part)
    }

    pub fn requested_amount(&self) -> Tenge {
        policy::tenge_from_whole(self.snapshot.requested.amount_tenge)
    }

    pub fn quote(&self, amount_tenge: u32, term: u32) -> Option<Quote> {
        let requested = &self.snapshot.requested;
        let promo = requested.promo.as_deref();
        let request = ContractInput {
            amount_tenge,
            term,
            issued_on: self.today,
            is_first_loan: self.snapshot.history.is_first_loan,
            promo: promo.and_then(|code| self.rulebook.products.find_promo(code, self.today)),
        };
        let is_on_sale = self.product.on_sale;
        Quote::try_new(self.product, &request, self.rulebook.law).ok().filter(|_| is_on_sale)
    }

    /// КДН including a new loan.
    pub fn debt_burden_ratio(&self, quote: &Quote) -> Known<Ratio> {
        let burden = &self.rulebook.policy.burden;
        let debts = self.bureau(|bureau| affordability::monthly_obligations(&bureau.debts, burden));
        let payment = affordability::monthly_payment(quote, self.today);
        debts.and_then(|debts| {
            self.income.and_then(|income| {
                affordability::debt_burden_ratio(debts, payment, income).ok().into()
            })
        })
    }

    /// КДД including a new loan.
    pub fn debt_to_yearly_income(&self, quote: &Quote) -> Known<Ratio> {
        let burden = &self.rulebook.policy.burden;
        let debts = self.bureau(|bureau| affordability::total_debt(&bureau.debts, burden));
        debts.and_then(|debts| {
            self.income.and_then(|income| {
                affordability::debt_to_yearly_income(debts, quote.total, income).ok().into()
            })
        })
    }

    /// Returns the largest amount on sale for the term that fits. If an amount fits, every smaller
    /// one does.
    pub fn largest_amount(&self, fits: impl Fn(&Quote) -> bool) -> Option<Tenge> {
        let amounts: Vec<u32> = self.product.amount_tenge.values().collect();
        let fitting_count = amounts.partition_point(|amount| {
            self.quote(*amount, self.term).is_some_and(|quote| fits(&quote))
        });
        fitting_count
            .checked_sub(1)
            .and_then(|last| amounts.get(last))
            .map(|last| policy::tenge_from_whole(*last))
    }

    /// Returns the largest amount on sale up to a limit, or `None` if every amount is above it.
    pub fn amount_within(&self, limit: Option<Tenge>) -> Option<Tenge> {
        let is_within = |amount: &Tenge| limit.is_none_or(|limit| *amount <= limit);
        self.product
            .amount_tenge
            .values()
            .map(policy::tenge_from_whole)
            .take_while(is_within)
            .last()
    }

    pub fn needs_second_consent(&self) -> bool {
        let age = self.snapshot.person.age_years.value();
        let is_needed = age.and_then(|years| {
            self.rulebook.law.needs_second_consent(years.into(), self.today).ok()
        });
        is_needed.unwrap_or(true)
    }

    pub fn decline(&self, reason: ReasonCode) -> Decline {
        let reason = reasons::disclosed_reason(reason);
        Decline { reason, reapply_from: self.rulebook.policy.reapply_from(reason, self.today) }
    }

    /// Returns whether a statement certainly does not count. A person of whom it is unknown whether
    /// only official income counts is still asked for a statement, because staff will decide and
    /// need it.
    pub fn is_statement_irrelevant(&self) -> bool {
        official_income_only(self.snapshot, self.rulebook).contains(&Known::Known(true))
    }

    pub fn allows_partner_offers(&self, outcome: &DecisionOutcome) -> bool {
        let DecisionOutcome::Decline(decline) = outcome else { return false };
        !self.snapshot.person.is_vulnerable && reasons::allows_partner_offers(decline.reason)
    }
}

/// Returns the larger of official and statement income. For the young, gamblers and recipients of
/// social assistance only official income counts, and also if it is unknown whether they belong to
/// these groups.
fn countable_income(snapshot: &Snapshot, rulebook: &Rulebook<'_>) -> Known<Tenge> {
    let is_valid = |amount: &Tenge| !amount.is_negative();
    let official = snapshot.income.official.value().filter(is_valid);
    let statement = snapshot.income.statement.value().filter(is_valid);
    let statement_counts =
        official_income_only(snapshot, rulebook).iter().all(|flag| *flag == Known::Known(false));
    let income = if statement_counts { official.max(statement) } else { official };
    income.into()
}

/// Returns whether the person is young, a gambler or a recipient of social assistance.
fn official_income_only(snapshot: &Snapshot, rulebook: &Rulebook<'_>) -> [Known<bool>; 3] {
    let below = rulebook.policy.age.official_income_below_years;
    let is_young = snapshot.person.age_years.and_then(|years| Known::Known(years < below));
    let is_gambler = snapshot.bureau.as_ref().and_then(|bureau| bureau.is_gambler);
    [is_young, is_gambler, snapshot.person.is_on_welfare]
}
