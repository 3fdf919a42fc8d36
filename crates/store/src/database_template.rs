//! How a SQLite file begins: as a copy of one on which the build has run every migration. To run
//! them, or even what they come to, takes longer than anything else that a first start does.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use uuid::Uuid;

static TEMPLATE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/new.db"));

/// Makes the file where none is. Whoever opens it meanwhile finds all of it or nothing.
pub fn create_if_missing(path: &Path) -> io::Result<()> {
    // Beside a log that outlived its file the engine must begin: it knows that they do not belong
    // together.
    if ["", "-wal", "-journal"].iter().any(|end| with_suffix(path, end).exists()) {
        return Ok(());
    }
    let draft = with_suffix(path, &format!("-{}", Uuid::now_v7()));
    let made = write_template(&draft).and_then(|()| match fs::hard_link(&draft, path) {
        // Another was first.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        linked => linked,
    });
    made.and(fs::remove_file(&draft))
}

/// Down to the disk: the first commit makes only its own log last, and the name of the file.
fn write_template(draft: &Path) -> io::Result<()> {
    let mut file = File::create_new(draft)?;
    file.write_all(TEMPLATE)?;
    file.sync_all()
}

fn with_suffix(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}
