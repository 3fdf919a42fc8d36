//! `zhedel doctor` names what is wrong with a machine, and exits with 1 if anything is.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Output};

struct TestFolder(PathBuf);

impl TestFolder {
    fn create(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("zhedel-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

/// With limits that the shell sets, and free ports where none are named.
fn doctor(limits: &str, environment: &[(&str, &str)]) -> (Option<i32>, String, String) {
    doctor_with("", limits, environment)
}

fn doctor_with(
    option: &str,
    limits: &str,
    environment: &[(&str, &str)],
) -> (Option<i32>, String, String) {
    let script = format!("{limits} && exec '{}' doctor {option}", env!("CARGO_BIN_EXE_zhedel"));
    let mut shell = Command::new("sh");
    for listener in ["", "SANDBOX_", "SANDBOX_SMTP_"] {
        shell.env(format!("ZHEDEL_{listener}LISTEN"), free_address());
    }
    shell.args(["-c", &script]).envs(environment.iter().copied());
    let Output { status, stdout, stderr } = shell.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

#[test]
fn a_machine_that_is_ready() {
    let folder = TestFolder::create("doctor-ready");
    let data = folder.0.join("data");
    let data_dir = ("ZHEDEL_DATA_DIR", data.to_str().unwrap());
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = other.local_addr().unwrap().to_string();
    let monitoring = ("ZHEDEL_MONITORING_LISTEN", taken.as_str());
    let (code, lines, errors) = doctor("ulimit -n $(ulimit -H -n)", &[data_dir, monitoring]);
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{lines}");
    let database = data.join("zhedel.db");
    let created = format!("database   ok, {} is created by the first start\n", database.display());
    assert!(lines.contains(&created), "{lines}");
    assert!(!lines.contains("WRONG"), "{lines}");
    assert!(!lines.contains("monitoring"), "a taken address is waited for: {lines}");
    let made = std::fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().file_name());
    let mut made: Vec<_> = made.map(|name| name.into_string().unwrap()).collect();
    made.sort();
    assert_eq!(made, ["audit-anchors", "files"]);
}

/// systemd listens there before the service starts: `zhedel.service` asks so.
#[test]
fn an_address_that_the_service_manager_holds_is_not_looked_at() {
    let folder = TestFolder::create("doctor-inherited");
    let data = folder.0.join("data");
    let held = TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = held.local_addr().unwrap().to_string();
    let environment =
        [("ZHEDEL_DATA_DIR", data.to_str().unwrap()), ("ZHEDEL_LISTEN", listen.as_str())];
    let limits = "ulimit -n $(ulimit -H -n)";
    let (code, lines, errors) = doctor_with("--inherited", limits, &environment);
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{lines}");
    assert!(!lines.contains(&listen), "{lines}");
    let (code, lines, _) = doctor_with("", limits, &environment);
    assert_eq!(code, Some(1), "{lines}");
}

#[test]
fn a_machine_where_everything_is_wrong() {
    let folder = TestFolder::create("doctor-wrong");
    let file = folder.0.join("file");
    std::fs::write(&file, "not a folder").unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let (listen, nobody) = (taken.local_addr().unwrap().to_string(), free_address());
    let data = file.join("data").display().to_string();
    let url = format!("postgres://zhedel@{nobody}/zhedel?sslmode=disable");
    let (code, lines, errors) = doctor(
        "ulimit -n 256",
        &[("ZHEDEL_DATA_DIR", &data), ("ZHEDEL_LISTEN", &listen), ("ZHEDEL_DATABASE_URL", &url)],
    );
    assert_eq!(code, Some(1), "{lines}");
    for expected in [
        "WRONG      open files: at most 256, expected 11000 (ulimit -n, LimitNOFILE)".to_owned(),
        format!("WRONG      data_dir: {data} cannot be written: Not a directory"),
        format!("WRONG      anchors: {data}/audit-anchors cannot be written: Not a directory"),
        format!("WRONG      files: {data}/files cannot be written: Not a directory"),
        format!("WRONG      listen: cannot listen on {listen}: Address already in use"),
        "WRONG      database: ".to_owned(),
    ] {
        assert!(lines.lines().any(|line| line.starts_with(&expected)), "{expected}\n{lines}");
    }
    assert_eq!(errors, "zhedel: this machine is not ready: 6 findings\n");
}

#[test]
fn a_server() {
    let folder = TestFolder::create("doctor-server");
    let data_dir = ("ZHEDEL_DATA_DIR", folder.0.to_str().unwrap());
    let url = std::env::var("ZHEDEL_TEST_POSTGRES_URL")
        .expect("run the tests by scripts/with-postgres, as make test does");
    let unlimited = "ulimit -n $(ulimit -H -n)";
    let (code, lines, _) = doctor(unlimited, &[data_dir, ("ZHEDEL_DATABASE_URL", &url)]);
    assert_eq!(code, Some(0), "{lines}");
    assert!(lines.contains("database   ok, PostgreSQL "), "{lines}");
    assert!(lines.contains("clock      ok, 0 s from the database's"), "{lines}");
    // The server of the tests forgets what it acknowledged when the machine stops.
    let unsafe_setting = "WARNING    database: fsync is off: what was acknowledged may be lost";
    assert!(lines.contains(unsafe_setting), "{lines}");
    let replica = format!("{url}&options=-cdefault_transaction_read_only%3Don");
    let (code, lines, errors) = doctor(unlimited, &[data_dir, ("ZHEDEL_DATABASE_URL", &replica)]);
    let expected = "WRONG      database: the server accepts no writes: a replica, or \
                    default_transaction_read_only";
    assert!(lines.contains(expected), "{lines}");
    assert_eq!(code, Some(1));
    assert_eq!(errors, "zhedel: this machine is not ready: 1 findings\n");
}
