//! Offers: the requested amount or as much as possible, a term that ends after the pay day, and
//! cheaper or smaller alternatives.

use base::BusinessDate;
use lending::product::ProductCode;
use money::{Percent, Rounding, Tenge};

use super::evaluation::Evaluation;
use super::rules;
use crate::{LoanOffer, OfferAdvantage};

/// Builds the offers up to the largest amount. Returns `None` if the request is not on sale.
pub fn build_offers(
    evaluation: &Evaluation<'_>,
    amount_max: Option<Tenge>,
) -> Option<Vec<LoanOffer>> {
    let amount = evaluation
        .amount_within(Some(amount_max?.min(evaluation.requested_amount())))
        .map(to_whole_tenge)?;
    let (term, shares) = (evaluation.term, &evaluation.rulebook.policy.offers);
    let mut first = build_offer(evaluation, 1, amount, term)?;
    let after_pay_day = term_after_pay_day(evaluation, amount);
    first.label = after_pay_day
        .filter(|(best, _)| *best == term)
        .map(|(_, paid_on)| OfferAdvantage::AfterPayDay { paid_on, difference: Tenge::ZERO });
    let shorter = percent_of(term, shares.shorter_term_percent).max(evaluation.product.term.min);
    let smaller = Tenge::from_tiyn(i64::from(amount) * 100);
    let smaller = smaller.share(shares.smaller_amount_percent, Rounding::Down);
    let smaller = evaluation.amount_within(Some(smaller)).map_or(amount, to_whole_tenge);
    let other_day = after_pay_day.filter(|(best, _)| *best != term);
    let second = (amount, other_day.map_or(shorter, |(best, _)| best));
    let mut offers = vec![first];
    for (amount, term) in [second, (smaller, term)] {
        let no = u8::try_from(offers.len() + 1).unwrap_or(u8::MAX);
        let Some(mut alternative) = build_offer(evaluation, no, amount, term) else { continue };
        let paid_on = other_day.filter(|(best, _)| *best == term).map(|(_, paid_on)| paid_on);
        alternative.label = paid_on
            .map(|paid_on| alternative.label_by_pay_day(paid_on, &offers[0]))
            .or_else(|| alternative.label_against(&offers[0]));
        // An alternative without an advantage is left out.
        if alternative.label.is_some() {
            offers.push(alternative);
        }
    }
    Some(offers)
}

/// Builds an offer if it is on sale and affordable: another term has another payment.
fn build_offer(
    evaluation: &Evaluation<'_>,
    no: u8,
    amount_tenge: u32,
    term: u32,
) -> Option<LoanOffer> {
    let quote = evaluation.quote(amount_tenge, term)?;
    rules::is_affordable(evaluation, &quote)
        .then(|| LoanOffer::new(no, evaluation.product, amount_tenge, term, &quote))
}

/// Returns the term of a short loan that ends on the day after a pay day, with the pay day. Of
/// several the one closest to the offered term, the shorter of two equally close ones. Only terms
/// for which the amount is affordable.
fn term_after_pay_day(
    evaluation: &Evaluation<'_>,
    amount_tenge: u32,
) -> Option<(u32, BusinessDate)> {
    let pay_day = evaluation.snapshot.income.pay_day?;
    if evaluation.product.code != ProductCode::Short {
        return None;
    }
    let pay_day_before_end = |term: u32| {
        let paid_on = evaluation.today.try_plus_days(term.checked_sub(1)?).ok()?;
        // In a month without that day, the income comes on its last day.
        let is_last = evaluation.today.try_plus_days(term).ok()?.day_of_month() == 1;
        let day = paid_on.day_of_month();
        (day == pay_day || (is_last && day < pay_day)).then_some((term, paid_on))
    };
    let mut terms: Vec<_> =
        evaluation.product.term.values().filter_map(pay_day_before_end).collect();
    terms.sort_by_key(|(term, _)| (term.abs_diff(evaluation.term), *term));
    terms.into_iter().find(|(term, _)| build_offer(evaluation, 0, amount_tenge, *term).is_some())
}

fn percent_of(value: u32, percent: Percent) -> u32 {
    u32::try_from(u64::from(value) * u64::from(percent.ppm()) / 1_000_000).unwrap_or(value)
}

fn to_whole_tenge(amount: Tenge) -> u32 {
    u32::try_from(amount.tiyn() / 100).unwrap_or(0)
}
