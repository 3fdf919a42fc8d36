//! `zhedel`: the whole service in one binary.

mod config;
mod quote;
mod serve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

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
    /// Print what a loan costs
    Quote(quote::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Serve => serve::run(),
        Command::Quote(args) => quote::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("zhedel: {error}");
            ExitCode::FAILURE
        }
    }
}
