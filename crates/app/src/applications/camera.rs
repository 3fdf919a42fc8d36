//! The camera: an attempt is opened, its pictures are taken in one by one, and the face is compared.

use base::Timestamp;
use origination::application::BioResult;
use origination::{Command, State};
use providers::biometry::{
    BiometryError, BiometrySessionId, FRAME_MAX_BYTES, Frame, Gesture, Outcome, SessionRequest,
};
use providers::files::{Kind, sniff};
use store::bio_sessions::{self, BioSession};
use store::sessions::Session;
use store::{StoreError, Tx, Uuid, consents, files, transact};

use super::saved::By;
use super::{ApplicationError, View};
use crate::access::Visitor;
use crate::consents::{ConsentKind, consent_text_version};
use crate::work::JobOutcome;
use crate::{Lender, Problem, json};

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

/// An attempt is opened anew where it would end sooner.
const TIME_LEFT_MIN_S: i64 = 60;
/// So long after an attempt ended, pictures that may not have arrived are given up.
const FRAMES_LOST_AFTER_S: i64 = 120;

impl Lender {
    /// Opens an attempt, or shows the open one.
    pub async fn biometry_attempt_open(
        &self,
        session: &Session,
    ) -> Result<BiometryAttempt, ApplicationError> {
        let mut tx = self.db.read().await?;
        let seen = self.own(&mut tx, session).await?;
        must_be_open(&mut tx, &seen, session).await?;
        let id = Uuid::from_u128(seen.application.id.0);
        let now = self.clock.now();
        let open = bio_sessions::newest(&mut tx, id)
            .await?
            .filter(|it| it.capture.is_none() && it.expires_at > now.plus_seconds(TIME_LEFT_MIN_S));
        if let Some(open) = open {
            return self.attempt(&mut tx, &open).await;
        }
        let customer = super::own::load_own_customer(&mut tx, session).await?;
        drop(tx);
        let iin = customer.iin(&self.vault)?.ok_or(ApplicationError::SignedOut)?;
        let order = Uuid::now_v7();
        let callback_url = format!("{}/webhooks/biometry", self.outside.house.base_url);
        let (name, callback_url) = (order.to_string(), callback_url.as_str());
        let request = SessionRequest { iin: &iin, order: &name, callback_url };
        let opened = self.outside.biometry.open_session(request).await.map_err(told)?;
        let row = BioSession {
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
        transact!(self.db, |tx| { bio_sessions::insert(tx, &row).await })?;
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
    ) -> Result<(), ApplicationError> {
        if jpeg.len() > FRAME_MAX_BYTES {
            return Err(ApplicationError::File("file_too_large"));
        }
        let kind = sniff(&jpeg).map_err(|refusal| ApplicationError::File(refusal.code()))?;
        if kind != Kind::Jpeg {
            return Err(ApplicationError::File("file_kind"));
        }
        let mut tx = self.db.read().await?;
        let seen = self.own(&mut tx, session).await?;
        must_be_open(&mut tx, &seen, session).await?;
        let open = self.load_own_attempt(&mut tx, &seen, attempt).await?;
        drop(tx);
        let gestures: Vec<Gesture> = json::read(&open.gestures, "gestures")?;
        if !gestures.contains(&gesture) || open.capture.is_some() {
            return Err(ApplicationError::File("frame_gesture"));
        }
        let kind = frame_kind(gesture);
        self.save_file((session.customer_id, open.application_id), Some(attempt), &kind, jpeg)
            .await?;
        Ok(())
    }

    /// All pictures are here: the face is to be compared.
    pub async fn biometry_attempt_finish(
        &self,
        session: &Session,
        version: i64,
        attempt: Uuid,
        visitor: &Visitor,
    ) -> Result<View, ApplicationError> {
        let now = self.clock.now();
        let address = visitor.address_mark(self);
        let view = transact!(self.db, |tx| {
            let seen = self.load_own_for_update(tx, session, version).await?;
            must_be_open(tx, &seen, session).await?;
            let open = self.load_own_attempt(tx, &seen, attempt).await?;
            let shown = self.attempt(tx, &open).await?;
            if shown.received.len() < shown.gestures.len() {
                return Err(ApplicationError::File("frames_missing"));
            }
            let by = By { actor: "customer", address: Some(address.clone()), ..By::SYSTEM };
            let moved = self.transition(tx, &seen, &Command::CaptureBio, &by, now).await?;
            let capture = i64::from(moved.application.bio.captures);
            bio_sessions::capture(tx, attempt, capture).await?;
            self.view(tx, &moved, now).await
        })?;
        self.message_written.notify_one();
        Ok(view)
    }

    /// Gives the pictures to the provider and asks what it found.
    pub(crate) async fn compare_face(&self, id: Uuid) -> Result<JobOutcome, ApplicationError> {
        let mut tx = self.db.read().await?;
        let seen = self.load(&mut tx, id).await?;
        if seen.application.state != State::BioProcessing {
            return Ok(JobOutcome::Done);
        }
        let capture = i64::from(seen.application.bio.captures);
        let row = bio_sessions::find_by_capture(&mut tx, id, capture).await?;
        // LocalizedText are written at once: without it nobody would ever answer.
        let row = row.ok_or(StoreError::Unreadable("an attempt"))?;
        let kept = files::of_application(&mut tx, id).await?;
        drop(tx);
        let provider_id = BiometrySessionId::try_new(&row.provider_id)
            .ok_or(StoreError::Unreadable("a session"))?;
        let mut is_given = row.is_submitted;
        if !is_given {
            let frames = self.frames(&row, &kept).await?;
            is_given = match self.outside.biometry.submit(&provider_id, frames).await {
                Ok(()) => true,
                // It has its pictures already, by an earlier try, or its time ran out.
                Err(BiometryError::SessionOver) => self.clock.now() < row.expires_at,
                Err(BiometryError::Frames) => {
                    let outcome = Outcome::Unreadable { reason: no_face() };
                    return self.apply_face_outcome(&row, outcome).await;
                }
                Err(error) => return Err(told(error)),
            };
            if is_given {
                transact!(self.db, |tx| { bio_sessions::submitted(tx, row.id).await })?;
            }
        }
        let lost_at = row.expires_at.plus_seconds(FRAMES_LOST_AFTER_S);
        match self.outside.biometry.result(&provider_id).await {
            // Nobody will ever answer to pictures that came too late.
            Ok(Outcome::Pending) if !is_given && self.clock.now() >= lost_at => {
                self.apply_face_outcome(&row, Outcome::Unreadable { reason: no_face() }).await
            }
            Ok(Outcome::Pending) => Ok(JobOutcome::Later(self.next_poll_at(row.opened_at))),
            Ok(outcome) => self.apply_face_outcome(&row, outcome).await,
            Err(BiometryError::Send(error)) => Err(error.into()),
            Err(_) => {
                self.apply_face_outcome(&row, Outcome::Unreadable { reason: no_face() }).await
            }
        }
    }

    /// Takes in what the provider found; the same answer twice is taken once.
    pub(super) async fn apply_face_outcome(
        &self,
        row: &BioSession,
        outcome: Outcome,
    ) -> Result<JobOutcome, ApplicationError> {
        let now = self.clock.now();
        let Some(capture) = row.capture.and_then(|capture| u32::try_from(capture).ok()) else {
            return Ok(JobOutcome::Done);
        };
        let key = format!("bio/{}", row.id);
        transact!(self.db, |tx| {
            bio_sessions::answered(tx, row.id, json::write(&outcome), now).await?;
            let seen = self.load(tx, row.application_id).await?;
            let is_awaited = seen.application.state == State::BioProcessing
                && seen.application.bio.captures == capture;
            if is_awaited {
                let by = By { actor: "biometry", key: Some(&key), ..By::SYSTEM };
                let command = Command::AnswerBio { capture, result: result(outcome) };
                self.transition(tx, &seen, &command, &by, now).await?;
            }
            Ok::<_, ApplicationError>(JobOutcome::Done)
        })
    }

    async fn frames(
        &self,
        row: &BioSession,
        kept: &[files::File],
    ) -> Result<Vec<Frame>, ApplicationError> {
        let gestures: Vec<Gesture> = json::read(&row.gestures, "gestures")?;
        let mut frames = Vec::with_capacity(gestures.len());
        for gesture in gestures {
            let kind = frame_kind(gesture);
            let is_it =
                |file: &&files::File| file.bio_session_id == Some(row.id) && file.kind == kind;
            let Some(file) = kept.iter().find(is_it) else { continue };
            frames.push(Frame { gesture, jpeg: self.load_file_bytes(file).await?.to_vec() });
        }
        Ok(frames)
    }

    async fn load_own_attempt(
        &self,
        tx: &mut Tx,
        seen: &super::saved::Seen,
        id: Uuid,
    ) -> Result<BioSession, ApplicationError> {
        let found = bio_sessions::by_id(tx, id).await?;
        let application_id = Uuid::from_u128(seen.application.id.0);
        let now = self.clock.now();
        // One whose time is up takes no pictures any more: another is opened.
        let is_open = |it: &BioSession| it.application_id == application_id && now < it.expires_at;
        found.filter(is_open).ok_or(ApplicationError::None)
    }

    async fn attempt(
        &self,
        tx: &mut Tx,
        row: &BioSession,
    ) -> Result<BiometryAttempt, ApplicationError> {
        let gestures: Vec<Gesture> = json::read(&row.gestures, "gestures")?;
        let kept = files::of_application(tx, row.application_id).await?;
        let is_here = |gesture: &Gesture| {
            let kind = frame_kind(*gesture);
            kept.iter().any(|it| it.bio_session_id == Some(row.id) && it.kind == kind)
        };
        let received = gestures.iter().copied().filter(is_here).collect();
        Ok(BiometryAttempt { id: row.id, gestures, received, expires_at: row.expires_at })
    }
}

/// The camera is next, and the person agreed to it and has not taken that back.
async fn must_be_open(
    tx: &mut Tx,
    seen: &super::saved::Seen,
    session: &Session,
) -> Result<(), ApplicationError> {
    must_be(seen.application.state, State::BioRequired)?;
    if is_bio_agreed(tx, session.customer_id).await? {
        return Ok(());
    }
    let missing = Problem::ConsentMissing(ConsentKind::Biometrics.name());
    Err(ApplicationError::Access(missing))
}

/// Whether the person agreed to the pictures, by the sentence of today.
pub(super) async fn is_bio_agreed(tx: &mut Tx, customer_id: Uuid) -> Result<bool, StoreError> {
    let row = consents::current(tx, customer_id, ConsentKind::Biometrics.name()).await?;
    Ok(row.is_some_and(|row| row.is_given && row.text_version == consent_text_version()))
}

pub(super) fn must_be(state: State, wanted: State) -> Result<(), ApplicationError> {
    if state == wanted { Ok(()) } else { Err(origination::Refusal::WrongState { state }.into()) }
}

const fn no_face() -> providers::biometry::Unreadable {
    providers::biometry::Unreadable::NoFace
}

fn frame_kind(gesture: Gesture) -> String {
    let word = serde_json::to_value(gesture).ok();
    let word = word.as_ref().and_then(|word| word.as_str()).unwrap_or_default();
    format!("frame.{word}")
}

const fn result(outcome: Outcome) -> BioResult {
    match outcome {
        Outcome::Match { .. } => BioResult::Match,
        Outcome::LowMatch { .. } => BioResult::MatchLow,
        Outcome::NoReference => BioResult::NoPhoto,
        Outcome::NoMatch => BioResult::NoMatch,
        Outcome::Spoof => BioResult::Spoof,
        Outcome::Unreadable { .. } | Outcome::Pending => BioResult::Error,
    }
}

fn told(error: BiometryError) -> ApplicationError {
    match error {
        BiometryError::Send(error) => error.into(),
        other => ApplicationError::Provider(other.to_string()),
    }
}
