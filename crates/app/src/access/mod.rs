//! Who may come in: one-time codes, accounts, passwords and sessions.

mod codes;
mod email_code;
mod file_addresses;
mod guest_code;
mod links;
mod login;
mod passwords;
mod register;
mod reset;
mod sessions;
mod tokens;

pub(crate) use codes::Signed;
pub use codes::{CodeSent, Purpose};
pub use guest_code::SentGuestCode;
pub use links::{LinkTarget, LinkView};
pub use register::Registration;
pub use sessions::{OpenSession, SessionCredentials};
pub use tokens::Token;

use store::BlindIndex;

use crate::Lender;
use crate::attribution::Visit;

/// Where a request came from.
#[derive(Debug, Clone, Default)]
pub struct Visitor {
    /// The network address.
    pub address: String,
    /// The device, as the browser keeps it; a new one where it keeps none.
    pub device: String,
    /// The browser, as it names itself.
    pub user_agent: String,
    /// How the person came to the site, as the browser keeps it.
    pub visit: Visit,
}

impl Visitor {
    pub(crate) fn address_mark(&self, lender: &Lender) -> BlindIndex {
        lender.vault.mark("address", &self.address)
    }

    pub(crate) fn device_mark(&self, lender: &Lender) -> BlindIndex {
        lender.vault.mark("device", &self.device)
    }

    /// The browser's name, as long as a row needs it.
    pub(crate) fn browser(&self) -> String {
        self.user_agent.chars().take(200).collect()
    }
}
