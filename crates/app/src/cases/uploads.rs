//! Messages and files of a case.

use base::Timestamp;
use providers::files::{FileId, FileKind, normalize, sniff};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::audit::{self, NewEntry};
use store::cases::{self, Case, CaseUpdate, CaseUpload};
use store::sessions::Session;
use store::{StoreError, Tx, Uuid, transact};
use zeroize::Zeroizing;

use super::CaseView;
use super::views::load_own_case;
use crate::cases::Cases;
use crate::{Error, Rejection, Resource};

/// Files of one case.
pub const FILES_MAX: usize = 10;
/// Messages per case: enough for a conversation.
const MESSAGES_MAX: usize = 200;

impl Cases {
    /// Adds a message of the customer.
    pub async fn case_message_add(
        &self,
        session: &Session,
        id: Uuid,
        text: &str,
    ) -> Result<CaseView, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let request = load_own_case(tx, session, id).await?;
            let request = self.add_case_message(tx, request, text, now).await?;
            self.load_case_view(tx, request).await
        })
    }

    /// Adds a customer's message to an open case, which then waits for staff.
    pub(super) async fn add_case_message(
        &self,
        tx: &mut Tx,
        request: Case,
        text: &str,
        now: Timestamp,
    ) -> Result<Case, Error> {
        if !request.is_open() {
            return Err(Rejection::CaseClosed.into());
        }
        if cases::list_messages(tx, request.id).await?.len() >= MESSAGES_MAX {
            return Err(Rejection::CaseLimitReached.into());
        }
        cases::insert_message(tx, &self.core.vault, request.id, ("person", text), now).await?;
        request.update(tx, &CaseUpdate { state: "open", ..request.to_update() }, now).await?;
        cases::find(tx, request.id).await?.ok_or(Error::NotFound(Resource::Case))
    }

    /// Adds a file: a PDF as it is, a picture without what a camera adds to it. The same bytes again
    /// are the same file.
    pub async fn case_upload_add(
        &self,
        session: &Session,
        id: Uuid,
        bytes: Vec<u8>,
    ) -> Result<CaseView, Error> {
        let mut tx = self.core.db.read().await?;
        let request = load_own_case(&mut tx, session, id).await?;
        drop(tx);
        if !request.is_open() {
            return Err(Rejection::CaseClosed.into());
        }
        let (bytes, media) = match sniff(&bytes)? {
            FileKind::Pdf => (bytes, FileKind::Pdf),
            _ => (normalize(bytes).await?.jpeg, FileKind::Jpeg),
        };
        let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        let digest = base::hex::encode(Sha256::digest(&bytes));
        let place = self.core.providers.files.put(bytes, media).await?;
        let now = self.core.clock.now();
        let file = CaseUpload {
            id: Uuid::now_v7(),
            case_id: id,
            media_type: if media == FileKind::Pdf { "pdf" } else { "jpeg" }.to_owned(),
            storage_key: place.to_string(),
            bytes: size,
            content_blind_index: self.core.vault.blind_index("file", &digest),
            created_at: now,
        };
        transact!(self.core.db, |tx| {
            let request = load_own_case(tx, session, id).await?;
            let kept = cases::list_uploads(tx, id).await?;
            let is_known = kept.iter().any(|it| it.content_blind_index == file.content_blind_index);
            if kept.len() >= FILES_MAX && !is_known {
                return Err(Rejection::CaseLimitReached.into());
            }
            cases::insert_upload(tx, &file).await?;
            if !is_known {
                request
                    .update(tx, &CaseUpdate { state: "open", ..request.to_update() }, now)
                    .await?;
            }
            let request = load_own_case(tx, session, id).await?;
            self.load_case_view(tx, request).await
        })
    }

    /// A file of a request of the person's own.
    pub async fn case_upload_download(
        &self,
        session: &Session,
        id: Uuid,
        file: Uuid,
    ) -> Result<(CaseUpload, Zeroizing<Vec<u8>>), Error> {
        let mut tx = self.core.db.read().await?;
        load_own_case(&mut tx, session, id).await?;
        let row = cases::find_upload(&mut tx, file).await?;
        drop(tx);
        let row = row.filter(|row| row.case_id == id).ok_or(Error::NotFound(Resource::Case))?;
        let bytes = self.load_case_upload_bytes(&row).await?;
        Ok((row, bytes))
    }

    /// A file of any case, for staff. The view is audited.
    pub async fn case_upload_download_for_staff(
        &self,
        file: Uuid,
        staff: &str,
    ) -> Result<(CaseUpload, Zeroizing<Vec<u8>>), Error> {
        let now = self.core.clock.now();
        let row = transact!(self.core.db, |tx| {
            let row = cases::find_upload(tx, file).await?.ok_or(Error::NotFound(Resource::Case))?;
            let (actor, subject) = (format!("staff/{staff}"), format!("file/{file}"));
            let (action, detail) = ("file_opened", json!({}));
            let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
            audit::insert(tx, &entry, now).await?;
            Ok::<_, Error>(row)
        })?;
        let bytes = self.load_case_upload_bytes(&row).await?;
        Ok((row, bytes))
    }

    async fn load_case_upload_bytes(&self, row: &CaseUpload) -> Result<Zeroizing<Vec<u8>>, Error> {
        let place: FileId =
            row.storage_key.parse().map_err(|_| StoreError::Corrupt("a file's place"))?;
        Ok(self.core.providers.files.get(place).await?)
    }
}
