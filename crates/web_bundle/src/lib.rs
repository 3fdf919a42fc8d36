//! The front end inside the binary. A crate of its own, so that a change of the front end compiles
//! little more than this.

use render::Bundle;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}

/// Files of `web/dist`, by path.
pub static FILES: &[(&str, &[u8])] = embedded::FILES;

/// Differs between builds whose server script differs.
pub static SERVER_HASH: &str = embedded::SERVER_HASH;

/// The compiled script that renders pages; `None` if the front end was not built before the binary.
#[expect(unsafe_code, reason = "`build.rs` wrote it by the same function and with the same engine")]
pub fn server() -> Option<Bundle> {
    if embedded::SERVER.is_empty() {
        return None;
    }
    // SAFETY: written by `compile` of the same source file, with the version of the engine that the
    // lock file names for both.
    Some(unsafe { Bundle::from_bytecode(embedded::SERVER) })
}
