//! Continuous archiving: the database is restored as it was at a chosen second.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

struct TestFolder(PathBuf);

impl TestFolder {
    fn create() -> Self {
        let folder = std::env::temp_dir().join(format!("zhedel-follow-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

fn command(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zhedel"));
    command
        .args(arguments)
        .env("ZHEDEL_DATA_DIR", data)
        .env("ZHEDEL_SANDBOX_LISTEN", free_address())
        .env("ZHEDEL_SANDBOX_SMTP_LISTEN", free_address());
    command
}

fn succeed(data: &Path, arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = command(data, arguments).output().unwrap();
    assert!(status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

/// A process that is stopped by the signal an operator would send, and killed if the test fails.
struct Following(Child);

impl Following {
    fn stop(mut self) {
        let pid = self.0.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        assert!(self.0.wait().unwrap().success());
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn loans_of(check: &str) -> usize {
    let line = check.lines().find_map(|line| line.strip_prefix("books      ok, ")).unwrap();
    line.split(' ').next().unwrap().parse().unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn count(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

/// Waits until nothing was shipped for three seconds.
fn wait_until_shipped(backup: &Path) {
    let (mut before, mut quiet) = (count(&backup.join("wal")), 0);
    for _ in 0..600 {
        sleep(Duration::from_millis(100));
        let now = count(&backup.join("wal"));
        quiet = if now == before { quiet + 1 } else { 0 };
        before = now;
        if quiet == 30 {
            return;
        }
    }
    panic!("it never ends");
}

#[test]
fn the_database_is_restored_as_it_was_at_a_second() {
    let folder = TestFolder::create();
    let (data, place) = (folder.0.join("data"), folder.0.join("archive"));
    succeed(&data, &["seed", "--life", "fresh"]);
    let mut follow = command(&data, &["backup", "--to", text(&place), "--follow"]);
    let following = Following(follow.stdout(Stdio::null()).spawn().unwrap());
    let backups = place.join("backups");
    let complete = || {
        let mut ids = fs::read_dir(&backups).ok()?.filter_map(Result::ok);
        ids.find(|id| id.path().join("manifest.json").exists()).map(|id| id.path())
    };
    let backup = (0..600).find_map(|_| {
        sleep(Duration::from_millis(50));
        complete()
    });
    let backup = backup.expect("a backup is made first");
    // More than one log is written, by one process after the other, and what each adds is archived.
    succeed(&data, &["seed", "--life", "prolonged"]);
    succeed(&data, &["seed", "--life", "fresh"]);
    wait_until_shipped(&backup);
    let between = Command::new("date").arg("--iso-8601=seconds").output().unwrap().stdout;
    let between = String::from_utf8(between).unwrap().trim().to_owned();
    sleep(Duration::from_millis(1_100));
    succeed(&data, &["seed", "--life", "closed"]);
    wait_until_shipped(&backup);
    following.stop();
    let segments = count(&backup.join("wal"));
    assert!(segments >= 3, "{segments}");
    assert_eq!(loans_of(&succeed(&data, &["check"])), 4);

    let restore = |at: Option<&str>, to: &str| {
        let to = folder.0.join(to);
        let mut arguments = vec!["restore", "--from", text(&place), "--to", text(&to)];
        arguments.extend(at.map(|at| ["--at", at]).into_iter().flatten());
        loans_of(&succeed(&data, &arguments))
    };
    assert_eq!(restore(None, "newest"), 4);
    assert_eq!(restore(Some(&between), "between"), 3);
    let drill = succeed(&data, &["backup", "drill", "--from", text(&place)]);
    assert_eq!(loans_of(&drill), 4);

    // A segment in the middle is missed.
    let mut names: Vec<_> =
        fs::read_dir(backup.join("wal")).unwrap().map(|it| it.unwrap().path()).collect();
    names.sort();
    fs::remove_file(&names[1]).unwrap();
    let target = folder.0.join("gap");
    let arguments = ["restore", "--from", text(&place), "--to", text(&target)];
    let refused = command(&data, &arguments).output().unwrap();
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(error.contains("wal/0000000002 is damaged"), "{error}");
    assert!(!target.exists());
}
