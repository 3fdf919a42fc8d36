//! One-time codes by SMS: six digits, five minutes, five tries, a minute before it is sent again.
//! A code that was used is nobody's annoyance: it neither counts nor holds up the next one, or the
//! way from registration to a signed contract would run into the limits.

use base::{Language, Timestamp};
use identity::{Otp, Phone};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::attempts::{self, Limit};
use store::audit::{self, Entry};
use store::codes::{self, Code};
use store::messages::DISCARD_KIND;
use store::sessions::Session;
use store::{BlindIndex, Tx, Uuid, customers, transact};
use subtle::ConstantTimeEq;

use super::Visitor;
use crate::messages::Draft;
use crate::messages::templates;
use crate::{Lender, Problem};

pub(super) const GOOD_FOR_S: i64 = 300;
pub(super) const PAUSE_S: i64 = 60;
pub(super) const TRIES: i64 = 5;

pub(super) const BY_PHONE: Limit =
    Limit { scope: "code_sent.phone", count_max: 4, window_s: 1_800, lock_s: 86_400 };
pub(super) const CODES_PER_DEVICE: Limit =
    Limit { scope: "code_sent.device", count_max: 12, window_s: 1_800, lock_s: 86_400 };
pub(super) const BY_ADDRESS: Limit =
    Limit { scope: "code_sent.address", count_max: 60, window_s: 3_600, lock_s: 3_600 };

/// What a code is for. A code for one thing does not do for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Making an account.
    Register,
    /// Signing in.
    Login,
    /// Setting a new password.
    ResetPassword,
    /// Changing money or data.
    StepUp,
    /// Charging a kept card once.
    Pay,
    /// Having a kept card charged on the due date.
    Autopay,
    /// Moving the account to the phone that the code goes to.
    ChangePhone,
    /// Signing consents.
    SignConsents,
    /// Signing a contract.
    SignContract,
    /// The second consent, after the law's pause.
    ConfirmPayout,
    /// Agreeing to other terms for a debt.
    AcceptPlan,
    /// Signing a prolongation.
    SignAddendum,
    /// Seeing, without signing in, what is owed.
    SeeDebt,
    /// Proving that an e-mail address is the person's.
    ProveEmail,
}

impl Purpose {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::Login => "login",
            Self::ResetPassword => "reset_password",
            // What lets a card be charged is bound to that by the subject.
            Self::StepUp | Self::Pay | Self::Autopay => "step_up",
            Self::ChangePhone => "change_phone",
            // What exactly is signed is bound by the subject.
            Self::SignConsents
            | Self::SignContract
            | Self::ConfirmPayout
            | Self::AcceptPlan
            | Self::SignAddendum
            | Self::SeeDebt
            | Self::ProveEmail => "sign",
        }
    }
}

/// What a code signs: it does for this and for nothing else.
#[derive(Debug, Clone, Copy)]
pub struct Signed<'a> {
    /// The hash of what the person was shown, in hexadecimal digits.
    pub sha256: &'a str,
    /// What is paid, as the message tells it.
    pub sum: Option<&'a str>,
}

/// That a code was sent, or would have been.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeSent {
    /// By what the browser names it.
    pub id: Uuid,
    /// The phone with most of it hidden.
    pub phone_masked: String,
    /// How long it is good.
    pub good_for_s: i64,
    /// After what another can be sent.
    pub pause_s: i64,
}

impl Lender {
    /// Sends a code. Whether the phone has an account changes nothing that the visitor sees or could
    /// time: the same rows are written either way, and a message to nobody is discarded later.
    pub async fn send_code(
        &self,
        purpose: Purpose,
        phone: &Phone,
        language: Language,
        visitor: &Visitor,
    ) -> Result<CodeSent, Problem> {
        self.send_signing_code((purpose, None), phone, language, visitor).await
    }

    /// Sends a code that signs something, or proves who asks.
    pub(crate) async fn send_signing_code(
        &self,
        (purpose, signed): (Purpose, Option<Signed<'_>>),
        phone: &Phone,
        language: Language,
        visitor: &Visitor,
    ) -> Result<CodeSent, Problem> {
        let sum = signed.and_then(|signed| signed.sum);
        let subject_hash = signed.map(|signed| subject(purpose, signed.sha256));
        self.issue_code((purpose, sum), subject_hash, phone, language, visitor).await
    }

    /// Sends a code that lets a kept card be charged: the message says for what, in its own words.
    pub(crate) async fn send_charge_code(
        &self,
        (purpose, customer_id): (Purpose, Uuid),
        words: impl Fn(Language) -> String + Send,
        visitor: &Visitor,
    ) -> Result<CodeSent, Problem> {
        let mut tx = self.db.read().await?;
        let customer = customers::by_id(&mut tx, customer_id).await?;
        drop(tx);
        let customer = customer.ok_or(Problem::SignedOut)?;
        let phone = customer.phone(&self.vault)?.ok_or(Problem::SignedOut)?;
        let language = customer.language;
        let words = words(language);
        let subject_hash = Some(subject(Purpose::Pay, ""));
        self.issue_code((purpose, Some(&words)), subject_hash, &phone, language, visitor).await
    }

    async fn issue_code(
        &self,
        (purpose, sum): (Purpose, Option<&str>),
        subject_hash: Option<Vec<u8>>,
        phone: &Phone,
        language: Language,
        visitor: &Visitor,
    ) -> Result<CodeSent, Problem> {
        let now = self.clock.now();
        let locked =
            transact!(self.db, |tx| { self.count_code_request(tx, phone, visitor, now).await })?;
        if let Some(until) = locked {
            return Err(Problem::Locked { retry_after_s: now.seconds_until(until).max(1) });
        }
        let (id, otp) = (Uuid::now_v7(), random_otp()?);
        transact!(self.db, |tx| {
            let row = Code {
                id,
                purpose: purpose.name().to_owned(),
                phone_mark: customers::phone_mark(&self.vault, phone),
                subject_hash: subject_hash.clone(),
                code_hash: self.code_hash(id, otp.reveal()),
                created_at: now,
                expires_at: now.plus_seconds(GOOD_FOR_S),
                tries_left: TRIES,
                used_at: None,
            };
            codes::insert(tx, &row).await?;
            let known = customers::by_phone(tx, &self.vault, phone).await?;
            let is_for_anybody = matches!(purpose, Purpose::Register | Purpose::ChangePhone);
            let is_wanted = known.is_some() || is_for_anybody;
            let draft = Draft {
                customer_id: known.map(|customer| customer.id),
                channel: "sms",
                kind: if is_wanted { "code" } else { DISCARD_KIND },
                to: phone.reveal(),
                text: &templates::code((purpose, sum), otp.reveal(), &self.code_host, language),
            };
            self.write_message(tx, &draft, now).await?;
            self.audit_code(tx, "code_sent", purpose, id, now).await
        })?;
        self.message_written.notify_one();
        let phone_masked = phone.masked();
        Ok(CodeSent { id, phone_masked, good_for_s: GOOD_FOR_S, pause_s: PAUSE_S })
    }

    /// Sends a code to the phone of whoever is signed in, to prove that it is still them.
    pub async fn step_up_code_send(
        &self,
        session: &Session,
        visitor: &Visitor,
    ) -> Result<CodeSent, Problem> {
        let mut tx = self.db.read().await?;
        let customer = customers::by_id(&mut tx, session.customer_id).await?;
        drop(tx);
        let customer = customer.ok_or(Problem::SignedOut)?;
        let phone = customer.phone(&self.vault)?.ok_or(Problem::SignedOut)?;
        self.send_code(Purpose::StepUp, &phone, customer.language, visitor).await
    }

    /// Counts a request for a code; it stays counted even if nothing is sent.
    async fn count_code_request(
        &self,
        tx: &mut Tx,
        phone: &Phone,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, Problem> {
        let phone_mark = customers::phone_mark(&self.vault, phone);
        let last = codes::find_last_by_recipient(tx, &phone_mark).await?;
        if let Some(last) = last.filter(|code| code.used_at.is_none()) {
            let again_at = last.created_at.plus_seconds(PAUSE_S);
            if again_at > now {
                let retry_after_s = now.seconds_until(again_at).max(1);
                return Err(Problem::TooSoon { retry_after_s });
            }
        }
        let (device, address) = (visitor.device_mark(self), visitor.address_mark(self));
        for (limit, mark) in
            [(BY_PHONE, phone_mark), (CODES_PER_DEVICE, device), (BY_ADDRESS, address)]
        {
            if let Some(until) = attempts::count(tx, &limit, &mark, now).await? {
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
        purpose: Purpose,
        phone: &Phone,
    ) -> Result<(), Problem> {
        self.try_code(id, otp, (purpose, None), phone).await?;
        let now = self.clock.now();
        transact!(self.db, |tx| { self.consume_code(tx, id, purpose, now).await })
    }

    /// Whether a code is the right one; it costs a try, and it is still to be used up.
    pub(crate) async fn try_code(
        &self,
        id: Uuid,
        otp: &Otp,
        (purpose, signed): (Purpose, Option<&str>),
        phone: &Phone,
    ) -> Result<(), Problem> {
        let now = self.clock.now();
        let taken = transact!(self.db, |tx| {
            codes::take_attempt(tx, id, now).await.map_err(Problem::from)
        })?;
        let code = taken.ok_or(Problem::CodeEnded)?;
        let phone_mark: BlindIndex = customers::phone_mark(&self.vault, phone);
        let is_for_this = code.purpose == purpose.name()
            && code.phone_mark == phone_mark
            && code.subject_hash == signed.map(|sha256| subject(purpose, sha256));
        let fits = code.code_hash.ct_eq(&self.code_hash(id, otp.reveal()));
        if !bool::from(fits) || !is_for_this {
            let tries_left = u32::try_from(code.tries_left).unwrap_or(0);
            return Err(Problem::CodeWrong { tries_left });
        }
        Ok(())
    }

    /// Whether somebody has used a code for something before, by this very code: a question that
    /// costs no try, because nothing follows from it that was not done then.
    pub(crate) async fn is_code_used(
        &self,
        tx: &mut Tx,
        (id, otp): (Uuid, &Otp),
        purposes: &[Purpose],
        sha256: &str,
        phone: &Phone,
    ) -> Result<bool, Problem> {
        let Some(code) = codes::used(tx, id).await? else { return Ok(false) };
        let is_for_this = purposes.iter().any(|purpose| {
            code.purpose == purpose.name() && code.subject_hash == Some(subject(*purpose, sha256))
        });
        let is_theirs = code.phone_mark == customers::phone_mark(&self.vault, phone);
        let fits = code.code_hash.ct_eq(&self.code_hash(id, otp.reveal()));
        Ok(is_for_this && is_theirs && bool::from(fits))
    }

    /// Uses a code up together with what it was for; a conflict where somebody else did.
    pub(crate) async fn consume_code(
        &self,
        tx: &mut Tx,
        id: Uuid,
        purpose: Purpose,
        now: Timestamp,
    ) -> Result<(), Problem> {
        let used = codes::use_up(tx, id, now).await?;
        attempts::forget(tx, &BY_PHONE, &used.phone_mark).await?;
        self.audit_code(tx, "code_used", purpose, id, now).await
    }

    pub(super) async fn audit_code(
        &self,
        tx: &mut Tx,
        action: &str,
        purpose: Purpose,
        id: Uuid,
        now: Timestamp,
    ) -> Result<(), Problem> {
        let detail = json!({ "purpose": purpose.name() });
        let subject = format!("code/{id}");
        let entry = Entry { actor: "visitor", action, subject: &subject, detail: &detail };
        Ok(audit::note(tx, &entry, now).await?)
    }

    /// Keyed, and with the row's identity in it: the few codes there are cannot be tried offline.
    pub(super) fn code_hash(&self, id: Uuid, otp: &str) -> BlindIndex {
        self.vault.mark("code", &format!("{id}/{otp}"))
    }
}

/// What is signed and as what: a code for one is no code for another of the same hash.
pub(super) fn subject(purpose: Purpose, sha256: &str) -> Vec<u8> {
    Sha256::digest(format!("{purpose:?}/{sha256}")).to_vec()
}

/// Six digits, each of the million codes as likely as the others.
pub(super) fn random_otp() -> Result<Otp, Problem> {
    let unread = || Problem::Internal(store::StoreError::from(store::VaultError::Random));
    loop {
        let mut bytes = [0; 4];
        getrandom::fill(&mut bytes).map_err(|_| unread())?;
        // What lies beyond the last whole million would favour the first codes.
        let number = u32::from_be_bytes(bytes);
        if number < u32::MAX - u32::MAX % 1_000_000 {
            let text = format!("{:06}", number % 1_000_000);
            return Otp::try_new(&text).map_err(|_| unread());
        }
    }
}
