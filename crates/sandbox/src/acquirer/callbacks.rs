//! Callbacks to the merchant: signed, and retried until they are acknowledged.

use std::sync::Arc;
use std::time::Duration;

use money::Tenge;
use reqwest::{Client, redirect};
use rustls::{ClientConfig, RootCertStore, crypto::ring};

use super::Acquirer;
use super::order::{Order, OrderKind, OrderState};
use super::order_book::{CardEntry, StoredCard};
use super::protocol::{SIGNATURE, random_hex, signature, xml_document, xml_elements};
use super::scenarios::CallbackTiming;

/// Delay before each attempt. The first one lets the response arrive before the callback.
const RETRY_DELAYS: [Duration; 6] = [
    Duration::from_millis(50),
    Duration::from_millis(200),
    Duration::from_secs(1),
    Duration::from_secs(5),
    Duration::from_secs(30),
    Duration::from_secs(120),
];
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);

/// A callback to be sent.
pub(super) struct OutgoingCallback {
    url: String,
    fields: Vec<(&'static str, String)>,
    secret: String,
    /// Sent as one field of XML; otherwise as form fields.
    is_xml: bool,
    /// The order that records the status of each attempt.
    order: Option<String>,
}

impl Acquirer {
    /// Sends the callback of an order as its scenario demands. A callback that must precede the
    /// response is sent when this returns.
    pub(super) async fn send_callback(&self, order: &Order) {
        if order.state == OrderState::Pending || order.post_url.is_empty() {
            return;
        }
        match order.scenario.callback_timing(order.kind) {
            CallbackTiming::Never => {}
            CallbackTiming::BeforeResponse => {
                self.post_with_retry(self.order_callback(order)).await
            }
            CallbackTiming::AfterResponse { times } => {
                for _ in 0..times {
                    self.retry_in_background(self.order_callback(order));
                }
            }
        }
    }

    /// Posts once, and retries in the background if it is not acknowledged.
    pub(super) async fn post_with_retry(&self, callback: OutgoingCallback) {
        if !self.post(&callback).await {
            self.retry_in_background(callback);
        }
    }

    fn retry_in_background(&self, callback: OutgoingCallback) {
        let acquirer = self.clone();
        tokio::spawn(async move {
            for pause in RETRY_DELAYS {
                acquirer.delay_scale.sleep(pause).await;
                if acquirer.post(&callback).await {
                    return;
                }
            }
        });
    }

    /// Posts once. Returns whether it was acknowledged.
    async fn post(&self, callback: &OutgoingCallback) -> bool {
        let (status, is_acknowledged) = match send(callback).await {
            Ok(response) => response,
            Err(error) => {
                tracing::warn!(error = %error.without_url(), "sandbox acquirer callback failed");
                (0, false)
            }
        };
        if let Some(id) = &callback.order
            && let Some(order) = self.order_book().order_mut(id)
        {
            order.callbacks.push(status);
        }
        is_acknowledged
    }

    fn order_callback(&self, order: &Order) -> OutgoingCallback {
        let fields = match order.kind {
            OrderKind::Payment => payment_fields(order),
            OrderKind::Payout => payout_fields(order, &self.merchant.id),
        };
        let secret = match order.kind {
            OrderKind::Payment => &self.merchant.secret,
            OrderKind::Payout => &self.merchant.payout_secret,
        };
        OutgoingCallback {
            url: order.post_url.clone(),
            fields,
            secret: secret.clone(),
            is_xml: order.kind == OrderKind::Payout,
            order: Some(order.order.clone()),
        }
    }

    /// Builds the callback of a card that was entered on a page.
    pub(super) fn card_callback(
        &self,
        url: String,
        payment_id: u64,
        customer: &str,
        card: Result<&StoredCard, (&CardEntry, u32)>,
    ) -> OutgoingCallback {
        let mut fields = vec![
            ("pg_payment_id", payment_id.to_string()),
            ("pg_order_id", String::new()),
            ("pg_user_id", customer.to_owned()),
            ("pg_type", "approve".to_owned()),
        ];
        match card {
            Ok(card) => fields.extend([
                ("pg_status", "success".to_owned()),
                ("pg_card_token", card.token.clone()),
                ("pg_card_hash", card.mask.clone()),
                ("pg_card_month", format!("{:02}", card.month)),
                ("pg_card_year", format!("{:02}", card.year % 100)),
                ("pg_card_owner", card.holder.clone()),
                ("pg_card_3ds", "1".to_owned()),
                ("pg_bank", "АО «Банк песочницы»".to_owned()),
                ("pg_country", "KZ".to_owned()),
            ]),
            Err((entry, code)) => fields.extend([
                ("pg_status", "error".to_owned()),
                ("pg_card_hash", entry.card.mask()),
                ("pg_error_code", code.to_string()),
            ]),
        }
        let secret = self.merchant.secret.clone();
        OutgoingCallback { url, fields, secret, is_xml: true, order: None }
    }
}

fn payment_fields(order: &Order) -> Vec<(&'static str, String)> {
    let is_done = order.state == OrderState::Done;
    let mut fields = vec![
        ("pg_order_id", order.order.clone()),
        ("pg_payment_id", order.payment_id.to_string()),
        ("pg_amount", order.amount.to_string()),
        ("pg_currency", "KZT".to_owned()),
        ("pg_result", i32::from(is_done).to_string()),
        ("pg_captured", i32::from(is_done).to_string()),
        ("pg_can_reject", "0".to_owned()),
        ("pg_card_pan", order.target.clone()),
        ("pg_card_exp", order.expiry.clone()),
        ("pg_card_owner", order.holder.clone()),
        ("pg_user_id", order.customer.clone()),
    ];
    if let OrderState::Refused(code) = order.state {
        fields.push(("pg_failure_code", code.to_string()));
    }
    fields
}

fn payout_fields(order: &Order, merchant: &str) -> Vec<(&'static str, String)> {
    let mut fields = vec![
        ("pg_merchant_id", merchant.to_owned()),
        ("pg_order_id", order.order.clone()),
        ("pg_payment_id", order.payment_id.to_string()),
        ("pg_payment_amount", order.amount.to_string()),
        ("pg_balance", Tenge::LIMIT.to_string()),
        ("pg_card_hash", order.target.clone()),
    ];
    match order.state {
        OrderState::Refused(code) => {
            fields.extend([("pg_status", "error".to_owned()), ("pg_error_code", code.to_string())])
        }
        _ => fields.push(("pg_status", "ok".to_owned())),
    }
    fields
}

/// Returns the response status, and whether it was an acknowledgement.
async fn send(callback: &OutgoingCallback) -> Result<(u16, bool), reqwest::Error> {
    let path = callback.url.split(['?', '#']).next().unwrap_or_default();
    let script = path.rsplit('/').next().unwrap_or_default();
    let salt = random_hex();
    let mut fields: Vec<(&str, &str)> =
        callback.fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    fields.push(("pg_salt", &salt));
    let signature = signature(script, &fields, &callback.secret);
    fields.push((SIGNATURE, &signature));
    let xml = xml_document(&xml_elements(&fields)).1;
    let form = if callback.is_xml { vec![("pg_xml", xml.as_str())] } else { fields };
    let response = client()?.post(&callback.url).form(&form).send().await?;
    let status = response.status();
    let is_ok = response.text().await?.contains("<pg_status>ok</pg_status>");
    Ok((status.as_u16(), status.is_success() && is_ok))
}

/// Follows no redirects.
pub(crate) fn client() -> Result<Client, reqwest::Error> {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let client = Client::builder().redirect(redirect::Policy::none()).no_proxy();
    let client = match builder.with_safe_default_protocol_versions() {
        Ok(tls) => client
            .tls_backend_preconfigured(tls.with_root_certificates(roots).with_no_client_auth()),
        Err(_) => client,
    };
    client.timeout(RESPONSE_TIMEOUT).build()
}
