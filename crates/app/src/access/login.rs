//! Signing in, by a code or by a password.

use base::hex;
use identity::{Iin, Otp, Password, Phone};
use monitoring::access::record_sign_in;
use serde_json::json;
use store::rate_limits::{self, RateLimit};
use store::sessions::{Session, SessionEndReason};
use store::{BlindIndex, Uuid, customers, transact};

use super::codes::Addressee;
use super::failures::{Failure, Source};
use super::sessions::{SessionCredentials, SignInMethod};
use crate::access::Access;
use crate::messages::{CodePurpose, CustomerNotification};
use crate::security_events::SecurityEvent;
use crate::visitor::Visitor;
use crate::{Error, Rejection};

/// The pauses after wrong passwords.
const LOGIN_PAUSES_S: &[i64] = &[60, 300, 900, 3_600];
const LOGINS_PER_PHONE_AND_NETWORK: RateLimit = RateLimit {
    scope: "password.phone_network",
    count_max: 5,
    window_s: 86_400,
    pauses_s: LOGIN_PAUSES_S,
};
/// The devices on which the customer signed in before are counted one by one, apart from everybody
/// else.
const LOGINS_PER_OWN_DEVICE: RateLimit =
    RateLimit { scope: "password.own_device", ..LOGINS_PER_PHONE_AND_NETWORK };
/// Guesses of one phone from many networks. Who uses it up holds up the password of an unknown
/// device; the customer can still sign in there by a code.
const LOGINS_PER_PHONE: RateLimit = RateLimit {
    scope: "password.phone",
    count_max: 50,
    window_s: 86_400,
    pauses_s: &[300, 900, 3_600],
};
/// Many people share an address of a mobile operator: it slows down and never closes.
const LOGINS_PER_NETWORK: RateLimit =
    RateLimit { scope: "password.network", count_max: 30, window_s: 900, pauses_s: &[60] };

impl Access {
    /// Logs in by a code sent to the account's phone.
    pub async fn login_by_code(
        &self,
        phone: &Phone,
        code: Uuid,
        otp: &Otp,
        visitor: &Visitor,
    ) -> Result<SessionCredentials, Error> {
        let purpose = (CodePurpose::Login, None);
        self.redeem_code((code, otp), purpose, Addressee::Phone(phone), visitor).await?;
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let customer = customers::find_by_phone(tx, &self.core.vault, phone).await?;
            let customer = customer.ok_or(Rejection::CodeExpired)?;
            self.open_session(tx, &customer, visitor, SignInMethod::Code, now).await
        })
        .inspect(|_| record_sign_in(SignInMethod::Code.code()))
    }

    /// Logs in by password. Neither the response nor its time reveals whether the phone has an
    /// account; attempts are counted before the password is checked.
    pub async fn login_by_password(
        &self,
        phone: &Phone,
        password: &Password,
        visitor: &Visitor,
    ) -> Result<SessionCredentials, Error> {
        let mut tx = self.core.db.read().await?;
        let customer = customers::find_by_phone(&mut tx, &self.core.vault, phone).await?;
        let customer_id = customer.as_ref().map(|customer| customer.id);
        let is_own_device = self.is_own_device(&mut tx, customer_id, visitor).await?;
        drop(tx);
        let limits = self.login_limits(phone, is_own_device, visitor);
        let fail = |event| {
            let source = Source::Visitor(visitor);
            self.record_failure(&Failure { event, how: "password", customer_id, source });
        };
        let begins_pause = self.core.count_attempt(&limits).await.inspect_err(|error| {
            if matches!(error, Error::Rejected(_)) {
                fail(SecurityEvent::SignInRefused);
            }
        })?;
        let hash = customer.as_ref().and_then(|customer| customer.password_hash.clone());
        let fits = self.passwords.is_match(password, hash).await?;
        let Some(customer) = customer.filter(|_| fits) else {
            fail(if begins_pause {
                SecurityEvent::SignInPaused
            } else {
                SecurityEvent::SignInFailed
            });
            return Err(Rejection::WrongCredentials.into());
        };
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            for (limit, blind_index) in &limits {
                if limit.scope != LOGINS_PER_NETWORK.scope {
                    rate_limits::delete(tx, limit, blind_index).await?;
                }
            }
            self.open_session(tx, &customer, visitor, SignInMethod::Password, now).await
        })
        .inspect(|_| record_sign_in(SignInMethod::Password.code()))
    }

    /// What a password is counted by, in this order.
    fn login_limits(
        &self,
        phone: &Phone,
        is_own_device: bool,
        visitor: &Visitor,
    ) -> Vec<(RateLimit, BlindIndex)> {
        let phone_blind_index = customers::phone_blind_index(&self.core.vault, phone);
        if is_own_device {
            let device = self.own_device_blind_index(&phone_blind_index, visitor);
            return vec![(LOGINS_PER_OWN_DEVICE, device)];
        }
        let network = visitor.network_blind_index(&self.core);
        let pair = format!("{}/{}", hex::encode(&phone_blind_index), hex::encode(&network));
        let pair = self.core.vault.blind_index("phone_network", &pair);
        vec![
            (LOGINS_PER_NETWORK, network),
            (LOGINS_PER_PHONE_AND_NETWORK, pair),
            (LOGINS_PER_PHONE, phone_blind_index),
        ]
    }

    /// Rejects a password that whoever knows the customer or the site would try first.
    pub(super) fn require_not_guessable(
        &self,
        password: &Password,
        phone: Option<&Phone>,
        iin: Option<&Iin>,
    ) -> Result<(), Error> {
        // With or without the country's code, as people dial.
        let digits = phone.map(|phone| phone.reveal().trim_start_matches("+7"));
        let site = self.core.site_host().split('.').next();
        let words: Vec<&str> = [digits, iin.map(Iin::reveal), site].into_iter().flatten().collect();
        match password.is_made_of(&words) {
            true => Err(Rejection::GuessablePassword.into()),
            false => Ok(()),
        }
    }

    /// Sets or changes the password after a step-up. Other sessions end, and the owner is notified.
    pub async fn password_set(&self, session: &Session, password: &Password) -> Result<(), Error> {
        self.require_trusted_step_up(session).await?;
        let customer_id = session.customer_id;
        let mut tx = self.core.db.read().await?;
        let owner = customers::find(&mut tx, customer_id).await?.ok_or(Rejection::SignedOut)?;
        drop(tx);
        let (phone, iin) = (owner.phone(&self.core.vault)?, owner.iin(&self.core.vault)?);
        self.require_not_guessable(password, phone.as_ref(), iin.as_ref())?;
        let (now, hash) = (self.core.clock.now(), self.passwords.hash(password).await?);
        transact!(self.core.db, |tx| {
            let customer = customers::find(tx, customer_id).await?.ok_or(Rejection::SignedOut)?;
            customer.update_password(tx, &hash).await?;
            let reason = SessionEndReason::PasswordReset;
            self.end_sessions(tx, (customer_id, Some(session.id)), reason, now).await?;
            let notice = CustomerNotification::PasswordReset;
            self.messages.notify_customer(tx, &customer, notice, now).await?;
            let detail = json!({ "session": session.id.to_string() });
            let event = (customer_id, SecurityEvent::PasswordSet);
            self.core.audit_account(tx, event, &detail, None, now).await
        })?;
        self.core.dispatch.notify();
        Ok(())
    }
}
