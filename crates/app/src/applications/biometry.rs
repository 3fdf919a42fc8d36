//! The camera: an attempt is opened, its pictures are taken in one by one, and the face is compared.

use base::Timestamp;
use jobs::JobOutcome;
use origination::application::BioResult;
use origination::{Application, ApplicationCommand, State};
use providers::biometry::{
    BiometryError, BiometryOutcome, BiometrySessionId, FRAME_MAX_BYTES, Frame, Gesture,
    SessionRequest,
};
use providers::files::{FileKind, FileRejection, sniff};
use store::biometric_sessions::{self, BiometricSession};
use store::sessions::Session;
use store::{StoreError, Tx, Uuid, consents, transact, uploads};

use super::repository::Actor;
use crate::access::Visitor;
use crate::applications::Applications;
use crate::consents::{ConsentKind, consent_text_version};
use crate::{Error, Rejection, Resource, UploadRejection, json};

/// An attempt as its owner sees it.
pub struct BiometryAttempt {
    /// By what the browser names it.
    pub id: Uuid,
    /// What to do before the camera, in this order.
    pub gestures: Vec<Gesture>,
    /// Those whose pictures are here.
    pub received: Vec<Gesture>,
    /// Until when pictures are taken.
    pub expires_at: Timestamp,
}

/// An attempt with less time left is replaced by a new one.
const TIME_LEFT_MIN_S: i64 = 60;
/// So long after an attempt ended, pictures that may not have arrived are given up.
const FRAMES_LOST_AFTER_S: i64 = 120;

impl Applications {
    /// Opens an attempt, or shows the open one.
    pub async fn biometry_attempt_open(&self, session: &Session) -> Result<BiometryAttempt, Error> {
        let mut tx = self.core.db.read().await?;
        let seen = self.load_own_application(&mut tx, session).await?;
        require_biometry_step(&mut tx, &seen, session).await?;
        let id = Uuid::from_u128(seen.application.id.0);
        let now = self.core.clock.now();
        let open = biometric_sessions::find_newest_by_application(&mut tx, id)
            .await?
            .filter(|it| it.capture.is_none() && it.expires_at > now.plus_seconds(TIME_LEFT_MIN_S));
        if let Some(open) = open {
            return self.build_attempt(&mut tx, &open).await;
        }
        let customer = super::own_application::load_own_customer(&mut tx, session).await?;
        drop(tx);
        let iin = customer.iin(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let order = Uuid::now_v7();
        let callback_url =
            format!("{}/webhooks/biometry", self.core.providers.lender_profile.base_url);
        let (name, callback_url) = (order.to_string(), callback_url.as_str());
        let request = SessionRequest { iin: &iin, order_id: &name, callback_url };
        let opened =
            self.core.providers.biometry.open_session(request).await.map_err(to_provider_error)?;
        let row = BiometricSession {
            id: order,
            application_id: id,
            provider_id: opened.id.as_str().to_owned(),
            gestures: json::write(&opened.gestures),
            opened_at: now,
            expires_at: Timestamp(opened.expires_at_s.saturating_mul(1_000_000)),
            capture: None,
            is_submitted: false,
            outcome: None,
            answered_at: None,
        };
        transact!(self.core.db, |tx| { biometric_sessions::insert(tx, &row).await })?;
        Ok(BiometryAttempt {
            id: order,
            gestures: opened.gestures.to_vec(),
            received: Vec::new(),
            expires_at: row.expires_at,
        })
    }

    /// Takes the picture of a gesture in; another one of the same takes its place.
    pub async fn biometry_frame_upload(
        &self,
        session: &Session,
        attempt: Uuid,
        gesture: Gesture,
        jpeg: Vec<u8>,
    ) -> Result<(), Error> {
        if jpeg.len() > FRAME_MAX_BYTES {
            return Err(FileRejection::TooLarge.into());
        }
        let kind = sniff(&jpeg)?;
        if kind != FileKind::Jpeg {
            return Err(FileRejection::UnsupportedKind.into());
        }
        let mut tx = self.core.db.read().await?;
        let seen = self.load_own_application(&mut tx, session).await?;
        require_biometry_step(&mut tx, &seen, session).await?;
        let open = self.load_own_attempt(&mut tx, &seen, attempt).await?;
        drop(tx);
        let gestures: Vec<Gesture> = json::read(&open.gestures, "gestures")?;
        if !gestures.contains(&gesture) || open.capture.is_some() {
            return Err(UploadRejection::FrameGesture.into());
        }
        let kind = frame_kind(gesture);
        self.save_file((session.customer_id, open.application_id), Some(attempt), &kind, jpeg)
            .await?;
        Ok(())
    }

    /// All frames are uploaded: the face is to be compared.
    pub async fn biometry_attempt_finish(
        &self,
        session: &Session,
        version: i64,
        attempt: Uuid,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let now = self.core.clock.now();
        let address = visitor.ip_blind_index(&self.core);
        let application = transact!(self.core.db, |tx| {
            let seen = self.load_own_for_update(tx, session, version).await?;
            require_biometry_step(tx, &seen, session).await?;
            let open = self.load_own_attempt(tx, &seen, attempt).await?;
            let shown = self.build_attempt(tx, &open).await?;
            if shown.received.len() < shown.gestures.len() {
                return Err(UploadRejection::FramesMissing.into());
            }
            let by =
                Actor { name: "customer", ip_blind_index: Some(address.clone()), ..Actor::SYSTEM };
            let moved =
                self.transition(tx, &seen, &ApplicationCommand::CaptureBio, &by, now).await?;
            let capture = i64::from(moved.application.bio.captures);
            biometric_sessions::update_capture(tx, attempt, capture).await?;
            Ok::<_, Error>(moved.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// Gives the pictures to the provider and asks what it found.
    pub(crate) async fn compare_face(&self, id: Uuid) -> Result<JobOutcome, Error> {
        let mut tx = self.core.db.read().await?;
        let seen = self.load_application(&mut tx, id).await?;
        if seen.application.state != State::BioProcessing {
            return Ok(JobOutcome::Completed);
        }
        let capture = i64::from(seen.application.bio.captures);
        let row = biometric_sessions::find_by_capture(&mut tx, id, capture).await?;
        // Both rows are written at once: without it there would never be a result.
        let row = row.ok_or(StoreError::Corrupt("an attempt"))?;
        let kept = uploads::list_by_application(&mut tx, id).await?;
        drop(tx);
        let provider_id =
            BiometrySessionId::try_new(&row.provider_id).ok_or(StoreError::Corrupt("a session"))?;
        let mut is_given = row.is_submitted;
        if !is_given {
            let frames = self.load_frames(&row, &kept).await?;
            is_given = match self.core.providers.biometry.submit(&provider_id, frames).await {
                Ok(()) => true,
                // It has its pictures already, by an earlier try, or its time ran out.
                Err(BiometryError::SessionOver) => self.core.clock.now() < row.expires_at,
                Err(BiometryError::InvalidFrames) => {
                    let outcome = BiometryOutcome::Unreadable { reason: no_face() };
                    return self.apply_face_outcome(&row, outcome).await;
                }
                Err(error) => return Err(to_provider_error(error)),
            };
            if is_given {
                transact!(self.core.db, |tx| {
                    biometric_sessions::update_submitted(tx, row.id).await
                })?;
            }
        }
        let lost_at = row.expires_at.plus_seconds(FRAMES_LOST_AFTER_S);
        match self.core.providers.biometry.result(&provider_id).await {
            // Frames that came too late never get a result.
            Ok(BiometryOutcome::Pending) if !is_given && self.core.clock.now() >= lost_at => {
                self.apply_face_outcome(&row, BiometryOutcome::Unreadable { reason: no_face() })
                    .await
            }
            Ok(BiometryOutcome::Pending) => {
                Ok(JobOutcome::retry_at(self.core.next_poll_at(row.opened_at)))
            }
            Ok(outcome) => self.apply_face_outcome(&row, outcome).await,
            Err(BiometryError::Send(error)) => Err(error.into()),
            Err(_) => {
                self.apply_face_outcome(&row, BiometryOutcome::Unreadable { reason: no_face() })
                    .await
            }
        }
    }

    /// Takes in what the provider found; the same answer twice is taken once.
    pub(crate) async fn apply_face_outcome(
        &self,
        row: &BiometricSession,
        outcome: BiometryOutcome,
    ) -> Result<JobOutcome, Error> {
        let now = self.core.clock.now();
        let Some(capture) = row.capture.and_then(|capture| u32::try_from(capture).ok()) else {
            return Ok(JobOutcome::Completed);
        };
        let key = format!("bio/{}", row.id);
        transact!(self.core.db, |tx| {
            biometric_sessions::update_outcome(tx, row.id, json::write(&outcome), now).await?;
            let seen = self.load_application(tx, row.application_id).await?;
            let is_awaited = seen.application.state == State::BioProcessing
                && seen.application.bio.captures == capture;
            if is_awaited {
                let by = Actor { name: "biometry", idempotency_key: Some(&key), ..Actor::SYSTEM };
                let command =
                    ApplicationCommand::RecordBioResult { capture, result: to_bio_result(outcome) };
                self.transition(tx, &seen, &command, &by, now).await?;
            }
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }

    async fn load_frames(
        &self,
        row: &BiometricSession,
        kept: &[uploads::Upload],
    ) -> Result<Vec<Frame>, Error> {
        let gestures: Vec<Gesture> = json::read(&row.gestures, "gestures")?;
        let mut frames = Vec::with_capacity(gestures.len());
        for gesture in gestures {
            let kind = frame_kind(gesture);
            let is_it = |file: &&uploads::Upload| {
                file.biometric_session_id == Some(row.id) && file.kind == kind
            };
            let Some(file) = kept.iter().find(is_it) else { continue };
            frames.push(Frame { gesture, jpeg: self.load_file_bytes(file).await?.to_vec() });
        }
        Ok(frames)
    }

    async fn load_own_attempt(
        &self,
        tx: &mut Tx,
        seen: &super::repository::LoadedApplication,
        id: Uuid,
    ) -> Result<BiometricSession, Error> {
        let found = biometric_sessions::find(tx, id).await?;
        let application_id = Uuid::from_u128(seen.application.id.0);
        let now = self.core.clock.now();
        // One whose time is up takes no pictures any more: another is opened.
        let is_open =
            |it: &BiometricSession| it.application_id == application_id && now < it.expires_at;
        found.filter(is_open).ok_or(Error::NotFound(Resource::Application))
    }

    async fn build_attempt(
        &self,
        tx: &mut Tx,
        row: &BiometricSession,
    ) -> Result<BiometryAttempt, Error> {
        let gestures: Vec<Gesture> = json::read(&row.gestures, "gestures")?;
        let kept = uploads::list_by_application(tx, row.application_id).await?;
        let is_here = |gesture: &Gesture| {
            let kind = frame_kind(*gesture);
            kept.iter().any(|it| it.biometric_session_id == Some(row.id) && it.kind == kind)
        };
        let received = gestures.iter().copied().filter(is_here).collect();
        Ok(BiometryAttempt { id: row.id, gestures, received, expires_at: row.expires_at })
    }
}

/// The camera is next, and the person agreed to it and has not taken that back.
async fn require_biometry_step(
    tx: &mut Tx,
    seen: &super::repository::LoadedApplication,
    session: &Session,
) -> Result<(), Error> {
    require_state(seen.application.state, State::BioRequired)?;
    if has_biometry_consent(tx, session.customer_id).await? {
        return Ok(());
    }
    Err(Rejection::ConsentMissing(ConsentKind::Biometrics.name()).into())
}

/// Whether the person agreed to the pictures, by the sentence of today.
pub(super) async fn has_biometry_consent(
    tx: &mut Tx,
    customer_id: Uuid,
) -> Result<bool, StoreError> {
    let row = consents::find_current(tx, customer_id, ConsentKind::Biometrics.name()).await?;
    Ok(row.is_some_and(|row| row.is_given && row.text_version == consent_text_version()))
}

pub(super) fn require_state(state: State, wanted: State) -> Result<(), Error> {
    if state == wanted {
        Ok(())
    } else {
        Err(origination::ApplicationRejection::WrongState { state }.into())
    }
}

const fn no_face() -> providers::biometry::UnreadableReason {
    providers::biometry::UnreadableReason::NoFace
}

fn frame_kind(gesture: Gesture) -> String {
    let word = serde_json::to_value(gesture).ok();
    let word = word.as_ref().and_then(|word| word.as_str()).unwrap_or_default();
    format!("frame.{word}")
}

const fn to_bio_result(outcome: BiometryOutcome) -> BioResult {
    match outcome {
        BiometryOutcome::Match { .. } => BioResult::Match,
        BiometryOutcome::LowMatch { .. } => BioResult::MatchLow,
        BiometryOutcome::NoReference => BioResult::NoPhoto,
        BiometryOutcome::NoMatch => BioResult::NoMatch,
        BiometryOutcome::Spoof => BioResult::Spoof,
        BiometryOutcome::Unreadable { .. } | BiometryOutcome::Pending => BioResult::Error,
    }
}

fn to_provider_error(error: BiometryError) -> Error {
    match error {
        BiometryError::Send(error) => error.into(),
        other => Error::ProviderUnavailable(other.to_string()),
    }
}
