//! Cards that the acquirer keeps.

use super::{
    AcquirerError, CardPage, CardToken, FreedomPay, HostedPage, Purpose, SavedCard, SecretKind,
};
use super::{CallbackKind, accepted, parse_hosted_page};

/// A card that the acquirer does not have (any more).
const CARD_NOT_FOUND: u32 = 11068;

impl FreedomPay {
    fn storage(&self, purpose: Purpose, page: &str) -> String {
        let storage = match purpose {
            Purpose::Payment => "cardstorage",
            Purpose::Payout => "cardstoragepayout",
        };
        format!("v1/merchant/{}/{storage}/{page}", self.merchant.id)
    }

    pub(super) async fn card_page(&self, page: CardPage<'_>) -> Result<HostedPage, AcquirerError> {
        let post_link = self.callback_url(match page.purpose {
            Purpose::Payment => CallbackKind::PaymentCard,
            Purpose::Payout => CallbackKind::PayoutCard,
        });
        let fields = vec![
            ("pg_user_id", page.customer),
            ("pg_language", page.language.code()),
            ("pg_post_link", &post_link),
            ("pg_back_link", page.return_url),
        ];
        let path = self.storage(page.purpose, "add");
        parse_hosted_page(self.ask(&path, SecretKind::Payment, fields).await)
    }

    pub(super) async fn fetch_cards(
        &self,
        purpose: Purpose,
        customer: &str,
    ) -> Result<Vec<SavedCard>, AcquirerError> {
        let path = self.storage(purpose, "list");
        let answer = self.ask(&path, SecretKind::Payment, vec![("pg_user_id", customer)]).await;
        let answer = accepted(answer)?;
        let cards = answer.children.iter().filter(|child| child.name == "card");
        let good = cards.filter(|card| card.text("pg_status") == Some("success"));
        Ok(good.filter_map(SavedCard::read).collect())
    }

    pub(super) async fn forget_card(
        &self,
        purpose: Purpose,
        customer: &str,
        card: &CardToken,
    ) -> Result<(), AcquirerError> {
        let fields = vec![("pg_user_id", customer), ("pg_card_token", card.reveal())];
        let answer = self.ask(&self.storage(purpose, "remove"), SecretKind::Payment, fields).await;
        match accepted(answer) {
            Ok(_) | Err(AcquirerError::Refused { code: Some(CARD_NOT_FOUND) }) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
