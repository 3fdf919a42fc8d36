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
    /// What tells it from other cards.
    pub fingerprint: Option<CardFingerprint>,
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
        let expires = expiry(fields);
        let expiry_text = expires.map(|(month, year)| format!("{month:02}/{:02}", year % 100));
        Some(Self {
            token,
            last_four: last_four(number)?,
            fingerprint: CardFingerprint::new(
                fields,
                number,
                expiry_text.as_deref().unwrap_or_default(),
            ),
            expires,
            bank: fields.text("pg_bank").map(str::to_owned),
            holder: holder.map(|name| Zeroizing::new(name.to_owned())),
        })
    }
}

/// What tells one card from another without its number: the acquirer's own fingerprint if it gives
/// one, else the bank's digits, the last four and the expiry. To be stored as a blind index only.
#[derive(Clone, PartialEq, Eq)]
pub struct CardFingerprint(Zeroizing<String>);

impl CardFingerprint {
    /// Returns the text to make a blind index of.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Reads a payment's status; `None` if it names no card.
    pub(super) fn from_fields(fields: &Element) -> Option<Self> {
        let expiry = fields.text("pg_card_exp").unwrap_or_default();
        Self::new(fields, fields.text("pg_card_pan")?, expiry)
    }

    /// The acquirer documents no fingerprint of its own; to be confirmed with it before going live.
    fn new(fields: &Element, mask: &str, expiry: &str) -> Option<Self> {
        if let Some(own) = fields.text("pg_card_fingerprint") {
            return Some(Self(Zeroizing::new(format!("acquirer {own}"))));
        }
        let digits: String = mask.chars().filter(char::is_ascii_alphanumeric).take(6).collect();
        let bin = Some(digits).filter(|bin| bin.len() == 6 && is_all_digits(bin))?;
        let last_four = last_four(mask)?;
        Some(Self(Zeroizing::new(format!("{bin} {last_four} {expiry}"))))
    }
}

impl fmt::Debug for CardFingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CardFingerprint(•••)")
    }
}

fn is_all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Takes only the last digits, so that even an unmasked number goes no further.
fn last_four(mask: &str) -> Option<String> {
    let start = mask.len().checked_sub(4)?;
    let end = mask.get(start..)?;
    is_all_digits(end).then(|| end.to_owned())
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
    fn a_card_is_identified_by_its_last_digits() {
        let card = read(CARD).unwrap();
        assert_eq!((card.token.reveal(), card.last_four.as_str()), ("t-1", "0293"));
        assert_eq!((card.expires, card.bank), (Some((9, 2027)), None));
        assert_eq!(card.holder.unwrap().as_str(), "AIGUL KASSYMOVA");
        let unmasked = read(&CARD.replace("4400-43XX-XXXX-0293", "4400430000000293")).unwrap();
        assert_eq!(unmasked.last_four, "0293");
    }

    #[test]
    fn a_card_without_its_fields_is_ignored() {
        for (from, to) in [("t-1", ""), ("0293", "XXXX"), ("4400-43XX-XXXX-0293", "293")] {
            assert_eq!(read(&CARD.replacen(from, to, 1)), None, "{from}");
        }
        for (from, to) in [("09", "13"), ("09", "x"), (">27<", "><")] {
            assert_eq!(read(&CARD.replacen(from, to, 1)).unwrap().expires, None, "{to}");
        }
    }

    #[test]
    fn a_fingerprint_needs_the_banks_digits_and_the_last_four() {
        let fingerprint = |fields: &str| {
            let element = xml::parse(&format!("<response>{fields}</response>")).unwrap();
            CardFingerprint::from_fields(&element).map(|it| it.reveal().to_owned())
        };
        for (mask, expected) in [
            ("4400-43XX-XXXX-0293", Some("440043 0293 09/39")),
            ("440043******0293", Some("440043 0293 09/39")),
            ("4400430000000293", Some("440043 0293 09/39")),
            ("44XX-XXXX-XXXX-0293", None),
            ("4400-43XX-XXXX-XXXX", None),
        ] {
            let fields =
                format!("<pg_card_pan>{mask}</pg_card_pan><pg_card_exp>09/39</pg_card_exp>");
            assert_eq!(fingerprint(&fields).as_deref(), expected, "{mask}");
        }
        let without_expiry = fingerprint("<pg_card_pan>4400-43XX-XXXX-0293</pg_card_pan>");
        assert_eq!(without_expiry.as_deref(), Some("440043 0293 "));
        assert_eq!(fingerprint(""), None);
    }

    #[test]
    fn a_saved_card_has_the_fingerprint_of_its_payments_or_the_acquirers_own() {
        let fingerprint = |text: &str| read(text).unwrap().fingerprint;
        let text = |it: CardFingerprint| it.reveal().to_owned();
        assert_eq!(fingerprint(CARD).map(text).as_deref(), Some("440043 0293 09/27"));
        let unknown_bank = CARD.replace("4400-43XX", "44XX-XXXX");
        assert_eq!(fingerprint(&unknown_bank).map(text), None);
        let own = "</pg_card_owner><pg_card_fingerprint>f-1</pg_card_fingerprint>";
        let with_own = CARD.replace("</pg_card_owner>", own);
        assert_eq!(fingerprint(&with_own).map(text).as_deref(), Some("acquirer f-1"));
    }

    #[test]
    fn debug_output_hides_token_and_holder() {
        let debug_text = format!("{:?} {:?}", read(CARD), CardToken::new("t-1"));
        assert!(!debug_text.contains("t-1") && !debug_text.contains("AIGUL"), "{debug_text}");
    }
}
