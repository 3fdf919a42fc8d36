//! `zhedel migrate`, `zhedel check` and `zhedel close-day` as an engineer runs them, on both engines.

use std::process::{Command, Output, Stdio};

fn zhedel(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zhedel"));
    command.args(arguments).envs(environment.iter().copied()).output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Checks before and after migrating, twice.
fn migrate_and_check(environment: &[(&str, &str)], engine: &str) {
    let before = zhedel(&["check"], environment);
    assert!(!before.status.success());
    assert!(text(&before.stderr).contains("run zhedel migrate"), "{}", text(&before.stderr));
    for _ in 0..2 {
        let migrated = zhedel(&["migrate"], environment);
        assert!(migrated.status.success(), "{}", text(&migrated.stderr));
    }
    let after = zhedel(&["check"], environment);
    let output = text(&after.stdout);
    assert!(after.status.success(), "{}", text(&after.stderr));
    assert!(output.contains(&format!("database   ok, {engine}")), "{output}");
    assert!(output.contains("audit      ok, 0 rows chained, 0 pending"), "{output}");
    assert!(output.contains("books      ok, 0 loans and 0 payments"), "{output}");
    let closed = zhedel(&["close-day"], environment);
    assert!(closed.status.success(), "{}", text(&closed.stderr));
    assert!(text(&closed.stdout).contains("  0 loans, 0 failed"), "{}", text(&closed.stdout));
    let closed = text(&zhedel(&["close-day"], environment).stdout);
    assert!(closed.contains("every past business day is closed"), "{closed}");
    let rotated = zhedel(&["rotate-keys"], environment);
    assert!(rotated.status.success(), "{}", text(&rotated.stderr));
    assert!(text(&rotated.stdout).contains("customers.phone              0 re-encrypted"));
    let again = text(&zhedel(&["check"], environment).stdout);
    assert!(again.contains("audit      ok, 1 rows chained, 0 pending"), "{again}");
}

#[test]
fn a_file() {
    let folder = std::env::temp_dir().join(format!("zhedel-database-{}", std::process::id()));
    let data_dir = folder.display().to_string();
    migrate_and_check(&[("ZHEDEL_DATA_DIR", &data_dir)], "Sqlite");
    std::fs::remove_dir_all(folder).expect("the folder was made");
}

#[test]
fn a_server() {
    let url = std::env::var("ZHEDEL_TEST_POSTGRES_URL")
        .expect("run the tests by scripts/with-postgres, as make test does");
    let schema = format!("zhedel_{}", std::process::id());
    let created = Command::new("psql")
        .args([&url, "-q", "-c", &format!("CREATE SCHEMA {schema}")])
        .status()
        .expect("psql comes with the server");
    assert!(created.success());
    let url = format!("{url}&options=-csearch_path%3D{schema}");
    migrate_and_check(&[("ZHEDEL_DATABASE_URL", &url)], "Postgres");
}

#[test]
fn an_unreachable_server_is_reported() {
    let nowhere = [("ZHEDEL_DATABASE_URL", "postgres://nobody@127.0.0.1:1/none")];
    let failed = zhedel(&["migrate"], &nowhere);
    assert!(!failed.status.success());
    assert!(
        text(&failed.stderr).starts_with("zhedel: the database cannot be reached"),
        "{}",
        text(&failed.stderr)
    );
}

/// As `zhedel statement --demo | head -1`.
#[test]
fn a_reader_that_has_had_enough_ends_a_command_in_silence() {
    let mut process = Command::new(env!("CARGO_BIN_EXE_zhedel"))
        .args(["statement", "--demo"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(process.stdout.take());
    let ended = process.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(141));
    assert_eq!(text(&ended.stderr), "");
}

#[test]
fn a_variable_that_is_no_setting_stops_every_command() {
    let refused =
        zhedel(&["quote", "--amount", "100000", "--days", "30"], &[("ZHEDEL_SITE_PROXYS", "1")]);
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(
        text(&refused.stderr),
        "zhedel: ZHEDEL_SITE_PROXYS is not a setting; the nearest is ZHEDEL_SITE_PROXIES\n"
    );
}
