//! Traits of the external providers, and the adapters that implement their protocols.

pub mod acquirer;
pub mod archive;
pub mod biometry;
mod breaker;
pub mod bureau;
mod client;
pub mod email;
pub mod files;
pub mod holder_check;
mod provider_client;
pub mod push;
pub mod sim_changes;
pub mod sms;
pub mod state_register;
pub mod telemetry;
pub mod trace_collector;

use std::pin::Pin;

use thiserror::Error;

/// Future of a provider call.
pub type ProviderFuture<'a, T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'a>>;

/// Future of a call that returns nothing.
pub type SendFuture<'a> = ProviderFuture<'a, (), SendError>;

/// Why a request to a provider failed. Errors are logged and stored, so none contains the
/// recipient's address or the text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SendError {
    /// Permanent: a retry will fail too.
    #[error("refused: {0}")]
    Rejected(String),
    /// Our account at the provider is at fault: everything fails until staff fix it.
    #[error("our account: {0}")]
    Account(String),
    /// A retry may succeed.
    #[error("later: {0}")]
    Temporary(String),
}

/// Settings that no adapter can be built from.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    #[error("not an address of a provider: {0}")]
    Url(String),
    #[error("not an e-mail address to send from: {0}")]
    From(String),
    #[error("not a place for files: {0}")]
    Files(String),
    #[error("{0}")]
    Key(String),
    #[error("the HTTP client cannot be made: {0}")]
    Client(String),
}
