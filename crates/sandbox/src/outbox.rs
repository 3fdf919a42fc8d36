//! What was sent, newest first: the last of it, kept in a file where there is one.

use base::Language;
use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::http::header::ACCEPT;
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;

use crate::Sandbox;
use crate::pages;

const MESSAGES_MAX: usize = 2_000;
const CHANNELS: [&str; 3] = ["sms", "email", "push"];

/// A message as it arrived at a provider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutboxMessage {
    /// What the sender calls it.
    #[serde(skip)]
    pub id: String,
    /// `sms`, `email` or `push`.
    pub channel: &'static str,
    /// The phone or the address; for a notice, the browser.
    pub to: String,
    /// What a letter is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// What it says.
    pub text: String,
    /// Where a letter of advertising is ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsubscribe_url: Option<String>,
    /// Whether one request to that address is enough.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_one_click: bool,
    /// When it arrived, in microseconds since 1970; written as RFC 3339.
    #[serde(rename = "at", serialize_with = "serialize_rfc3339")]
    pub at_us: i64,
}

/// The messages.
#[derive(Debug, Default)]
pub struct Outbox {
    newest_first: Mutex<VecDeque<OutboxMessage>>,
    /// Grows by a line for each message.
    file: Option<File>,
}

/// A message as a line of the file.
#[derive(Serialize, Deserialize)]
struct OutboxRecord {
    id: String,
    channel: String,
    to: String,
    subject: Option<String>,
    text: String,
    unsubscribe_url: Option<String>,
    is_one_click: bool,
    at_us: i64,
}

impl OutboxRecord {
    fn from_message(sent: &OutboxMessage) -> Self {
        let OutboxMessage { id, channel, to, subject, text, unsubscribe_url, is_one_click, at_us } =
            sent.clone();
        let channel = channel.to_owned();
        Self { id, channel, to, subject, text, unsubscribe_url, is_one_click, at_us }
    }

    fn into_message(self) -> Option<OutboxMessage> {
        let channel = CHANNELS.into_iter().find(|known| *known == self.channel)?;
        let Self { id, to, subject, text, unsubscribe_url, is_one_click, at_us, .. } = self;
        Some(OutboxMessage { id, channel, to, subject, text, unsubscribe_url, is_one_click, at_us })
    }

    fn to_json_line(&self) -> io::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}

impl Outbox {
    /// With what a file holds, to which everything new is added. A line that broke off when the
    /// service was killed is left out.
    pub fn open(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let newest =
            text.lines().rev().filter_map(|line| serde_json::from_str::<OutboxRecord>(line).ok());
        let newest_first: VecDeque<OutboxMessage> =
            newest.filter_map(OutboxRecord::into_message).take(MESSAGES_MAX).collect();
        // Begun anew without what is too old or broken.
        let mut file = OpenOptions::new().create(true).write(true).truncate(true).open(path)?;
        for sent in newest_first.iter().rev() {
            file.write_all(OutboxRecord::from_message(sent).to_json_line()?.as_bytes())?;
        }
        Ok(Self { newest_first: Mutex::new(newest_first), file: Some(file) })
    }

    /// Keeps a message; the oldest makes room for it.
    pub fn push(&self, sent: OutboxMessage) {
        let mut kept = self.lock();
        let written = self.file.as_ref().map(|mut file| {
            file.write_all(OutboxRecord::from_message(&sent).to_json_line()?.as_bytes())
        });
        if let Some(Err(error)) = written {
            tracing::error!(%error, "a message is kept in memory alone");
        }
        kept.truncate(MESSAGES_MAX - 1);
        kept.push_front(sent);
    }

    /// The messages to somebody, or all of them, newest first.
    pub fn messages_to(&self, to: Option<&str>) -> Vec<OutboxMessage> {
        let is_theirs = |sent: &&OutboxMessage| to.is_none_or(|to| sent.to == to);
        self.lock().iter().filter(is_theirs).cloned().collect()
    }

    /// Whether a provider got a message of that name.
    pub(crate) fn contains(&self, channel: &str, id: &str) -> bool {
        self.lock().iter().any(|sent| sent.channel == channel && sent.id == id)
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<OutboxMessage>> {
        self.newest_first.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Deserialize)]
pub(crate) struct OutboxQuery {
    to: Option<String>,
    #[serde(default)]
    lang: Language,
}

/// `GET /outbox`: a page for people; JSON for programs, which name somebody or ask for it.
pub(crate) async fn show(
    State(sandbox): State<Sandbox>,
    Query(asked): Query<OutboxQuery>,
    headers: HeaderMap,
) -> Response {
    let accepted = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or("");
    if asked.to.is_none() && !accepted.contains("application/json") {
        return pages::outbox(&sandbox, asked.lang).into_response();
    }
    // A plus that nobody escaped arrives as a space, and no address has one.
    let to = asked.to.map(|to| to.replace(' ', "+"));
    Json(json!({ "messages": sandbox.outbox.messages_to(to.as_deref()) })).into_response()
}

/// The moment as programs write it, to the second.
pub(crate) fn format_rfc3339(at_us: i64) -> String {
    let at = Timestamp::from_second(at_us.div_euclid(1_000_000)).unwrap_or(Timestamp::MAX);
    at.to_string()
}

fn serialize_rfc3339<S: Serializer>(at_us: &i64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&format_rfc3339(*at_us))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sms(to: &str, text: &str) -> OutboxMessage {
        let (id, to, text) = (text.to_owned(), to.to_owned(), text.to_owned());
        let (unsubscribe_url, is_one_click) = (None, false);
        let at_us = 1_794_700_800_500_000;
        let (channel, subject) = ("sms", None);
        OutboxMessage { id, channel, to, subject, text, unsubscribe_url, is_one_click, at_us }
    }

    #[test]
    fn the_newest_comes_first_and_the_oldest_goes() {
        let outbox = Outbox::default();
        for number in 0..=MESSAGES_MAX {
            outbox.push(sms("+77010000001", &number.to_string()));
        }
        outbox.push(sms("+77010000002", "another"));
        let all = outbox.messages_to(None);
        assert_eq!((all.len(), all[0].text.as_str()), (MESSAGES_MAX, "another"));
        assert_eq!((all[1].text.as_str(), all[MESSAGES_MAX - 1].text.as_str()), ("2000", "2"));
        assert_eq!(outbox.messages_to(Some("+77010000002")), [all[0].clone()]);
        assert!(outbox.contains("sms", "2") && !outbox.contains("sms", "1"));
        assert!(!outbox.contains("email", "2"));
    }

    #[test]
    fn a_restart_forgets_nothing() {
        let folder = std::env::temp_dir().join(format!("zhedel-outbox-{}", std::process::id()));
        let file = folder.join("outbox.jsonl");
        let outbox = Outbox::open(&file).unwrap();
        outbox.push(sms("+77010000001", "first"));
        outbox.push(sms("+77010000001", "second\nline"));
        drop(outbox);
        // Killed in the middle of a line.
        let mut broken = OpenOptions::new().append(true).open(&file).unwrap();
        broken.write_all(b"{\"id\":\"third").unwrap();
        let again = Outbox::open(&file).unwrap();
        again.push(sms("+77010000001", "fourth"));
        drop(again);
        let texts = |outbox: &Outbox| -> Vec<String> {
            outbox.messages_to(None).into_iter().map(|sent| sent.text).collect()
        };
        let last = Outbox::open(&file).unwrap();
        assert_eq!(texts(&last), ["fourth", "second\nline", "first"]);
        assert!(last.contains("sms", "first"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn is_written_as_tests_read_it() {
        let written = serde_json::to_value(sms("+77010000001", "Код")).unwrap();
        let expected = serde_json::json!({
            "channel": "sms", "to": "+77010000001", "text": "Код", "at": "2026-11-15T00:00:00Z",
        });
        assert_eq!(written, expected);
    }
}
