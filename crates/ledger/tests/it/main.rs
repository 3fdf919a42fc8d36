//! The posting manual is fresh.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod manual;
