//! Payout cards: entered on the acquirer's page, and held to the customer's name and to what the bank
//! says.

use bank_statement::{SAME_PERSON_PERMILLE, name_match_permille};
use base::ids::{ApplicationId, CustomerId};
use base::{Language, Timestamp};
use identity::PersonName;
use jobs::JobOutcome;
use origination::application::{CardVerdict, FixReason};
use origination::{ApplicationCommand, State};
use providers::acquirer::SavedCard;
use providers::holder_check::HolderOf;
use store::card_tokenization_sessions::{self, TokenizedCard};
use store::payout_methods::{self, HolderCheck, NewPayoutMethod, PayoutMethod, PayoutMethodKind};
use store::sessions::Session;
use store::{Tx, Uuid, applications, transact};
use zeroize::Zeroizing;

use super::payout_methods::payout_method_detail;
use super::repository::LoadedApplication;
use crate::access::Visitor;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::cards::{
    CardRepository, CardTokenizationSession, NewCard, NewCardSession, TokenizationPurpose,
    TokenizationState,
};
use crate::security_events::SecurityEvent;
use crate::{Error, Resource};

/// How long a returned customer waits for the bank before the card counts as refused.
const CARD_VERDICT_TIMEOUT_S: i64 = 120;

impl Applications {
    /// Opens a session for entering a payout card on a page of the acquirer.
    pub async fn payout_card_session_open(
        &self,
        session: &Session,
        language: Language,
    ) -> Result<CardTokenizationSession, Error> {
        self.access.require_trusted_device(session).await?;
        let id = Uuid::now_v7();
        let prefix = language.pick("", "/kz");
        let base = &self.core.providers.lender_profile.base_url;
        let new = NewCardSession {
            id,
            customer_id: session.customer_id,
            purpose: TokenizationPurpose::Payout,
            language,
            return_url: &format!("{base}{prefix}/card/add-card/?page={id}"),
        };
        self.cards.session_open(&new).await
    }

    /// The browser returned from the acquirer: an application that waits for a card continues, and
    /// the session is returned.
    pub async fn payout_card_session_return(
        &self,
        session: &Session,
        id: Uuid,
        visitor: &Visitor,
    ) -> Result<CardTokenizationSession, Error> {
        let now = self.core.clock.now();
        let address = visitor.ip_blind_index(&self.core);
        transact!(self.core.db, |tx| {
            self.cards.session_load_own::<Self>(tx, session, id).await?;
            let row = applications::find_newest_by_customer(tx, session.customer_id).await?;
            let loaded = row.map(LoadedApplication::try_from_row).transpose()?;
            if let Some(loaded) = loaded.filter(|it| it.application.state == State::CardRequired) {
                let by = Actor::customer_at(session, &address);
                self.transition(tx, &loaded, &ApplicationCommand::SubmitCard, by, now).await?;
            }
            Ok::<_, Error>(())
        })?;
        let returned = self.cards.session_return(self, session, id).await;
        self.core.dispatch.notify();
        returned
    }

    /// Polls the tokenization sessions of an application that waits for a card.
    pub(crate) async fn check_payout_card(&self, id: ApplicationId) -> Result<JobOutcome, Error> {
        let mut tx = self.core.db.read().await?;
        let loaded = self.load_application(&mut tx, id).await?;
        if loaded.application.state != State::CardVerifying {
            return Ok(JobOutcome::Completed);
        }
        let customer_id = loaded.application.customer;
        let requested_at = find_card_requested_at(&mut tx, id).await?;
        let returned_at = loaded.application.since.map_or(requested_at, |since| Timestamp(since.0));
        let mut sessions = card_tokenization_sessions::list_recent_payout_sessions(
            &mut tx,
            customer_id,
            requested_at,
        )
        .await?;
        drop(tx);
        if let Some(open) =
            select_card_session(&sessions, returned_at).filter(|session| is_open(session))
        {
            self.cards.session_poll(self, open.id).await?;
            let mut tx = self.core.db.read().await?;
            sessions = card_tokenization_sessions::list_recent_payout_sessions(
                &mut tx,
                customer_id,
                requested_at,
            )
            .await?;
        }
        let session = select_card_session(&sessions, returned_at);
        if session.is_some_and(is_open)
            && returned_at.seconds_until(self.core.clock.now()) < CARD_VERDICT_TIMEOUT_S
        {
            return Ok(JobOutcome::retry_at(self.core.next_poll_at(returned_at)));
        }
        self.apply_card_verdict(id, session).await
    }

    /// Applies the result of a card to its application.
    async fn apply_card_verdict(
        &self,
        id: ApplicationId,
        session: Option<&CardTokenizationSession>,
    ) -> Result<JobOutcome, Error> {
        let now = self.core.clock.now();
        let saved = session.and_then(|it| it.payout_method_id.map(|id| (it.customer_id, id)));
        let method = match saved {
            Some((owner, method_id)) => {
                let mut tx = self.core.db.read().await?;
                payout_methods::find_for_customer(&mut tx, owner, method_id).await?
            }
            None => None,
        };
        let verdict = match session.map(|session| session.state) {
            Some(TokenizationState::Saved)
                if method.as_ref().is_some_and(PayoutMethod::needs_proof) =>
            {
                CardVerdict::Failed(FixReason::HolderUnproven)
            }
            Some(TokenizationState::Saved) => CardVerdict::Verified,
            Some(TokenizationState::OtherOwner) => CardVerdict::Failed(FixReason::OtherOwner),
            Some(TokenizationState::Open | TokenizationState::Refused) | None => {
                CardVerdict::Failed(FixReason::CardRefused)
            }
        };
        transact!(self.core.db, |tx| {
            let loaded = self.load_application(tx, id).await?;
            if loaded.application.state == State::CardVerifying {
                let by = Actor::Provider { name: "acquirer", idempotency_key: None };
                self.transition(
                    tx,
                    &loaded,
                    &ApplicationCommand::RecordCardResult(verdict),
                    by,
                    now,
                )
                .await?;
                if let Some(method) = method.as_ref().filter(|_| verdict == CardVerdict::Verified) {
                    applications::update_payout_method(tx, id, method.id).await?;
                }
            }
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }
}

impl CardRepository for Applications {
    const PURPOSE: TokenizationPurpose = TokenizationPurpose::Payout;
    const MISSING: Resource = Resource::Application;

    async fn list_card_tokens(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<Vec<Zeroizing<String>>, Error> {
        let methods = payout_methods::list_by_customer(tx, customer_id).await?;
        let tokens = methods.iter().map(|method| method.number(&self.core.vault));
        Ok(tokens.collect::<Result<_, _>>()?)
    }

    /// Selects the customer's own card if there is one. An earlier session may have left somebody
    /// else's.
    async fn select_card<'a>(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
        cards: &'a [SavedCard],
    ) -> Result<Option<&'a SavedCard>, Error> {
        let name = self.find_person_name(tx, customer_id).await?;
        let own = cards.iter().rfind(|card| is_held_by(card, name.as_ref()));
        Ok(own.or(cards.last()))
    }

    async fn check_holder(
        &self,
        customer_id: CustomerId,
        card: &SavedCard,
    ) -> Result<HolderCheck, Error> {
        match self.throttle_holder_checks(customer_id).await {
            // Nobody is asked any more today: then nobody knows.
            Err(Error::Rejected(_)) => return Ok(HolderCheck::Unknown),
            throttled => throttled?,
        }
        self.ask_holder(customer_id, HolderOf::Card(&card.token)).await
    }

    /// Somebody else's card is stored only to report it, and removed at once. The name on it was typed
    /// by whoever entered it: it can refuse a card, and only its bank can confirm one.
    async fn save_card(
        &self,
        tx: &mut Tx,
        new: &NewCard<'_>,
        now: Timestamp,
    ) -> Result<(TokenizationState, TokenizedCard), Error> {
        let name = self.find_person_name(tx, new.customer_id).await?;
        let method = NewPayoutMethod {
            id: Uuid::now_v7(),
            customer_id: new.customer_id,
            kind: PayoutMethodKind::Card,
            number: new.card.token.reveal(),
            mask: &new.mask,
            bank: new.card.bank.as_deref(),
            expiry: new.expiry.as_deref(),
            is_own: is_held_by(new.card, name.as_ref()) && new.holder_check != HolderCheck::NoMatch,
            holder_check: new.holder_check,
            card_blind_index: new.card_blind_index.clone(),
        };
        let saved = payout_methods::find_or_insert(tx, &self.core.vault, &method, now).await?;
        let card = TokenizedCard::Payout(saved.id);
        if saved.is_own {
            if saved.id == method.id {
                self.record_payout_method_added(tx, &saved, None, now).await?;
            }
            return Ok((TokenizationState::Saved, card));
        }
        payout_methods::remove(tx, saved.id, now).await?;
        if saved.id == method.id {
            let event = (new.customer_id, SecurityEvent::PayoutMethodRefused);
            let detail = payout_method_detail(&saved);
            self.core.audit_account(tx, event, &detail, None, now).await?;
        }
        Ok((TokenizationState::OtherOwner, card))
    }
}

/// When an application last began to require a card.
async fn find_card_requested_at(tx: &mut Tx, id: ApplicationId) -> Result<Timestamp, Error> {
    let events = applications::list_events(tx, id).await?;
    let is_it = |it: &&applications::EventRow| {
        it.to_state == State::CardRequired && it.from_state != it.to_state
    };
    Ok(events.iter().rev().find(is_it).map_or(Timestamp(0), |it| it.occurred_at))
}

/// The session that decides about a card, of several that may be open. A saved card counts in
/// whichever session it was entered; then a result since the customer returned; then a session
/// without a result.
fn select_card_session(
    sessions: &[CardTokenizationSession],
    returned_at: Timestamp,
) -> Option<&CardTokenizationSession> {
    let find = |is_it: &dyn Fn(&CardTokenizationSession) -> bool| {
        sessions.iter().find(|session| is_it(session))
    };
    find(&|session| session.state == TokenizationState::Saved)
        .or_else(|| find(&|session| session.ended_at.is_some_and(|at| at >= returned_at)))
        .or_else(|| find(&is_open))
        .or(sessions.first())
}

fn is_open(session: &CardTokenizationSession) -> bool {
    session.state == TokenizationState::Open
}

/// Whether a card is the customer's. Without a name nobody can say.
fn is_held_by(card: &SavedCard, name: Option<&PersonName>) -> bool {
    let match_of = |(holder, name): (&Zeroizing<String>, _)| name_match_permille(holder, name);
    let alike_permille = card.holder.as_ref().zip(name).map(match_of);
    alike_permille.is_some_and(|alike| alike >= SAME_PERSON_PERMILLE)
}
