//! What a process counts about itself, and the text in which Prometheus reads it.
//!
//! Every label has a bounded set of values that is known when the program is built: no ids, no
//! addresses, no texts. What is recorded on the way of a request is recorded by atomics.

#![warn(missing_docs)]

pub mod access;
pub mod admission;
pub mod backups;
pub mod database;
pub mod end_of_day;
mod exposition;
pub mod health;
pub mod http;
pub mod jobs;
pub mod ledger;
pub mod log;
pub mod messages;
pub mod pages;
mod process;
pub mod providers;
pub mod recording;
mod registry;
pub mod traces;

pub use exposition::{CONTENT_TYPE, exposition};
