//! A paper to be read on a screen, by the words that it brings itself.

use documents::DocumentText;
use store::sessions::Session;
use store::{StoreError, Uuid};

use crate::Lender;
use crate::applications::ApplicationError;
use crate::loans::LoanError;

impl Lender {
    /// The words of a paper of one's own application, before and after signing.
    pub async fn application_document_read(
        &self,
        session: &Session,
        kind: &str,
    ) -> Result<DocumentText, ApplicationError> {
        let pdf = self.document_download(session, kind).await?.to_vec();
        extract_text(pdf).await?.ok_or(ApplicationError::NotFound)
    }

    /// The words of a paper of one's own.
    pub async fn loan_document_read(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<DocumentText, LoanError> {
        let (_, pdf) = self.loan_document_download(session, id).await?;
        extract_text(pdf.to_vec()).await?.ok_or(LoanError::NotFound)
    }
}

/// Looking into a file takes a while: aside from the event loop.
async fn extract_text(pdf: Vec<u8>) -> Result<Option<DocumentText>, StoreError> {
    let read = tokio::task::spawn_blocking(move || DocumentText::extract(&pdf)).await;
    read.map_err(|_| StoreError::Corrupt("a paper"))
}
