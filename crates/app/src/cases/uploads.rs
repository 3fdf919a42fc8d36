//! What is added to a request: words and files.

use base::Timestamp;
use providers::files::{FileId, FileKind, normalize, sniff};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::audit::{self, NewEntry};
use store::cases::{self, Case, CaseUpdate, CaseUpload};
use store::sessions::Session;
use store::{StoreError, Tx, Uuid, transact};
use zeroize::Zeroizing;

use super::views::load_own_case;
use super::{CaseError, CaseView};
use crate::Lender;

/// Files of one request.
const FILES_MAX: usize = 10;
/// Words of one request: a conversation and not a flood.
const MESSAGES_MAX: usize = 200;

impl Lender {
    /// Adds words of the person's.
    pub async fn case_message_add(
        &self,
        session: &Session,
        id: Uuid,
        text: &str,
    ) -> Result<CaseView, CaseError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let request = load_own_case(tx, session, id).await?;
            let request = self.add_case_message(tx, request, text, now).await?;
            self.load_case_view(tx, request).await
        })
    }

    /// Adds words of the person's to a request that is open: it is our turn then.
    pub(super) async fn add_case_message(
        &self,
        tx: &mut Tx,
        request: Case,
        text: &str,
        now: Timestamp,
    ) -> Result<Case, CaseError> {
        if !request.is_open() {
            return Err(CaseError::AlreadyClosed);
        }
        if cases::list_messages(tx, request.id).await?.len() >= MESSAGES_MAX {
            return Err(CaseError::LimitReached);
        }
        cases::insert_message(tx, &self.vault, request.id, ("person", text), now).await?;
        request.update(tx, &CaseUpdate { state: "open", ..request.to_update() }, now).await?;
        cases::find(tx, request.id).await?.ok_or(CaseError::NotFound)
    }

    /// Adds a file: a PDF as it is, a picture without what a camera adds to it. The same bytes again
    /// are the same file.
    pub async fn case_upload_add(
        &self,
        session: &Session,
        id: Uuid,
        bytes: Vec<u8>,
    ) -> Result<CaseView, CaseError> {
        let mut tx = self.db.read().await?;
        let request = load_own_case(&mut tx, session, id).await?;
        drop(tx);
        if !request.is_open() {
            return Err(CaseError::AlreadyClosed);
        }
        let (bytes, media) = match sniff(&bytes)? {
            FileKind::Pdf => (bytes, FileKind::Pdf),
            _ => (normalize(bytes).await?.jpeg, FileKind::Jpeg),
        };
        let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        let digest = base::hex::encode(Sha256::digest(&bytes));
        let place = self.providers.files.put(bytes, media).await?;
        let now = self.clock.now();
        let file = CaseUpload {
            id: Uuid::now_v7(),
            request_id: id,
            media: if media == FileKind::Pdf { "pdf" } else { "jpeg" }.to_owned(),
            place: place.to_string(),
            bytes: size,
            content_mark: self.vault.blind_index("file", &digest),
            created_at: now,
        };
        transact!(self.db, |tx| {
            let request = load_own_case(tx, session, id).await?;
            let kept = cases::list_uploads(tx, id).await?;
            let is_known = kept.iter().any(|it| it.content_mark == file.content_mark);
            if kept.len() >= FILES_MAX && !is_known {
                return Err(CaseError::LimitReached);
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
    ) -> Result<(CaseUpload, Zeroizing<Vec<u8>>), CaseError> {
        let mut tx = self.db.read().await?;
        load_own_case(&mut tx, session, id).await?;
        let row = cases::find_upload(&mut tx, file).await?;
        drop(tx);
        let row = row.filter(|row| row.request_id == id).ok_or(CaseError::NotFound)?;
        let bytes = self.load_case_upload_bytes(&row).await?;
        Ok((row, bytes))
    }

    /// A file of anybody's request, for whoever looks at it. Looking is noted.
    pub async fn case_upload_download_for_staff(
        &self,
        file: Uuid,
        staff: &str,
    ) -> Result<(CaseUpload, Zeroizing<Vec<u8>>), CaseError> {
        let now = self.clock.now();
        let row = transact!(self.db, |tx| {
            let row = cases::find_upload(tx, file).await?.ok_or(CaseError::NotFound)?;
            let (actor, subject) = (format!("staff/{staff}"), format!("file/{file}"));
            let (action, detail) = ("file_opened", json!({}));
            let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
            audit::insert(tx, &entry, now).await?;
            Ok::<_, CaseError>(row)
        })?;
        let bytes = self.load_case_upload_bytes(&row).await?;
        Ok((row, bytes))
    }

    async fn load_case_upload_bytes(
        &self,
        row: &CaseUpload,
    ) -> Result<Zeroizing<Vec<u8>>, CaseError> {
        let place: FileId = row.place.parse().map_err(|_| StoreError::Corrupt("a file's place"))?;
        Ok(self.providers.files.get(place).await?)
    }
}
