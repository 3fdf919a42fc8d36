//! How many contracts are set a second on one core, warm, with the other papers of a loan between
//! them as in a lender's day, and how long one takes at the 99th percentile.

#![allow(dead_code, clippy::unwrap_used, reason = "a measure stops where it finds a fault")]

// The samples of the tests name the papers by their crate's root.
use documents::*;

#[path = "../../../../crates/documents/src/tests/samples.rs"]
mod samples;

use std::time::{Duration, Instant};

const LOANS: usize = 40;

fn main() {
    let mut contracts = Vec::with_capacity(LOANS);
    let began = Instant::now();
    for _ in 0..LOANS {
        contracts.push(timed(|| samples::contract().pdf().unwrap()));
        samples::schedule(1).pdf().unwrap();
        samples::key_facts(Language::Ru, samples::contract()).pdf().unwrap();
        samples::consents().pdf().unwrap();
    }
    let loans_a_second = LOANS as f64 / began.elapsed().as_secs_f64();
    contracts.sort();
    let all: Duration = contracts.iter().sum();
    let contracts_a_second = LOANS as f64 / all.as_secs_f64();
    let p99_ms = contracts[LOANS * 99 / 100].as_secs_f64() * 1000.0;
    println!(
        r#"[
            {{"name": "contract PDFs on one core", "value": {contracts_a_second}, "unit": "/s"}},
            {{"name": "one contract, 99th percentile", "value": {p99_ms}, "unit": "ms", "max": 150}},
            {{"name": "all papers of a loan", "value": {loans_a_second}, "unit": "/s"}}
        ]"#
    );
}

fn timed(set: impl FnOnce() -> Vec<u8>) -> Duration {
    let began = Instant::now();
    assert!(set().starts_with(b"%PDF-"));
    began.elapsed()
}
