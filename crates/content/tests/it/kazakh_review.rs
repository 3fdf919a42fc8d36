//! Kazakh that no native speaker has read yet, as a list in the repository to go through.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::repository::{RepositoryFile, body, dictionaries, files, is_cyrillic, root, words};

const LIST: &str = "docs/KAZAKH_REVIEW.md";
/// Lines of the list that a native speaker has read, as they stood in it.
const SEEN: &str = "docs/kazakh-seen.txt";
const HASH_DIGITS: usize = 12;

/// Where other sources than texts and dictionaries speak Kazakh: messages, documents, reasons,
/// consents, settings.
const SOURCES: [(&str, &str); 9] = [
    ("config", "zhedel.toml"),
    ("crates/app/src", ".rs"),
    ("crates/documents/src", ".rs"),
    ("crates/documents/templates", ".typ"),
    ("crates/origination/src/reasons", ".rs"),
    ("crates/permissions/src", ".rs"),
    ("crates/server/src", ".rs"),
    ("site", "consents.json"),
    ("web/src/shared/i18n", ".ts"),
];
const KAZAKH_LETTERS: [char; 9] = ['ә', 'ғ', 'қ', 'ң', 'ө', 'ұ', 'ү', 'һ', 'і'];

/// The lines of a source that speak to people, before its tests.
fn strings<'a>(
    text: &'a str,
    is_kazakh: impl Fn(&str) -> bool + 'a,
) -> impl Iterator<Item = &'a str> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let is_comment =
        |line: &&str| ["//", "/*", "* ", "# "].iter().any(|start| line.starts_with(start));
    let lines = code.lines().map(str::trim).filter(move |line| !is_comment(line));
    lines.filter(move |line| is_kazakh(line))
}

fn has_kazakh_letter(line: &str) -> bool {
    line.to_lowercase().contains(KAZAKH_LETTERS)
}

fn is_test(path: &str) -> bool {
    path.contains("/tests/") || path.ends_with("tests.rs") || path.ends_with(".test.ts")
}

/// A text by its words: it is unread again once one of them changes.
fn text_line(file: &RepositoryFile) -> String {
    let hash = &content::sha256(&file.text)[..HASH_DIGITS];
    let count = body(&file.text).lines().flat_map(words).count();
    format!("{} ({count} words, {hash})", file.path)
}

/// The list without what was read. Each line stands once: where it occurs first.
fn list(reviewed: &BTreeSet<&str>) -> String {
    let mut out = HEAD.to_owned();
    let mut listed = BTreeSet::new();
    for file in files("content/kk", ".md") {
        let line = text_line(&file);
        if !reviewed.contains(line.as_str()) {
            let _ = writeln!(out, "    {line}");
        }
    }
    out.push_str("\n## Strings\n");
    let sources = SOURCES.iter().flat_map(|(folder, ending)| files(folder, ending));
    let others = sources.filter(|file| !is_test(&file.path)).map(|file| (file, false));
    for (file, is_dictionary) in dictionaries("kk").into_iter().map(|it| (it, true)).chain(others) {
        let is_kazakh = |line: &str| match is_dictionary {
            true => line.contains(is_cyrillic),
            false => has_kazakh_letter(line),
        };
        let unread: Vec<String> = strings(&file.text, is_kazakh)
            .filter(|line| !reviewed.contains(line))
            .map(str::to_owned)
            .filter(|line| listed.insert(line.clone()))
            .collect();
        if !unread.is_empty() {
            let _ = write!(out, "\n### {}\n\n    {}\n", file.path, unread.join("\n    "));
        }
    }
    out
}

const HEAD: &str = "# Kazakh to be read by a native speaker

Texts and strings in Kazakh that no native speaker has read yet. Generated: a test fails when it is stale
(`UPDATE_SHARED=1 cargo test -p content`).

To go through it: read, correct the source where it is wrong, move the lines that are right from here to
`docs/kazakh-seen.txt`, and generate anew. A line that changes later comes back.

## Texts

";

#[test]
fn the_list_of_unread_kazakh_is_current() {
    let reviewed = std::fs::read_to_string(root().join(SEEN)).unwrap();
    let reviewed = reviewed.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let list = list(&reviewed);
    assert!(list.lines().count() > 100 || !reviewed.is_empty(), "nothing was found to read");
    golden_file::hold(root().join(LIST).to_str().unwrap(), &list);
}

#[test]
fn what_was_read_leaves_the_list() {
    let all = list(&BTreeSet::new());
    let text = all.lines().find(|line| line.contains("content/kk/faq.md")).unwrap().trim();
    let string = "home: 'Басты бет',";
    let lines = |list: &str| list.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
    assert!(lines(&all).iter().any(|line| line == string), "{string} is no line of a dictionary");
    let rest = lines(&list(&BTreeSet::from([text, string])));
    assert!(!rest.iter().any(|line| line == text || line == string));
    assert_eq!(rest.len(), lines(&all).len() - 2);
}

#[test]
fn strings_are_told_from_comments_and_tests() {
    let source = "//! Қазақша\nlet a = \"Төлем\";\n// Төлем\nlet b = \"Платёж\";\n\
                  #[cfg(test)]\nlet c = \"Қарыз\";\n";
    assert_eq!(strings(source, has_kazakh_letter).collect::<Vec<_>>(), ["let a = \"Төлем\";"]);
}
