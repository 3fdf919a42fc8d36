//! Password reset by a code and the IIN.

use identity::{Iin, Otp, Password, Phone};
use serde_json::json;
use store::{Uuid, customers, sessions, transact};
use subtle::ConstantTimeEq;

use super::passwords;
use super::sessions::SessionCredentials;
use crate::access::Access;
use crate::messages::{CodePurpose, CustomerNotification};
use crate::visitor::Visitor;
use crate::{Error, Rejection};

impl Access {
    /// Sets the password, ends every session and logs in. A wrong code and a wrong IIN are
    /// indistinguishable.
    pub async fn password_reset(
        &self,
        phone: &Phone,
        iin: &Iin,
        code: Uuid,
        otp: &Otp,
        password: &Password,
        visitor: &Visitor,
    ) -> Result<SessionCredentials, Error> {
        self.redeem_code(code, otp, CodePurpose::ResetPassword, phone).await?;
        let (now, hash) = (self.core.clock.now(), passwords::hash(password).await?);
        let iin_mark = customers::iin_blind_index(&self.core.vault, iin);
        transact!(self.core.db, |tx| {
            let known = customers::find_by_phone(tx, &self.core.vault, phone).await?;
            let customer = known.ok_or(Rejection::WrongCredentials)?;
            let own = customer
                .iin(&self.core.vault)?
                .map(|own| customers::iin_blind_index(&self.core.vault, &own));
            let fits = own.is_some_and(|own| bool::from(own.ct_eq(&iin_mark)));
            if !fits {
                return Err(Rejection::WrongCredentials.into());
            }
            customer.update_password(tx, &hash).await?;
            sessions::end_all(tx, customer.id, None, "password_reset", now).await?;
            self.core.audit_customer(tx, customer.id, "password_reset", &json!({}), now).await?;
            self.messages
                .notify_customer(tx, &customer, CustomerNotification::PasswordReset, now)
                .await?;
            self.open_session(tx, &customer, visitor, "reset", now).await
        })
    }
}
