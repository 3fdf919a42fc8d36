//! Verification of an e-mail address: a code is sent there and entered in the profile. Until then
//! nothing about a loan is sent to it, because it may be somebody else's.

use base::Timestamp;
use base::ids::CustomerId;
use identity::{Email, Otp};
use serde_json::json;
use store::customers::{self, Customer};
use store::messages::{MessageChannel, MessageKind};
use store::one_time_codes::{self, OneTimeCode};
use store::rate_limits::{self, RateLimit};
use store::sessions::Session;
use store::{BlindIndex, BlindIndexes, Tx, Uuid, transact};

use super::code_checks::ExpectedCode;
use super::code_limits::{CodeCounters, RESEND_PAUSE_S};
use super::codes::{CODE_ATTEMPTS_MAX, random_otp, subject_hash};
use super::failures::{Failure, Source};
use crate::access::Access;
use crate::messages::{CodePurpose, MessageDraft, templates};
use crate::security_events::SecurityEvent;
use crate::{Error, Rejection};

/// E-mails are read later than SMS.
const EMAIL_CODE_TTL_S: i64 = 86_400;
/// E-mails a day per customer that they ask for again, whatever the address.
const EMAIL_CODES_PER_CUSTOMER: RateLimit = RateLimit {
    scope: "email_code.customer",
    count_max: 5,
    window_s: 86_400,
    pauses_s: &[3_600, 21_600],
};
/// Codes a day per customer that nobody asked for, because an address was typed: it may be anybody's.
/// Beyond them the address is stored and gets nothing.
const EMAIL_ADDRESSES_PER_CUSTOMER: RateLimit =
    RateLimit { scope: "email_code.address", count_max: 10, window_s: 86_400, pauses_s: &[21_600] };

/// An address whose code was right, and the code.
pub(crate) struct EmailProof {
    code_id: Uuid,
    pub(crate) email: Email,
}

impl Access {
    /// Sends the e-mail with the code again. Returns the seconds until the next one is possible.
    pub async fn email_code_send(&self, session: &Session) -> Result<i64, Error> {
        let now = self.core.clock.now();
        let refused_until = transact!(self.core.db, |tx| {
            let (customer, email) = self.load_unverified_email(tx, session).await?;
            let last =
                one_time_codes::find_last_by_recipient(tx, &self.email_blind_indexes(&email))
                    .await?;
            let again_at = last.map(|last| last.created_at.plus_seconds(RESEND_PAUSE_S));
            if let Some(again_at) = again_at.filter(|again_at| *again_at > now) {
                let retry_after_s = now.seconds_until(again_at).max(1);
                return Err(Rejection::ResendTooSoon { retry_after_s }.into());
            }
            let limit = &EMAIL_CODES_PER_CUSTOMER;
            let customer_blind_index = self.customer_blind_index(customer.id);
            let attempt = rate_limits::count_attempt(tx, limit, &customer_blind_index, now).await?;
            if attempt.refused_until().is_some() {
                return Ok(attempt.refused_until());
            }
            self.insert_email_code(tx, &customer, &email, now).await?;
            Ok::<_, Error>(None)
        })?;
        if let Some(until) = refused_until {
            return Err(Rejection::too_many_attempts(now, until).into());
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
        let mut tx = self.core.db.read().await?;
        let (customer, email) = self.load_unverified_email(&mut tx, session).await?;
        let recipient = self.email_blind_indexes(&email);
        let last = one_time_codes::find_last_by_recipient(&mut tx, &recipient).await?;
        drop(tx);
        let code_id = last.ok_or(Rejection::CodeExpired)?.id;
        let subject = customer.id.to_string();
        let expected = ExpectedCode {
            purpose: CodePurpose::ProveEmail,
            recipient,
            signed_sha256: Some(&subject),
        };
        let customer_blind_index = self.customer_blind_index(customer.id);
        let counters = CodeCounters::of_email(EMAIL_CODES_PER_CUSTOMER, &customer_blind_index);
        if let Err((error, event)) = self.judge_code((code_id, otp), &expected, &counters).await {
            if let Some(event) = event {
                self.record_failure(&Failure {
                    event,
                    how: CodePurpose::ProveEmail.name(),
                    customer_id: Some(customer.id),
                    source: Source::Session(Some(session.id)),
                });
            }
            return Err(error);
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
        let detail = json!({ "session": session.id.to_string() });
        let event = (customer.id, SecurityEvent::EmailVerified);
        self.core.audit_account(tx, event, &detail, None, now).await?;
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
        let current = customer.email(&self.core.vault)?;
        let is_same = current.is_some_and(|current| current.reveal() == email.reveal());
        if is_same || customer.email_verified_at.is_some() {
            return Ok(());
        }
        customer.update_email(tx, &self.core.vault, Some(email)).await?;
        let event = (customer.id, SecurityEvent::EmailChanged);
        self.core.audit_account(tx, event, &json!({ "is_set": true }), None, now).await?;
        self.enqueue_email_code(tx, customer, email, now).await
    }

    /// Queues the e-mail with the code that a new address gets, or that goes out with a loan; nothing
    /// if the customer had too many of them.
    pub(crate) async fn enqueue_email_code(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        email: &Email,
        now: Timestamp,
    ) -> Result<(), Error> {
        let limit = &EMAIL_ADDRESSES_PER_CUSTOMER;
        let customer_blind_index = self.customer_blind_index(customer.id);
        let attempt = rate_limits::count_attempt(tx, limit, &customer_blind_index, now).await?;
        match attempt.refused_until() {
            None => self.insert_email_code(tx, customer, email, now).await,
            Some(_) => Ok(()),
        }
    }

    async fn insert_email_code(
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
            phone_blind_index: self.email_blind_indexes(email).current,
            subject_hash: Some(subject_hash(&customer.id.to_string())),
            code_hash: self.code_hashes(id, otp.reveal()).current,
            created_at: now,
            expires_at: now.plus_seconds(EMAIL_CODE_TTL_S),
            attempts_left: CODE_ATTEMPTS_MAX,
            used_at: None,
        };
        one_time_codes::insert(tx, &row).await?;
        let (site, lender) = self.messages.email_signature(customer.language);
        let language = customer.language;
        let draft = MessageDraft {
            customer_id: Some(customer.id),
            channel: MessageChannel::Email,
            kind: MessageKind::EmailCode,
            to: email.reveal(),
            text: &templates::email_verification(otp.reveal(), site, &lender, language),
        };
        self.messages.enqueue_message(tx, &draft, now).await?;
        let about = (id, CodePurpose::ProveEmail, Some(customer.id));
        self.audit_code(tx, SecurityEvent::CodeSent, about, None, now).await
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

    fn customer_blind_index(&self, customer_id: CustomerId) -> BlindIndex {
        self.core.vault.blind_index("email_code", &customer_id.to_string())
    }

    fn email_blind_indexes(&self, email: &Email) -> BlindIndexes {
        self.core.vault.blind_indexes("email", email.reveal())
    }
}
