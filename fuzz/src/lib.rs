//! FactKind the fuzzer feeds. Nothing here knows the fuzzer, so that an ordinary test of the lending
//! core runs the kept inputs through the same code.

mod bytes;
pub mod commands;
mod fixtures;
mod loan_run;
pub mod parsers;
mod step;
