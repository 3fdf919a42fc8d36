//! The job queues on both engines.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod queues;
