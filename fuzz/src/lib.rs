//! What the fuzzer feeds. Nothing here knows the fuzzer, so that an ordinary test of the lending
//! core runs the kept inputs through the same code.

mod bytes;
pub mod commands;
mod house;
mod life;
pub mod parsers;
mod step;
