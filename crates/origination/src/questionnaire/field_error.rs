//! Errors of questionnaire fields. None contains the typed text.

use ::identity::{BinError, DocumentError, EmailError, IinError, NameError, PhoneError};
use serde::{Serialize, Serializer};

use super::Field;

/// What is wrong with a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldErrorCode {
    Required,
    Choice,
    /// Too long, too short or with characters that are not allowed.
    Text,
    /// Not a date in the format `2026-11-15`.
    Date,
    /// Not a month in the format `2026-11`.
    Month,
    Future,
    Number,
    Range,
    PostalCode,
    WorkPhone,
    /// The age by the IIN is outside the limits.
    Age,
    /// Both a patronymic and "I have none".
    Contradiction,
    OwnPhone,
    /// The same phone for two contacts.
    SamePhone,
    /// Not what the state register says, which cannot be changed here.
    Registered,
    Iin(IinError),
    Name(NameError),
    Document(DocumentError),
    Bin(BinError),
    Phone(PhoneError),
    Email(EmailError),
}

impl FieldErrorCode {
    /// Errors that are not those of an identity type.
    const GENERIC: [Self; 15] = [
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
        Self::Registered,
    ];

    /// Returns all errors, for translations.
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

    /// Returns the code that the API sends and translations are keyed by.
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
            Self::Registered => "registered",
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

#[cfg(feature = "openapi")]
impl base::openapi::PartialSchema for FieldErrorCode {
    fn schema() -> base::openapi::RefOr<base::openapi::Schema> {
        base::openapi::code_schema("What is wrong with a field.", Self::all().map(Self::code))
            .into()
    }
}

#[cfg(feature = "openapi")]
impl base::openapi::ToSchema for FieldErrorCode {}

/// An error of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FieldError {
    pub field: Field,
    #[serde(rename = "code")]
    pub code: FieldErrorCode,
}
