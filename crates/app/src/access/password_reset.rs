//! A new password for somebody who forgot the old one: the phone's code and the person's number.

use identity::{Iin, Otp, Password, Phone};
use serde_json::json;
use store::{Uuid, customers, sessions, transact};
use subtle::ConstantTimeEq;

use super::Visitor;
use super::codes::CodePurpose;
use super::passwords;
use super::sessions::SessionCredentials;
use crate::messages::CustomerNotification;
use crate::{AccessError, Lender};

impl Lender {
    /// Sets the password, ends every session and signs in here. The code and the number are wrong
    /// together: which of them is not told.
    pub async fn password_reset(
        &self,
        phone: &Phone,
        iin: &Iin,
        code: Uuid,
        otp: &Otp,
        password: &Password,
        visitor: &Visitor,
    ) -> Result<SessionCredentials, AccessError> {
        self.redeem_code(code, otp, CodePurpose::ResetPassword, phone).await?;
        let (now, hash) = (self.clock.now(), passwords::hash(password).await?);
        let iin_mark = customers::iin_blind_index(&self.vault, iin);
        transact!(self.db, |tx| {
            let known = customers::find_by_phone(tx, &self.vault, phone).await?;
            let customer = known.ok_or(AccessError::WrongCredentials)?;
            let own =
                customer.iin(&self.vault)?.map(|own| customers::iin_blind_index(&self.vault, &own));
            let fits = own.is_some_and(|own| bool::from(own.ct_eq(&iin_mark)));
            if !fits {
                return Err(AccessError::WrongCredentials);
            }
            customer.update_password(tx, &hash).await?;
            sessions::end_all(tx, customer.id, None, "password_reset", now).await?;
            self.audit_customer(tx, customer.id, "password_reset", &json!({}), now).await?;
            self.notify_customer(tx, &customer, CustomerNotification::PasswordReset, now).await?;
            self.open_session(tx, &customer, visitor, "reset", now).await
        })
    }
}
