//! Where keys come from: the setting itself, a file, an environment variable, or the answer of a
//! command, such as one that has a KMS or a vault unwrap them.

use std::io::{self, Read};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use thiserror::Error;
use zeroize::Zeroizing;

use super::secret::Secret;

const COMMAND_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a command may take to end once it has answered.
const EXIT_TIMEOUT: Duration = Duration::from_secs(1);
const EXIT_POLL: Duration = Duration::from_millis(5);
/// More keys than anybody has.
const ANSWER_BYTES_MAX: u64 = 16 * 1024;

/// Why keys cannot be had. Quotes nothing that a source said.
#[derive(Debug, Error)]
pub enum KeySourceError {
    #[error("{path}: {error}")]
    File { path: PathBuf, error: io::Error },
    #[error("the environment variable {0} is not set")]
    Environment(String),
    #[error("the command cannot be run: {0}")]
    Command(#[from] io::Error),
    #[error("the command ended with {0}")]
    Status(ExitStatus),
    #[error("the command gave no answer within {} s", COMMAND_TIMEOUT.as_secs())]
    Timeout,
    #[error("what the source says is no text of keys")]
    NoKeys,
}

/// Replaces the name of a source by what it says: `file:<path>`, `env:<name>`, or `command:<program
/// and arguments>`. Anything else is the keys.
pub(super) fn read(
    Secret(secret): &mut Secret,
    environment: &impl Fn(&str) -> Option<String>,
) -> Result<(), KeySourceError> {
    let text = if let Some(path) = secret.strip_prefix("file:") {
        let path = PathBuf::from(path.trim());
        let read = std::fs::read_to_string(&path);
        read.map_err(|error| KeySourceError::File { path, error })?
    } else if let Some(name) = secret.strip_prefix("env:") {
        let name = name.trim();
        environment(name).ok_or_else(|| KeySourceError::Environment(name.to_owned()))?
    } else if let Some(line) = secret.strip_prefix("command:") {
        run(line)?
    } else {
        return Ok(());
    };
    let text = Zeroizing::new(text);
    if text.trim().is_empty() {
        return Err(KeySourceError::NoKeys);
    }
    *secret = text.trim().to_owned();
    Ok(())
}

/// The standard output of a program. Its arguments are separated by spaces; there is no shell.
fn run(line: &str) -> Result<String, KeySourceError> {
    let mut words = line.split_whitespace();
    let program = words.next().ok_or(KeySourceError::NoKeys)?;
    let mut child =
        Command::new(program).args(words).stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
    let answer = read_answer(&mut child).and_then(|answer| {
        let status = wait(&mut child)?;
        if status.success() { Ok(answer) } else { Err(KeySourceError::Status(status)) }
    });
    if answer.is_err() {
        // It may have ended by itself.
        let _ended = child.kill();
        child.wait()?;
    }
    String::from_utf8(answer?).map_err(|_| KeySourceError::NoKeys)
}

/// On a thread of its own, because a read has no time limit.
fn read_answer(child: &mut Child) -> Result<Vec<u8>, KeySourceError> {
    let stdout = child.stdout.take().ok_or(KeySourceError::NoKeys)?;
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut answer = Vec::new();
        let read = stdout.take(ANSWER_BYTES_MAX + 1).read_to_end(&mut answer);
        // Nobody waits any more after the time limit.
        drop(sender.send(read.map(|_| answer)));
    });
    let answer = receiver.recv_timeout(COMMAND_TIMEOUT).map_err(|_| KeySourceError::Timeout)??;
    if answer.len() as u64 > ANSWER_BYTES_MAX {
        return Err(KeySourceError::NoKeys);
    }
    Ok(answer)
}

fn wait(child: &mut Child) -> Result<ExitStatus, KeySourceError> {
    for _ in 0..EXIT_TIMEOUT.as_millis() / EXIT_POLL.as_millis() {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        thread::sleep(EXIT_POLL);
    }
    Err(KeySourceError::Timeout)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_from(source: &str) -> Result<String, String> {
        let mut secret = Secret(source.to_owned());
        let environment = |name: &str| (name == "KEYS_HERE").then(|| " 1:77\n".to_owned());
        read(&mut secret, &environment).map(|()| secret.0).map_err(|error| error.to_string())
    }

    #[test]
    fn keys_come_from_the_setting_a_file_the_environment_or_a_command() {
        let path = std::env::temp_dir().join(format!("zhedel-keys-{}", std::process::id()));
        std::fs::write(&path, "2:88,1:77\n").unwrap();
        assert_eq!(read_from("1:77").as_deref(), Ok("1:77"));
        assert_eq!(read_from(&format!("file:{}", path.display())).as_deref(), Ok("2:88,1:77"));
        assert_eq!(read_from("env:KEYS_HERE").as_deref(), Ok("1:77"));
        assert_eq!(read_from("command:echo 2:88,1:77").as_deref(), Ok("2:88,1:77"));
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_source_that_fails_is_named_without_what_it_said() {
        let missing = read_from("file:/nowhere/keys").unwrap_err();
        assert!(missing.starts_with("/nowhere/keys: "), "{missing}");
        assert_eq!(
            read_from("env:NO_KEYS").unwrap_err(),
            "the environment variable NO_KEYS is not set"
        );
        assert_eq!(
            read_from("command:false").unwrap_err(),
            "the command ended with exit status: 1"
        );
        let unknown = read_from("command:/nowhere/unwrap").unwrap_err();
        assert!(unknown.starts_with("the command cannot be run: "), "{unknown}");
        for source in ["command:", "command:true", "command:printf \\377"] {
            let error = read_from(source).unwrap_err();
            assert_eq!(error, "what the source says is no text of keys", "{source}");
        }
        let long = read_from("command:seq 1 100000").unwrap_err();
        assert_eq!(long, "what the source says is no text of keys");
    }
}
