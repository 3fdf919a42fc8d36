//! Dependencies between crates point one way: pure crates know only each other, and no crate knows
//! the binary.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// What each crate may know of the others. A crate that is not here has no place in the house yet.
const ALLOWED_DEPENDENCIES: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("money", &["base"]),
    ("identity", &["base", "money"]),
    ("ledger", &["base", "money"]),
    ("lending", &["base", "ledger", "money"]),
    ("origination", &["base", "identity", "ledger", "lending", "money"]),
    ("bank_statement", &["base", "identity", "money"]),
    ("store_derive", &[]),
    ("store", &["base", "identity", "money", "store_derive"]),
    ("jobs", &["base", "store", "store_derive"]),
    ("testkit", &["base", "jobs", "store"]),
    ("providers", &["base", "identity", "money"]),
    ("documents", &["base"]),
    ("typst_renderer", &["documents"]),
    ("sandbox", &["bank_statement", "base", "identity", "money"]),
    (
        "app",
        // The texts of the site are kept by use cases too, and `content` is pure.
        &[
            "bank_statement",
            "base",
            "content",
            "documents",
            "identity",
            "jobs",
            "ledger",
            "lending",
            "money",
            "origination",
            "providers",
            "store",
        ],
    ),
    ("content", &["base"]),
    ("render", &[]),
    ("web_bundle", &["render"]),
    (
        "server",
        &[
            "app",
            "base",
            "content",
            "identity",
            "lending",
            "money",
            "origination",
            "render",
            "store",
        ],
    ),
    (
        "zhedel",
        &[
            "app",
            "base",
            "identity",
            "ledger",
            "lending",
            "money",
            "origination",
            "providers",
            "sandbox",
            "store",
            "server",
            "typst_renderer",
            "web_bundle",
        ],
    ),
];

#[test]
fn no_arrow_points_up() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("metadata is JSON");
    let allowed: BTreeMap<&str, BTreeSet<&str>> = ALLOWED_DEPENDENCIES
        .iter()
        .map(|(name, uses)| (*name, uses.iter().copied().collect()))
        .collect();
    let packages = metadata["packages"].as_array().expect("a list of crates");
    assert_eq!(
        packages.len(),
        ALLOWED_DEPENDENCIES.len(),
        "every crate is listed in ALLOWED_DEPENDENCIES"
    );
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        let may = allowed
            .get(name)
            .unwrap_or_else(|| panic!("{name} is not listed in ALLOWED_DEPENDENCIES"));
        for dependency in package["dependencies"].as_array().expect("a list") {
            let is_ours = dependency["path"].is_string();
            let used = dependency["name"].as_str().expect("a name");
            // Tests may use the simulator through its adapters, what tests share, ids, real PDFs and pages.
            let of_tests = [
                "base",
                "identity",
                "jobs",
                "providers",
                "sandbox",
                "testkit",
                "typst_renderer",
                "web_bundle",
            ];
            let is_of_tests = of_tests.contains(&used) && dependency["kind"] == "dev";
            assert!(!is_ours || is_of_tests || may.contains(used), "{name} must not use {used}");
        }
    }
}
