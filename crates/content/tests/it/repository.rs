//! The files of the repository that people read.

use std::fs;
use std::path::{Path, PathBuf};

/// A file by its path from the root of the repository.
pub struct RepositoryFile {
    pub path: String,
    pub text: String,
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files below a folder whose names end in a certain way, by path.
pub fn files(folder: &str, ending: &str) -> Vec<RepositoryFile> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
            if entry.file_type().unwrap().is_dir() {
                folders.push(path);
            } else if path.ends_with(ending) {
                files
                    .push(RepositoryFile { text: fs::read_to_string(entry.path()).unwrap(), path });
            }
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// The dictionaries of the front end in a language.
pub fn dictionaries(language: &str) -> Vec<RepositoryFile> {
    let folder = format!("/words/{language}/");
    let mut files = files("web/src", ".ts");
    files.retain(|file| file.path.contains(&folder));
    files
}

/// The body of a text below `content/`.
pub fn body(source: &str) -> &str {
    source.strip_prefix("---\n").unwrap().split_once("\n---\n").unwrap().1
}

/// The words of a line that are spelled with letters of ours; the targets of links and the names of
/// a program are not.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|letter: char| !letter.is_alphabetic());
    words.filter(|word| word.contains(is_cyrillic))
}

pub fn is_cyrillic(letter: char) -> bool {
    ('а'..='ӿ').contains(&letter) || ('А'..='Я').contains(&letter) || letter == 'Ё'
}

#[test]
fn words_are_told_from_names_of_a_program() {
    let line = "  title: 'Несие алу, 30 күн', // [сілтеме](/kz/faq/)";
    assert_eq!(words(line).collect::<Vec<_>>(), ["Несие", "алу", "күн", "сілтеме"]);
}
