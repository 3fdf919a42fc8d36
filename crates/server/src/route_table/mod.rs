//! The one table of routes, `site/routes.json`, and finding an address in it.

mod pattern;
mod resolve;
mod table;

pub use pattern::Params;
pub use resolve::{Resolution, RouteMatch};
pub use table::{Access, Layout, Route, RouteTable, RouteTableError};
