//! A customer's documents: those signed to borrow, and those issued during the loan.

use base::ids::{ApplicationId, CustomerId, LoanId};
use base::{Language, Timestamp};
use store::application_documents::{self, ApplicationDocument};
use store::loan_documents::{self, LoanDocument};
use store::{Tx, Uuid, customers};
use zeroize::Zeroizing;

use crate::actor::Actor;
use crate::audit::Subject;
use crate::issued_documents::DocumentKind;
use crate::loans::Loans;
use crate::{Error, Resource};

/// More documents than a loan ever has.
const DOCUMENTS_MAX: i64 = 200;

/// A document as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoanDocumentView {
    /// Which it is.
    pub id: Uuid,
    /// What kind of document it is.
    pub kind: DocumentKind,
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
    fn from(document: LoanDocument) -> Self {
        Self {
            id: document.id,
            kind: document.kind.into(),
            contract_number: document.contract_number,
            made_at: document.created_at,
            signed_at: document.signed_at,
            sha256: document.sha256,
            verification_code: document.code,
            size_bytes: document.bytes,
            storage_key: document.storage_key,
        }
    }
}

impl From<ApplicationDocument> for LoanDocumentView {
    fn from(document: ApplicationDocument) -> Self {
        Self {
            id: document.id,
            kind: document.kind.into(),
            contract_number: Some(document.contract_number),
            made_at: document.created_at,
            signed_at: document.signed_at,
            sha256: document.sha256,
            verification_code: document.code,
            size_bytes: document.bytes,
            storage_key: document.storage_key,
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
        actor: impl Into<Actor<'_>>,
        id: LoanId,
    ) -> Result<Vec<LoanDocumentView>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Loan(id)).await?;
        let own = self.load_own_loan(&mut tx, actor, id).await?;
        let issued = loan_documents::list_by_loan(&mut tx, id, DOCUMENTS_MAX).await?;
        let number = &own.row.contract_number;
        let signed =
            application_documents::list_signed_by_contract(&mut tx, own.row.customer_id, number)
                .await?;
        Ok(issued
            .into_iter()
            .map(LoanDocumentView::from)
            .chain(signed.into_iter().map(Into::into))
            .collect())
    }

    /// A document of one's own with its bytes; others are not found.
    pub async fn loan_document_download(
        &self,
        actor: impl Into<Actor<'_>>,
        id: Uuid,
    ) -> Result<(LoanDocumentView, Zeroizing<Vec<u8>>), Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Document(id)).await?;
        let document = load_own_document(&mut tx, actor, id).await?;
        drop(tx);
        let bytes = self.load_document_file(&document.storage_key).await?;
        Ok((document, bytes))
    }

    /// The customer named in a document, by the answers of a loan if there is one.
    pub(crate) async fn load_document_holder(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
        loan_id: Option<LoanId>,
    ) -> Result<DocumentHolder, Error> {
        let customer =
            customers::find(tx, customer_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        let iin = customer.iin(&self.core.vault)?.ok_or(Error::NotFound(Resource::Loan))?;
        let full_name = match loan_id {
            Some(id) => {
                self.core.find_signer_name(tx, customer_id, ApplicationId::of_loan(id)).await
            }
            None => None,
        };
        let language = customer.language;
        Ok(DocumentHolder { full_name, iin: iin.reveal().to_owned(), language })
    }
}

/// A document that the actor may touch: a customer's own, and any for staff. Others are not found.
async fn load_own_document(
    tx: &mut Tx,
    actor: Actor<'_>,
    id: Uuid,
) -> Result<LoanDocumentView, Error> {
    let own = actor.only_customer_id();
    let issued = match own {
        Some(own) => loan_documents::find_for_customer(tx, own, id).await?,
        None => loan_documents::find(tx, id).await?,
    };
    if let Some(issued) = issued {
        return Ok(issued.into());
    }
    let signed = match own {
        Some(own) => application_documents::find_signed_for_customer(tx, own, id).await?,
        None => application_documents::find_signed(tx, id).await?,
    };
    Ok(signed.ok_or(Error::NotFound(Resource::Loan))?.into())
}
