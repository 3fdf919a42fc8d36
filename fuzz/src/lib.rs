//! Fuzz targets. Nothing here depends on the fuzzer, so that a test of the lending core can run the
//! stored corpus through the same code.

mod bytes;
pub mod commands;
mod fixtures;
mod loan_run;
pub mod parsers;
mod step;
