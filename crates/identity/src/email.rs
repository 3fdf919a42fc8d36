//! E-mail addresses. Optional, and only used for mail that the customer asked for.

use zeroize::Zeroizing;

use crate::normalization::normalize_text;

/// Most used domains. A domain one typo away from these is treated as a typo.
const COMMON_DOMAINS: [&str; 12] = [
    "gmail.com",
    "mail.ru",
    "yandex.ru",
    "yandex.kz",
    "inbox.ru",
    "icloud.com",
    "outlook.com",
    "hotmail.com",
    "yahoo.com",
    "rambler.ru",
    "internet.ru",
    "googlemail.com",
];

/// Real domains that look like a typo of a common one.
const LOOKALIKE_DOMAINS: [&str; 5] = ["mail.com", "email.com", "ymail.com", "email.ru", "ymail.ru"];

/// Frequent typos of more than one letter.
const KNOWN_TYPOS: [(&str, &str); 3] =
    [("gmail.ru", "gmail.com"), ("gmail.kz", "gmail.com"), ("icloud.ru", "icloud.com")];

/// A syntactically valid address with the domain in lower case.
#[derive(Clone, PartialEq, Eq)]
pub struct Email(Zeroizing<String>);

errors! {
    /// Why a text is not an e-mail address.
    EmailError {
        Empty = "email_empty": "no e-mail address is given",
        Length = "email_length": "an e-mail address has at most 254 characters",
        Format = "email_format": "an e-mail address is a name, @ and a domain",
    }
}

personal_data!(Email, EmailError);

impl Email {
    pub const CHARS_MAX: usize = 254;

    /// Parses a name, one `@` and a domain of at least two labels. Rejects only what no mail server
    /// would accept: whether an address works is known only after sending to it.
    pub fn try_new(text: &str) -> Result<Self, EmailError> {
        let mut text = normalize_text(text);
        if text.is_empty() {
            return Err(EmailError::Empty);
        }
        if text.chars().count() > Self::CHARS_MAX {
            return Err(EmailError::Length);
        }
        let (name, domain) = text.split_once('@').ok_or(EmailError::Format)?;
        let top = domain.rsplit_once('.').map_or("", |(_, top)| top);
        let is_address = !name.is_empty()
            && top.chars().count() >= 2
            && domain.split('.').all(|label| !label.is_empty())
            && !domain.contains('@')
            && !text.contains(is_forbidden);
        if !is_address {
            return Err(EmailError::Format);
        }
        let domain_at = name.len() + 1;
        text[domain_at..].make_ascii_lowercase();
        Ok(Self(text))
    }

    /// Returns the probably intended address if the domain looks like a typo: `gmial.com`. To be
    /// shown as a hint, never applied automatically.
    pub fn typo_hint(&self) -> Option<String> {
        let (name, domain) = self.parts();
        if COMMON_DOMAINS.contains(&domain) || LOOKALIKE_DOMAINS.contains(&domain) {
            return None;
        }
        let known_typo =
            KNOWN_TYPOS.iter().find(|(typo, _)| *typo == domain).map(|(_, meant)| *meant);
        let near_typo =
            || COMMON_DOMAINS.into_iter().find(|common| is_one_typo_apart(domain, common));
        known_typo.or_else(near_typo).map(|domain| format!("{name}@{domain}"))
    }

    /// Masked for screens and logs: `a•••@mail.kz`.
    pub fn masked(&self) -> String {
        let (name, domain) = self.parts();
        format!("{}•••@{domain}", name.chars().next().expect("the name is not empty"))
    }

    /// Returns the address.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    fn parts(&self) -> (&str, &str) {
        self.0.split_once('@').expect("an address has an @")
    }
}

/// Spaces, control characters and the characters that delimit addresses in a mail header.
fn is_forbidden(c: char) -> bool {
    c == ' ' || c.is_control() || "()<>[]:;,\\\"".contains(c)
}

/// Returns whether the texts differ by one inserted, missing or wrong letter, or by two swapped
/// letters.
fn is_one_typo_apart(typed: &str, meant: &str) -> bool {
    let (typed, meant): (Vec<char>, Vec<char>) = (typed.chars().collect(), meant.chars().collect());
    let start = typed.iter().zip(&meant).take_while(|(a, b)| a == b).count();
    let (typed, meant) = (&typed[start..], &meant[start..]);
    let end = typed.iter().rev().zip(meant.iter().rev()).take_while(|(a, b)| a == b).count();
    match (&typed[..typed.len() - end], &meant[..meant.len() - end]) {
        ([_], [_]) | ([], [_]) | ([_], []) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_addresses_and_lowercases_the_domain() {
        let long = format!("{}@mail.kz", "a".repeat(246));
        for (text, expected) in [
            (" Aigul.K+loan@Mail.KZ ", "Aigul.K+loan@mail.kz"),
            ("a@b.kz", "a@b.kz"),
            ("почта@пример.қаз", "почта@пример.қаз"),
            (long.as_str(), long.as_str()),
        ] {
            assert_eq!(Email::try_new(text).unwrap().reveal(), expected);
        }
    }

    #[test]
    fn rejects_with_a_reason() {
        let long = format!("{}@mail.kz", "a".repeat(247));
        assert_eq!(Email::try_new(&long).unwrap_err(), EmailError::Length);
        assert_eq!(Email::try_new(" ").unwrap_err(), EmailError::Empty);
        for text in [
            "a",
            "@mail.kz",
            "a@",
            "a@mail",
            "a@mail.k",
            "a@.kz",
            "a@mail.",
            "a@mail..kz",
            "a@b@c.kz",
            "a b@mail.kz",
            "<a@mail.kz>",
            "a@mail.kz,b@mail.kz",
            "a\0@mail.kz",
            "a\u{9f}@mail.kz",
        ] {
            assert_eq!(Email::try_new(text).unwrap_err(), EmailError::Format, "{text}");
        }
    }

    #[test]
    fn suggests_a_correction_for_a_typo() {
        for (text, hint) in [
            ("a@gmial.com", Some("a@gmail.com")),
            ("a@gmai.com", Some("a@gmail.com")),
            ("a@gmaill.com", Some("a@gmail.com")),
            ("a@gmail.con", Some("a@gmail.com")),
            ("a@gmail.ru", Some("a@gmail.com")),
            ("a@gmаil.com", Some("a@gmail.com")), // with a Cyrillic letter
            ("a@nail.ru", Some("a@mail.ru")),
            ("a@yadnex.ru", Some("a@yandex.ru")),
            ("a@gmail.com", None),
            ("a@mail.com", None),
            ("a@zhedel.kz", None),
            ("a@gmali.con", None),
        ] {
            assert_eq!(Email::try_new(text).unwrap().typo_hint().as_deref(), hint, "{text}");
        }
    }

    #[test]
    fn shows_the_first_letter_and_the_domain() {
        let email: Email = "aigul@mail.kz".parse().unwrap();
        assert_eq!(format!("{email:?}"), "Email(a•••@mail.kz)");
    }
}
