//! Where a person is reached. LocalizedText changes need a proof; the phone needs one of the new number too.

use identity::{Email, Otp, Phone};
use serde_json::json;
use store::sessions::Session;
use store::{Uuid, sessions, transact};

use super::{AccountView, load_customer_at_version};
use crate::access::CodePurpose;
use crate::messages::CustomerNotification;
use crate::{AccessError, Lender};

impl Lender {
    /// Sets the e-mail address, to which a code goes that proves it, or takes it away. One that stays
    /// as it is keeps its proof.
    pub async fn email_set(
        &self,
        session: &Session,
        version: i64,
        email: Option<&Email>,
    ) -> Result<AccountView, AccessError> {
        self.require_step_up(session)?;
        let now = self.clock.now();
        let me = transact!(self.db, |tx| {
            let row = load_customer_at_version(tx, session, version).await?;
            let kept = row.email(&self.vault)?;
            if kept.as_ref().map(Email::reveal) != email.map(Email::reveal) {
                row.update_email(tx, &self.vault, email).await?;
                let detail = json!({ "is_set": email.is_some() });
                self.audit_customer(tx, row.id, "email_changed", &detail, now).await?;
                if let Some(email) = email {
                    self.enqueue_email_code(tx, &row, email, now).await?;
                }
            }
            self.load_account(tx, session).await
        })?;
        self.dispatch.notify();
        Ok(me)
    }

    /// Moves the account to another phone, for a code that went there. Other devices are signed out:
    /// they may be in the hands of whoever has the old number.
    pub async fn phone_change(
        &self,
        session: &Session,
        version: i64,
        phone: &Phone,
        code: Uuid,
        otp: &Otp,
    ) -> Result<AccountView, AccessError> {
        self.require_step_up(session)?;
        self.redeem_code(code, otp, CodePurpose::ChangePhone, phone).await?;
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let row = load_customer_at_version(tx, session, version).await?;
            row.update_phone(tx, &self.vault, phone).await?;
            // The row as it was: the old number is told.
            self.notify_customer(tx, &row, CustomerNotification::PhoneChanged, now).await?;
            sessions::end_all(tx, row.id, Some(session.id), "ended_by_owner", now).await?;
            self.audit_customer(tx, row.id, "phone_changed", &json!({}), now).await?;
            self.load_account(tx, session).await
        })
    }
}
