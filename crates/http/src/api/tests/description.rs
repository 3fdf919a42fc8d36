//! `docs/openapi.json` is what the browser's types are made from.

use crate::api::{calls, doc};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");

#[test]
fn the_committed_description_is_fresh() {
    let now = doc::finished(calls().into_openapi()).to_pretty_json().unwrap() + "\n";
    if std::env::var_os("UPDATE_SHARED").is_some() {
        std::fs::write(FILE, &now).unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(now == kept, "docs/openapi.json is old: run the tests with UPDATE_SHARED=1");
}
