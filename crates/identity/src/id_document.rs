//! Identity documents.

use base::BusinessDate;
use zeroize::Zeroizing;

use crate::normalization::normalize_code;

errors! {
    /// Why a document or its number is not accepted.
    DocumentError {
        Empty = "document_empty": "no document number is given",
        IdCardNumber = "id_card_number": "an identity card has nine digits",
        PassportNumber = "passport_number": "a passport has a letter and eight digits",
        ResidencePermitNumber = "residence_permit_number": "a residence permit has nine digits",
        Dates = "document_dates": "a document expires after it was issued",
        IssuedInFuture = "document_issued_in_future": "the day of issue lies in the future",
        Expired = "document_expired": "the document has expired",
    }
}

/// The accepted documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdDocumentKind {
    /// Identity card of a citizen (удостоверение личности).
    IdCard,
    /// Passport of a citizen.
    Passport,
    /// Residence permit of a foreigner (вид на жительство).
    ResidencePermit,
}

impl IdDocumentKind {
    pub const ALL: [Self; 3] = [Self::IdCard, Self::Passport, Self::ResidencePermit];

    /// Returns the code in the API.
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

/// The authority that issued a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Issuer {
    InteriorMinistry,
    JusticeMinistry,
}

impl Issuer {
    pub const ALL: [Self; 2] = [Self::InteriorMinistry, Self::JusticeMinistry];

    /// Returns the code in the API.
    pub const fn code(self) -> &'static str {
        match self {
            Self::InteriorMinistry => "interior_ministry",
            Self::JusticeMinistry => "justice_ministry",
        }
    }

    /// Returns the name as printed on documents.
    pub const fn name(self) -> &'static str {
        match self {
            Self::InteriorMinistry => "МВД РК",
            Self::JusticeMinistry => "МЮ РК",
        }
    }
}

/// A valid document number for its kind of document.
#[derive(Clone, PartialEq, Eq)]
pub struct IdDocumentNumber {
    kind: IdDocumentKind,
    number: Zeroizing<String>,
}

personal_data!(IdDocumentNumber);

impl IdDocumentNumber {
    /// Parses nine characters, spaces ignored: nine digits, or for a passport a letter and eight
    /// digits.
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

    pub fn kind(&self) -> IdDocumentKind {
        self.kind
    }

    /// Masked for screens and logs: `••• ••• 123`.
    pub fn masked(&self) -> String {
        format!("••• ••• {}", &self.number[6..])
    }

    /// Returns the nine characters.
    pub fn reveal(&self) -> &str {
        &self.number
    }
}

/// An identity document, possibly expired: [`Self::check_on`] checks it for a date.
#[derive(Clone, PartialEq, Eq)]
pub struct IdDocument {
    number: IdDocumentNumber,
    issuer: Issuer,
    issued_on: BusinessDate,
    expires_on: BusinessDate,
}

personal_data!(IdDocument);

impl IdDocument {
    /// Creates a document. Fails if it does not expire after the date of issue.
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

    /// Checks that the document has been issued and does not expire on or before `today`.
    pub fn check_on(&self, today: BusinessDate) -> Result<(), DocumentError> {
        if self.issued_on > today {
            Err(DocumentError::IssuedInFuture)
        } else if self.expires_on <= today {
            Err(DocumentError::Expired)
        } else {
            Ok(())
        }
    }

    /// Returns whether the document expires on `day` or later. A loan that is due after that
    /// deserves a warning.
    pub fn is_valid_through(&self, day: BusinessDate) -> bool {
        self.expires_on >= day
    }

    /// Returns the number, which includes the kind.
    pub fn number(&self) -> &IdDocumentNumber {
        &self.number
    }

    pub fn issuer(&self) -> Issuer {
        self.issuer
    }

    pub fn issued_on(&self) -> BusinessDate {
        self.issued_on
    }

    pub fn expires_on(&self) -> BusinessDate {
        self.expires_on
    }

    /// Returns the masked number for screens and logs.
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
    fn accepts_a_number_of_each_kind() {
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
    fn rejects_a_number_of_another_kind() {
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
    fn is_valid_from_issue_until_the_day_before_expiry() {
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
