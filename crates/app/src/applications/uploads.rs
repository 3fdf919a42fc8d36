//! Uploaded documents: sanitized, stored encrypted, requested and reviewed.

use base::ids::{ApplicationId, CustomerId};
use origination::application::FixReason;
use origination::{Application, ApplicationCommand, State};
use providers::files::{FileKind, normalize, sniff};
use store::sessions::Session;
use store::uploads::{StoredUploadKind, Upload, UploadStatus};
use store::{Tx, Uuid, transact, uploads};
use zeroize::Zeroizing;

use crate::access::Visitor;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::audit::{Subject, require_access};
use crate::{Error, Resource, json};

base::codes! {
    /// A kind of document that can be requested.
    UploadKind, undescribed {
        /// The front of the identity document.
        IdFront = "id_front",
        /// Its back.
        IdBack = "id_back",
        /// The person with the document in hand.
        Selfie = "selfie",
        /// Anything else that staff requested.
        Other = "other",
    }
}

impl UploadKind {
    /// The kind of its row.
    pub const fn stored(self) -> StoredUploadKind {
        match self {
            Self::IdFront => StoredUploadKind::IdFront,
            Self::IdBack => StoredUploadKind::IdBack,
            Self::Selfie => StoredUploadKind::Selfie,
            Self::Other => StoredUploadKind::Other,
        }
    }
}

/// The documents an application needs: both sides of the identity card, a selfie with it if the
/// biometric match was uncertain or impossible, and another one if staff requested it.
pub fn required_uploads(application: &Application) -> Vec<UploadKind> {
    let mut kinds = vec![UploadKind::IdFront, UploadKind::IdBack];
    let is_face_open = |fix: &FixReason| matches!(fix, FixReason::FaceUnsure | FixReason::NoPhoto);
    if application.fix.iter().any(is_face_open) {
        kinds.push(UploadKind::Selfie);
    }
    if application.fix.contains(&FixReason::AnotherDocument) {
        kinds.push(UploadKind::Other);
    }
    kinds
}

impl Applications {
    /// Stores an uploaded document; it replaces an earlier one of the same kind.
    pub async fn upload_add(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
        kind: UploadKind,
        bytes: Vec<u8>,
    ) -> Result<(), Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        let loaded = self.load_own_application(&mut tx, customer_id).await?;
        drop(tx);
        super::biometry::require_state(loaded.application.state, State::DocsRequired)?;
        self.core.throttle_upload(actor, &bytes).await?;
        let id = loaded.application.id;
        let (bytes, hints) = sanitize_upload(bytes).await?;
        let file = self.save_file((customer_id, id), None, kind.stored(), bytes).await?;
        let (now, hints) = (self.core.clock.now(), json::write(&hints));
        transact!(self.core.db, |tx| {
            uploads::update_hints(tx, file, hints.clone()).await?;
            self.core.audit_staff(tx, actor, "file_added", Subject::Upload(file), now).await
        })
    }

    /// Removes an uploaded document.
    pub async fn upload_remove(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
        kind: UploadKind,
    ) -> Result<(), Error> {
        let (now, actor) = (self.core.clock.now(), actor.into());
        require_access(actor, customer_id)?;
        transact!(self.core.db, |tx| {
            let loaded = self.load_own_application(tx, customer_id).await?;
            super::biometry::require_state(loaded.application.state, State::DocsRequired)?;
            let id = loaded.application.id;
            uploads::remove(tx, id, None, kind.stored(), now).await?;
            self.core.audit_staff(tx, actor, "file_removed", Subject::Application(id), now).await
        })
    }

    /// All documents are uploaded: staff review them.
    pub async fn upload_submit(
        &self,
        session: &Session,
        version: i64,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let now = self.core.clock.now();
        let address = visitor.ip_blind_index(&self.core);
        transact!(self.core.db, |tx| {
            let loaded = self.load_own_for_update(tx, session, version).await?;
            let id = loaded.application.id;
            let files = uploads::list_by_application(tx, id).await?;
            let is_good = |kind: &UploadKind| {
                files
                    .iter()
                    .any(|file| file.kind == kind.stored() && file.status != UploadStatus::Refused)
            };
            let are_all = required_uploads(&loaded.application).iter().all(is_good);
            let by = Actor::customer_at(session, &address);
            let command = ApplicationCommand::UploadDocs { are_all };
            let moved = self.transition(tx, &loaded, &command, by, now).await?;
            Ok::<_, Error>(moved.application)
        })
    }

    /// The bytes of an uploaded file: a customer's own, and any for staff.
    pub async fn upload_download(
        &self,
        actor: impl Into<Actor<'_>>,
        file: Uuid,
    ) -> Result<(Upload, Zeroizing<Vec<u8>>), Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Upload(file)).await?;
        let row = uploads::find(&mut tx, file).await?;
        drop(tx);
        let row = row.filter(|row| actor.may_access(row.customer_id));
        let row = row.ok_or(Error::NotFound(Resource::Application))?;
        let bytes = self.load_file_bytes(&row).await?;
        Ok((row, bytes))
    }

    /// Stores a file encrypted, and returns its row.
    pub(super) async fn save_file(
        &self,
        (customer_id, application_id): (CustomerId, ApplicationId),
        bio_session_id: Option<Uuid>,
        kind: StoredUploadKind,
        bytes: Vec<u8>,
    ) -> Result<Uuid, Error> {
        let media = sniff(&bytes)?;
        let (now, id) = (self.core.clock.now(), Uuid::now_v7());
        let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        let digest = crate::issued_documents::sha256_hex(&bytes);
        let storage_key = self.core.providers.files.put(bytes, media).await?;
        let file = uploads::Upload {
            id,
            customer_id,
            application_id,
            biometric_session_id: bio_session_id,
            kind,
            storage_key: storage_key.to_string(),
            bytes: size,
            status: UploadStatus::Sent,
            reasons: json::write::<[&str; 0]>(&[]),
            hints: json::write::<[&str; 0]>(&[]),
            content_blind_index: self.core.vault.blind_index("file", &digest),
            created_at: now,
            removed_at: None,
        };
        transact!(self.core.db, |tx| { uploads::insert_replacing(tx, &file).await })?;
        Ok(id)
    }

    /// The bytes of a file.
    pub(super) async fn load_file_bytes(
        &self,
        file: &uploads::Upload,
    ) -> Result<Zeroizing<Vec<u8>>, Error> {
        self.core.load_stored_bytes(&file.storage_key).await
    }

    /// Merges the reasons for another upload with the reasons of the first request: a selfie or
    /// another document is still required.
    pub(super) async fn merge_fix_reasons(
        &self,
        tx: &mut Tx,
        application_id: ApplicationId,
        why: &[FixReason],
    ) -> Result<Vec<FixReason>, Error> {
        let mut all = why.to_vec();
        for file in uploads::list_by_application(tx, application_id).await? {
            let reason = match file.kind {
                StoredUploadKind::Selfie => FixReason::FaceUnsure,
                StoredUploadKind::Other => FixReason::AnotherDocument,
                _ => continue,
            };
            if !why.is_empty() && !all.contains(&reason) {
                all.push(reason);
            }
        }
        Ok(all)
    }

    /// Records the staff's verdict on all documents of an application.
    pub(super) async fn review_uploads(
        &self,
        tx: &mut Tx,
        application_id: ApplicationId,
        reasons: &[FixReason],
    ) -> Result<(), Error> {
        let status =
            if reasons.is_empty() { UploadStatus::Accepted } else { UploadStatus::Refused };
        for file in uploads::list_by_application(tx, application_id).await? {
            let is_document = UploadKind::ALL.iter().any(|kind| kind.stored() == file.kind);
            if is_document {
                uploads::update_review(tx, file.id, status, json::write(reasons)).await?;
            }
        }
        Ok(())
    }
}

/// A picture without metadata, and its flaws; a PDF unchanged.
async fn sanitize_upload(bytes: Vec<u8>) -> Result<(Vec<u8>, Vec<&'static str>), Error> {
    let kind = sniff(&bytes)?;
    if kind == FileKind::Pdf {
        return Ok((bytes, Vec::new()));
    }
    let normalized = normalize(bytes).await;
    let picture = normalized?;
    let quality = picture.quality;
    let hints = [(quality.is_dark(), "dark"), (quality.is_blurred(), "blurred")];
    let hints = hints.into_iter().filter(|(is_so, _)| *is_so).map(|(_, hint)| hint).collect();
    Ok((picture.jpeg, hints))
}
