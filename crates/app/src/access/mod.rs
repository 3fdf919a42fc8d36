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

pub use crate::messages::{CodePurpose, LinkTarget};
pub use crate::tokens::Token;
pub use crate::visitor::Visitor;
pub(crate) use codes::SignedContent;
pub use codes::{SentCode, SignatureInput};
pub use guest_code::SentGuestCode;
pub use links::LinkView;
pub use registration::Registration;
pub use sessions::{SessionCredentials, SessionView};

use std::sync::Arc;

use crate::core::Core;
use crate::growth::Growth;
use crate::messages::Messages;

/// Registration, sign-in, sessions, one-time codes and step-up.
pub struct Access {
    core: Arc<Core>,
    messages: Arc<Messages>,
    growth: Arc<Growth>,
}

impl Access {
    pub(crate) const fn new(core: Arc<Core>, messages: Arc<Messages>, growth: Arc<Growth>) -> Self {
        Self { core, messages, growth }
    }
}
