//! Checking one-time codes: a guess is counted before it is compared, and a code is valid for its
//! recipient, its purpose and what it signs.

use base::Timestamp;
use base::ids::CustomerId;
use identity::{Otp, Phone};
use store::one_time_codes::{self, OneTimeCode};
use store::rate_limits::{self, Attempt};
use store::sessions::Session;
use store::{BlindIndexes, StoreError, Tx, Uuid, customers, transact};

use super::code_limits::CodeCounters;
use super::codes::{Addressee, subject_hash};
use super::failures::{Failure, Source};
use crate::access::Access;
use crate::messages::CodePurpose;
use crate::security_events::SecurityEvent;
use crate::visitor::Visitor;
use crate::{Error, Rejection};

/// A signature as the browser sends it.
pub struct SignatureInput<'a> {
    /// The hash of the documents that the customer read.
    pub sha256: &'a str,
    /// The code that was sent.
    pub code: Uuid,
    /// The digits that the customer typed.
    pub otp: &'a Otp,
}

/// What a code has to be, to be the right one.
#[derive(Debug, Clone)]
pub(super) struct ExpectedCode<'a> {
    pub(super) purpose: CodePurpose,
    pub(super) recipient: BlindIndexes,
    pub(super) signed_sha256: Option<&'a str>,
}

impl ExpectedCode<'_> {
    fn is_met_by(&self, code: &OneTimeCode) -> bool {
        code.purpose == self.purpose.name()
            && self.recipient.contains(&code.phone_blind_index)
            && code.subject_hash == self.signed_sha256.map(subject_hash)
    }
}

impl Access {
    /// Consumes a code that somebody without a session sends, if it is the right one for the
    /// purpose and the addressee. The attempt is counted in a transaction of its own, so that a
    /// wrong guess costs one even when nothing else is written.
    pub(super) async fn redeem_code(
        &self,
        (id, otp): (Uuid, &Otp),
        (purpose, signed_sha256): (CodePurpose, Option<&str>),
        addressee: Addressee<'_>,
        visitor: &Visitor,
    ) -> Result<(), Error> {
        let recipient = self.recipient_blind_indexes(addressee);
        let mut tx = self.core.db.read().await?;
        let customer = self.find_addressee(&mut tx, addressee).await?;
        let customer_id = customer.map(|customer| customer.id);
        let counters =
            self.visitor_counters(&mut tx, &recipient.current, customer_id, visitor).await?;
        drop(tx);
        let expected = ExpectedCode { purpose, recipient, signed_sha256 };
        if let Err((error, event)) = self.judge_code((id, otp), &expected, &counters).await {
            let (how, source) = (purpose.name(), Source::Visitor(visitor));
            if let Some(event) = event {
                self.record_failure(&Failure { event, how, customer_id, source });
            }
            return Err(error);
        }
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let about = (id, purpose, customer_id);
            self.consume_counted_code(tx, about, &counters, Some(visitor), now).await
        })
    }

    /// Consumes a code of a session together with checking it.
    pub(crate) async fn redeem_session_code(
        &self,
        session: &Session,
        (id, otp): (Uuid, &Otp),
        purpose: CodePurpose,
        phone: &Phone,
    ) -> Result<(), Error> {
        self.verify_code_of(Some(session), (id, otp), (purpose, None), phone).await?;
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| { self.consume_code(tx, id, purpose, now).await })
    }

    /// Checks a code of a session. It costs an attempt and does not consume the code.
    pub(crate) async fn verify_code(
        &self,
        id: Uuid,
        otp: &Otp,
        (purpose, signed_sha256): (CodePurpose, Option<&str>),
        phone: &Phone,
    ) -> Result<(), Error> {
        self.verify_code_of(None, (id, otp), (purpose, signed_sha256), phone).await
    }

    /// The same with the session, which the audit trail names when the code is wrong. Without one it
    /// names whoever has the phone.
    pub(super) async fn verify_code_of(
        &self,
        session: Option<&Session>,
        code: (Uuid, &Otp),
        (purpose, signed_sha256): (CodePurpose, Option<&str>),
        phone: &Phone,
    ) -> Result<(), Error> {
        let recipient = customers::phone_blind_indexes(&self.core.vault, phone);
        let counters = CodeCounters::of_session(purpose, &recipient.current);
        let expected = ExpectedCode { purpose, recipient, signed_sha256 };
        let Err((error, event)) = self.judge_code(code, &expected, &counters).await else {
            return Ok(());
        };
        if let Some(event) = event {
            let customer_id = match session {
                Some(session) => Some(session.customer_id),
                None => {
                    let mut tx = self.core.db.read().await?;
                    let found = customers::find_by_phone(&mut tx, &self.core.vault, phone).await?;
                    found.map(|customer| customer.id)
                }
            };
            let source = Source::Session(session.map(|session| session.id));
            self.record_failure(&Failure { event, how: purpose.name(), customer_id, source });
        }
        Err(error)
    }

    /// Counts a guess, of this code and of the recipient across codes, and compares it. The guess
    /// is counted first, so that concurrent ones share what is left. An error comes with what the
    /// audit trail has to say, unless it is a failure of ours.
    pub(super) async fn judge_code(
        &self,
        (id, otp): (Uuid, &Otp),
        expected: &ExpectedCode<'_>,
        counters: &CodeCounters,
    ) -> Result<(), (Error, Option<SecurityEvent>)> {
        let now = self.core.clock.now();
        let purpose = expected.purpose;
        let judged = transact!(self.core.db, |tx| {
            let Some(code) = one_time_codes::take_attempt(tx, id, now).await? else {
                return Ok(Err((Rejection::CodeExpired, SecurityEvent::CodeUnknown)));
            };
            let (limit, blind_index) = counters.guesses_at(&code.phone_blind_index);
            let attempt = rate_limits::count_attempt(tx, &limit, &blind_index, now).await?;
            let guess_count = match attempt {
                Attempt::Counted(count) => count,
                // An error gives the attempt back to the code.
                Attempt::Refused { until } => {
                    return Err(Rejection::too_many_attempts(now, until).into());
                }
            };
            let fits = self.code_hashes(id, otp.reveal()).contains(&code.code_hash);
            if !fits || !expected.is_met_by(&code) {
                let tries_left = u32::try_from(code.attempts_left).unwrap_or(0);
                let event = match purpose {
                    _ if limit.pause_after_s(guess_count) > 0 => SecurityEvent::CodePaused,
                    CodePurpose::StepUp | CodePurpose::Pay | CodePurpose::Autopay => {
                        SecurityEvent::StepUpFailed
                    }
                    _ => SecurityEvent::CodeWrong,
                };
                return Ok(Err((Rejection::CodeWrong { tries_left }, event)));
            }
            rate_limits::delete(tx, &limit, &blind_index).await?;
            Ok::<_, Error>(Ok(()))
        });
        match judged {
            Ok(judged) => judged.map_err(|(rejection, event)| (rejection.into(), Some(event))),
            Err(error @ Error::Rejected(_)) => Err((error, Some(SecurityEvent::CodeGuessRefused))),
            Err(error) => Err((error, None)),
        }
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
        let is_for_this = purposes.iter().any(|purpose| code.purpose == purpose.name())
            && code.subject_hash == Some(subject_hash(sha256));
        let is_theirs = customers::phone_blind_indexes(&self.core.vault, phone)
            .contains(&code.phone_blind_index);
        let fits = self.code_hashes(id, otp.reveal()).contains(&code.code_hash);
        Ok(is_for_this && is_theirs && fits)
    }

    /// Consumes a code of a session; a conflict if it was consumed meanwhile.
    pub(crate) async fn consume_code(
        &self,
        tx: &mut Tx,
        id: Uuid,
        purpose: CodePurpose,
        now: Timestamp,
    ) -> Result<(), Error> {
        let code = one_time_codes::find(tx, id).await?.ok_or(StoreError::Conflict)?;
        let counters = CodeCounters::of_session(purpose, &code.phone_blind_index);
        self.consume_counted_code(tx, (id, purpose, None), &counters, None, now).await
    }

    /// Consumes a code. What is used is not counted any more, or the way from registration to a
    /// signed contract would exceed the limits. The counter comes before the code, as in sending.
    async fn consume_counted_code(
        &self,
        tx: &mut Tx,
        about: (Uuid, CodePurpose, Option<CustomerId>),
        counters: &CodeCounters,
        visitor: Option<&Visitor>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let (limit, blind_index) = &counters.sent;
        rate_limits::delete(tx, limit, blind_index).await?;
        one_time_codes::consume(tx, about.0, now).await?;
        self.audit_code(tx, SecurityEvent::CodeUsed, about, visitor, now).await
    }
}
