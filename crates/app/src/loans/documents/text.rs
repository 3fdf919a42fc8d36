//! A document as text for the screen, from the document itself.

use documents::DocumentText;
use store::Uuid;

use crate::actor::Actor;
use crate::issued_documents::extract_text;

use crate::loans::Loans;
use crate::{Error, Resource};

impl Loans {
    /// The text of a document of one's own.
    pub async fn loan_document_read(
        &self,
        actor: impl Into<Actor<'_>>,
        id: Uuid,
    ) -> Result<DocumentText, Error> {
        let actor = actor.into();
        let (_, pdf) = self.loan_document_download(actor, id).await?;
        extract_text(pdf.to_vec()).await?.ok_or(Error::NotFound(Resource::Loan))
    }
}
