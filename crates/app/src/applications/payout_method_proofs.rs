//! A transfer of one tenge with a code in its purpose: whoever types the code sees the account that
//! its bank would not say whose it is.

use base::Timestamp;
use base::ids::CustomerId;
use identity::{Iban, Otp};
use jobs::{JobKind, JobOutcome, NewJob};
use money::Tenge;
use providers::acquirer::{BankAccount, CardToken, OrderOutcome, OrderReport, PayoutOrder};
use serde_json::json;
use store::payout_method_proofs::{self as proofs, NewProof, PayoutMethodProof, ProofState};
use store::payout_methods::{self, HolderCheck, PayoutMethod, PayoutMethodKind};
use store::rate_limits::{self, Attempt, RateLimit};
use store::sessions::Session;
use store::{StoreError, Tx, Uuid, customers, transact};
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use super::payout_methods::payout_method_detail;
use crate::access::random_otp;
use crate::applications::Applications;
use crate::banks::find_bank;
use crate::security_events::SecurityEvent;
use crate::{Error, Rejection, Resource};

/// Banks may show a transfer hours later.
const PROOF_TTL_S: i64 = 86_400;
const ATTEMPTS_MAX: i64 = 5;
const ONE_TENGE: Tenge = Tenge::from_tiyn(100);
/// Transfers to one card or account: with five attempts each, one guess in 66,000 is right.
const PER_METHOD: RateLimit =
    RateLimit { scope: "payout_proof.method", count_max: 3, window_s: 86_400, pauses_s: &[86_400] };
const PER_CUSTOMER: RateLimit = RateLimit {
    scope: "payout_proof.customer",
    count_max: 6,
    window_s: 86_400,
    pauses_s: &[86_400],
};

/// The transfer as its owner sees it.
#[derive(Debug, Clone)]
pub struct PayoutMethodProofView {
    /// What is known of the transfer.
    pub state: ProofState,
    /// Whether its code may still be given.
    pub is_open: bool,
    /// How many codes may still be tried.
    pub attempts_left: u32,
    /// Until when its code may be given.
    pub expires_at: Timestamp,
}

impl PayoutMethodProofView {
    fn new(proof: &PayoutMethodProof, now: Timestamp) -> Self {
        Self {
            state: proof.state,
            is_open: proof.is_open(now),
            attempts_left: u32::try_from(proof.attempts_left).unwrap_or(0),
            expires_at: proof.expires_at,
        }
    }
}

impl Applications {
    /// Sends a transfer of one tenge to a card or an account of the customer. One that is open is
    /// returned instead of another.
    pub async fn payout_method_proof_start(
        &self,
        session: &Session,
        payout_method_id: Uuid,
    ) -> Result<PayoutMethodProofView, Error> {
        self.access.require_trusted_device(session).await?;
        let (now, id, code) = (self.core.clock.now(), Uuid::now_v7(), random_otp()?);
        let proof = transact!(self.core.db, |tx| {
            let method = load_own_method(tx, session.customer_id, payout_method_id).await?;
            if !method.needs_proof() {
                return Err(Error::NotFound(Resource::Application));
            }
            let newest = proofs::find_newest(tx, payout_method_id).await?;
            if let Some(open) = newest.filter(|proof| proof.is_open(now)) {
                return Ok(open);
            }
            let customer_id = session.customer_id;
            for (limit, id) in [
                (PER_CUSTOMER, customer_id.to_string()),
                (PER_METHOD, payout_method_id.to_string()),
            ] {
                let counter = self.core.vault.blind_index("payout_proof", &id);
                let attempt = rate_limits::count_attempt(tx, &limit, &counter, now).await?;
                if let Attempt::Refused { until } = attempt {
                    return Err(Rejection::too_many_attempts(now, until).into());
                }
            }
            // The counters made concurrent requests wait for each other: one that was first is found
            // when this runs again.
            let newest = proofs::find_newest(tx, payout_method_id).await?;
            if newest.is_some_and(|proof| proof.is_open(now)) {
                return Err(StoreError::Conflict.into());
            }
            let new = NewProof {
                id,
                customer_id,
                payout_method_id,
                code: code.reveal(),
                attempts_left: ATTEMPTS_MAX,
                expires_at: now.plus_seconds(PROOF_TTL_S),
            };
            proofs::insert(tx, &self.core.vault, &new, now).await?;
            jobs::enqueue(tx, NewJob::new(JobKind::PayoutMethodProof, id, now), now).await?;
            let mut detail = payout_method_detail(&method);
            detail["order"] = id.to_string().into();
            detail["session"] = session.id.to_string().into();
            let event = (customer_id, SecurityEvent::PayoutProofSent);
            self.core.audit_account(tx, event, &detail, None, now).await?;
            proofs::find(tx, id).await?.ok_or_else(|| StoreError::Corrupt("a proof").into())
        })?;
        self.core.dispatch.notify();
        Ok(PayoutMethodProofView::new(&proof, now))
    }

    /// The last transfer to a card or an account of the customer.
    pub async fn payout_method_proof_view(
        &self,
        session: &Session,
        payout_method_id: Uuid,
    ) -> Result<PayoutMethodProofView, Error> {
        let mut tx = self.core.db.read().await?;
        let method = load_own_method(&mut tx, session.customer_id, payout_method_id).await?;
        let proof = proofs::find_newest(&mut tx, method.id).await?;
        let proof = proof.ok_or(Error::NotFound(Resource::Application))?;
        Ok(PayoutMethodProofView::new(&proof, self.core.clock.now()))
    }

    /// The customer types the code from the purpose of the transfer. Repeated after it was right, the
    /// method is returned.
    pub async fn payout_method_proof_confirm(
        &self,
        session: &Session,
        payout_method_id: Uuid,
        code: &Otp,
    ) -> Result<PayoutMethod, Error> {
        self.access.require_trusted_device(session).await?;
        let now = self.core.clock.now();
        let customer_id = session.customer_id;
        let judged = transact!(self.core.db, |tx| {
            load_own_method(tx, customer_id, payout_method_id).await?;
            let Some(proof) = proofs::take_attempt(tx, payout_method_id, now).await? else {
                let method = load_own_method(tx, customer_id, payout_method_id).await?;
                return Ok(match method.is_payable() {
                    true => Ok(method),
                    false => Err(Rejection::CodeExpired),
                });
            };
            let expected = proof.code(&self.core.vault)?;
            let is_right = bool::from(expected.as_bytes().ct_eq(code.reveal().as_bytes()));
            let event = match is_right {
                true => SecurityEvent::PayoutMethodProven,
                false => SecurityEvent::PayoutProofFailed,
            };
            let detail = json!({
                "method": payout_method_id.to_string(), "order": proof.id.to_string(),
                "session": session.id.to_string(),
            });
            self.core.audit_account(tx, (customer_id, event), &detail, None, now).await?;
            if !is_right {
                let tries_left = u32::try_from(proof.attempts_left).unwrap_or(0);
                return Ok(Err(Rejection::CodeWrong { tries_left }));
            }
            proofs::close(tx, proof.id, now).await?;
            payout_methods::update_holder_check(tx, payout_method_id, HolderCheck::Proven, now)
                .await?;
            payout_methods::update_default(tx, customer_id, payout_method_id).await?;
            Ok::<_, Error>(Ok(load_own_method(tx, customer_id, payout_method_id).await?))
        })?;
        judged.map_err(Error::from)
    }

    /// Sends a transfer, or finds out what became of it.
    pub(crate) async fn run_payout_method_proof_job(&self, id: Uuid) -> Result<JobOutcome, Error> {
        let mut tx = self.core.db.read().await?;
        let proof = proofs::find(&mut tx, id).await?;
        // An erased method takes its transfers with it.
        let Some(proof) = proof else { return Ok(JobOutcome::Completed) };
        let method = load_own_method(&mut tx, proof.customer_id, proof.payout_method_id).await.ok();
        drop(tx);
        let now = self.core.clock.now();
        let is_over = proof.expires_at <= now;
        let report = match (proof.state, method) {
            (ProofState::Done | ProofState::Refused, _) | (_, None) => {
                return Ok(JobOutcome::Completed);
            }
            (ProofState::New, Some(_)) if !proof.is_open(now) => return Ok(JobOutcome::Completed),
            (ProofState::New, Some(method)) => self.send_proof(&proof, &method).await?,
            (ProofState::Sent, Some(method)) => {
                let acquirer = &self.core.providers.acquirer;
                let status = acquirer.payout_status(&id.to_string()).await;
                // Never arrived: the same id makes it safe to send.
                match status.outcome {
                    OrderOutcome::NotFound if proof.is_open(now) => {
                        self.send_proof(&proof, &method).await?
                    }
                    _ => Some(status),
                }
            }
        };
        let state = match report.map(|report| report.outcome) {
            Some(OrderOutcome::Done) => ProofState::Done,
            Some(OrderOutcome::Declined { .. }) => ProofState::Refused,
            _ if is_over => return Ok(JobOutcome::Completed),
            _ => return Ok(JobOutcome::retry_at(self.core.next_poll_at(proof.created_at))),
        };
        transact!(self.core.db, |tx| {
            Ok::<_, Error>(proofs::update_state(tx, id, state, now).await?)
        })?;
        Ok(JobOutcome::Completed)
    }

    /// Sends a transfer; nothing is sent to an account before its owner's name is known.
    async fn send_proof(
        &self,
        proof: &PayoutMethodProof,
        method: &PayoutMethod,
    ) -> Result<Option<OrderReport>, Error> {
        let now = self.core.clock.now();
        let (id, customer) = (proof.id.to_string(), proof.customer_id.to_string());
        let code = proof.code(&self.core.vault)?;
        let purpose = Zeroizing::new(format!("Код {}", code.as_str()));
        let order = PayoutOrder {
            id: &id,
            customer: &customer,
            amount: ONE_TENGE,
            description: &purpose,
            valid_until_us: proof.expires_at.0,
        };
        let number = method.number(&self.core.vault)?;
        let account = match method.kind {
            PayoutMethodKind::Card => None,
            PayoutMethodKind::Iban => {
                let iban = Iban::try_new(&number).map_err(|_| StoreError::Corrupt("an account"))?;
                let mut tx = self.core.db.read().await?;
                let name = self.find_person_name(&mut tx, proof.customer_id).await?;
                let customer = customers::find(&mut tx, proof.customer_id).await?;
                drop(tx);
                let iin = customer.map(|it| it.iin(&self.core.vault)).transpose()?.flatten();
                let Some((name, iin)) = name.zip(iin) else { return Ok(None) };
                Some((iban, name, iin))
            }
        };
        // From then on only its status tells the outcome.
        transact!(self.core.db, |tx| {
            Ok::<_, Error>(proofs::update_state(tx, proof.id, ProofState::Sent, now).await?)
        })?;
        let acquirer = &self.core.providers.acquirer;
        Ok(Some(match account {
            None => acquirer.pay_out_to_card(order, &CardToken::new(&number)).await,
            Some((iban, name, iin)) => {
                let unread = || StoreError::Corrupt("an account");
                let bic = find_bank(&iban).ok_or_else(unread)?.bic;
                let name = name.reveal();
                let account = BankAccount { iban: &iban, bic, iin: &iin, name: &name };
                acquirer.pay_out_to_iban(order, account).await
            }
        }))
    }

    /// A callback about an order that may be a transfer with a code. Returns whether it is.
    pub(crate) async fn handle_proof_callback(&self, id: Uuid) -> Result<bool, Error> {
        let now = self.core.clock.now();
        let is_known = transact!(self.core.db, |tx| {
            let Some(proof) = proofs::find(tx, id).await? else { return Ok(false) };
            if matches!(proof.state, ProofState::New | ProofState::Sent) {
                let mut batch = tx.batch();
                jobs::requeue_in_batch(&mut batch, JobKind::PayoutMethodProof, id, now);
                batch.exec().await?;
            }
            Ok::<_, Error>(true)
        })?;
        self.core.dispatch.notify();
        Ok(is_known)
    }
}

/// A card or an account of the customer that was not removed.
async fn load_own_method(
    tx: &mut Tx,
    customer_id: CustomerId,
    id: Uuid,
) -> Result<PayoutMethod, Error> {
    let found = payout_methods::find_for_customer(tx, customer_id, id).await?;
    found.filter(|method| method.removed_at.is_none()).ok_or(Error::NotFound(Resource::Application))
}
