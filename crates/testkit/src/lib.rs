//! What the tests of several crates share: databases, a sandbox, an application on top of both, and
//! builders of customers and loans.

#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

#[cfg(feature = "app")]
pub mod acquirer_page;
#[cfg(feature = "app")]
pub mod answers;
#[cfg(feature = "app")]
pub mod authenticator;
#[cfg(feature = "app")]
pub mod borrower;
#[cfg(feature = "app")]
pub mod challenge;
#[cfg(feature = "app")]
pub mod clock;
#[cfg(feature = "store")]
pub mod databases;
#[cfg(feature = "app")]
pub mod http;
#[cfg(feature = "store")]
pub mod job_queues;
#[cfg(feature = "app")]
pub mod loan;
#[cfg(feature = "app")]
pub mod loan_scenarios;
#[cfg(feature = "app")]
pub mod postgres_server;
#[cfg(feature = "app")]
pub mod rules;
#[cfg(feature = "store")]
pub mod silent_proxy;
#[cfg(feature = "store")]
pub mod startup_proxy;
#[cfg(feature = "app")]
pub mod stub_providers;
#[cfg(feature = "app")]
pub mod test_app;
#[cfg(feature = "app")]
mod test_app_loans;
#[cfg(feature = "app")]
pub mod test_env;
#[cfg(feature = "sandbox")]
pub mod test_sandbox;
