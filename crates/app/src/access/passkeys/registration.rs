//! Adding a passkey to an account.

use serde::Deserialize;
use serde_json::Value;
use store::passkey_challenges::{self, PasskeyPurpose};
use store::passkeys::{self, NewPasskey};
use store::rate_limits::RateLimit;
use store::sessions::{self, Session};
use store::{BlindIndex, Uuid, customers, transact};
use zeroize::Zeroizing;

use super::ceremony::Registration;
use super::relying_party::{PasskeyChallenge, random_challenge, read_credentials};
use crate::access::Access;
use crate::security_events::SecurityEvent;
use crate::{Error, Rejection};

/// More than anybody has devices and password managers.
const PASSKEYS_MAX: usize = 10;
/// Challenges that a customer may ask for.
pub(super) const CHALLENGES_PER_CUSTOMER: RateLimit = RateLimit {
    scope: "passkey_challenge.customer",
    count_max: 30,
    window_s: 900,
    pauses_s: &[60, 300],
};

impl Access {
    /// What the browser makes a new passkey from. Needs a step-up.
    pub async fn passkey_registration_start(
        &self,
        session: &Session,
    ) -> Result<PasskeyChallenge, Error> {
        let party = self.relying_party()?;
        self.require_trusted_step_up(session).await?;
        self.throttle_challenges(session).await?;
        let mut tx = self.core.db.read().await?;
        let customer = customers::find(&mut tx, session.customer_id).await?;
        let customer = customer.ok_or(Rejection::SignedOut)?;
        let rows = passkeys::list_by_customer(&mut tx, customer.id).await?;
        drop(tx);
        if rows.len() >= PASSKEYS_MAX {
            return Err(Rejection::TooManyPasskeys.into());
        }
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        // Devices show it where several passkeys of a site are kept.
        let user = (customer.id, &*phone.masked());
        let known = read_credentials(&rows, &self.core.vault)?;
        let challenge = random_challenge()?;
        let options = party.creation_options(user, &challenge, &known);
        let requester = self.session_blind_index(session);
        self.save_challenge(PasskeyPurpose::Register, &requester, &challenge, options).await
    }

    /// Adds the passkey that the browser made. Other devices have to prove more than an SMS from now
    /// on, and the owner is notified.
    pub async fn passkey_register(
        &self,
        session: &Session,
        challenge: Uuid,
        credential: &Value,
    ) -> Result<Uuid, Error> {
        let party = self.relying_party()?;
        self.require_trusted_step_up(session).await?;
        let made = Registration::deserialize(credential).map_err(|_| Rejection::PasskeyRefused)?;
        let (now, vault, id) = (self.core.clock.now(), &self.core.vault, Uuid::now_v7());
        let requester = self.session_blind_index(session);
        let about = (challenge, PasskeyPurpose::Register);
        let added = transact!(self.core.db, |tx| {
            let signed = passkey_challenges::take(tx, vault, about, &requester, now).await?;
            // The challenge is used up, whatever comes of it.
            let verify = |signed: Zeroizing<Vec<u8>>| party.verify_registration(&made, &signed);
            let Some(credential) = signed.and_then(verify) else {
                return Ok(Err(Rejection::PasskeyRefused));
            };
            // A concurrent one waits here, and then counts this one.
            customers::lock_for_update(tx, session.customer_id).await?;
            let count = passkeys::list_by_customer(tx, session.customer_id).await?.len();
            if count >= PASSKEYS_MAX {
                return Ok(Err(Rejection::TooManyPasskeys));
            }
            if passkeys::find_by_credential(tx, vault, &credential.id).await?.is_some() {
                return Ok(Err(Rejection::PasskeyRefused));
            }
            let new = NewPasskey {
                id,
                customer_id: session.customer_id,
                credential_id: &credential.id,
                credential: &crate::json::write(&credential).0,
                user_agent: &session.user_agent,
                device_blind_index: &session.device_blind_index,
            };
            passkeys::insert(tx, vault, &new, now).await?;
            passkeys::record_offer(tx, session.customer_id, now).await?;
            sessions::update_passkey(tx, session.id, id).await?;
            self.record_passkey_change(tx, session, id, SecurityEvent::PasskeyAdded, now).await?;
            Ok::<_, Error>(Ok(()))
        })?;
        self.core.dispatch.notify();
        added?;
        Ok(id)
    }

    pub(super) async fn throttle_challenges(&self, session: &Session) -> Result<(), Error> {
        let customer = session.customer_id.to_string();
        let customer = self.core.vault.blind_index("passkey_challenge", &customer);
        self.core.throttle(&[(CHALLENGES_PER_CUSTOMER, customer)]).await
    }

    /// A challenge belongs to the session that asked for it.
    pub(super) fn session_blind_index(&self, session: &Session) -> BlindIndex {
        self.core.vault.blind_index("passkey_session", &session.id.to_string())
    }
}
