//! Codes for guests: to the phone on file of whoever a number belongs to, without telling whether
//! there is one.

use base::{Language, Timestamp};
use identity::{Iin, Otp};
use store::attempts;
use store::codes::{self, Code};
use store::messages::DISCARD_KIND;
use store::{BlindIndex, Tx, Uuid, customers, transact};
use subtle::ConstantTimeEq;

use super::Visitor;
use super::codes::{
    BY_ADDRESS, BY_PHONE, CODES_PER_DEVICE, GOOD_FOR_S, PAUSE_S, Purpose, TRIES, random_otp,
    subject,
};
use crate::messages::{Draft, templates};
use crate::{Lender, Problem};

/// To nobody: a message there is discarded.
const DISCARD_PHONE: &str = "+77000000000";

/// That a code was sent, or would have been; to which phone is not told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentGuestCode {
    /// By what the browser names it.
    pub id: Uuid,
    /// How long it is good.
    pub good_for_s: i64,
    /// After what another can be sent.
    pub pause_s: i64,
}

impl Lender {
    /// Sends a code to the phone of whoever has a number. Whether anybody has it changes nothing that
    /// the visitor sees or could time: the same rows are written either way.
    pub async fn guest_code_send(
        &self,
        iin: &Iin,
        language: Language,
        visitor: &Visitor,
    ) -> Result<SentGuestCode, Problem> {
        let (now, mark) = (self.clock.now(), self.guest_blind_index(iin));
        let locked = transact!(self.db, |tx| {
            self.count_guest_code_request(tx, &mark, visitor, now).await
        })?;
        if let Some(until) = locked {
            return Err(Problem::Locked { retry_after_s: now.seconds_until(until).max(1) });
        }
        let (id, otp) = (Uuid::now_v7(), random_otp()?);
        transact!(self.db, |tx| {
            let row = Code {
                id,
                purpose: Purpose::SeeDebt.name().to_owned(),
                phone_mark: mark.clone(),
                subject_hash: Some(subject(Purpose::SeeDebt, "")),
                code_hash: self.code_hash(id, otp.reveal()),
                created_at: now,
                expires_at: now.plus_seconds(GOOD_FOR_S),
                tries_left: TRIES,
                used_at: None,
            };
            codes::insert(tx, &row).await?;
            let known = customers::by_iin(tx, &self.vault, iin).await?;
            let phone = match &known {
                Some(customer) => customer.phone(&self.vault)?,
                None => None,
            };
            let text =
                templates::code((Purpose::SeeDebt, None), otp.reveal(), &self.code_host, language);
            let draft = Draft {
                customer_id: known.map(|customer| customer.id),
                channel: "sms",
                kind: if phone.is_some() { "code" } else { DISCARD_KIND },
                to: phone.as_ref().map_or(DISCARD_PHONE, |phone| phone.reveal()),
                text: &text,
            };
            self.write_message(tx, &draft, now).await?;
            self.audit_code(tx, "code_sent", Purpose::SeeDebt, id, now).await
        })?;
        self.message_written.notify_one();
        Ok(SentGuestCode { id, good_for_s: GOOD_FOR_S, pause_s: PAUSE_S })
    }

    /// Uses a guest's code up, if it is the right one for the number.
    pub(crate) async fn redeem_guest_code(
        &self,
        id: Uuid,
        otp: &Otp,
        iin: &Iin,
    ) -> Result<(), Problem> {
        let (now, mark) = (self.clock.now(), self.guest_blind_index(iin));
        let taken = transact!(self.db, |tx| {
            codes::take_attempt(tx, id, now).await.map_err(Problem::from)
        })?;
        let code = taken.ok_or(Problem::CodeEnded)?;
        let is_for_this = code.purpose == Purpose::SeeDebt.name()
            && code.phone_mark == mark
            && code.subject_hash == Some(subject(Purpose::SeeDebt, ""));
        let fits = code.code_hash.ct_eq(&self.code_hash(id, otp.reveal()));
        if !bool::from(fits) || !is_for_this {
            let tries_left = u32::try_from(code.tries_left).unwrap_or(0);
            return Err(Problem::CodeWrong { tries_left });
        }
        transact!(self.db, |tx| { self.consume_code(tx, id, Purpose::SeeDebt, now).await })
    }

    /// Codes are counted by the number that was typed: whether it has a phone is not told by them.
    fn guest_blind_index(&self, iin: &Iin) -> BlindIndex {
        self.vault.mark("guest_iin", iin.reveal())
    }

    async fn count_guest_code_request(
        &self,
        tx: &mut Tx,
        mark: &BlindIndex,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, Problem> {
        let last = codes::find_last_by_recipient(tx, mark).await?;
        if let Some(last) = last.filter(|code| code.used_at.is_none()) {
            let again_at = last.created_at.plus_seconds(PAUSE_S);
            if again_at > now {
                let retry_after_s = now.seconds_until(again_at).max(1);
                return Err(Problem::TooSoon { retry_after_s });
            }
        }
        let (device, address) = (visitor.device_mark(self), visitor.address_mark(self));
        for (limit, mark) in
            [(BY_PHONE, mark.clone()), (CODES_PER_DEVICE, device), (BY_ADDRESS, address)]
        {
            if let Some(until) = attempts::count(tx, &limit, &mark, now).await? {
                return Ok(Some(until));
            }
        }
        Ok(None)
    }
}
