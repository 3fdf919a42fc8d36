//! What has to be certain before money is sent: that no new SIM gets the codes, and that whoever signs
//! showed their face, or the bank says that a card or an account that got no money yet is theirs.

use base::Timestamp;
use origination::application::{ApplicationEvent, EventKind};
use origination::{ApplicationCommand, State};
use store::payout_methods::{self, HolderCheck, PayoutMethod};
use store::sessions::Session;
use store::{Tx, Uuid, applications, biometric_sessions, customers, transact};

use super::repository::LoadedApplication;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::face_matches::find_face_matched_at;
use crate::security_events::SecurityEvent;
use crate::sim_changes::SimRisk;
use crate::{Error, Rejection, json};

impl Applications {
    /// Before a code is sent that signs the contract: a face is asked for where the SIM was changed
    /// recently, where its operator is silent, and where the money would go to a card or an account
    /// that is new. The code itself is the step-up.
    pub(super) async fn require_safe_signature(
        &self,
        session: &Session,
        loaded: &LoadedApplication,
    ) -> Result<(), Error> {
        let sim_risk = self.ask_sim_risk(session).await?;
        let mut tx = self.core.db.read().await?;
        let method = self.find_payout_method(&mut tx, loaded).await?;
        let method = method.ok_or(Rejection::NoPayoutMethod)?;
        let is_face_fresh = self.access.has_fresh_face(&mut tx, session).await?
            || self.find_staff_comparison(&mut tx, session, loaded).await?.is_some();
        let reason = match sim_risk {
            SimRisk { changed_at: Some(at), .. }
                if !self.has_face_since(&mut tx, session, loaded, at).await? =>
            {
                Some("sim_changed")
            }
            SimRisk { is_unknown: true, .. } if !is_face_fresh => Some("sim_unknown"),
            _ if is_face_fresh || !is_new(&mut tx, &method, loaded).await? => None,
            _ => Some("new_method"),
        };
        drop(tx);
        let Some(reason) = reason else { return Ok(()) };
        let (now, id) = (self.core.clock.now(), loaded.application.id);
        transact!(self.core.db, |tx| {
            let loaded = self.load_application(tx, id).await?;
            if loaded.application.state == State::ContractSigning {
                let command = ApplicationCommand::AskFace;
                self.transition(tx, &loaded, &command, Actor::System, now).await?;
                self.record_payout_held(tx, session, (&loaded, reason), now).await?;
            }
            Ok::<_, Error>(())
        })?;
        self.core.dispatch.notify();
        Err(Rejection::FaceRequired.into())
    }

    /// Before a code is sent that confirms the payout of a signed contract: a SIM that was changed
    /// since pauses it, unless a face was shown after that. What else there is was looked at when the
    /// contract was signed.
    pub(super) async fn require_safe_confirmation(
        &self,
        session: &Session,
        loaded: &LoadedApplication,
    ) -> Result<(), Error> {
        let Some(changed_at) = self.ask_sim_risk(session).await?.changed_at else {
            return Ok(());
        };
        let mut tx = self.core.db.read().await?;
        if self.has_face_since(&mut tx, session, loaded, changed_at).await? {
            return Ok(());
        }
        drop(tx);
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            self.record_payout_held(tx, session, (loaded, "sim_changed"), now).await
        })?;
        Err(Rejection::PayoutPaused { until: self.core.sim_trusted_at(changed_at) }.into())
    }

    /// Before a payout that failed goes to another card or account: as before a confirmation, and what
    /// is new needs the face of this device or the bank's own word. There is no camera any more.
    pub(super) async fn require_safe_retry(
        &self,
        session: &Session,
        loaded: &LoadedApplication,
        payout_method_id: Uuid,
    ) -> Result<(), Error> {
        let mut tx = self.core.db.read().await?;
        let owner = session.customer_id;
        let method = payout_methods::find_for_customer(&mut tx, owner, payout_method_id).await?;
        let is_refused = match &method {
            Some(method) if method.is_payable() => {
                is_new(&mut tx, method, loaded).await?
                    && !self.access.has_fresh_face(&mut tx, session).await?
            }
            // Whoever chooses it learns why it cannot be chosen.
            _ => false,
        };
        drop(tx);
        if !is_refused {
            return self.require_safe_confirmation(session, loaded).await;
        }
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            self.record_payout_held(tx, session, (loaded, "new_method"), now).await
        })?;
        Err(Rejection::FaceRequired.into())
    }

    async fn ask_sim_risk(&self, session: &Session) -> Result<SimRisk, Error> {
        let mut tx = self.core.db.read().await?;
        let customer = customers::find(&mut tx, session.customer_id).await?;
        drop(tx);
        self.core.find_sim_risk(&customer.ok_or(Rejection::SignedOut)?).await
    }

    async fn record_payout_held(
        &self,
        tx: &mut Tx,
        session: &Session,
        (loaded, reason): (&LoadedApplication, &str),
        now: Timestamp,
    ) -> Result<(), Error> {
        let detail = serde_json::json!({
            "application": loaded.application.id.to_string(), "reason": reason,
            "session": session.id.to_string(),
        });
        let event = (session.customer_id, SecurityEvent::PayoutHeld);
        self.core.audit_account(tx, event, &detail, None, now).await
    }

    /// Whether the customer's face was compared since a time, on this device.
    async fn has_face_since(
        &self,
        tx: &mut Tx,
        session: &Session,
        loaded: &LoadedApplication,
        since: Timestamp,
    ) -> Result<bool, Error> {
        let customer = customers::find(tx, session.customer_id).await?;
        let customer = customer.ok_or(Rejection::SignedOut)?;
        let matched_at = find_face_matched_at(tx, &customer, &session.device_blind_index).await?;
        let compared_at = self.find_staff_comparison(tx, session, loaded).await?;
        Ok(matched_at.max(compared_at).is_some_and(|at| at >= since))
    }

    /// When staff compared the face of this application with the person's documents, because the
    /// provider could not. It counts as a match does: on the device that recorded the face, and while
    /// phone and password are those of that time.
    async fn find_staff_comparison(
        &self,
        tx: &mut Tx,
        session: &Session,
        loaded: &LoadedApplication,
    ) -> Result<Option<Timestamp>, Error> {
        let id = loaded.application.id;
        let (mut capture, mut unsure_capture, mut compared) = (0, None, None);
        for row in applications::list_events(tx, id).await? {
            let event: ApplicationEvent = json::read(&row.event, "an event")?;
            match event.kind {
                EventKind::BioCaptured => capture += 1,
                EventKind::BioUnsure(_) => unsure_capture = Some(capture),
                EventKind::DocsApproved => {
                    compared =
                        unsure_capture.map(|capture| (capture, row.occurred_at)).or(compared);
                }
                _ => {}
            }
        }
        let Some((capture, compared_at)) = compared else { return Ok(None) };
        let face = biometric_sessions::find_by_capture(tx, id, capture).await?;
        let device = face.and_then(|face| face.device_blind_index);
        let customer = customers::find(tx, session.customer_id).await?;
        let counts = device.as_ref() == Some(&session.device_blind_index)
            && customer.is_some_and(|customer| customer.counts_face(compared_at));
        Ok(counts.then_some(compared_at))
    }
}

/// Whether a card or an account got no money yet, and its bank did not say in this application that it
/// is the customer's. A code from a transfer says who sees an account, which a thief's mule does too.
async fn is_new(
    tx: &mut Tx,
    method: &PayoutMethod,
    loaded: &LoadedApplication,
) -> Result<bool, Error> {
    let began_at = loaded.application.started_at;
    let is_confirmed_here =
        method.holder_check == HolderCheck::Match && method.holder_checked_at >= began_at;
    Ok(!is_confirmed_here && !payout_methods::is_paid_before(tx, method.id).await?)
}
