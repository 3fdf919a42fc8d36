//! Payout methods: cards entered on the acquirer's page, and accounts by their number.

use bank_statement::{SAME_PERSON_PERMILLE, name_match_permille};
use base::ids::{ApplicationId, CustomerId};
use base::{Language, Timestamp};
use identity::{Iban, PersonName};
use jobs::JobOutcome;
use origination::application::{CardVerdict, FixReason};
use origination::{Application, ApplicationCommand, State};
use providers::acquirer::{CardToken, SavedCard};
use serde_json::{Value, json};
use store::card_tokenization_sessions::{self, TokenizedCard};
use store::payout_methods::PayoutMethodKind;
use store::payout_methods::{self, NewPayoutMethod, PayoutMethod};
use store::sessions::Session;
use store::{Tx, Uuid, applications, customers, questionnaire_answers, refunds, transact};
use zeroize::Zeroizing;

use super::repository::LoadedApplication;
use crate::access::Visitor;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::banks::find_bank;
use crate::cards::{
    CardRepository, CardTokenizationSession, NewCard, NewCardSession, TokenizationPurpose,
    TokenizationState,
};
use crate::messages::CustomerNotification;
use crate::security_events::SecurityEvent;
use crate::{Error, Rejection, Resource};

/// How long a returned customer waits for the bank before the card counts as refused.
const CARD_VERDICT_TIMEOUT_S: i64 = 120;

impl Applications {
    /// The customer's cards and accounts.
    pub async fn payout_method_list(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
    ) -> Result<Vec<PayoutMethod>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        Ok(payout_methods::list_by_customer(&mut tx, customer_id).await?)
    }

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

    /// Adds an account of the person's own.
    pub async fn payout_account_add(
        &self,
        session: &Session,
        iban: &Iban,
    ) -> Result<PayoutMethod, Error> {
        self.access.require_trusted_device(session).await?;
        let now = self.core.clock.now();
        let bank = find_bank(iban).ok_or(Rejection::UnknownBank)?;
        let new = NewPayoutMethod {
            id: Uuid::now_v7(),
            customer_id: session.customer_id,
            kind: PayoutMethodKind::Iban,
            number: iban.reveal(),
            mask: &iban.masked(),
            bank: Some(bank.name),
            expiry: None,
            is_own: true,
        };
        let added = transact!(self.core.db, |tx| {
            let method = payout_methods::find_or_insert(tx, &self.core.vault, &new, now).await?;
            if method.id == new.id {
                self.record_payout_method_added(tx, &method, Some(session), now).await?;
            }
            Ok::<_, Error>(method)
        })?;
        self.core.dispatch.notify();
        Ok(added)
    }

    /// Writes down that a payout method was added, and tells the customer: whoever took an account
    /// over would send its money there.
    async fn record_payout_method_added(
        &self,
        tx: &mut Tx,
        method: &PayoutMethod,
        session: Option<&Session>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let mut detail = payout_method_detail(method);
        if let Some(session) = session {
            detail["session"] = session.id.to_string().into();
        }
        let event = (method.customer_id, SecurityEvent::PayoutMethodAdded);
        self.core.audit_account(tx, event, &detail, None, now).await?;
        let Some(customer) = customers::find(tx, method.customer_id).await? else { return Ok(()) };
        let notification = match method.kind {
            PayoutMethodKind::Card => CustomerNotification::PayoutCardAdded,
            PayoutMethodKind::Iban => CustomerNotification::PayoutAccountAdded,
        };
        self.messages.notify_customer(tx, &customer, notification, now).await
    }

    /// Removes a card or an account, unless money is on its way there.
    pub async fn payout_method_remove(&self, session: &Session, id: Uuid) -> Result<(), Error> {
        let now = self.core.clock.now();
        let removed = transact!(self.core.db, |tx| {
            let Some(payout_method) =
                payout_methods::find_for_customer(tx, session.customer_id, id).await?
            else {
                return Ok(None);
            };
            let row = applications::find_newest_by_customer(tx, session.customer_id).await?;
            let is_needed = row.is_some_and(|row| {
                row.payout_method_id == Some(id) && is_payout_pending(row.state)
            });
            if is_needed || refunds::has_in_flight_to(tx, id).await? {
                return Err(Error::Rejected(Rejection::PayoutMethodInUse));
            }
            payout_methods::remove(tx, id, now).await?;
            if payout_method.removed_at.is_none() {
                let mut detail = payout_method_detail(&payout_method);
                detail["session"] = session.id.to_string().into();
                let event = (session.customer_id, SecurityEvent::PayoutMethodRemoved);
                self.core.audit_account(tx, event, &detail, None, now).await?;
            }
            Ok(Some(payout_method))
        })?;
        if let Some(payout_method) =
            removed.filter(|payout_method| payout_method.kind == PayoutMethodKind::Card)
        {
            let token = CardToken::new(&payout_method.number(&self.core.vault)?);
            let purpose = TokenizationPurpose::Payout;
            let removed =
                self.cards.card_remove_at_acquirer(purpose, session.customer_id, &token).await;
            // It is removed here either way; the acquirer's copy is useless without us.
            if let Err(error) = removed {
                tracing::warn!(%error, "card removal at acquirer failed");
            }
        }
        Ok(())
    }

    /// Makes a card or an account the default.
    pub async fn payout_method_set_default(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<Vec<PayoutMethod>, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let found = payout_methods::find_for_customer(tx, session.customer_id, id).await?;
            let method =
                found.filter(|it| it.is_own).ok_or(Error::NotFound(Resource::Application))?;
            payout_methods::update_default(tx, session.customer_id, id).await?;
            if !method.is_default {
                let mut detail = payout_method_detail(&method);
                detail["session"] = session.id.to_string().into();
                let event = (session.customer_id, SecurityEvent::PayoutMethodChosen);
                self.core.audit_account(tx, event, &detail, None, now).await?;
            }
            Ok(payout_methods::list_by_customer(tx, session.customer_id).await?)
        })
    }

    /// Chooses the payout method of an application: at that step, before the signature, or after a
    /// failed payout.
    pub async fn payout_method_choose(
        &self,
        session: &Session,
        version: i64,
        id: Uuid,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let now = self.core.clock.now();
        let address = visitor.ip_blind_index(&self.core);
        let application = transact!(self.core.db, |tx| {
            let loaded = self.load_own_for_update(tx, session, version).await?;
            let found = payout_methods::find_for_customer(tx, session.customer_id, id).await?;
            let is_good = |it: &PayoutMethod| it.is_own && it.removed_at.is_none();
            let payout_method =
                found.filter(is_good).ok_or(Error::NotFound(Resource::Application))?;
            let application_id = loaded.application.id;
            let is_shared = self.is_shared_and_undecided(tx, &loaded, &payout_method).await?;
            let by = Actor::customer_at(session, &address);
            let moved = match loaded.application.state {
                State::CardRequired => {
                    let given = self
                        .transition(tx, &loaded, &ApplicationCommand::SubmitCard, by, now)
                        .await?;
                    let command = ApplicationCommand::RecordCardResult(CardVerdict::Verified);
                    self.transition(tx, &given, &command, by, now).await?
                }
                State::DisburseFailed => {
                    // The money will go elsewhere than the signed contract says: a session that was
                    // left open is not enough for that.
                    self.access.require_step_up(session)?;
                    let command = ApplicationCommand::ChangePayoutMethod { is_shared };
                    self.transition(tx, &loaded, &command, by, now).await?
                }
                // A method shared with another customer was not known when the rules decided: they
                // decide again.
                State::Offered | State::OfferChosen if is_shared => {
                    self.transition(tx, &loaded, &ApplicationCommand::Reprice, by, now).await?
                }
                // Before the signature the money can still be sent elsewhere.
                State::Offered | State::OfferChosen => loaded,
                state => return Err(origination::ApplicationRejection::WrongState { state }.into()),
            };
            applications::update_payout_method(tx, application_id, payout_method.id).await?;
            let reloaded = self.load_application(tx, moved.application.id).await?;
            Ok::<_, Error>(reloaded.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// Whether another customer has the card or account too, and that was not decided on yet.
    pub(super) async fn is_shared_and_undecided(
        &self,
        tx: &mut Tx,
        loaded: &LoadedApplication,
        payout_method: &PayoutMethod,
    ) -> Result<bool, Error> {
        let decided_on = loaded.row.as_ref().and_then(|row| row.payout_method_id);
        if decided_on == Some(payout_method.id) {
            return Ok(false);
        }
        let (blind_index, owner) = (&payout_method.number_blind_index, payout_method.customer_id);
        Ok(payout_methods::is_known_for_other_customer(tx, blind_index, owner).await?)
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
        let verdict = match session.map(|session| session.state) {
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
                let method_id = session.and_then(|session| session.payout_method_id);
                if let Some(method_id) = method_id.filter(|_| verdict == CardVerdict::Verified) {
                    applications::update_payout_method(tx, id, method_id).await?;
                }
            }
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }

    /// The name that a person gave in their newest application.
    async fn find_person_name(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<Option<PersonName>, Error> {
        let Some(row) = applications::find_newest_by_customer(tx, customer_id).await? else {
            return Ok(None);
        };
        if questionnaire_answers::list_by_application(tx, row.id).await?.is_empty() {
            return Ok(None);
        }
        if customers::find(tx, customer_id).await?.is_none() {
            return Ok(None);
        }
        Ok(self
            .core
            .load_person(tx, customer_id, row.id)
            .await
            .ok()
            .map(|person| person.identity.name))
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

    /// Somebody else's card is stored only to report it, and removed at once.
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
            is_own: is_held_by(new.card, name.as_ref()),
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
        Ok((TokenizationState::OtherOwner, card))
    }
}

/// What the audit trail says of a card or an account: nothing that could be paid to.
fn payout_method_detail(method: &PayoutMethod) -> Value {
    json!({ "method": method.id.to_string(), "kind": method.kind.code() })
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

const fn is_payout_pending(state: State) -> bool {
    matches!(state, State::CoolingOff | State::ConfirmPayout | State::Disbursing)
}
