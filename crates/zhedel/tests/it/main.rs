//! The binary: its commands, its logs and the dependencies between crates.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod arrows;
mod content;
mod database;
mod logs;
mod messages;
mod staff;
