//! `zhedel staff` on the command line.

mod attribution;
mod borrower_snapshots;
mod cases;
mod dead_letters;
mod decisions;
mod promos;
mod test_app;
mod unmatched;
mod viewing;
