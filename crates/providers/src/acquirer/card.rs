//! Cards without their numbers.

use std::fmt;

use zeroize::Zeroizing;

use super::xml::Element;

/// The acquirer's token of a card. Together with our keys it allows charging the card.
#[derive(Clone, PartialEq, Eq)]
pub struct CardToken(Zeroizing<String>);

impl CardToken {
    /// Wraps a stored token.
    pub fn new(token: &str) -> Self {
        Self(Zeroizing::new(token.to_owned()))
    }

    /// Returns the token, for sending and storing.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for CardToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CardToken(•••)")
    }
}

/// A card saved at the acquirer.
#[derive(Clone, PartialEq, Eq)]
pub struct SavedCard {
    pub token: CardToken,
    pub last_four: String,
    /// The last month in which it is valid: month and year, `(9, 2027)`.
    pub expires: Option<(u8, u16)>,
    /// The issuing bank.
    pub bank: Option<String>,
    /// The name on the card, in Latin letters; to be compared with the customer's.
    pub holder: Option<Zeroizing<String>>,
}

impl fmt::Debug for SavedCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SavedCard").field("last_four", &self.last_four).finish_non_exhaustive()
    }
}

impl SavedCard {
    /// Reads a response or a callback; `None` if the token or the number is missing.
    pub(super) fn from_fields(fields: &Element) -> Option<Self> {
        let token = CardToken::new(fields.text("pg_card_token")?);
        let number = fields.text("pg_card_hash").or_else(|| fields.text("pg_card_pan"))?;
        let holder = fields.text("pg_card_owner").or_else(|| fields.text("pg_card_name"));
        Some(Self {
            token,
            last_four: last_four(number)?,
            expires: expiry(fields),
            bank: fields.text("pg_bank").map(str::to_owned),
            holder: holder.map(|name| Zeroizing::new(name.to_owned())),
        })
    }
}

/// Takes only the last digits, so that even an unmasked number goes no further.
fn last_four(mask: &str) -> Option<String> {
    let start = mask.len().checked_sub(4)?;
    let end = mask.get(start..)?;
    end.bytes().all(|byte| byte.is_ascii_digit()).then(|| end.to_owned())
}

fn expiry(fields: &Element) -> Option<(u8, u16)> {
    let month: u8 = fields.text("pg_card_month")?.parse().ok()?;
    let year: u16 = fields.text("pg_card_year")?.parse().ok()?;
    let year = if year < 100 { 2000 + year } else { year };
    (1..=12).contains(&month).then_some((month, year))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acquirer::xml;

    const CARD: &str = "<card><pg_card_token>t-1</pg_card_token>\
        <pg_card_hash>4400-43XX-XXXX-0293</pg_card_hash><pg_card_month>09</pg_card_month>\
        <pg_card_year>27</pg_card_year><pg_card_owner>AIGUL KASSYMOVA</pg_card_owner></card>";

    fn read(text: &str) -> Option<SavedCard> {
        SavedCard::from_fields(&xml::parse(text).unwrap())
    }

    #[test]
    fn a_card_is_known_by_its_end() {
        let card = read(CARD).unwrap();
        assert_eq!((card.token.reveal(), card.last_four.as_str()), ("t-1", "0293"));
        assert_eq!((card.expires, card.bank), (Some((9, 2027)), None));
        assert_eq!(card.holder.unwrap().as_str(), "AIGUL KASSYMOVA");
        let unmasked = read(&CARD.replace("4400-43XX-XXXX-0293", "4400430000000293")).unwrap();
        assert_eq!(unmasked.last_four, "0293");
    }

    #[test]
    fn a_card_without_its_fields_is_none() {
        for (from, to) in [("t-1", ""), ("0293", "XXXX"), ("4400-43XX-XXXX-0293", "293")] {
            assert_eq!(read(&CARD.replacen(from, to, 1)), None, "{from}");
        }
        for (from, to) in [("09", "13"), ("09", "x"), (">27<", "><")] {
            assert_eq!(read(&CARD.replacen(from, to, 1)).unwrap().expires, None, "{to}");
        }
    }

    #[test]
    fn neither_token_nor_holder_is_shown() {
        let debug_text = format!("{:?} {:?}", read(CARD), CardToken::new("t-1"));
        assert!(!debug_text.contains("t-1") && !debug_text.contains("AIGUL"), "{debug_text}");
    }
}
