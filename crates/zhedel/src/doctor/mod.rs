//! `zhedel doctor`: what is wrong with a machine before it serves. `zhedel check` looks at what the
//! service owns, its settings and its books; this looks at what it stands on.

mod database;
mod finding;
mod folders;
mod machine;
mod network;

use std::error::Error;

use server::Mode;

use crate::config::Config;
use crate::event_loop;
use finding::{Finding, Severity};
use folders::Folder;
use network::Listener;

#[derive(clap::Args)]
pub struct Args {
    /// For a machine that runs `zhedel worker`: it listens nowhere
    #[arg(long)]
    worker: bool,
    /// For a machine whose service manager holds the addresses that `listen` and `billers.listen` name
    #[arg(long, conflicts_with = "worker")]
    inherited: bool,
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    config.check()?;
    let mut findings = machine::check_machine();
    findings.extend(folders::check_folders(&folders_of(&config)?));
    if !args.worker {
        findings.extend(network::check_ports(&listeners_of(&config, args.inherited)));
    }
    findings.extend(event_loop::new_runtime()?.block_on(database::check_database(&config)));
    if config.mode == Mode::Production {
        findings.extend(network::check_providers(&provider_urls(&config)));
    }
    for finding in &findings {
        println!("{}", finding.line());
    }
    let is_wrong = |finding: &&Finding| finding.severity == Severity::Wrong;
    match findings.iter().filter(is_wrong).count() {
        0 => Ok(()),
        count => Err(format!("this machine is not ready: {count} findings").into()),
    }
}

fn folders_of(config: &Config) -> Result<Vec<Folder>, Box<dyn Error>> {
    let mut folders = vec![
        Folder { key: "data_dir", path: config.data_dir.clone() },
        Folder { key: "anchors", path: config.audit_trail()?.anchor_folder },
    ];
    if let Some(path) = config.files_folder() {
        folders.push(Folder { key: "files", path });
    }
    Ok(folders)
}

/// Those that the process opens itself. Not that of monitoring: a process waits until it is free, which it
/// is not during a release, or beside a worker.
fn listeners_of(config: &Config, is_inherited: bool) -> Vec<Listener> {
    let mut listeners = Vec::new();
    if !is_inherited {
        listeners.push(Listener { key: "listen", address: config.listen });
        let billers = config.billers.own_listen();
        listeners.extend(billers.map(|address| Listener { key: "billers", address }));
    }
    if config.mode == Mode::Sandbox {
        listeners.push(Listener { key: "sandbox", address: config.sandbox.listen });
        listeners.push(Listener { key: "mail", address: config.sandbox.smtp_listen });
    }
    listeners
}

/// What the service calls. Empty where it is not configured.
fn provider_urls(config: &Config) -> [(&'static str, &str); 10] {
    [
        ("sms.url", &config.sms.url),
        ("email.url", &config.email.url.0),
        ("bureau.url", &config.bureau.url),
        ("biometry.url", &config.biometry.url),
        ("acquirer.url", &config.acquirer.url),
        ("holder_check.url", &config.holder_check.url),
        ("sim_changes.url", &config.sim_changes.url),
        ("state_register.url", &config.state_register.url),
        ("telemetry.url", &config.telemetry.url),
        ("files.s3_endpoint", &config.files.s3_endpoint),
    ]
}
