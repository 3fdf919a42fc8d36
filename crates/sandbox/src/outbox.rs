//! Messages that were sent, newest first, optionally stored in a file.

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

base::codes! {
    /// By what a message was sent.
    OutboxChannel {
        Sms = "sms",
        Email = "email",
        Push = "push",
    }
}

/// A message as it arrived at a provider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutboxMessage {
    /// The sender's id.
    #[serde(skip)]
    pub id: String,
    pub channel: OutboxChannel,
    /// Phone, e-mail address or, for a push message, the browser.
    pub to: String,
    /// Of an e-mail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    pub text: String,
    /// Unsubscribe address of advertising e-mail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsubscribe_url: Option<String>,
    /// Whether one request to that address is enough.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_one_click: bool,
    /// When it arrived, in microseconds since 1970; serialized as RFC 3339.
    #[serde(rename = "at", serialize_with = "serialize_rfc3339")]
    pub at_us: i64,
}

/// Messages that were sent.
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
    channel: OutboxChannel,
    to: String,
    subject: Option<String>,
    text: String,
    unsubscribe_url: Option<String>,
    is_one_click: bool,
    at_us: i64,
}

impl OutboxRecord {
    fn from_message(message: &OutboxMessage) -> Self {
        let OutboxMessage { id, channel, to, subject, text, unsubscribe_url, is_one_click, at_us } =
            message.clone();
        Self { id, channel, to, subject, text, unsubscribe_url, is_one_click, at_us }
    }

    fn into_message(self) -> OutboxMessage {
        let Self { id, channel, to, subject, text, unsubscribe_url, is_one_click, at_us } = self;
        OutboxMessage { id, channel, to, subject, text, unsubscribe_url, is_one_click, at_us }
    }

    fn to_json_line(&self) -> io::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}

impl Outbox {
    /// Loads the messages of a file and appends new ones to it. A line that was truncated when the
    /// service was killed is dropped.
    pub fn open(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let records =
            text.lines().rev().filter_map(|line| serde_json::from_str::<OutboxRecord>(line).ok());
        let newest_first: VecDeque<OutboxMessage> =
            records.map(OutboxRecord::into_message).take(MESSAGES_MAX).collect();
        // Rewrite the file without old and broken lines.
        let mut file = OpenOptions::new().create(true).write(true).truncate(true).open(path)?;
        for message in newest_first.iter().rev() {
            file.write_all(OutboxRecord::from_message(message).to_json_line()?.as_bytes())?;
        }
        Ok(Self { newest_first: Mutex::new(newest_first), file: Some(file) })
    }

    /// Stores a message and evicts the oldest.
    pub fn push(&self, message: OutboxMessage) {
        let mut messages = self.lock();
        let result = self.file.as_ref().map(|mut file| {
            file.write_all(OutboxRecord::from_message(&message).to_json_line()?.as_bytes())
        });
        if let Some(Err(error)) = result {
            tracing::error!(%error, "sandbox outbox not written to disk");
        }
        messages.truncate(MESSAGES_MAX - 1);
        messages.push_front(message);
    }

    /// Messages to a recipient, or all of them, newest first.
    pub fn messages_to(&self, to: Option<&str>) -> Vec<OutboxMessage> {
        let is_selected = |message: &&OutboxMessage| to.is_none_or(|to| message.to == to);
        self.lock().iter().filter(is_selected).cloned().collect()
    }

    /// Whether a provider received a message with that id.
    pub(crate) fn contains(&self, channel: OutboxChannel, id: &str) -> bool {
        self.lock().iter().any(|message| message.channel == channel && message.id == id)
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

/// `GET /outbox`: HTML for people; JSON if a recipient is given or JSON is accepted.
pub(crate) async fn show(
    State(sandbox): State<Sandbox>,
    Query(query): Query<OutboxQuery>,
    headers: HeaderMap,
) -> Response {
    let accepted = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or("");
    if query.to.is_none() && !accepted.contains("application/json") {
        return pages::outbox(&sandbox, query.lang).into_response();
    }
    // An unescaped plus arrives as a space, which no address contains.
    let to = query.to.map(|to| to.replace(' ', "+"));
    Json(json!({ "messages": sandbox.outbox.messages_to(to.as_deref()) })).into_response()
}

/// RFC 3339, to the second.
pub(crate) fn format_rfc3339(at_us: i64) -> String {
    let at = Timestamp::from_second(at_us.div_euclid(1_000_000)).unwrap_or(Timestamp::MAX);
    at.to_string()
}

fn serialize_rfc3339<S: Serializer>(at_us: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&format_rfc3339(*at_us))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sms(to: &str, text: &str) -> OutboxMessage {
        let (id, to, text) = (text.to_owned(), to.to_owned(), text.to_owned());
        let (unsubscribe_url, is_one_click) = (None, false);
        let at_us = 1_794_700_800_500_000;
        let (channel, subject) = (OutboxChannel::Sms, None);
        OutboxMessage { id, channel, to, subject, text, unsubscribe_url, is_one_click, at_us }
    }

    #[test]
    fn newest_messages_come_first_and_oldest_are_evicted() {
        let outbox = Outbox::default();
        for number in 0..=MESSAGES_MAX {
            outbox.push(sms("+77010000001", &number.to_string()));
        }
        outbox.push(sms("+77010000002", "another"));
        let all = outbox.messages_to(None);
        assert_eq!((all.len(), all[0].text.as_str()), (MESSAGES_MAX, "another"));
        assert_eq!((all[1].text.as_str(), all[MESSAGES_MAX - 1].text.as_str()), ("2000", "2"));
        assert_eq!(outbox.messages_to(Some("+77010000002")), [all[0].clone()]);
        assert!(
            outbox.contains(OutboxChannel::Sms, "2") && !outbox.contains(OutboxChannel::Sms, "1")
        );
        assert!(!outbox.contains(OutboxChannel::Email, "2"));
    }

    #[test]
    fn messages_survive_a_restart() {
        let folder = std::env::temp_dir().join(format!("zhedel-outbox-{}", std::process::id()));
        let file = folder.join("outbox.jsonl");
        let outbox = Outbox::open(&file).unwrap();
        outbox.push(sms("+77010000001", "first"));
        outbox.push(sms("+77010000001", "second\nline"));
        drop(outbox);
        // Killed in the middle of a line.
        let mut broken = OpenOptions::new().append(true).open(&file).unwrap();
        broken.write_all(b"{\"id\":\"third").unwrap();
        let reopened = Outbox::open(&file).unwrap();
        reopened.push(sms("+77010000001", "fourth"));
        drop(reopened);
        let texts = |outbox: &Outbox| -> Vec<String> {
            outbox.messages_to(None).into_iter().map(|message| message.text).collect()
        };
        let last = Outbox::open(&file).unwrap();
        assert_eq!(texts(&last), ["fourth", "second\nline", "first"]);
        assert!(last.contains(OutboxChannel::Sms, "first"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_json_format_is_stable() {
        let serialized = serde_json::to_value(sms("+77010000001", "Код")).unwrap();
        let expected = serde_json::json!({
            "channel": "sms", "to": "+77010000001", "text": "Код", "at": "2026-11-15T00:00:00Z",
        });
        assert_eq!(serialized, expected);
    }
}
