//! Access: registration, one-time codes, passwords and sessions.

mod clients;
mod code_checks;
mod code_limits;
mod codes;
mod email_verification;
mod failures;
mod file_keys;
mod guest_code;
mod links;
mod login;
mod passkeys;
mod password_reset;
mod passwords;
mod registration;
mod sessions;

pub use crate::challenge::Challenge;
pub use crate::messages::{CodePurpose, LinkTarget};
pub use crate::security_events::ClientView;
pub use crate::tokens::Token;
pub use crate::visitor::{Visitor, in_request_of};
pub use code_checks::SignatureInput;
pub(crate) use code_limits::MessageRequest;
pub use codes::SentCode;
pub(crate) use codes::{SignedContent, random_otp};
pub(crate) use failures::FailureLog;
pub use guest_code::SentGuestCode;
pub use links::LinkView;
pub use passkeys::{PasskeyChallenge, PasskeyView, PasskeysView};
pub use registration::Registration;
pub(crate) use sessions::{REFRESH_REUSE_GRACE_S, REFRESH_TTL_S};
pub use sessions::{SessionCredentials, SessionView, SignInMethod};

use std::sync::Arc;

use crate::core::Core;
use crate::growth::Growth;
use crate::messages::Messages;
use passkeys::RelyingParty;
use passwords::PasswordHasher;

/// Registration, sign-in, sessions, one-time codes and step-up.
pub struct Access {
    core: Arc<Core>,
    messages: Arc<Messages>,
    growth: Arc<Growth>,
    passwords: PasswordHasher,
    failures: Arc<FailureLog>,
    /// None on an IP address: passkeys belong to a domain.
    relying_party: Option<RelyingParty>,
}

impl Access {
    pub(crate) fn new(
        core: Arc<Core>,
        messages: Arc<Messages>,
        growth: Arc<Growth>,
        failures: Arc<FailureLog>,
    ) -> Self {
        let passwords = PasswordHasher::default();
        let relying_party = RelyingParty::of_site(&core.providers.lender_profile.base_url);
        Self { core, messages, growth, passwords, failures, relying_party }
    }
}
