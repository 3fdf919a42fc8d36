//! The posting manual in the docs says what the rules say.

#[path = "../../money/tests/golden_file/mod.rs"]
mod kept;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/POSTINGS.md");

#[test]
fn the_posting_manual_is_fresh() {
    let fresh = ledger::posting_manual::markdown();
    kept::hold(FILE, &fresh);
}
