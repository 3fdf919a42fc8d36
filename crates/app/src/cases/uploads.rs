//! Messages and files of a case.

use base::Timestamp;
use providers::files::{FileKind, normalize, sniff};
use sha2::{Digest, Sha256};
use store::cases::CaseAuthor;
use store::cases::CaseState;
use store::cases::CaseUploadMedia;
use store::cases::{self, Case, CaseUpdate, CaseUpload};
use store::sessions::Session;
use store::{BlindIndexes, Tx, Uuid, transact};
use zeroize::Zeroizing;

use super::CaseView;
use super::views::load_own_case;
use crate::actor::Actor;
use crate::audit::Subject;
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
            let case = load_own_case(tx, session.into(), id).await?;
            let case = self.add_case_message(tx, case, text, now).await?;
            self.load_case_view(tx, case).await
        })
    }

    /// Adds a customer's message to an open case, which then waits for staff.
    pub(super) async fn add_case_message(
        &self,
        tx: &mut Tx,
        case: Case,
        text: &str,
        now: Timestamp,
    ) -> Result<Case, Error> {
        if !case.is_open() {
            return Err(Rejection::CaseClosed.into());
        }
        if cases::list_messages(tx, case.id).await?.len() >= MESSAGES_MAX {
            return Err(Rejection::CaseLimitReached.into());
        }
        cases::insert_message(tx, &self.core.vault, case.id, (CaseAuthor::Person, text), now)
            .await?;
        case.update(tx, &CaseUpdate { state: CaseState::Open, ..case.to_update() }, now).await?;
        cases::find(tx, case.id).await?.ok_or(Error::NotFound(Resource::Case))
    }

    /// Adds a file: a PDF as it is, a picture without its metadata. Idempotent by content.
    pub async fn case_upload_add(
        &self,
        actor: impl Into<Actor<'_>>,
        id: Uuid,
        bytes: Vec<u8>,
    ) -> Result<CaseView, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Case(id)).await?;
        let case = load_own_case(&mut tx, actor, id).await?;
        let existing = cases::list_uploads(&mut tx, id).await?;
        drop(tx);
        if !case.is_open() {
            return Err(Rejection::CaseClosed.into());
        }
        self.core.throttle_upload(actor, &bytes).await?;
        let (bytes, media) = match sniff(&bytes)? {
            FileKind::Pdf => (bytes, FileKind::Pdf),
            _ => (normalize(bytes).await?.jpeg, FileKind::Jpeg),
        };
        let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        let digest = base::hex::encode(Sha256::digest(&bytes));
        let content = self.core.vault.blind_indexes("file", &digest);
        // Before the bytes are stored: what is refused leaves nothing behind.
        require_room(&existing, &content)?;
        let file_id = self.core.providers.files.put(bytes, media).await?;
        let now = self.core.clock.now();
        let file = CaseUpload {
            id: Uuid::now_v7(),
            case_id: id,
            media_type: if media == FileKind::Pdf {
                CaseUploadMedia::Pdf
            } else {
                CaseUploadMedia::Jpeg
            },
            storage_key: file_id.to_string(),
            bytes: size,
            content_blind_index: content.current.clone(),
            created_at: now,
        };
        transact!(self.core.db, |tx| {
            let case = load_own_case(tx, actor, id).await?;
            let existing = cases::list_uploads(tx, id).await?;
            let is_duplicate = require_room(&existing, &content)?;
            cases::insert_upload(tx, &file).await?;
            self.core.audit_staff(tx, actor, "file_added", Subject::Case(id), now).await?;
            if !is_duplicate {
                case.update(tx, &CaseUpdate { state: CaseState::Open, ..case.to_update() }, now)
                    .await?;
            }
            let case = load_own_case(tx, actor, id).await?;
            self.load_case_view(tx, case).await
        })
    }

    /// A file of a case: a customer's own, and any for staff.
    pub async fn case_upload_download(
        &self,
        actor: impl Into<Actor<'_>>,
        file: Uuid,
    ) -> Result<(CaseUpload, Zeroizing<Vec<u8>>), Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::CaseUpload(file)).await?;
        let row =
            cases::find_upload(&mut tx, file).await?.ok_or(Error::NotFound(Resource::Case))?;
        load_own_case(&mut tx, actor, row.case_id).await?;
        drop(tx);
        let bytes = self.core.load_stored_bytes(&row.storage_key).await?;
        Ok((row, bytes))
    }
}

/// Rejects one file too many. Returns whether the case has this very file already.
fn require_room(existing: &[CaseUpload], content: &BlindIndexes) -> Result<bool, Error> {
    let is_duplicate = existing.iter().any(|it| content.contains(&it.content_blind_index));
    if existing.len() >= FILES_MAX && !is_duplicate {
        return Err(Rejection::CaseLimitReached.into());
    }
    Ok(is_duplicate)
}
