//! `zhedel staff`: work that needs a person.

mod application_text;
mod args;
mod attribution;
mod cases;
mod clients;
mod dead_letters;
mod decision_commands;
mod decision_text;
mod end_sessions;
mod event_text;
mod print;
mod promos;
mod queue;
mod site_events;
mod surplus;
mod unmatched;
mod upload_command;

use std::error::Error;
use std::sync::Arc;

use clap::Subcommand;

pub use args::{name, reason};

use crate::config::Config;
use crate::{event_loop, external_services, serve};

#[derive(Subcommand)]
pub enum Command {
    /// List jobs that failed after every retry: messages, receipts and others
    DeadLetters,
    /// Show how many jobs wait in each queue, and for how long
    Jobs,
    /// Run a failed job again, from its first attempt
    Retry(dead_letters::RetryArgs),
    /// List the applications that wait for staff, the longest waiting first
    Queue,
    /// Show everything about an application that a decision needs; the view is audited
    Show(application_text::ShowArgs),
    /// Write a file of an application to disk; the view is audited
    File(upload_command::DownloadArgs),
    /// Cases of customers: restructuring, complaints, fraud, questions
    Requests(cases::CasesArgs),
    /// Show from where an account was used or attacked, or what came from an address; audited
    Clients(clients::ClientsArgs),
    /// End all sessions of a customer who was robbed of a device or of the account; audited
    EndSessions(end_sessions::EndSessionsArgs),
    /// Payments that match no loan: list them, assign them, record a return
    #[command(subcommand)]
    Unmatched(unmatched::UnmatchedCommand),
    /// Surplus above the small sum, paid by others or refused by the bank: list it, send it back to
    /// the card it came from, record its return
    #[command(subcommand)]
    Surplus(surplus::SurplusCommand),
    /// Count registrations and applications by channel: of the first visit and of the last before
    /// them
    Attribution(attribution::AttributionArgs),
    /// Promo codes: create, list, end
    #[command(subcommand)]
    Promos(promos::PromoCommand),
    /// Show site events by day: visitors, pages, steps towards a loan
    Events(site_events::SiteEventsArgs),
    #[command(flatten)]
    Decide(decision_commands::DecisionCommand),
}

pub fn run(command: &Command) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let clock = external_services::clock(config.movable_clock()?.as_ref());
    let rules = Arc::new(config.origination_rules()?);
    event_loop::new_runtime()?.block_on(async {
        let (db, app) = serve::open_app(&config, Arc::clone(&clock), rules).await?;
        let now = clock.now();
        let result = match command {
            Command::DeadLetters => dead_letters::list(&app).await,
            Command::Jobs => dead_letters::queues(&app).await,
            Command::Retry(retry) => dead_letters::retry(&app, retry).await,
            Command::Queue => queue::run(&app, now).await,
            Command::Show(show) => application_text::run(&app, show, now).await,
            Command::File(download) => upload_command::run(&app, download).await,
            Command::Requests(cases_args) => cases::run(&app, cases_args, clock.today()).await,
            Command::Clients(args) => clients::run(&app, args).await,
            Command::EndSessions(args) => end_sessions::run(&app, args).await,
            Command::Unmatched(command) => unmatched::run(&app, command, now).await,
            Command::Surplus(command) => surplus::run(&app, command).await,
            Command::Attribution(args) => attribution::run(&app, args, clock.today()).await,
            Command::Promos(command) => promos::run(&app, command).await,
            Command::Events(events) => site_events::run(&app, events, clock.today()).await,
            Command::Decide(decision) => decision_commands::run(&app, decision).await,
        };
        db.close().await;
        result
    })
}
