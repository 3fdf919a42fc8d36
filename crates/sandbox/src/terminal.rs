//! A payment terminal: it calls the site as a biller does, and keeps what it took for the registry of
//! the day.

use base::Language;
use std::sync::{Mutex, PoisonError};

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use jiff::tz::Offset;
use serde::Deserialize;

use crate::Sandbox;
use crate::acquirer::client;
use crate::smsc::Credentials;

/// Payments that are kept for the registry: the oldest makes room.
const PAYMENTS_MAX: usize = 2_000;
/// More of an answer than this is shown to nobody.
const RESPONSE_CHARS_MAX: usize = 4_000;

/// The terminals of the billers, and what they send to prove themselves.
#[derive(Default)]
pub(crate) struct Terminal {
    kaspi: Option<Credentials>,
    osmp: Option<Credentials>,
    payments: Mutex<Vec<TerminalPayment>>,
}

/// Money that a terminal took and the site booked.
#[derive(Clone)]
struct TerminalPayment {
    biller: &'static str,
    txn_id: String,
    account: String,
    sum: String,
    /// `YYYY-MM-DD`
    day: String,
}

impl Terminal {
    pub(crate) fn new(kaspi: Credentials, osmp: Credentials) -> Self {
        Self { kaspi: Some(kaspi), osmp: Some(osmp), payments: Mutex::default() }
    }

    fn credentials(&self, biller: &str) -> Option<&Credentials> {
        let account = if biller == "kaspi" { &self.kaspi } else { &self.osmp };
        account.as_ref().filter(|it| !it.login.is_empty() || !it.password.is_empty())
    }

    /// Kept once by its name, however often it was pressed.
    fn record(&self, new: TerminalPayment) {
        let mut taken = self.payments.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.iter().any(|it| it.biller == new.biller && it.txn_id == new.txn_id) {
            return;
        }
        if taken.len() >= PAYMENTS_MAX {
            taken.remove(0);
        }
        taken.push(new);
    }

    fn payments_of_day(&self, biller: &str, day: &str) -> Vec<TerminalPayment> {
        let taken = self.payments.lock().unwrap_or_else(PoisonError::into_inner);
        taken.iter().filter(|it| it.biller == biller && it.day == day).cloned().collect()
    }
}

/// What was typed at the terminal.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct TerminalForm {
    #[serde(default)]
    pub(crate) lang: Language,
    #[serde(default)]
    pub(crate) biller: String,
    #[serde(default)]
    pub(crate) account: String,
    #[serde(default)]
    pub(crate) sum: String,
    /// `YYYY-MM-DD`
    #[serde(default)]
    pub(crate) day: String,
    /// The name of a payment that is to be sent again.
    #[serde(default)]
    pub(crate) txn_id: String,
    /// `check` or `pay`.
    #[serde(default)]
    pub(crate) command: String,
}

/// What the site said, word for word.
pub(crate) struct SiteResponse {
    pub(crate) address: String,
    pub(crate) status: String,
    pub(crate) body: String,
}

impl TerminalForm {
    pub(crate) fn biller(&self) -> &'static str {
        if self.biller == "osmp" { "osmp" } else { "kaspi" }
    }

    fn command(&self) -> &'static str {
        if self.command == "pay" { "pay" } else { "check" }
    }
}

impl Sandbox {
    /// Calls the site as a biller does. A name for the payment is made where none was typed.
    pub(crate) async fn terminal_submit(&self, typed: &mut TerminalForm) -> SiteResponse {
        let now_us = self.clock.now_us();
        if typed.txn_id.trim().is_empty() {
            typed.txn_id = (now_us / 1_000).to_string();
        }
        let (biller, command) = (typed.biller(), typed.command());
        let moment = format!("{}{}", typed.day.replace('-', ""), almaty_time(now_us));
        let pairs = [
            ("command", command),
            ("txn_id", typed.txn_id.trim()),
            ("account", typed.account.trim()),
            ("sum", typed.sum.trim()),
            ("txn_date", &moment),
        ];
        let query = serde_urlencoded::to_string(pairs).unwrap_or_default();
        let path = format!("/billers/{biller}?{query}");
        let (status, body) = match self.call_site(biller, &path).await {
            Ok(answer) => answer,
            Err(error) => (error.to_string(), String::new()),
        };
        if command == "pay" && (body.contains("\"result\":0") || body.contains("<result>0<")) {
            self.terminal.record(TerminalPayment {
                biller,
                txn_id: typed.txn_id.trim().to_owned(),
                account: typed.account.trim().to_owned(),
                sum: typed.sum.trim().to_owned(),
                day: typed.day.clone(),
            });
        }
        SiteResponse { address: format!("GET {path}"), status, body }
    }

    async fn call_site(
        &self,
        biller: &str,
        path: &str,
    ) -> Result<(String, String), reqwest::Error> {
        let mut request = client()?.get(format!("{}{path}", self.site_url));
        if let Some(Credentials { login, password }) = self.terminal.credentials(biller) {
            let proof = STANDARD.encode(format!("{login}:{password}"));
            request = request.header("authorization", format!("Basic {proof}"));
        }
        let answer = request.send().await?;
        let status = answer.status().to_string();
        let body = answer.text().await?;
        Ok((status, body.chars().take(RESPONSE_CHARS_MAX).collect()))
    }

    /// The day as the terminal's clock has it.
    pub(crate) fn terminal_date(&self) -> String {
        self.today().map_or_else(String::new, |day| day.to_string())
    }
}

/// The time of day in Almaty, as `HHMMSS`.
fn almaty_time(now_us: i64) -> String {
    let at = Timestamp::from_second(now_us.div_euclid(1_000_000)).unwrap_or(Timestamp::MAX);
    Offset::constant(5).to_datetime(at).strftime("%H%M%S").to_string()
}

#[derive(Deserialize)]
pub(crate) struct RegistryQuery {
    day: Option<String>,
}

/// The registry of a day, as a biller sends it the morning after.
pub(crate) async fn registry(
    State(sandbox): State<Sandbox>,
    Path(file): Path<String>,
    Query(asked): Query<RegistryQuery>,
) -> Response {
    let Some(biller @ ("kaspi" | "osmp")) = file.strip_suffix(".csv") else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let day = asked.day.unwrap_or_else(|| sandbox.terminal_date());
    let mut text = String::from("txn_id;account;sum;date\r\n");
    for TerminalPayment { txn_id, account, sum, day, .. } in
        sandbox.terminal.payments_of_day(biller, &day)
    {
        let plain = |text: &str| text.replace([';', '\r', '\n', '"'], " ");
        text += &format!("{};{};{};{day}\r\n", plain(&txn_id), plain(&account), plain(&sum));
    }
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{biller}.csv\"")),
    ];
    (headers, text).into_response()
}
