//! A payment terminal: it calls the site as a biller does, and records payments for the daily
//! registry.

use base::Language;
use std::sync::{Mutex, PoisonError};

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use jiff::tz::Offset;
use serde::Deserialize;
use sha2::Sha256;

use crate::Sandbox;
use crate::acquirer::client;

/// Payments kept for the registry; the oldest are evicted.
const PAYMENTS_MAX: usize = 2_000;
/// Longer responses are truncated.
const RESPONSE_CHARS_MAX: usize = 4_000;

/// What a biller proves itself with; empty texts are not sent.
#[derive(Clone, Default)]
pub struct BillerAccount {
    pub login: String,
    pub password: String,
    pub signature_secret: String,
}

/// Terminals of the billers, and their accounts.
#[derive(Default)]
pub(crate) struct Terminal {
    /// Where the site serves billers, if not where it serves everybody.
    url: Option<String>,
    kaspi: BillerAccount,
    osmp: BillerAccount,
    payments: Mutex<Vec<TerminalPayment>>,
}

/// A payment that the site has accepted.
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
    pub(crate) fn new(kaspi: BillerAccount, osmp: BillerAccount, url: Option<String>) -> Self {
        Self { url, kaspi, osmp, payments: Mutex::default() }
    }

    fn account(&self, biller: &str) -> &BillerAccount {
        if biller == "kaspi" { &self.kaspi } else { &self.osmp }
    }

    /// Idempotent by transaction id.
    fn record(&self, payment: TerminalPayment) {
        let mut payments = self.payments.lock().unwrap_or_else(PoisonError::into_inner);
        if payments.iter().any(|it| it.biller == payment.biller && it.txn_id == payment.txn_id) {
            return;
        }
        if payments.len() >= PAYMENTS_MAX {
            payments.remove(0);
        }
        payments.push(payment);
    }

    fn payments_of_day(&self, biller: &str, day: &str) -> Vec<TerminalPayment> {
        let payments = self.payments.lock().unwrap_or_else(PoisonError::into_inner);
        payments.iter().filter(|it| it.biller == biller && it.day == day).cloned().collect()
    }
}

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
    /// Set to repeat a payment.
    #[serde(default)]
    pub(crate) txn_id: String,
    /// `check` or `pay`.
    #[serde(default)]
    pub(crate) command: String,
}

/// The site's response, verbatim.
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
    /// Calls the site as a biller does. Generates a transaction id if none was entered.
    pub(crate) async fn terminal_submit(&self, form: &mut TerminalForm) -> SiteResponse {
        let now_us = self.clock.now_us();
        if form.txn_id.trim().is_empty() {
            form.txn_id = (now_us / 1_000).to_string();
        }
        let (biller, command) = (form.biller(), form.command());
        let txn_date = format!("{}{}", form.day.replace('-', ""), almaty_time(now_us));
        let pairs = [
            ("command", command),
            ("txn_id", form.txn_id.trim()),
            ("account", form.account.trim()),
            ("sum", form.sum.trim()),
            ("txn_date", &txn_date),
        ];
        let query = serde_urlencoded::to_string(pairs).unwrap_or_default();
        let path = format!("/billers/{biller}?{query}");
        let (status, body) = match self.call_site(biller, &path).await {
            Ok(response) => response,
            Err(error) => (error.to_string(), String::new()),
        };
        if command == "pay" && (body.contains("\"result\":0") || body.contains("<result>0<")) {
            self.terminal.record(TerminalPayment {
                biller,
                txn_id: form.txn_id.trim().to_owned(),
                account: form.account.trim().to_owned(),
                sum: form.sum.trim().to_owned(),
                day: form.day.clone(),
            });
        }
        SiteResponse { address: format!("GET {path}"), status, body }
    }

    async fn call_site(
        &self,
        biller: &str,
        path: &str,
    ) -> Result<(String, String), reqwest::Error> {
        let url = self.terminal.url.as_deref().unwrap_or(&self.site_url);
        let mut request = client()?.get(format!("{url}{path}"));
        let BillerAccount { login, password, signature_secret } = self.terminal.account(biller);
        if !login.is_empty() || !password.is_empty() {
            let credentials = STANDARD.encode(format!("{login}:{password}"));
            request = request.header("authorization", format!("Basic {credentials}"));
        }
        if !signature_secret.is_empty() {
            request = request.header("x-signature", sign(signature_secret, path));
        }
        let response = request.send().await?;
        let status = response.status().to_string();
        let body = response.text().await?;
        Ok((status, body.chars().take(RESPONSE_CHARS_MAX).collect()))
    }

    /// Today by the service's clock.
    pub(crate) fn terminal_date(&self) -> String {
        self.today().map_or_else(String::new, |day| day.to_string())
    }
}

/// HMAC-SHA-256 of the query, exactly as it is sent.
fn sign(secret: &str, path: &str) -> String {
    let query = path.split_once('?').map_or("", |(_, query)| query);
    let signature = Hmac::<Sha256>::new_from_slice(secret.as_bytes())
        .expect("a key of any length is one")
        .chain_update(query.as_bytes());
    base::hex::encode(signature.finalize().into_bytes())
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

/// `GET /terminal/registry/{biller}.csv`: the registry of a day, as a biller sends it the next
/// morning.
pub(crate) async fn registry(
    State(sandbox): State<Sandbox>,
    Path(file): Path<String>,
    Query(query): Query<RegistryQuery>,
) -> Response {
    let Some(biller @ ("kaspi" | "osmp")) = file.strip_suffix(".csv") else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let day = query.day.unwrap_or_else(|| sandbox.terminal_date());
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
