//! Whether the database can be reached, is one we know, keeps what it acknowledges, and agrees with
//! our clock.

use std::path::Path;
use std::time::Duration;

use base::Timestamp;
use server::Mode;
use store::server_status::ServerStatus;
use store::{Db, StoreError};
use tokio::time::timeout;

use super::finding::Finding;
use crate::config::Config;

/// The oldest major version that our tests run on.
const POSTGRES_MAJOR_MIN: i64 = 15;
/// Three processes of ours, and somebody who looks after the server.
const CONNECTIONS_WANTED: i64 = 60;
const ANSWER_TIME_MAX: Duration = Duration::from_secs(15);
const CLOCK_WARNING_S: i64 = 2;
/// Beyond it days are closed too early or late, for everybody who shares the database.
const CLOCK_WRONG_S: i64 = 60;
const SQLITE_SCHEME: &str = "sqlite://";

pub async fn check_database(config: &Config) -> Vec<Finding> {
    let url = match config.database_url() {
        Ok(url) => url,
        Err(error) => return vec![Finding::wrong("database", error.to_string())],
    };
    let mut findings = Vec::new();
    if let Some(path) = url.strip_prefix(SQLITE_SCHEME) {
        let path = Path::new(path.split('?').next().unwrap_or_default());
        findings.extend(path.parent().and_then(unfit_file_system));
        if !path.exists() {
            let text = format!("{} is created by the first start", path.display());
            findings.push(Finding::ok("database", text));
            return findings;
        }
    }
    match timeout(ANSWER_TIME_MAX, examine(&url, config.mode)).await {
        Ok(Ok(examined)) => findings.extend(examined),
        Ok(Err(error)) => findings.push(Finding::wrong("database", error.to_string())),
        Err(_) => {
            let text = format!("no answer within {} s", ANSWER_TIME_MAX.as_secs());
            findings.push(Finding::wrong("database", text));
        }
    }
    findings
}

async fn examine(url: &str, mode: Mode) -> Result<Vec<Finding>, StoreError> {
    let db = Db::connect(url).await?;
    let before = base::clock::now_us();
    let status = db.load_server_status().await?;
    let ours = Timestamp(i64::midpoint(before, base::clock::now_us()));
    let mut findings = match &status {
        Some(status) => server(status, mode),
        None => vec![Finding::ok("database", "SQLite")],
    };
    if let Some(status) = &status {
        findings.push(clock(ours, status.now));
    }
    if db.is_up_to_date().await? {
        findings.push(Finding::ok("schema", "up to date"));
        // The sandbox's clock is moved, and may have been moved further than this one's.
        if mode == Mode::Production
            && let Some(last) = db.load_last_audit_time().await?
            && last.0 > ours.0 + CLOCK_WRONG_S * 1_000_000
        {
            let text = format!("{ours}, but the audit trail goes on until {last}");
            findings.push(Finding::wrong("clock", text));
        }
    } else {
        findings.push(Finding::ok("schema", "is migrated by the next start, or zhedel migrate"));
    }
    db.close().await;
    Ok(findings)
}

fn server(status: &ServerStatus, mode: Mode) -> Vec<Finding> {
    let subject = "database";
    let mut findings = vec![Finding::ok(subject, format!("PostgreSQL {}", status.version))];
    if status.version_number / 10_000 < POSTGRES_MAJOR_MIN {
        let text = format!("PostgreSQL {}, expected {POSTGRES_MAJOR_MIN} or newer", status.version);
        findings.push(Finding::wrong(subject, text));
    }
    if status.is_read_only {
        let text = "the server accepts no writes: a replica, or default_transaction_read_only";
        findings.push(Finding::wrong(subject, text));
    }
    if status.encoding != "UTF8" {
        let text = format!("its encoding is {}, expected UTF8", status.encoding);
        findings.push(Finding::wrong(subject, text));
    }
    if status.connections_max < CONNECTIONS_WANTED {
        let (max, wanted) = (status.connections_max, CONNECTIONS_WANTED);
        let text = format!("max_connections is {max}, expected {wanted} for three processes");
        findings.push(Finding::warning(subject, text));
    }
    for name in &status.unsafe_settings {
        let text = format!("{name} is off: what was acknowledged may be lost");
        findings.push(match mode {
            Mode::Production => Finding::wrong(subject, text),
            Mode::Sandbox => Finding::warning(subject, text),
        });
    }
    findings
}

fn clock(ours: Timestamp, theirs: Timestamp) -> Finding {
    let difference_s = ours.0.abs_diff(theirs.0).cast_signed() / 1_000_000;
    let text = format!("{difference_s} s from the database's");
    match difference_s {
        0..CLOCK_WARNING_S => Finding::ok("clock", text),
        CLOCK_WARNING_S..CLOCK_WRONG_S => Finding::warning("clock", text),
        _ => Finding::wrong("clock", format!("{text}: {ours} here, {theirs} there")),
    }
}

/// SQLite locks its file and shares memory between processes, which a network's file system does not
/// keep; and one in memory is gone with the machine.
#[cfg(target_os = "linux")]
fn unfit_file_system(folder: &Path) -> Option<Finding> {
    let shown = folder.display();
    match rustix::fs::statfs(folder).ok()?.f_type {
        // tmpfs
        0x0102_1994 => {
            let text = format!("{shown} is in memory: the database is gone with the machine");
            Some(Finding::warning("database", text))
        }
        // NFS, SMB, CIFS, SMB 2
        0x6969 | 0x517B | 0xFF53_4D42 | 0xFE53_4D42 => {
            let text = format!("{shown} is on a network: SQLite needs a disk of this machine");
            Some(Finding::wrong("database", text))
        }
        _ => None,
    }
}

#[cfg(not(target_os = "linux"))]
const fn unfit_file_system(_folder: &Path) -> Option<Finding> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status() -> ServerStatus {
        ServerStatus {
            version: "17.2".to_owned(),
            version_number: 170_002,
            is_read_only: false,
            encoding: "UTF8".to_owned(),
            connections_max: 100,
            unsafe_settings: Vec::new(),
            now: Timestamp(0),
        }
    }

    fn lines(status: &ServerStatus, mode: Mode) -> Vec<String> {
        server(status, mode).iter().map(Finding::line).collect()
    }

    #[test]
    fn a_server_must_be_known_writable_and_safe() {
        assert_eq!(lines(&status(), Mode::Production), ["database   ok, PostgreSQL 17.2"]);
        let bad = ServerStatus {
            version: "14.1".to_owned(),
            version_number: 140_001,
            is_read_only: true,
            encoding: "SQL_ASCII".to_owned(),
            connections_max: 20,
            unsafe_settings: vec!["fsync", "synchronous_commit"],
            now: Timestamp(0),
        };
        let expected = [
            "database   ok, PostgreSQL 14.1",
            "WRONG      database: PostgreSQL 14.1, expected 15 or newer",
            "WRONG      database: the server accepts no writes: a replica, or default_transaction_read_only",
            "WRONG      database: its encoding is SQL_ASCII, expected UTF8",
            "WARNING    database: max_connections is 20, expected 60 for three processes",
            "WRONG      database: fsync is off: what was acknowledged may be lost",
            "WRONG      database: synchronous_commit is off: what was acknowledged may be lost",
        ];
        assert_eq!(lines(&bad, Mode::Production), expected);
        let in_sandbox = lines(&bad, Mode::Sandbox);
        assert_eq!(
            in_sandbox[5],
            "WARNING    database: fsync is off: what was acknowledged may be lost"
        );
    }

    #[test]
    fn clocks_agree() {
        let at = |seconds: i64| Timestamp(seconds * 1_000_000);
        for (ours, theirs, line) in [
            (100, 101, "clock      ok, 1 s from the database's"),
            (105, 100, "WARNING    clock: 5 s from the database's"),
            (
                172_800,
                0,
                "WRONG      clock: 172800 s from the database's: 1970-01-03T00:00:00Z here, 1970-01-01T00:00:00Z there",
            ),
        ] {
            assert_eq!(clock(at(ours), at(theirs)).line(), line);
        }
    }
}
