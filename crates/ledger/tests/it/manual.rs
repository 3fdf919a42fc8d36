//! Compares the posting manual in `docs` with the rules.

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/POSTINGS.md");

#[test]
fn the_posting_manual_is_up_to_date() {
    let fresh = ledger::posting_manual::markdown();
    golden_file::hold(FILE, &fresh);
}
