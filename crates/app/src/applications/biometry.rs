//! Biometry: an attempt is opened, its frames are uploaded one by one, and the face is compared.

use base::Timestamp;
use base::ids::{ApplicationId, CustomerId};
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
use store::uploads::StoredUploadKind;
use store::{StoreError, Tx, Uuid, consents, transact, uploads};

use crate::access::Visitor;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::consents::{ConsentKind, consent_text_version};
use crate::{Error, Rejection, Resource, UploadRejection, json};

/// An attempt as its owner sees it.
pub struct BiometryAttempt {
    /// The id that the browser uses.
    pub id: Uuid,
    /// The gestures to make, in this order.
    pub gestures: Vec<Gesture>,
    /// The gestures whose frames are uploaded.
    pub received: Vec<Gesture>,
    /// Until when frames are accepted.
    pub expires_at: Timestamp,
}

/// An attempt with less time left is replaced by a new one.
const TIME_LEFT_MIN_S: i64 = 60;
/// How long after an attempt expired its frames count as lost if they may not have arrived.
const FRAMES_LOST_AFTER_S: i64 = 120;

impl Applications {
    /// Opens an attempt, or returns the open one.
    pub async fn biometry_attempt_open(&self, session: &Session) -> Result<BiometryAttempt, Error> {
        let mut tx = self.core.db.read().await?;
        let loaded = self.load_own_application(&mut tx, session.customer_id).await?;
        require_biometry_step(&mut tx, &loaded, session).await?;
        let id = loaded.application.id;
        let now = self.core.clock.now();
        let open = biometric_sessions::find_newest_by_application(&mut tx, id)
            .await?
            .filter(|it| it.capture.is_none() && it.expires_at > now.plus_seconds(TIME_LEFT_MIN_S));
        if let Some(open) = open {
            return self.build_attempt(&mut tx, &open).await;
        }
        let customer =
            super::own_application::load_own_customer(&mut tx, session.customer_id).await?;
        let person = self.core.load_person(&mut tx, customer.id, id).await?;
        drop(tx);
        let iin = customer.iin(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let order = Uuid::now_v7();
        let callback_url =
            format!("{}/webhooks/biometry", self.core.providers.lender_profile.base_url);
        let (name, callback_url) = (order.to_string(), callback_url.as_str());
        let person_name = Some(&person.identity.name);
        let request =
            SessionRequest { iin: &iin, name: person_name, order_id: &name, callback_url };
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
            device_blind_index: None,
        };
        transact!(self.core.db, |tx| { biometric_sessions::insert(tx, &row).await })?;
        Ok(BiometryAttempt {
            id: order,
            gestures: opened.gestures.to_vec(),
            received: Vec::new(),
            expires_at: row.expires_at,
        })
    }

    /// Stores the frame of a gesture; it replaces an earlier one of the same gesture.
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
        let loaded = self.load_own_application(&mut tx, session.customer_id).await?;
        require_biometry_step(&mut tx, &loaded, session).await?;
        let open = self.load_own_attempt(&mut tx, &loaded, attempt).await?;
        drop(tx);
        let gestures: Vec<Gesture> = json::read(&open.gestures, "gestures")?;
        if !gestures.contains(&gesture) || open.capture.is_some() {
            return Err(UploadRejection::FrameGesture.into());
        }
        self.core.throttle_upload(session.into(), &jpeg).await?;
        let kind = frame_kind(gesture);
        self.save_file((session.customer_id, open.application_id), Some(attempt), kind, jpeg)
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
            let loaded = self.load_own_for_update(tx, session, version).await?;
            require_biometry_step(tx, &loaded, session).await?;
            let open = self.load_own_attempt(tx, &loaded, attempt).await?;
            let progress = self.build_attempt(tx, &open).await?;
            if progress.received.len() < progress.gestures.len() {
                return Err(UploadRejection::FramesMissing.into());
            }
            let by = Actor::customer_at(session, &address);
            let moved =
                self.transition(tx, &loaded, &ApplicationCommand::CaptureBio, by, now).await?;
            let capture = i64::from(moved.application.bio.captures);
            let device = &session.device_blind_index;
            biometric_sessions::update_capture(tx, attempt, capture, device).await?;
            Ok::<_, Error>(moved.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// Submits the frames to the provider and polls the result.
    pub(crate) async fn compare_face(&self, id: ApplicationId) -> Result<JobOutcome, Error> {
        let mut tx = self.core.db.read().await?;
        let loaded = self.load_application(&mut tx, id).await?;
        if loaded.application.state != State::BioProcessing {
            return Ok(JobOutcome::Completed);
        }
        let capture = i64::from(loaded.application.bio.captures);
        let row = biometric_sessions::find_by_capture(&mut tx, id, capture).await?;
        // The state and the capture are written in one transaction, so the row exists.
        let row = row.ok_or(StoreError::Corrupt("an attempt"))?;
        let files = uploads::list_by_application(&mut tx, id).await?;
        drop(tx);
        let provider_id =
            BiometrySessionId::try_new(&row.provider_id).ok_or(StoreError::Corrupt("a session"))?;
        let mut is_submitted = row.is_submitted;
        if !is_submitted {
            let frames = self.load_frames(&row, &files).await?;
            is_submitted = match self.core.providers.biometry.submit(&provider_id, frames).await {
                Ok(()) => true,
                // An earlier try submitted the frames already, or the session expired.
                Err(BiometryError::SessionOver) => self.core.clock.now() < row.expires_at,
                Err(BiometryError::InvalidFrames) => {
                    let outcome = BiometryOutcome::Unreadable { reason: no_face() };
                    return self.apply_face_outcome(&row, outcome).await;
                }
                Err(error) => return Err(to_provider_error(error)),
            };
            if is_submitted {
                transact!(self.core.db, |tx| {
                    biometric_sessions::update_submitted(tx, row.id).await
                })?;
            }
        }
        let lost_at = row.expires_at.plus_seconds(FRAMES_LOST_AFTER_S);
        match self.core.providers.biometry.result(&provider_id).await {
            // Frames that came too late never get a result.
            Ok(BiometryOutcome::Pending) if !is_submitted && self.core.clock.now() >= lost_at => {
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

    /// Applies the result of the provider. Idempotent.
    async fn apply_face_outcome(
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
            let loaded = self.load_application(tx, row.application_id).await?;
            let is_awaited = loaded.application.state == State::BioProcessing
                && loaded.application.bio.captures == capture;
            if is_awaited {
                let by = Actor::Provider { name: "biometry", idempotency_key: Some(&key) };
                let result = to_bio_result(outcome);
                let loaded = match result {
                    BioResult::Match => self.confirm_identity(tx, loaded, now).await?,
                    _ => loaded,
                };
                let command = ApplicationCommand::RecordBioResult { capture, result };
                self.transition(tx, &loaded, &command, by, now).await?;
            }
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }

    async fn load_frames(
        &self,
        row: &BiometricSession,
        files: &[uploads::Upload],
    ) -> Result<Vec<Frame>, Error> {
        let gestures: Vec<Gesture> = json::read(&row.gestures, "gestures")?;
        let mut frames = Vec::with_capacity(gestures.len());
        for gesture in gestures {
            let kind = frame_kind(gesture);
            let is_it = |file: &&uploads::Upload| {
                file.biometric_session_id == Some(row.id) && file.kind == kind
            };
            let Some(file) = files.iter().find(is_it) else { continue };
            frames.push(Frame { gesture, jpeg: self.load_file_bytes(file).await?.to_vec() });
        }
        Ok(frames)
    }

    async fn load_own_attempt(
        &self,
        tx: &mut Tx,
        loaded: &super::repository::LoadedApplication,
        id: Uuid,
    ) -> Result<BiometricSession, Error> {
        let found = biometric_sessions::find(tx, id).await?;
        let application_id = loaded.application.id;
        let now = self.core.clock.now();
        // An expired attempt accepts no frames: another one is opened.
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
        let files = uploads::list_by_application(tx, row.application_id).await?;
        let is_received = |gesture: &Gesture| {
            let kind = frame_kind(*gesture);
            files.iter().any(|it| it.biometric_session_id == Some(row.id) && it.kind == kind)
        };
        let received = gestures.iter().copied().filter(is_received).collect();
        Ok(BiometryAttempt { id: row.id, gestures, received, expires_at: row.expires_at })
    }
}

/// Requires that biometry is the current step and that the consent to it is in force.
async fn require_biometry_step(
    tx: &mut Tx,
    loaded: &super::repository::LoadedApplication,
    session: &Session,
) -> Result<(), Error> {
    require_state(loaded.application.state, State::BioRequired)?;
    if has_biometry_consent(tx, session.customer_id).await? {
        return Ok(());
    }
    Err(Rejection::ConsentMissing(ConsentKind::Biometrics.code()).into())
}

/// Whether the customer consented to biometry in the current version of the text.
pub(super) async fn has_biometry_consent(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<bool, StoreError> {
    let row = consents::find_current(tx, customer_id, ConsentKind::Biometrics).await?;
    Ok(row.is_some_and(|row| row.is_given && row.text_version == consent_text_version()))
}

pub(super) fn require_state(state: State, expected: State) -> Result<(), Error> {
    if state == expected {
        Ok(())
    } else {
        Err(origination::ApplicationRejection::WrongState { state }.into())
    }
}

const fn no_face() -> providers::biometry::UnreadableReason {
    providers::biometry::UnreadableReason::NoFace
}

const fn frame_kind(gesture: Gesture) -> StoredUploadKind {
    match gesture {
        Gesture::TurnLeft => StoredUploadKind::FrameTurnLeft,
        Gesture::TurnRight => StoredUploadKind::FrameTurnRight,
        Gesture::LookUp => StoredUploadKind::FrameLookUp,
        Gesture::Smile => StoredUploadKind::FrameSmile,
        Gesture::CloseEyes => StoredUploadKind::FrameCloseEyes,
        Gesture::OpenMouth => StoredUploadKind::FrameOpenMouth,
    }
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
