//! A person's own papers: those they signed to borrow, and those of the loan's life.

use base::{Language, Timestamp};
use store::application_documents::{self, ApplicationDocument};
use store::loan_documents::{self, LoanDocument};
use store::sessions::Session;
use store::{Tx, Uuid, customers};
use zeroize::Zeroizing;

use crate::Lender;
use crate::loans::LoanError;

/// As many papers of a loan as anybody reads.
const DOCUMENTS_MAX: i64 = 200;

/// A paper that one may read.
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
            made_at: paper.made_at,
            signed_at: paper.signed_at,
            sha256: paper.sha256,
            verification_code: paper.code,
            size_bytes: paper.bytes,
            storage_key: paper.place,
        }
    }
}

impl From<ApplicationDocument> for LoanDocumentView {
    fn from(paper: ApplicationDocument) -> Self {
        Self {
            id: paper.id,
            kind: paper.kind,
            contract_number: Some(paper.contract_number),
            made_at: paper.made_at,
            signed_at: paper.signed_at,
            sha256: paper.sha256,
            verification_code: paper.code,
            size_bytes: paper.bytes,
            storage_key: paper.place,
        }
    }
}

/// Whom a paper names.
#[derive(Debug, Clone)]
pub struct DocumentHolder {
    /// As the document has it, where that is known.
    pub full_name: Option<String>,
    /// ИИН.
    pub iin: String,
    /// The language they read.
    pub language: Language,
}

impl Lender {
    /// The papers of a loan of one's own: those that were signed for it, and those made since, the
    /// newest first.
    pub async fn loan_document_list(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<Vec<LoanDocumentView>, LoanError> {
        let mut tx = self.db.read().await?;
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

    /// A paper of one's own, and its bytes; somebody else's is not there.
    pub async fn loan_document_download(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<(LoanDocumentView, Zeroizing<Vec<u8>>), LoanError> {
        let mut tx = self.db.read().await?;
        let own: LoanDocumentView =
            match loan_documents::find_for_customer(&mut tx, session.customer_id, id).await? {
                Some(paper) => paper.into(),
                None => application_documents::find_signed_for_customer(
                    &mut tx,
                    session.customer_id,
                    id,
                )
                .await?
                .ok_or(LoanError::NotFound)?
                .into(),
            };
        drop(tx);
        let bytes = self.load_document_file(&own.storage_key).await?;
        Ok((own, bytes))
    }

    /// Whom a paper names: by what was answered for a loan, where one is known.
    pub(crate) async fn load_document_holder(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
        loan_id: Option<Uuid>,
    ) -> Result<DocumentHolder, LoanError> {
        let customer = customers::find(tx, customer_id).await?.ok_or(LoanError::NotFound)?;
        let iin = customer.iin(&self.vault)?.ok_or(LoanError::NotFound)?;
        let full_name = match loan_id {
            Some(id) => self.find_signer_name(tx, customer_id, id).await,
            None => None,
        };
        let language = customer.language;
        Ok(DocumentHolder { full_name, iin: iin.reveal().to_owned(), language })
    }
}
