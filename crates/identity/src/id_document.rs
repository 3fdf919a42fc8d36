//! Documents that prove who a person is.

use base::BusinessDate;
use zeroize::Zeroizing;

use crate::normalization::normalize_code;

errors! {
    /// Why a document or its number is not accepted.
    DocumentError {
        /// No number was typed.
        Empty = "document_empty": "no document number is given",
        /// Not a number of an identity card.
        IdCardNumber = "id_card_number": "an identity card has nine digits",
        /// Not a number of a passport.
        PassportNumber = "passport_number": "a passport has a letter and eight digits",
        /// Not a number of a residence permit.
        ResidencePermitNumber = "residence_permit_number": "a residence permit has nine digits",
        /// It would expire before it was issued.
        Dates = "document_dates": "a document expires after it was issued",
        /// It is issued later than today.
        IssuedInFuture = "document_issued_in_future": "the day of issue lies in the future",
        /// It is not valid any more.
        Expired = "document_expired": "the document has expired",
    }
}

/// The documents we accept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdDocumentKind {
    /// The identity card of a citizen (удостоверение личности).
    IdCard,
    /// The passport of a citizen.
    Passport,
    /// The permit of a foreigner who lives here (вид на жительство).
    ResidencePermit,
}

impl IdDocumentKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::IdCard, Self::Passport, Self::ResidencePermit];

    /// The word for it in the API.
    pub const fn code(self) -> &'static str {
        match self {
            Self::IdCard => "id_card",
            Self::Passport => "passport",
            Self::ResidencePermit => "residence_permit",
        }
    }

    const fn number_error(self) -> DocumentError {
        match self {
            Self::IdCard => DocumentError::IdCardNumber,
            Self::Passport => DocumentError::PassportNumber,
            Self::ResidencePermit => DocumentError::ResidencePermitNumber,
        }
    }
}

/// Who issued a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Issuer {
    /// The Ministry of Internal Affairs.
    InteriorMinistry,
    /// The Ministry of Justice.
    JusticeMinistry,
}

impl Issuer {
    /// Every issuer.
    pub const ALL: [Self; 2] = [Self::InteriorMinistry, Self::JusticeMinistry];

    /// The word for it in the API.
    pub const fn code(self) -> &'static str {
        match self {
            Self::InteriorMinistry => "interior_ministry",
            Self::JusticeMinistry => "justice_ministry",
        }
    }

    /// How documents write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::InteriorMinistry => "МВД РК",
            Self::JusticeMinistry => "МЮ РК",
        }
    }
}

/// A valid number of a document of its kind.
#[derive(Clone, PartialEq, Eq)]
pub struct IdDocumentNumber {
    kind: IdDocumentKind,
    number: Zeroizing<String>,
}

personal_data!(IdDocumentNumber);

impl IdDocumentNumber {
    /// Takes nine characters with spaces between them: digits, and a letter before those of a
    /// passport.
    pub fn try_new(kind: IdDocumentKind, text: &str) -> Result<Self, DocumentError> {
        let number = normalize_code(text);
        if number.is_empty() {
            return Err(DocumentError::Empty);
        }
        let has_letter = kind == IdDocumentKind::Passport;
        let is_number = number.len() == 9
            && number.bytes().enumerate().all(|(place, b)| match place {
                0 if has_letter => b.is_ascii_uppercase(),
                _ => b.is_ascii_digit(),
            });
        if is_number { Ok(Self { kind, number }) } else { Err(kind.number_error()) }
    }

    /// What the number is of.
    pub fn kind(&self) -> IdDocumentKind {
        self.kind
    }

    /// The number as screens and logs show it: `••• ••• 123`.
    pub fn masked(&self) -> String {
        format!("••• ••• {}", &self.number[6..])
    }

    /// The nine characters.
    pub fn reveal(&self) -> &str {
        &self.number
    }
}

/// A document. It stays what it is when it expires; whether it serves is asked for a day.
#[derive(Clone, PartialEq, Eq)]
pub struct IdDocument {
    number: IdDocumentNumber,
    issuer: Issuer,
    issued_on: BusinessDate,
    expires_on: BusinessDate,
}

personal_data!(IdDocument);

impl IdDocument {
    /// A document whose days stand in their order.
    pub fn try_new(
        number: IdDocumentNumber,
        issuer: Issuer,
        issued_on: BusinessDate,
        expires_on: BusinessDate,
    ) -> Result<Self, DocumentError> {
        let is_ordered = issued_on < expires_on;
        if !is_ordered {
            return Err(DocumentError::Dates);
        }
        Ok(Self { number, issuer, issued_on, expires_on })
    }

    /// Refuses a document that is not issued yet, or expires today or has expired.
    pub fn check_on(&self, today: BusinessDate) -> Result<(), DocumentError> {
        if self.issued_on > today {
            Err(DocumentError::IssuedInFuture)
        } else if self.expires_on <= today {
            Err(DocumentError::Expired)
        } else {
            Ok(())
        }
    }

    /// Whether it has not expired by a day: a loan due later than that deserves a warning.
    pub fn is_valid_through(&self, day: BusinessDate) -> bool {
        self.expires_on >= day
    }

    /// Its number, and with it its kind.
    pub fn number(&self) -> &IdDocumentNumber {
        &self.number
    }

    /// Who issued it.
    pub fn issuer(&self) -> Issuer {
        self.issuer
    }

    /// The day it was issued.
    pub fn issued_on(&self) -> BusinessDate {
        self.issued_on
    }

    /// The day it expires.
    pub fn expires_on(&self) -> BusinessDate {
        self.expires_on
    }

    /// The number as screens and logs show it.
    pub fn masked(&self) -> String {
        self.number.masked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> BusinessDate {
        text.parse().unwrap()
    }

    #[test]
    fn takes_a_number_of_each_kind() {
        for (kind, text, expected) in [
            (IdDocumentKind::IdCard, "012 345 678", "012345678"),
            (IdDocumentKind::Passport, "n 12345678", "N12345678"),
            (IdDocumentKind::ResidencePermit, "023456789", "023456789"),
        ] {
            let number = IdDocumentNumber::try_new(kind, text).unwrap();
            assert_eq!((number.reveal(), number.kind()), (expected, kind));
        }
    }

    #[test]
    fn refuses_a_number_of_another_kind() {
        for kind in IdDocumentKind::ALL {
            for text in ["1234567890", "12345678", "NN2345678", "12345678N", "Н12345678", "№1"] {
                let error = IdDocumentNumber::try_new(kind, text).unwrap_err();
                assert_eq!(error.code(), format!("{}_number", kind.code()), "{text}");
            }
            let error = IdDocumentNumber::try_new(kind, " ").unwrap_err();
            assert_eq!(error, DocumentError::Empty);
        }
        assert!(IdDocumentNumber::try_new(IdDocumentKind::IdCard, "N12345678").is_err());
        assert!(IdDocumentNumber::try_new(IdDocumentKind::Passport, "012345678").is_err());
    }

    #[test]
    fn serves_from_its_issue_to_the_day_before_it_expires() {
        let number = IdDocumentNumber::try_new(IdDocumentKind::IdCard, "012345678").unwrap();
        let (issued, expires) = (day("2020-05-10"), day("2030-05-10"));
        let new =
            |from, to| IdDocument::try_new(number.clone(), Issuer::InteriorMinistry, from, to);
        assert_eq!(new(expires, issued).unwrap_err(), DocumentError::Dates);
        assert_eq!(new(issued, issued).unwrap_err(), DocumentError::Dates);
        let card = new(issued, expires).unwrap();
        for (today, expected) in [
            ("2020-05-09", Err(DocumentError::IssuedInFuture)),
            ("2020-05-10", Ok(())),
            ("2030-05-09", Ok(())),
            ("2030-05-10", Err(DocumentError::Expired)),
        ] {
            assert_eq!(card.check_on(day(today)), expected, "{today}");
        }
        assert!(card.is_valid_through(expires) && !card.is_valid_through(day("2030-05-11")));
        assert_eq!((card.issued_on(), card.expires_on()), (issued, expires));
        assert_eq!(format!("{card:?}"), "IdDocument(••• ••• 678)");
        assert_eq!(card.issuer().name(), "МВД РК");
    }
}
