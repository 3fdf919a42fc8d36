//! Lists what the binary carries: the built front end (`web/dist`) and the texts (`content/`). What
//! renders pages is compiled here: to parse it would take most of the time of a start.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

use sha2::{Digest, Sha256};

#[path = "../render/src/compile.rs"]
mod compile;

/// The script that renders pages; the binary carries it compiled.
const SERVER: &str = "server/server.js";

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../..");
    let root = root.canonicalize().expect("the workspace exists");
    let mut code = String::new();
    let (web, content) = (root.join("web/dist"), root.join("content"));
    list(&mut code, "WEB: &[(&str, &[u8])]", &web, |file| format!("include_bytes!({file:?})"));
    // Checked and hashed here: no start has to read them all for that.
    list(&mut code, "CONTENT: &[(&str, &str, &str)]", &content, |file| {
        let hash = Sha256::digest(fs::read(file).expect("a readable text"));
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("include_str!({file:?}), {hash:?}")
    });
    let out = PathBuf::from(env::var("OUT_DIR").expect("set by cargo"));
    println!("cargo:rerun-if-changed=../render/src/compile.rs");
    // Without a built front end the crate compiles all the same: `cargo check` needs no Node. The
    // binary then refuses to start unless it is given a folder.
    let source = fs::read_to_string(root.join("web/dist").join(SERVER)).unwrap_or_default();
    let bytecode = match source.is_empty() {
        true => Vec::new(),
        false => compile::compile(&source).expect("the front end's build has no faults"),
    };
    // It need only differ from that of another build; no start has to read megabytes for it.
    let mut mark = DefaultHasher::new();
    bytecode.hash(&mut mark);
    writeln!(code, "pub static SERVER_MARK: &str = \"{:016x}\";", mark.finish())
        .expect("writing to memory");
    fs::write(out.join("server.bytecode"), bytecode).expect("the output folder is writable");
    code.push_str("pub static SERVER: &[u8] = include_bytes!(\"server.bytecode\");\n");
    fs::write(out.join("embedded.rs"), code).expect("the output folder is writable");
}

fn list(code: &mut String, declared: &str, folder: &Path, carried: impl Fn(&Path) -> String) {
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    walk(folder, &mut files);
    files.retain(|file| !file.ends_with(SERVER));
    files.sort();
    writeln!(code, "pub static {declared} = &[").expect("writing to memory");
    for file in files {
        let key = file.strip_prefix(folder).expect("found below the folder").display().to_string();
        writeln!(code, "({key:?}, {}),", carried(&file)).expect("writing to memory");
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
