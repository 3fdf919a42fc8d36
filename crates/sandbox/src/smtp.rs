//! A small SMTP server that accepts every message and puts it into the outbox.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

use crate::{OutboxChannel, OutboxMessage, Sandbox, mime};

const CONNECTIONS_MAX: usize = 16;
const RECIPIENTS_MAX: usize = 20;
const MESSAGE_MAX_BYTES: usize = 256 * 1024;
/// Longer than the thousand of the standard, because some senders do not fold lines.
const LINE_MAX_BYTES: u64 = 4_096;
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

/// Accepts connections until stopped.
pub(crate) async fn serve(
    listener: TcpListener,
    sandbox: Sandbox,
    mut stop_receiver: watch::Receiver<()>,
) {
    let permits = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    loop {
        let Ok(permit) = permits.clone().acquire_owned().await else { return };
        let stream = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop_receiver.changed() => return,
        };
        let Ok((stream, _)) = stream else {
            // Most likely out of file descriptors, which is temporary.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let sandbox = sandbox.clone();
        tokio::spawn(async move {
            if let Err(error) = handle_connection(stream, &sandbox).await {
                tracing::debug!(%error, "sandbox SMTP connection closed early");
            }
            drop(permit);
        });
    }
}

async fn handle_connection(stream: TcpStream, sandbox: &Sandbox) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut session = SmtpSession::default();
    stream.write_all(b"220 sandbox ESMTP\r\n").await?;
    loop {
        let mut line = Vec::new();
        let mut bounded = (&mut stream).take(LINE_MAX_BYTES);
        let reading = bounded.read_until(b'\n', &mut line);
        let Ok(result) = tokio::time::timeout(IDLE_TIMEOUT, reading).await else {
            return stream.write_all(b"421 too slow\r\n").await;
        };
        result?;
        let Some(line) = line.strip_suffix(b"\n") else {
            let is_long = !line.is_empty();
            return if is_long { stream.write_all(b"500 line too long\r\n").await } else { Ok(()) };
        };
        let reply = session.handle_line(line.strip_suffix(b"\r").unwrap_or(line));
        for message in session.take_messages(sandbox.clock.now_us()) {
            sandbox.outbox.push(message);
        }
        if let Some(reply) = reply {
            stream.write_all(format!("{reply}\r\n").as_bytes()).await?;
            if reply.starts_with("221") || reply.starts_with("421") {
                return Ok(());
            }
        }
    }
}

/// State of a session.
#[derive(Debug, Default)]
struct SmtpSession {
    has_sender: bool,
    to: Vec<String>,
    /// The message while it is being received.
    data: Option<Vec<u8>>,
    /// Recipients and content of a complete message.
    completed: Option<(Vec<String>, Vec<u8>)>,
}

impl SmtpSession {
    /// Returns the reply to a line, if there is one.
    fn handle_line(&mut self, line: &[u8]) -> Option<String> {
        if self.data.is_some() {
            return self.handle_data_line(line).map(str::to_owned);
        }
        let line = String::from_utf8_lossy(line);
        let verb: String = line.chars().take(4).collect::<String>().to_ascii_uppercase();
        let reply = match verb.as_str() {
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
        Some(reply.to_owned())
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
            // Undo dot-stuffing.
            let line = line.strip_prefix(b".").unwrap_or(line);
            // A message that is too long is read to its end and discarded.
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

    /// Takes the complete message, once for each recipient.
    fn take_messages(&mut self, at_us: i64) -> Vec<OutboxMessage> {
        let Some((to, data)) = self.completed.take() else { return Vec::new() };
        let email = mime::parse(&data);
        let message_to = |to| OutboxMessage {
            id: email.id.clone(),
            channel: OutboxChannel::Email,
            to,
            subject: Some(email.subject.clone()),
            text: email.text.clone(),
            unsubscribe_url: email.unsubscribe_url.clone(),
            is_one_click: email.is_one_click,
            at_us,
        };
        to.into_iter().map(message_to).collect()
    }
}

/// The address in angle brackets after a command.
fn bracketed_path<'a>(line: &'a str, command: &str) -> Option<&'a str> {
    let (verb, rest) = line.split_at_checked(command.len())?;
    let (address, _) = rest.trim_start().strip_prefix('<')?.split_once('>')?;
    verb.eq_ignore_ascii_case(command).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(session: &mut SmtpSession, lines: &[&str]) -> Vec<String> {
        let replies = lines.iter().filter_map(|line| session.handle_line(line.as_bytes()));
        replies.map(|reply| reply.chars().take(3).collect()).collect()
    }

    #[test]
    fn commands_are_accepted_in_order() {
        let mut session = SmtpSession::default();
        let actual =
            codes(&mut session, &["DATA", "RCPT TO:<a@b.kz>", "MAIL FROM:x", "VRFY a", "NOOP"]);
        assert_eq!(actual, ["503", "503", "501", "502", "250"]);
        let actual =
            codes(&mut session, &["EHLO me", "mail from:<>", "RCPT TO:<a>", "RCPT TO:<a@b.kz>"]);
        assert_eq!(actual, ["250", "250", "501", "250"]);
        let actual = codes(&mut session, &["DATA", "Subject: hi", "", "..dot", ".", "QUIT"]);
        assert_eq!(actual, ["354", "250", "221"]);
        let messages = session.take_messages(7);
        assert_eq!(messages.len(), 1);
        assert_eq!((messages[0].to.as_str(), messages[0].at_us), ("a@b.kz", 7));
        assert_eq!(
            (messages[0].subject.as_deref(), messages[0].text.as_str()),
            (Some("hi"), ".dot")
        );
        assert!(session.take_messages(8).is_empty());
        assert_eq!(codes(&mut session, &["DATA"]), ["503"], "the next message starts from scratch");
    }

    #[test]
    fn a_reset_clears_the_message() {
        let mut session = SmtpSession::default();
        let actual =
            codes(&mut session, &["MAIL FROM:<x@y.kz>", "RCPT TO:<a@b.kz>", "RSET", "DATA"]);
        assert_eq!(actual, ["250", "250", "250", "503"]);
    }

    #[test]
    fn every_size_is_bounded() {
        let mut session = SmtpSession::default();
        codes(&mut session, &["MAIL FROM:<x@y.kz>"]);
        let actual = codes(&mut session, &["RCPT TO:<a@b.kz>"; RECIPIENTS_MAX + 1]);
        assert_eq!(actual.last().unwrap(), "452");
        codes(&mut session, &["DATA"]);
        let line = "x".repeat(1_000);
        for _ in 0..MESSAGE_MAX_BYTES / 1_000 * 3 {
            assert_eq!(session.handle_line(line.as_bytes()), None);
        }
        assert!(session.data.as_ref().unwrap().len() < MESSAGE_MAX_BYTES + 2_000);
        assert_eq!(codes(&mut session, &["."]), ["552"]);
        assert!(session.take_messages(0).is_empty());
    }
}
