//! What may be wrong with a field: a closed list of codes. None carries what was typed.

use ::identity::{BinError, DocumentError, EmailError, IinError, NameError, PhoneError};
use serde::{Serialize, Serializer};

use super::Field;

/// What is wrong with a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldErrorCode {
    /// Nothing was typed.
    Required,
    /// Not one of the choices.
    Choice,
    /// Not a text: too long, too short or with signs that no such text has.
    Text,
    /// Not a day, or not written as `2026-11-15`.
    Date,
    /// Not a month, or not written as `2026-11`.
    Month,
    /// It lies in the future.
    Future,
    /// Not a whole number.
    Number,
    /// Not within the bounds.
    Range,
    /// Not a postal index.
    PostalCode,
    /// Not a phone of Kazakhstan.
    WorkPhone,
    /// The age that the IIN tells is outside the bounds.
    Age,
    /// Both a patronymic and "I have none".
    Contradiction,
    /// The person's own phone.
    OwnPhone,
    /// The same phone twice.
    SamePhone,
    /// Of the IIN.
    Iin(IinError),
    /// Of a name.
    Name(NameError),
    /// Of the document.
    Document(DocumentError),
    /// Of an employer's number.
    Bin(BinError),
    /// Of a phone.
    Phone(PhoneError),
    /// Of an e-mail address.
    Email(EmailError),
}

impl FieldErrorCode {
    /// Those that are not an identity type's own.
    const GENERIC: [Self; 14] = [
        Self::Required,
        Self::Choice,
        Self::Text,
        Self::Date,
        Self::Month,
        Self::Future,
        Self::Number,
        Self::Range,
        Self::PostalCode,
        Self::WorkPhone,
        Self::Age,
        Self::Contradiction,
        Self::OwnPhone,
        Self::SamePhone,
    ];

    /// The whole list, for translations.
    pub fn all() -> impl Iterator<Item = Self> {
        let identity = IinError::ALL.iter().copied().map(Self::Iin);
        Self::GENERIC
            .into_iter()
            .chain(identity)
            .chain(NameError::ALL.iter().copied().map(Self::Name))
            .chain(DocumentError::ALL.iter().copied().map(Self::Document))
            .chain(BinError::ALL.iter().copied().map(Self::Bin))
            .chain(PhoneError::ALL.iter().copied().map(Self::Phone))
            .chain(EmailError::ALL.iter().copied().map(Self::Email))
    }

    /// The code that the API answers and translations are keyed by.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Choice => "choice",
            Self::Text => "text",
            Self::Date => "date",
            Self::Month => "month",
            Self::Future => "future",
            Self::Number => "number",
            Self::Range => "range",
            Self::PostalCode => "postal_index",
            Self::WorkPhone => "work_phone",
            Self::Age => "age",
            Self::Contradiction => "contradiction",
            Self::OwnPhone => "own_phone",
            Self::SamePhone => "same_phone",
            Self::Iin(error) => error.code(),
            Self::Name(error) => error.code(),
            Self::Document(error) => error.code(),
            Self::Bin(error) => error.code(),
            Self::Phone(error) => error.code(),
            Self::Email(error) => error.code(),
        }
    }
}

macro_rules! from_errors {
    ($($error:ident => $variant:ident),+ $(,)?) => {
        $(impl From<$error> for FieldErrorCode {
            fn from(error: $error) -> Self {
                Self::$variant(error)
            }
        })+
    };
}

from_errors! {
    IinError => Iin,
    NameError => Name,
    DocumentError => Document,
    BinError => Bin,
    PhoneError => Phone,
    EmailError => Email,
}

impl Serialize for FieldErrorCode {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.code())
    }
}

/// What is wrong, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// Where.
    pub field: Field,
    /// What.
    #[serde(rename = "code")]
    pub code: FieldErrorCode,
}
