//! Signing in, by a code or by a password.

use identity::{Otp, Password, Phone};
use serde_json::json;
use store::rate_limits::{self, RateLimit};
use store::sessions::Session;
use store::{Uuid, customers, transact};

use super::Visitor;
use super::codes::CodePurpose;
use super::passwords;
use super::sessions::SessionCredentials;
use crate::{AccessError, Lender};

const LOGINS_PER_PHONE: RateLimit =
    RateLimit { scope: "password.phone", count_max: 5, window_s: 900, lock_s: 900 };
const LOGINS_PER_IP: RateLimit =
    RateLimit { scope: "password.address", count_max: 30, window_s: 900, lock_s: 900 };

impl Lender {
    /// Signs in whoever has the code that went to the phone of an account.
    pub async fn login_by_code(
        &self,
        phone: &Phone,
        code: Uuid,
        otp: &Otp,
        visitor: &Visitor,
    ) -> Result<SessionCredentials, AccessError> {
        self.redeem_code(code, otp, CodePurpose::Login, phone).await?;
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let known = customers::find_by_phone(tx, &self.vault, phone).await?;
            let customer = known.ok_or(AccessError::CodeExpired)?;
            self.open_session(tx, &customer, visitor, "code", now).await
        })
    }

    /// Signs in whoever has the password. Neither the answer nor its time tells whether the phone
    /// has an account; tries are counted before the password is looked at.
    pub async fn login_by_password(
        &self,
        phone: &Phone,
        password: &Password,
        visitor: &Visitor,
    ) -> Result<SessionCredentials, AccessError> {
        let now = self.clock.now();
        let phone_mark = customers::phone_blind_index(&self.vault, phone);
        let address_mark = visitor.ip_blind_index(self);
        let (locked, known) = transact!(self.db, |tx| {
            let by_phone =
                rate_limits::count_attempt(tx, &LOGINS_PER_PHONE, &phone_mark, now).await?;
            let by_address =
                rate_limits::count_attempt(tx, &LOGINS_PER_IP, &address_mark, now).await?;
            let known = customers::find_by_phone(tx, &self.vault, phone).await?;
            Ok::<_, AccessError>((by_phone.max(by_address), known))
        })?;
        if let Some(until) = locked {
            return Err(AccessError::TooManyAttempts {
                retry_after_s: now.seconds_until(until).max(1),
            });
        }
        let hash = known.as_ref().and_then(|customer| customer.password_hash.clone());
        let fits = passwords::is_match(password, hash).await?;
        let Some(customer) = known.filter(|_| fits) else {
            return Err(AccessError::WrongCredentials);
        };
        transact!(self.db, |tx| {
            rate_limits::delete(tx, &LOGINS_PER_PHONE, &phone_mark).await?;
            self.open_session(tx, &customer, visitor, "password", now).await
        })
    }

    /// Sets or changes the password of somebody who is signed in and has stepped up.
    pub async fn password_set(
        &self,
        session: &Session,
        password: &Password,
    ) -> Result<(), AccessError> {
        self.require_step_up(session)?;
        let customer_id = session.customer_id;
        let (now, hash) = (self.clock.now(), passwords::hash(password).await?);
        transact!(self.db, |tx| {
            let customer = customers::find(tx, customer_id).await?.ok_or(AccessError::SignedOut)?;
            customer.update_password(tx, &hash).await?;
            self.audit_customer(tx, customer_id, "password_set", &json!({}), now).await
        })
    }
}
