//! The texts and words of the product, as the repository has them.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod depth;
mod kazakh_review;
mod landings;
mod names;
mod readability;
mod repository;
