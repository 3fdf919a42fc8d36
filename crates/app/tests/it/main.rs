//! Use cases, each on SQLite and on PostgreSQL.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod access;
mod account_enumeration;
mod applications;
mod attribution;
mod audit;
mod biller_ceilings;
mod billers;
mod cases;
mod chaos;
mod code_limits;
mod content;
mod crash;
mod end_of_day;
mod journey;
mod kazakh_templates;
mod links;
mod loan_views;
mod loans;
mod maintenance;
mod message_delivery;
mod passkeys;
mod prolongation;
mod promised_messages;
mod published_documents;
mod push;
mod repayment;
mod security_events;
mod sent_messages;
mod service_role;
mod site_events;
