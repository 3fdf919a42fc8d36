//! Who a person is: types that can only hold valid numbers and names, and that show them masked.
//!
//! A value is built from what somebody typed, and the text inside is the one way of writing it.
//! None of these types can be printed or serialized; `reveal` is the word to look for in a review.

#![warn(missing_docs)]
#![deny(clippy::float_arithmetic)]

#[macro_use]
mod macros;

mod bin;
mod checksum;
mod email;
mod iban;
mod id_document;
mod iin;
mod name;
mod normalization;
mod otp;
mod password;
mod phone;

pub use bin::{Bin, BinError};
pub use email::{Email, EmailError};
pub use iban::{Iban, IbanError};
pub use id_document::{DocumentError, IdDocument, IdDocumentKind, IdDocumentNumber, Issuer};
pub use iin::{Iin, IinError, Sex};
pub use name::{NameError, NamePart, PersonName};
pub use normalization::normalize_text;
pub use otp::{Otp, OtpError};
pub use password::{Password, PasswordError};
pub use phone::{Phone, PhoneError};
