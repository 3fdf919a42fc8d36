//! Lists the built front end (`web/dist`) and compiles the script that renders pages: to parse it
//! would take most of the time of a start.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

#[path = "../render/src/compile.rs"]
mod compile;

/// The script that renders pages; embedded as bytecode only.
const SERVER: &str = "server/server.js";

fn main() {
    let dist = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let dist = dist.join("../../web/dist");
    let out = PathBuf::from(env::var("OUT_DIR").expect("set by cargo"));
    println!("cargo:rerun-if-changed={}", dist.display());
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=../render/src/compile.rs");

    // Without a built front end the crate compiles all the same: `cargo check` needs no Node. The
    // binary then refuses to start unless it is given a folder.
    let bytecode = match fs::read_to_string(dist.join(SERVER)) {
        Ok(source) => compile::compile(&source).expect("the front end's build has no faults"),
        Err(_) => Vec::new(),
    };
    let mut hash = DefaultHasher::new();
    bytecode.hash(&mut hash);
    fs::write(out.join("server.bytecode"), bytecode).expect("the output folder is writable");

    let mut code = String::new();
    code.push_str("pub static SERVER: &[u8] = include_bytes!(\"server.bytecode\");\n");
    let hash = hash.finish();
    writeln!(code, "pub static SERVER_HASH: &str = \"{hash:016x}\";").expect("writing to memory");
    code.push_str("pub static FILES: &[(&str, &[u8])] = &[\n");
    let mut files = Vec::new();
    walk(&dist, &mut files);
    files.retain(|file| !file.ends_with(SERVER));
    files.sort();
    for file in files {
        let path = file.strip_prefix(&dist).expect("found below the folder").display().to_string();
        writeln!(code, "({path:?}, include_bytes!({file:?})),").expect("writing to memory");
    }
    code.push_str("];\n");
    fs::write(out.join("embedded.rs"), code).expect("the output folder is writable");
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.map(|entry| entry.expect("a readable folder").path()) {
        if path.is_dir() { walk(&path, files) } else { files.push(path) }
    }
}
