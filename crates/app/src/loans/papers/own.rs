//! A person's own papers: those they signed to borrow, and those of the loan's life.

use base::{Language, Timestamp};
use store::loan_papers::{self, LoanPaper};
use store::papers::{self, Paper};
use store::sessions::Session;
use store::{Tx, Uuid, customers};
use zeroize::Zeroizing;

use crate::Lender;
use crate::loans::LoanError;

/// As many papers of a loan as anybody reads.
const PAPERS_MAX: i64 = 200;

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
    pub code: String,
    /// How many bytes.
    pub bytes: i64,
    place: String,
}

impl From<LoanPaper> for LoanDocumentView {
    fn from(paper: LoanPaper) -> Self {
        Self {
            id: paper.id,
            kind: paper.kind,
            contract_number: paper.contract_number,
            made_at: paper.made_at,
            signed_at: paper.signed_at,
            sha256: paper.sha256,
            code: paper.code,
            bytes: paper.bytes,
            place: paper.place,
        }
    }
}

impl From<Paper> for LoanDocumentView {
    fn from(paper: Paper) -> Self {
        Self {
            id: paper.id,
            kind: paper.kind,
            contract_number: Some(paper.contract_number),
            made_at: paper.made_at,
            signed_at: paper.signed_at,
            sha256: paper.sha256,
            code: paper.code,
            bytes: paper.bytes,
            place: paper.place,
        }
    }
}

/// Whom a paper names.
#[derive(Debug, Clone)]
pub struct Holder {
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
        let made = loan_papers::of_loan(&mut tx, id, PAPERS_MAX).await?;
        let number = &own.row.contract_number;
        let signed = papers::list_signed_by_contract(&mut tx, session.customer_id, number).await?;
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
        let own: LoanDocumentView = match loan_papers::own(&mut tx, session.customer_id, id).await?
        {
            Some(paper) => paper.into(),
            None => papers::own(&mut tx, session.customer_id, id)
                .await?
                .ok_or(LoanError::Unknown)?
                .into(),
        };
        drop(tx);
        let bytes = self.load_document_file(&own.place).await?;
        Ok((own, bytes))
    }

    /// Whom a paper names: by what was answered for a loan, where one is known.
    pub(crate) async fn holder(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
        loan_id: Option<Uuid>,
    ) -> Result<Holder, LoanError> {
        let customer = customers::by_id(tx, customer_id).await?.ok_or(LoanError::Unknown)?;
        let iin = customer.iin(&self.vault)?.ok_or(LoanError::Unknown)?;
        let full_name = match loan_id {
            Some(id) => self.find_signer_name(tx, customer_id, id).await,
            None => None,
        };
        let language = customer.language;
        Ok(Holder { full_name, iin: iin.reveal().to_owned(), language })
    }
}
