//! A reader that has had enough, such as `head`, is no defect.

use std::panic::{self, PanicHookInfo};

/// As a shell reports a program that SIGPIPE ended.
const EXIT_CODE: i32 = 128 + 13;
/// What `println!` panics with.
const MESSAGES: &[&str] =
    &["failed printing to stdout: Broken pipe", "failed printing to stderr: Broken pipe"];

/// Ends the process in silence when it prints and nobody reads any more. The signal itself stays off:
/// it would also end a process whose database closes a connection.
pub fn end_quietly() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| match is_broken_pipe(info) {
        true => std::process::exit(EXIT_CODE),
        false => report(info),
    }));
}

fn is_broken_pipe(info: &PanicHookInfo<'_>) -> bool {
    let text = info.payload_as_str().unwrap_or_default();
    MESSAGES.iter().any(|message| text.starts_with(message))
}
