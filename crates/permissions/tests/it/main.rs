//! Rights of staff by the public interface: every cell, name, bound and pair, as literals.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod approval;
mod four_eyes;
mod grants;
mod limits;
mod matrix;
mod names;
mod separation;
