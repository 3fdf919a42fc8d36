//! `docs/SECURITY.md` promises nothing that is not there: every test, file and setting of the repository
//! that it names exists, and every requirement has its evidence.

use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Crates whose tests the document names by the crate alone.
const CRATES: [&str; 8] =
    ["app", "store", "providers", "origination", "identity", "lending", "jobs", "zhedel"];

/// Folders of browser and HTTP tests.
const SPEC_FOLDERS: [&str; 3] = ["http", "browser", "accounts"];

/// A name with more underscores than any setting is a test.
const UNDERSCORES_OF_A_TEST: usize = 3;

/// What the document says, without the drawing.
#[derive(Debug, PartialEq)]
enum Token<'a> {
    /// In backticks.
    Code(&'a str),
    /// In brackets: a file of tests.
    Tag(&'a str),
    /// Everything between them.
    Prose(&'a str),
}

fn document() -> String {
    let text = std::fs::read_to_string(Path::new(ROOT).join("docs/SECURITY.md")).unwrap();
    let outside = text.split("```").step_by(2);
    outside.collect::<Vec<_>>().join(" ").replace('\n', " \n")
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '[']) {
        let (before, from) = rest.split_at(at);
        tokens.push(Token::Prose(before));
        let end = if from.starts_with('`') { '`' } else { ']' };
        let length = from[1..].find(end).unwrap();
        let inner = &from[1..=length];
        rest = &from[length + 2..];
        tokens.push(match end {
            '`' => Token::Code(inner),
            // A link, whose words are prose.
            _ if rest.starts_with('(') => Token::Prose(inner),
            _ => Token::Tag(inner),
        });
    }
    tokens.push(Token::Prose(rest));
    tokens
}

/// The file that a tag stands for.
fn file_of_tag(tag: &str) -> PathBuf {
    let root = Path::new(ROOT);
    if tag == "races" {
        return root.join("tests/api/races.spec.ts");
    }
    let (place, name) = tag.split_once('/').unwrap_or_else(|| panic!("[{tag}] is no file"));
    if place == "api" {
        return root.join(format!("crates/server/src/api/tests/{name}.rs"));
    }
    if SPEC_FOLDERS.contains(&place) {
        return root.join(format!("tests/{place}/{name}.spec.ts"));
    }
    assert!(CRATES.contains(&place), "[{tag}]");
    root.join(format!("crates/{place}/tests/it/{name}.rs"))
}

fn is_path(code: &str) -> bool {
    const FOLDERS: [&str; 9] =
        ["crates/", "tests/", "web/", "site/", "docs/", "fuzz/", "scripts/", "config/", "content/"];
    const FILES: [&str; 4] = ["Cargo.lock", "Cargo.toml", "package-lock.json", "deny.toml"];
    FILES.contains(&code)
        || (FOLDERS.iter().any(|folder| code.starts_with(folder))
            && !code.contains(['<', '…', ' ']))
}

fn is_test_name(code: &str) -> bool {
    let is_name = code.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    is_name && code.matches('_').count() >= UNDERSCORES_OF_A_TEST
}

/// Whether a file has a test of this name, or a line of settings.
fn has_test(file: &Path, name: &str) -> bool {
    let source = std::fs::read_to_string(file).unwrap_or_else(|_| panic!("no {}", file.display()));
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("rs") => source.contains(&format!("fn {name}(")),
        Some("toml") => source.contains(name),
        // One that runs for each language is called by its name and what differs.
        _ => ["'…'", "\"…\"", "`…`", "`…: $"]
            .iter()
            .any(|title| source.contains(&title.replacen('…', name, 1))),
    }
}

/// What stands between the names of a list.
fn is_separator(prose: &str) -> bool {
    ["", ",", "and", ", and"].contains(&prose.trim())
}

/// Every reference to tests, as the file and a name; and what is no reference and looks like one.
fn references<'a>(tokens: &[Token<'a>]) -> (Vec<(PathBuf, &'a str)>, Vec<&'a str>) {
    let (mut found, mut orphans) = (Vec::new(), Vec::new());
    let mut names: Vec<&str> = Vec::new();
    let mut is_in_file = false;
    for token in tokens {
        match token {
            Token::Prose(prose) if prose.trim() == "in" => is_in_file = true,
            Token::Prose(prose) if is_separator(prose) => {}
            Token::Prose(_) => {
                orphans.extend(names.drain(..).filter(|name| is_test_name(name)));
                is_in_file = false;
            }
            Token::Code(file) if is_in_file && is_path(file) => {
                found.extend(names.drain(..).map(|name| (Path::new(ROOT).join(file), name)));
                is_in_file = false;
            }
            Token::Code(path) if is_path(path) => {
                orphans.extend(names.drain(..).filter(|name| is_test_name(name)));
            }
            Token::Code(name) => names.push(name),
            Token::Tag(tag) => {
                found.extend(names.drain(..).map(|name| (file_of_tag(tag), name)));
            }
        }
    }
    orphans.extend(names.into_iter().filter(|name| is_test_name(name)));
    (found, orphans)
}

#[test]
fn every_test_that_the_document_names_exists() {
    let text = document();
    let (named, orphans) = references(&tokens(&text));
    assert!(named.len() > 200, "only {} tests are named", named.len());
    let missing: Vec<_> = named.iter().filter(|(file, name)| !has_test(file, name)).collect();
    assert!(missing.is_empty(), "there are no such tests: {missing:#?}");
    assert!(orphans.is_empty(), "tests without their file: {orphans:#?}");
}

#[test]
fn every_file_that_the_document_names_exists() {
    let text = document();
    let paths = tokens(&text).into_iter().filter_map(|token| match token {
        Token::Code(code) if is_path(code) => Some(code),
        _ => None,
    });
    let missing: Vec<_> = paths.filter(|path| !Path::new(ROOT).join(path).exists()).collect();
    assert!(missing.is_empty(), "there are no such files: {missing:#?}");
}

#[test]
fn every_requirement_has_its_evidence() {
    let text = document();
    let (_, table) = text.split_once("## 9 ASVS 5.0, level 2").unwrap();
    let mut states = Vec::new();
    for line in table.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = line.trim().trim_matches('|').split(" | ").map(str::trim).collect();
        let [requirement, state, evidence] = cells[..] else { panic!("three columns: {line}") };
        if state == "state" {
            continue;
        }
        states.push(state);
        let names_something = evidence.contains('`') || evidence.contains("section ");
        match state {
            "M" => assert!(names_something, "{requirement} has no evidence: {evidence}"),
            // What is met, and why not more.
            "P" => assert!(evidence.len() > 20, "{requirement} has no reason: {evidence}"),
            "–" => assert!(!evidence.is_empty(), "{requirement} has no reason"),
            _ => panic!("{requirement} is {state}"),
        }
    }
    let count = |state: &str| states.iter().filter(|it| **it == state).count();
    assert!(count("M") > 90 && count("P") > 30, "{} and {}", count("M"), count("P"));
}

#[test]
fn references_are_read_in_every_form_of_the_document() {
    let text =
        "`a_b_c_d`, `e` [app/x]; `g` in `crates/a/b.rs` and [words](#here), `lost_is_one_test` (x)";
    let tokens = tokens(text);
    let (named, orphans) = references(&tokens);
    let root = Path::new(ROOT);
    let expected = [
        (root.join("crates/app/tests/it/x.rs"), "a_b_c_d"),
        (root.join("crates/app/tests/it/x.rs"), "e"),
        (root.join("crates/a/b.rs"), "g"),
    ];
    assert_eq!(named, expected);
    assert_eq!(orphans, ["lost_is_one_test"]);
}
