//! Sessions: opened after authentication, extended by a refresh token that rotates with every use,
//! ended by their owner, and ended at once when a used token is presented again.

use base::Timestamp;
use base::ids::CustomerId;
use serde_json::json;
use store::customers::Customer;
use store::sessions::SessionEndReason;
use store::sessions::{self, Session, TokenHashes};
use store::spent_refresh_tokens::{self, NewSpentRefreshToken, SpentRefreshToken};
use store::{BlindIndex, StoreError, Tx, Uuid, customers, one_time_codes, transact};
use zeroize::Zeroizing;

use crate::access::Access;
use crate::actor::{Actor, StaffMember};
use crate::audit::Subject;
use crate::messages::CodePurpose;
use crate::messages::CustomerNotification;
use crate::security_events::SecurityEvent;
use crate::tokens::Token;
use crate::visitor::Visitor;
use crate::{Error, Rejection, Resource};
use identity::Otp;

const ACCESS_TTL_S: i64 = 15 * 60;
pub(crate) const REFRESH_TTL_S: i64 = 30 * 86_400;
/// New tokens may be lost on the way, by a weak network or a page that is left: for this long the
/// old refresh token is still accepted.
pub(crate) const REFRESH_REUSE_GRACE_S: i64 = 30;
/// Whoever uses a session every day signs in again after this time.
const SESSION_LIFE_MAX_S: i64 = 180 * 86_400;
/// More open sessions than anybody has browsers; beyond them those used longest ago expire.
const SESSIONS_MAX: i64 = 20;
/// How long money and data may be changed after a step-up.
pub(super) const STEP_UP_TTL_S: i64 = 15 * 60;

base::codes! {
    /// How a session is opened.
    SignInMethod {
        /// A one-time code.
        Code = "code",
        /// A password.
        Password = "password",
        /// A passkey.
        Passkey = "passkey",
        /// A link of a message, with a code.
        Link = "link",
        /// Registration.
        Registration = "register",
        /// With a new password.
        Reset = "reset",
    }
}

/// The tokens of a new or refreshed session.
#[derive(Debug, Clone)]
pub struct SessionCredentials {
    /// The customer.
    pub customer_id: CustomerId,
    /// The session.
    pub session_id: Uuid,
    /// For the requests of the next minutes; the page keeps it in memory.
    pub access: Token,
    /// How long it is valid.
    pub access_ttl_s: i64,
    /// For the next access token; a cookie that scripts cannot read.
    pub refresh: Token,
    /// How long it is valid.
    pub refresh_ttl_s: i64,
}

/// An access token and the refresh token for the next one.
#[derive(Clone)]
struct TokenPair {
    access: Token,
    refresh: Token,
}

impl TokenPair {
    fn random() -> Result<Self, Error> {
        Ok(Self { access: Token::random()?, refresh: Token::random()? })
    }

    /// Tokens are hexadecimal digits.
    fn to_text(&self) -> Zeroizing<String> {
        Zeroizing::new(format!("{} {}", self.access.reveal(), self.refresh.reveal()))
    }

    fn from_text(text: &str) -> Result<Self, StoreError> {
        let (access, refresh) = text.split_once(' ').ok_or(StoreError::Corrupt("tokens"))?;
        Ok(Self { access: Token::new(access), refresh: Token::new(refresh) })
    }
}

/// A session as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionView {
    /// The session.
    pub id: Uuid,
    /// The browser.
    pub user_agent: String,
    /// When the person signed in.
    pub created_at: Timestamp,
    /// When it was last used.
    pub last_used_at: Timestamp,
    /// Whether it is the current one.
    pub is_current: bool,
}

impl SessionView {
    pub(crate) fn new(current: &Session, session: Session) -> Self {
        Self {
            is_current: session.id == current.id,
            id: session.id,
            user_agent: session.user_agent,
            created_at: session.created_at,
            last_used_at: session.last_active_at,
        }
    }
}

impl Access {
    /// Opens a session and notifies the owner of a login on a new device.
    pub(super) async fn open_session(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        visitor: &Visitor,
        method: SignInMethod,
        now: Timestamp,
    ) -> Result<SessionCredentials, Error> {
        let TokenPair { access, refresh } = TokenPair::random()?;
        let device_blind_index = visitor.device_blind_index(&self.core);
        let is_known_device =
            sessions::is_known_device(tx, customer.id, &visitor.device_blind_indexes(&self.core))
                .await?;
        let session = Session {
            id: Uuid::now_v7(),
            version: 1,
            customer_id: customer.id,
            access_token_hash: access.blind_index(&self.core.vault, "access"),
            access_expires_at: now.plus_seconds(ACCESS_TTL_S),
            refresh_token_hash: refresh.blind_index(&self.core.vault, "refresh"),
            refresh_expires_at: now.plus_seconds(REFRESH_TTL_S),
            device_blind_index,
            user_agent: visitor.truncated_user_agent(),
            created_at: now,
            last_active_at: now,
            step_up_until: None,
            is_step_up_to_pay: false,
            passkey_id: None,
            ended_at: None,
            end_reason: None,
        };
        sessions::insert(tx, &session).await?;
        sessions::expire_surplus(tx, customer.id, SESSIONS_MAX, now).await?;
        if !is_known_device && method != SignInMethod::Registration {
            self.messages
                .notify_customer(tx, customer, CustomerNotification::NewDevice, now)
                .await?;
        }
        let detail = json!({ "how": method.code(), "session": session.id.to_string() });
        let event = (customer.id, SecurityEvent::SignedIn);
        self.core.audit_account(tx, event, &detail, Some(visitor), now).await?;
        Ok(SessionCredentials {
            customer_id: customer.id,
            session_id: session.id,
            access,
            access_ttl_s: ACCESS_TTL_S,
            refresh,
            refresh_ttl_s: REFRESH_TTL_S,
        })
    }

    /// The session of an access token.
    pub async fn session_authenticate(&self, access: &Token) -> Result<Session, Error> {
        let mut tx = self.core.db.read().await?;
        let token_hashes = access.blind_indexes(&self.core.vault, "access");
        let session =
            sessions::find_by_access_token(&mut tx, &token_hashes, self.core.clock.now()).await?;
        session.ok_or_else(|| Rejection::SignedOut.into())
    }

    /// Rotates the tokens. Any token that was exchanged before was copied, and the session ends for
    /// both holders; only the answer to the last exchange is given again, for a moment, because it may
    /// have been lost.
    pub async fn session_refresh(&self, token: &Token) -> Result<SessionCredentials, Error> {
        self.session_refresh_from(token, None).await
    }

    /// The same for a visitor, whose address is kept if the token is a copy.
    pub async fn session_refresh_from(
        &self,
        token: &Token,
        visitor: Option<&Visitor>,
    ) -> Result<SessionCredentials, Error> {
        let now = self.core.clock.now();
        let token_hashes = token.blind_indexes(&self.core.vault, "refresh");
        let fresh = TokenPair::random()?;
        let refreshed = transact!(self.core.db, |tx| {
            if let Some(session) = sessions::find_by_refresh_token(tx, &token_hashes).await? {
                let token_hash = &token_hashes.current;
                return self.exchange_token(tx, session, token_hash, &fresh, now).await;
            }
            match spent_refresh_tokens::find(tx, &token_hashes).await? {
                Some(spent) => self.repeat_exchange(tx, &spent, visitor, now).await,
                None => Ok::<_, Error>(None),
            }
        })?;
        self.core.dispatch.notify();
        let (session, tokens) = refreshed.ok_or(Rejection::SignedOut)?;
        Ok(SessionCredentials {
            customer_id: session.customer_id,
            session_id: session.id,
            access: tokens.access,
            access_ttl_s: ACCESS_TTL_S,
            refresh: tokens.refresh,
            refresh_ttl_s: REFRESH_TTL_S,
        })
    }

    async fn exchange_token(
        &self,
        tx: &mut Tx,
        session: Session,
        token_hash: &BlindIndex,
        fresh: &TokenPair,
        now: Timestamp,
    ) -> Result<Option<(Session, TokenPair)>, Error> {
        if session.ended_at.is_some() || session.refresh_expires_at <= now {
            return Ok(None);
        }
        let vault = &self.core.vault;
        let last_day = session.created_at.plus_seconds(SESSION_LIFE_MAX_S);
        let tokens = TokenHashes {
            access_token_hash: fresh.access.blind_index(vault, "access"),
            access_expires_at: now.plus_seconds(ACCESS_TTL_S),
            refresh_token_hash: fresh.refresh.blind_index(vault, "refresh"),
            refresh_expires_at: now.plus_seconds(REFRESH_TTL_S).min(last_day),
        };
        session.rotate(tx, &tokens, now).await?;
        let spent = NewSpentRefreshToken {
            session_id: session.id,
            token_hash,
            successor_hash: &tokens.refresh_token_hash,
            tokens: &fresh.to_text(),
        };
        spent_refresh_tokens::insert(tx, vault, &spent, now).await?;
        Ok(Some((session, fresh.clone())))
    }

    async fn repeat_exchange(
        &self,
        tx: &mut Tx,
        spent: &SpentRefreshToken,
        visitor: Option<&Visitor>,
        now: Timestamp,
    ) -> Result<Option<(Session, TokenPair)>, Error> {
        let Some(session) = sessions::find_open(tx, spent.session_id, now).await? else {
            return Ok(None);
        };
        let is_last = session.refresh_token_hash == spent.successor_hash;
        let may_be_lost = now < spent.spent_at.plus_seconds(REFRESH_REUSE_GRACE_S);
        if is_last
            && may_be_lost
            && let Some(text) = spent.tokens(&self.core.vault)?
        {
            return Ok(Some((session, TokenPair::from_text(&text)?)));
        }
        session.end(tx, SessionEndReason::TokenReuse, now).await?;
        let detail = json!({ "session": session.id.to_string() });
        let event = (session.customer_id, SecurityEvent::TokenReused);
        self.core.audit_account(tx, event, &detail, visitor, now).await?;
        if let Some(customer) = customers::find(tx, session.customer_id).await? {
            let notice = CustomerNotification::SessionCopied;
            self.messages.notify_customer(tx, &customer, notice, now).await?;
        }
        Ok(None)
    }

    /// Ends the current session. Idempotent.
    pub async fn session_logout(&self, access: &Token) -> Result<(), Error> {
        let (now, token_hashes) =
            (self.core.clock.now(), access.blind_indexes(&self.core.vault, "access"));
        transact!(self.core.db, |tx| {
            let session = sessions::find_by_access_token(tx, &token_hashes, now).await?;
            self.end_own_session(tx, session, now).await
        })
    }

    /// The same for a browser that has only its cookie left.
    pub async fn session_logout_by_refresh(&self, refresh: &Token) -> Result<(), Error> {
        let (now, token_hashes) =
            (self.core.clock.now(), refresh.blind_indexes(&self.core.vault, "refresh"));
        transact!(self.core.db, |tx| {
            let session = sessions::find_by_refresh_token(tx, &token_hashes).await?;
            self.end_own_session(tx, session, now).await
        })
    }

    async fn end_own_session(
        &self,
        tx: &mut Tx,
        session: Option<Session>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let Some(session) = session.filter(|session| session.ended_at.is_none()) else {
            return Ok(());
        };
        session.end(tx, SessionEndReason::Logout, now).await?;
        let detail = json!({ "session": session.id.to_string() });
        let event = (session.customer_id, SecurityEvent::LoggedOut);
        self.core.audit_account(tx, event, &detail, None, now).await
    }

    /// Ends the sessions of a customer, all or all but one.
    pub(crate) async fn end_sessions(
        &self,
        tx: &mut Tx,
        (customer_id, except): (CustomerId, Option<Uuid>),
        reason: SessionEndReason,
        now: Timestamp,
    ) -> Result<(), Error> {
        let count = sessions::end_all(tx, customer_id, except, reason, now).await?;
        if count > 0 {
            let detail = json!({ "count": count, "reason": reason.code() });
            let event = (customer_id, SecurityEvent::SessionsEnded);
            self.core.audit_account(tx, event, &detail, None, now).await?;
        }
        Ok(())
    }

    /// Ends all sessions of a customer who was robbed of a device or of the account, and returns how
    /// many there were. They sign in again as ever.
    pub async fn session_end_all(
        &self,
        staff: StaffMember<'_>,
        customer_id: CustomerId,
    ) -> Result<u64, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            if customers::find(tx, customer_id).await?.is_none() {
                return Err(Error::NotFound(Resource::Customer));
            }
            let reason = SessionEndReason::EndedByStaff;
            let count = sessions::end_all(tx, customer_id, None, reason, now).await?;
            let ended = (SecurityEvent::SessionsEnded.code(), Subject::Customer(customer_id));
            self.core.audit(tx, staff.into(), ended, json!({ "count": count }), now).await?;
            Ok::<_, Error>(count)
        })
    }

    /// The owner's open sessions, the newest first.
    pub async fn session_list(&self, current: &Session) -> Result<Vec<SessionView>, Error> {
        let mut tx = self.core.db.read().await?;
        let open =
            sessions::list_open_by_customer(&mut tx, current.customer_id, self.core.clock.now())
                .await?;
        Ok(open.into_iter().map(|session| SessionView::new(current, session)).collect())
    }

    /// Ends another session of the same owner. One that is not theirs is not found.
    pub async fn session_end(&self, current: &Session, id: Uuid) -> Result<bool, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let open = sessions::list_open_by_customer(tx, current.customer_id, now).await?;
            let Some(other) = open.into_iter().find(|session| session.id == id) else {
                return Ok(false);
            };
            other.end(tx, SessionEndReason::EndedByOwner, now).await?;
            let detail = json!({ "session": id.to_string(), "by": current.id.to_string() });
            let event = (current.customer_id, SecurityEvent::SessionEnded);
            self.core.audit_account(tx, event, &detail, None, now).await?;
            Ok::<_, Error>(true)
        })
    }

    /// Steps the session up by a code sent to the owner's phone, so that it may change money and
    /// data for a while. A code that was sent to charge a card permits only that.
    pub async fn session_step_up(
        &self,
        session: &Session,
        code: Uuid,
        otp: &Otp,
    ) -> Result<Timestamp, Error> {
        let mut tx = self.core.db.read().await?;
        let customer = customers::find(&mut tx, session.customer_id).await?;
        let phone = match customer {
            Some(customer) => customer.phone(&self.core.vault)?,
            None => None,
        };
        let sent = one_time_codes::find(&mut tx, code).await?;
        drop(tx);
        let phone = phone.ok_or(Rejection::SignedOut)?;
        // A code that does not exist is refused as a wrong one is.
        let sent_for = sent.map_or_else(String::new, |code| code.purpose);
        let purpose = CodePurpose::of_step_up(&sent_for);
        let is_to_pay = purpose != CodePurpose::StepUp;
        self.verify_code_of(Some(session), (code, otp), (purpose, None), &phone).await?;
        let now = self.core.clock.now();
        let until = now.plus_seconds(STEP_UP_TTL_S);
        transact!(self.core.db, |tx| {
            self.consume_code(tx, code, purpose, now).await?;
            if is_to_pay {
                session.step_up_for_payment(tx, until, now).await?;
            } else {
                session.step_up(tx, until).await?;
            }
            let detail = json!({ "is_to_pay": is_to_pay, "session": session.id.to_string() });
            let event = (session.customer_id, SecurityEvent::SteppedUp);
            self.core.audit_account(tx, event, &detail, None, now).await?;
            Ok::<_, Error>(until)
        })
    }

    /// Rejects a customer whose session has no valid step-up. Staff prove elsewhere who they are.
    pub(crate) fn require_step_up<'a>(&self, actor: impl Into<Actor<'a>>) -> Result<(), Error> {
        match actor.into() {
            Actor::Customer { session, .. } if session.is_step_up_to_pay => {
                Err(Rejection::StepUpRequired.into())
            }
            Actor::Customer { session, .. } => self.require_payment_step_up(session),
            Actor::Staff(_) | Actor::Provider { .. } | Actor::System => Ok(()),
        }
    }

    /// Rejects a session without a step-up, of either kind, for charging a saved card.
    pub(crate) fn require_payment_step_up(&self, session: &Session) -> Result<(), Error> {
        let is_stepped_up =
            session.step_up_until.is_some_and(|until| until > self.core.clock.now());
        if is_stepped_up { Ok(()) } else { Err(Rejection::StepUpRequired.into()) }
    }

    /// Signing an addendum counts as a step-up for paying it.
    pub(crate) async fn step_up_for_payment(
        &self,
        tx: &mut Tx,
        session: &Session,
        now: Timestamp,
    ) -> Result<(), Error> {
        Ok(session.step_up_for_payment(tx, now.plus_seconds(STEP_UP_TTL_S), now).await?)
    }
}
