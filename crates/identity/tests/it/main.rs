//! Properties, privacy and shared vectors of personal identifiers.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod privacy;
mod properties;
mod shared_vectors;
