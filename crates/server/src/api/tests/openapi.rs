//! `docs/openapi.json` is what the browser's types are made from.

#[path = "../../../../money/tests/golden_file/mod.rs"]
mod kept;

use crate::api::{api_routes, openapi};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");

#[test]
fn the_committed_description_is_fresh() {
    let now = openapi::finalize(api_routes().into_openapi()).to_pretty_json().unwrap() + "\n";
    kept::hold(FILE, &now);
}
