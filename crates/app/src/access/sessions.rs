//! Sessions: opened after authentication, extended by a refresh token that rotates with every use,
//! ended by their owner, and ended at once when a used token is presented again.

use base::Timestamp;
use serde_json::json;
use store::customers::Customer;
use store::sessions::{self, Session, TokenHashes};
use store::{Tx, Uuid, customers, one_time_codes, transact};

use crate::access::Access;
use crate::messages::CodePurpose;
use crate::messages::CustomerNotification;
use crate::tokens::Token;
use crate::visitor::Visitor;
use crate::{Error, Rejection};
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
        how: &str,
        now: Timestamp,
    ) -> Result<SessionCredentials, Error> {
        let (access, refresh) = (Token::random()?, Token::random()?);
        let device_blind_index = visitor.device_blind_index(&self.core);
        let is_known = sessions::is_known_device(tx, customer.id, &device_blind_index).await?;
        let session = Session {
            id: Uuid::now_v7(),
            version: 1,
            customer_id: customer.id,
            access_token_hash: access.blind_index(&self.core.vault, "access"),
            access_expires_at: now.plus_seconds(ACCESS_TTL_S),
            refresh_token_hash: refresh.blind_index(&self.core.vault, "refresh"),
            previous_refresh_token_hash: None,
            refresh_expires_at: now.plus_seconds(REFRESH_TTL_S),
            device_blind_index,
            user_agent: visitor.truncated_user_agent(),
            created_at: now,
            last_active_at: now,
            step_up_until: None,
            is_step_up_to_pay: false,
            ended_at: None,
            end_reason: None,
        };
        sessions::insert(tx, &session).await?;
        if !is_known && how != "register" {
            self.messages
                .notify_customer(tx, customer, CustomerNotification::NewDevice, now)
                .await?;
        }
        self.core.audit_customer(tx, customer.id, "signed_in", &json!({ "how": how }), now).await?;
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
    pub async fn session_authenticate(&self, access: &Token) -> Result<Session, Error> {
        let mut tx = self.core.db.read().await?;
        let mark = access.blind_index(&self.core.vault, "access");
        let session = sessions::find_by_access_token(&mut tx, &mark, self.core.clock.now()).await?;
        session.ok_or(Error::Rejected(Rejection::SignedOut))
    }

    /// Rotates the tokens. A refresh token that was rotated a while ago was copied: the session
    /// ends for both holders.
    pub async fn session_refresh(&self, token: &Token) -> Result<SessionCredentials, Error> {
        let (now, mark) = (self.core.clock.now(), token.blind_index(&self.core.vault, "refresh"));
        let (access, refresh) = (Token::random()?, Token::random()?);
        let tokens = TokenHashes {
            access_token_hash: access.blind_index(&self.core.vault, "access"),
            access_expires_at: now.plus_seconds(ACCESS_TTL_S),
            refresh_token_hash: refresh.blind_index(&self.core.vault, "refresh"),
            refresh_expires_at: now.plus_seconds(REFRESH_TTL_S),
        };
        let session = transact!(self.core.db, |tx| {
            let Some(session) = sessions::find_by_refresh_token(tx, &mark).await? else {
                return Ok(None);
            };
            let is_over = session.ended_at.is_some() || session.refresh_expires_at <= now;
            if is_over {
                return Ok(None);
            }
            let exchanged_at = session.access_expires_at.plus_seconds(-ACCESS_TTL_S);
            let may_be_lost = now < exchanged_at.plus_seconds(REFRESH_REUSE_GRACE_S);
            if session.refresh_token_hash != mark && !may_be_lost {
                session.end(tx, "token_reuse", now).await?;
                let detail = json!({ "session": session.id.to_string() });
                self.core
                    .audit_customer(tx, session.customer_id, "token_reused", &detail, now)
                    .await?;
                return Ok(None);
            }
            session.rotate(tx, (&mark, &tokens), now).await?;
            Ok::<_, Error>(Some(session))
        })?;
        let session = session.ok_or(Rejection::SignedOut)?;
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
    pub async fn session_logout(&self, access: &Token) -> Result<(), Error> {
        let (now, mark) = (self.core.clock.now(), access.blind_index(&self.core.vault, "access"));
        transact!(self.core.db, |tx| {
            let session = sessions::find_by_access_token(tx, &mark, now).await?;
            self.end_own_session(tx, session, now).await
        })
    }

    /// The same for a browser that has only its cookie left.
    pub async fn session_logout_by_refresh(&self, refresh: &Token) -> Result<(), Error> {
        let (now, mark) = (self.core.clock.now(), refresh.blind_index(&self.core.vault, "refresh"));
        transact!(self.core.db, |tx| {
            let session = sessions::find_by_refresh_token(tx, &mark).await?;
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
        session.end(tx, "logout", now).await?;
        self.core.audit_customer(tx, session.customer_id, "logged_out", &json!({}), now).await
    }

    /// The owner's open sessions, the newest first.
    pub async fn session_list(&self, asking: &Session) -> Result<Vec<SessionView>, Error> {
        let mut tx = self.core.db.read().await?;
        let open =
            sessions::list_open_by_customer(&mut tx, asking.customer_id, self.core.clock.now())
                .await?;
        Ok(open.into_iter().map(|session| SessionView::new(asking, session)).collect())
    }

    /// Ends another session of the same owner. One that is not theirs is not found.
    pub async fn session_end(&self, asking: &Session, id: Uuid) -> Result<bool, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let open = sessions::list_open_by_customer(tx, asking.customer_id, now).await?;
            let Some(other) = open.into_iter().find(|session| session.id == id) else {
                return Ok(false);
            };
            other.end(tx, "ended_by_owner", now).await?;
            let detail = json!({ "session": id.to_string() });
            self.core.audit_customer(tx, asking.customer_id, "session_ended", &detail, now).await?;
            Ok::<_, Error>(true)
        })
    }

    /// Lets the session change money and data for a while, for a code of the owner's phone. A code that
    /// was sent to charge a card lets it do that alone.
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
        let is_to_pay = one_time_codes::is_bound_to_subject(&mut tx, code).await?;
        drop(tx);
        let phone = phone.ok_or(Rejection::SignedOut)?;
        let what =
            if is_to_pay { (CodePurpose::Pay, Some("")) } else { (CodePurpose::StepUp, None) };
        self.verify_code(code, otp, what, &phone).await?;
        let now = self.core.clock.now();
        let until = now.plus_seconds(STEP_UP_TTL_S);
        transact!(self.core.db, |tx| {
            self.consume_code(tx, code, what.0, now).await?;
            if is_to_pay {
                session.step_up_for_payment(tx, until, now).await?;
            } else {
                session.step_up(tx, until).await?;
            }
            let detail = json!({ "is_to_pay": is_to_pay });
            self.core.audit_customer(tx, session.customer_id, "stepped_up", &detail, now).await?;
            Ok::<_, Error>(until)
        })
    }

    /// Refuses a session that has not proved itself lately.
    pub(crate) fn require_step_up(&self, session: &Session) -> Result<(), Error> {
        if session.is_step_up_to_pay {
            Err(Error::Rejected(Rejection::StepUpRequired))
        } else {
            self.require_payment_step_up(session)
        }
    }

    /// Rejects a session without a step-up, of either kind, for charging a saved card.
    pub(crate) fn require_payment_step_up(&self, session: &Session) -> Result<(), Error> {
        let is_stepped_up =
            session.step_up_until.is_some_and(|until| until > self.core.clock.now());
        if is_stepped_up { Ok(()) } else { Err(Error::Rejected(Rejection::StepUpRequired)) }
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
