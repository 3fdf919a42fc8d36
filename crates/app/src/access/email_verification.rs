//! Proving that an e-mail address is the person's: a code goes there and comes back by their profile.
//! Until then nothing of a loan goes to it. It may be somebody else's, by a slip or by will.

use base::Timestamp;
use identity::{Email, Otp};
use serde_json::json;
use store::customers::{self, Customer};
use store::one_time_codes::{self, OneTimeCode};
use store::rate_limits::{self, RateLimit};
use store::sessions::Session;
use store::{BlindIndex, Tx, Uuid, transact};
use subtle::ConstantTimeEq;

use super::codes::{CODE_ATTEMPTS_MAX, CodePurpose, RESEND_PAUSE_S, random_otp, subject_hash};
use crate::messages::{MessageDraft, templates};
use crate::{AccessError, Lender};

/// Letters are read later than messages.
const EMAIL_CODE_TTL_S: i64 = 86_400;
/// So many letters a day to whoever asks for them, whatever address they name.
const EMAIL_CODES_PER_CUSTOMER: RateLimit =
    RateLimit { scope: "email_code.customer", count_max: 5, window_s: 86_400, lock_s: 86_400 };

impl Lender {
    /// Sends the letter with the code again. Says after how many seconds it can be sent once more.
    pub async fn email_code_send(&self, session: &Session) -> Result<i64, AccessError> {
        let now = self.clock.now();
        let locked = transact!(self.db, |tx| {
            let (customer, email) = self.load_unverified_email(tx, session).await?;
            let last =
                one_time_codes::find_last_by_recipient(tx, &self.email_blind_index(&email)).await?;
            let again_at = last.map(|last| last.created_at.plus_seconds(RESEND_PAUSE_S));
            if let Some(again_at) = again_at.filter(|again_at| *again_at > now) {
                let retry_after_s = now.seconds_until(again_at).max(1);
                return Err(AccessError::ResendTooSoon { retry_after_s });
            }
            let mark = self.vault.blind_index("email_code", &customer.id.to_string());
            if let Some(until) =
                rate_limits::count_attempt(tx, &EMAIL_CODES_PER_CUSTOMER, &mark, now).await?
            {
                return Ok(Some(until));
            }
            self.enqueue_email_code(tx, &customer, &email, now).await?;
            Ok::<_, AccessError>(None)
        })?;
        if let Some(until) = locked {
            return Err(AccessError::TooManyAttempts {
                retry_after_s: now.seconds_until(until).max(1),
            });
        }
        self.dispatch.notify();
        Ok(RESEND_PAUSE_S)
    }

    /// Keeps that the address is the person's, for the code that went there. The contract of an open
    /// loan, which waited for it, is sent at once.
    pub async fn email_verify(&self, session: &Session, otp: &Otp) -> Result<(), AccessError> {
        let now = self.clock.now();
        let mut tx = self.db.read().await?;
        let (customer, email) = self.load_unverified_email(&mut tx, session).await?;
        let last = one_time_codes::find_last_by_recipient(&mut tx, &self.email_blind_index(&email))
            .await?;
        drop(tx);
        let id = last.ok_or(AccessError::CodeExpired)?.id;
        let taken = transact!(self.db, |tx| {
            one_time_codes::take_attempt(tx, id, now).await.map_err(AccessError::from)
        })?;
        let code = taken.ok_or(AccessError::CodeExpired)?;
        let is_for_this = code.subject_hash == Some(email_subject_hash(customer.id));
        let fits = code.code_hash.ct_eq(&self.code_hash(id, otp.reveal()));
        if !bool::from(fits) || !is_for_this {
            let tries_left = u32::try_from(code.tries_left).unwrap_or(0);
            return Err(AccessError::CodeWrong { tries_left });
        }
        transact!(self.db, |tx| {
            let (customer, now_set) = self.load_unverified_email(tx, session).await?;
            if now_set.reveal() != email.reveal() {
                return Err(AccessError::CodeExpired);
            }
            one_time_codes::consume(tx, id, now).await?;
            customer.update_email_verified(tx, now).await?;
            self.audit_customer(tx, customer.id, "email_proven", &json!({}), now).await?;
            if let Some(loan) = store::loans::find_open_by_customer(tx, customer.id).await? {
                self.enqueue_contract_email(tx, &customer, &email, &loan, now).await?;
            }
            Ok::<_, AccessError>(())
        })?;
        self.dispatch.notify();
        Ok(())
    }

    /// Keeps an address that was typed where no proof is asked for: never in place of one that was
    /// proven.
    pub(crate) async fn save_unverified_email(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        email: &Email,
        now: Timestamp,
    ) -> Result<(), AccessError> {
        let kept = customer.email(&self.vault)?;
        let is_same = kept.is_some_and(|kept| kept.reveal() == email.reveal());
        if is_same || customer.email_proven_at.is_some() {
            return Ok(());
        }
        customer.update_email(tx, &self.vault, Some(email)).await?;
        self.audit_customer(tx, customer.id, "email_changed", &json!({ "is_set": true }), now)
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
    ) -> Result<(), AccessError> {
        let (id, otp) = (Uuid::now_v7(), random_otp()?);
        let row = OneTimeCode {
            id,
            purpose: CodePurpose::ProveEmail.name().to_owned(),
            phone_mark: self.email_blind_index(email),
            subject_hash: Some(email_subject_hash(customer.id)),
            code_hash: self.code_hash(id, otp.reveal()),
            created_at: now,
            expires_at: now.plus_seconds(EMAIL_CODE_TTL_S),
            tries_left: CODE_ATTEMPTS_MAX,
            used_at: None,
        };
        one_time_codes::insert(tx, &row).await?;
        let (site, house) = self.email_signature(customer.language);
        let language = customer.language;
        let draft = MessageDraft {
            customer_id: Some(customer.id),
            channel: "email",
            kind: "email_code",
            to: email.reveal(),
            text: &templates::email_verification(otp.reveal(), site, &house, language),
        };
        self.enqueue_message(tx, &draft, now).await?;
        self.audit_code(tx, "code_sent", CodePurpose::ProveEmail, id, now).await
    }

    async fn load_unverified_email(
        &self,
        tx: &mut Tx,
        session: &Session,
    ) -> Result<(Customer, Email), AccessError> {
        let customer = customers::find(tx, session.customer_id).await?;
        let customer = customer.ok_or(AccessError::SignedOut)?;
        let email = customer.email(&self.vault)?.filter(|_| customer.email_proven_at.is_none());
        Ok((customer, email.ok_or(AccessError::CodeExpired)?))
    }

    fn email_blind_index(&self, email: &Email) -> BlindIndex {
        self.vault.blind_index("email", email.reveal())
    }
}

fn email_subject_hash(customer_id: Uuid) -> Vec<u8> {
    subject_hash(CodePurpose::ProveEmail, &customer_id.to_string())
}
