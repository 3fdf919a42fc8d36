//! Documents that we issued are verified by anybody: by their code, or byte for byte.

use base::{BusinessDate, Timestamp};
use store::Tx;
use store::application_documents::{self, ApplicationDocument};
use store::loan_documents::{self, LoanDocument};
use store::rate_limits::RateLimit;

use super::signing_package::find_newest_package;
use crate::access::Visitor;
use crate::applications::Applications;
use crate::issued_documents::DocumentKind;
use crate::loans::{LoanDocumentStatus, load_document_status};
use crate::{Error, Resource};

/// Codes cannot be guessed; this limits the load of those who try.
const VERIFICATIONS_PER_IP: RateLimit =
    RateLimit { scope: "verification.address", count_max: 60, window_s: 600, pauses_s: &[600] };

/// The result of verifying a document, without personal data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentVerification {
    /// What kind of document it is.
    pub kind: DocumentKind,
    /// None if it is about all loans of a customer.
    pub contract_number: Option<String>,
    /// The hash of the bytes, in hexadecimal digits.
    pub sha256: String,
    /// When it was made.
    pub made_at: Timestamp,
    /// When it was signed.
    pub signed_at: Option<Timestamp>,
    /// Whether it is still valid.
    pub status: LoanDocumentStatus,
    /// Whether the uploaded file is identical; none if only the code was checked.
    pub is_genuine: Option<bool>,
}

impl Applications {
    /// Rate-limits document verification.
    pub async fn document_verification_throttle(&self, visitor: &Visitor) -> Result<(), Error> {
        let network = visitor.network_blind_index(&self.core);
        self.core.throttle(&[(VERIFICATIONS_PER_IP, network)]).await
    }

    /// Verifies a document by its code.
    pub async fn document_verify_by_code(&self, code: &str) -> Result<DocumentVerification, Error> {
        let (code, today) = (normalize_code(code), self.core.clock.today());
        let mut tx = self.core.db.read().await?;
        if let Some(document) =
            application_documents::find_by_verification_code(&mut tx, &code).await?
        {
            return verify_document(&mut tx, document, None).await;
        }
        let document = loan_documents::find_by_verification_code(&mut tx, &code).await?;
        verify_loan_document(
            &mut tx,
            document.ok_or(Error::NotFound(Resource::Application))?,
            None,
            today,
        )
        .await
    }

    /// Verifies a document by its file, byte for byte.
    pub async fn document_verify_by_sha256(
        &self,
        sha256: [u8; 32],
    ) -> Result<DocumentVerification, Error> {
        let (hash, today) = (base::hex::encode(sha256), self.core.clock.today());
        let mut tx = self.core.db.read().await?;
        if let Some(document) = application_documents::find_by_sha256(&mut tx, &hash).await? {
            return verify_document(&mut tx, document, Some(true)).await;
        }
        let document = loan_documents::find_by_sha256(&mut tx, &hash).await?;
        verify_loan_document(
            &mut tx,
            document.ok_or(Error::NotFound(Resource::Application))?,
            Some(true),
            today,
        )
        .await
    }
}

/// Verifies a document made for signing: an unsigned one may have been replaced.
async fn verify_document(
    tx: &mut Tx,
    document: ApplicationDocument,
    is_genuine: Option<bool>,
) -> Result<DocumentVerification, Error> {
    let newest =
        find_newest_package(tx, document.application_id).await?.and_then(|bundle| bundle.id());
    let is_in_force = document.signed_at.is_some() || newest == Some(document.bundle_id);
    Ok(DocumentVerification {
        kind: document.kind.into(),
        contract_number: Some(document.contract_number),
        sha256: document.sha256,
        made_at: document.created_at,
        signed_at: document.signed_at,
        status: if is_in_force {
            LoanDocumentStatus::Valid
        } else {
            LoanDocumentStatus::Superseded
        },
        is_genuine,
    })
}

/// Verifies a document issued during a loan.
async fn verify_loan_document(
    tx: &mut Tx,
    document: LoanDocument,
    is_genuine: Option<bool>,
    today: BusinessDate,
) -> Result<DocumentVerification, Error> {
    let status = load_document_status(tx, &document, today).await?;
    Ok(DocumentVerification {
        kind: document.kind.into(),
        contract_number: document.contract_number,
        sha256: document.sha256,
        made_at: document.created_at,
        signed_at: document.signed_at,
        status,
        is_genuine,
    })
}

/// Normalizes a typed code: lower case, separators, and letters that look like digits.
fn normalize_code(typed: &str) -> String {
    let plain = typed.chars().filter(char::is_ascii_alphanumeric).take(64);
    let plain = plain.map(|letter| letter.to_ascii_uppercase());
    plain
        .map(|letter| {
            if letter == 'O' {
                '0'
            } else if "IL".contains(letter) {
                '1'
            } else {
                letter
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verification_codes_are_normalized() {
        assert_eq!(normalize_code(" 7kq2-9xmd 4o1l"), "7KQ29XMD4011");
        assert_eq!(normalize_code(&"x".repeat(500)).len(), 64);
    }
}
