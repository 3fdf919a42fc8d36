//! A document as text for the screen, from the document itself.

use documents::DocumentText;
use store::Uuid;
use store::sessions::Session;

use crate::issued_documents::extract_text;

use crate::loans::Loans;
use crate::{Error, Resource};

impl Loans {
    /// The text of a document of one's own.
    pub async fn loan_document_read(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<DocumentText, Error> {
        let (_, pdf) = self.loan_document_download(session, id).await?;
        extract_text(pdf.to_vec()).await?.ok_or(Error::NotFound(Resource::Loan))
    }
}
