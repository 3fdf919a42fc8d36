//! The life of an application by the public interface of the core.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod affordability;
mod deadlines;
mod decision;
mod guards;
mod policy;
mod prescreen;
mod privacy;
mod questionnaire;
mod replay;
mod screens;
mod shared_debt_burden;
mod spellings;
mod stored_events;
mod test_application;
mod transitions;
