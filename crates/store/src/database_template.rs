//! New SQLite files are copies of a template on which the build ran every migration, because
//! running them would take longer than the rest of the first start.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use uuid::Uuid;

static TEMPLATE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/new.db"));

/// Creates the file if there is none, atomically.
pub fn create_if_missing(path: &Path) -> io::Result<()> {
    // If a write-ahead log is left without its file, the engine has to create the file: it
    // recognises that the log does not belong to it.
    if ["", "-wal", "-journal"].iter().any(|end| with_suffix(path, end).exists()) {
        return Ok(());
    }
    let draft = with_suffix(path, &format!("-{}", Uuid::now_v7()));
    let result = write_template(&draft).and_then(|()| match fs::hard_link(&draft, path) {
        // Another process was first.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        linked => linked,
    });
    result.and(fs::remove_file(&draft))
}

/// Synced to disk: the first commit syncs only its own log and the name of the file.
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
