//! Tokenised cards: entered on a hosted page of the acquirer, to receive a payout or to pay with. A
//! session is opened, returned from, polled and ended in one way; how the two purposes store a card
//! is their `CardRepository`.

use std::future::Future;
use std::sync::Arc;

use base::ids::CustomerId;
use base::{Language, Timestamp};
use providers::acquirer::{
    AcquirerError, CardPageRequest, CardPurpose, CardToken, SavedCard as AcquirerCard,
};
use store::card_tokenization_sessions::{self as sessions, TokenizedCard};
use store::payout_methods::HolderCheck;
use store::sessions::Session;
use store::{BlindIndex, Tx, Uuid, transact};
use zeroize::Zeroizing;

use crate::core::Core;
use crate::{Error, Resource};

pub use store::card_tokenization_sessions::{
    CardTokenizationSession, TokenizationPurpose, TokenizationState,
};

/// A page from which nobody returned is given up after this time.
const SESSION_VALID_FOR_S: i64 = 3_600;

/// How a context stores the cards that its customers enter.
pub(crate) trait CardRepository: Sync {
    /// The purpose of the cards.
    const PURPOSE: TokenizationPurpose;
    /// The resource that is reported missing for an unknown session or that of another customer.
    const MISSING: Resource;

    /// The tokens of the cards that the customer has.
    fn list_card_tokens(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> impl Future<Output = Result<Vec<Zeroizing<String>>, Error>> + Send;

    /// The card that was entered, of those that the acquirer has and we do not: the newest one,
    /// unless the context knows better.
    fn select_card<'a>(
        &self,
        _tx: &mut Tx,
        _customer_id: CustomerId,
        cards: &'a [AcquirerCard],
    ) -> impl Future<Output = Result<Option<&'a AcquirerCard>, Error>> + Send {
        async { Ok(cards.last()) }
    }

    /// Asks the bank whose a card is, before it is stored. Nobody needs to know who pays.
    fn check_holder(
        &self,
        _customer_id: CustomerId,
        _card: &AcquirerCard,
    ) -> impl Future<Output = Result<HolderCheck, Error>> + Send {
        async { Ok(HolderCheck::NotAsked) }
    }

    /// Stores a card, and returns the outcome of its session.
    fn save_card(
        &self,
        tx: &mut Tx,
        new: &NewCard<'_>,
        now: Timestamp,
    ) -> impl Future<Output = Result<(TokenizationState, TokenizedCard), Error>> + Send;
}

/// A card to be stored.
pub(crate) struct NewCard<'a> {
    pub(crate) customer_id: CustomerId,
    pub(crate) card: &'a AcquirerCard,
    /// As `•• 0010`.
    pub(crate) mask: String,
    /// As `09/27`.
    pub(crate) expiry: Option<String>,
    pub(crate) holder_check: HolderCheck,
    pub(crate) card_blind_index: Option<BlindIndex>,
}

/// A session to be opened.
pub(crate) struct NewCardSession<'a> {
    pub(crate) id: Uuid,
    pub(crate) customer_id: CustomerId,
    pub(crate) purpose: TokenizationPurpose,
    pub(crate) language: Language,
    /// The URL to which the browser returns.
    pub(crate) return_url: &'a str,
}

/// Card tokenization sessions of every purpose.
pub(crate) struct Cards {
    core: Arc<Core>,
}

impl Cards {
    pub(crate) const fn new(core: Arc<Core>) -> Self {
        Self { core }
    }

    /// Opens a page of the acquirer on which a card is entered.
    pub(crate) async fn session_open(
        &self,
        new: &NewCardSession<'_>,
    ) -> Result<CardTokenizationSession, Error> {
        let now = self.core.clock.now();
        let request = CardPageRequest {
            purpose: acquirer_purpose(new.purpose),
            customer: &new.customer_id.to_string(),
            language: new.language,
            return_url: new.return_url,
        };
        let opened = self
            .core
            .providers
            .acquirer
            .open_card_page(request)
            .await
            .map_err(to_provider_error)?;
        let session = CardTokenizationSession {
            id: new.id,
            customer_id: new.customer_id,
            purpose: new.purpose,
            acquirer_payment_id: opened.payment_id,
            url: opened.url,
            state: TokenizationState::Open,
            payout_method_id: None,
            payment_method_id: None,
            created_at: now,
            ended_at: None,
        };
        transact!(self.core.db, |tx| { Ok::<_, Error>(sessions::insert(tx, &session).await?) })?;
        Ok(session)
    }

    /// The browser returned from the page: the acquirer is polled at once, because usually the bank
    /// has answered by then.
    pub(crate) async fn session_return<R: CardRepository>(
        &self,
        repository: &R,
        owner: &Session,
        id: Uuid,
    ) -> Result<CardTokenizationSession, Error> {
        let mut tx = self.core.db.read().await?;
        self.session_load_own::<R>(&mut tx, owner, id).await?;
        drop(tx);
        self.session_poll(repository, id).await?;
        let mut tx = self.core.db.read().await?;
        self.session_load_own::<R>(&mut tx, owner, id).await
    }

    /// A session of the customer's own.
    pub(crate) async fn session_load_own<R: CardRepository>(
        &self,
        tx: &mut Tx,
        owner: &Session,
        id: Uuid,
    ) -> Result<CardTokenizationSession, Error> {
        let session = sessions::find(tx, R::PURPOSE, id).await?;
        session
            .filter(|session| session.customer_id == owner.customer_id)
            .ok_or(Error::NotFound(R::MISSING))
    }

    /// Polls the acquirer for the customer's cards, and saves the one that is new.
    pub(crate) async fn session_poll<R: CardRepository>(
        &self,
        repository: &R,
        id: Uuid,
    ) -> Result<(), Error> {
        let mut tx = self.core.db.read().await?;
        let session = sessions::find(&mut tx, R::PURPOSE, id).await?;
        drop(tx);
        let is_open = |it: &CardTokenizationSession| it.state == TokenizationState::Open;
        let Some(session) = session.filter(is_open) else { return Ok(()) };
        let customer_id = session.customer_id;
        let (acquirer, purpose) = (&self.core.providers.acquirer, acquirer_purpose(R::PURPOSE));
        let mut cards = acquirer
            .list_cards(purpose, &customer_id.to_string())
            .await
            .map_err(to_provider_error)?;
        // Read after the acquirer's list: a card that another request has saved meanwhile is not
        // new.
        let mut tx = self.core.db.read().await?;
        let stored_tokens = repository.list_card_tokens(&mut tx, customer_id).await?;
        cards.retain(|card| {
            !stored_tokens.iter().any(|token| token.as_str() == card.token.reveal())
        });
        let card = repository.select_card(&mut tx, customer_id, &cards).await?;
        drop(tx);
        match card {
            Some(card) => self.save_card(repository, &session, card).await,
            None if session.created_at.seconds_until(self.core.clock.now())
                > SESSION_VALID_FOR_S =>
            {
                self.session_refuse(id).await
            }
            None => Ok(()),
        }
    }

    /// Applies a callback of the acquirer: the cards are polled, and a session whose card the bank
    /// declined is ended. Returns the customer of the session.
    pub(crate) async fn callback_apply<R: CardRepository>(
        &self,
        repository: &R,
        acquirer_payment_id: &str,
        is_declined: bool,
    ) -> Result<Option<CustomerId>, Error> {
        let mut tx = self.core.db.read().await?;
        let session =
            sessions::find_by_acquirer_payment_id(&mut tx, R::PURPOSE, acquirer_payment_id).await?;
        drop(tx);
        let Some(session) = session else { return Ok(None) };
        self.session_poll(repository, session.id).await?;
        if is_declined {
            self.session_refuse(session.id).await?;
        }
        Ok(Some(session.customer_id))
    }

    /// Removes a card at the acquirer.
    pub(crate) async fn card_remove_at_acquirer(
        &self,
        purpose: TokenizationPurpose,
        customer_id: CustomerId,
        token: &CardToken,
    ) -> Result<(), Error> {
        let customer = customer_id.to_string();
        self.core
            .providers
            .acquirer
            .remove_card(acquirer_purpose(purpose), &customer, token)
            .await
            .map_err(to_provider_error)
    }

    async fn save_card<R: CardRepository>(
        &self,
        repository: &R,
        session: &CardTokenizationSession,
        card: &AcquirerCard,
    ) -> Result<(), Error> {
        let customer_id = session.customer_id;
        let fingerprint = card.fingerprint.as_ref();
        let new = NewCard {
            customer_id,
            card,
            mask: format!("•• {}", card.last_four),
            expiry: card.expires.map(|(month, year)| format!("{month:02}/{:02}", year % 100)),
            holder_check: repository.check_holder(customer_id, card).await?,
            card_blind_index: fingerprint.map(|it| self.core.card_blind_index(it)),
        };
        let now = self.core.clock.now();
        let state = transact!(self.core.db, |tx| {
            let (state, saved) = repository.save_card(tx, &new, now).await?;
            sessions::update_outcome(tx, session.id, state, Some(saved), now).await?;
            Ok::<_, Error>(state)
        })?;
        if state == TokenizationState::OtherOwner {
            let removed =
                self.card_remove_at_acquirer(R::PURPOSE, session.customer_id, &card.token).await;
            // The acquirer's copy of a card that we do not keep is useless without us.
            if let Err(error) = removed {
                tracing::warn!(%error, "card removal at acquirer failed");
            }
        }
        Ok(())
    }

    /// Ends a session without a card, unless it has ended.
    async fn session_refuse(&self, id: Uuid) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            Ok(sessions::update_outcome(tx, id, TokenizationState::Refused, None, now).await?)
        })
    }
}

/// The acquirer's name of a purpose.
const fn acquirer_purpose(purpose: TokenizationPurpose) -> CardPurpose {
    match purpose {
        TokenizationPurpose::Payout => CardPurpose::Payout,
        TokenizationPurpose::Payment => CardPurpose::Payment,
    }
}

/// The purpose of a callback of the acquirer.
pub(crate) const fn tokenization_purpose(purpose: CardPurpose) -> TokenizationPurpose {
    match purpose {
        CardPurpose::Payout => TokenizationPurpose::Payout,
        CardPurpose::Payment => TokenizationPurpose::Payment,
    }
}

fn to_provider_error(error: AcquirerError) -> Error {
    Error::ProviderUnavailable(error.to_string())
}
