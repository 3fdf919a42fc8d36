//! The outside world: our own small traits, and the adapters that speak the providers' protocols.

#![warn(missing_docs)]

mod breaker;
pub mod email;
pub mod sms;

use std::pin::Pin;

use thiserror::Error;

/// What a provider is doing for us right now.
pub type Sending<'a> = Pin<Box<dyn Future<Output = Result<(), SendError>> + Send + 'a>>;

/// Why a message did not go. None of them carries the address or the text: they are logged and kept.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SendError {
    /// This message will never go, however often it is tried.
    #[error("refused: {0}")]
    Refused(String),
    /// Our account at the provider is at fault: nothing goes until somebody looks at it.
    #[error("our account: {0}")]
    Account(String),
    /// It may go later.
    #[error("later: {0}")]
    Later(String),
}

/// Settings that no adapter can be made of.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The address of the provider.
    #[error("not an address of a provider: {0}")]
    Url(String),
    /// The address that mail comes from.
    #[error("not an e-mail address to send from: {0}")]
    From(String),
    /// The HTTP client.
    #[error("the HTTP client cannot be made: {0}")]
    Client(String),
}
