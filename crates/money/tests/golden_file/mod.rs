//! Files that the code writes and the repository keeps: read by people, compared by tests.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

/// Holds the code to a kept file. `UPDATE_SHARED=1` writes the file anew, to be read before it is
/// kept; where nobody would read it, it is not written.
pub fn hold(file: &str, fresh: &str) {
    if std::env::var_os("UPDATE_SHARED").is_some() {
        assert!(std::env::var_os("CI").is_none(), "UPDATE_SHARED is refused where CI is set");
        std::fs::write(file, fresh).unwrap();
    }
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    assert!(kept == fresh, "{file} is stale: run with UPDATE_SHARED=1. It should be:\n{fresh}");
}
