//! The common parts of issued documents: heading, numbers, hashes and text.

use base::BusinessDate;
use documents::{DocumentHeading, DocumentText, LenderDetails};
use sha2::{Digest, Sha256};
use store::StoreError;
use store::application_documents::SigningDocumentKind;
use store::loan_documents::LoanDocumentKind;

use crate::LenderProfile;
use crate::format::{format_date, format_iso_date};

base::codes! {
    /// Every kind of issued document.
    DocumentKind {
        /// The contract.
        Contract = "contract",
        /// Its schedule.
        Schedule = "schedule",
        /// The terms in short.
        KeyFacts = "key_facts",
        /// The consents that were given.
        Consents = "consents",
        /// How these were signed.
        Protocol = "protocol",
        /// New terms that were agreed.
        Addendum = "addendum",
        /// That nothing is owed.
        Certificate = "certificate",
        /// Every day of a loan.
        Statement = "statement",
        /// Money that came and went, over all loans.
        Operations = "operations",
        /// One payment.
        Receipt = "receipt",
    }
}

impl From<SigningDocumentKind> for DocumentKind {
    fn from(kind: SigningDocumentKind) -> Self {
        match kind {
            SigningDocumentKind::Contract => Self::Contract,
            SigningDocumentKind::Schedule => Self::Schedule,
            SigningDocumentKind::KeyFacts => Self::KeyFacts,
            SigningDocumentKind::Consents => Self::Consents,
            SigningDocumentKind::Protocol => Self::Protocol,
        }
    }
}

impl From<LoanDocumentKind> for DocumentKind {
    fn from(kind: LoanDocumentKind) -> Self {
        match kind {
            LoanDocumentKind::Addendum => Self::Addendum,
            LoanDocumentKind::Certificate => Self::Certificate,
            LoanDocumentKind::Statement => Self::Statement,
            LoanDocumentKind::Operations => Self::Operations,
            LoanDocumentKind::Receipt => Self::Receipt,
        }
    }
}

/// Identifies a bundle of documents.
pub struct DocumentIdentifiers {
    pub contract_number: String,
    pub verification_code: String,
}

/// The heading of every document.
pub fn build_heading(
    profile: &LenderProfile,
    identifiers: &DocumentIdentifiers,
    on: BusinessDate,
) -> DocumentHeading {
    let url = format!("{}/docs/?code={}", profile.base_url, identifiers.verification_code);
    DocumentHeading {
        contract_number: identifiers.contract_number.clone(),
        day: format_date(on),
        lender: LenderDetails {
            name: profile.legal_name.clone(),
            bin: profile.bin.clone(),
            licence_number: profile.licence_number.clone(),
            licence_date: format_iso_date(&profile.licence_date),
            regulator: profile.regulator.clone(),
            address: profile.address.clone(),
            phone: profile.phone.clone(),
            email: profile.email.clone(),
            site: profile.base_url.clone(),
            hours: profile.hours.clone(),
            ombudsman: profile.ombudsman.clone(),
            account: profile.account.clone(),
        },
        verification_code: identifiers.verification_code.clone(),
        verification_url: url,
    }
}

/// The hash of bytes, in hexadecimal digits.
pub fn sha256_hex(bytes: &[u8]) -> String {
    base::hex::encode(Sha256::digest(bytes))
}

/// Letters and digits that are not taken for one another.
pub fn base32_code(bytes: impl Iterator<Item = u8>, count: usize) -> String {
    const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    bytes.take(count).map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// Extracts the text of a PDF on a blocking thread, because it takes a while.
pub async fn extract_text(pdf: Vec<u8>) -> Result<Option<DocumentText>, StoreError> {
    let read = tokio::task::spawn_blocking(move || DocumentText::extract(&pdf)).await;
    read.map_err(|_| StoreError::Corrupt("a document"))
}
