//! Signing in, by a code or by a password.

use identity::{Otp, Password, Phone};
use serde_json::json;
use store::rate_limits::{self, RateLimit};
use store::sessions::Session;
use store::{Uuid, customers, transact};

use super::passwords;
use super::sessions::SessionCredentials;
use crate::access::Access;
use crate::messages::CodePurpose;
use crate::visitor::Visitor;
use crate::{Error, Rejection};

const LOGINS_PER_PHONE: RateLimit =
    RateLimit { scope: "password.phone", count_max: 5, window_s: 900, lock_s: 900 };
const LOGINS_PER_IP: RateLimit =
    RateLimit { scope: "password.address", count_max: 30, window_s: 900, lock_s: 900 };

impl Access {
    /// Logs in by a code sent to the account's phone.
    pub async fn login_by_code(
        &self,
        phone: &Phone,
        code: Uuid,
        otp: &Otp,
        visitor: &Visitor,
    ) -> Result<SessionCredentials, Error> {
        self.redeem_code(code, otp, CodePurpose::Login, phone).await?;
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let known = customers::find_by_phone(tx, &self.core.vault, phone).await?;
            let customer = known.ok_or(Rejection::CodeExpired)?;
            self.open_session(tx, &customer, visitor, "code", now).await
        })
    }

    /// Logs in by password. Neither the response nor its time reveals whether the phone has an
    /// account; attempts are counted before the password is checked.
    pub async fn login_by_password(
        &self,
        phone: &Phone,
        password: &Password,
        visitor: &Visitor,
    ) -> Result<SessionCredentials, Error> {
        let now = self.core.clock.now();
        let phone_mark = customers::phone_blind_index(&self.core.vault, phone);
        let address_mark = visitor.ip_blind_index(&self.core);
        let (locked, known) = transact!(self.core.db, |tx| {
            let by_phone =
                rate_limits::count_attempt(tx, &LOGINS_PER_PHONE, &phone_mark, now).await?;
            let by_address =
                rate_limits::count_attempt(tx, &LOGINS_PER_IP, &address_mark, now).await?;
            let known = customers::find_by_phone(tx, &self.core.vault, phone).await?;
            Ok::<_, Error>((by_phone.max(by_address), known))
        })?;
        if let Some(until) = locked {
            return Err(Rejection::TooManyAttempts {
                retry_after_s: now.seconds_until(until).max(1),
            }
            .into());
        }
        let hash = known.as_ref().and_then(|customer| customer.password_hash.clone());
        let fits = passwords::is_match(password, hash).await?;
        let Some(customer) = known.filter(|_| fits) else {
            return Err(Rejection::WrongCredentials.into());
        };
        transact!(self.core.db, |tx| {
            rate_limits::delete(tx, &LOGINS_PER_PHONE, &phone_mark).await?;
            self.open_session(tx, &customer, visitor, "password", now).await
        })
    }

    /// Sets or changes the password after a step-up.
    pub async fn password_set(&self, session: &Session, password: &Password) -> Result<(), Error> {
        self.require_step_up(session)?;
        let customer_id = session.customer_id;
        let (now, hash) = (self.core.clock.now(), passwords::hash(password).await?);
        transact!(self.core.db, |tx| {
            let customer = customers::find(tx, customer_id).await?.ok_or(Rejection::SignedOut)?;
            customer.update_password(tx, &hash).await?;
            self.core.audit_customer(tx, customer_id, "password_set", &json!({}), now).await
        })
    }
}
