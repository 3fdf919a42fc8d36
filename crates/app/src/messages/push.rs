//! Notices in a browser: a person switches them on for the device they hold. They say that there is
//! news and nothing else, because everybody who sees the screen reads them.

use base::Timestamp;
use jobs::{JobKind, NewJob};
use serde_json::json;
use store::push_notifications::{self, NewSubscription, PushNotification};
use store::sessions::Session;
use store::{Tx, Uuid, transact};

use crate::Error;
use crate::messages::Messages;

pub use providers::push::PushSubscription;

/// Between the two keys of a browser.
const KEY_SEPARATOR: char = ' ';

/// What a page has to know to offer notices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushState {
    /// The key that the browser is to accept messages of; none where we send no notices.
    pub public_key: Option<String>,
    /// Whether this device gets them.
    pub is_enabled: bool,
}

/// The page that a notice leads to, by the kind of message that it goes along with. Codes, what the law
/// wants in writing, arrears, advertising and what happened to the account itself come without one.
pub fn landing_page(kind: &str) -> Option<&'static str> {
    match kind {
        "offer_ready" | "declined" | "documents_needed" | "documents_again"
        | "documents_accepted" | "camera_again" | "go_on" | "review_upheld" | "review_reversed"
        | "confirm_payout" | "paid_out" | "payout_failed" => Some("/clientarea/"),
        "payment_received" | "prolonged" | "loan_closed" => Some("/loan/"),
        _ => kind.starts_with("reminder.").then_some("/loan/"),
    }
}

impl Messages {
    /// Whether notices can be switched on, and whether they are.
    pub async fn push_state_view(&self, session: &Session) -> Result<PushState, Error> {
        let public_key = self.core.providers.push.as_ref().map(|push| push.public_key().to_owned());
        let mut tx = self.core.db.read().await?;
        let is_on =
            public_key.is_some() && push_notifications::is_subscribed(&mut tx, session.id).await?;
        Ok(PushState { public_key, is_enabled: is_on })
    }

    /// Subscribes the browser of a session. Rejects endpoints that we cannot send to.
    pub async fn push_enable(
        &self,
        session: &Session,
        browser: &PushSubscription,
    ) -> Result<bool, Error> {
        if !self.core.providers.push.as_ref().is_some_and(|push| push.can_reach(browser)) {
            return Ok(false);
        }
        let now = self.core.clock.now();
        let keys = format!("{}{KEY_SEPARATOR}{}", browser.p256dh, browser.auth);
        transact!(self.core.db, |tx| {
            let was_on = push_notifications::is_subscribed(tx, session.id).await?;
            let new = NewSubscription {
                customer_id: session.customer_id,
                session_id: session.id,
                endpoint: &browser.endpoint,
                keys: &keys,
                created_at: now,
            };
            push_notifications::subscribe(tx, &self.core.vault, &new).await?;
            // Every load of a page renews it: only the switch itself is news.
            if !was_on {
                self.core
                    .audit_customer(tx, session.customer_id, "push_on", &json!({}), now)
                    .await?;
            }
            Ok(true)
        })
    }

    /// Forgets the browser of a session; doing so again changes nothing.
    pub async fn push_disable(&self, session: &Session) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            if push_notifications::unsubscribe(tx, session.id).await? {
                self.core
                    .audit_customer(tx, session.customer_id, "push_off", &json!({}), now)
                    .await?;
            }
            Ok(())
        })
    }

    /// Writes a notice for each browser of a person, to go with a message of a kind.
    pub(crate) async fn enqueue_pushes(
        &self,
        tx: &mut Tx,
        (customer_id, kind): (Uuid, &str),
        now: Timestamp,
        send_after: Timestamp,
    ) -> Result<(), store::StoreError> {
        if self.core.providers.push.is_none() || landing_page(kind).is_none() {
            return Ok(());
        }
        for subscription in
            push_notifications::list_subscriptions_by_customer(tx, customer_id, now).await?
        {
            let push = PushNotification {
                id: Uuid::now_v7(),
                subscription_id: subscription.id,
                customer_id,
                kind: kind.to_owned(),
                created_at: now,
            };
            push_notifications::insert(tx, &push).await?;
            let job = NewJob::new(JobKind::SendPush, push.id, send_after);
            jobs::enqueue(tx, job, now).await?;
        }
        Ok(())
    }
}

/// The browser of a row.
pub(crate) fn read_browser(
    row: &push_notifications::Subscription,
    vault: &store::Vault,
) -> Result<PushSubscription, store::StoreError> {
    let keys = row.keys(vault)?;
    let (p256dh, auth) = keys.split_once(KEY_SEPARATOR).unwrap_or_default();
    let endpoint = row.endpoint(vault)?.to_string();
    Ok(PushSubscription { endpoint, p256dh: p256dh.to_owned(), auth: auth.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_leads_to_its_page_and_the_rest_is_not_shown_on_a_screen() {
        for (kind, page) in [
            ("offer_ready", Some("/clientarea/")),
            ("declined", Some("/clientarea/")),
            ("payment_received", Some("/loan/")),
            ("reminder.due_soon", Some("/loan/")),
            ("code", None),
            ("erased", None),
            ("new_device", None),
            ("lawful.overdue", None),
            ("arrears.still_overdue", None),
            ("marketing.offer", None),
        ] {
            assert_eq!(landing_page(kind), page, "{kind}");
        }
    }
}
