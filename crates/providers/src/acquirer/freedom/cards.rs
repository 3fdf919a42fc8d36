//! Saved cards.

use super::{
    AcquirerError, CardPageRequest, CardPurpose, CardToken, FreedomPay, HostedPage, SavedCard,
    SecretKind,
};
use super::{CallbackKind, parse_hosted_page, require_ok};

/// The acquirer does not have the card, or not any more.
const CARD_NOT_FOUND: u32 = 11068;

impl FreedomPay {
    fn storage_path(&self, purpose: CardPurpose, page: &str) -> String {
        let storage = match purpose {
            CardPurpose::Payment => "cardstorage",
            CardPurpose::Payout => "cardstoragepayout",
        };
        format!("v1/merchant/{}/{storage}/{page}", self.merchant.id)
    }

    pub(super) async fn card_page(
        &self,
        page: CardPageRequest<'_>,
    ) -> Result<HostedPage, AcquirerError> {
        let post_link = self.callback_url(match page.purpose {
            CardPurpose::Payment => CallbackKind::PaymentCard,
            CardPurpose::Payout => CallbackKind::PayoutCard,
        });
        let fields = vec![
            ("pg_user_id", page.customer),
            ("pg_language", page.language.code()),
            ("pg_post_link", &post_link),
            ("pg_back_link", page.return_url),
        ];
        let path = self.storage_path(page.purpose, "add");
        parse_hosted_page(self.request(&path, SecretKind::Payment, fields).await)
    }

    pub(super) async fn fetch_cards(
        &self,
        purpose: CardPurpose,
        customer: &str,
    ) -> Result<Vec<SavedCard>, AcquirerError> {
        let path = self.storage_path(purpose, "list");
        let response =
            self.request(&path, SecretKind::Payment, vec![("pg_user_id", customer)]).await;
        let response = require_ok(response)?;
        let cards = response.children.iter().filter(|child| child.name == "card");
        let active = cards.filter(|card| card.text("pg_status") == Some("success"));
        Ok(active.filter_map(SavedCard::from_fields).collect())
    }

    pub(super) async fn delete_card(
        &self,
        purpose: CardPurpose,
        customer: &str,
        card: &CardToken,
    ) -> Result<(), AcquirerError> {
        let fields = vec![("pg_user_id", customer), ("pg_card_token", card.reveal())];
        let response =
            self.request(&self.storage_path(purpose, "remove"), SecretKind::Payment, fields).await;
        match require_ok(response) {
            Ok(_) | Err(AcquirerError::Rejected { code: Some(CARD_NOT_FOUND) }) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
