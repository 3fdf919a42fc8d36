//! The posting manual in the docs says what the rules say.

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/POSTINGS.md");

#[test]
fn the_posting_manual_is_fresh() {
    let fresh = ledger::manual::markdown();
    if std::env::var_os("UPDATE_SHARED").is_some() {
        std::fs::write(FILE, &fresh).unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(kept == fresh, "docs/POSTINGS.md is stale: run with UPDATE_SHARED=1");
}
