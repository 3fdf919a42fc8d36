//! `zhedel backup` and `zhedel restore`: encrypted copies of an SQLite database and of the files, in a
//! folder or a bucket.

mod continuous;
mod create;
mod manifest;
mod newest;
mod prune;
mod restore;

use std::error::Error;
use std::path::{Path, PathBuf};

use base::Timestamp;
use clap::{Args as Arguments, Subcommand};
use providers::archive::{Archive, ArchiveError};
use providers::files::{FileStoreError, S3Config};
use serde::Deserialize;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::key_checks::{self, Keys};
use store::{Db, StoreError, Uuid, VaultError, transact};
use thiserror::Error;

use crate::config::{Config, Secret};
use crate::external_services::ProviderConfigError;
use crate::{check, event_loop, logging, serve};
use create::{Made, Source};
pub use newest::watch;
use restore::{Restored, Target};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackupConfig {
    to: String,
    pub(crate) s3_endpoint: String,
    s3_region: String,
    s3_access_key: String,
    pub(crate) s3_secret_key: Secret,
}

impl BackupConfig {
    pub(crate) fn is_in_bucket(&self) -> bool {
        self.to.starts_with(BUCKET_SCHEME)
    }
}

const BUCKET_SCHEME: &str = "s3://";

/// Why a backup cannot be made or restored.
#[derive(Debug, Error)]
pub enum BackupError {
    #[error("the backup {0} exists already")]
    Exists(String),
    #[error("there is no backup")]
    None,
    #[error("{0} is damaged: it is not what was stored")]
    Damaged(String),
    #[error("the manifest cannot be read")]
    Manifest,
    #[error("the manifest does not open: {0}")]
    Seal(VaultError),
    #[error("the backup has format {0}, which this program does not know")]
    Format(u32),
    #[error("{0} is not empty")]
    NotEmpty(PathBuf),
    #[error("{path}: {error}")]
    File { path: PathBuf, error: std::io::Error },
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    #[error(transparent)]
    Files(#[from] FileStoreError),
    #[error(transparent)]
    Vault(#[from] VaultError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Arguments)]
#[command(args_conflicts_with_subcommands = true)]
pub struct BackupArgs {
    #[command(subcommand)]
    command: Option<BackupCommand>,
    /// A folder or s3://bucket/prefix; by default backup.to of the settings
    #[arg(long, value_name = "PLACE")]
    to: Option<String>,
    /// Go on until stopped: ship every transaction and file that follows, and make another backup
    /// each day
    #[arg(long)]
    follow: bool,
}

#[derive(Subcommand)]
enum BackupCommand {
    /// List the backups, the oldest first
    List(PlaceArgs),
    /// Prove a backup: restore it to a temporary folder, check it, and remove it again
    Drill(DrillArgs),
    /// Delete all but the newest backups, and the files that only they had
    Prune(PruneArgs),
}

#[derive(Arguments)]
struct PlaceArgs {
    /// A folder or s3://bucket/prefix; by default backup.to of the settings
    #[arg(long, value_name = "PLACE")]
    from: Option<String>,
}

#[derive(Arguments)]
struct DrillArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// The backup; by default the newest
    #[arg(long, value_name = "ID")]
    backup: Option<String>,
    /// Where there is room for it; by default the data folder
    #[arg(long, value_name = "FOLDER")]
    scratch: Option<PathBuf>,
}

#[derive(Arguments)]
struct PruneArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// How many stay
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..))]
    keep: u16,
}

#[derive(Arguments)]
pub struct RestoreArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// The data folder to be; it must be empty
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
    /// The backup; by default the newest
    #[arg(long, value_name = "ID")]
    backup: Option<String>,
    /// As it was at a second, such as 2026-11-19T11:30:00+05:00; by default as late as possible
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    at: Option<Timestamp>,
}

fn parse_time(text: &str) -> Result<Timestamp, String> {
    let time: jiff::Timestamp = text.parse().map_err(|_| "a time has the form of the example")?;
    Ok(Timestamp(time.as_microsecond()))
}

pub fn run(args: &BackupArgs) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let runtime = event_loop::new_runtime()?;
    match &args.command {
        None => {
            let archive = config.archive(args.to.as_deref())?;
            runtime.block_on(make(&config, &archive, args.follow))
        }
        Some(BackupCommand::List(PlaceArgs { from })) => {
            let archive = config.archive(from.as_deref())?;
            runtime.block_on(async {
                for id in manifest::list(&archive).await? {
                    println!("{id}");
                }
                Ok(())
            })
        }
        Some(BackupCommand::Drill(args)) => runtime.block_on(drill(config, args)),
        Some(BackupCommand::Prune(PruneArgs { place, keep })) => {
            let archive = config.archive(place.from.as_deref())?;
            runtime.block_on(async {
                let pruned = prune::prune(&archive, &config.vault()?, usize::from(*keep)).await?;
                let (backups, files) = pruned;
                println!("{backups} backups deleted, and {files} files that only they had");
                Ok(())
            })
        }
    }
}

pub fn run_restore(args: &RestoreArgs) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let archive = config.archive(args.place.from.as_deref())?;
    event_loop::new_runtime()?.block_on(async {
        let vault = config.vault()?;
        let target = Target { id: args.backup.as_deref(), at: args.at };
        let restored = restore::restore(&archive, &vault, target, &args.to).await?;
        print_restored(&restored, &args.to);
        check::check_data(&config.restored_at(&args.to), true).await
    })
}

async fn make(
    config: &Config,
    archive: &Archive,
    is_to_follow: bool,
) -> Result<(), Box<dyn Error>> {
    let (vault, trail, files) = (config.vault()?, config.audit_trail()?, config.files()?);
    let keys = Keys { vault: &vault, audit: &trail.keys };
    let url = config.database_url()?;
    let db = Db::connect(&url).await?;
    let status = key_checks::compare(&mut db.read().await?, &keys).await?;
    if !status.mismatches.is_empty() {
        return Err(StoreError::from(key_checks::KeyMismatches(status.mismatches)).into());
    }
    let source = Source { db: &db, files: &files, keys, scratch: &config.data_dir };
    if is_to_follow {
        logging::init(&config.log)?;
        continuous::follow(&url, &source, archive, serve::stop_signal()?).await?;
        db.close().await;
        return Ok(());
    }
    let now = Timestamp(base::clock::now_us());
    let made = create::create(&source, archive, now).await?;
    let detail = json!({ "backup": made.manifest.id, "files": made.manifest.files.len() });
    let entry =
        NewEntry { actor: "system", action: "backup_made", subject: "database", detail: &detail };
    let audited: Result<(), StoreError> =
        transact!(db, |tx| { audit::insert(tx, &entry, now).await });
    audited?;
    db.close().await;
    print_made(&made);
    match made.missing_files.len() {
        0 => Ok(()),
        count => Err(format!("{count} files were missing before the backup was made").into()),
    }
}

fn print_made(made: &Made) {
    println!(
        "backup     {}: a database of {} bytes and {} files, {} of them new, verified",
        made.manifest.id,
        made.manifest.database.bytes,
        made.manifest.files.len(),
        made.new_files
    );
    for name in &made.missing_files {
        println!("WRONG      {name} is not in the file store, and a row refers to it");
    }
}

fn print_restored(restored: &Restored, to: &Path) {
    let until = restored.last.as_ref().map(|segment| segment.read_at.to_string());
    println!(
        "restored   {} into {}, as it was at {}, {} files",
        restored.manifest.id,
        to.display(),
        until.as_ref().unwrap_or(&restored.manifest.created_at),
        restored.files
    );
}

/// A folder that is removed in any case.
struct ScratchFolder(PathBuf);

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn drill(config: Config, args: &DrillArgs) -> Result<(), Box<dyn Error>> {
    let archive = config.archive(args.place.from.as_deref())?;
    let parent = args.scratch.clone().unwrap_or_else(|| config.data_dir.clone());
    let folder = ScratchFolder(parent.join(format!("restore-drill-{}", Uuid::now_v7().simple())));
    let begun = base::clock::now_us();
    let vault = config.vault()?;
    let target = Target { id: args.backup.as_deref(), at: None };
    let restored = restore::restore(&archive, &vault, target, &folder.0).await?;
    print_restored(&restored, &folder.0);
    check::check_data(&config.restored_at(&folder.0), true).await?;
    let took_ms = (base::clock::now_us() - begun) / 1_000;
    println!(
        "drill      ok, {} of {}: {} files, restored and checked in {}.{:03} s",
        restored.manifest.id,
        restored.manifest.created_at,
        restored.files,
        took_ms / 1_000,
        took_ms % 1_000
    );
    Ok(())
}

impl Config {
    /// Where `zhedel backup` stores its backups, if the settings say so. It makes none of PostgreSQL.
    pub(crate) fn watched_archive(&self) -> Result<Option<Archive>, Box<dyn Error>> {
        if self.backup.to.is_empty() || !self.database_url()?.starts_with("sqlite:") {
            return Ok(None);
        }
        self.archive(None).map(Some)
    }

    /// A folder, or `s3://bucket/prefix`.
    pub(crate) fn archive(&self, place: Option<&str>) -> Result<Archive, Box<dyn Error>> {
        let config = &self.backup;
        let place = place.unwrap_or(&config.to);
        if place.is_empty() {
            return Err("no place for backups: name one, or set backup.to".into());
        }
        let Some(bucket) = place.strip_prefix(BUCKET_SCHEME) else {
            return Ok(Archive::Folder(Path::new(place).to_owned()));
        };
        let (bucket, prefix) = bucket.split_once('/').unwrap_or((bucket, ""));
        let s3 = S3Config {
            endpoint: config.s3_endpoint.clone(),
            region: config.s3_region.clone(),
            bucket: bucket.to_owned(),
            access_key: config.s3_access_key.clone(),
            secret_key: config.s3_secret_key.0.clone().into(),
        };
        let archive = Archive::try_in_s3(&s3, prefix.trim_matches('/'));
        let setup_error = |error| ProviderConfigError::Setup { key: "backup", error };
        Ok(archive.map_err(setup_error)?)
    }
}

#[cfg(test)]
mod tests {
    use crate::config::tests::config_with;

    #[test]
    fn backups_go_to_a_folder_or_a_bucket() {
        let config = config_with(&[]).unwrap();
        let missing = config.archive(None).unwrap_err().to_string();
        assert_eq!(missing, "no place for backups: name one, or set backup.to");
        assert_eq!(format!("{:?}", config.archive(Some("/mnt/b")).unwrap()), "/mnt/b");
        let bucket = config_with(&[
            ("ZHEDEL_BACKUP_TO", "s3://vault/zhedel/nightly/"),
            ("ZHEDEL_BACKUP_S3_ENDPOINT", "https://s3.example"),
            ("ZHEDEL_BACKUP_S3_SECRET_KEY", "hidden"),
        ])
        .unwrap();
        let debug = format!("{:?} {:?}", bucket.archive(None).unwrap(), bucket.backup);
        assert!(debug.contains("vault") && debug.contains("zhedel/nightly"), "{debug}");
        assert!(!debug.contains("hidden"), "{debug}");
    }
}
