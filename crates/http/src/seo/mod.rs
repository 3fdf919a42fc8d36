//! What search engines and installers ask for.

mod manifest;
mod robots;
mod sitemap;

pub use manifest::manifest;
pub use robots::robots;
pub use sitemap::{PARTS, sitemap_index, sitemap_part};
