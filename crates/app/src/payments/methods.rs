//! Payment cards: entered on the acquirer's page, stored as a token, charged on their owner's
//! request.

use base::ids::CustomerId;
use base::{Language, Timestamp};
use providers::acquirer::CardToken;
use reqwest::Url;
use serde_json::json;
use store::card_tokenization_sessions::TokenizedCard;
use store::payment_methods::{self, NewPaymentMethod, PaymentMethod};
use store::sessions::Session;
use store::{Tx, Uuid, autopays, payment_orders, transact};
use zeroize::Zeroizing;

use crate::actor::Actor;
use crate::audit::Subject;
use crate::cards::{
    CardRepository, CardTokenizationSession, NewCard, NewCardSession, TokenizationPurpose,
    TokenizationState,
};
use crate::payments::Payments;
use crate::security_events::SecurityEvent;
use crate::{Error, PaymentRejection, Resource};

const RETURN_PATH_CHARS_MAX: usize = 200;

/// A card, and whether autopay charges it.
#[derive(Debug, Clone)]
pub struct PaymentMethodView {
    /// The card.
    pub card: PaymentMethod,
    /// Whether the autopay of a loan charges it.
    pub is_used_by_autopay: bool,
}

impl Payments {
    /// The customer's payment cards.
    pub async fn payment_method_list(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
    ) -> Result<Vec<PaymentMethodView>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        let mut methods = Vec::new();
        for card in payment_methods::list_by_customer(&mut tx, customer_id).await? {
            let is_used_by_autopay =
                !autopays::list_by_payment_method(&mut tx, card.id).await?.is_empty();
            methods.push(PaymentMethodView { card, is_used_by_autopay });
        }
        Ok(methods)
    }

    /// Opens a page of the acquirer on which a payment card is entered. From there the browser
    /// returns to the cards, with where to continue from there.
    pub async fn payment_card_session_open(
        &self,
        session: &Session,
        language: Language,
        next: Option<&str>,
    ) -> Result<CardTokenizationSession, Error> {
        let id = Uuid::now_v7();
        let prefix = language.pick("", "/kz");
        let address = format!("{}{prefix}/card/", self.core.providers.lender_profile.base_url);
        let next = next.filter(|next| is_site_path(next));
        let params = [("pay_page", id.to_string())].into_iter();
        let params = params.chain(next.map(|next| ("next", next.to_owned())));
        let return_url = Url::parse_with_params(&address, params)
            .map_err(|_| Error::ProviderUnavailable("our own address is none".to_owned()))?;
        let new = NewCardSession {
            id,
            customer_id: session.customer_id,
            purpose: TokenizationPurpose::Payment,
            language,
            return_url: return_url.as_str(),
        };
        self.cards.session_open(&new).await
    }

    /// The browser returned from the page: its state is returned.
    pub async fn payment_card_session_return(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<CardTokenizationSession, Error> {
        self.cards.session_return(self, session, id).await
    }

    /// Removes a card, unless money is on its way from it, and switches its autopays off. It is
    /// removed at the acquirer first: a card that only we have removed could be charged, and would
    /// come back with the next one.
    pub async fn payment_method_delete(
        &self,
        actor: impl Into<Actor<'_>>,
        id: Uuid,
    ) -> Result<(), Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::PaymentMethod(id)).await?;
        let Some(card) = find_own_card(&mut tx, actor, id).await? else { return Ok(()) };
        require_card_idle(&mut tx, id).await?;
        drop(tx);
        let token = CardToken::new(&card.token(&self.core.vault)?);
        let purpose = TokenizationPurpose::Payment;
        self.cards.card_remove_at_acquirer(purpose, card.customer_id, &token).await?;
        let (now, own_id) = (self.core.clock.now(), card.customer_id);
        transact!(self.core.db, |tx| {
            for autopay in autopays::list_by_payment_method(tx, id).await? {
                let autopay_of = (card.customer_id, autopay.loan_id);
                self.disable_autopay_in_tx(tx, actor, autopay_of, now).await?;
            }
            let subject = Subject::PaymentMethod(id);
            self.core.audit_staff(tx, actor, "card_removed", subject, now).await?;
            if let Actor::Customer { session, .. } = actor {
                let (card, session) = (id.to_string(), session.id.to_string());
                let detail = json!({ "card": card, "session": session });
                let event = (own_id, SecurityEvent::PaymentCardRemoved);
                self.core.audit_account(tx, event, &detail, None, now).await?;
            }
            Ok(payment_methods::remove(tx, id, now).await?)
        })
    }
}

impl CardRepository for Payments {
    const PURPOSE: TokenizationPurpose = TokenizationPurpose::Payment;
    const MISSING: Resource = Resource::Loan;

    async fn list_card_tokens(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<Vec<Zeroizing<String>>, Error> {
        let methods = payment_methods::list_by_customer(tx, customer_id).await?;
        let tokens = methods.iter().map(|method| method.token(&self.core.vault));
        Ok(tokens.collect::<Result<_, _>>()?)
    }

    /// Anybody's card may pay.
    async fn save_card(
        &self,
        tx: &mut Tx,
        new: &NewCard<'_>,
        now: Timestamp,
    ) -> Result<(TokenizationState, TokenizedCard), Error> {
        let method = NewPaymentMethod {
            id: Uuid::now_v7(),
            customer_id: new.customer_id,
            token: new.card.token.reveal(),
            mask: &new.mask,
            bank: new.card.bank.as_deref(),
            expiry: new.expiry.as_deref(),
            card_blind_index: new.card_blind_index.clone(),
        };
        let saved = payment_methods::find_or_insert(tx, &self.core.vault, &method, now).await?;
        if saved.id == method.id {
            let event = (new.customer_id, SecurityEvent::PaymentCardAdded);
            let detail = json!({ "card": saved.id.to_string() });
            self.core.audit_account(tx, event, &detail, None, now).await?;
        }
        Ok((TokenizationState::Saved, TokenizedCard::Payment(saved.id)))
    }
}

/// A card that the actor may touch: a customer's own, and any for staff.
async fn find_own_card(
    tx: &mut Tx,
    actor: Actor<'_>,
    id: Uuid,
) -> Result<Option<PaymentMethod>, Error> {
    Ok(match actor.only_customer_id() {
        Some(own) => payment_methods::find_for_customer(tx, own, id).await?,
        None => payment_methods::find(tx, id).await?.filter(|card| card.removed_at.is_none()),
    })
}

async fn require_card_idle(tx: &mut Tx, card: Uuid) -> Result<(), Error> {
    match payment_orders::has_in_flight_for_card(tx, card).await? {
        true => Err(PaymentRejection::CardInUse.into()),
        false => Ok(()),
    }
}

/// Whether it leads to a page of ours and nowhere else.
fn is_site_path(path: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/-_?=&".contains(c);
    path.starts_with('/')
        && !path.starts_with("//")
        && path.len() <= RETURN_PATH_CHARS_MAX
        && path.chars().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_the_site_are_return_paths() {
        for path in ["/loan/full-repayment/", "/card/?autopay=1&loan=0a-b_c", "/"] {
            assert!(is_site_path(path), "{path}");
        }
        for path in ["", "card/", "//evil.example/", "/\\evil.example", "/a:b", "https://e.kz/"] {
            assert!(!is_site_path(path), "{path}");
        }
        assert!(!is_site_path(&format!("/{}", "a".repeat(RETURN_PATH_CHARS_MAX))));
    }
}
