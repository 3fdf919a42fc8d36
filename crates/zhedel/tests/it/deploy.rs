//! The examples below `deploy/` name settings that exist.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The environment's name of every setting.
fn setting_names() -> BTreeSet<String> {
    fn add(table: &Table, prefix: &str, names: &mut BTreeSet<String>) {
        for (key, value) in table {
            let name = format!("{prefix}_{}", key.to_uppercase());
            match value {
                Value::Table(table) => add(table, &name, names),
                _ => {
                    names.insert(name);
                }
            }
        }
    }
    let text = std::fs::read_to_string(root().join("config/zhedel.toml")).unwrap();
    let mut names = BTreeSet::from(["ZHEDEL_CONFIG".to_owned()]);
    add(&text.parse().unwrap(), "ZHEDEL", &mut names);
    names
}

fn files_below(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files_below(&path, files) } else { files.push(path) }
    }
}

#[test]
fn examples_name_settings_that_exist() {
    let known = setting_names();
    let mut files = vec![root().join("scripts/image.mjs")];
    files_below(&root().join("deploy"), &mut files);
    let mut named = BTreeSet::new();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let is_part = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
        for word in text.split(|c| !is_part(c)).filter(|word| word.starts_with("ZHEDEL_")) {
            assert!(known.contains(word), "{}: {word}", path.display());
            named.insert(word.to_owned());
        }
    }
    assert!(named.len() > 30, "{named:?}");
}
