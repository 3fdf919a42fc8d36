//! Sessions: opened by whoever proved who they are, kept alive by a token that changes with every
//! use, ended by their owner, and all at once when a token that was used before comes again.

use base::Timestamp;
use serde_json::{Value, json};
use store::audit::{self, NewEntry};
use store::customers::Customer;
use store::sessions::{self, Session, TokenHashes};
use store::{Tx, Uuid, customers, one_time_codes, transact};

use super::tokens::Token;
use super::{Visitor, codes::CodePurpose};
use crate::messages::CustomerNotification;
use crate::{AccessError, Lender};
use identity::Otp;

const ACCESS_TTL_S: i64 = 15 * 60;
const REFRESH_TTL_S: i64 = 30 * 86_400;
/// New tokens may be lost on the way, by a weak network or a page that is left: for so long the old
/// one is exchanged again.
const REFRESH_REUSE_GRACE_S: i64 = 30;
/// How long money and data may be changed after the person proved themselves once more.
const STEP_UP_TTL_S: i64 = 15 * 60;

/// A person who is signed in.
#[derive(Debug, Clone)]
pub struct SessionCredentials {
    /// Who.
    pub customer_id: Uuid,
    /// In which session.
    pub session_id: Uuid,
    /// For the requests of the next minutes; the page keeps it in memory.
    pub access: Token,
    /// How long it is good.
    pub access_ttl_s: i64,
    /// For the next access token; a cookie that scripts cannot read.
    pub refresh: Token,
    /// How long it is good.
    pub refresh_ttl_s: i64,
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
    /// Whether it is the one that asks.
    pub is_current: bool,
}

impl SessionView {
    pub(crate) fn new(asking: &Session, session: Session) -> Self {
        Self {
            is_current: session.id == asking.id,
            id: session.id,
            user_agent: session.user_agent,
            created_at: session.created_at,
            last_used_at: session.seen_at,
        }
    }
}

impl Lender {
    /// Opens a session and tells the owner where a new device signed in.
    pub(super) async fn open_session(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        visitor: &Visitor,
        how: &str,
        now: Timestamp,
    ) -> Result<SessionCredentials, AccessError> {
        let (access, refresh) = (Token::random()?, Token::random()?);
        let device_mark = visitor.device_blind_index(self);
        let is_known = sessions::is_known_device(tx, customer.id, &device_mark).await?;
        let session = Session {
            id: Uuid::now_v7(),
            version: 1,
            customer_id: customer.id,
            access_mark: access.blind_index(&self.vault, "access"),
            access_expires_at: now.plus_seconds(ACCESS_TTL_S),
            refresh_mark: refresh.blind_index(&self.vault, "refresh"),
            refresh_mark_before: None,
            refresh_expires_at: now.plus_seconds(REFRESH_TTL_S),
            device_mark,
            user_agent: visitor.truncated_user_agent(),
            created_at: now,
            seen_at: now,
            step_up_until: None,
            is_step_up_to_pay: false,
            ended_at: None,
            end_reason: None,
        };
        sessions::insert(tx, &session).await?;
        if !is_known && how != "register" {
            self.notify_customer(tx, customer, CustomerNotification::NewDevice, now).await?;
        }
        self.audit_customer(tx, customer.id, "signed_in", &json!({ "how": how }), now).await?;
        Ok(SessionCredentials {
            customer_id: customer.id,
            session_id: session.id,
            access,
            access_ttl_s: ACCESS_TTL_S,
            refresh,
            refresh_ttl_s: REFRESH_TTL_S,
        })
    }

    /// Who an access token belongs to.
    pub async fn session_authenticate(&self, access: &Token) -> Result<Session, AccessError> {
        let mut tx = self.db.read().await?;
        let mark = access.blind_index(&self.vault, "access");
        let session = sessions::find_by_access_token(&mut tx, &mark, self.clock.now()).await?;
        session.ok_or(AccessError::SignedOut)
    }

    /// Gives new tokens for a refresh token. One that was exchanged a while ago was copied: whoever
    /// holds either copy is signed out.
    pub async fn session_refresh(&self, token: &Token) -> Result<SessionCredentials, AccessError> {
        let (now, mark) = (self.clock.now(), token.blind_index(&self.vault, "refresh"));
        let (access, refresh) = (Token::random()?, Token::random()?);
        let tokens = TokenHashes {
            access_token_hash: access.blind_index(&self.vault, "access"),
            access_expires_at: now.plus_seconds(ACCESS_TTL_S),
            refresh_token_hash: refresh.blind_index(&self.vault, "refresh"),
            refresh_expires_at: now.plus_seconds(REFRESH_TTL_S),
        };
        let session = transact!(self.db, |tx| {
            let Some(session) = sessions::find_by_refresh_token(tx, &mark).await? else {
                return Ok(None);
            };
            let is_over = session.ended_at.is_some() || session.refresh_expires_at <= now;
            if is_over {
                return Ok(None);
            }
            let exchanged_at = session.access_expires_at.plus_seconds(-ACCESS_TTL_S);
            let may_be_lost = now < exchanged_at.plus_seconds(REFRESH_REUSE_GRACE_S);
            if session.refresh_mark != mark && !may_be_lost {
                session.end(tx, "token_reuse", now).await?;
                let detail = json!({ "session": session.id.to_string() });
                self.audit_customer(tx, session.customer_id, "token_reused", &detail, now).await?;
                return Ok(None);
            }
            session.rotate(tx, (&mark, &tokens), now).await?;
            Ok::<_, AccessError>(Some(session))
        })?;
        let session = session.ok_or(AccessError::SignedOut)?;
        Ok(SessionCredentials {
            customer_id: session.customer_id,
            session_id: session.id,
            access,
            access_ttl_s: ACCESS_TTL_S,
            refresh,
            refresh_ttl_s: REFRESH_TTL_S,
        })
    }

    /// Ends the session that asks; ending it again changes nothing.
    pub async fn session_logout(&self, access: &Token) -> Result<(), AccessError> {
        let (now, mark) = (self.clock.now(), access.blind_index(&self.vault, "access"));
        transact!(self.db, |tx| {
            let session = sessions::find_by_access_token(tx, &mark, now).await?;
            self.end_own_session(tx, session, now).await
        })
    }

    /// The same for a browser that has only its cookie left.
    pub async fn session_logout_by_refresh(&self, refresh: &Token) -> Result<(), AccessError> {
        let (now, mark) = (self.clock.now(), refresh.blind_index(&self.vault, "refresh"));
        transact!(self.db, |tx| {
            let session = sessions::find_by_refresh_token(tx, &mark).await?;
            self.end_own_session(tx, session, now).await
        })
    }

    async fn end_own_session(
        &self,
        tx: &mut Tx,
        session: Option<Session>,
        now: Timestamp,
    ) -> Result<(), AccessError> {
        let Some(session) = session.filter(|session| session.ended_at.is_none()) else {
            return Ok(());
        };
        session.end(tx, "logout", now).await?;
        self.audit_customer(tx, session.customer_id, "logged_out", &json!({}), now).await
    }

    /// The owner's open sessions, the newest first.
    pub async fn session_list(&self, asking: &Session) -> Result<Vec<SessionView>, AccessError> {
        let mut tx = self.db.read().await?;
        let open =
            sessions::list_open_by_customer(&mut tx, asking.customer_id, self.clock.now()).await?;
        Ok(open.into_iter().map(|session| SessionView::new(asking, session)).collect())
    }

    /// Ends another session of the same owner. One that is not theirs is not found.
    pub async fn session_end(&self, asking: &Session, id: Uuid) -> Result<bool, AccessError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let open = sessions::list_open_by_customer(tx, asking.customer_id, now).await?;
            let Some(other) = open.into_iter().find(|session| session.id == id) else {
                return Ok(false);
            };
            other.end(tx, "ended_by_owner", now).await?;
            let detail = json!({ "session": id.to_string() });
            self.audit_customer(tx, asking.customer_id, "session_ended", &detail, now).await?;
            Ok::<_, AccessError>(true)
        })
    }

    /// Lets the session change money and data for a while, for a code of the owner's phone. A code that
    /// was sent to charge a card lets it do that alone.
    pub async fn session_step_up(
        &self,
        session: &Session,
        code: Uuid,
        otp: &Otp,
    ) -> Result<Timestamp, AccessError> {
        let mut tx = self.db.read().await?;
        let customer = customers::find(&mut tx, session.customer_id).await?;
        let phone = match customer {
            Some(customer) => customer.phone(&self.vault)?,
            None => None,
        };
        let is_to_pay = one_time_codes::is_bound_to_subject(&mut tx, code).await?;
        drop(tx);
        let phone = phone.ok_or(AccessError::SignedOut)?;
        let what =
            if is_to_pay { (CodePurpose::Pay, Some("")) } else { (CodePurpose::StepUp, None) };
        self.verify_code(code, otp, what, &phone).await?;
        let now = self.clock.now();
        let until = now.plus_seconds(STEP_UP_TTL_S);
        transact!(self.db, |tx| {
            self.consume_code(tx, code, what.0, now).await?;
            if is_to_pay {
                session.step_up_for_payment(tx, until, now).await?;
            } else {
                session.step_up(tx, until).await?;
            }
            let detail = json!({ "is_to_pay": is_to_pay });
            self.audit_customer(tx, session.customer_id, "stepped_up", &detail, now).await?;
            Ok::<_, AccessError>(until)
        })
    }

    /// Whoever has just signed what is to be paid has proved themselves for paying it.
    pub(crate) async fn step_up_for_payment(
        &self,
        tx: &mut Tx,
        session: &Session,
        now: Timestamp,
    ) -> Result<(), AccessError> {
        Ok(session.step_up_for_payment(tx, now.plus_seconds(STEP_UP_TTL_S), now).await?)
    }

    /// Notes in the audit trail what a customer did.
    pub(crate) async fn audit_customer(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
        action: &str,
        detail: &Value,
        now: Timestamp,
    ) -> Result<(), AccessError> {
        let who = format!("customer/{customer_id}");
        let entry = NewEntry { actor: &who, action, subject: &who, detail };
        Ok(audit::insert(tx, &entry, now).await?)
    }
}
