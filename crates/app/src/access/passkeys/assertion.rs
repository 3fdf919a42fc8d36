//! Using a passkey: to sign in, and to step up in place of a code by SMS.

use base::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use store::passkey_challenges::{self, PasskeyPurpose};
use store::passkeys::{self, PasskeyRow};
use store::rate_limits::RateLimit;
use store::sessions::{self, Session};
use store::{BlindIndex, Tx, Uuid, customers, transact};

use super::ceremony::Assertion;
use super::relying_party::{PasskeyChallenge, random_challenge, read_credential, read_credentials};
use crate::access::Access;
use crate::access::failures::{Failure, Source};
use crate::access::sessions::{STEP_UP_TTL_S, SessionCredentials, SignInMethod};
use crate::security_events::SecurityEvent;
use crate::visitor::Visitor;
use crate::{Error, Rejection};

/// Challenges for signing in. Many people share an address of a mobile operator: it slows down and
/// never closes.
const CHALLENGES_PER_NETWORK: RateLimit = RateLimit {
    scope: "passkey_challenge.network",
    count_max: 120,
    window_s: 900,
    pauses_s: &[60],
};

/// What is claimed with a passkey: by which challenge, for what, and by whom it was asked.
struct Claim<'a> {
    challenge: (Uuid, PasskeyPurpose),
    requester: &'a BlindIndex,
    assertion: &'a Assertion,
}

impl Access {
    /// What a browser signs to sign in. Nothing in it depends on who comes.
    pub async fn passkey_sign_in_start(
        &self,
        visitor: &Visitor,
    ) -> Result<PasskeyChallenge, Error> {
        let party = self.relying_party()?;
        let network = visitor.network_blind_index(&self.core);
        self.core.throttle(&[(CHALLENGES_PER_NETWORK, network)]).await?;
        let challenge = random_challenge()?;
        let options = party.request_options(&challenge, &[]);
        let requester = visitor.device_blind_index(&self.core);
        self.save_challenge(PasskeyPurpose::SignIn, &requester, &challenge, options).await
    }

    /// Signs in by a passkey.
    pub async fn login_by_passkey(
        &self,
        challenge: Uuid,
        credential: &Value,
        visitor: &Visitor,
    ) -> Result<SessionCredentials, Error> {
        let assertion = read_assertion(credential)?;
        // The device says whose passkey it is.
        let user = assertion.user_handle().ok_or(Rejection::PasskeyRefused)?;
        let (now, requester) = (self.core.clock.now(), visitor.device_blind_index(&self.core));
        let challenge = (challenge, PasskeyPurpose::SignIn);
        let claim = Claim { challenge, requester: &requester, assertion: &assertion };
        let opened = transact!(self.core.db, |tx| {
            let passkey = self.judge_assertion(tx, &claim, now).await?;
            let is_theirs = |it: &PasskeyRow| Uuid::from(it.customer_id).as_bytes()[..] == user[..];
            let Some(passkey) = passkey.filter(is_theirs) else { return Ok(None) };
            let customer = customers::find(tx, passkey.customer_id).await?;
            let customer = customer.ok_or(Rejection::PasskeyRefused)?;
            let session =
                self.open_session(tx, &customer, visitor, SignInMethod::Passkey, now).await?;
            sessions::update_passkey(tx, session.session_id, passkey.id).await?;
            Ok::<_, Error>(Some(session))
        })?;
        self.core.dispatch.notify();
        if opened.is_none() {
            // Whose account it was meant for is only what the browser says.
            let (event, source) = (SecurityEvent::SignInFailed, Source::Visitor(visitor));
            let failure = Failure { event, how: "passkey", customer_id: None, source };
            self.record_failure(&failure);
        }
        let session = opened.ok_or(Rejection::PasskeyRefused)?;
        monitoring::access::record_sign_in(SignInMethod::Passkey.code());
        Ok(session)
    }

    /// What a browser signs to step a session up: only with the customer's own passkeys.
    pub async fn passkey_step_up_start(
        &self,
        session: &Session,
    ) -> Result<PasskeyChallenge, Error> {
        let party = self.relying_party()?;
        self.throttle_challenges(session).await?;
        let mut tx = self.core.db.read().await?;
        let own = passkeys::list_by_customer(&mut tx, session.customer_id).await?;
        drop(tx);
        if own.is_empty() {
            return Err(Rejection::PasskeyRefused.into());
        }
        let challenge = random_challenge()?;
        let own = read_credentials(&own, &self.core.vault)?;
        let options = party.request_options(&challenge, &own);
        let requester = self.session_blind_index(session);
        self.save_challenge(PasskeyPurpose::StepUp, &requester, &challenge, options).await
    }

    /// Steps the session up by one of the customer's passkeys.
    pub async fn session_step_up_by_passkey(
        &self,
        session: &Session,
        challenge: Uuid,
        credential: &Value,
    ) -> Result<Timestamp, Error> {
        let assertion = read_assertion(credential)?;
        let (now, requester) = (self.core.clock.now(), self.session_blind_index(session));
        let until = now.plus_seconds(STEP_UP_TTL_S);
        let challenge = (challenge, PasskeyPurpose::StepUp);
        let claim = Claim { challenge, requester: &requester, assertion: &assertion };
        let is_stepped_up = transact!(self.core.db, |tx| {
            let passkey = self.judge_assertion(tx, &claim, now).await?;
            let is_own = |it: &PasskeyRow| it.customer_id == session.customer_id;
            let Some(passkey) = passkey.filter(is_own) else { return Ok(false) };
            session.step_up(tx, until).await?;
            sessions::update_passkey(tx, session.id, passkey.id).await?;
            let detail = json!({
                "how": "passkey", "is_to_pay": false, "session": session.id.to_string(),
            });
            let event = (session.customer_id, SecurityEvent::SteppedUp);
            self.core.audit_account(tx, event, &detail, None, now).await?;
            Ok::<_, Error>(true)
        })?;
        if !is_stepped_up {
            self.record_failure(&Failure {
                event: SecurityEvent::StepUpFailed,
                how: "passkey",
                customer_id: Some(session.customer_id),
                source: Source::Session(Some(session.id)),
            });
            return Err(Rejection::PasskeyRefused.into());
        }
        Ok(until)
    }

    /// Uses the challenge up, and returns the passkey if its signature, its user verification and
    /// its counter are in order. A counter that did not grow shows a copy of the key.
    async fn judge_assertion(
        &self,
        tx: &mut Tx,
        claim: &Claim<'_>,
        now: Timestamp,
    ) -> Result<Option<PasskeyRow>, Error> {
        let (party, vault) = (self.relying_party()?, &self.core.vault);
        let signed =
            passkey_challenges::take(tx, vault, claim.challenge, claim.requester, now).await?;
        let (Some(signed), Some(id)) = (signed, claim.assertion.credential_id()) else {
            return Ok(None);
        };
        let Some(row) = passkeys::find_by_credential(tx, vault, &id).await? else {
            return Ok(None);
        };
        let credential = read_credential(&row, vault)?;
        let verified = party.verify_assertion(claim.assertion, &signed, credential);
        let Some(credential) = verified else { return Ok(None) };
        row.record_use(tx, vault, &crate::json::write(&credential).0, now).await?;
        Ok(Some(row))
    }
}

fn read_assertion(credential: &Value) -> Result<Assertion, Error> {
    Assertion::deserialize(credential).map_err(|_| Rejection::PasskeyRefused.into())
}
