//! Texts and routes inside the binary; `build.rs` lists the texts.

include!(concat!(env!("OUT_DIR"), "/content.rs"));

/// Descriptions of the pages without a text of their own, by the name of the route.
pub const DESCRIPTIONS: &str = include_str!("../../../site/descriptions.json");

pub const ROUTES: &str = include_str!("../../../site/routes.json");
