//! `zhedel`: the whole service in one binary.

mod allocator;
mod audit_config;
mod background;
mod backup;
mod billers;
mod broken_pipe;
mod check;
mod check_files;
mod close_day;
mod config;
mod content;
mod database_config;
mod doctor;
mod event_loop;
mod external_services;
mod grants;
mod inherited_listeners;
mod logging;
mod migrate;
mod monitoring_config;
mod monitoring_server;
mod provider_config;
mod proxies;
mod push;
mod quote;
mod reconcile;
mod refunds;
mod rotate_keys;
mod seed;
mod serve;
mod service_manager;
mod shutdown;
mod staff;
mod statement;
mod traces;
mod worker;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rustix::fs::Mode;
use rustix::process::umask;

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
    /// Run jobs and close business days until stopped; `serve` does so too, and several may share
    /// one database
    Worker,
    /// Close every past business day for every open loan and print the progress
    CloseDay(close_day::Args),
    /// Print what a loan costs
    Quote(quote::Args),
    /// Print the whole history of a loan as a statement of account
    Statement(statement::Args),
    /// Check settings, law, products, the database and the files, and print warnings for staff
    Check(check::Args),
    /// Say what is wrong with this machine before it serves
    Doctor(doctor::Args),
    /// Make an encrypted backup of an SQLite database and the files, while the service runs
    Backup(backup::BackupArgs),
    /// Restore a backup into an empty folder, and check it
    Restore(backup::RestoreArgs),
    /// Bring the database's schema up to date
    Migrate,
    /// Print the SQL that gives a PostgreSQL role what the service needs and no more
    Grants(grants::Args),
    /// Re-encrypt personal data with the newest key of vault.keys, and index it with the newest of
    /// vault.mark_key
    RotateKeys,
    /// In sandbox mode, create a customer whose loan has a history
    Seed(seed::Args),
    /// Reconcile a provider's registry of a day with the books
    Reconcile(reconcile::Args),
    /// Edit the texts of the site: list, import, preview, publish
    #[command(subcommand)]
    Content(content::Command),
    /// Work that needs a person
    #[command(subcommand)]
    Staff(staff::Command),
}

fn main() -> ExitCode {
    allocator::configure_allocator();
    broken_pipe::end_quietly();
    // Everything that is written belongs to this user alone, the database file above all.
    umask(Mode::RWXG | Mode::RWXO);
    let result = match Cli::parse().command {
        Command::Serve => serve::run(),
        Command::Worker => worker::run(),
        Command::CloseDay(args) => close_day::run(&args),
        Command::Quote(args) => quote::run(&args),
        Command::Statement(args) => statement::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Restore(args) => backup::run_restore(&args),
        Command::Migrate => migrate::run(),
        Command::Grants(args) => grants::run(&args),
        Command::RotateKeys => rotate_keys::run(),
        Command::Seed(args) => seed::run(&args),
        Command::Reconcile(args) => reconcile::run(&args),
        Command::Content(command) => content::run(&command),
        Command::Staff(command) => staff::run(&command),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("zhedel: {error}");
            ExitCode::FAILURE
        }
    }
}
