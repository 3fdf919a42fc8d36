//! Lists the site's texts (`content/`) with their hashes, so that no start has to compute them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use sha2::{Digest, Sha256};

fn main() {
    let content = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let content = content.join("../../content");
    println!("cargo:rerun-if-changed={}", content.display());
    println!("cargo:rerun-if-changed=build.rs");
    let mut files = Vec::new();
    walk(&content, &mut files);
    files.sort();
    let mut code = String::from("pub static CONTENT: &[(&str, &str, &str)] = &[\n");
    for file in files {
        let path = file.strip_prefix(&content).expect("found below the folder").display();
        let hash = Sha256::digest(fs::read(&file).expect("a readable text"));
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(code, "({:?}, include_str!({file:?}), {hash:?}),", path.to_string())
            .expect("writing to memory");
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var("OUT_DIR").expect("set by cargo"));
    fs::write(out.join("content.rs"), code).expect("the output folder is writable");
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() { walk(&path, files) } else { files.push(path) }
    }
}
