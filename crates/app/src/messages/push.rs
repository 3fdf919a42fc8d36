//! Push notifications: a customer enables them per device. They say that something has changed and
//! nothing else, because everybody who sees the screen reads them.

use base::Timestamp;
use base::ids::CustomerId;
use jobs::{JobKind, NewJob};
use serde_json::json;
use store::messages::MessageKind;
use store::push_notifications::{self, NewSubscription, PushNotification};
use store::sessions::Session;
use store::{Tx, Uuid, transact};

use crate::Error;
use crate::messages::Messages;

pub use providers::push::PushSubscription;

/// Between the two keys of a browser.
const KEY_SEPARATOR: char = ' ';

/// The state of push notifications for a page that offers them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushState {
    /// Our public key for the browser; none if push notifications are not configured.
    pub public_key: Option<String>,
    /// Whether this device is subscribed.
    pub is_enabled: bool,
}

/// The page that a push notification opens, by the kind of the message that it accompanies. Codes,
/// statutory notices, arrears, marketing and account events have none.
pub const fn landing_page(kind: MessageKind) -> Option<&'static str> {
    match kind {
        MessageKind::OfferReady
        | MessageKind::Declined
        | MessageKind::DocumentsNeeded
        | MessageKind::DocumentsRejected
        | MessageKind::DocumentsAccepted
        | MessageKind::CameraRetryAllowed
        | MessageKind::CheckCompleted
        | MessageKind::ReviewUpheld
        | MessageKind::ReviewReversed
        | MessageKind::ConfirmPayout
        | MessageKind::PaidOut
        | MessageKind::PayoutFailed => Some("/clientarea/"),
        MessageKind::PaymentReceived
        | MessageKind::PaymentRefused
        | MessageKind::Prolonged
        | MessageKind::LoanClosed
        | MessageKind::DueSoon
        | MessageKind::DueTomorrow
        | MessageKind::DueToday => Some("/loan/"),
        _ => None,
    }
}

impl Messages {
    /// Whether push notifications can be enabled, and whether they are.
    pub async fn push_state_view(&self, session: &Session) -> Result<PushState, Error> {
        let public_key = self.core.providers.push.as_ref().map(|push| push.public_key().to_owned());
        let mut tx = self.core.db.read().await?;
        let is_enabled =
            public_key.is_some() && push_notifications::is_subscribed(&mut tx, session.id).await?;
        Ok(PushState { public_key, is_enabled })
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
            // Every page load renews the subscription; only enabling it is audited.
            if !was_on {
                self.core
                    .audit_customer(tx, session.customer_id, "push_on", &json!({}), now)
                    .await?;
            }
            Ok(true)
        })
    }

    /// Unsubscribes the browser of a session. Idempotent.
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

    /// Queues a push notification for each browser of a customer, to accompany a message of a kind.
    pub(crate) async fn enqueue_pushes(
        &self,
        tx: &mut Tx,
        (customer_id, kind): (CustomerId, MessageKind),
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
                kind,
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
    fn push_notifications_link_to_their_page_and_omit_sensitive_kinds() {
        for (kind, page) in [
            (MessageKind::OfferReady, Some("/clientarea/")),
            (MessageKind::Declined, Some("/clientarea/")),
            (MessageKind::PaymentReceived, Some("/loan/")),
            (MessageKind::PaymentRefused, Some("/loan/")),
            (MessageKind::DueSoon, Some("/loan/")),
            (MessageKind::Code, None),
            (MessageKind::Erased, None),
            (MessageKind::NewDevice, None),
            (MessageKind::Overdue, None),
            (MessageKind::StillOverdue, None),
            (MessageKind::MarketingOffer, None),
        ] {
            assert_eq!(landing_page(kind), page, "{kind}");
        }
    }
}
