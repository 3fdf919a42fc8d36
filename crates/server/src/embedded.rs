//! Texts and routes inside the binary; `build.rs` lists the texts.

include!(concat!(env!("OUT_DIR"), "/content.rs"));

pub const ROUTES: &str = include_str!("../../../site/routes.json");
