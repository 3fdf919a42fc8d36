//! One-time codes by SMS: six digits, five minutes, five attempts, one a minute, one for a purpose
//! at a time. How many there may be is in `code_limits`, how they are checked in `code_checks`.

use base::ids::CustomerId;
use base::{Language, Timestamp};
use identity::{Iin, Otp, Phone};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::customers::{self, Customer};
use store::messages::{MessageChannel, MessageKind};
use store::one_time_codes::{self, OneTimeCode};
use store::sessions::Session;
use store::{BlindIndexes, Tx, Uuid, transact};

use super::code_limits::{CodeCounters, PHONE_CHANGES_PER_CUSTOMER};
use super::failures::{Failure, Source};
use crate::access::Access;
use crate::messages::{CodePurpose, MessageDraft, templates};
use crate::security_events::{Client, SecurityEntry, SecurityEvent};
use crate::visitor::Visitor;
use crate::{Error, Rejection};

pub(super) const CODE_TTL_S: i64 = 300;
pub(super) const CODE_ATTEMPTS_MAX: i64 = 5;
/// A message to this phone is discarded.
const DISCARD_PHONE: &str = "+77000000000";

/// What a code signs; it is valid for nothing else.
#[derive(Debug, Clone, Copy)]
pub struct SignedContent<'a> {
    /// The hash of the documents, in hexadecimal digits.
    pub sha256: &'a str,
    /// The amount to pay, as the message states it.
    pub amount_text: Option<&'a str>,
}

/// A code was sent, or would have been.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentCode {
    /// The id that the browser sends back with the code.
    pub id: Uuid,
    /// The phone, masked.
    pub phone_masked: String,
    /// How long it is valid.
    pub ttl_s: i64,
    /// After how many seconds another can be sent.
    pub resend_after_s: i64,
}

/// To whom a code is sent.
#[derive(Debug, Clone, Copy)]
pub(super) enum Addressee<'a> {
    Phone(&'a Phone),
    /// The phone on file of whoever has this IIN, which is not disclosed.
    Iin(&'a Iin),
}

/// A code to be sent.
#[derive(Debug, Clone, Copy)]
pub(super) struct CodeRequest<'a> {
    pub(super) purpose: CodePurpose,
    pub(super) addressee: Addressee<'a>,
    /// What the code signs, by the hash of the documents.
    pub(super) signed_sha256: Option<&'a str>,
    /// What the message says about it.
    pub(super) summary: Option<&'a str>,
    pub(super) language: Language,
}

/// A code that was issued.
pub(super) struct IssuedCode {
    pub(super) id: Uuid,
    pub(super) resend_after_s: i64,
}

impl SentCode {
    fn new(issued: &IssuedCode, phone: &Phone) -> Self {
        let IssuedCode { id, resend_after_s } = *issued;
        Self { id, phone_masked: phone.masked(), ttl_s: CODE_TTL_S, resend_after_s }
    }
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
        let request = CodeRequest {
            purpose,
            addressee: Addressee::Phone(phone),
            signed_sha256: signed.map(|signed| signed.sha256),
            summary: signed.and_then(|signed| signed.amount_text),
            language,
        };
        let issued = self.issue_code(&request, visitor).await?;
        Ok(SentCode::new(&issued, phone))
    }

    /// Sends a code that authorises charging a saved card; the message states what for.
    pub(crate) async fn send_charge_code(
        &self,
        (purpose, customer_id): (CodePurpose, CustomerId),
        text_in: impl Fn(Language) -> String + Send,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let (phone, language) = self.load_own_phone(customer_id).await?;
        let text = text_in(language);
        let request = CodeRequest {
            purpose,
            addressee: Addressee::Phone(&phone),
            signed_sha256: None,
            summary: Some(&text),
            language,
        };
        let issued = self.issue_code(&request, visitor).await?;
        Ok(SentCode::new(&issued, &phone))
    }

    /// Issues a code. Counting and issuing are one transaction: of concurrent requests only one
    /// gets a code before the pause.
    pub(super) async fn issue_code(
        &self,
        request: &CodeRequest<'_>,
        visitor: &Visitor,
    ) -> Result<IssuedCode, Error> {
        let now = self.core.clock.now();
        let (id, otp) = (Uuid::now_v7(), random_otp()?);
        let issued = transact!(self.core.db, |tx| {
            let CodeRequest { purpose, addressee, .. } = *request;
            let recipients = self.recipient_blind_indexes(addressee);
            let recipient = recipients.current.clone();
            let customer = self.find_addressee(tx, addressee).await?;
            let customer_id = customer.as_ref().map(|customer| customer.id);
            let counters = if purpose.is_anonymous() {
                self.visitor_counters(tx, &recipient, customer_id, visitor).await?
            } else {
                CodeCounters::of_session(purpose, &recipient)
            };
            let subject = (purpose, &recipient);
            let grant = match self.admit_code(tx, subject, &counters, visitor, now).await? {
                Ok(grant) => grant,
                // Stays counted for address and device, so the transaction is not rolled back.
                Err(rejection) => return Ok(Err((rejection, customer_id))),
            };
            one_time_codes::void_unused(tx, &recipients, purpose.name(), now).await?;
            let row = OneTimeCode {
                id,
                purpose: purpose.name().to_owned(),
                phone_blind_index: recipient,
                subject_hash: request.signed_sha256.map(subject_hash),
                code_hash: self.code_hashes(id, otp.reveal()).current,
                created_at: now,
                expires_at: now.plus_seconds(CODE_TTL_S),
                attempts_left: CODE_ATTEMPTS_MAX,
                used_at: None,
            };
            one_time_codes::insert(tx, &row).await?;
            self.enqueue_code(tx, request, (customer.as_ref(), &otp), now).await?;
            let about = (id, purpose, customer_id);
            self.audit_code(tx, SecurityEvent::CodeSent, about, Some(visitor), now).await?;
            Ok::<_, Error>(Ok(grant))
        })?;
        let grant = issued.map_err(|(rejection, customer_id)| {
            self.record_failure(&Failure {
                event: SecurityEvent::CodeRefused,
                how: request.purpose.name(),
                customer_id,
                source: Source::Visitor(visitor),
            });
            Error::from(rejection)
        })?;
        self.report_message(grant);
        self.core.dispatch.notify();
        Ok(IssuedCode { id, resend_after_s: grant.resend_after_s })
    }

    /// Queues the message with the code; one that goes to nobody is discarded.
    async fn enqueue_code(
        &self,
        tx: &mut Tx,
        request: &CodeRequest<'_>,
        (customer, otp): (Option<&Customer>, &Otp),
        now: Timestamp,
    ) -> Result<(), Error> {
        let CodeRequest { purpose, addressee, summary, language, .. } = *request;
        let phone = match (addressee, customer) {
            (Addressee::Phone(phone), _) => Some(phone.clone()),
            (Addressee::Iin(_), Some(customer)) => customer.phone(&self.core.vault)?,
            (Addressee::Iin(_), None) => None,
        };
        let is_for_anybody = matches!(purpose, CodePurpose::Register | CodePurpose::ChangePhone);
        let is_deliverable = phone.is_some() && (customer.is_some() || is_for_anybody);
        let otp_host = &self.core.otp_host;
        let draft = MessageDraft {
            customer_id: customer.map(|customer| customer.id),
            channel: MessageChannel::Sms,
            kind: if is_deliverable { MessageKind::Code } else { MessageKind::Discard },
            to: phone.as_ref().map_or(DISCARD_PHONE, |phone| phone.reveal()),
            text: &templates::otp_sms((purpose, summary), otp.reveal(), otp_host, language),
        };
        self.messages.enqueue_message(tx, &draft, now).await.map(|_| ())
    }

    /// By what codes are counted: the phone, or the IIN as it was typed, which does not reveal
    /// whether it has a phone.
    pub(super) fn recipient_blind_indexes(&self, addressee: Addressee<'_>) -> BlindIndexes {
        match addressee {
            Addressee::Phone(phone) => customers::phone_blind_indexes(&self.core.vault, phone),
            Addressee::Iin(iin) => self.core.vault.blind_indexes("guest_iin", iin.reveal()),
        }
    }

    pub(super) async fn find_addressee(
        &self,
        tx: &mut Tx,
        addressee: Addressee<'_>,
    ) -> Result<Option<Customer>, Error> {
        Ok(match addressee {
            Addressee::Phone(phone) => {
                customers::find_by_phone(tx, &self.core.vault, phone).await?
            }
            Addressee::Iin(iin) => customers::find_by_iin(tx, &self.core.vault, iin).await?,
        })
    }

    /// The phone and the language of a customer who is signed in.
    async fn load_own_phone(&self, customer_id: CustomerId) -> Result<(Phone, Language), Error> {
        let mut tx = self.core.db.read().await?;
        let customer = customers::find(&mut tx, customer_id).await?;
        drop(tx);
        let customer = customer.ok_or(Rejection::SignedOut)?;
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        Ok((phone, customer.language))
    }

    /// Sends a step-up code to the phone of the signed-in customer.
    pub async fn step_up_code_send(
        &self,
        session: &Session,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let (phone, language) = self.load_own_phone(session.customer_id).await?;
        self.code_send(CodePurpose::StepUp, &phone, language, visitor).await
    }

    /// Sends a code to the phone that the customer changes to.
    pub async fn phone_change_code_send(
        &self,
        session: &Session,
        phone: &Phone,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let (_, language) = self.load_own_phone(session.customer_id).await?;
        let customer_blind_index =
            self.core.vault.blind_index("customer", &session.customer_id.to_string());
        self.core.throttle(&[(PHONE_CHANGES_PER_CUSTOMER, customer_blind_index)]).await?;
        self.code_send(CodePurpose::ChangePhone, phone, language, visitor).await
    }

    pub(super) async fn audit_code(
        &self,
        tx: &mut Tx,
        event: SecurityEvent,
        (id, purpose, customer_id): (Uuid, CodePurpose, Option<CustomerId>),
        visitor: Option<&Visitor>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let detail = json!({ "purpose": purpose.name() });
        let (actor, subject) = ("visitor", format!("code/{id}"));
        let entry = SecurityEntry { event, actor, subject: &subject, detail: &detail, customer_id };
        let client = visitor.map(|visitor| Client::new(&self.core, visitor));
        self.core.audit_security(tx, &entry, client.as_ref(), now).await
    }

    /// Keyed, and with the row's identity in it: the few codes there are cannot be tried offline.
    pub(super) fn code_hashes(&self, id: Uuid, otp: &str) -> BlindIndexes {
        self.core.vault.blind_indexes("code", &format!("{id}/{otp}"))
    }
}

/// What a code signs, as its row has it.
pub(super) fn subject_hash(signed: &str) -> Vec<u8> {
    Sha256::digest(signed).to_vec()
}

/// Six digits, each of the million codes as likely as the others.
pub(crate) fn random_otp() -> Result<Otp, Error> {
    let random_unavailable =
        || Error::Internal(store::StoreError::from(store::VaultError::RandomUnavailable));
    loop {
        let mut bytes = [0; 4];
        getrandom::fill(&mut bytes).map_err(|_| random_unavailable())?;
        // Values beyond the last whole million would favour the first codes.
        let number = u32::from_be_bytes(bytes);
        if number < u32::MAX - u32::MAX % 1_000_000 {
            let text = format!("{:06}", number % 1_000_000);
            return Otp::try_new(&text).map_err(|_| random_unavailable());
        }
    }
}
