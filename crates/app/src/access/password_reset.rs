//! Password reset by a code and the IIN.

use identity::{Iin, Otp, Password, Phone};
use monitoring::access::record_sign_in;
use serde_json::json;
use store::sessions::SessionEndReason;
use store::{Uuid, customers, transact};
use subtle::ConstantTimeEq;

use super::codes::Addressee;
use super::failures::{Failure, Source};
use super::sessions::{SessionCredentials, SignInMethod};
use crate::access::Access;
use crate::messages::{CodePurpose, CustomerNotification};
use crate::security_events::SecurityEvent;
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
        // Before the code is spent, so that another password can be sent with it.
        self.require_not_guessable(password, Some(phone), Some(iin))?;
        let purpose = (CodePurpose::ResetPassword, None);
        self.redeem_code((code, otp), purpose, Addressee::Phone(phone), visitor).await?;
        let (now, hash) = (self.core.clock.now(), self.passwords.hash(password).await?);
        let iin_blind_index = customers::iin_blind_index(&self.core.vault, iin);
        transact!(self.core.db, |tx| {
            let customer = customers::find_by_phone(tx, &self.core.vault, phone).await?;
            let customer = customer.ok_or(Rejection::WrongCredentials)?;
            let own = customer
                .iin(&self.core.vault)?
                .map(|own| customers::iin_blind_index(&self.core.vault, &own));
            let fits = own.is_some_and(|own| bool::from(own.ct_eq(&iin_blind_index)));
            if !fits {
                self.record_failure(&Failure {
                    event: SecurityEvent::PasswordResetFailed,
                    how: CodePurpose::ResetPassword.name(),
                    customer_id: Some(customer.id),
                    source: Source::Visitor(visitor),
                });
                return Err(Rejection::WrongCredentials.into());
            }
            customer.update_password(tx, &hash).await?;
            customer.void_face_matches(tx, now).await?;
            let reason = SessionEndReason::PasswordReset;
            self.end_sessions(tx, (customer.id, None), reason, now).await?;
            let event = (customer.id, SecurityEvent::PasswordReset);
            self.core.audit_account(tx, event, &json!({}), Some(visitor), now).await?;
            self.messages
                .notify_customer(tx, &customer, CustomerNotification::PasswordReset, now)
                .await?;
            self.open_session(tx, &customer, visitor, SignInMethod::Reset, now).await
        })
        .inspect(|_| record_sign_in(SignInMethod::Reset.code()))
    }
}
