//! The route table, `site/routes.json`, and resolving an address with it.

mod pattern;
mod resolve;
mod table;

pub use pattern::Params;
pub use resolve::{Resolution, RouteMatch};
pub use table::{Access, Layout, Route, RouteTable, RouteTableError};
