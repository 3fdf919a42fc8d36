//! The sandbox as its clients see it.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod http;
mod statements;
mod terminal;
