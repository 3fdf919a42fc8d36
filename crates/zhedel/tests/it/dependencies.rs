//! Dependencies point one way, between crates and between the contexts of `app`: pure crates know only
//! each other, no crate knows the binary, and contexts form no cycle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// What each crate may know of the others. Every crate is listed.
const ALLOWED_DEPENDENCIES: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("monitoring", &[]),
    ("money", &["base"]),
    ("identity", &["base", "money"]),
    ("ledger", &["base", "money"]),
    ("lending", &["base", "ledger", "money"]),
    ("permissions", &["base", "money"]),
    ("origination", &["base", "identity", "ledger", "lending", "money"]),
    ("bank_statement", &["base", "identity", "money"]),
    ("store_derive", &[]),
    (
        "store",
        &["base", "identity", "lending", "money", "monitoring", "origination", "store_derive"],
    ),
    ("jobs", &["base", "monitoring", "store", "store_derive"]),
    ("golden_file", &[]),
    (
        "testkit",
        &[
            "app",
            "bank_statement",
            "base",
            "identity",
            "jobs",
            "ledger",
            "lending",
            "money",
            "origination",
            "providers",
            "sandbox",
            "store",
            "typst_renderer",
        ],
    ),
    ("providers", &["base", "identity", "money", "monitoring"]),
    ("documents", &["base"]),
    ("typst_renderer", &["documents"]),
    ("sandbox", &["bank_statement", "base", "identity", "money"]),
    (
        "app",
        // Use cases store the site's texts too, and `content` is pure.
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
            "monitoring",
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
            "monitoring",
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
            "monitoring",
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
fn crates_depend_in_one_direction() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("metadata is JSON");
    let allowed: BTreeMap<&str, BTreeSet<&str>> = ALLOWED_DEPENDENCIES
        .iter()
        .map(|(name, dependencies)| (*name, dependencies.iter().copied().collect()))
        .collect();
    let packages = metadata["packages"].as_array().expect("a list of crates");
    assert_eq!(
        packages.len(),
        ALLOWED_DEPENDENCIES.len(),
        "every crate is listed in ALLOWED_DEPENDENCIES"
    );
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        let allowed_here = allowed
            .get(name)
            .unwrap_or_else(|| panic!("{name} is not listed in ALLOWED_DEPENDENCIES"));
        for dependency in package["dependencies"].as_array().expect("a list") {
            let is_ours = dependency["path"].is_string();
            let used = dependency["name"].as_str().expect("a name");
            // Tests may also use the sandbox, shared test helpers, ids, real PDFs and the built front
            // end.
            let dev_dependencies = [
                "base",
                "golden_file",
                "identity",
                "jobs",
                "providers",
                "sandbox",
                "testkit",
                "typst_renderer",
                "web_bundle",
            ];
            let is_dev_dependency = dev_dependencies.contains(&used) && dependency["kind"] == "dev";
            assert!(
                !is_ours || is_dev_dependency || allowed_here.contains(used),
                "{name} must not use {used}"
            );
        }
    }
}

/// What every context of `app` may know: values and helpers without use cases of their own.
const APP_CORE: &[&str] = &[
    "actor",
    "audit",
    "audit_anchors",
    "banks",
    "challenge",
    "clock",
    "consents",
    "core",
    "csv",
    "error",
    "face_matches",
    "file_rules",
    "format",
    "integrations",
    "issued_documents",
    "json",
    "loan_scenarios",
    "person",
    "rules",
    "security_events",
    "sim_changes",
    "tokens",
    "upload_quota",
    "visitor",
];

/// The contexts of `app`, each with those it may know besides the core. A context knows only contexts
/// above it in this list, so that there is no cycle.
const APP_CONTEXTS: &[(&str, &[&str])] = &[
    ("idempotency", &[]),
    ("content", &[]),
    ("messages", &[]),
    ("growth", &[]),
    ("cards", &[]),
    ("access", &["growth", "messages"]),
    ("loans", &["access", "messages"]),
    ("applications", &["access", "cards", "growth", "loans", "messages"]),
    ("published_documents", &["applications"]),
    ("payments", &["access", "cards", "loans", "messages"]),
    ("cases", &["access", "loans", "messages"]),
    ("profile", &["access", "applications", "loans", "messages"]),
];

/// Modules that put the contexts together: they may know everything, and no context knows them.
const APP_COMPOSITION: &[&str] = &[
    "callbacks",
    "integrity",
    "job_handlers",
    "lib",
    "maintenance",
    "monitoring_figures",
    "orphaned_files",
];

#[test]
fn contexts_of_the_application_have_no_cycles() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../app/src");
    let mut sources = Vec::new();
    collect_sources(&root, &root, &mut sources);
    assert!(sources.len() > 100, "the sources of app were not found");
    assert_eq!(forbidden_dependencies(APP_CONTEXTS, &sources), Vec::<String>::new());
}

#[test]
fn a_cycle_between_contexts_is_found() {
    let source = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    let sources = [
        source("access/login.rs", "use crate::messages::MessageDraft;\nuse crate::{Error, json};"),
        source("access/codes.rs", "fn f() { crate::loans::loan_from_row() }"),
        source("loans/mod.rs", "use crate::access::Access;\n// crate::cases is only named here"),
        source("messages/mod.rs", "use super::loans;\nuse crate::{job_handlers, Error};"),
        source("format.rs", "use crate::loans::Loans;"),
        source("newcomers/mod.rs", "use crate::json;"),
    ];
    let violations = forbidden_dependencies(APP_CONTEXTS, &sources);
    let expected = [
        "access/codes.rs: access -> loans",
        "messages/mod.rs: messages -> job_handlers",
        "messages/mod.rs: messages -> loans",
        "format.rs: core -> loans",
        "newcomers/mod.rs: newcomers is in no list",
    ];
    assert_eq!(violations, expected);
    let cyclic = [("a", &["b"][..]), ("b", &["a"][..])];
    assert_eq!(forbidden_dependencies(&cyclic, &[]), ["a -> b points down the list"]);
}

pub fn collect_sources(root: &Path, folder: &Path, into: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect_sources(root, &path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root).expect("inside").display().to_string();
            into.push((name, std::fs::read_to_string(&path).expect("a source")));
        }
    }
}

/// Dependencies that the lists do not allow, by source.
fn forbidden_dependencies(
    contexts: &[(&str, &[&str])],
    sources: &[(String, String)],
) -> Vec<String> {
    let mut violations = Vec::new();
    for (at, (name, known_contexts)) in contexts.iter().enumerate() {
        let above = |known: &&&str| contexts[..at].iter().any(|(context, _)| context == *known);
        violations.extend(
            known_contexts
                .iter()
                .filter(|known| !above(known))
                .map(|known| format!("{name} -> {known} points down the list")),
        );
    }
    for (path, text) in sources {
        let module = path.split('/').next().unwrap_or(path).trim_end_matches(".rs");
        let is_core = APP_CORE.contains(&module);
        let known_contexts = contexts
            .iter()
            .find(|(name, _)| *name == module)
            .map(|(_, known_contexts)| *known_contexts);
        let allowed = match (known_contexts, is_core) {
            _ if APP_COMPOSITION.contains(&module) => continue,
            (Some(known_contexts), _) => known_contexts,
            (None, true) => &[],
            (None, false) => {
                violations.push(format!("{path}: {module} is in no list"));
                continue;
            }
        };
        let from = if is_core { "core" } else { module };
        for used in used_modules(path, text) {
            let is_context = contexts.iter().any(|(name, _)| *name == used);
            let is_known = used == module || allowed.contains(&used.as_str());
            let violation = format!("{path}: {from} -> {used}");
            let is_module = is_context || APP_COMPOSITION.contains(&used.as_str());
            if is_module && !is_known && !violations.contains(&violation) {
                violations.push(violation);
            }
        }
    }
    violations
}

/// The first segments of the paths that begin at the root of the crate.
fn used_modules(path: &str, text: &str) -> Vec<String> {
    let depth = path.trim_end_matches("/mod.rs").trim_end_matches(".rs").split('/').count();
    let to_root = "super::".repeat(depth);
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n");
    let mut used = Vec::new();
    for prefix in ["crate::", to_root.as_str()] {
        for (at, _) in code.match_indices(prefix) {
            let is_deeper = code[..at].ends_with("super::") || code[..at].ends_with("crate::");
            let rest = &code[at + prefix.len()..];
            if is_deeper || rest.starts_with("super::") {
                continue;
            }
            let list = rest.strip_prefix('{').map(|list| list.split('}').next().unwrap_or(list));
            let name = |text: &str| {
                let text = text.trim_start();
                let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
                text[..end.unwrap_or(text.len())].to_owned()
            };
            match list {
                Some(list) => used.extend(list.split(',').map(name)),
                None => used.push(name(rest)),
            }
        }
    }
    used
}
