//! `zhedel`: the whole service in one binary.

mod allocator;
mod background;
mod billers;
mod check;
mod close_day;
mod config;
mod content;
mod event_loop;
mod external_services;
mod migrate;
mod provider_config;
mod push;
mod quote;
mod reconcile;
mod rotate_keys;
mod seed;
mod serve;
mod staff;
mod statement;
mod worker;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(version, about = "An online micro-loan service: site, client area and loan core")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the site until stopped
    Serve,
    /// Send messages and end days until stopped; `serve` does so too, and several may run on one
    /// database
    Worker,
    /// End every day that has passed, for every loan that is owed, and print how it goes
    CloseDay(close_day::Args),
    /// Print what a loan costs
    Quote(quote::Args),
    /// Print a loan's whole life as a statement of account
    Statement(statement::Args),
    /// Check settings, law, products and the database, and say what staff must know
    Check,
    /// Bring the database's schema up to date
    Migrate,
    /// Seal personal data anew with the newest key of vault.keys
    RotateKeys,
    /// In sandbox mode, make somebody up whose loan has a life behind it
    Seed(seed::Args),
    /// Hold a provider's registry of a day against the books
    Reconcile(reconcile::Args),
    /// The texts of the site: list them, write them, look at drafts, publish them
    #[command(subcommand)]
    Content(content::Command),
    /// What needs a person
    #[command(subcommand)]
    Staff(staff::Command),
}

fn main() -> ExitCode {
    allocator::configure_allocator();
    let done = match Cli::parse().command {
        Command::Serve => serve::run(),
        Command::Worker => worker::run(),
        Command::CloseDay(args) => close_day::run(&args),
        Command::Quote(args) => quote::run(&args),
        Command::Statement(args) => statement::run(&args),
        Command::Check => check::run(),
        Command::Migrate => migrate::run(),
        Command::RotateKeys => rotate_keys::run(),
        Command::Seed(args) => seed::run(&args),
        Command::Reconcile(args) => reconcile::run(&args),
        Command::Content(command) => content::run(&command),
        Command::Staff(command) => staff::run(&command),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("zhedel: {error}");
            ExitCode::FAILURE
        }
    }
}
