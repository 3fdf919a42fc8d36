//! Limits on codes. A limit that anybody can use up is a weapon against the person it protects, so
//! every door has counters of its own: strangers, a device that the customer signed in on before,
//! and a session. What is counted is a phone, or an IIN where a guest asks.

use base::ids::CustomerId;
use base::{Timestamp, hex};
use store::rate_limits::{self, Attempt, RateLimit};
use store::{BlindIndex, StoreError, Tx, sessions};

use crate::access::Access;
use crate::challenge::{self, Challenge, ChallengeSubject};
use crate::messages::CodePurpose;
use crate::visitor::Visitor;
use crate::{Error, Rejection};

const HOUR_S: i64 = 3_600;
const DAY_S: i64 = 86_400;

/// Also what the answer to the browser says; a shorter pause is "too soon", not a lock.
pub(super) const RESEND_PAUSE_S: i64 = 60;
/// The pauses after the codes of a day that were not used. Whoever waits for a late message asks
/// two or three times. From the fourth code on somebody plays: a phone gets some 30 messages a day
/// at the most, and its owner waits an hour at the most, not a day.
const CODE_PAUSES_S: &[i64] = &[RESEND_PAUSE_S, RESEND_PAUSE_S, RESEND_PAUSE_S, 300, 900, HOUR_S];
/// The pauses after the wrong codes of a day, from the tenth on. That is two codes guessed to the
/// end; after them the pauses leave some 40 guesses a day, among a million codes.
const GUESS_PAUSES_S: &[i64] = &[60, 120, 300, 900, HOUR_S];
const GUESSES_MAX: i64 = 10;

const fn codes(scope: &'static str) -> RateLimit {
    RateLimit { scope, count_max: 1, window_s: DAY_S, pauses_s: CODE_PAUSES_S }
}

const fn guesses(scope: &'static str) -> RateLimit {
    RateLimit { scope, count_max: GUESSES_MAX, window_s: DAY_S, pauses_s: GUESS_PAUSES_S }
}

const CODES_BY_STRANGERS: RateLimit = codes("code_sent.phone");
const CODES_BY_OWN_DEVICE: RateLimit = codes("code_sent.own_device");
const CODES_BY_SESSION: RateLimit = codes("code_sent.session");
const CODES_TO_NEW_PHONE: RateLimit = codes("code_sent.new_phone");
const GUESSES_BY_STRANGERS: RateLimit = guesses("code_wrong.phone");
const GUESSES_BY_OWN_DEVICE: RateLimit = guesses("code_wrong.own_device");
const GUESSES_BY_SESSION: RateLimit = guesses("code_wrong.session");
const GUESSES_OF_EMAILS: RateLimit = guesses("code_wrong.email");

const CODES_PER_DEVICE: RateLimit = RateLimit {
    scope: "code_sent.device",
    count_max: 12,
    window_s: 1_800,
    pauses_s: &[300, 900, HOUR_S],
};
/// Many people share an address of a mobile operator: it slows down and never closes.
const CODES_PER_NETWORK: RateLimit =
    RateLimit { scope: "code_sent.network", count_max: 60, window_s: HOUR_S, pauses_s: &[60] };
/// Numbers that one customer may try to change to.
pub(super) const PHONE_CHANGES_PER_CUSTOMER: RateLimit = RateLimit {
    scope: "phone_change.customer",
    count_max: 5,
    window_s: DAY_S,
    pauses_s: &[900, HOUR_S],
};

/// All messages that anybody can request, to see when the lender is being robbed by their price.
const MESSAGES_IN_ALL: RateLimit =
    RateLimit { scope: "code_sent.all", count_max: 0, window_s: HOUR_S, pauses_s: &[] };

/// How many messages of a day need no challenge, those whose code was used aside. A browser solves
/// it without a word, so there is no reason to forget them sooner.
const MESSAGES_WITHOUT_CHALLENGE: i64 = 2;

/// The counters of one recipient at one door.
#[derive(Debug, Clone)]
pub(super) struct CodeCounters {
    /// Codes that were sent and not used.
    pub(super) sent: (RateLimit, BlindIndex),
    /// Wrong codes, whichever code they were meant for.
    pub(super) wrong: (RateLimit, BlindIndex),
    is_stranger: bool,
}

impl CodeCounters {
    /// Those of a customer who is signed in. No anonymous call counts here.
    pub(super) fn of_session(purpose: CodePurpose, recipient: &BlindIndex) -> Self {
        let sent = match purpose {
            // Goes to a number that may be anybody's: it must not hold back their own codes.
            CodePurpose::ChangePhone => CODES_TO_NEW_PHONE,
            _ => CODES_BY_SESSION,
        };
        let (sent, wrong) = ((sent, recipient.clone()), (GUESSES_BY_SESSION, recipient.clone()));
        Self { sent, wrong, is_stranger: false }
    }

    /// Those of codes by e-mail. They are counted by customer: one who types many addresses has no
    /// more guesses, and holds up nobody else who has the address.
    pub(super) fn of_email(sent: RateLimit, customer: &BlindIndex) -> Self {
        let (sent, wrong) = ((sent, customer.clone()), (GUESSES_OF_EMAILS, customer.clone()));
        Self { sent, wrong, is_stranger: false }
    }

    /// The counter of a guess. A code that was sent to somebody else is counted for its recipient,
    /// or anybody could use up the guesses of a phone with a code of their own.
    pub(super) fn guesses_at(&self, recipient: &BlindIndex) -> (RateLimit, BlindIndex) {
        let is_by_recipient =
            ![GUESSES_BY_OWN_DEVICE.scope, GUESSES_OF_EMAILS.scope].contains(&self.wrong.0.scope);
        if !is_by_recipient || self.wrong.1 == *recipient {
            return self.wrong.clone();
        }
        (GUESSES_BY_STRANGERS, recipient.clone())
    }
}

/// A message that a person requests.
pub(crate) struct MessageRequest<'a> {
    /// What a challenge is solved for.
    pub(crate) purpose: &'a str,
    pub(crate) recipient: &'a BlindIndex,
    /// Counted before the recipient.
    pub(crate) requester: &'a [(RateLimit, BlindIndex)],
    /// What is counted for the recipient.
    pub(crate) counter: (RateLimit, BlindIndex),
}

/// The permission to send a message.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MessageGrant {
    /// When the recipient may request another.
    pub(crate) resend_after_s: i64,
    /// How many messages were sent in this hour, to anybody.
    count: i64,
}

impl Access {
    /// The counters of a recipient for somebody who is not signed in. A device that the customer
    /// signed in on has its own: what strangers do elsewhere never holds it up.
    pub(super) async fn visitor_counters(
        &self,
        tx: &mut Tx,
        recipient: &BlindIndex,
        customer_id: Option<CustomerId>,
        visitor: &Visitor,
    ) -> Result<CodeCounters, StoreError> {
        let is_own_device = self.is_own_device(tx, customer_id, visitor).await?;
        Ok(if is_own_device {
            let device = self.own_device_blind_index(recipient, visitor);
            CodeCounters {
                sent: (CODES_BY_OWN_DEVICE, device.clone()),
                wrong: (GUESSES_BY_OWN_DEVICE, device),
                is_stranger: false,
            }
        } else {
            CodeCounters {
                sent: (CODES_BY_STRANGERS, recipient.clone()),
                wrong: (GUESSES_BY_STRANGERS, recipient.clone()),
                is_stranger: true,
            }
        })
    }

    /// Whether the customer signed in on this device before. Nobody else can know its id.
    pub(super) async fn is_own_device(
        &self,
        tx: &mut Tx,
        customer_id: Option<CustomerId>,
        visitor: &Visitor,
    ) -> Result<bool, StoreError> {
        // The same query for a phone without an account.
        let customer_id = customer_id.unwrap_or_else(CustomerId::nil);
        sessions::is_known_device(tx, customer_id, &visitor.device_blind_indexes(&self.core)).await
    }

    pub(super) fn own_device_blind_index(
        &self,
        recipient: &BlindIndex,
        visitor: &Visitor,
    ) -> BlindIndex {
        let device = visitor.device_blind_index(&self.core);
        let pair = format!("{}/{}", hex::encode(recipient), hex::encode(device));
        self.core.vault.blind_index("own_device", &pair)
    }

    /// Admits a code, or says why not.
    pub(super) async fn admit_code(
        &self,
        tx: &mut Tx,
        (purpose, recipient): (CodePurpose, &BlindIndex),
        counters: &CodeCounters,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<Result<MessageGrant, Rejection>, Error> {
        let requester = [
            (CODES_PER_NETWORK, visitor.network_blind_index(&self.core)),
            (CODES_PER_DEVICE, visitor.device_blind_index(&self.core)),
        ];
        let request = MessageRequest {
            purpose: purpose.name(),
            recipient,
            requester: if counters.is_stranger { &requester } else { &[] },
            counter: counters.sent.clone(),
        };
        self.admit_message(tx, &request, visitor, now).await
    }

    /// Admits a message, or says why not. Whatever refuses it, the limits behind it do not count
    /// it: address and device come first, then the challenge, and the recipient last.
    pub(crate) async fn admit_message(
        &self,
        tx: &mut Tx,
        request: &MessageRequest<'_>,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<Result<MessageGrant, Rejection>, Error> {
        for (limit, blind_index) in request.requester {
            let attempt = rate_limits::count_attempt(tx, limit, blind_index, now).await?;
            if let Some(until) = attempt.refused_until() {
                return Ok(Err(Rejection::too_many_attempts(now, until)));
            }
        }
        let (limit, blind_index) = &request.counter;
        if let Some(until) = rate_limits::find_locked_until(tx, limit, blind_index, now).await? {
            return Ok(Err(resend_rejection(now, until)));
        }
        let subject = ChallengeSubject { purpose: request.purpose, recipient: request.recipient };
        let own_count = rate_limits::find_count(tx, limit, blind_index, now).await?;
        let is_to_be_solved = own_count >= MESSAGES_WITHOUT_CHALLENGE;
        if is_to_be_solved {
            self.require_solution(tx, subject, visitor, now).await?;
        }
        let sent_count = match rate_limits::count_attempt(tx, limit, blind_index, now).await? {
            Attempt::Refused { until } => return Ok(Err(resend_rejection(now, until))),
            Attempt::Counted(sent_count) => sent_count,
        };
        // Counted before it is compared, so that a burst does not pass as one. Without a solution the
        // error takes everything back.
        let everybody = self.core.vault.blind_index("network", "everybody");
        let attempt = rate_limits::count_attempt(tx, &MESSAGES_IN_ALL, &everybody, now).await?;
        let Attempt::Counted(count) = attempt else { return Err(Error::Busy) };
        if count > self.core.messages_per_hour_max && !is_to_be_solved {
            self.require_solution(tx, subject, visitor, now).await?;
        }
        Ok(Ok(MessageGrant { resend_after_s: limit.pause_after_s(sent_count), count }))
    }

    /// Alarms once an hour, after the transaction, when the messages of the hour exceed the limit.
    pub(crate) fn report_message(&self, grant: MessageGrant) {
        let limit = self.core.messages_per_hour_max;
        if grant.count == limit.saturating_add(1) {
            tracing::error!(limit, "hourly message limit exceeded, every code needs a challenge");
        }
    }

    async fn require_solution(
        &self,
        tx: &mut Tx,
        subject: ChallengeSubject<'_>,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<(), Error> {
        let vault = &self.core.vault;
        if let Some(solution) = &visitor.challenge_solution
            && challenge::spend(tx, vault, (subject, solution.as_str()), now).await?
        {
            return Ok(());
        }
        Err(Rejection::ChallengeRequired(Challenge::try_new(vault, subject, now)?).into())
    }
}

fn resend_rejection(now: Timestamp, until: Timestamp) -> Rejection {
    let retry_after_s = now.seconds_until(until).max(1);
    if retry_after_s <= RESEND_PAUSE_S {
        Rejection::ResendTooSoon { retry_after_s }
    } else {
        Rejection::TooManyAttempts { retry_after_s }
    }
}
