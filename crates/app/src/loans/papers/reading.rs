//! A paper to be read on a screen, by the words that it brings itself.

use documents::Reading;
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
    ) -> Result<Reading, ApplicationError> {
        let pdf = self.document_download(session, kind).await?.to_vec();
        read(pdf).await?.ok_or(ApplicationError::None)
    }

    /// The words of a paper of one's own.
    pub async fn loan_document_read(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<Reading, LoanError> {
        let (_, pdf) = self.loan_document_download(session, id).await?;
        read(pdf.to_vec()).await?.ok_or(LoanError::Unknown)
    }
}

/// Looking into a file takes a while: aside from the event loop.
async fn read(pdf: Vec<u8>) -> Result<Option<Reading>, StoreError> {
    let read = tokio::task::spawn_blocking(move || Reading::of(&pdf)).await;
    read.map_err(|_| StoreError::Unreadable("a paper"))
}
