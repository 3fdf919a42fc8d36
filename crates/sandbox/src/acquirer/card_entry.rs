//! A card as the customer enters it, and as the bank has it.

use base::BusinessDate;
use serde::Deserialize;

use super::order_book::{CardEntry, Storage, StoredCard};
use super::protocol::random_hex;
use super::scenarios::{CardScenario, TestCard};

const HOLDER_MAX: usize = 40;

#[derive(Default, Deserialize)]
pub(crate) struct CardForm {
    #[serde(default)]
    pub(crate) number: String,
    #[serde(default)]
    pub(crate) holder: String,
    #[serde(default)]
    pub(crate) month: String,
    #[serde(default)]
    pub(crate) year: String,
    #[serde(default)]
    pub(crate) cvc: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CardFieldError {
    Number,
    Holder,
    Expiry,
    Cvc,
}

/// Parses the form, or returns all its errors.
pub(super) fn parse(
    form: &CardForm,
    today: Option<BusinessDate>,
) -> Result<CardEntry, Vec<CardFieldError>> {
    let card = TestCard::find_by_number(&form.number);
    let holder = form.holder.trim().to_ascii_uppercase();
    let is_name_char = |c: char| c.is_ascii_alphabetic() || matches!(c, ' ' | '-' | '.' | '\'');
    let is_name = (2..=HOLDER_MAX).contains(&holder.len()) && holder.chars().all(is_name_char);
    let is_not_expired = |(month, year): &(u8, u16)| {
        let this_month = today.map(|today| today.to_string()[..7].to_owned());
        this_month.is_none_or(|this_month| format!("{year:04}-{month:02}") >= this_month)
    };
    let expiry = parse_expiry(&form.month, &form.year).filter(is_not_expired);
    let is_cvc = form.cvc.len() == 3 && form.cvc.bytes().all(|byte| byte.is_ascii_digit());
    let errors: Vec<_> = [
        (card.is_none(), CardFieldError::Number),
        (!is_name, CardFieldError::Holder),
        (expiry.is_none(), CardFieldError::Expiry),
        (!is_cvc, CardFieldError::Cvc),
    ]
    .into_iter()
    .filter_map(|(is_wrong, error)| is_wrong.then_some(error))
    .collect();
    match (card, expiry) {
        (Some(card), Some((month, year))) if errors.is_empty() => {
            Ok(CardEntry { card, holder, month, year })
        }
        _ => Err(errors),
    }
}

fn parse_expiry(month: &str, year: &str) -> Option<(u8, u16)> {
    let (month, year): (u8, u16) = (month.trim().parse().ok()?, year.trim().parse().ok()?);
    let year = if year < 100 { 2_000 + year } else { year };
    ((1..=12).contains(&month) && (2_000..2_100).contains(&year)).then_some((month, year))
}

/// The card as the bank has it. Two test cards differ there from what was entered.
pub(super) fn stored_card(
    entry: &CardEntry,
    storage: Storage,
    customer: &str,
    today: Option<BusinessDate>,
) -> StoredCard {
    let this_month = today.map(|today| today.to_string());
    let this_month =
        this_month.as_deref().and_then(|today| parse_expiry(&today[5..7], &today[..4]));
    let (month, year) = match (entry.card.scenario, this_month) {
        (CardScenario::ExpiresSoon, Some(this_month)) => this_month,
        _ => (entry.month, entry.year),
    };
    let holder = match entry.card.scenario {
        CardScenario::NameMismatch => "SOMEBODY ELSE",
        _ => &entry.holder,
    };
    StoredCard {
        token: random_hex(),
        storage,
        customer: customer.to_owned(),
        mask: entry.card.mask(),
        scenario: entry.card.scenario,
        holder: holder.to_owned(),
        month,
        year,
        // A test card stands for an outcome: everybody's is a card of their own, but for the one
        // that many people have.
        fingerprint: (entry.card.scenario != CardScenario::Shared)
            .then(|| format!("{}-{customer}", entry.card.mask())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card_form(number: &str, holder: &str, month: &str, year: &str, cvc: &str) -> CardForm {
        let [number, holder, month, year, cvc] =
            [number, holder, month, year, cvc].map(str::to_owned);
        CardForm { number, holder, month, year, cvc }
    }

    #[test]
    fn reports_all_errors_at_once() {
        let today = "2026-11-15".parse().ok();
        let good = "4000 0000 0000 0010";
        for (form, errors) in [
            (card_form(good, "Aigul Kassymova", "11", "26", "123"), vec![]),
            (card_form(good, "Aigul Kassymova", "1", "2027", "123"), vec![]),
            (card_form("4111", "Aigul Kassymova", "11", "26", "123"), vec![CardFieldError::Number]),
            (card_form(good, "Айгүл", "11", "26", "123"), vec![CardFieldError::Holder]),
            (card_form(good, "Aigul", "10", "26", "123"), vec![CardFieldError::Expiry]),
            (card_form(good, "Aigul", "13", "26", "123"), vec![CardFieldError::Expiry]),
            (card_form(good, "Aigul", "11", "26", "12a"), vec![CardFieldError::Cvc]),
            (
                CardForm::default(),
                vec![
                    CardFieldError::Number,
                    CardFieldError::Holder,
                    CardFieldError::Expiry,
                    CardFieldError::Cvc,
                ],
            ),
        ] {
            assert_eq!(parse(&form, today).err().unwrap_or_default(), errors, "{}", form.holder);
        }
    }
}
