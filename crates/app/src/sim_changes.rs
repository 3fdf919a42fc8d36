//! Whether the phone of a customer may have a new SIM: codes by SMS then prove nothing.

use base::Timestamp;
use providers::sim_changes::{SimAnswer, SimInquiry};
use store::customers::Customer;
use store::rate_limits::RateLimit;
use store::{BlindIndex, Uuid};

use crate::core::Core;
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
pub(crate) enum SimRisk {
    /// Nothing, by its operator.
    None,
    /// The SIM was changed at this time, which is recent.
    ChangedAt(Timestamp),
    /// The operator did not say.
    Unknown,
}

impl Core {
    /// Asks the operator of the customer's phone. A failure is an answer too: nobody knows.
    pub(crate) async fn find_sim_risk(&self, customer: &Customer) -> Result<SimRisk, Error> {
        let phone = customer.phone(&self.vault)?.ok_or(Rejection::SignedOut)?;
        let counter: BlindIndex = self.vault.blind_index("sim_inquiry", &customer.id.to_string());
        self.throttle(&[(INQUIRIES, counter)]).await?;
        let id = Uuid::now_v7().to_string();
        let inquiry = SimInquiry { id: &id, phone: &phone };
        Ok(match self.providers.sim_changes.last_change(inquiry).await {
            Ok(SimAnswer::Changed(at)) if self.clock.now() < self.sim_trusted_at(at) => {
                SimRisk::ChangedAt(at)
            }
            Ok(SimAnswer::Changed(_) | SimAnswer::Unchanged) => SimRisk::None,
            Ok(SimAnswer::Unknown) => SimRisk::Unknown,
            Err(error) => {
                tracing::warn!(%error, "SIM change inquiry failed, change unknown");
                SimRisk::Unknown
            }
        })
    }

    /// From when a SIM changed at a time is trusted again.
    pub(crate) fn sim_trusted_at(&self, changed_at: Timestamp) -> Timestamp {
        changed_at.plus_hours(self.rules.policy.payout.sim_change_hours)
    }
}
