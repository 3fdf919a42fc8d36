//! Papers of a loan's life: made from the core's figures, hashed, kept sealed for ever, shown to their
//! owner, and known by their code to whoever asks.

mod certificate;
mod customer_documents;
mod operations;
mod receipt;
mod statement;
mod text;

use std::sync::Arc;

use base::{BusinessDate, Timestamp};
use documents::{DocumentError, DocumentHeading, DocumentSource};
use lending::loan::addendum::{self, AddendumStatus};
use lending::loan::{Loan, OperationId, restructuring};
use providers::files::{FileId, FileKind};
use store::loan_documents::{self, LoanDocument};
use store::{StoreError, Tx, Uuid, transact};
use zeroize::Zeroizing;

pub use customer_documents::LoanDocumentView;

use super::LoanError;
use crate::Lender;
use crate::applications::{DocumentIdentifiers, base32_code, build_heading, sha256_hex};

/// What kind of paper it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoanDocumentKind {
    /// New terms that were agreed.
    Addendum,
    /// That nothing is owed.
    Certificate,
    /// Every day of a loan.
    Statement,
    /// Money that came and went, over all loans.
    Operations,
    /// That a payment came.
    Receipt,
}

impl LoanDocumentKind {
    /// As the store keeps it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Addendum => "addendum",
            Self::Certificate => "certificate",
            Self::Statement => "statement",
            Self::Operations => "operations",
            Self::Receipt => "receipt",
        }
    }
}

/// A paper that is to be made, unless there is one of its key.
#[derive(Debug, Clone)]
pub struct NewLoanDocument {
    /// What it is a paper of, such as `receipt/<payment>`: the same one is not made twice.
    pub key: String,
    /// What kind of paper.
    pub kind: LoanDocumentKind,
    /// Whose it is.
    pub customer_id: Uuid,
    /// The loan and the number of its contract; nothing where it is about all loans.
    pub loan: Option<(Uuid, String)>,
    /// The day that it tells of.
    pub as_of_date: BusinessDate,
    /// When it was signed, where it was.
    pub signed_at: Option<Timestamp>,
}

/// A paper that was set: where it lies, its hash and how many bytes it has.
pub(crate) struct StoredDocument {
    pub storage_key: String,
    pub sha256: String,
    pub size_bytes: i64,
}

impl Lender {
    /// What a paper of this key has above and below: the code can be told before the paper is made.
    pub(crate) fn document_heading(&self, new: &NewLoanDocument) -> DocumentHeading {
        let contract_number = new.loan.as_ref().map_or_else(String::new, |(_, it)| it.clone());
        let numbered = DocumentIdentifiers {
            contract_number,
            verification_code: self.document_verification_code(&new.key),
        };
        build_heading(&self.providers.lender_profile, &numbered, new.as_of_date)
    }

    /// Nobody can guess it, and it is made again from the key.
    fn document_verification_code(&self, key: &str) -> String {
        base32_code(self.vault.blind_index("loan paper", key).iter().copied(), 12)
    }

    /// Renders a document and stores it, unless there is one of the same key.
    pub(crate) async fn issue_document(
        &self,
        new: &NewLoanDocument,
        build: impl FnOnce(DocumentHeading) -> Result<DocumentSource, DocumentError> + Send + 'static,
    ) -> Result<LoanDocument, LoanError> {
        let known = loan_documents::find_by_key(&mut self.db.read().await?, &new.key).await?;
        if let Some(known) = known {
            return Ok(known);
        }
        let heading = self.document_heading(new);
        let StoredDocument { storage_key: place, sha256, size_bytes: bytes } =
            self.render_and_store_document(move || build(heading)).await?;
        let paper = LoanDocument {
            id: Uuid::now_v7(),
            key: new.key.clone(),
            customer_id: new.customer_id,
            loan_id: new.loan.as_ref().map(|(id, _)| *id),
            contract_number: new.loan.as_ref().map(|(_, number)| number.clone()),
            kind: new.kind.code().to_owned(),
            for_day: new.as_of_date,
            place,
            sha256,
            bytes,
            code: self.document_verification_code(&new.key),
            made_at: self.clock.now(),
            signed_at: new.signed_at,
            void_at: None,
        };
        transact!(self.db, |tx| {
            if loan_documents::insert(tx, &paper).await? {
                return Ok(paper.clone());
            }
            // Somebody was faster: theirs is the one that counts.
            let known = loan_documents::find_by_key(tx, &paper.key).await?;
            known.ok_or(LoanError::Internal(StoreError::Conflict))
        })
    }

    /// Renders a document on a thread of its own, because it takes a while, and stores the file.
    pub(crate) async fn render_and_store_document(
        &self,
        build: impl FnOnce() -> Result<DocumentSource, DocumentError> + Send + 'static,
    ) -> Result<StoredDocument, LoanError> {
        let pdf = Arc::clone(&self.providers.pdf);
        let rendered = tokio::task::spawn_blocking(move || pdf.render_pdf(&build()?)).await;
        let bytes = rendered.map_err(|_| render_error())?.map_err(|error| {
            tracing::error!(%error, "loan document rendering failed");
            render_error()
        })?;
        let (hash, size) = (sha256_hex(&bytes), i64::try_from(bytes.len()).unwrap_or(i64::MAX));
        let place =
            self.providers.files.put(bytes, FileKind::Pdf).await.map_err(to_provider_error)?;
        Ok(StoredDocument { storage_key: place.to_string(), sha256: hash, size_bytes: size })
    }

    /// The bytes of a paper.
    pub(crate) async fn load_document_bytes(
        &self,
        paper: &LoanDocument,
    ) -> Result<Zeroizing<Vec<u8>>, LoanError> {
        self.load_document_file(&paper.place).await
    }

    async fn load_document_file(&self, place: &str) -> Result<Zeroizing<Vec<u8>>, LoanError> {
        let id: FileId = place.parse().map_err(|_| StoreError::Corrupt("a file's place"))?;
        self.providers.files.get(id).await.map_err(to_provider_error)
    }
}

/// Whether a paper still says what it said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoanDocumentStatus {
    /// It does.
    Valid,
    /// A newer one says the same of a later moment.
    Superseded,
    /// It says nothing any more.
    Void,
}

/// Whether a paper of a loan's life still says what it said.
pub(crate) async fn load_document_status(
    tx: &mut Tx,
    paper: &LoanDocument,
    today: BusinessDate,
) -> Result<LoanDocumentStatus, StoreError> {
    if paper.void_at.is_some() || is_contradicted(tx, paper, today).await? {
        return Ok(LoanDocumentStatus::Void);
    }
    let can_be_newer = matches!(paper.kind.as_str(), "certificate" | "statement" | "operations");
    if can_be_newer && loan_documents::has_newer(tx, paper).await? {
        return Ok(LoanDocumentStatus::Superseded);
    }
    Ok(LoanDocumentStatus::Valid)
}

/// A payment may turn out not to have happened, and then a loan that was paid off is owed again; new
/// terms hold only once they are paid for. What the person borrowed since is nobody's business.
async fn is_contradicted(
    tx: &mut Tx,
    paper: &LoanDocument,
    today: BusinessDate,
) -> Result<bool, StoreError> {
    let is_at_stake = matches!(paper.kind.as_str(), "certificate" | "receipt" | "addendum");
    let Some(loan_id) = paper.loan_id.filter(|_| is_at_stake) else { return Ok(false) };
    let Some(row) = store::loans::find(tx, loan_id).await? else { return Ok(false) };
    let loan = super::repository::loan_from_row(&row)?;
    Ok(match paper.key.split('/').nth(1).map(str::parse) {
        Some(Ok(payment)) if paper.kind == "receipt" => receipt::is_reversed(&loan, payment),
        Some(Ok(id)) if paper.kind == "addendum" => !is_addendum_in_force(&loan, paper, id, today),
        _ => loan.payoff(today).is_positive(),
    })
}

/// Whether new terms took effect, or wait for their payment today; nobody is bound by a draft.
fn is_addendum_in_force(
    loan: &Loan,
    paper: &LoanDocument,
    addendum: Uuid,
    today: BusinessDate,
) -> bool {
    let id = OperationId(addendum.as_u128());
    let fate = addendum::status(loan, id, today);
    let is_restructured = restructuring::loan_before(loan, id).is_some();
    matches!(fate, Some(AddendumStatus::Paid | AddendumStatus::AwaitingPayment))
        || is_restructured && paper.signed_at.is_some()
}

fn to_provider_error(error: providers::files::FileStoreError) -> LoanError {
    LoanError::ProviderUnavailable(error.to_string())
}

const fn render_error() -> LoanError {
    LoanError::Internal(StoreError::Corrupt("a paper"))
}
