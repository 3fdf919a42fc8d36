//! Payment cards: entered on the acquirer's page, stored as a token, charged on their owner's
//! request.

use base::Language;
use providers::acquirer::{self, AcquirerError, CardPurpose, CardToken, SavedCard};
use reqwest::Url;
use store::payment_card_tokenization_sessions::{self as pages, PaymentCardTokenizationSession};
use store::payment_methods::{self, NewPaymentMethod, PaymentMethod};
use store::sessions::Session;
use store::{Tx, Uuid, autopays, payment_orders, transact};

use crate::payments::Payments;
use crate::{Error, PaymentRejection, Rejection, Resource};

/// A page from which nobody returned is given up after this time.
const SESSION_VALID_FOR_S: i64 = 3_600;
const RETURN_PATH_CHARS_MAX: usize = 200;

/// A card, and whether a loan is paid from it by itself.
#[derive(Debug, Clone)]
pub struct PaymentMethodView {
    /// The card.
    pub card: PaymentMethod,
    /// Whether autopay takes from it.
    pub is_used_by_autopay: bool,
}

impl Payments {
    /// The customer's payment cards.
    pub async fn payment_method_list(
        &self,
        session: &Session,
    ) -> Result<Vec<PaymentMethodView>, Error> {
        let mut tx = self.core.db.read().await?;
        let mut kept = Vec::new();
        for card in payment_methods::list_by_customer(&mut tx, session.customer_id).await? {
            let is_autopay = !autopays::list_by_payment_method(&mut tx, card.id).await?.is_empty();
            kept.push(PaymentMethodView { card, is_used_by_autopay: is_autopay });
        }
        Ok(kept)
    }

    /// Opens a page of the acquirer's on which a card is typed. From there the browser comes back to
    /// the cards, with where to go on from there.
    pub async fn payment_card_session_open(
        &self,
        session: &Session,
        language: Language,
        next: Option<&str>,
    ) -> Result<PaymentCardTokenizationSession, Error> {
        let (id, now) = (Uuid::now_v7(), self.core.clock.now());
        let prefix = language.pick("", "/kz");
        let address = format!("{}{prefix}/card/", self.core.providers.lender_profile.base_url);
        let next = next.filter(|next| is_site_path(next));
        let asked = [("pay_page", id.to_string())].into_iter();
        let asked = asked.chain(next.map(|next| ("next", next.to_owned())));
        let return_url = Url::parse_with_params(&address, asked)
            .map_err(|_| Error::ProviderUnavailable("our own address is none".to_owned()))?;
        let page = acquirer::CardPageRequest {
            purpose: CardPurpose::Payment,
            customer: &session.customer_id.to_string(),
            language,
            return_url: return_url.as_str(),
        };
        let opened =
            self.core.providers.acquirer.open_card_page(page).await.map_err(to_provider_error)?;
        let row = PaymentCardTokenizationSession {
            id,
            customer_id: session.customer_id,
            acquirer_payment_id: opened.payment_id,
            url: opened.url,
            state: "open".to_owned(),
            payment_method_id: None,
            created_at: now,
            ended_at: None,
        };
        transact!(self.core.db, |tx| { Ok::<_, Error>(pages::insert(tx, &row).await?) })?;
        Ok(row)
    }

    /// The browser returned from the page: its state is returned.
    pub async fn payment_card_session_return(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<PaymentCardTokenizationSession, Error> {
        let mut tx = self.core.db.read().await?;
        load_own_card_session(&mut tx, session, id).await?;
        drop(tx);
        self.poll_payment_card_session(id).await?;
        let mut tx = self.core.db.read().await?;
        load_own_card_session(&mut tx, session, id).await
    }

    /// Forgets a card, unless money is on its way from it. What was to be paid from it by itself is
    /// not any more. First the acquirer forgets it: a card that only we have forgotten could be
    /// charged, and would come back with the next one.
    pub async fn payment_method_delete(&self, session: &Session, id: Uuid) -> Result<(), Error> {
        let mut tx = self.core.db.read().await?;
        let Some(card) =
            payment_methods::find_for_customer(&mut tx, session.customer_id, id).await?
        else {
            return Ok(());
        };
        require_card_idle(&mut tx, id).await?;
        drop(tx);
        let token = CardToken::new(&card.token(&self.core.vault)?);
        let (acquirer, customer) = (&self.core.providers.acquirer, session.customer_id.to_string());
        acquirer
            .remove_card(CardPurpose::Payment, &customer, &token)
            .await
            .map_err(to_provider_error)?;
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            for autopay in autopays::list_by_payment_method(tx, id).await? {
                self.disable_autopay_in_tx(tx, session.customer_id, autopay.loan_id, now).await?;
            }
            Ok(payment_methods::remove(tx, id, now).await?)
        })
    }

    /// A callback of the acquirer about a page.
    pub(crate) async fn handle_payment_card_callback(
        &self,
        payment_id: &str,
        is_refused: bool,
    ) -> Result<(), Error> {
        let mut tx = self.core.db.read().await?;
        let page = pages::find_by_acquirer_payment_id(&mut tx, payment_id).await?;
        drop(tx);
        let Some(page) = page else { return Ok(()) };
        self.poll_payment_card_session(page.id).await?;
        if is_refused {
            // A card that is not there and of which the bank says so will not come.
            self.end_payment_card_session(page.id).await?;
        }
        Ok(())
    }

    /// Polls the acquirer for the customer's cards, and adds a new one.
    async fn poll_payment_card_session(&self, id: Uuid) -> Result<(), Error> {
        let mut tx = self.core.db.read().await?;
        let page = pages::find(&mut tx, id).await?.filter(|page| page.state == "open");
        let Some(page) = page else { return Ok(()) };
        let known = payment_methods::list_by_customer(&mut tx, page.customer_id).await?;
        drop(tx);
        let tokens: Result<Vec<_>, _> =
            known.iter().map(|card| card.token(&self.core.vault)).collect();
        let tokens = tokens?;
        let customer = page.customer_id.to_string();
        let cards = self
            .core
            .providers
            .acquirer
            .list_cards(CardPurpose::Payment, &customer)
            .await
            .map_err(to_provider_error)?;
        let is_new = |card: &&SavedCard| !tokens.iter().any(|it| **it == card.token.reveal());
        match cards.iter().rfind(is_new) {
            Some(card) => self.save_payment_card(&page, card).await,
            None if page.created_at.seconds_until(self.core.clock.now()) > SESSION_VALID_FOR_S => {
                self.end_payment_card_session(page.id).await
            }
            None => Ok(()),
        }
    }

    async fn save_payment_card(
        &self,
        page: &PaymentCardTokenizationSession,
        card: &SavedCard,
    ) -> Result<(), Error> {
        let now = self.core.clock.now();
        let expires = card.expires.map(|(month, year)| format!("{month:02}/{:02}", year % 100));
        let new = NewPaymentMethod {
            id: Uuid::now_v7(),
            customer_id: page.customer_id,
            token: card.token.reveal(),
            mask: &format!("•• {}", card.last_four),
            bank: card.bank.as_deref(),
            expiry: expires.as_deref(),
        };
        transact!(self.core.db, |tx| {
            let kept = payment_methods::find_or_insert(tx, &self.core.vault, &new, now).await?;
            Ok(pages::update_outcome(tx, page.id, "saved", Some(kept.id), now).await?)
        })
    }

    async fn end_payment_card_session(&self, id: Uuid) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            Ok(pages::update_outcome(tx, id, "refused", None, now).await?)
        })
    }
}

async fn require_card_idle(tx: &mut Tx, card: Uuid) -> Result<(), Error> {
    match payment_orders::has_in_flight_for_card(tx, card).await? {
        true => Err(Error::Rejected(Rejection::Payment(PaymentRejection::CardInUse))),
        false => Ok(()),
    }
}

async fn load_own_card_session(
    tx: &mut Tx,
    session: &Session,
    id: Uuid,
) -> Result<PaymentCardTokenizationSession, Error> {
    let page = pages::find(tx, id).await?;
    page.filter(|page| page.customer_id == session.customer_id)
        .ok_or(Error::NotFound(Resource::Loan))
}

/// Whether it leads to a page of ours and nowhere else.
fn is_site_path(path: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/-_?=&".contains(c);
    path.starts_with('/')
        && !path.starts_with("//")
        && path.len() <= RETURN_PATH_CHARS_MAX
        && path.chars().all(is_plain)
}

fn to_provider_error(error: AcquirerError) -> Error {
    Error::ProviderUnavailable(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_ours_are_gone_on_to() {
        for path in ["/loan/full-repayment/", "/card/?autopay=1&loan=0a-b_c", "/"] {
            assert!(is_site_path(path), "{path}");
        }
        for path in ["", "card/", "//evil.example/", "/\\evil.example", "/a:b", "https://e.kz/"] {
            assert!(!is_site_path(path), "{path}");
        }
        assert!(!is_site_path(&format!("/{}", "a".repeat(RETURN_PATH_CHARS_MAX))));
    }
}
