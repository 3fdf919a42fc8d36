//! The store: one SQL text on two engines, SQLite in a file and PostgreSQL.
//!
//! [`Db`] opens the database and brings its schema up to date. Everything that writes goes through
//! [`transact!`], which runs its body in a transaction and runs it again where another writer was
//! faster, a bounded number of times.

#![warn(missing_docs)]

pub mod addenda;
pub mod answers;
pub mod applications;
pub mod attempts;
pub mod attributions;
pub mod audit;
pub mod autopays;
mod batch;
pub mod biller_payments;
pub mod bio_sessions;
pub mod callbacks;
pub mod card_pages;
pub mod codes;
pub mod consents;
pub mod content;
pub mod customers;
pub mod days;
mod db;
pub mod decisions;
mod error;
pub mod events;
pub mod files;
pub mod forgetting;
pub mod guest_orders;
pub mod help;
pub mod inquiries;
pub mod jobs;
pub mod ledger;
pub mod loan_papers;
pub mod loans;
pub mod messages;
mod new_file;
mod optimistic;
pub mod papers;
pub mod pay_card_pages;
pub mod pay_cards;
pub mod payment_orders;
pub mod payments;
pub mod payoff_quotes;
pub mod payouts;
pub mod promos;
pub mod push;
pub mod reconciliations;
pub mod refunds;
pub mod requests;
mod retry;
pub mod review_requests;
pub mod rotation;
pub mod sessions;
pub mod short_links;
mod sql;
pub mod statements;
pub mod targets;
pub mod traits;
mod types;
pub mod unmatched;
mod vault;
mod writer;

pub use batch::Batch;
pub use db::{Db, Engine, OptimisticDb};
pub use error::StoreError;
pub use retry::{Retriable, Retry};
pub use sql::{Param, Record, Sql, Tx};
pub use types::Json;
pub use uuid::Uuid;
pub use vault::{BlindIndex, Vault, VaultError};
