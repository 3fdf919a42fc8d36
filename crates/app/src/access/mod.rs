//! Who may come in: one-time codes, accounts, passwords and sessions.

mod codes;
mod email_verification;
mod file_keys;
mod guest_code;
mod links;
mod login;
mod password_reset;
mod passwords;
mod registration;
mod sessions;
mod tokens;

pub(crate) use codes::SignedContent;
pub use codes::{CodePurpose, SentCode};
pub use guest_code::SentGuestCode;
pub use links::{LinkTarget, LinkView};
pub use registration::Registration;
pub use sessions::{SessionCredentials, SessionView};
pub use tokens::Token;

use store::BlindIndex;

use crate::Lender;
use crate::attribution::Visit;

/// Where a request came from.
#[derive(Debug, Clone, Default)]
pub struct Visitor {
    /// The network address.
    pub ip_address: String,
    /// The device, as the browser keeps it; a new one where it keeps none.
    pub device: String,
    /// The browser, as it names itself.
    pub user_agent: String,
    /// How the person came to the site, as the browser keeps it.
    pub visit: Visit,
}

impl Visitor {
    pub(crate) fn ip_blind_index(&self, lender: &Lender) -> BlindIndex {
        lender.vault.blind_index("address", &self.ip_address)
    }

    pub(crate) fn device_blind_index(&self, lender: &Lender) -> BlindIndex {
        lender.vault.blind_index("device", &self.device)
    }

    /// The browser's name, as long as a row needs it.
    pub(crate) fn truncated_user_agent(&self) -> String {
        self.user_agent.chars().take(200).collect()
    }
}
