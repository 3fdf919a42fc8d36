//! Simulator of SMSC.kz: the same API and error codes, always with status 200.

use std::collections::HashMap;

use axum::extract::State;
use axum::{Form, Json};
use identity::Phone;
use serde_json::{Value, json};
use subtle::ConstantTimeEq;

use crate::{OutboxChannel, OutboxMessage, Sandbox};

const TEXT_MAX_CHARS: usize = 1_000;
const ID_MAX_CHARS: usize = 40;

type Fields = HashMap<String, String>;

/// Login and password of an account.
#[derive(Clone)]
pub struct Credentials {
    pub login: String,
    pub password: String,
}

impl Credentials {
    fn matches(&self, form: &Fields) -> bool {
        let field = |name: &str| form.get(name).map_or("", String::as_str).as_bytes();
        bool::from(
            field("login").ct_eq(self.login.as_bytes())
                & field("psw").ct_eq(self.password.as_bytes()),
        )
    }
}

/// `POST /sms/sys/send.php`
pub(crate) async fn send(State(sandbox): State<Sandbox>, Form(form): Form<Fields>) -> Json<Value> {
    Json(
        accept_message(&sandbox, &form)
            .unwrap_or_else(|(code, error)| json!({ "error": error, "error_code": code })),
    )
}

/// `POST /sms/sys/status.php`: delivery status of a message.
pub(crate) async fn status(
    State(sandbox): State<Sandbox>,
    Form(form): Form<Fields>,
) -> Json<Value> {
    if !sandbox.sms_credentials.matches(&form) {
        return Json(json!({ "error": "authorise error", "error_code": 2 }));
    }
    let id = form.get("id").map_or("", String::as_str);
    // 1 is "delivered", -3 "no such message".
    Json(json!({ "status": if sandbox.outbox.contains(OutboxChannel::Sms, id) { 1 } else { -3 } }))
}

type SmscError = (i64, &'static str);

fn accept_message(sandbox: &Sandbox, form: &Fields) -> Result<Value, SmscError> {
    let field = |name: &str| form.get(name).map_or("", String::as_str);
    let (id, text) = (field("id"), field("mes"));
    if !sandbox.sms_credentials.matches(form) {
        return Err((2, "authorise error"));
    }
    let is_json = field("fmt") == "3" && field("charset") == "utf-8";
    let is_id = id.len() <= ID_MAX_CHARS && id.bytes().all(is_id_byte);
    if !is_json || !is_id || text.is_empty() || text.chars().count() > TEXT_MAX_CHARS {
        return Err((1, "parameters error"));
    }
    let phone = Phone::try_new(field("phones")).map_err(|_| (7, "invalid number"))?;
    if !id.is_empty() && sandbox.outbox.contains(OutboxChannel::Sms, id) {
        return Err((9, "duplicate request, wait a minute"));
    }
    sandbox.outbox.push(OutboxMessage {
        id: id.to_owned(),
        channel: OutboxChannel::Sms,
        to: phone.reveal().to_owned(),
        subject: None,
        text: text.to_owned(),
        unsubscribe_url: None,
        is_one_click: false,
        at_us: sandbox.clock.now_us(),
    });
    Ok(json!({ "id": id, "cnt": 1 }))
}

fn is_id_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b".-_".contains(&byte)
}
