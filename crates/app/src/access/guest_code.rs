//! Codes for guests: to the phone on file of whoever a number belongs to, without telling whether
//! there is one.

use base::{Language, Timestamp};
use identity::{Iin, Otp};
use store::messages::DISCARD_KIND;
use store::one_time_codes::{self, OneTimeCode};
use store::rate_limits;
use store::{BlindIndex, Tx, Uuid, customers, transact};
use subtle::ConstantTimeEq;

use super::Visitor;
use super::codes::{
    CODE_ATTEMPTS_MAX, CODE_TTL_S, CODES_PER_DEVICE, CODES_PER_IP, CODES_PER_PHONE, CodePurpose,
    RESEND_PAUSE_S, random_otp, subject_hash,
};
use crate::messages::{MessageDraft, templates};
use crate::{AccessError, Lender};

/// To nobody: a message there is discarded.
const DISCARD_PHONE: &str = "+77000000000";

/// That a code was sent, or would have been; to which phone is not told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentGuestCode {
    /// By what the browser names it.
    pub id: Uuid,
    /// How long it is good.
    pub ttl_s: i64,
    /// After what another can be sent.
    pub resend_after_s: i64,
}

impl Lender {
    /// Sends a code to the phone of whoever has a number. Whether anybody has it changes nothing that
    /// the visitor sees or could time: the same rows are written either way.
    pub async fn guest_code_send(
        &self,
        iin: &Iin,
        language: Language,
        visitor: &Visitor,
    ) -> Result<SentGuestCode, AccessError> {
        let (now, mark) = (self.clock.now(), self.guest_blind_index(iin));
        let locked = transact!(self.db, |tx| {
            self.count_guest_code_request(tx, &mark, visitor, now).await
        })?;
        if let Some(until) = locked {
            return Err(AccessError::TooManyAttempts {
                retry_after_s: now.seconds_until(until).max(1),
            });
        }
        let (id, otp) = (Uuid::now_v7(), random_otp()?);
        transact!(self.db, |tx| {
            let row = OneTimeCode {
                id,
                purpose: CodePurpose::SeeDebt.name().to_owned(),
                phone_mark: mark.clone(),
                subject_hash: Some(subject_hash(CodePurpose::SeeDebt, "")),
                code_hash: self.code_hash(id, otp.reveal()),
                created_at: now,
                expires_at: now.plus_seconds(CODE_TTL_S),
                tries_left: CODE_ATTEMPTS_MAX,
                used_at: None,
            };
            one_time_codes::insert(tx, &row).await?;
            let known = customers::find_by_iin(tx, &self.vault, iin).await?;
            let phone = match &known {
                Some(customer) => customer.phone(&self.vault)?,
                None => None,
            };
            let text = templates::otp_sms(
                (CodePurpose::SeeDebt, None),
                otp.reveal(),
                &self.otp_host,
                language,
            );
            let draft = MessageDraft {
                customer_id: known.map(|customer| customer.id),
                channel: "sms",
                kind: if phone.is_some() { "code" } else { DISCARD_KIND },
                to: phone.as_ref().map_or(DISCARD_PHONE, |phone| phone.reveal()),
                text: &text,
            };
            self.enqueue_message(tx, &draft, now).await?;
            self.audit_code(tx, "code_sent", CodePurpose::SeeDebt, id, now).await
        })?;
        self.dispatch.notify();
        Ok(SentGuestCode { id, ttl_s: CODE_TTL_S, resend_after_s: RESEND_PAUSE_S })
    }

    /// Uses a guest's code up, if it is the right one for the number.
    pub(crate) async fn redeem_guest_code(
        &self,
        id: Uuid,
        otp: &Otp,
        iin: &Iin,
    ) -> Result<(), AccessError> {
        let (now, mark) = (self.clock.now(), self.guest_blind_index(iin));
        let taken = transact!(self.db, |tx| {
            one_time_codes::take_attempt(tx, id, now).await.map_err(AccessError::from)
        })?;
        let code = taken.ok_or(AccessError::CodeExpired)?;
        let is_for_this = code.purpose == CodePurpose::SeeDebt.name()
            && code.phone_mark == mark
            && code.subject_hash == Some(subject_hash(CodePurpose::SeeDebt, ""));
        let fits = code.code_hash.ct_eq(&self.code_hash(id, otp.reveal()));
        if !bool::from(fits) || !is_for_this {
            let tries_left = u32::try_from(code.tries_left).unwrap_or(0);
            return Err(AccessError::CodeWrong { tries_left });
        }
        transact!(self.db, |tx| { self.consume_code(tx, id, CodePurpose::SeeDebt, now).await })
    }

    /// Codes are counted by the number that was typed: whether it has a phone is not told by them.
    fn guest_blind_index(&self, iin: &Iin) -> BlindIndex {
        self.vault.blind_index("guest_iin", iin.reveal())
    }

    async fn count_guest_code_request(
        &self,
        tx: &mut Tx,
        mark: &BlindIndex,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, AccessError> {
        let last = one_time_codes::find_last_by_recipient(tx, mark).await?;
        if let Some(last) = last.filter(|code| code.used_at.is_none()) {
            let again_at = last.created_at.plus_seconds(RESEND_PAUSE_S);
            if again_at > now {
                let retry_after_s = now.seconds_until(again_at).max(1);
                return Err(AccessError::ResendTooSoon { retry_after_s });
            }
        }
        let (device, address) = (visitor.device_blind_index(self), visitor.ip_blind_index(self));
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
