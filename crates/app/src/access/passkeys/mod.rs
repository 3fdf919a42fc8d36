//! Passkeys: a key on the customer's device that signs them in and steps them up, opened by their
//! finger, face or PIN. Unlike a code by SMS it is of no use to whoever got hold of the number.

mod assertion;
mod cbor;
mod ceremony;
mod credential;
mod registration;
mod relying_party;

pub use relying_party::PasskeyChallenge;
pub(super) use relying_party::RelyingParty;

use base::Timestamp;
use serde_json::json;
use store::passkeys::{self, PasskeyRow};
use store::sessions::Session;
use store::{Tx, Uuid, customers, loans, transact};

use crate::access::Access;
use crate::face_matches::find_face_matched_at;
use crate::messages::CustomerNotification;
use crate::security_events::SecurityEvent;
use crate::{Error, Rejection};

/// A passkey as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyView {
    /// The passkey.
    pub id: Uuid,
    /// The browser that it was added in.
    pub user_agent: String,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was last used.
    pub last_used_at: Option<Timestamp>,
}

/// The passkeys of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeysView {
    /// Where they can be used, or nothing: browsers refuse an IP address.
    pub domain: Option<String>,
    /// The newest first.
    pub passkeys: Vec<PasskeyView>,
    /// Whether the customer is to be offered one now: after the first loan, once.
    pub is_to_be_offered: bool,
}

impl Access {
    /// The passkeys of the session's customer.
    pub async fn passkey_list(&self, session: &Session) -> Result<PasskeysView, Error> {
        let customer_id = session.customer_id;
        let mut tx = self.core.db.read().await?;
        let rows = passkeys::list_by_customer(&mut tx, customer_id).await?;
        let domain = self.relying_party.as_ref().map(|party| party.domain().to_owned());
        let is_to_be_offered = domain.is_some()
            && rows.is_empty()
            && passkeys::find_offered_at(&mut tx, customer_id).await?.is_none()
            && !loans::list_by_customer(&mut tx, customer_id, 1).await?.is_empty();
        let passkeys = rows
            .into_iter()
            .map(|PasskeyRow { id, user_agent, created_at, last_used_at, .. }| PasskeyView {
                id,
                user_agent,
                created_at,
                last_used_at,
            })
            .collect();
        Ok(PasskeysView { domain, passkeys, is_to_be_offered })
    }

    /// The customer has seen the offer of a passkey: it is not made again.
    pub async fn passkey_offer_dismiss(&self, session: &Session) -> Result<(), Error> {
        let now = self.core.clock.now();
        Ok(transact!(self.core.db, |tx| {
            passkeys::record_offer(tx, session.customer_id, now).await
        })?)
    }

    /// Removes a passkey after a step-up, and tells the owner. One that is not theirs is not found.
    pub async fn passkey_remove(&self, session: &Session, id: Uuid) -> Result<bool, Error> {
        self.require_trusted_step_up(session).await?;
        let now = self.core.clock.now();
        let is_removed = transact!(self.core.db, |tx| {
            let own = passkeys::list_by_customer(tx, session.customer_id).await?;
            let Some(passkey) = own.iter().find(|passkey| passkey.id == id) else {
                return Ok(false);
            };
            passkey.delete(tx).await?;
            self.record_passkey_change(tx, session, id, SecurityEvent::PasskeyRemoved, now).await?;
            Ok::<_, Error>(true)
        })?;
        self.core.dispatch.notify();
        Ok(is_removed)
    }

    /// Writes down that a passkey was added or removed, and tells the owner.
    async fn record_passkey_change(
        &self,
        tx: &mut Tx,
        session: &Session,
        id: Uuid,
        event: SecurityEvent,
        now: Timestamp,
    ) -> Result<(), Error> {
        let detail = json!({ "passkey": id.to_string(), "session": session.id.to_string() });
        let about = (session.customer_id, event);
        self.core.audit_account(tx, about, &detail, None, now).await?;
        let notification = match event {
            SecurityEvent::PasskeyAdded => CustomerNotification::PasskeyAdded,
            _ => CustomerNotification::PasskeyRemoved,
        };
        let customer = customers::find(tx, session.customer_id).await?;
        let customer = customer.ok_or(Rejection::SignedOut)?;
        self.messages.notify_customer(tx, &customer, notification, now).await
    }

    /// Rejects a session without a step-up, and one that has only a code by SMS where the customer
    /// has a passkey elsewhere.
    pub(crate) async fn require_trusted_step_up(&self, session: &Session) -> Result<(), Error> {
        self.require_trusted_device(session).await?;
        self.require_step_up(session)
    }

    /// Rejects a device that the customer has given no passkey, where they have one on another and
    /// have not shown it or their face here. Whoever took the phone number over gets no further.
    pub(crate) async fn require_trusted_device(&self, session: &Session) -> Result<(), Error> {
        let mut tx = self.core.db.read().await?;
        let own = passkeys::list_by_customer(&mut tx, session.customer_id).await?;
        let is_here = |passkey: &PasskeyRow| {
            session.passkey_id.is_some() || passkey.device_blind_index == session.device_blind_index
        };
        if own.is_empty()
            || own.iter().any(is_here)
            || self.has_fresh_face(&mut tx, session).await?
        {
            return Ok(());
        }
        Err(Rejection::PasskeyRequired.into())
    }

    /// Whether the customer's face matched on this device so recently that an application would not
    /// ask for it again.
    pub(crate) async fn has_fresh_face(
        &self,
        tx: &mut Tx,
        session: &Session,
    ) -> Result<bool, Error> {
        let customer = customers::find(tx, session.customer_id).await?;
        let customer = customer.ok_or(Rejection::SignedOut)?;
        let device = &session.device_blind_index;
        let matched_at = find_face_matched_at(tx, &customer, device).await?;
        let (now, flow) = (self.core.clock.now(), &self.core.rules.policy.flow);
        Ok(matched_at.is_some_and(|at| at <= now && now < at.plus_hours(flow.bio_valid_hours)))
    }
}
