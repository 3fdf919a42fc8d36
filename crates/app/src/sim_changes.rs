//! Whether the phone of a customer may have a new SIM: codes by SMS then prove nothing.

use base::Timestamp;
use providers::sim_changes::{SimAnswer, SimInquiry};
use store::customers::{self, Customer};
use store::rate_limits::RateLimit;
use store::sessions::Session;
use store::{BlindIndex, Uuid};

use crate::core::Core;
use crate::face_matches::find_face_matched_at;
use crate::{Error, Rejection};

/// The operator is asked before each code that sends money; nobody needs so many.
const INQUIRIES: RateLimit = RateLimit {
    scope: "sim_inquiry.customer",
    count_max: 30,
    window_s: 3_600,
    pauses_s: &[600, 3_600],
};

/// What speaks against the phone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SimRisk {
    /// When the SIM was changed, or the account got another phone or password, if that is recent.
    pub(crate) changed_at: Option<Timestamp>,
    /// The operator did not say.
    pub(crate) is_unknown: bool,
}

impl Core {
    /// Asks the operator of the customer's phone. A failure is an answer too: nobody knows. The SIM of
    /// a phone that came into the account lately may be as old as it likes: it may be a thief's.
    pub(crate) async fn find_sim_risk(&self, customer: &Customer) -> Result<SimRisk, Error> {
        let phone = customer.phone(&self.vault)?.ok_or(Rejection::SignedOut)?;
        let counter: BlindIndex = self.vault.blind_index("sim_inquiry", &customer.id.to_string());
        self.throttle(&[(INQUIRIES, counter)]).await?;
        let id = Uuid::now_v7().to_string();
        let inquiry = SimInquiry { id: &id, phone: &phone };
        let (sim_changed_at, is_unknown) =
            match self.providers.sim_changes.last_change(inquiry).await {
                Ok(SimAnswer::Changed(at)) => (Some(at), false),
                Ok(SimAnswer::Unchanged) => (None, false),
                Ok(SimAnswer::Unknown) => (None, true),
                Err(error) => {
                    tracing::warn!(%error, "SIM change inquiry failed, change unknown");
                    (None, true)
                }
            };
        let now = self.clock.now();
        let changed_at = sim_changed_at
            .max(customer.face_matches_count_from)
            .filter(|at| now < self.sim_trusted_at(*at));
        Ok(SimRisk { changed_at, is_unknown })
    }

    /// When the phone or its SIM was changed so recently that its codes prove nothing, unless the
    /// customer has shown their face on this device since.
    pub(crate) async fn find_unproven_sim_change(
        &self,
        session: &Session,
    ) -> Result<Option<Timestamp>, Error> {
        let mut tx = self.db.read().await?;
        let customer = customers::find(&mut tx, session.customer_id).await?;
        let customer = customer.ok_or(Rejection::SignedOut)?;
        let matched_at =
            find_face_matched_at(&mut tx, &customer, &session.device_blind_index).await?;
        drop(tx);
        let changed_at = self.find_sim_risk(&customer).await?.changed_at;
        Ok(changed_at.filter(|at| matched_at < Some(*at)))
    }

    /// From when a SIM changed at a time is trusted again.
    pub(crate) fn sim_trusted_at(&self, changed_at: Timestamp) -> Timestamp {
        changed_at.plus_hours(self.rules.policy.payout.sim_change_hours)
    }
}
