//! `docs/openapi.json`, from which the browser's types are generated.

use crate::api::{api_routes, openapi};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");

#[test]
fn the_committed_openapi_document_is_fresh() {
    let now = openapi::finalize(api_routes().into_openapi()).to_pretty_json().unwrap() + "\n";
    golden_file::hold(FILE, &now);
}
