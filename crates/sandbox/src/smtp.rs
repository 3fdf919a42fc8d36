//! A small mail server: it takes every letter and puts it into the outbox.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

use crate::{OutboxMessage, Sandbox, mime};

const CONNECTIONS_MAX: usize = 16;
const RECIPIENTS_MAX: usize = 20;
const MESSAGE_MAX_BYTES: usize = 256 * 1024;
/// Longer than the thousand of the standard: some senders do not fold.
const LINE_MAX_BYTES: u64 = 4_096;
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

/// Answers until told to stop.
pub(crate) async fn serve(
    listener: TcpListener,
    sandbox: Sandbox,
    mut stopped: watch::Receiver<()>,
) {
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    loop {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let stream = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopped.changed() => return,
        };
        let Ok((stream, _)) = stream else {
            // Out of descriptors, most likely: they come back.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let sandbox = sandbox.clone();
        tokio::spawn(async move {
            if let Err(error) = handle_connection(stream, &sandbox).await {
                tracing::debug!(%error, "a mail connection ended early");
            }
            drop(place);
        });
    }
}

async fn handle_connection(stream: TcpStream, sandbox: &Sandbox) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut conversation = SmtpSession::default();
    stream.write_all(b"220 sandbox ESMTP\r\n").await?;
    loop {
        let mut line = Vec::new();
        let mut bounded = (&mut stream).take(LINE_MAX_BYTES);
        let reading = bounded.read_until(b'\n', &mut line);
        let Ok(read) = tokio::time::timeout(IDLE_TIMEOUT, reading).await else {
            return stream.write_all(b"421 too slow\r\n").await;
        };
        read?;
        let Some(line) = line.strip_suffix(b"\n") else {
            let is_long = !line.is_empty();
            return if is_long { stream.write_all(b"500 line too long\r\n").await } else { Ok(()) };
        };
        let answer = conversation.handle_line(line.strip_suffix(b"\r").unwrap_or(line));
        for sent in conversation.take_messages(sandbox.clock.now_us()) {
            sandbox.outbox.push(sent);
        }
        if let Some(answer) = answer {
            stream.write_all(format!("{answer}\r\n").as_bytes()).await?;
            if answer.starts_with("221") || answer.starts_with("421") {
                return Ok(());
            }
        }
    }
}

/// What was said so far.
#[derive(Debug, Default)]
struct SmtpSession {
    has_sender: bool,
    to: Vec<String>,
    /// The letter while it is being said.
    data: Option<Vec<u8>>,
    /// The letter once it was said, with whom it is for.
    completed: Option<(Vec<String>, Vec<u8>)>,
}

impl SmtpSession {
    /// The answer to a line, if it is to be answered.
    fn handle_line(&mut self, line: &[u8]) -> Option<String> {
        if self.data.is_some() {
            return self.handle_data_line(line).map(str::to_owned);
        }
        let line = String::from_utf8_lossy(line);
        let verb: String = line.chars().take(4).collect::<String>().to_ascii_uppercase();
        let answer = match verb.as_str() {
            "EHLO" => {
                self.reset();
                return Some(format!(
                    "250-sandbox\r\n250-8BITMIME\r\n250 SIZE {MESSAGE_MAX_BYTES}"
                ));
            }
            "HELO" | "RSET" => {
                self.reset();
                "250 ok"
            }
            "MAIL" => self.handle_mail_from(&line),
            "RCPT" => self.handle_rcpt_to(&line),
            "DATA" if self.to.is_empty() => "503 say who it is for first",
            "DATA" => {
                self.data = Some(Vec::new());
                "354 end with a dot on a line"
            }
            "NOOP" => "250 ok",
            "QUIT" => "221 bye",
            _ => "502 not known here",
        };
        Some(answer.to_owned())
    }

    fn handle_mail_from(&mut self, line: &str) -> &'static str {
        match bracketed_path(line, "MAIL FROM:") {
            Some(_) => {
                self.reset();
                self.has_sender = true;
                "250 ok"
            }
            None => "501 say MAIL FROM:<address>",
        }
    }

    fn handle_rcpt_to(&mut self, line: &str) -> &'static str {
        match bracketed_path(line, "RCPT TO:") {
            _ if !self.has_sender => "503 say who it is from first",
            _ if self.to.len() >= RECIPIENTS_MAX => "452 too many recipients",
            Some(to) if to.contains('@') => {
                self.to.push(to.to_owned());
                "250 ok"
            }
            _ => "501 say RCPT TO:<address>",
        }
    }

    fn handle_data_line(&mut self, line: &[u8]) -> Option<&'static str> {
        let data = self.data.as_mut()?;
        if line != b"." {
            // A dot that begins a line was doubled on the way.
            let line = line.strip_prefix(b".").unwrap_or(line);
            // What is too long is heard to its end and thrown away.
            if data.len() <= MESSAGE_MAX_BYTES {
                data.extend_from_slice(line);
                data.extend_from_slice(b"\r\n");
            }
            return None;
        }
        let data = self.data.take()?;
        let to = std::mem::take(&mut self.to);
        self.reset();
        if data.len() > MESSAGE_MAX_BYTES {
            return Some("552 too long");
        }
        self.completed = Some((to, data));
        Some("250 taken")
    }

    fn reset(&mut self) {
        (self.has_sender, self.to) = (false, Vec::new());
    }

    /// The letters that were said, one for each recipient.
    fn take_messages(&mut self, at_us: i64) -> Vec<OutboxMessage> {
        let Some((to, data)) = self.completed.take() else { return Vec::new() };
        let letter = mime::parse(&data);
        let sent = |to| OutboxMessage {
            id: letter.id.clone(),
            channel: "email",
            to,
            subject: Some(letter.subject.clone()),
            text: letter.text.clone(),
            unsubscribe_url: letter.unsubscribe_url.clone(),
            is_one_click: letter.is_one_click,
            at_us,
        };
        to.into_iter().map(sent).collect()
    }
}

/// What stands between the angle brackets after a command.
fn bracketed_path<'a>(line: &'a str, command: &str) -> Option<&'a str> {
    let (said, rest) = line.split_at_checked(command.len())?;
    let (address, _) = rest.trim_start().strip_prefix('<')?.split_once('>')?;
    said.eq_ignore_ascii_case(command).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(conversation: &mut SmtpSession, lines: &[&str]) -> Vec<String> {
        let answers = lines.iter().filter_map(|line| conversation.handle_line(line.as_bytes()));
        answers.map(|answer| answer.chars().take(3).collect()).collect()
    }

    #[test]
    fn a_letter_is_said_in_order() {
        let mut talk = SmtpSession::default();
        let told = codes(&mut talk, &["DATA", "RCPT TO:<a@b.kz>", "MAIL FROM:x", "VRFY a", "NOOP"]);
        assert_eq!(told, ["503", "503", "501", "502", "250"]);
        let told =
            codes(&mut talk, &["EHLO me", "mail from:<>", "RCPT TO:<a>", "RCPT TO:<a@b.kz>"]);
        assert_eq!(told, ["250", "250", "501", "250"]);
        let told = codes(&mut talk, &["DATA", "Subject: hi", "", "..dot", ".", "QUIT"]);
        assert_eq!(told, ["354", "250", "221"]);
        let letters = talk.take_messages(7);
        assert_eq!(letters.len(), 1);
        assert_eq!((letters[0].to.as_str(), letters[0].at_us), ("a@b.kz", 7));
        assert_eq!((letters[0].subject.as_deref(), letters[0].text.as_str()), (Some("hi"), ".dot"));
        assert!(talk.take_messages(8).is_empty());
        assert_eq!(codes(&mut talk, &["DATA"]), ["503"], "the next letter begins anew");
    }

    #[test]
    fn a_reset_forgets() {
        let mut talk = SmtpSession::default();
        let told = codes(&mut talk, &["MAIL FROM:<x@y.kz>", "RCPT TO:<a@b.kz>", "RSET", "DATA"]);
        assert_eq!(told, ["250", "250", "250", "503"]);
    }

    #[test]
    fn everything_is_bounded() {
        let mut talk = SmtpSession::default();
        codes(&mut talk, &["MAIL FROM:<x@y.kz>"]);
        let told = codes(&mut talk, &["RCPT TO:<a@b.kz>"; RECIPIENTS_MAX + 1]);
        assert_eq!(told.last().unwrap(), "452");
        codes(&mut talk, &["DATA"]);
        let line = "x".repeat(1_000);
        for _ in 0..MESSAGE_MAX_BYTES / 1_000 * 3 {
            assert_eq!(talk.handle_line(line.as_bytes()), None);
        }
        assert!(talk.data.as_ref().unwrap().len() < MESSAGE_MAX_BYTES + 2_000);
        assert_eq!(codes(&mut talk, &["."]), ["552"]);
        assert!(talk.take_messages(0).is_empty());
    }
}
