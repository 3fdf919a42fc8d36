//! A loan, from the money to the last payment.

pub mod payments;
mod problem;
