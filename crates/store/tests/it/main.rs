//! The store on both engines.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod applications;
mod content;
mod journey;
mod optimistic;
mod people;
mod rotation;
mod schema;
mod upgrade;
mod work;
mod writer;
