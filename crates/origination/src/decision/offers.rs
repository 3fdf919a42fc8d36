//! What a person may choose: what they asked for, or as much of it as can be, and what is cheaper
//! or easier to pay back.

use money::{Percent, Rounding, Tenge};

use super::case::Case;
use super::rules;
use crate::Offer;

/// The offers within the most that can be lent; none where what was asked for is not on sale.
pub fn build(case: &Case<'_>, amount_max: Option<Tenge>) -> Option<Vec<Offer>> {
    let amount = case.amount_within(Some(amount_max?.min(case.asked()))).map(whole_tenge)?;
    let (term, shares) = (case.snapshot.asked.term, &case.book.policy.offers);
    let first = offer(case, 1, amount, term)?;
    let shorter = share(term, shares.shorter_term_percent).max(case.product.term.min);
    let smaller = Tenge::from_tiyn(i64::from(amount) * 100);
    let smaller = smaller.share(shares.smaller_amount_percent, Rounding::Down);
    let smaller = case.amount_within(Some(smaller)).map_or(amount, whole_tenge);
    let mut offers = vec![first];
    for (amount, term) in [(amount, shorter), (smaller, term)] {
        let no = u8::try_from(offers.len() + 1).unwrap_or(u8::MAX);
        let Some(mut other) = offer(case, no, amount, term) else { continue };
        other.label = other.label_against(&offers[0]);
        // An alternative with nothing better about it is none.
        if other.label.is_some() {
            offers.push(other);
        }
    }
    Some(offers)
}

/// An offer, if it is on sale and the person can afford it: another term has another payment.
fn offer(case: &Case<'_>, no: u8, amount_tenge: u32, term: u32) -> Option<Offer> {
    let quote = case.quote(amount_tenge, term)?;
    rules::is_affordable(case, &quote)
        .then(|| Offer::new(no, case.product, amount_tenge, term, &quote))
}

fn share(of: u32, percent: Percent) -> u32 {
    u32::try_from(u64::from(of) * u64::from(percent.ppm()) / 1_000_000).unwrap_or(of)
}

fn whole_tenge(amount: Tenge) -> u32 {
    u32::try_from(amount.tiyn() / 100).unwrap_or(0)
}
