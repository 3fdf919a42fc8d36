//! Callbacks of providers: verified, stored as received, and used only as a trigger to poll the
//! status.

use base::ids::{ApplicationId, CustomerId};
use jobs::JobKind;
use providers::acquirer::{Callback, CallbackKind, CardPurpose};
use reqwest::header::HeaderMap;
use store::payouts::PayoutState;
use store::rate_limits::{self, RateLimit};
use store::{
    Uuid, biometric_sessions, callbacks, card_tokenization_sessions, payout_method_proofs, payouts,
    refunds, transact,
};

use crate::Error;
use crate::access::Visitor;
use crate::applications::Applications;
use crate::cards::{Cards, tokenization_purpose};
use crate::core::Core;
use crate::payments::{AcquirerOrder, Payments};
use std::sync::Arc;

/// Anybody can post here. This many forged callbacks are recorded per address and hour, and from
/// all addresses together; the rest are rejected without a trace.
const FORGED_CALLBACKS_PER_IP: RateLimit = RateLimit {
    scope: "callback_forged.address",
    count_max: 20,
    window_s: 3_600,
    pauses_s: &[3_600],
};
const FORGED_CALLBACKS_TOTAL: RateLimit =
    RateLimit { scope: "callback_forged", count_max: 1_000, window_s: 3_600, pauses_s: &[3_600] };

/// Whether a callback was genuine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallbackOutcome {
    /// It came from the provider.
    Genuine,
    /// It did not.
    Forged,
}

/// Callbacks of providers.
pub struct Callbacks {
    core: Arc<Core>,
    cards: Arc<Cards>,
    applications: Arc<Applications>,
    payments: Arc<Payments>,
}

impl Callbacks {
    pub(crate) const fn new(
        core: Arc<Core>,
        cards: Arc<Cards>,
        applications: Arc<Applications>,
        payments: Arc<Payments>,
    ) -> Self {
        Self { core, cards, applications, payments }
    }
}

impl Callbacks {
    /// Receives a callback of the biometry provider.
    pub async fn biometry_callback_receive(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        visitor: &Visitor,
    ) -> Result<CallbackOutcome, Error> {
        let now = self.core.clock.now();
        let now_s = now.0.div_euclid(1_000_000);
        let Ok(callback) = self.core.providers.biometry.parse_callback(headers, body, now_s) else {
            return self.record_forged_callback("biometry", body, visitor).await;
        };
        let mut tx = self.core.db.read().await?;
        let row =
            biometric_sessions::find_by_provider_session_id(&mut tx, callback.session.as_str())
                .await?;
        drop(tx);
        let row = row.filter(|row| row.id.to_string() == callback.order_id);
        self.save_callback(("biometry", row.as_ref().map(|row| row.id)), body).await?;
        if let Some(row) = row.filter(|_| callback.outcome.is_final()) {
            self.requeue_face_match(row.application_id).await?;
        }
        Ok(CallbackOutcome::Genuine)
    }

    /// The provider is asked for the outcome, so that a signature alone decides about nobody's face.
    async fn requeue_face_match(&self, application_id: ApplicationId) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let mut batch = tx.batch();
            jobs::requeue_in_batch(&mut batch, JobKind::FaceMatch, application_id, now);
            batch.exec().await?;
            Ok::<_, Error>(())
        })?;
        self.core.dispatch.notify();
        Ok(())
    }

    /// Receives a callback of the acquirer; the status is polled before anything is posted.
    pub async fn acquirer_callback_receive(
        &self,
        kind: CallbackKind,
        form: &[(String, String)],
        body: &[u8],
        visitor: &Visitor,
    ) -> Result<CallbackOutcome, Error> {
        let provider = format!("acquirer/{}", kind.name());
        let Ok(callback) = self.core.providers.acquirer.parse_callback(kind, form) else {
            return self.record_forged_callback(&provider, body, visitor).await;
        };
        let subject = self.find_callback_subject(&callback).await?;
        self.save_callback((&provider, subject), body).await?;
        match callback {
            Callback::CardSaved { purpose, payment_id, .. } => {
                self.handle_card_callback(purpose, &payment_id, false).await?;
            }
            Callback::CardDeclined { purpose, payment_id, .. } => {
                self.handle_card_callback(purpose, &payment_id, true).await?;
            }
            Callback::Payout { order_id, .. } => self.handle_payout_callback(&order_id).await?,
            Callback::Payment { order_id, .. } => {
                self.payments.handle_payment_callback(&order_id).await?;
            }
        }
        Ok(CallbackOutcome::Genuine)
    }

    /// The response to a callback of the acquirer.
    pub fn acquirer_callback_acknowledge(&self, kind: CallbackKind) -> String {
        self.core.providers.acquirer.acknowledgement(kind)
    }

    async fn handle_card_callback(
        &self,
        purpose: CardPurpose,
        payment_id: &str,
        is_declined: bool,
    ) -> Result<(), Error> {
        match purpose {
            CardPurpose::Payment => {
                let payments = self.payments.as_ref();
                self.cards.callback_apply(payments, payment_id, is_declined).await?;
                Ok(())
            }
            CardPurpose::Payout => {
                let applications = self.applications.as_ref();
                let owner =
                    self.cards.callback_apply(applications, payment_id, is_declined).await?;
                match owner {
                    Some(customer_id) => self.requeue_payout_card_check(customer_id).await,
                    None => Ok(()),
                }
            }
        }
    }

    /// The newest application may wait for the card.
    async fn requeue_payout_card_check(&self, customer_id: CustomerId) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let row = store::applications::find_newest_by_customer(tx, customer_id).await?;
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
            if !self.applications.handle_proof_callback(id).await? {
                self.payments.handle_refund_callback(id).await?;
            }
            return Ok(());
        };
        if order.ended_at.is_some() {
            let is_refused = order.state == PayoutState::Refused;
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

    /// The session, payout, refund or order that a callback of the acquirer is about, if we have
    /// it.
    async fn find_callback_subject(&self, callback: &Callback) -> Result<Option<Uuid>, Error> {
        let mut tx = self.core.db.read().await?;
        Ok(match callback {
            Callback::CardSaved { purpose, payment_id, .. }
            | Callback::CardDeclined { purpose, payment_id, .. } => {
                let purpose = tokenization_purpose(*purpose);
                card_tokenization_sessions::find_by_acquirer_payment_id(
                    &mut tx, purpose, payment_id,
                )
                .await?
                .map(|session| session.id)
            }
            Callback::Payout { order_id, .. } => match order_id.parse::<Uuid>() {
                Ok(id) => match payouts::find(&mut tx, id).await? {
                    Some(order) => Some(order.id),
                    None => match refunds::find(&mut tx, id).await? {
                        Some(refund) => Some(refund.id),
                        None => payout_method_proofs::find(&mut tx, id).await?.map(|it| it.id),
                    },
                },
                Err(_) => None,
            },
            Callback::Payment { order_id, .. } => {
                AcquirerOrder::find_by_name(&mut tx, order_id).await?.map(|order| order.id())
            }
        })
    }

    async fn save_callback(&self, source: (&str, Option<Uuid>), body: &[u8]) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            Ok(callbacks::upsert_genuine(tx, &self.core.vault, source, body, now).await?)
        })
    }

    /// Records a forged callback, unless its address or all together exceed the limit.
    async fn record_forged_callback(
        &self,
        provider: &str,
        body: &[u8],
        visitor: &Visitor,
    ) -> Result<CallbackOutcome, Error> {
        let (now, network) = (self.core.clock.now(), visitor.network_blind_index(&self.core));
        let total_blind_index = self.core.vault.blind_index("address", "everybody");
        transact!(self.core.db, |tx| {
            // Checked first and counted last: a locked-out address does not lock others out, and
            // many addresses leave no more rows than the common limit.
            let is_locked = rate_limits::find_locked_until(
                tx,
                &FORGED_CALLBACKS_TOTAL,
                &total_blind_index,
                now,
            )
            .await?
            .is_some();
            let is_recorded = !is_locked
                && rate_limits::count_attempt(tx, &FORGED_CALLBACKS_PER_IP, &network, now)
                    .await?
                    .refused_until()
                    .is_none()
                && rate_limits::count_attempt(tx, &FORGED_CALLBACKS_TOTAL, &total_blind_index, now)
                    .await?
                    .refused_until()
                    .is_none();
            if is_recorded {
                callbacks::upsert_forged(tx, &self.core.vault, provider, body, now).await?;
            }
            Ok::<_, Error>(CallbackOutcome::Forged)
        })
    }
}
