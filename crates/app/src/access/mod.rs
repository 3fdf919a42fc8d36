//! Access: registration, one-time codes, passwords and sessions.

mod clients;
mod code_limits;
mod codes;
mod email_verification;
mod failures;
mod file_keys;
mod guest_code;
mod links;
mod login;
mod password_reset;
mod passwords;
mod registration;
mod sessions;

pub use crate::challenge::Challenge;
pub use crate::messages::{CodePurpose, LinkTarget};
pub use crate::security_events::ClientView;
pub use crate::tokens::Token;
pub use crate::visitor::Visitor;
pub(crate) use code_limits::MessageRequest;
pub(crate) use codes::SignedContent;
pub use codes::{SentCode, SignatureInput};
pub use guest_code::SentGuestCode;
pub use links::LinkView;
pub use registration::Registration;
pub(crate) use sessions::{REFRESH_REUSE_GRACE_S, REFRESH_TTL_S};
pub use sessions::{SessionCredentials, SessionView};

use std::sync::Arc;

use crate::core::Core;
use crate::growth::Growth;
use crate::messages::Messages;
use failures::FailureLog;
use passwords::PasswordHasher;

/// Registration, sign-in, sessions, one-time codes and step-up.
pub struct Access {
    core: Arc<Core>,
    messages: Arc<Messages>,
    growth: Arc<Growth>,
    passwords: PasswordHasher,
    failures: FailureLog,
}

impl Access {
    pub(crate) fn new(core: Arc<Core>, messages: Arc<Messages>, growth: Arc<Growth>) -> Self {
        let (passwords, failures) = (PasswordHasher::default(), FailureLog::default());
        Self { core, messages, growth, passwords, failures }
    }
}
