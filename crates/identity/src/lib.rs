//! Validated personal data: identification numbers, names, contacts and credentials.
//!
//! A value is parsed from user input and stored in one canonical form. No type implements `Display`
//! or `Serialize`, and `Debug` prints the masked value; code that needs the value calls `reveal`.

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
