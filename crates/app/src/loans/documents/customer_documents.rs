//! A customer's documents: those signed to borrow, and those issued during the loan.

use base::{Language, Timestamp};
use store::application_documents::{self, ApplicationDocument};
use store::loan_documents::{self, LoanDocument};
use store::sessions::Session;
use store::{Tx, Uuid, customers};
use zeroize::Zeroizing;

use crate::loans::Loans;
use crate::{Error, Resource};

/// More documents than a loan ever has.
const DOCUMENTS_MAX: i64 = 200;

/// A document as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoanDocumentView {
    /// Which it is.
    pub id: Uuid,
    /// Such as `contract`.
    pub kind: String,
    /// Nothing where it is about all loans.
    pub contract_number: Option<String>,
    /// When it was made.
    pub made_at: Timestamp,
    /// When it was signed.
    pub signed_at: Option<Timestamp>,
    /// The hash of the bytes, in hexadecimal digits.
    pub sha256: String,
    /// By which anybody can ask whether it is ours.
    pub verification_code: String,
    /// How many bytes.
    pub size_bytes: i64,
    storage_key: String,
}

impl From<LoanDocument> for LoanDocumentView {
    fn from(paper: LoanDocument) -> Self {
        Self {
            id: paper.id,
            kind: paper.kind,
            contract_number: paper.contract_number,
            made_at: paper.created_at,
            signed_at: paper.signed_at,
            sha256: paper.sha256,
            verification_code: paper.code,
            size_bytes: paper.bytes,
            storage_key: paper.storage_key,
        }
    }
}

impl From<ApplicationDocument> for LoanDocumentView {
    fn from(paper: ApplicationDocument) -> Self {
        Self {
            id: paper.id,
            kind: paper.kind,
            contract_number: Some(paper.contract_number),
            made_at: paper.created_at,
            signed_at: paper.signed_at,
            sha256: paper.sha256,
            verification_code: paper.code,
            size_bytes: paper.bytes,
            storage_key: paper.storage_key,
        }
    }
}

/// The customer named in a document.
#[derive(Debug, Clone)]
pub struct DocumentHolder {
    /// As the document has it, where that is known.
    pub full_name: Option<String>,
    /// ИИН.
    pub iin: String,
    /// The language they read.
    pub language: Language,
}

impl Loans {
    /// The documents of one's own loan: signed ones, and those issued since, newest first.
    pub async fn loan_document_list(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<Vec<LoanDocumentView>, Error> {
        let mut tx = self.core.db.read().await?;
        let own = self.load_own_loan(&mut tx, session, id).await?;
        let made = loan_documents::list_by_loan(&mut tx, id, DOCUMENTS_MAX).await?;
        let number = &own.row.contract_number;
        let signed =
            application_documents::list_signed_by_contract(&mut tx, session.customer_id, number)
                .await?;
        Ok(made
            .into_iter()
            .map(LoanDocumentView::from)
            .chain(signed.into_iter().map(Into::into))
            .collect())
    }

    /// A document of one's own with its bytes; others are not found.
    pub async fn loan_document_download(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<(LoanDocumentView, Zeroizing<Vec<u8>>), Error> {
        let mut tx = self.core.db.read().await?;
        let own: LoanDocumentView =
            match loan_documents::find_for_customer(&mut tx, session.customer_id, id).await? {
                Some(paper) => paper.into(),
                None => application_documents::find_signed_for_customer(
                    &mut tx,
                    session.customer_id,
                    id,
                )
                .await?
                .ok_or(Error::NotFound(Resource::Loan))?
                .into(),
            };
        drop(tx);
        let bytes = self.load_document_file(&own.storage_key).await?;
        Ok((own, bytes))
    }

    /// The customer named in a document, by the answers of a loan if there is one.
    pub(crate) async fn load_document_holder(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
        loan_id: Option<Uuid>,
    ) -> Result<DocumentHolder, Error> {
        let customer =
            customers::find(tx, customer_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        let iin = customer.iin(&self.core.vault)?.ok_or(Error::NotFound(Resource::Loan))?;
        let full_name = match loan_id {
            Some(id) => self.core.find_signer_name(tx, customer_id, id).await,
            None => None,
        };
        let language = customer.language;
        Ok(DocumentHolder { full_name, iin: iin.reveal().to_owned(), language })
    }
}
