//! Payouts to cards and bank accounts.

use jiff::Timestamp;
use jiff::tz::Offset;

use super::{
    BankAccount, CallbackKind, CardToken, Fields, FreedomPay, OrderOutcome, OrderReport,
    PayoutOrder, SecretKind,
};

/// The acquirer's times are in Kazakhstan's time zone.
const UTC_OFFSET_HOURS: i8 = 5;

impl FreedomPay {
    pub(super) async fn pay_to_card(
        &self,
        payout: PayoutOrder<'_>,
        card: &CardToken,
    ) -> OrderReport {
        self.pay("api/reg2reg", &payout, vec![("pg_card_token_to", card.reveal())]).await
    }

    pub(super) async fn pay_to_account(
        &self,
        payout: PayoutOrder<'_>,
        account: BankAccount<'_>,
    ) -> OrderReport {
        let fields = vec![
            ("pg_recipient_iban", account.iban.reveal()),
            ("pg_recipient_bank_bic", account.bic),
            ("pg_recipient_iin_bin", account.iin.reveal()),
            ("pg_recipient_name", account.name),
        ];
        self.pay("api/iban_payout", &payout, fields).await
    }

    async fn pay(
        &self,
        path: &str,
        payout: &PayoutOrder<'_>,
        recipient_fields: Fields<'_>,
    ) -> OrderReport {
        let amount = payout.amount.to_string();
        let (time_limit, post_link) =
            (format_timestamp(payout.valid_until_us), self.callback_url(CallbackKind::Payout));
        let mut fields = vec![
            ("pg_order_id", payout.id),
            ("pg_idempotency_key", payout.id),
            ("pg_user_id", payout.customer),
            ("pg_amount", &amount),
            ("pg_description", payout.description),
            ("pg_order_time_limit", &time_limit),
            ("pg_post_link", &post_link),
        ];
        fields.extend(recipient_fields);
        let response = self.request(path, SecretKind::Payout, fields).await;
        Self::resolve_report(response, payout.amount, self.fetch_payout_status(payout.id)).await
    }

    pub(super) async fn fetch_payout_status(&self, order_id: &str) -> OrderReport {
        let fields = vec![("pg_order_id", order_id)];
        match self.request("get_status2.php", SecretKind::Payout, fields).await {
            Ok(response) => OrderReport::from_payout_status(&response),
            Err(_) => OrderReport::with_outcome(OrderOutcome::Unknown),
        }
    }
}

/// Formats a timestamp as the acquirer expects it.
fn format_timestamp(at_us: i64) -> String {
    let at = Timestamp::from_microsecond(at_us).unwrap_or(Timestamp::MAX);
    Offset::constant(UTC_OFFSET_HOURS).to_datetime(at).strftime("%Y-%m-%d %H:%M:%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_almaty_time() {
        assert_eq!(format_timestamp(1_794_700_800_000_000), "2026-11-15 05:00:00");
        assert!(
            format_timestamp(i64::MAX).starts_with("9999-12-3"),
            "{}",
            format_timestamp(i64::MAX)
        );
    }
}
