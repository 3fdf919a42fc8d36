//! A PostgreSQL server of its own for a test, killed and restarted.

use std::process::{Command, Stdio};
use std::time::Duration;

/// Kills the server that `scripts/with-postgres` started in a folder.
pub fn kill_server(folder: &str) {
    let file = std::fs::read_to_string(format!("{folder}/data/postmaster.pid")).unwrap();
    let pid = file.lines().next().unwrap();
    assert!(Command::new("kill").args(["-9", pid]).status().unwrap().success());
}

/// Restarts it. It cannot start before the last process of the old server has exited.
pub fn start_server(folder: &str) {
    let started = (0..50).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        let start = Command::new(format!("{folder}/start"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        start.unwrap().success()
    });
    assert!(started, "the server starts again");
}
