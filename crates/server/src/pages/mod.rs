//! A page: found in the route table, filled with its data, rendered once and kept.

mod answer;
mod articles;
mod cities;
mod data;
mod document;
mod locate;
mod payload;
mod render;
mod view;

pub use answer::{payload, payload_file, serve, serve_match};
pub use articles::{article, twin};
pub use data::{check as check_content, load, offer, title_of, updated_on};
pub use locate::PageLocation;
pub use payload::{Alternate, Payload, alternates, build_payload};
pub use render::standalone_document;
pub use view::{PageKey, ViewKey, unguarded_view};
