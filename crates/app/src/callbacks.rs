//! Callbacks of providers: verified, stored as received, and used only as a trigger to poll the
//! status.

use jobs::JobKind;
use providers::acquirer::{Callback, CallbackKind, CardPurpose};
use reqwest::header::HeaderMap;
use store::rate_limits::{self, RateLimit};
use store::{
    Uuid, biometric_sessions, callbacks, payment_card_tokenization_sessions,
    payout_card_tokenization_sessions, payouts, refunds, transact,
};

use crate::Error;
use crate::access::Visitor;
use crate::applications::Applications;
use crate::core::Core;
use crate::payments::Payments;
use std::sync::Arc;

/// Anybody can post here. This many forged callbacks are recorded per address and hour, and from
/// all addresses together; the rest are rejected without a trace.
pub(crate) const FORGED_CALLBACKS_PER_IP: RateLimit =
    RateLimit { scope: "callback_forged.address", count_max: 20, window_s: 3_600, lock_s: 3_600 };
const FORGED_CALLBACKS_TOTAL: RateLimit =
    RateLimit { scope: "callback_forged", count_max: 1_000, window_s: 3_600, lock_s: 3_600 };

/// Whether a callback was believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallbackOutcome {
    /// It came from the provider.
    Genuine,
    /// It did not.
    Forged,
}

/// What providers post to us.
pub struct Callbacks {
    core: Arc<Core>,
    applications: Arc<Applications>,
    payments: Arc<Payments>,
}

impl Callbacks {
    pub(crate) const fn new(
        core: Arc<Core>,
        applications: Arc<Applications>,
        payments: Arc<Payments>,
    ) -> Self {
        Self { core, applications, payments }
    }
}

impl Callbacks {
    /// Takes in a callback of the provider of biometry.
    pub async fn biometry_callback_receive(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        from: &Visitor,
    ) -> Result<CallbackOutcome, Error> {
        let now = self.core.clock.now();
        let now_s = now.0.div_euclid(1_000_000);
        let Ok(callback) = self.core.providers.biometry.parse_callback(headers, body, now_s) else {
            return self.record_forged_callback("biometry", body, from).await;
        };
        let mut tx = self.core.db.read().await?;
        let row =
            biometric_sessions::find_by_provider_session_id(&mut tx, callback.session.as_str())
                .await?;
        drop(tx);
        let row = row.filter(|row| row.id.to_string() == callback.order_id);
        self.save_callback(("biometry", row.as_ref().map(|row| row.id)), body).await?;
        if let Some(row) = row.filter(|_| callback.outcome.is_final()) {
            self.applications.apply_face_outcome(&row, callback.outcome).await?;
            self.core.dispatch.notify();
        }
        Ok(CallbackOutcome::Genuine)
    }

    /// Receives a callback of the acquirer; the status is polled before anything is posted.
    pub async fn acquirer_callback_receive(
        &self,
        script: CallbackKind,
        form: &[(String, String)],
        body: &[u8],
        from: &Visitor,
    ) -> Result<CallbackOutcome, Error> {
        let provider = format!("acquirer/{}", script.name());
        let Ok(callback) = self.core.providers.acquirer.parse_callback(script, form) else {
            return self.record_forged_callback(&provider, body, from).await;
        };
        let about = self.find_callback_subject(&callback).await?;
        self.save_callback((&provider, about), body).await?;
        match callback {
            Callback::CardSaved { purpose: CardPurpose::Payment, payment_id, .. } => {
                self.payments.handle_payment_card_callback(&payment_id, false).await?;
            }
            Callback::CardDeclined { purpose: CardPurpose::Payment, payment_id, .. } => {
                self.payments.handle_payment_card_callback(&payment_id, true).await?;
            }
            Callback::CardSaved { payment_id, .. } => {
                self.handle_payout_card_callback(&payment_id, false).await?
            }
            Callback::CardDeclined { payment_id, .. } => {
                self.handle_payout_card_callback(&payment_id, true).await?;
            }
            Callback::Payout { order_id, .. } => self.handle_payout_callback(&order_id).await?,
            Callback::Payment { order_id, .. } => {
                self.payments.handle_payment_callback(&order_id).await?;
                self.payments.handle_guest_order_callback(&order_id).await?;
            }
        }
        Ok(CallbackOutcome::Genuine)
    }

    /// What answers a callback of the acquirer's.
    pub fn acquirer_callback_acknowledge(&self, script: CallbackKind) -> String {
        self.core.providers.acquirer.acknowledgement(script)
    }

    async fn handle_payout_card_callback(
        &self,
        payment_id: &str,
        is_refused: bool,
    ) -> Result<(), Error> {
        let mut tx = self.core.db.read().await?;
        let page =
            payout_card_tokenization_sessions::find_by_acquirer_payment_id(&mut tx, payment_id)
                .await?;
        drop(tx);
        let Some(page) = page else { return Ok(()) };
        let seen = self.applications.poll_payout_card_session(page.id).await?;
        // A card that is not there and of which the bank says so will not come.
        if let Some(page) = seen.filter(|page| is_refused && page.state == "open") {
            self.applications.end_payout_card_session(&page, "refused").await?;
        }
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let row = store::applications::find_newest_by_customer(tx, page.customer_id).await?;
            if let Some(row) = row {
                let mut batch = tx.batch();
                jobs::requeue_in_batch(&mut batch, JobKind::PayoutCardCheck, row.id, now);
                batch.exec().await?;
            }
            Ok::<_, Error>(())
        })?;
        self.core.dispatch.notify();
        Ok(())
    }

    async fn handle_payout_callback(&self, order_id: &str) -> Result<(), Error> {
        let Ok(id) = order_id.parse::<Uuid>() else { return Ok(()) };
        let mut tx = self.core.db.read().await?;
        let order = payouts::find(&mut tx, id).await?;
        drop(tx);
        let Some(order) = order else {
            self.payments.handle_refund_callback(id).await?;
            return Ok(());
        };
        if order.ended_at.is_some() {
            let is_refused = order.state == "refused";
            return if is_refused {
                self.applications.recheck_refused_payout(&order).await
            } else {
                Ok(())
            };
        }
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let mut batch = tx.batch();
            jobs::requeue_in_batch(&mut batch, JobKind::Payout, order.application_id, now);
            batch.exec().await?;
            Ok::<_, Error>(())
        })?;
        self.core.dispatch.notify();
        Ok(())
    }

    /// What a callback of the acquirer's is about, where we know of it.
    async fn find_callback_subject(&self, callback: &Callback) -> Result<Option<Uuid>, Error> {
        // Before anything is held: many callbacks at once would wait for one another's connections.
        if let Callback::Payment { order_id, .. } = callback {
            return Ok(match self.payments.find_payment_order_id(order_id).await? {
                None => self.payments.find_guest_order_id(order_id).await?,
                known => known,
            });
        }
        let mut tx = self.core.db.read().await?;
        Ok(match callback {
            Callback::CardSaved { purpose: CardPurpose::Payment, payment_id, .. }
            | Callback::CardDeclined { purpose: CardPurpose::Payment, payment_id, .. } => {
                payment_card_tokenization_sessions::find_by_acquirer_payment_id(&mut tx, payment_id)
                    .await?
                    .map(|page| page.id)
            }
            Callback::CardSaved { payment_id, .. } | Callback::CardDeclined { payment_id, .. } => {
                payout_card_tokenization_sessions::find_by_acquirer_payment_id(&mut tx, payment_id)
                    .await?
                    .map(|page| page.id)
            }
            Callback::Payout { order_id, .. } => match order_id.parse::<Uuid>() {
                Ok(id) => match payouts::find(&mut tx, id).await? {
                    Some(order) => Some(order.id),
                    None => refunds::find(&mut tx, id).await?.map(|refund| refund.id),
                },
                Err(_) => None,
            },
            Callback::Payment { .. } => None,
        })
    }

    async fn save_callback(&self, from: (&str, Option<Uuid>), body: &[u8]) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            Ok(callbacks::upsert_genuine(tx, &self.core.vault, from, body, now).await?)
        })
    }

    /// Records a forged callback, unless its address or all together exceed the limit.
    async fn record_forged_callback(
        &self,
        provider: &str,
        body: &[u8],
        from: &Visitor,
    ) -> Result<CallbackOutcome, Error> {
        let (now, address) = (self.core.clock.now(), from.ip_blind_index(&self.core));
        let everybody = self.core.vault.blind_index("address", "everybody");
        transact!(self.core.db, |tx| {
            // Checked first and counted last: a locked-out address does not lock others out, and
            // many addresses leave no more rows than the common limit.
            let is_full =
                rate_limits::find_locked_until(tx, &FORGED_CALLBACKS_TOTAL, &everybody, now)
                    .await?
                    .is_some();
            let is_noted = !is_full
                && rate_limits::count_attempt(tx, &FORGED_CALLBACKS_PER_IP, &address, now)
                    .await?
                    .is_none()
                && rate_limits::count_attempt(tx, &FORGED_CALLBACKS_TOTAL, &everybody, now)
                    .await?
                    .is_none();
            if is_noted {
                callbacks::upsert_forged(tx, &self.core.vault, provider, body, now).await?;
            }
            Ok::<_, Error>(CallbackOutcome::Forged)
        })
    }
}
