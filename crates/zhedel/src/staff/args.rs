//! Shared arguments: who, why, and codes of closed lists.

use base::ids::ApplicationId;
use clap::Args as Arguments;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use origination::ReasonCode;
use origination::application::{FixReason, UnlockReason};
use origination::reasons::reason_for;

const NAME_CHARS_MAX: usize = 60;
const REASON_CHARS_MAX: usize = 500;

/// What can be wrong with a document; the other reasons belong to statements and cards.
const DOCUMENT_FIXES: [FixReason; 11] = [
    FixReason::Blurred,
    FixReason::Glare,
    FixReason::Cropped,
    FixReason::WrongDocument,
    FixReason::DocumentExpired,
    FixReason::DataMismatch,
    FixReason::AnotherDocument,
    FixReason::FaceUnsure,
    FixReason::Unreadable,
    FixReason::PasswordProtected,
    FixReason::OtherOwner,
];

/// Arguments of a decision: on which application, by whom, and why.
#[derive(Arguments)]
pub struct DecisionArgs {
    /// The number that `queue` prints
    pub number: ApplicationId,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    pub staff: String,
    /// Why, in 1 to 500 characters without personal data: it is stored permanently
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    pub reason: String,
}

/// A name by which the audit trail can be searched.
pub fn name(text: &str) -> Result<String, String> {
    let is_plain = |letter: char| letter.is_alphanumeric() || "._-@".contains(letter);
    if text.is_empty() || text.chars().count() > NAME_CHARS_MAX || !text.chars().all(is_plain) {
        return Err("1 to 60 letters, digits, and . _ - @".to_owned());
    }
    Ok(text.to_owned())
}

/// A one-line reason.
pub fn reason(text: &str) -> Result<String, String> {
    let text = text.trim();
    let is_short = (1..=REASON_CHARS_MAX).contains(&text.chars().count());
    if !is_short || text.chars().any(char::is_control) {
        return Err("1 to 500 characters on one line".to_owned());
    }
    Ok(text.to_owned())
}

/// A decline reason, by its code.
pub fn reason_code() -> impl TypedValueParser<Value = ReasonCode> {
    let possible_value =
        |code: &ReasonCode| PossibleValue::new(code.code()).help(reason_for(*code).ru.explanation);
    let codes = ReasonCode::ALL.iter().map(possible_value);
    PossibleValuesParser::new(codes)
        .try_map(|code| ReasonCode::from_code(&code).ok_or("there is no such code"))
}

/// A document fix reason, by its code.
pub fn fix_reason() -> impl TypedValueParser<Value = FixReason> {
    PossibleValuesParser::new(DOCUMENT_FIXES.map(FixReason::code))
        .try_map(|code| FixReason::from_code(&code).ok_or("there is no such code"))
}

/// A reason to unlock the camera check, by its code.
pub fn unlock_reason() -> impl TypedValueParser<Value = UnlockReason> {
    PossibleValuesParser::new(UnlockReason::ALL.iter().map(|code| code.code()))
        .try_map(|code| UnlockReason::from_code(&code).ok_or("there is no such code"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn staff_names_are_searchable() {
        for good in ["aigul", "д.соколов", "ops@lender.kz"] {
            assert_eq!(name(good).as_deref(), Ok(good));
        }
        for bad in ["", "two words", "a/b", &"x".repeat(61)] {
            assert!(name(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_reason_is_one_nonempty_line() {
        let long = "я".repeat(500);
        for (input, expected) in [(" доход подтверждён ", "доход подтверждён"), (&long, &long)]
        {
            assert_eq!(reason(input).as_deref(), Ok(expected));
        }
        for bad in ["", "   ", "two\nlines", "a\u{1b}[2Jb", &"я".repeat(501)] {
            assert!(reason(bad).is_err(), "{bad:?}");
        }
    }
}
