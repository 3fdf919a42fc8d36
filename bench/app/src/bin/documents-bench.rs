//! Contracts rendered per second on one core, mixed with the other documents of a loan as on a
//! working day; the 95th percentile of one; and the first of a process, which also loads fonts and
//! templates.

#![allow(dead_code, clippy::unwrap_used, reason = "a failed unwrap fails the benchmark")]

#[path = "../../../../crates/typst_renderer/src/tests/samples.rs"]
mod samples;

use std::time::{Duration, Instant};

use documents::{Document, PdfRenderer};
use typst_renderer::TypstRenderer;

/// Five lie beyond the 95th percentile: enough, which is not so of the 99th.
const LOANS: usize = 100;

fn pdf(document: &impl Document) -> Vec<u8> {
    TypstRenderer.render_pdf(&document.source().unwrap()).unwrap()
}

fn main() {
    let contract = || time_render(|| pdf(&samples::contract()));
    let first_ms = contract().as_secs_f64() * 1000.0;
    let mut contracts = Vec::with_capacity(LOANS);
    let began = Instant::now();
    for _ in 0..LOANS {
        contracts.push(contract());
        pdf(&samples::schedule(1));
        pdf(&samples::key_facts(base::Language::Ru, samples::contract()));
        pdf(&samples::consents());
    }
    let loans_a_second = LOANS as f64 / began.elapsed().as_secs_f64();
    contracts.sort();
    let all: Duration = contracts.iter().sum();
    let contracts_a_second = LOANS as f64 / all.as_secs_f64();
    let p95_ms = contracts[(LOANS * 95).div_ceil(100) - 1].as_secs_f64() * 1000.0;
    println!(
        r#"[
            {{"name": "contract PDFs on one core", "value": {contracts_a_second}, "unit": "/s"}},
            {{"name": "the first contract of a process", "value": {first_ms}, "unit": "ms"}},
            {{"name": "one contract, 95th percentile", "value": {p95_ms}, "unit": "ms", "max": 150}},
            {{"name": "all documents of a loan", "value": {loans_a_second}, "unit": "/s"}}
        ]"#
    );
}

fn time_render(render: impl FnOnce() -> Vec<u8>) -> Duration {
    let began = Instant::now();
    assert!(render().starts_with(b"%PDF-"));
    began.elapsed()
}
