//! `zhedel backup` under load, restored elsewhere: what was acknowledged before is there, it checks
//! clean and serves, and one damaged byte is found.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

struct TestFolder(PathBuf);

impl TestFolder {
    fn create(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("zhedel-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
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

/// With addresses of its own: tests run side by side.
fn command(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zhedel"));
    command
        .env("ZHEDEL_DATA_DIR", data)
        .env("ZHEDEL_SANDBOX_LISTEN", free_address())
        .env("ZHEDEL_SANDBOX_SMTP_LISTEN", free_address());
    command
}

fn zhedel(data: &Path, arguments: &[&str]) -> Output {
    command(data).args(arguments).output().unwrap()
}

fn succeed(data: &Path, arguments: &[&str]) -> String {
    let output = zhedel(data, arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{arguments:?}: {stderr}{}",
        String::from_utf8_lossy(&output.stdout)
    );
    String::from_utf8(output.stdout).unwrap()
}

fn fail(data: &Path, arguments: &[&str]) -> String {
    let output = zhedel(data, arguments);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stdout));
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Every file below a folder.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files.extend(files_below(&path)) } else { files.push(path) }
    }
    files.sort();
    files
}

fn flip_a_byte(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).unwrap();
}

/// The value in a line such as `books      ok, 3 loans and 2 payments agree with the ledger`.
fn loans_of(check: &str) -> usize {
    let line = check.lines().find_map(|line| line.strip_prefix("books      ok, ")).unwrap();
    line.split(' ').next().unwrap().parse().unwrap()
}

/// Makes borrowers with loans, one after the other, until it is told to stop.
struct Load {
    is_stopped: Arc<AtomicBool>,
    made: Arc<AtomicUsize>,
    thread: thread::JoinHandle<()>,
}

impl Load {
    fn start(data: &Path) -> Self {
        let (is_stopped, made) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let (stop, count, data) = (is_stopped.clone(), made.clone(), data.to_owned());
        let thread = thread::spawn(move || {
            while !stop.load(Ordering::SeqCst) {
                succeed(&data, &["seed", "--life", "fresh"]);
                count.fetch_add(1, Ordering::SeqCst);
            }
        });
        Self { is_stopped, made, thread }
    }

    fn wait_for(&self, count: usize) -> usize {
        while self.made.load(Ordering::SeqCst) < count {
            assert!(!self.thread.is_finished(), "the load stopped");
            thread::sleep(Duration::from_millis(10));
        }
        self.made.load(Ordering::SeqCst)
    }

    fn stop(self) -> usize {
        self.is_stopped.store(true, Ordering::SeqCst);
        self.thread.join().unwrap();
        self.made.load(Ordering::SeqCst)
    }
}

struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

async fn is_served(data: &Path) -> bool {
    let site = free_address();
    let mut command = command(data);
    command.arg("serve").env("ZHEDEL_LISTEN", &site).stdout(Stdio::null());
    let _serving = Serving(command.spawn().unwrap());
    for _ in 0..600 {
        let answer = reqwest::get(format!("http://{site}/readyz")).await;
        if answer.is_ok_and(|answer| answer.status() == 200) {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    false
}

#[tokio::test]
async fn a_backup_made_under_load_is_restored_checks_clean_and_serves() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = TestFolder::create("backup");
    let (data, place) = (folder.at("data"), folder.at("backups"));
    succeed(&data, &["migrate"]);
    let load = Load::start(&data);
    let before = load.wait_for(2);
    let made = succeed(&data, &["backup", "--to", text(&place)]);
    assert!(made.contains(", verified"), "{made}");
    let after = load.stop();
    assert!(before >= 2 && after >= before);
    // A second one stores only what is new.
    let second = succeed(&data, &["backup", "--to", text(&place)]);
    let list = succeed(&data, &["backup", "list", "--from", text(&place)]);
    let ids: Vec<&str> = list.lines().collect();
    assert_eq!(ids.len(), 2, "{list}");
    let all = succeed(&data, &["check"]);
    assert_eq!(loans_of(&all), after);

    let restored = folder.at("restored");
    let first = ["restore", "--from", text(&place), "--backup", ids[0], "--to", text(&restored)];
    let output = succeed(&folder.at("nowhere"), &first);
    let loans = loans_of(&output);
    assert!((before..=after).contains(&loans), "{before} {loans} {after}");
    assert!(output.contains("keys       ok, 3 are those of the database"), "{output}");
    assert!(output.contains("stored     ok, "), "{output}");
    assert!(is_served(&restored).await);
    let again = fail(&data, &first);
    assert!(again.contains("is not empty"), "{again}");

    let drill = succeed(&data, &["backup", "drill", "--from", text(&place)]);
    assert!(drill.contains(&format!("drill      ok, {}", ids[1])), "{drill}");
    assert_eq!(loans_of(&drill), after);
    let left: Vec<_> = fs::read_dir(&data).unwrap().map(|it| it.unwrap().file_name()).collect();
    let is_scratch = |name: &str| name.starts_with("restore-drill") || name.starts_with("backup-");
    assert!(!left.iter().any(|name| is_scratch(name.to_str().unwrap())), "{left:?} {second}");

    let pruned = succeed(&data, &["backup", "prune", "--from", text(&place), "--keep", "1"]);
    assert!(pruned.starts_with("1 backups deleted"), "{pruned}");
    assert_eq!(
        succeed(&data, &["backup", "list", "--from", text(&place)]),
        format!("{}\n", ids[1])
    );
    succeed(&data, &["backup", "drill", "--from", text(&place)]);
}

#[test]
fn one_damaged_byte_of_a_backup_is_found_wherever_it_is() {
    let folder = TestFolder::create("backup-damage");
    let (data, place, target) = (folder.at("data"), folder.at("backups"), folder.at("restored"));
    succeed(&data, &["seed", "--life", "fresh"]);
    succeed(&data, &["backup", "--to", text(&place)]);
    let restore = ["restore", "--from", text(&place), "--to", text(&target)];
    let all = files_below(&place);
    // The database, the manifest and its seal, and at least one document.
    assert!(all.len() >= 4, "{all:?}");
    for path in &all {
        let whole = fs::read(path).unwrap();
        flip_a_byte(path);
        let error = fail(&data, &restore);
        assert!(error.contains("damaged") || error.contains("does not open"), "{path:?}: {error}");
        assert!(!target.exists(), "{path:?}");
        fs::remove_file(path).unwrap();
        let error = fail(&data, &restore);
        let is_manifest = path.ends_with("manifest.json");
        let expected = if is_manifest { "there is no backup" } else { "is not in the backup" };
        assert!(error.contains(expected), "{path:?}: {error}");
        fs::write(path, whole).unwrap();
    }
    // Nothing of it can be read without the key.
    let personal = all.iter().any(|path| {
        let bytes = fs::read(path).unwrap();
        bytes.windows(13).any(|window| window == b"SQLite format")
    });
    assert!(!personal);
    let keys = format!("1:{}", "7".repeat(64));
    let refused = command(&data).args(restore).env("ZHEDEL_VAULT_KEYS", keys).output().unwrap();
    let stderr = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(stderr, "zhedel: the manifest does not open: a sealed value cannot be opened\n");
    succeed(&data, &restore);
}

#[test]
fn check_finds_files_that_are_missing_damaged_or_of_nobody() {
    let folder = TestFolder::create("check-files");
    let data = folder.at("data");
    succeed(&data, &["seed", "--life", "fresh"]);
    let clean = succeed(&data, &["check"]);
    let files = files_below(&data.join("files"));
    assert!(clean.contains(&format!("{} files are intact, 0 have no row", files.len())), "{clean}");
    assert!(!files.is_empty());
    let (path, whole) = (&files[0], fs::read(&files[0]).unwrap());
    let name = path.file_name().unwrap().to_str().unwrap();
    flip_a_byte(path);
    assert!(fail(&data, &["check"]).contains(&format!("WRONG      the file {name} is damaged\n")));
    assert!(succeed(&data, &["check", "--skip-contents"]).contains(" files are there, 0 have"));
    fs::write(path, &whole[..whole.len() - 1]).unwrap();
    let shortened = fail(&data, &["check", "--skip-contents"]);
    let size = format!(
        "WRONG      the file {name} has {} bytes and should have {}\n",
        whole.len() - 1,
        whole.len()
    );
    assert!(shortened.contains(&size), "{shortened}");
    fs::remove_file(path).unwrap();
    let missing = fail(&data, &["check", "--skip-contents"]);
    assert!(missing.contains(&format!("WRONG      the file {name} is missing\n")), "{missing}");
    // A backup of such data is made, and says so.
    let backup = fail(&data, &["backup", "--to", text(&folder.at("backups"))]);
    assert!(backup.contains(&format!("WRONG      {name} is not in the file store")), "{backup}");
    fs::write(path, &whole).unwrap();
    let nobodys = data.join("files/00");
    fs::create_dir_all(&nobodys).unwrap();
    fs::write(nobodys.join(format!("{}.pdf", "0".repeat(64))), &whole).unwrap();
    assert!(succeed(&data, &["check"]).contains(", 1 have no row"));
}
