//! What a person may choose: what they asked for, or as much of it as can be, what falls due when
//! their money has come, and what is cheaper or easier to pay back.

use base::BusinessDate;
use lending::product::ProductCode;
use money::{Percent, Rounding, Tenge};

use super::evaluation::Evaluation;
use super::rules;
use crate::{LoanOffer, OfferAdvantage};

/// The offers within the most that can be lent; none where what was asked for is not on sale.
pub fn build_offers(case: &Evaluation<'_>, amount_max: Option<Tenge>) -> Option<Vec<LoanOffer>> {
    let amount =
        case.amount_within(Some(amount_max?.min(case.requested_amount()))).map(to_whole_tenge)?;
    let (term, shares) = (case.term, &case.rulebook.policy.offers);
    let mut first = build_offer(case, 1, amount, term)?;
    let after_pay_day = term_after_pay_day(case, amount);
    first.label = after_pay_day
        .filter(|(best, _)| *best == term)
        .map(|(_, paid_on)| OfferAdvantage::AfterPayDay { paid_on, difference: Tenge::ZERO });
    let shorter = percent_of(term, shares.shorter_term_percent).max(case.product.term.min);
    let smaller = Tenge::from_tiyn(i64::from(amount) * 100);
    let smaller = smaller.share(shares.smaller_amount_percent, Rounding::Down);
    let smaller = case.amount_within(Some(smaller)).map_or(amount, to_whole_tenge);
    let other_day = after_pay_day.filter(|(best, _)| *best != term);
    let second = (amount, other_day.map_or(shorter, |(best, _)| best));
    let mut offers = vec![first];
    for (amount, term) in [second, (smaller, term)] {
        let no = u8::try_from(offers.len() + 1).unwrap_or(u8::MAX);
        let Some(mut other) = build_offer(case, no, amount, term) else { continue };
        let paid_on = other_day.filter(|(best, _)| *best == term).map(|(_, paid_on)| paid_on);
        other.label = paid_on
            .map(|paid_on| other.label_by_pay_day(paid_on, &offers[0]))
            .or_else(|| other.label_against(&offers[0]));
        // An alternative with nothing better about it is none.
        if other.label.is_some() {
            offers.push(other);
        }
    }
    Some(offers)
}

/// An offer, if it is on sale and the person can afford it: another term has another payment.
fn build_offer(case: &Evaluation<'_>, no: u8, amount_tenge: u32, term: u32) -> Option<LoanOffer> {
    let quote = case.quote(amount_tenge, term)?;
    rules::is_affordable(case, &quote)
        .then(|| LoanOffer::new(no, case.product, amount_tenge, term, &quote))
}

/// The term of a short loan that ends on the day after a pay day, of several the closest to the one
/// that is lent for and of two as close the shorter; with the pay day. Only one after which the
/// amount could be paid back.
fn term_after_pay_day(case: &Evaluation<'_>, amount_tenge: u32) -> Option<(u32, BusinessDate)> {
    let pay_day = case.snapshot.income.pay_day?;
    if case.product.code != ProductCode::Short {
        return None;
    }
    let after = |term: u32| {
        let paid_on = case.today.try_plus_days(term.checked_sub(1)?).ok()?;
        // In a month without the day, money comes on its last one.
        let is_last = case.today.try_plus_days(term).ok()?.day_of_month() == 1;
        let day = paid_on.day_of_month();
        (day == pay_day || (is_last && day < pay_day)).then_some((term, paid_on))
    };
    let mut terms: Vec<_> = case.product.term.values().filter_map(after).collect();
    terms.sort_by_key(|(term, _)| (term.abs_diff(case.term), *term));
    terms.into_iter().find(|(term, _)| build_offer(case, 0, amount_tenge, *term).is_some())
}

fn percent_of(of: u32, percent: Percent) -> u32 {
    u32::try_from(u64::from(of) * u64::from(percent.ppm()) / 1_000_000).unwrap_or(of)
}

fn to_whole_tenge(amount: Tenge) -> u32 {
    u32::try_from(amount.tiyn() / 100).unwrap_or(0)
}
