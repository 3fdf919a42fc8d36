//! Kazakh endings follow from a value, so no template glues one behind a value by hand: messages and
//! facts in Rust use `base::kazakh`, documents `kazakh.typ`.

use std::fs;
use std::path::{Path, PathBuf};

/// Endings of cases and of possession.
const ENDINGS: &str = "ның нің дың дің тың тің ға ге қа ке на не ны ні ды ді ты ті н да де та те \
    нда нде дан ден тан тен нан нен мен бен пен ы і сы сі ын ін сын сін ына іне сына сіне ынан інен \
    сынан сінен ында інде сында сінде ының інің сының сінің дағы дегі тағы тегі дық дік тық тік лық лік";

/// Words that govern a case, or harmonise with what stands before them.
const GOVERNING: &str = "дейін шейін бастап кейін бұрын қарай мен бен пен";

fn is_one_of(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|other| other == word)
}

fn first_word(text: &str) -> &str {
    text.split(|sign: char| !sign.is_alphabetic()).next().unwrap_or_default()
}

/// Whether a text that follows a value begins with an ending, or with a word that governs a case.
fn is_glued(after: &str) -> bool {
    let after = after.strip_prefix(['»', ')']).unwrap_or(after);
    let spaces = [" ", "~", "\u{a0}", "\\u{a0}"];
    match spaces.iter().find_map(|space| after.strip_prefix(space)) {
        Some(next) => is_one_of(GOVERNING, first_word(next)),
        None => is_one_of(ENDINGS, first_word(after.strip_prefix('-').unwrap_or(after))),
    }
}

/// Placeholders of format strings with an ending behind them.
fn glued_in_rust(source: &str) -> Vec<&str> {
    let is_name = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '.' | ':');
    source
        .match_indices('{')
        .filter_map(|(at, _)| {
            let (name, after) = source[at + 1..].split_once('}')?;
            (name.chars().all(is_name) && is_glued(after)).then(|| line_at(source, at))
        })
        .collect()
}

/// Values of a Typst template with an ending behind them. A name takes a hyphen and letters into
/// itself, so an ending can only follow a bracket; a word can follow both.
fn glued_in_typst(source: &str) -> Vec<&str> {
    let is_name = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '.' | '-');
    let names = source.match_indices('#').filter(|(at, _)| {
        let after = source[at + 1..].trim_start_matches(is_name);
        after.starts_with([' ', '~']) && is_glued(after)
    });
    let brackets = source.match_indices(')').filter(|(at, _)| {
        let after = &source[at + 1..];
        !after.starts_with([' ', ')']) && is_glued(after)
    });
    names.chain(brackets).map(|(at, _)| line_at(source, at)).collect()
}

fn line_at(source: &str, at: usize) -> &str {
    let start = source[..at].rfind('\n').map_or(0, |end| end + 1);
    source[start..].lines().next().unwrap_or_default().trim()
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
    found
}

#[test]
fn glued_endings_are_found() {
    for bad in [
        "{due_date} дейін",
        "{day} бастап",
        "{}нің",
        "{sum}-ден",
        "{share}-ынан",
        "{from} мен {to}",
        "«{name}»-ға",
        "{minutes}\u{a0}кейін",
    ] {
        assert_eq!(glued_in_rust(bad).len(), 1, "{bad}");
    }
    for good in
        ["{house}-үй", "{flat}-пәтер", "{mask} картасынан", "{due_date}: {sum}", "{a} керек"]
    {
        assert!(glued_in_rust(good).is_empty(), "{good}");
    }
    for bad in ["#(facts.number)-сі.", "#facts.day дейін", "#head.day~бастап", "#strong(name)ға"]
    {
        assert_eq!(glued_in_typst(bad).len(), 1, "{bad}");
    }
    for good in ["#(facts.number)-ұзарту", "#until-day(day) жарамды", "#term~күн", "#card картасы"]
    {
        assert!(glued_in_typst(good).is_empty(), "{good}");
    }
}

/// Not walked: `base` makes the endings, so it is the one that puts them behind values, and the Kazakh of
/// `bank_statement` is what banks print.
const OTHERS: [&str; 2] = ["base", "bank_statement"];

/// The sources of every crate that might speak Kazakh, without files of tests: they expect sentences, and
/// are no templates of them.
fn sources(crates: &Path) -> Vec<PathBuf> {
    let folders = fs::read_dir(crates).unwrap().map(|entry| entry.unwrap().path());
    let speaking = folders.filter(|folder| !OTHERS.iter().any(|other| folder.ends_with(other)));
    let sources = speaking.flat_map(|folder| match folder.join("src") {
        src if src.is_dir() => files(&src, "rs"),
        _ => Vec::new(),
    });
    let is_test = |path: &PathBuf| path.to_string_lossy().ends_with("_tests.rs");
    sources.filter(|path| !is_test(path)).collect()
}

#[test]
fn no_template_glues_an_ending() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sources = sources(&crates);
    for name in ["app", "documents", "origination", "providers", "sandbox", "server", "zhedel"] {
        let folder = crates.join(name);
        assert!(sources.iter().any(|path| path.starts_with(&folder)), "{name}");
    }
    for path in sources {
        let source = fs::read_to_string(&path).unwrap();
        assert_eq!(glued_in_rust(&source), Vec::<&str>::new(), "{}", path.display());
    }
    let templates = files(&crates.join("documents/templates"), "typ");
    assert!(templates.len() > 10);
    for path in templates {
        let source = fs::read_to_string(&path).unwrap();
        assert_eq!(glued_in_typst(&source), Vec::<&str>::new(), "{}", path.display());
    }
}
