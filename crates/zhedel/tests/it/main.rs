//! The binary: its commands, its logs and the dependencies between crates.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod alerts;
mod backup;
mod content;
mod database;
mod dependencies;
mod deploy;
mod doctor;
mod keys;
mod logs;
mod messages;
mod monitoring;
mod point_in_time;
mod production;
mod restart;
mod security_document;
mod service_process;
mod silent_database;
mod staff;
mod state_literals;
mod stops;
mod traces;
