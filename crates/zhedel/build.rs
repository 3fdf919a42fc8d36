//! Links with packed relative relocations. A binary of this size has hundreds of thousands of
//! relocations; unpacked, they are megabytes that the loader reads and keeps resident at every
//! start.

use std::env;
use std::process::Command;

/// The first glibc whose loader understands them.
const RELR_SINCE_GLIBC: (u32, u32) = (2, 36);

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = env::var("TARGET").unwrap_or_default();
    // Cross-compilation: the target's loader is unknown.
    let is_for_here = env::var("HOST").is_ok_and(|host| host == target);
    if is_for_here && target.ends_with("-linux-gnu") && glibc() >= Some(RELR_SINCE_GLIBC) {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// The version of the local C library, from "glibc 2.36".
fn glibc() -> Option<(u32, u32)> {
    let output = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?;
    let version = String::from_utf8(output.stdout).ok()?;
    let (major, minor) = version.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}
