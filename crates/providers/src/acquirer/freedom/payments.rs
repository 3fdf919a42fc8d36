//! Money that comes in.

use super::{
    AcquirerError, CardToken, Fields, FreedomPay, HostedPage, PaymentOrder, Refund, SecretKind,
};
use super::{CallbackKind, Outcome, Report, parse_hosted_page, report};

/// For so long a page can be paid on. The sum on it is of the day it was opened.
const PAGE_LIFETIME_S: &str = "3600";

impl FreedomPay {
    pub(super) async fn payment_page(
        &self,
        order: PaymentOrder<'_>,
    ) -> Result<HostedPage, AcquirerError> {
        let (amount, result_url) =
            (order.amount.to_string(), self.callback_url(CallbackKind::Payment));
        let mut fields = payment_fields(&order, &amount, &result_url);
        // Taken at once, not held first: what is paid counts from that day.
        fields.extend([("pg_auto_clearing", "1"), ("pg_request_method", "POST")]);
        fields.push(("pg_lifetime", PAGE_LIFETIME_S));
        fields.push(("pg_language", order.language.code()));
        parse_hosted_page(self.ask("init_payment.php", SecretKind::Payment, fields).await)
    }

    pub(super) async fn charge(&self, order: PaymentOrder<'_>, card: &CardToken) -> Report {
        let (amount, result_url) =
            (order.amount.to_string(), self.callback_url(CallbackKind::Payment));
        let mut fields = payment_fields(&order, &amount, &result_url);
        fields.push(("pg_card_token", card.reveal()));
        let merchant = &self.merchant.id;
        let path = format!("v1/merchant/{merchant}/card/init");
        let begun = self.ask(&path, SecretKind::Payment, fields).await;
        let Some(payment_id) = begun.as_ref().ok().and_then(|answer| answer.text("pg_payment_id"))
        else {
            return Self::settled(begun, order.amount, self.fetch_payment_status(order.id)).await;
        };
        let path = format!("v1/merchant/{merchant}/card/direct");
        let taken = self.ask(&path, SecretKind::Payment, vec![("pg_payment_id", payment_id)]).await;
        Self::settled(taken, order.amount, self.fetch_payment_status(order.id)).await
    }

    pub(super) async fn fetch_payment_status(&self, order_id: &str) -> Report {
        let fields = vec![("pg_order_id", order_id)];
        match self.ask("get_status3.php", SecretKind::Payment, fields).await {
            Ok(answer) => Report::of_payment(&answer),
            Err(_) => Report::of(Outcome::Unknown),
        }
    }

    /// A repeat carries the same key and gives nothing back a second time.
    pub(super) async fn give_back(&self, refund: Refund<'_>) -> Report {
        let amount = refund.amount.to_string();
        let fields = vec![
            ("pg_payment_id", refund.payment_id),
            ("pg_refund_amount", &amount),
            ("pg_idempotency_key", refund.id),
        ];
        let outcome = match self.ask("revoke.php", SecretKind::Payment, fields).await {
            Ok(answer) if answer.text("pg_status") == Some("ok") => Outcome::Done,
            Ok(answer) => report::refusal(&answer).unwrap_or(Outcome::Unknown),
            Err(_) => Outcome::Unknown,
        };
        Report { payment_id: Some(refund.payment_id.to_owned()), ..Report::of(outcome) }
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
