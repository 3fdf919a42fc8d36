//! A page: found in the route table, filled with its data, rendered once and cached.

mod articles;
mod cities;
mod data;
mod delay_diagram;
mod description;
mod document;
mod figures;
mod letters;
mod loan_facts;
mod locate;
mod page_data;
mod payload;
mod render;
mod responses;
mod tools;
mod view;

pub use articles::{alternate_path, article};
pub use data::{check_content, page_data, title_of, updated_on};
pub use locate::PageLocation;
pub use page_data::{PageData, ProductTerms};
pub use payload::{Alternate, PageAnswer, PagePayload, alternates, build_payload};
pub use render::standalone_document;
pub use responses::{payload, payload_file, serve, serve_match};
pub use view::{PageKey, ViewKey, unguarded_view};
