//! Verification of an e-mail address: a code is sent there and entered in the profile. Until then
//! nothing about a loan is sent to it, because it may be somebody else's.

use base::Timestamp;
use identity::{Email, Otp};
use serde_json::json;
use store::customers::{self, Customer};
use store::one_time_codes::{self, OneTimeCode};
use store::rate_limits::{self, RateLimit};
use store::sessions::Session;
use store::{BlindIndex, Tx, Uuid, transact};
use subtle::ConstantTimeEq;

use super::codes::{CODE_ATTEMPTS_MAX, RESEND_PAUSE_S, random_otp, subject_hash};
use crate::access::Access;
use crate::messages::{CodePurpose, MessageDraft, templates};
use crate::{Error, Rejection};

/// Letters are read later than messages.
const EMAIL_CODE_TTL_S: i64 = 86_400;
/// E-mails a day per customer, whatever the address.
const EMAIL_CODES_PER_CUSTOMER: RateLimit =
    RateLimit { scope: "email_code.customer", count_max: 5, window_s: 86_400, lock_s: 86_400 };

/// An address whose code was right, and the code.
pub(crate) struct EmailProof {
    code_id: Uuid,
    pub(crate) email: Email,
}

impl Access {
    /// Sends the e-mail with the code again. Returns the seconds until the next one is possible.
    pub async fn email_code_send(&self, session: &Session) -> Result<i64, Error> {
        let now = self.core.clock.now();
        let locked = transact!(self.core.db, |tx| {
            let (customer, email) = self.load_unverified_email(tx, session).await?;
            let last =
                one_time_codes::find_last_by_recipient(tx, &self.email_blind_index(&email)).await?;
            let again_at = last.map(|last| last.created_at.plus_seconds(RESEND_PAUSE_S));
            if let Some(again_at) = again_at.filter(|again_at| *again_at > now) {
                let retry_after_s = now.seconds_until(again_at).max(1);
                return Err(Rejection::ResendTooSoon { retry_after_s }.into());
            }
            let mark = self.core.vault.blind_index("email_code", &customer.id.to_string());
            if let Some(until) =
                rate_limits::count_attempt(tx, &EMAIL_CODES_PER_CUSTOMER, &mark, now).await?
            {
                return Ok(Some(until));
            }
            self.enqueue_email_code(tx, &customer, &email, now).await?;
            Ok::<_, Error>(None)
        })?;
        if let Some(until) = locked {
            return Err(Rejection::TooManyAttempts {
                retry_after_s: now.seconds_until(until).max(1),
            }
            .into());
        }
        self.core.dispatch.notify();
        Ok(RESEND_PAUSE_S)
    }

    /// Checks the code that was sent to the address of the session's customer.
    pub(crate) async fn check_email_code(
        &self,
        session: &Session,
        otp: &Otp,
    ) -> Result<EmailProof, Error> {
        let now = self.core.clock.now();
        let mut tx = self.core.db.read().await?;
        let (customer, email) = self.load_unverified_email(&mut tx, session).await?;
        let last = one_time_codes::find_last_by_recipient(&mut tx, &self.email_blind_index(&email))
            .await?;
        drop(tx);
        let code_id = last.ok_or(Rejection::CodeExpired)?.id;
        let taken = transact!(self.core.db, |tx| {
            one_time_codes::take_attempt(tx, code_id, now).await.map_err(Error::from)
        })?;
        let code = taken.ok_or(Rejection::CodeExpired)?;
        let is_for_this = code.subject_hash == Some(email_subject_hash(customer.id));
        let fits = code.code_hash.ct_eq(&self.code_hash(code_id, otp.reveal()));
        if !bool::from(fits) || !is_for_this {
            let tries_left = u32::try_from(code.attempts_left).unwrap_or(0);
            return Err(Rejection::CodeWrong { tries_left }.into());
        }
        Ok(EmailProof { code_id, email })
    }

    /// Records that the address is the customer's, unless they have changed it meanwhile.
    pub(crate) async fn record_email_verified(
        &self,
        tx: &mut Tx,
        session: &Session,
        proof: &EmailProof,
        now: Timestamp,
    ) -> Result<Customer, Error> {
        let (customer, current) = self.load_unverified_email(tx, session).await?;
        if current.reveal() != proof.email.reveal() {
            return Err(Rejection::CodeExpired.into());
        }
        one_time_codes::consume(tx, proof.code_id, now).await?;
        customer.update_email_verified(tx, now).await?;
        self.core.audit_customer(tx, customer.id, "email_proven", &json!({}), now).await?;
        Ok(customer)
    }

    /// Stores an unverified address, never in place of a verified one.
    pub(crate) async fn save_unverified_email(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        email: &Email,
        now: Timestamp,
    ) -> Result<(), Error> {
        let kept = customer.email(&self.core.vault)?;
        let is_same = kept.is_some_and(|kept| kept.reveal() == email.reveal());
        if is_same || customer.email_verified_at.is_some() {
            return Ok(());
        }
        customer.update_email(tx, &self.core.vault, Some(email)).await?;
        self.core
            .audit_customer(tx, customer.id, "email_changed", &json!({ "is_set": true }), now)
            .await?;
        self.enqueue_email_code(tx, customer, email, now).await
    }

    /// Writes the letter that asks for the proof.
    pub(crate) async fn enqueue_email_code(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        email: &Email,
        now: Timestamp,
    ) -> Result<(), Error> {
        let (id, otp) = (Uuid::now_v7(), random_otp()?);
        let row = OneTimeCode {
            id,
            purpose: CodePurpose::ProveEmail.name().to_owned(),
            phone_blind_index: self.email_blind_index(email),
            subject_hash: Some(email_subject_hash(customer.id)),
            code_hash: self.code_hash(id, otp.reveal()),
            created_at: now,
            expires_at: now.plus_seconds(EMAIL_CODE_TTL_S),
            attempts_left: CODE_ATTEMPTS_MAX,
            used_at: None,
        };
        one_time_codes::insert(tx, &row).await?;
        let (site, house) = self.messages.email_signature(customer.language);
        let language = customer.language;
        let draft = MessageDraft {
            customer_id: Some(customer.id),
            channel: "email",
            kind: "email_code",
            to: email.reveal(),
            text: &templates::email_verification(otp.reveal(), site, &house, language),
        };
        self.messages.enqueue_message(tx, &draft, now).await?;
        self.audit_code(tx, "code_sent", CodePurpose::ProveEmail, id, now).await
    }

    async fn load_unverified_email(
        &self,
        tx: &mut Tx,
        session: &Session,
    ) -> Result<(Customer, Email), Error> {
        let customer = customers::find(tx, session.customer_id).await?;
        let customer = customer.ok_or(Rejection::SignedOut)?;
        let email =
            customer.email(&self.core.vault)?.filter(|_| customer.email_verified_at.is_none());
        Ok((customer, email.ok_or(Rejection::CodeExpired)?))
    }

    fn email_blind_index(&self, email: &Email) -> BlindIndex {
        self.core.vault.blind_index("email", email.reveal())
    }
}

fn email_subject_hash(customer_id: Uuid) -> Vec<u8> {
    subject_hash(CodePurpose::ProveEmail, &customer_id.to_string())
}
