//! Erasure outside the database: files, unsigned documents, and cards at the acquirer. Each row is
//! deleted after its object, so that a crash leaves nothing behind.

use base::ids::CustomerId;
use jobs::JobOutcome;
use providers::acquirer::{AcquirerError, CardPurpose, CardToken};
use providers::files::FileId;
use store::erasure::{self, PendingErasure};
use store::payout_methods::PayoutMethod;
use store::payout_methods::PayoutMethodKind;
use store::{StoreError, transact};

use crate::Error;
use crate::profile::Profile;

/// Rows per query.
const ROWS_MAX: i64 = 100;
/// Far more documents than anybody has.
const DOCUMENTS_MAX: i64 = 5_000;

impl Profile {
    /// Erases outside the database what the erasure of a customer left pending.
    pub(crate) async fn erase_external_data(
        &self,
        customer_id: CustomerId,
    ) -> Result<JobOutcome, Error> {
        loop {
            let mut tx = self.core.db.read().await?;
            let pending = erasure::list_pending_uploads(&mut tx, customer_id, ROWS_MAX).await?;
            drop(tx);
            if pending.is_empty() {
                break;
            }
            for file in pending {
                self.erase_file(&file).await?;
            }
        }
        loop {
            let mut tx = self.core.db.read().await?;
            let pending =
                erasure::list_pending_case_uploads(&mut tx, customer_id, ROWS_MAX).await?;
            drop(tx);
            if pending.is_empty() {
                break;
            }
            for file in pending {
                self.delete_unshared_bytes(&file).await?;
                transact!(self.core.db, |tx| {
                    Ok::<_, Error>(erasure::delete_case_upload(tx, file.id).await?)
                })?;
            }
        }
        let mut tx = self.core.db.read().await?;
        let storage_keys =
            erasure::list_unsigned_document_keys(&mut tx, customer_id, DOCUMENTS_MAX).await?;
        drop(tx);
        for storage_key in storage_keys {
            self.delete_bytes(&storage_key).await?;
        }
        loop {
            let mut tx = self.core.db.read().await?;
            let payout_methods =
                erasure::list_pending_payout_methods(&mut tx, customer_id, ROWS_MAX).await?;
            drop(tx);
            if payout_methods.is_empty() {
                break;
            }
            for payout_method in &payout_methods {
                self.erase_payout_method(payout_method).await?;
            }
        }
        loop {
            let mut tx = self.core.db.read().await?;
            let cards =
                erasure::list_pending_payment_methods(&mut tx, customer_id, ROWS_MAX).await?;
            drop(tx);
            if cards.is_empty() {
                return Ok(JobOutcome::Completed);
            }
            for card in &cards {
                let token = CardToken::new(&card.token(&self.core.vault)?);
                self.erase_card_at_acquirer(CardPurpose::Payment, customer_id, &token).await?;
                transact!(self.core.db, |tx| {
                    erasure::erase_payment_method(tx, &self.core.vault, card.id).await
                })?;
            }
        }
    }

    /// Deletes the bytes of a file, unless another customer uploaded the same.
    async fn delete_unshared_bytes(&self, file: &PendingErasure) -> Result<(), Error> {
        let mut tx = self.core.db.read().await?;
        let is_shared = erasure::is_storage_key_shared(&mut tx, file).await?;
        drop(tx);
        if is_shared { Ok(()) } else { self.delete_bytes(&file.storage_key).await }
    }

    /// Deletes the bytes of a file, and then its row.
    async fn erase_file(&self, file: &PendingErasure) -> Result<(), Error> {
        self.delete_unshared_bytes(file).await?;
        transact!(self.core.db, |tx| { Ok(erasure::delete_upload(tx, file.id).await?) })
    }

    async fn delete_bytes(&self, storage_key: &str) -> Result<(), Error> {
        let id: FileId = storage_key.parse().map_err(|_| StoreError::Corrupt("a file's place"))?;
        Ok(self.core.providers.files.delete(id).await?)
    }

    /// Removes a card at the acquirer, and then erases the payout method here.
    async fn erase_payout_method(&self, payout_method: &PayoutMethod) -> Result<(), Error> {
        if payout_method.kind == PayoutMethodKind::Card {
            let token = CardToken::new(&payout_method.number(&self.core.vault)?);
            self.erase_card_at_acquirer(CardPurpose::Payout, payout_method.customer_id, &token)
                .await?;
        }
        transact!(self.core.db, |tx| {
            Ok(erasure::erase_payout_method(tx, &self.core.vault, payout_method.id).await?)
        })
    }

    async fn erase_card_at_acquirer(
        &self,
        purpose: CardPurpose,
        customer_id: CustomerId,
        token: &CardToken,
    ) -> Result<(), Error> {
        let customer = customer_id.to_string();
        match self.core.providers.acquirer.remove_card(purpose, &customer, token).await {
            Ok(()) => Ok(()),
            Err(error @ AcquirerError::Temporary(_)) => {
                Err(Error::ProviderUnavailable(error.to_string()))
            }
            Err(error) => {
                // The acquirer's copy is useless without us.
                tracing::warn!(%error, "card removal at acquirer failed during erasure");
                Ok(())
            }
        }
    }
}
