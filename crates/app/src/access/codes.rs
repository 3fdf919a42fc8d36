//! One-time codes by SMS: six digits, five minutes, five attempts, one a minute. A used code does
//! not count towards the limits, or the way from registration to a signed contract would exceed
//! them.

use base::{Language, Timestamp};
use identity::{Otp, Phone};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::audit::{self, NewEntry};
use store::messages::DISCARD_KIND;
use store::one_time_codes::{self, OneTimeCode};
use store::rate_limits::{self, RateLimit};
use store::sessions::Session;
use store::{BlindIndex, Tx, Uuid, customers, transact};
use subtle::ConstantTimeEq;

use crate::access::Access;
use crate::messages::{CodePurpose, MessageDraft, templates};
use crate::visitor::Visitor;
use crate::{Error, Rejection};

pub(super) const CODE_TTL_S: i64 = 300;
pub(super) const RESEND_PAUSE_S: i64 = 60;
pub(super) const CODE_ATTEMPTS_MAX: i64 = 5;

pub(super) const CODES_PER_PHONE: RateLimit =
    RateLimit { scope: "code_sent.phone", count_max: 4, window_s: 1_800, lock_s: 86_400 };
pub(super) const CODES_PER_DEVICE: RateLimit =
    RateLimit { scope: "code_sent.device", count_max: 12, window_s: 1_800, lock_s: 86_400 };
pub(super) const CODES_PER_IP: RateLimit =
    RateLimit { scope: "code_sent.address", count_max: 60, window_s: 3_600, lock_s: 3_600 };

/// A signature as the browser sends it.
pub struct SignatureInput<'a> {
    /// The hash of the documents shown.
    pub sha256: &'a str,
    /// The code that was sent.
    pub code: Uuid,
    /// What was typed.
    pub otp: &'a Otp,
}

/// What a code signs: it does for this and for nothing else.
#[derive(Debug, Clone, Copy)]
pub struct SignedContent<'a> {
    /// The hash of the documents shown, in hexadecimal digits.
    pub sha256: &'a str,
    /// The amount to pay, as the message states it.
    pub amount_text: Option<&'a str>,
}

/// That a code was sent, or would have been.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentCode {
    /// By what the browser names it.
    pub id: Uuid,
    /// The phone with most of it hidden.
    pub phone_masked: String,
    /// How long it is good.
    pub ttl_s: i64,
    /// After what another can be sent.
    pub resend_after_s: i64,
}

impl Access {
    /// Sends a code. Whether the phone has an account changes nothing that the visitor sees or
    /// could time: the same rows are written either way, and a message to an unknown phone is
    /// discarded later.
    pub async fn code_send(
        &self,
        purpose: CodePurpose,
        phone: &Phone,
        language: Language,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        self.send_signing_code((purpose, None), phone, language, visitor).await
    }

    /// Sends a code that signs something, or proves who asks.
    pub(crate) async fn send_signing_code(
        &self,
        (purpose, signed): (CodePurpose, Option<SignedContent<'_>>),
        phone: &Phone,
        language: Language,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let sum = signed.and_then(|signed| signed.amount_text);
        let subject_hash = signed.map(|signed| subject_hash(purpose, signed.sha256));
        self.issue_code((purpose, sum), subject_hash, phone, language, visitor).await
    }

    /// Sends a code that authorises charging a saved card; the message states the purpose.
    pub(crate) async fn send_charge_code(
        &self,
        (purpose, customer_id): (CodePurpose, Uuid),
        words: impl Fn(Language) -> String + Send,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let mut tx = self.core.db.read().await?;
        let customer = customers::find(&mut tx, customer_id).await?;
        drop(tx);
        let customer = customer.ok_or(Rejection::SignedOut)?;
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let language = customer.language;
        let words = words(language);
        let subject_hash = Some(subject_hash(CodePurpose::Pay, ""));
        self.issue_code((purpose, Some(&words)), subject_hash, &phone, language, visitor).await
    }

    async fn issue_code(
        &self,
        (purpose, sum): (CodePurpose, Option<&str>),
        subject_hash: Option<Vec<u8>>,
        phone: &Phone,
        language: Language,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let now = self.core.clock.now();
        let locked = transact!(self.core.db, |tx| {
            self.count_code_request(tx, phone, visitor, now).await
        })?;
        if let Some(until) = locked {
            return Err(Rejection::TooManyAttempts {
                retry_after_s: now.seconds_until(until).max(1),
            }
            .into());
        }
        let (id, otp) = (Uuid::now_v7(), random_otp()?);
        transact!(self.core.db, |tx| {
            let row = OneTimeCode {
                id,
                purpose: purpose.name().to_owned(),
                phone_blind_index: customers::phone_blind_index(&self.core.vault, phone),
                subject_hash: subject_hash.clone(),
                code_hash: self.code_hash(id, otp.reveal()),
                created_at: now,
                expires_at: now.plus_seconds(CODE_TTL_S),
                attempts_left: CODE_ATTEMPTS_MAX,
                used_at: None,
            };
            one_time_codes::insert(tx, &row).await?;
            let known = customers::find_by_phone(tx, &self.core.vault, phone).await?;
            let is_for_anybody =
                matches!(purpose, CodePurpose::Register | CodePurpose::ChangePhone);
            let is_wanted = known.is_some() || is_for_anybody;
            let draft = MessageDraft {
                customer_id: known.map(|customer| customer.id),
                channel: "sms",
                kind: if is_wanted { "code" } else { DISCARD_KIND },
                to: phone.reveal(),
                text: &templates::otp_sms(
                    (purpose, sum),
                    otp.reveal(),
                    &self.core.otp_host,
                    language,
                ),
            };
            self.messages.enqueue_message(tx, &draft, now).await?;
            self.audit_code(tx, "code_sent", purpose, id, now).await
        })?;
        self.core.dispatch.notify();
        let phone_masked = phone.masked();
        Ok(SentCode { id, phone_masked, ttl_s: CODE_TTL_S, resend_after_s: RESEND_PAUSE_S })
    }

    /// Sends a step-up code to the phone of the signed-in customer.
    pub async fn step_up_code_send(
        &self,
        session: &Session,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let mut tx = self.core.db.read().await?;
        let customer = customers::find(&mut tx, session.customer_id).await?;
        drop(tx);
        let customer = customer.ok_or(Rejection::SignedOut)?;
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        self.code_send(CodePurpose::StepUp, &phone, customer.language, visitor).await
    }

    /// Counts a request for a code; it stays counted even if nothing is sent.
    async fn count_code_request(
        &self,
        tx: &mut Tx,
        phone: &Phone,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, Error> {
        let phone_mark = customers::phone_blind_index(&self.core.vault, phone);
        let last = one_time_codes::find_last_by_recipient(tx, &phone_mark).await?;
        if let Some(last) = last.filter(|code| code.used_at.is_none()) {
            let again_at = last.created_at.plus_seconds(RESEND_PAUSE_S);
            if again_at > now {
                let retry_after_s = now.seconds_until(again_at).max(1);
                return Err(Rejection::ResendTooSoon { retry_after_s }.into());
            }
        }
        let (device, address) =
            (visitor.device_blind_index(&self.core), visitor.ip_blind_index(&self.core));
        for (limit, mark) in
            [(CODES_PER_PHONE, phone_mark), (CODES_PER_DEVICE, device), (CODES_PER_IP, address)]
        {
            if let Some(until) = rate_limits::count_attempt(tx, &limit, &mark, now).await? {
                return Ok(Some(until));
            }
        }
        Ok(None)
    }

    /// Uses a code up, if it is the right one for the purpose and the phone. The try is taken in a
    /// transaction of its own: a wrong guess costs it even when nothing else is written.
    pub(crate) async fn redeem_code(
        &self,
        id: Uuid,
        otp: &Otp,
        purpose: CodePurpose,
        phone: &Phone,
    ) -> Result<(), Error> {
        self.verify_code(id, otp, (purpose, None), phone).await?;
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| { self.consume_code(tx, id, purpose, now).await })
    }

    /// Whether a code is the right one; it costs a try, and it is still to be used up.
    pub(crate) async fn verify_code(
        &self,
        id: Uuid,
        otp: &Otp,
        (purpose, signed): (CodePurpose, Option<&str>),
        phone: &Phone,
    ) -> Result<(), Error> {
        let now = self.core.clock.now();
        let taken = transact!(self.core.db, |tx| {
            one_time_codes::take_attempt(tx, id, now).await.map_err(Error::from)
        })?;
        let code = taken.ok_or(Rejection::CodeExpired)?;
        let phone_mark: BlindIndex = customers::phone_blind_index(&self.core.vault, phone);
        let is_for_this = code.purpose == purpose.name()
            && code.phone_blind_index == phone_mark
            && code.subject_hash == signed.map(|sha256| subject_hash(purpose, sha256));
        let fits = code.code_hash.ct_eq(&self.code_hash(id, otp.reveal()));
        if !bool::from(fits) || !is_for_this {
            let tries_left = u32::try_from(code.attempts_left).unwrap_or(0);
            return Err(Rejection::CodeWrong { tries_left }.into());
        }
        Ok(())
    }

    /// Whether this very code was used before. Costs no attempt, because nothing follows from it
    /// that was not done then.
    pub(crate) async fn is_code_used(
        &self,
        tx: &mut Tx,
        (id, otp): (Uuid, &Otp),
        purposes: &[CodePurpose],
        sha256: &str,
        phone: &Phone,
    ) -> Result<bool, Error> {
        let Some(code) = one_time_codes::find_used(tx, id).await? else { return Ok(false) };
        let is_for_this = purposes.iter().any(|purpose| {
            code.purpose == purpose.name()
                && code.subject_hash == Some(subject_hash(*purpose, sha256))
        });
        let is_theirs =
            code.phone_blind_index == customers::phone_blind_index(&self.core.vault, phone);
        let fits = code.code_hash.ct_eq(&self.code_hash(id, otp.reveal()));
        Ok(is_for_this && is_theirs && bool::from(fits))
    }

    /// Consumes a code together with its purpose; a conflict if it was consumed meanwhile.
    pub(crate) async fn consume_code(
        &self,
        tx: &mut Tx,
        id: Uuid,
        purpose: CodePurpose,
        now: Timestamp,
    ) -> Result<(), Error> {
        let used = one_time_codes::consume(tx, id, now).await?;
        rate_limits::delete(tx, &CODES_PER_PHONE, &used.phone_blind_index).await?;
        self.audit_code(tx, "code_used", purpose, id, now).await
    }

    pub(super) async fn audit_code(
        &self,
        tx: &mut Tx,
        action: &str,
        purpose: CodePurpose,
        id: Uuid,
        now: Timestamp,
    ) -> Result<(), Error> {
        let detail = json!({ "purpose": purpose.name() });
        let subject = format!("code/{id}");
        let entry = NewEntry { actor: "visitor", action, subject: &subject, detail: &detail };
        Ok(audit::insert(tx, &entry, now).await?)
    }

    /// Keyed, and with the row's identity in it: the few codes there are cannot be tried offline.
    pub(super) fn code_hash(&self, id: Uuid, otp: &str) -> BlindIndex {
        self.core.vault.blind_index("code", &format!("{id}/{otp}"))
    }
}

/// What is signed and as what: a code for one is no code for another of the same hash.
pub(super) fn subject_hash(purpose: CodePurpose, sha256: &str) -> Vec<u8> {
    Sha256::digest(format!("{purpose:?}/{sha256}")).to_vec()
}

/// Six digits, each of the million codes as likely as the others.
pub(super) fn random_otp() -> Result<Otp, Error> {
    let unread = || Error::Internal(store::StoreError::from(store::VaultError::RandomUnavailable));
    loop {
        let mut bytes = [0; 4];
        getrandom::fill(&mut bytes).map_err(|_| unread())?;
        // Values beyond the last whole million would favour the first codes.
        let number = u32::from_be_bytes(bytes);
        if number < u32::MAX - u32::MAX % 1_000_000 {
            let text = format!("{:06}", number % 1_000_000);
            return Otp::try_new(&text).map_err(|_| unread());
        }
    }
}
