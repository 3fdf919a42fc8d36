//! Where a person is reached. LocalizedText changes need a proof; the phone needs one of the new number too.

use identity::{Email, Otp, Phone};
use serde_json::json;
use store::sessions::Session;
use store::{Uuid, sessions, transact};

use super::{Me, unchanged};
use crate::access::Purpose;
use crate::messages::Notice;
use crate::{Lender, Problem};

impl Lender {
    /// Sets the e-mail address, to which a code goes that proves it, or takes it away. One that stays
    /// as it is keeps its proof.
    pub async fn set_email(
        &self,
        session: &Session,
        version: i64,
        email: Option<&Email>,
    ) -> Result<Me, Problem> {
        self.require_step_up(session)?;
        let now = self.clock.now();
        let me = transact!(self.db, |tx| {
            let row = unchanged(tx, session, version).await?;
            let kept = row.email(&self.vault)?;
            if kept.as_ref().map(Email::reveal) != email.map(Email::reveal) {
                row.set_email(tx, &self.vault, email).await?;
                let detail = json!({ "is_set": email.is_some() });
                self.note(tx, row.id, "email_changed", &detail, now).await?;
                if let Some(email) = email {
                    self.enqueue_email_code(tx, &row, email, now).await?;
                }
            }
            self.load_account(tx, session).await
        })?;
        self.message_written.notify_one();
        Ok(me)
    }

    /// Moves the account to another phone, for a code that went there. Other devices are signed out:
    /// they may be in the hands of whoever has the old number.
    pub async fn change_phone(
        &self,
        session: &Session,
        version: i64,
        phone: &Phone,
        code: Uuid,
        otp: &Otp,
    ) -> Result<Me, Problem> {
        self.require_step_up(session)?;
        self.redeem_code(code, otp, Purpose::ChangePhone, phone).await?;
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let row = unchanged(tx, session, version).await?;
            row.update_phone(tx, &self.vault, phone).await?;
            // The row as it was: the old number is told.
            self.tell(tx, &row, Notice::PhoneChanged, now).await?;
            sessions::end_all(tx, row.id, Some(session.id), "ended_by_owner", now).await?;
            self.note(tx, row.id, "phone_changed", &json!({}), now).await?;
            self.load_account(tx, session).await
        })
    }
}
