//! Cards to pay with: typed on the acquirer's page, kept as a token, charged when their owner says so.

use base::Language;
use providers::acquirer::{self, AcquirerError, CardToken, Purpose, SavedCard};
use reqwest::Url;
use store::pay_card_pages::{self as pages, PayCardPage};
use store::pay_cards::{self, NewPaymentMethod, PayCard};
use store::sessions::Session;
use store::{Tx, Uuid, autopays, payment_orders, transact};

use super::LoanError;
use crate::Lender;

/// So long after it was opened, a page from which nobody came back is given up.
const PAGE_GOOD_FOR_S: i64 = 3_600;
const RETURN_PATH_CHARS_MAX: usize = 200;

/// A card, and whether a loan is paid from it by itself.
#[derive(Debug, Clone)]
pub struct PaymentMethodView {
    /// The card.
    pub card: PayCard,
    /// Whether autopay takes from it.
    pub is_autopay: bool,
}

impl Lender {
    /// The cards that somebody pays with.
    pub async fn pay_cards(&self, session: &Session) -> Result<Vec<PaymentMethodView>, LoanError> {
        let mut tx = self.db.read().await?;
        let mut kept = Vec::new();
        for card in pay_cards::of_customer(&mut tx, session.customer_id).await? {
            let is_autopay = !autopays::by_card(&mut tx, card.id).await?.is_empty();
            kept.push(PaymentMethodView { card, is_autopay });
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
    ) -> Result<PayCardPage, LoanError> {
        let (id, now) = (Uuid::now_v7(), self.clock.now());
        let prefix = language.pick("", "/kz");
        let address = format!("{}{prefix}/card/", self.outside.house.base_url);
        let next = next.filter(|next| is_site_path(next));
        let asked = [("pay_page", id.to_string())].into_iter();
        let asked = asked.chain(next.map(|next| ("next", next.to_owned())));
        let return_url = Url::parse_with_params(&address, asked)
            .map_err(|_| LoanError::Provider("our own address is none".to_owned()))?;
        let page = acquirer::CardPage {
            purpose: Purpose::Payment,
            customer: &session.customer_id.to_string(),
            language,
            return_url: return_url.as_str(),
        };
        let opened = self.outside.acquirer.add_card(page).await.map_err(told)?;
        let row = PayCardPage {
            id,
            customer_id: session.customer_id,
            payment_id: opened.payment_id,
            url: opened.url,
            state: "open".to_owned(),
            card_id: None,
            created_at: now,
            ended_at: None,
        };
        transact!(self.db, |tx| { Ok::<_, LoanError>(pages::insert(tx, &row).await?) })?;
        Ok(row)
    }

    /// The browser is back from the page: what is known of it is told.
    pub async fn payment_card_session_return(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<PayCardPage, LoanError> {
        let mut tx = self.db.read().await?;
        own_page(&mut tx, session, id).await?;
        drop(tx);
        self.poll_payment_card_session(id).await?;
        let mut tx = self.db.read().await?;
        own_page(&mut tx, session, id).await
    }

    /// Forgets a card, unless money is on its way from it. What was to be paid from it by itself is
    /// not any more. First the acquirer forgets it: a card that only we have forgotten could be
    /// charged, and would come back with the next one.
    pub async fn payment_method_delete(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<(), LoanError> {
        let mut tx = self.db.read().await?;
        let Some(card) = pay_cards::own(&mut tx, session.customer_id, id).await? else {
            return Ok(());
        };
        require_card_idle(&mut tx, id).await?;
        drop(tx);
        let token = CardToken::new(&card.token(&self.vault)?);
        let (acquirer, customer) = (&self.outside.acquirer, session.customer_id.to_string());
        acquirer.remove_card(Purpose::Payment, &customer, &token).await.map_err(told)?;
        let now = self.clock.now();
        transact!(self.db, |tx| {
            for autopay in autopays::by_card(tx, id).await? {
                self.disable_autopay_in_tx(tx, session.customer_id, autopay.loan_id, now).await?;
            }
            Ok(pay_cards::remove(tx, id, now).await?)
        })
    }

    /// A word of the acquirer's on a page.
    pub(crate) async fn handle_payment_card_callback(
        &self,
        payment_id: &str,
        is_refused: bool,
    ) -> Result<(), LoanError> {
        let mut tx = self.db.read().await?;
        let page = pages::by_payment_id(&mut tx, payment_id).await?;
        drop(tx);
        let Some(page) = page else { return Ok(()) };
        self.poll_payment_card_session(page.id).await?;
        if is_refused {
            // A card that is not there and of which the bank says so will not come.
            self.end_payment_card_session(page.id).await?;
        }
        Ok(())
    }

    /// Asks the acquirer which cards a person keeps, and takes in one that is new.
    async fn poll_payment_card_session(&self, id: Uuid) -> Result<(), LoanError> {
        let mut tx = self.db.read().await?;
        let page = pages::by_id(&mut tx, id).await?.filter(|page| page.state == "open");
        let Some(page) = page else { return Ok(()) };
        let known = pay_cards::of_customer(&mut tx, page.customer_id).await?;
        drop(tx);
        let tokens: Result<Vec<_>, _> = known.iter().map(|card| card.token(&self.vault)).collect();
        let tokens = tokens?;
        let customer = page.customer_id.to_string();
        let cards = self.outside.acquirer.cards(Purpose::Payment, &customer).await.map_err(told)?;
        let is_new = |card: &&SavedCard| !tokens.iter().any(|it| **it == card.token.reveal());
        match cards.iter().rfind(is_new) {
            Some(card) => self.save_payment_card(&page, card).await,
            None if page.created_at.seconds_until(self.clock.now()) > PAGE_GOOD_FOR_S => {
                self.end_payment_card_session(page.id).await
            }
            None => Ok(()),
        }
    }

    async fn save_payment_card(
        &self,
        page: &PayCardPage,
        card: &SavedCard,
    ) -> Result<(), LoanError> {
        let now = self.clock.now();
        let expires = card.expires.map(|(month, year)| format!("{month:02}/{:02}", year % 100));
        let new = NewPaymentMethod {
            id: Uuid::now_v7(),
            customer_id: page.customer_id,
            token: card.token.reveal(),
            mask: &format!("•• {}", card.last_four),
            bank: card.bank.as_deref(),
            expires: expires.as_deref(),
        };
        transact!(self.db, |tx| {
            let kept = pay_cards::keep(tx, &self.vault, &new, now).await?;
            Ok(pages::end(tx, page.id, "saved", Some(kept.id), now).await?)
        })
    }

    async fn end_payment_card_session(&self, id: Uuid) -> Result<(), LoanError> {
        let now = self.clock.now();
        transact!(self.db, |tx| { Ok(pages::end(tx, id, "refused", None, now).await?) })
    }
}

async fn require_card_idle(tx: &mut Tx, card: Uuid) -> Result<(), LoanError> {
    match payment_orders::has_in_flight_for_card(tx, card).await? {
        true => Err(LoanError::Payment("card_needed")),
        false => Ok(()),
    }
}

async fn own_page(tx: &mut Tx, session: &Session, id: Uuid) -> Result<PayCardPage, LoanError> {
    let page = pages::by_id(tx, id).await?;
    page.filter(|page| page.customer_id == session.customer_id).ok_or(LoanError::Unknown)
}

/// Whether it leads to a page of ours and nowhere else.
fn is_site_path(path: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/-_?=&".contains(c);
    path.starts_with('/')
        && !path.starts_with("//")
        && path.len() <= RETURN_PATH_CHARS_MAX
        && path.chars().all(is_plain)
}

fn told(error: AcquirerError) -> LoanError {
    LoanError::Provider(error.to_string())
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
