//! The store on both engines.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod applications;
mod audit_chain;
mod blind_index_rotation;
mod content;
mod disk_full;
mod grants;
mod journey;
mod key_checks;
mod optimistic;
mod orders;
mod payout_methods;
mod people;
mod rotation;
mod schema;
mod schema_rule;
mod servers;
mod tls;
mod upgrade;
mod wal;
mod work;
mod writer;
