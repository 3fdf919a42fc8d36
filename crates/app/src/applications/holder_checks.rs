//! Whose a card or an account is: asked of its bank when it is added, or once the customer's name is
//! known.

use base::ids::CustomerId;
use identity::Iban;
use providers::acquirer::CardToken;
use providers::holder_check::{HolderAnswer, HolderInquiry, HolderOf};
use store::payout_methods::{self, HolderCheck, PayoutMethod, PayoutMethodKind};
use store::rate_limits::RateLimit;
use store::{StoreError, Uuid, customers, transact};

use super::payout_methods::payout_method_detail;
use crate::Error;
use crate::applications::Applications;
use crate::security_events::SecurityEvent;

/// So many cards and accounts of a customer are asked about at once.
const PENDING_MAX: usize = 5;
/// A bank that could not say is asked again after this time.
const ASK_AGAIN_AFTER_S: i64 = 3_600;
/// A question costs money, and nobody has so many accounts.
const CHECKS: RateLimit = RateLimit {
    scope: "holder_check.customer",
    count_max: 20,
    window_s: 86_400,
    pauses_s: &[3_600, 86_400],
};

impl Applications {
    /// Counts a card or an account whose holder will be asked about.
    pub(super) async fn throttle_holder_checks(
        &self,
        customer_id: CustomerId,
    ) -> Result<(), Error> {
        let counter = self.core.vault.blind_index("holder_check", &customer_id.to_string());
        self.core.throttle(&[(CHECKS, counter)]).await
    }

    /// Asks whether a card or an account is the customer's. Nobody is asked before the name is known;
    /// where the bank does not answer, nobody knows.
    pub(super) async fn ask_holder(
        &self,
        customer_id: CustomerId,
        of: HolderOf<'_>,
    ) -> Result<HolderCheck, Error> {
        let mut tx = self.core.db.read().await?;
        let name = self.find_person_name(&mut tx, customer_id).await?;
        let customer = customers::find(&mut tx, customer_id).await?;
        drop(tx);
        let iin = customer.map(|customer| customer.iin(&self.core.vault)).transpose()?.flatten();
        let Some((name, iin)) = name.zip(iin) else { return Ok(HolderCheck::NotAsked) };
        let (id, name) = (Uuid::now_v7().to_string(), name.reveal());
        let inquiry = HolderInquiry { id: &id, of, iin: &iin, name: &name };
        Ok(match self.core.providers.holder_check.check(inquiry).await {
            Ok(HolderAnswer::Match) => HolderCheck::Match,
            Ok(HolderAnswer::NoMatch) => HolderCheck::NoMatch,
            Ok(HolderAnswer::Unknown) => HolderCheck::Unknown,
            Err(error) => {
                tracing::warn!(%error, "holder check failed, holder unknown");
                HolderCheck::Unknown
            }
        })
    }

    /// Asks about the customer's cards and accounts of which nobody could say whose they are: those
    /// that were added before the name was known, and those whose bank was silent.
    pub(super) async fn check_pending_holders(&self, customer_id: CustomerId) -> Result<(), Error> {
        let mut tx = self.core.db.read().await?;
        let methods = payout_methods::list_by_customer(&mut tx, customer_id).await?;
        drop(tx);
        let asked_before = self.core.clock.now().plus_seconds(-ASK_AGAIN_AFTER_S);
        let is_pending = |method: &&PayoutMethod| match method.holder_check {
            HolderCheck::NotAsked => method.is_own,
            HolderCheck::Unknown => {
                method.is_own && method.holder_checked_at.is_none_or(|at| at < asked_before)
            }
            HolderCheck::Match | HolderCheck::NoMatch | HolderCheck::Proven => false,
        };
        for method in methods.iter().filter(is_pending).take(PENDING_MAX) {
            let number = method.number(&self.core.vault)?;
            let answer = match method.kind {
                PayoutMethodKind::Card => {
                    let token = CardToken::new(&number);
                    self.ask_holder(customer_id, HolderOf::Card(&token)).await?
                }
                PayoutMethodKind::Iban => {
                    let iban =
                        Iban::try_new(&number).map_err(|_| StoreError::Corrupt("an account"))?;
                    self.ask_holder(customer_id, HolderOf::Account(&iban)).await?
                }
            };
            if answer != HolderCheck::NotAsked {
                self.record_holder_answer(method, answer).await?;
            }
        }
        Ok(())
    }

    async fn record_holder_answer(
        &self,
        method: &PayoutMethod,
        answer: HolderCheck,
    ) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let is_new = payout_methods::update_holder_check(tx, method.id, answer, now).await?;
            if is_new && answer == HolderCheck::NoMatch {
                let event = (method.customer_id, SecurityEvent::PayoutMethodRefused);
                let detail = payout_method_detail(method);
                self.core.audit_account(tx, event, &detail, None, now).await?;
            }
            Ok::<_, Error>(())
        })
    }
}
