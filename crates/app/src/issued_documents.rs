//! What the documents that we issue have in common: heading, numbers, hashes and text.

use base::{BusinessDate, LocalizedText};
use documents::{DocumentHeading, DocumentText, LenderDetails as House};
use sha2::{Digest, Sha256};
use store::StoreError;

use crate::LenderProfile;
use crate::format::{format_date, format_iso_date};

/// Identifies a bundle of documents.
pub struct DocumentIdentifiers {
    pub contract_number: String,
    pub verification_code: String,
}

/// The heading of every document.
pub fn build_heading(
    house: &LenderProfile,
    numbered: &DocumentIdentifiers,
    on: BusinessDate,
) -> DocumentHeading {
    let url = format!("{}/docs/?code={}", house.base_url, numbered.verification_code);
    DocumentHeading {
        contract_number: numbered.contract_number.clone(),
        day: format_date(on),
        lender: House {
            name: both(&house.legal_name),
            bin: house.bin.clone(),
            licence_number: house.licence_number.clone(),
            licence_date: format_iso_date(&house.licence_date),
            regulator: both(&house.regulator),
            address: both(&house.address),
            phone: house.phone.clone(),
            email: house.email.clone(),
            site: house.base_url.clone(),
            hours: both(&house.hours),
            ombudsman: house.ombudsman.clone(),
            account: None,
        },
        verification_code: numbered.verification_code.clone(),
        verification_url: url,
    }
}

fn both(pair: &LocalizedText) -> LocalizedText {
    LocalizedText::new(pair.ru.clone(), pair.kk.clone())
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

/// Looking into a file takes a while: aside from the event loop.
pub async fn extract_text(pdf: Vec<u8>) -> Result<Option<DocumentText>, StoreError> {
    let read = tokio::task::spawn_blocking(move || DocumentText::extract(&pdf)).await;
    read.map_err(|_| StoreError::Corrupt("a paper"))
}
