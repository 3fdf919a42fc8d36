//! Phone and e-mail of a customer. Changing either needs a step-up; the phone also needs a code sent
//! to the new number.

use identity::{Email, Otp, Phone};
use serde_json::json;
use store::sessions::Session;
use store::sessions::SessionEndReason;
use store::{Uuid, loans, transact};

use super::{AccountView, load_customer_at_version};
use crate::access::CodePurpose;
use crate::messages::CustomerNotification;
use crate::profile::Profile;
use crate::security_events::SecurityEvent;
use crate::{Error, Rejection};

impl Profile {
    /// Sets the e-mail address and sends a verification code, or removes it. An unchanged one stays
    /// verified.
    pub async fn email_set(
        &self,
        session: &Session,
        version: i64,
        email: Option<&Email>,
    ) -> Result<AccountView, Error> {
        self.access.require_step_up(session)?;
        let now = self.core.clock.now();
        let account = transact!(self.core.db, |tx| {
            let row = load_customer_at_version(tx, session, version).await?;
            let current = row.email(&self.core.vault)?;
            if current.as_ref().map(Email::reveal) != email.map(Email::reveal) {
                row.update_email(tx, &self.core.vault, email).await?;
                let detail =
                    json!({ "is_set": email.is_some(), "session": session.id.to_string() });
                let event = (row.id, SecurityEvent::EmailChanged);
                self.core.audit_account(tx, event, &detail, None, now).await?;
                self.messages.notify_email_change(tx, &row, email.is_some(), now).await?;
                if let Some(email) = email {
                    self.access.enqueue_email_code(tx, &row, email, now).await?;
                }
            }
            self.load_account(tx, session.into(), row.id).await
        })?;
        self.core.dispatch.notify();
        Ok(account)
    }

    /// Records that the e-mail address is the person's, for the code that went there. The contract
    /// of an open loan, which waited for it, is sent at once.
    pub async fn email_verify(&self, session: &Session, otp: &Otp) -> Result<(), Error> {
        let proof = self.access.check_email_code(session, otp).await?;
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let customer = self.access.record_email_verified(tx, session, &proof, now).await?;
            if let Some(loan) = loans::find_open_by_customer(tx, customer.id).await? {
                self.loans.enqueue_contract_email(tx, &customer, &proof.email, &loan, now).await?;
            }
            Ok::<_, Error>(())
        })?;
        self.core.dispatch.notify();
        Ok(())
    }

    /// Changes the account's phone, by a code sent to the new one. Other sessions end: they may
    /// belong to the holder of the old number. While the old one's SIM is new, a face has to be shown
    /// first: otherwise whoever had the SIM made would go on with a phone that nothing speaks against.
    pub async fn phone_change(
        &self,
        session: &Session,
        version: i64,
        phone: &Phone,
        code: Uuid,
        otp: &Otp,
    ) -> Result<AccountView, Error> {
        self.access.require_trusted_step_up(session).await?;
        if let Some(at) = self.core.find_unproven_sim_change(session).await? {
            let until = self.core.sim_trusted_at(at);
            return Err(Rejection::PhoneChangePaused { until }.into());
        }
        let purpose = CodePurpose::ChangePhone;
        self.access.redeem_session_code(session, (code, otp), purpose, phone).await?;
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let row = load_customer_at_version(tx, session, version).await?;
            row.update_phone(tx, &self.core.vault, phone).await?;
            row.void_face_matches(tx, now).await?;
            // The row as it was: the old number is notified.
            self.messages
                .notify_customer(tx, &row, CustomerNotification::PhoneChanged, now)
                .await?;
            let others = (row.id, Some(session.id));
            self.access.end_sessions(tx, others, SessionEndReason::EndedByOwner, now).await?;
            let detail = json!({ "session": session.id.to_string() });
            let event = (row.id, SecurityEvent::PhoneChanged);
            self.core.audit_account(tx, event, &detail, None, now).await?;
            self.load_account(tx, session.into(), row.id).await
        })
    }
}
