//! Signing in, by a code or by a password.

use identity::{Otp, Password, Phone};
use serde_json::json;
use store::attempts::{self, Limit};
use store::sessions::Session;
use store::{Uuid, customers, transact};

use super::Visitor;
use super::codes::Purpose;
use super::passwords;
use super::sessions::SessionCredentials;
use crate::{Lender, Problem};

const BY_PHONE: Limit = Limit { scope: "password.phone", count_max: 5, window_s: 900, lock_s: 900 };
const BY_ADDRESS: Limit =
    Limit { scope: "password.address", count_max: 30, window_s: 900, lock_s: 900 };

impl Lender {
    /// Signs in whoever has the code that went to the phone of an account.
    pub async fn login_by_code(
        &self,
        phone: &Phone,
        code: Uuid,
        otp: &Otp,
        visitor: &Visitor,
    ) -> Result<SessionCredentials, Problem> {
        self.redeem_code(code, otp, Purpose::Login, phone).await?;
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let known = customers::by_phone(tx, &self.vault, phone).await?;
            let customer = known.ok_or(Problem::CodeEnded)?;
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
    ) -> Result<SessionCredentials, Problem> {
        let now = self.clock.now();
        let phone_mark = customers::phone_mark(&self.vault, phone);
        let address_mark = visitor.address_mark(self);
        let (locked, known) = transact!(self.db, |tx| {
            let by_phone = attempts::count(tx, &BY_PHONE, &phone_mark, now).await?;
            let by_address = attempts::count(tx, &BY_ADDRESS, &address_mark, now).await?;
            let known = customers::by_phone(tx, &self.vault, phone).await?;
            Ok::<_, Problem>((by_phone.max(by_address), known))
        })?;
        if let Some(until) = locked {
            return Err(Problem::Locked { retry_after_s: now.seconds_until(until).max(1) });
        }
        let hash = known.as_ref().and_then(|customer| customer.password_hash.clone());
        let fits = passwords::fits(password, hash).await?;
        let Some(customer) = known.filter(|_| fits) else {
            return Err(Problem::Credentials);
        };
        transact!(self.db, |tx| {
            attempts::forget(tx, &BY_PHONE, &phone_mark).await?;
            self.open_session(tx, &customer, visitor, "password", now).await
        })
    }

    /// Sets or changes the password of somebody who is signed in and has stepped up.
    pub async fn set_password(
        &self,
        session: &Session,
        password: &Password,
    ) -> Result<(), Problem> {
        self.require_step_up(session)?;
        let customer_id = session.customer_id;
        let (now, hash) = (self.clock.now(), passwords::hashed(password).await?);
        transact!(self.db, |tx| {
            let customer = customers::by_id(tx, customer_id).await?.ok_or(Problem::SignedOut)?;
            customer.set_password(tx, &hash).await?;
            self.note(tx, customer_id, "password_set", &json!({}), now).await
        })
    }
}
