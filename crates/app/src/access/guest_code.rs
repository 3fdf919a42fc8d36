//! Codes for guests, sent to the phone on file of an IIN, without revealing whether there is one.

use base::{Language, Timestamp};
use identity::{Iin, Otp};
use store::messages::DISCARD_KIND;
use store::one_time_codes::{self, OneTimeCode};
use store::{BlindIndex, Tx, Uuid, customers, rate_limits, transact};
use subtle::ConstantTimeEq;

use super::codes::{
    CODE_ATTEMPTS_MAX, CODE_TTL_S, CODES_PER_DEVICE, CODES_PER_IP, CODES_PER_PHONE, RESEND_PAUSE_S,
    random_otp, subject_hash,
};
use crate::access::Access;
use crate::messages::{CodePurpose, MessageDraft, templates};
use crate::visitor::Visitor;
use crate::{Error, Rejection};

/// A message to this phone is discarded.
const DISCARD_PHONE: &str = "+77000000000";

/// A code was sent, or would have been; the phone is not revealed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentGuestCode {
    /// By what the browser names it.
    pub id: Uuid,
    /// How long it is good.
    pub ttl_s: i64,
    /// After what another can be sent.
    pub resend_after_s: i64,
}

impl Access {
    /// Sends a code to the phone of an IIN. Whether anybody has it changes nothing that the visitor
    /// sees or could time: the same rows are written either way.
    pub async fn guest_code_send(
        &self,
        iin: &Iin,
        language: Language,
        visitor: &Visitor,
    ) -> Result<SentGuestCode, Error> {
        let (now, mark) = (self.core.clock.now(), self.guest_blind_index(iin));
        let locked = transact!(self.core.db, |tx| {
            self.count_guest_code_request(tx, &mark, visitor, now).await
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
                purpose: CodePurpose::SeeDebt.name().to_owned(),
                phone_blind_index: mark.clone(),
                subject_hash: Some(subject_hash(CodePurpose::SeeDebt, "")),
                code_hash: self.code_hash(id, otp.reveal()),
                created_at: now,
                expires_at: now.plus_seconds(CODE_TTL_S),
                attempts_left: CODE_ATTEMPTS_MAX,
                used_at: None,
            };
            one_time_codes::insert(tx, &row).await?;
            let known = customers::find_by_iin(tx, &self.core.vault, iin).await?;
            let phone = match &known {
                Some(customer) => customer.phone(&self.core.vault)?,
                None => None,
            };
            let text = templates::otp_sms(
                (CodePurpose::SeeDebt, None),
                otp.reveal(),
                &self.core.otp_host,
                language,
            );
            let draft = MessageDraft {
                customer_id: known.map(|customer| customer.id),
                channel: "sms",
                kind: if phone.is_some() { "code" } else { DISCARD_KIND },
                to: phone.as_ref().map_or(DISCARD_PHONE, |phone| phone.reveal()),
                text: &text,
            };
            self.messages.enqueue_message(tx, &draft, now).await?;
            self.audit_code(tx, "code_sent", CodePurpose::SeeDebt, id, now).await
        })?;
        self.core.dispatch.notify();
        Ok(SentGuestCode { id, ttl_s: CODE_TTL_S, resend_after_s: RESEND_PAUSE_S })
    }

    /// Uses a guest's code up, if it is the right one for the number.
    pub(crate) async fn redeem_guest_code(
        &self,
        id: Uuid,
        otp: &Otp,
        iin: &Iin,
    ) -> Result<(), Error> {
        let (now, mark) = (self.core.clock.now(), self.guest_blind_index(iin));
        let taken = transact!(self.core.db, |tx| {
            one_time_codes::take_attempt(tx, id, now).await.map_err(Error::from)
        })?;
        let code = taken.ok_or(Rejection::CodeExpired)?;
        let is_for_this = code.purpose == CodePurpose::SeeDebt.name()
            && code.phone_blind_index == mark
            && code.subject_hash == Some(subject_hash(CodePurpose::SeeDebt, ""));
        let fits = code.code_hash.ct_eq(&self.code_hash(id, otp.reveal()));
        if !bool::from(fits) || !is_for_this {
            let tries_left = u32::try_from(code.attempts_left).unwrap_or(0);
            return Err(Rejection::CodeWrong { tries_left }.into());
        }
        transact!(self.core.db, |tx| { self.consume_code(tx, id, CodePurpose::SeeDebt, now).await })
    }

    /// Codes are counted by the IIN typed, which does not reveal whether it has a phone.
    fn guest_blind_index(&self, iin: &Iin) -> BlindIndex {
        self.core.vault.blind_index("guest_iin", iin.reveal())
    }

    async fn count_guest_code_request(
        &self,
        tx: &mut Tx,
        mark: &BlindIndex,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, Error> {
        let last = one_time_codes::find_last_by_recipient(tx, mark).await?;
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
            [(CODES_PER_PHONE, mark.clone()), (CODES_PER_DEVICE, device), (CODES_PER_IP, address)]
        {
            if let Some(until) = rate_limits::count_attempt(tx, &limit, &mark, now).await? {
                return Ok(Some(until));
            }
        }
        Ok(None)
    }
}
