//! Use cases, each on SQLite and on PostgreSQL.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod access;
mod account_enumeration;
mod applications;
mod attribution;
mod billers;
mod cases;
mod chaos;
mod content;
mod crash;
mod end_of_day;
mod journey;
mod links;
mod loan_views;
mod loans;
mod message_delivery;
mod prolongation;
mod promised_messages;
mod push;
mod repayment;
mod site_events;
