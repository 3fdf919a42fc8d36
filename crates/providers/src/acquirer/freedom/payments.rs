//! Payments and refunds.

use super::{
    AcquirerError, CardToken, Fields, FreedomPay, HostedPage, PaymentOrder, RefundOrder, SecretKind,
};
use super::{CallbackKind, OrderOutcome, OrderReport, parse_hosted_page, report};

/// How long a page can be paid on, because its amount is that of the day it was opened.
const PAGE_LIFETIME_S: &str = "3600";

impl FreedomPay {
    pub(super) async fn payment_page(
        &self,
        order: PaymentOrder<'_>,
    ) -> Result<HostedPage, AcquirerError> {
        let (amount, result_url) =
            (order.amount.to_string(), self.callback_url(CallbackKind::Payment));
        let mut fields = payment_fields(&order, &amount, &result_url);
        // Capture at once instead of authorising first, so that the payment counts from that day.
        fields.extend([("pg_auto_clearing", "1"), ("pg_request_method", "POST")]);
        fields.push(("pg_lifetime", PAGE_LIFETIME_S));
        fields.push(("pg_language", order.language.code()));
        parse_hosted_page(self.request("init_payment.php", SecretKind::Payment, fields).await)
    }

    pub(super) async fn charge(&self, order: PaymentOrder<'_>, card: &CardToken) -> OrderReport {
        let (amount, result_url) =
            (order.amount.to_string(), self.callback_url(CallbackKind::Payment));
        let mut fields = payment_fields(&order, &amount, &result_url);
        fields.push(("pg_card_token", card.reveal()));
        let merchant = &self.merchant.id;
        let path = format!("v1/merchant/{merchant}/card/init");
        let init_response = self.request(&path, SecretKind::Payment, fields).await;
        let Some(payment_id) =
            init_response.as_ref().ok().and_then(|response| response.text("pg_payment_id"))
        else {
            return Self::resolve_report(
                init_response,
                order.amount,
                self.fetch_payment_status(order.id),
            )
            .await;
        };
        let path = format!("v1/merchant/{merchant}/card/direct");
        let direct_response =
            self.request(&path, SecretKind::Payment, vec![("pg_payment_id", payment_id)]).await;
        Self::resolve_report(direct_response, order.amount, self.fetch_payment_status(order.id))
            .await
    }

    pub(super) async fn fetch_payment_status(&self, order_id: &str) -> OrderReport {
        let fields = vec![("pg_order_id", order_id)];
        match self.request("get_status3.php", SecretKind::Payment, fields).await {
            Ok(response) => OrderReport::from_payment_status(&response),
            Err(_) => OrderReport::with_outcome(OrderOutcome::Unknown),
        }
    }

    /// Idempotent: a repeat carries the same key and refunds nothing again.
    pub(super) async fn send_refund(&self, refund: RefundOrder<'_>) -> OrderReport {
        let amount = refund.amount.to_string();
        let fields = vec![
            ("pg_payment_id", refund.payment_id),
            ("pg_refund_amount", &amount),
            ("pg_idempotency_key", refund.id),
        ];
        let outcome = match self.request("revoke.php", SecretKind::Payment, fields).await {
            Ok(response) if response.text("pg_status") == Some("ok") => OrderOutcome::Done,
            Ok(response) => report::find_decline(&response).unwrap_or(OrderOutcome::Unknown),
            Err(_) => OrderOutcome::Unknown,
        };
        OrderReport {
            payment_id: Some(refund.payment_id.to_owned()),
            ..OrderReport::with_outcome(outcome)
        }
    }
}

fn payment_fields<'a>(
    order: &PaymentOrder<'a>,
    amount: &'a str,
    result_url: &'a str,
) -> Fields<'a> {
    vec![
        ("pg_order_id", order.id),
        ("pg_idempotency_key", order.id),
        ("pg_user_id", order.customer),
        ("pg_amount", amount),
        ("pg_currency", "KZT"),
        ("pg_description", order.description),
        ("pg_result_url", result_url),
        ("pg_success_url", order.return_url),
        ("pg_failure_url", order.return_url),
    ]
}
