//! The outside world: our own small traits, and the adapters that speak the providers' protocols.

#![warn(missing_docs)]

pub mod acquirer;
pub mod biometry;
mod breaker;
pub mod bureau;
mod client;
pub mod email;
pub mod files;
mod provider_client;
pub mod push;
pub mod sms;
pub mod telemetry;

use std::pin::Pin;

use thiserror::Error;

/// What a provider is being asked right now.
pub type ProviderFuture<'a, T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'a>>;

/// What a provider is doing for us right now.
pub type SendFuture<'a> = ProviderFuture<'a, (), SendError>;

/// Why a message or a question did not go. None of them carries the address or the text: they are
/// logged and kept.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SendError {
    /// This message will never go, however often it is tried.
    #[error("refused: {0}")]
    Rejected(String),
    /// Our account at the provider is at fault: nothing goes until somebody looks at it.
    #[error("our account: {0}")]
    Account(String),
    /// It may go later.
    #[error("later: {0}")]
    Temporary(String),
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
    /// The place of files.
    #[error("not a place for files: {0}")]
    Files(String),
    /// A key.
    #[error("{0}")]
    Key(String),
    /// The HTTP client.
    #[error("the HTTP client cannot be made: {0}")]
    Client(String),
}
