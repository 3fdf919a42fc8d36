//! Uploaded documents: sanitized, stored encrypted, requested and reviewed.

use origination::application::FixReason;
use origination::{Application, ApplicationCommand, State};
use providers::files::{FileKind, normalize, sniff};
use store::sessions::Session;
use store::{Tx, Uuid, transact, uploads};
use zeroize::Zeroizing;

use super::repository::Actor;
use crate::access::Visitor;
use crate::applications::Applications;
use crate::{Error, json};

/// A kind of document that can be requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UploadKind {
    /// The front of the identity document.
    IdFront,
    /// Its back.
    IdBack,
    /// The person with the document in hand.
    Selfie,
    /// Anything else that staff requested.
    Other,
}

impl UploadKind {
    /// Every kind, in the order in which they are requested.
    pub const ALL: [Self; 4] = [Self::IdFront, Self::IdBack, Self::Selfie, Self::Other];

    /// As rows name it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::IdFront => "id_front",
            Self::IdBack => "id_back",
            Self::Selfie => "selfie",
            Self::Other => "other",
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
    /// Takes a document in; another one of the same kind takes its place.
    pub async fn upload_add(
        &self,
        session: &Session,
        kind: UploadKind,
        bytes: Vec<u8>,
    ) -> Result<(), Error> {
        let mut tx = self.core.db.read().await?;
        let seen = self.load_own_application(&mut tx, session).await?;
        drop(tx);
        super::biometry::require_state(seen.application.state, State::DocsRequired)?;
        let id = Uuid::from_u128(seen.application.id.0);
        let (bytes, hints) = sanitize_upload(bytes).await?;
        let file = self.save_file((session.customer_id, id), None, kind.code(), bytes).await?;
        if !hints.is_empty() {
            let hints = json::write(&hints);
            transact!(self.core.db, |tx| { uploads::update_hints(tx, file, hints.clone()).await })?;
        }
        Ok(())
    }

    /// Takes a document back.
    pub async fn upload_remove(&self, session: &Session, kind: UploadKind) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let seen = self.load_own_application(tx, session).await?;
            super::biometry::require_state(seen.application.state, State::DocsRequired)?;
            let id = Uuid::from_u128(seen.application.id.0);
            uploads::remove(tx, id, None, kind.code(), now).await?;
            Ok::<_, Error>(())
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
            let seen = self.load_own_for_update(tx, session, version).await?;
            let id = Uuid::from_u128(seen.application.id.0);
            let kept = uploads::list_by_application(tx, id).await?;
            let is_good = |kind: &UploadKind| {
                kept.iter().any(|file| file.kind == kind.code() && file.status != "refused")
            };
            let are_all = required_uploads(&seen.application).iter().all(is_good);
            let by =
                Actor { name: "customer", ip_blind_index: Some(address.clone()), ..Actor::SYSTEM };
            let command = ApplicationCommand::UploadDocs { are_all };
            let moved = self.transition(tx, &seen, &command, &by, now).await?;
            Ok::<_, Error>(moved.application)
        })
    }

    /// Stores a file encrypted, and returns its row.
    pub(super) async fn save_file(
        &self,
        (customer_id, application_id): (Uuid, Uuid),
        bio_session_id: Option<Uuid>,
        kind: &str,
        bytes: Vec<u8>,
    ) -> Result<Uuid, Error> {
        let media = sniff(&bytes)?;
        let (now, id) = (self.core.clock.now(), Uuid::now_v7());
        let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        let digest = crate::issued_documents::sha256_hex(&bytes);
        let place = self.core.providers.files.put(bytes, media).await?;
        let file = uploads::Upload {
            id,
            customer_id,
            application_id,
            biometric_session_id: bio_session_id,
            kind: kind.to_owned(),
            storage_key: place.to_string(),
            bytes: size,
            status: "sent".to_owned(),
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
        application_id: Uuid,
        why: &[FixReason],
    ) -> Result<Vec<FixReason>, Error> {
        let mut all = why.to_vec();
        for file in uploads::list_by_application(tx, application_id).await? {
            let asked = match file.kind.as_str() {
                kind if kind == UploadKind::Selfie.code() => FixReason::FaceUnsure,
                kind if kind == UploadKind::Other.code() => FixReason::AnotherDocument,
                _ => continue,
            };
            if !why.is_empty() && !all.contains(&asked) {
                all.push(asked);
            }
        }
        Ok(all)
    }

    /// Judges the documents of an application together, as staff do.
    pub(super) async fn review_uploads(
        &self,
        tx: &mut Tx,
        application_id: Uuid,
        reasons: &[FixReason],
    ) -> Result<(), Error> {
        let status = if reasons.is_empty() { "accepted" } else { "refused" };
        for file in uploads::list_by_application(tx, application_id).await? {
            let is_document = UploadKind::ALL.iter().any(|kind| kind.code() == file.kind);
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
    let tidied = normalize(bytes).await;
    let picture = tidied?;
    let seen = picture.quality;
    let hints = [(seen.is_dark(), "dark"), (seen.is_blurred(), "blurred")];
    let hints = hints.into_iter().filter(|(is_so, _)| *is_so).map(|(_, hint)| hint).collect();
    Ok((picture.jpeg, hints))
}
