//! The store: one SQL text on two engines, SQLite in a file and PostgreSQL.
//!
//! [`Db`] opens the database and brings its schema up to date. Everything that writes goes through
//! [`transact!`], which runs its body in a transaction and runs it again where another writer was
//! faster, a bounded number of times.

pub mod addenda;
pub mod application_documents;
pub mod applications;
pub mod attributions;
pub mod audit;
pub mod autopays;
pub mod bank_statements;
mod batch;
pub mod biller_payments;
pub mod biometric_sessions;
pub mod bureau_inquiries;
pub mod callbacks;
pub mod cases;
pub mod consents;
pub mod content;
pub mod customers;
mod database_template;
mod db;
pub mod decisions;
pub mod end_of_day;
pub mod erasure;
mod error;
pub mod fingerprints;
pub mod guest_orders;
pub mod idempotency_keys;
mod json_text;
pub mod key_rotation;
pub mod ledger;
pub mod loan_documents;
pub mod loans;
pub mod messages;
mod migrations;
pub mod one_time_codes;
mod optimistic;
pub mod payment_card_tokenization_sessions;
pub mod payment_methods;
pub mod payment_orders;
pub mod payments;
pub mod payoff_quotes;
pub mod payout_card_tokenization_sessions;
pub mod payout_methods;
pub mod payouts;
pub mod promo_codes;
pub mod push_notifications;
pub mod questionnaire_answers;
pub mod rate_limits;
pub mod reconciliations;
pub mod refunds;
mod retry;
pub mod review_requests;
mod sealed_names;
pub mod sessions;
pub mod short_links;
pub mod site_events;
mod sql;
pub mod unmatched_payments;
pub mod uploads;
mod vault;
mod writer;

pub use batch::Batch;
pub use db::{Db, Engine, OptimisticDb, migrations};
pub use error::StoreError;
pub use json_text::JsonText;
pub use retry::{Retriable, Retry};
pub use sql::{Param, Record, Sql, Tx};
pub use uuid::Uuid;
pub use vault::{BlindIndex, Vault, VaultError};
