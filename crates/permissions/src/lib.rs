//! What staff may do: permissions, roles, limits, separation of duties and approvals by a second
//! person. Pure: no clock, no files, no network.

#![deny(clippy::float_arithmetic)]

pub mod approval;
mod four_eyes;
mod grant;
mod limits;
mod matrix;
mod permission;
mod role;
mod separation;

pub use approval::{ApprovalKind, ApprovalRule, needs_second, rule_on};
pub use four_eyes::{CheckRejection, may_check};
pub use grant::{Act, Grant, Grants, Level, Scope};
pub use limits::{LimitCheck, Limits, default_limits};
pub use matrix::{grant, grants};
pub use permission::Permission;
pub use role::Role;
pub use separation::{Conflict, SeparationRule, conflicts};
