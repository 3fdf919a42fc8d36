//! Who sends a request, and how they came to the site.

mod channel;
mod url;
mod visit;

pub use channel::AcquisitionChannel;
pub use visit::Visit;

use store::BlindIndex;

use crate::core::Core;

/// Where a request came from.
#[derive(Debug, Clone, Default)]
pub struct Visitor {
    /// The network address.
    pub ip_address: String,
    /// The device id stored by the browser; a new one if there is none.
    pub device: String,
    /// The browser, as it names itself.
    pub user_agent: String,
    /// Attribution stored by the browser.
    pub visit: Visit,
}

impl Visitor {
    pub(crate) fn ip_blind_index(&self, core: &Core) -> BlindIndex {
        core.vault.blind_index("address", &self.ip_address)
    }

    pub(crate) fn device_blind_index(&self, core: &Core) -> BlindIndex {
        core.vault.blind_index("device", &self.device)
    }

    /// The browser's name, as long as a row needs it.
    pub(crate) fn truncated_user_agent(&self) -> String {
        self.user_agent.chars().take(200).collect()
    }
}
