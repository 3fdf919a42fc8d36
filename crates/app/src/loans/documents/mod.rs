//! Documents issued during a loan: made from the core's figures, hashed, stored encrypted for ever,
//! available to their owner, and verifiable by their code.

mod certificate;
mod customer_documents;
mod operations;
mod statement;
mod text;

use std::sync::Arc;

use base::ids::{CustomerId, LoanId};
use base::{BusinessDate, Timestamp};
use documents::{DocumentError, DocumentHeading, DocumentSource};
use lending::loan::addendum::{self, AddendumStatus};
use lending::loan::{Fact, Loan, OperationId, restructuring};
use providers::files::{FileId, FileKind};
use store::loan_documents::{self, LoanDocument};
use store::{StoreError, Tx, Uuid, transact};
use zeroize::Zeroizing;

pub use customer_documents::LoanDocumentView;
pub use store::loan_documents::LoanDocumentKind;

use crate::Error;
use crate::issued_documents::{DocumentIdentifiers, base32_code, build_heading, sha256_hex};
use crate::loans::Loans;

/// A document to be made, unless its key exists.
#[derive(Debug, Clone)]
pub struct NewLoanDocument {
    /// Its subject, such as `receipt/<payment>`: a key is used once.
    pub key: String,
    /// The kind.
    pub kind: LoanDocumentKind,
    /// Whose it is.
    pub customer_id: CustomerId,
    /// The loan and the number of its contract; nothing where it is about all loans.
    pub loan: Option<(LoanId, String)>,
    /// The date it is about.
    pub as_of_date: BusinessDate,
    /// When it was signed, where it was.
    pub signed_at: Option<Timestamp>,
}

/// A rendered document: its storage key, hash and size.
pub(crate) struct StoredDocument {
    pub storage_key: String,
    pub sha256: String,
    pub size_bytes: i64,
}

impl Loans {
    /// Header and footer of a document: the code is known before the document is made.
    pub(crate) fn document_heading(&self, new: &NewLoanDocument) -> DocumentHeading {
        let contract_number = new.loan.as_ref().map_or_else(String::new, |(_, it)| it.clone());
        let identifiers = DocumentIdentifiers {
            contract_number,
            verification_code: self.document_verification_code(&new.key),
        };
        build_heading(&self.core.providers.lender_profile, &identifiers, new.as_of_date)
    }

    /// Not guessable, and derived from the key.
    fn document_verification_code(&self, key: &str) -> String {
        base32_code(self.core.vault.blind_index("loan paper", key).iter().copied(), 12)
    }

    /// Renders a document and stores it, unless there is one of the same key.
    pub(crate) async fn issue_document(
        &self,
        new: &NewLoanDocument,
        build: impl FnOnce(DocumentHeading) -> Result<DocumentSource, DocumentError> + Send + 'static,
    ) -> Result<LoanDocument, Error> {
        let existing =
            loan_documents::find_by_key(&mut self.core.db.read().await?, &new.key).await?;
        if let Some(existing) = existing {
            return Ok(existing);
        }
        let heading = self.document_heading(new);
        let StoredDocument { storage_key, sha256, size_bytes: bytes } =
            self.render_and_store_document(move || build(heading)).await?;
        let document = LoanDocument {
            id: Uuid::now_v7(),
            key: new.key.clone(),
            customer_id: new.customer_id,
            loan_id: new.loan.as_ref().map(|(id, _)| *id),
            contract_number: new.loan.as_ref().map(|(_, number)| number.clone()),
            kind: new.kind,
            as_of_date: new.as_of_date,
            storage_key,
            sha256,
            bytes,
            code: self.document_verification_code(&new.key),
            created_at: self.core.clock.now(),
            signed_at: new.signed_at,
            voided_at: None,
        };
        transact!(self.core.db, |tx| {
            if loan_documents::insert(tx, &document).await? {
                return Ok(document.clone());
            }
            // A concurrent call was faster: its document counts.
            let existing = loan_documents::find_by_key(tx, &document.key).await?;
            existing.ok_or(Error::Internal(StoreError::Conflict))
        })
    }

    /// Renders a document on a thread of its own, because it takes a while, and stores the file.
    pub(crate) async fn render_and_store_document(
        &self,
        build: impl FnOnce() -> Result<DocumentSource, DocumentError> + Send + 'static,
    ) -> Result<StoredDocument, Error> {
        let pdf = Arc::clone(&self.core.providers.pdf);
        let rendered = tokio::task::spawn_blocking(move || pdf.render_pdf(&build()?)).await;
        let bytes = rendered.map_err(|_| render_error())?.map_err(|error| {
            tracing::error!(%error, "loan document rendering failed");
            render_error()
        })?;
        let (hash, size) = (sha256_hex(&bytes), i64::try_from(bytes.len()).unwrap_or(i64::MAX));
        let file_id =
            self.core.providers.files.put(bytes, FileKind::Pdf).await.map_err(to_provider_error)?;
        Ok(StoredDocument { storage_key: file_id.to_string(), sha256: hash, size_bytes: size })
    }

    /// The bytes of a document.
    pub(crate) async fn load_document_bytes(
        &self,
        document: &LoanDocument,
    ) -> Result<Zeroizing<Vec<u8>>, Error> {
        self.load_document_file(&document.storage_key).await
    }

    async fn load_document_file(&self, storage_key: &str) -> Result<Zeroizing<Vec<u8>>, Error> {
        let id: FileId = storage_key.parse().map_err(|_| StoreError::Corrupt("a file's place"))?;
        self.core.providers.files.get(id).await.map_err(to_provider_error)
    }
}

base::codes! {
    /// Whether a document is still valid.
    LoanDocumentStatus as DocumentStatus, undescribed {
        /// It is.
        Valid = "valid",
        /// Replaced by a newer one.
        Superseded = "superseded",
        /// No longer valid.
        Void = "void",
    }
}

/// Whether a document issued during a loan is still valid.
pub(crate) async fn load_document_status(
    tx: &mut Tx,
    document: &LoanDocument,
    today: BusinessDate,
) -> Result<LoanDocumentStatus, StoreError> {
    if document.voided_at.is_some() || is_contradicted(tx, document, today).await? {
        return Ok(LoanDocumentStatus::Void);
    }
    let can_be_newer = matches!(
        document.kind,
        LoanDocumentKind::Certificate | LoanDocumentKind::Statement | LoanDocumentKind::Operations
    );
    if can_be_newer && loan_documents::has_newer(tx, document).await? {
        return Ok(LoanDocumentStatus::Superseded);
    }
    Ok(LoanDocumentStatus::Valid)
}

/// A payment may be reversed, and then a repaid loan is owed again; new terms apply only once paid
/// for. Later loans do not matter.
async fn is_contradicted(
    tx: &mut Tx,
    document: &LoanDocument,
    today: BusinessDate,
) -> Result<bool, StoreError> {
    let can_be_contradicted = matches!(
        document.kind,
        LoanDocumentKind::Certificate | LoanDocumentKind::Receipt | LoanDocumentKind::Addendum
    );
    let Some(loan_id) = document.loan_id.filter(|_| can_be_contradicted) else { return Ok(false) };
    let Some(row) = store::loans::find(tx, loan_id).await? else { return Ok(false) };
    let loan = super::repository::loan_from_row(&row)?;
    Ok(match document.key.split('/').nth(1).map(str::parse) {
        Some(Ok(payment)) if document.kind == LoanDocumentKind::Receipt => {
            is_payment_reversed(&loan, payment)
        }
        Some(Ok(id)) if document.kind == LoanDocumentKind::Addendum => {
            !is_addendum_in_force(&loan, document, id, today)
        }
        _ => loan.payoff(today).is_positive(),
    })
}

/// Whether new terms took effect, or wait for their payment today; a draft binds nobody.
fn is_addendum_in_force(
    loan: &Loan,
    document: &LoanDocument,
    addendum: OperationId,
    today: BusinessDate,
) -> bool {
    let status = addendum::status(loan, addendum, today);
    let is_restructured = restructuring::loan_before(loan, addendum).is_some();
    matches!(status, Some(AddendumStatus::Paid | AddendumStatus::AwaitingPayment))
        || is_restructured && document.signed_at.is_some()
}

fn to_provider_error(error: providers::files::FileStoreError) -> Error {
    Error::ProviderUnavailable(error.to_string())
}

const fn render_error() -> Error {
    Error::Internal(StoreError::Corrupt("a document"))
}

/// Whether a payment turned out not to have happened.
pub(crate) fn is_payment_reversed(loan: &Loan, payment: OperationId) -> bool {
    let is_it = |fact: &&Fact| fact.id == payment;
    loan.facts().iter().find(is_it).is_some_and(|fact| fact.reversed_by.is_some())
}
