//! Packs the addresses that the system's loader fills in at every start: a program of this size has
//! hundreds of thousands of them, and unpacked they are megabytes that every start reads and keeps.

use std::env;
use std::process::Command;

/// The first version of the C library whose loader unpacks them.
const RELR_SINCE_GLIBC: (u32, u32) = (2, 36);

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = env::var("TARGET").unwrap_or_default();
    // For another machine it is not known what its loader can do.
    let is_for_here = env::var("HOST").is_ok_and(|host| host == target);
    if is_for_here && target.ends_with("-linux-gnu") && glibc() >= Some(RELR_SINCE_GLIBC) {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// The version of the C library here, from "glibc 2.36".
fn glibc() -> Option<(u32, u32)> {
    let told = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?;
    let told = String::from_utf8(told.stdout).ok()?;
    let (major, minor) = told.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}
