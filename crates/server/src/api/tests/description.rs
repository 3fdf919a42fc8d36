//! `docs/openapi.json` is what the browser's types are made from.

#[path = "../../../../money/tests/kept/mod.rs"]
mod kept;

use crate::api::{calls, doc};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");

#[test]
fn the_committed_description_is_fresh() {
    let now = doc::finished(calls().into_openapi()).to_pretty_json().unwrap() + "\n";
    kept::hold(FILE, &now);
}
