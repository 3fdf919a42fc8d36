//! The individual identification number (ИИН), which encodes the date of birth and the sex.

use base::BusinessDate;
use zeroize::Zeroizing;

use crate::{checksum, normalization};

/// A valid IIN of a citizen.
#[derive(Clone, PartialEq, Eq)]
pub struct Iin(Zeroizing<String>);

errors! {
    /// Why a text is not a supported IIN.
    IinError {
        Empty = "iin_empty": "no IIN is given",
        Length = "iin_length": "an IIN has twelve digits",
        Checksum = "iin_checksum": "one of the digits is wrong",
        Date = "iin_date": "the first six digits are no date",
        /// A foreigner or stateless person: the number has no century, so staff handle it manually.
        Foreigner = "iin_foreigner": "the IIN of a foreigner takes the manual path",
        Century = "iin_century": "the seventh digit names no century",
    }
}

personal_data!(Iin, IinError);

base::codes! {
    /// The sex stated in the document.
    Sex as Gender, undescribed {
        Male = "male",
        Female = "female",
    }
}

impl Iin {
    /// Parses twelve digits; ignores any other characters.
    ///
    /// The check digit is verified first: a typo that puts a zero in the seventh place is an error
    /// and not a foreigner.
    pub fn try_new(text: &str) -> Result<Self, IinError> {
        let digits = checksum::extract_digits(text);
        if digits.len() != checksum::LENGTH {
            let is_empty = normalization::normalize_text(text).is_empty();
            return Err(if is_empty { IinError::Empty } else { IinError::Length });
        }
        if !checksum::is_valid(&digits) {
            return Err(IinError::Checksum);
        }
        let parts = century_and_sex(&digits);
        // If the century is unknown, check the date in the 2000s: 2000 is a leap year, so it
        // accepts the most dates.
        let century = parts.map_or(20, |(century, _)| century);
        birth_date_from_digits(&digits, century).ok_or(IinError::Date)?;
        parts.map(|_| Self(digits))
    }

    /// Returns the date of birth. The document is legally decisive; the IIN repeats it.
    pub fn birth_date(&self) -> BusinessDate {
        birth_date_from_digits(&self.0, self.parts().0).expect("try_new validated the date")
    }

    pub fn sex(&self) -> Sex {
        self.parts().1
    }

    /// Returns the age in full years, or `None` before the birth. A person born on 29 February
    /// turns a year older on 1 March in other years, so that no loan is given to a minor.
    pub fn age_on(&self, today: BusinessDate) -> Option<u16> {
        let birth_date = self.birth_date();
        let had_birthday = month_and_day(today) >= month_and_day(birth_date);
        let years =
            today.year().checked_sub(birth_date.year())?.checked_sub((!had_birthday).into())?;
        u16::try_from(years).ok()
    }

    /// Masked for screens and logs: `•••• •••• 1234`.
    pub fn masked(&self) -> String {
        format!("•••• •••• {}", &self.0[8..])
    }

    /// Returns the twelve digits.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    fn parts(&self) -> (u16, Sex) {
        century_and_sex(&self.0).expect("try_new validated the century")
    }
}

fn century_and_sex(digits: &str) -> Result<(u16, Sex), IinError> {
    match digits.as_bytes()[6] {
        b'0' => Err(IinError::Foreigner),
        b'1' => Ok((18, Sex::Male)),
        b'2' => Ok((18, Sex::Female)),
        b'3' => Ok((19, Sex::Male)),
        b'4' => Ok((19, Sex::Female)),
        b'5' => Ok((20, Sex::Male)),
        b'6' => Ok((20, Sex::Female)),
        _ => Err(IinError::Century),
    }
}

fn birth_date_from_digits(digits: &str, century: u16) -> Option<BusinessDate> {
    let text = format!("{century}{}-{}-{}", &digits[..2], &digits[2..4], &digits[4..6]);
    Zeroizing::new(text).parse().ok()
}

/// Returns `11-15`. Such texts sort in calendar order.
fn month_and_day(date: BusinessDate) -> String {
    let text = date.to_string();
    text[text.len() - "11-15".len()..].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn iin(text: &str) -> Iin {
        text.parse().unwrap()
    }

    #[test]
    fn parses_the_published_examples() {
        for (text, born, sex) in [
            ("791028302728", "1979-10-28", Sex::Male),
            ("061211600012", "2006-12-11", Sex::Female),
            ("900101300811", "1990-01-01", Sex::Male),
            ("900101300007", "1990-01-01", Sex::Male),
            ("850315400015", "1985-03-15", Sex::Female),
            ("010523500018", "2001-05-23", Sex::Male),
            ("000101100016", "1800-01-01", Sex::Male),
            ("000229500018", "2000-02-29", Sex::Male),
        ] {
            let iin = iin(text);
            assert_eq!((iin.birth_date().to_string().as_str(), iin.sex()), (born, sex), "{text}");
            assert_eq!(iin.reveal(), text);
        }
    }

    #[test]
    fn rejects_with_a_reason() {
        for (text, error) in [
            ("", IinError::Empty),
            (" \u{a0}", IinError::Empty),
            ("ИИН", IinError::Length),
            ("79102830272", IinError::Length),
            ("7910283027288", IinError::Length),
            ("٧٩١٠٢٨٣٠٢٧٢٨", IinError::Length),
            ("123456789012", IinError::Checksum),
            ("791028302729", IinError::Checksum),
            ("900101000127", IinError::Foreigner),
            ("900101000128", IinError::Checksum),
            ("900101700012", IinError::Century),
            ("900230300019", IinError::Date),
            ("901301300017", IinError::Date),
            ("000229300015", IinError::Date),
            ("000000000000", IinError::Date),
        ] {
            assert_eq!(Iin::try_new(text).unwrap_err(), error, "{text}");
        }
        assert!((0..=9).all(|last| Iin::try_new(&format!("90010130080{last}")).is_err()));
    }

    #[test]
    fn accepts_common_formats() {
        for text in
            ["791028 302728", "ИИН: 791028-302728", "\u{202a}7 9 1 0 2 8 3 0 2 7 2 8\u{202c}"]
        {
            assert_eq!(iin(text).reveal(), "791028302728");
        }
    }

    #[test]
    fn counts_full_years() {
        for (text, today, age) in [
            ("061211600012", "2024-12-10", Some(17)),
            ("061211600012", "2024-12-11", Some(18)),
            ("061211600012", "2006-12-11", Some(0)),
            ("061211600012", "2006-12-10", None),
            ("061211600012", "1999-12-31", None),
            ("000229500018", "2018-02-28", Some(17)),
            ("000229500018", "2018-03-01", Some(18)),
            ("000229500018", "2020-02-28", Some(19)),
            ("000229500018", "2020-02-29", Some(20)),
        ] {
            assert_eq!(iin(text).age_on(today.parse().unwrap()), age, "{text} on {today}");
        }
    }

    #[test]
    fn shows_the_last_four_digits() {
        assert_eq!(iin("791028302728").masked(), "•••• •••• 2728");
        assert_eq!(format!("{:?}", iin("791028302728")), "Iin(•••• •••• 2728)");
        assert_eq!([Sex::Male.code(), Sex::Female.code()], ["male", "female"]);
    }
}
