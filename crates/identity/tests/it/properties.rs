//! Properties for any text: parsing does not panic, is idempotent, and detects typos.

use identity::{
    Bin, Email, Iban, IdDocumentKind, IdDocumentNumber, Iin, NamePart, Otp, Password, Phone,
};
use proptest::char::range;
use proptest::prelude::*;

/// Texts of every kind, weighted towards the characters that the parsers check.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[0-9 ()+-]{0,16}",
        "[KkZz]{2}[0-9A-Za-z ]{16,20}",
        "[А-яЁёӘ-ӿA-Za-z '’‑-]{0,64}",
        "[a-zA-Z.@]{0,20}@[a-zA-Z.-]{0,12}",
        r"\PC{0,140}",
    ]
}

/// Valid IINs of every century.
fn iin() -> impl Strategy<Value = String> {
    let parts = (0..100, 1..13, 1..29, 1..7, 0..10_000);
    let first_eleven = parts.prop_map(|(year, month, day, century, serial)| {
        format!("{year:02}{month:02}{day:02}{century}{serial:04}")
    });
    first_eleven.prop_filter_map("never issued", |first_eleven| {
        (0..10).map(|check| format!("{first_eleven}{check}")).find(|iin| Iin::try_new(iin).is_ok())
    })
}

fn iban() -> impl Strategy<Value = String> {
    "[0-9]{3}[0-9A-Z]{13}".prop_filter_map("every account has check digits", |account| {
        let mut numbers = (2..99).map(|check| format!("KZ{check:02}{account}"));
        numbers.find(|iban| Iban::try_new(iban).is_ok())
    })
}

/// Returns whether the first row of weights yields the check digit, so that the second row is not
/// used.
fn is_decided_by_the_first_row(digits: &str) -> bool {
    let digits = digits.bytes().take(11).map(|b| u32::from(b - b'0'));
    digits.zip(1..).map(|(digit, weight)| digit * weight).sum::<u32>() % 11 != 10
}

fn with_character(text: &str, place: usize, new: char) -> String {
    text.chars().enumerate().map(|(at, old)| if at == place { new } else { old }).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn parsing_is_idempotent(text in any_text()) {
        macro_rules! again {
            ($($type:ty),+) => {$(
                if let Ok(value) = <$type>::try_new(&text) {
                    let again = <$type>::try_new(value.reveal()).map(|again| again.reveal().to_owned());
                    prop_assert_eq!(again.as_deref(), Ok(value.reveal()));
                    let output = format!("{:?}", value);
                    prop_assert_eq!(output, format!("{}({})", stringify!($type), value.masked()));
                }
            )+};
        }
        again!(Bin, Iban, Iin, NamePart, Otp, Password, Phone);
        if let Ok(email) = Email::try_new(&text) {
            prop_assert_eq!(&email, &Email::try_new(email.reveal()).unwrap());
            prop_assert!(email.typo_hint().is_none_or(|hint| Email::try_new(&hint).is_ok()));
            prop_assert!(!email.masked().is_empty());
        }
        for kind in IdDocumentKind::ALL {
            if let Ok(number) = IdDocumentNumber::try_new(kind, &text) {
                prop_assert_eq!(&number, &IdDocumentNumber::try_new(kind, number.reveal()).unwrap());
            }
        }
    }

    #[test]
    fn every_iin_has_a_birth_date_and_an_age(iin in iin(), days in 0_u32..60_000) {
        let iin = Iin::try_new(&iin).unwrap();
        let birth_date = iin.birth_date();
        let digits = birth_date.to_string().replace('-', "");
        prop_assert_eq!(&digits[2..], &iin.reveal()[..6]);
        let today = birth_date.try_plus_days(days).unwrap();
        let months = u32::from(iin.age_on(today).unwrap()) * 12;
        prop_assert!(birth_date.try_plus_months(months).unwrap() <= today);
        prop_assert!(birth_date.try_plus_months(months + 12).unwrap() > today);
    }

    /// The first row detects every wrong digit except the eleventh, whose weight is 11. The second
    /// row can yield the same check digit by chance, so nothing is asserted if it is used.
    #[test]
    fn a_typo_in_an_iin_is_rejected(iin in iin(), place in 0_usize..12, digit in range('0', '9')) {
        let changed = with_character(&iin, place, digit);
        let is_detectable = place != 10
            && is_decided_by_the_first_row(&iin)
            && is_decided_by_the_first_row(&changed);
        if changed != iin && is_detectable {
            prop_assert!(Iin::try_new(&changed).is_err(), "{}", changed);
        }
    }

    /// Replaces a digit by a digit or a letter by a letter; a letter for a digit would make a
    /// longer number.
    #[test]
    fn a_typo_in_an_iban_is_rejected(
        iban in iban(),
        place in 2_usize..20,
        digit in range('0', '9'),
        letter in range('A', 'Z'),
    ) {
        let is_digit = iban.as_bytes()[place].is_ascii_digit();
        let changed = with_character(&iban, place, if is_digit { digit } else { letter });
        prop_assert_eq!(Iban::try_new(&changed).is_ok(), changed == iban, "{}", changed);
    }
}
