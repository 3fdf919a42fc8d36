//! One application before the rules: the snapshot and what is computed from it.

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
    /// What comes in each month, as far as it counts.
    pub income: Known<Tenge>,
    /// Days or months to lend for: as asked, or the closest after which anything could be paid back.
    pub term: u32,
}

impl<'a> Evaluation<'a> {
    pub fn new(snapshot: &'a Snapshot, book: &'a Rulebook<'a>, today: BusinessDate) -> Self {
        let product = match snapshot.asked.product {
            ProductCode::Short => &book.products.short,
            ProductCode::Instalments => &book.products.instalments,
        };
        let term = snapshot.asked.term;
        let income = Known::Unknown;
        Self { snapshot, rulebook: book, today, product, income, term }
            .with_income(self::countable_income(snapshot, book))
    }

    /// The same person with another income.
    pub fn with_income(self, income: Known<Tenge>) -> Self {
        let case = Self { income, term: self.snapshot.asked.term, ..self };
        Self { term: case.closest_term(), ..case }
    }

    /// The same person for another term.
    pub fn with_term(self, term: u32) -> Self {
        Self { term, ..self }
    }

    /// The term asked for, if the least on sale could be paid back after it, or else the closest
    /// after which it could; of two as close, the shorter.
    fn closest_term(&self) -> u32 {
        let asked = self.snapshot.asked.term;
        let least = |term: u32| self.quote(self.product.amount_tenge.min, term);
        let can_pay_back = |quote: &Quote| rules::is_affordable(self, quote);
        // What is not on sale, or not lawful at our price, is for people to tell.
        if least(asked).is_none_or(|quote| can_pay_back(&quote)) {
            return asked;
        }
        let mut terms: Vec<u32> = self.product.term.values().collect();
        terms.sort_by_key(|term| (term.abs_diff(asked), *term));
        let is_lent = |term: &u32| least(*term).is_some_and(|quote| can_pay_back(&quote));
        terms.into_iter().find(is_lent).unwrap_or(asked)
    }

    /// A part of the bureau's report.
    pub fn bureau<T>(&self, part: impl FnOnce(&BureauReport) -> Known<T>) -> Known<T> {
        self.snapshot.bureau.as_ref().and_then(part)
    }

    pub fn requested_amount(&self) -> Tenge {
        policy::tenge_from_whole(self.snapshot.asked.amount_tenge)
    }

    pub fn quote(&self, amount_tenge: u32, term: u32) -> Option<Quote> {
        let asked = &self.snapshot.asked;
        let promo = asked.promo.as_deref();
        let request = ContractInput {
            amount_tenge,
            term,
            issued_on: self.today,
            is_first_loan: self.snapshot.ours.is_first_loan,
            promo: promo.and_then(|code| self.rulebook.products.find_promo(code, self.today)),
        };
        let is_sold = self.product.on_sale;
        Quote::try_new(self.product, &request, self.rulebook.law).ok().filter(|_| is_sold)
    }

    /// КДН with a new loan.
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

    /// КДД with a new loan.
    pub fn debt_to_yearly_income(&self, quote: &Quote) -> Known<Ratio> {
        let burden = &self.rulebook.policy.burden;
        let debts = self.bureau(|bureau| affordability::total_debt(&bureau.debts, burden));
        debts.and_then(|debts| {
            self.income.and_then(|income| {
                affordability::debt_to_yearly_income(debts, quote.total, income).ok().into()
            })
        })
    }

    /// The largest amount on sale for the term that fits. What fits more fits less.
    pub fn largest_amount(&self, fits: impl Fn(&Quote) -> bool) -> Option<Tenge> {
        let amounts: Vec<u32> = self.product.amount_tenge.values().collect();
        let fitting = amounts.partition_point(|amount| {
            self.quote(*amount, self.term).is_some_and(|quote| fits(&quote))
        });
        fitting
            .checked_sub(1)
            .and_then(|last| amounts.get(last))
            .map(|last| policy::tenge_from_whole(*last))
    }

    /// The largest amount on sale that is not above a limit; none where every amount is.
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
        Decline { reason, reapply_from: self.rulebook.policy.reapply_from(reason, self.today) }
    }

    /// Whether it is known that a statement counts for nothing. Who merely may be one of those
    /// whose official income alone counts is asked for one: a person will look, and needs it.
    pub fn is_statement_irrelevant(&self) -> bool {
        official_income_only(self.snapshot, self.rulebook).contains(&Known::Known(true))
    }

    pub fn allows_partner_offers(&self, outcome: &DecisionOutcome) -> bool {
        let DecisionOutcome::Decline(decline) = outcome else { return false };
        !self.snapshot.person.is_vulnerable && reasons::allows_partner_offers(decline.reason)
    }
}

/// The larger of what official sources and a statement say. The young, gamblers and recipients of
/// social assistance count by official sources alone, and so does whoever may be one of them.
fn countable_income(snapshot: &Snapshot, book: &Rulebook<'_>) -> Known<Tenge> {
    let sensible = |amount: &Tenge| !amount.is_negative();
    let official = snapshot.income.official.value().filter(sensible);
    let statement = snapshot.income.statement.value().filter(sensible);
    let may_count =
        official_income_only(snapshot, book).iter().all(|is| *is == Known::Known(false));
    let counted = if may_count { official.max(statement) } else { official };
    counted.into()
}

/// The young, gamblers, recipients of social assistance: whether it is one of them.
fn official_income_only(snapshot: &Snapshot, book: &Rulebook<'_>) -> [Known<bool>; 3] {
    let below = book.policy.age.official_income_below_years;
    let is_young = snapshot.person.age_years.and_then(|years| Known::Known(years < below));
    let is_gambler = snapshot.bureau.as_ref().and_then(|bureau| bureau.is_gambler);
    [is_young, is_gambler, snapshot.person.is_on_welfare]
}
