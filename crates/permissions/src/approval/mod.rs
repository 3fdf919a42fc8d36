//! Approvals: which commands need a second person, who checks them, and how long they wait.

mod facts;
mod kind;
mod names;
mod rule;
mod table;

pub use facts::ApprovalFacts;
pub use kind::ApprovalKind;
pub use rule::{ApprovalRule, Checker, Expiry, SecondPerson, Trigger, needs_second};
pub use table::rule_on;
