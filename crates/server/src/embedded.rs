//! Files carried inside the binary, listed by `build.rs`.

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

pub const ROUTES: &str = include_str!("../../../site/routes.json");
