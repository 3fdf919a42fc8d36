//! The settings of refunds.

use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefundsConfig {
    /// For how many days a guest's surplus waits.
    pub(crate) hold_days: u32,
}
