//! Lists what the binary carries: the built front end (`web/dist`) and the texts (`content/`).

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../..");
    let root = root.canonicalize().expect("the workspace exists");
    let mut code = String::new();
    for (name, folder) in [("WEB", "web/dist"), ("CONTENT", "content")] {
        println!("cargo:rerun-if-changed={}", root.join(folder).display());
        list(&mut code, name, &root.join(folder));
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("set by cargo")).join("embedded.rs");
    fs::write(out, code).expect("the output folder is writable");
}

fn list(code: &mut String, name: &str, folder: &Path) {
    let mut files = Vec::new();
    walk(folder, &mut files);
    files.sort();
    assert!(!files.is_empty(), "{} is empty: run `make build`", folder.display());
    writeln!(code, "pub static {name}: &[(&str, &[u8])] = &[").expect("writing to memory");
    for file in files {
        let key = file.strip_prefix(folder).expect("found below the folder");
        writeln!(code, "({:?}, include_bytes!({:?})),", key.display().to_string(), file)
            .expect("writing to memory");
    }
    code.push_str("];\n");
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.map(|entry| entry.expect("a readable folder").path()) {
        if path.is_dir() { walk(&path, files) } else { files.push(path) }
    }
}
