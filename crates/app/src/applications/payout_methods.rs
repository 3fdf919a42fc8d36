//! Payout methods: accounts by their number, and what is done with cards and accounts alike.

use base::Timestamp;
use base::ids::CustomerId;
use identity::{Iban, PersonName};
use origination::application::CardVerdict;
use origination::{Application, ApplicationCommand, State};
use providers::acquirer::CardToken;
use providers::holder_check::HolderOf;
use serde_json::{Value, json};
use store::payout_methods::{self, HolderCheck, NewPayoutMethod, PayoutMethod, PayoutMethodKind};
use store::sessions::Session;
use store::{Tx, Uuid, applications, customers, questionnaire_answers, refunds, transact};

use super::repository::LoadedApplication;
use crate::access::Visitor;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::banks::find_bank;
use crate::cards::TokenizationPurpose;
use crate::messages::CustomerNotification;
use crate::security_events::SecurityEvent;
use crate::{Error, Rejection, Resource};

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

    /// Adds an account of the person's own. One that its bank calls somebody else's is written down
    /// and refused.
    pub async fn payout_account_add(
        &self,
        session: &Session,
        iban: &Iban,
    ) -> Result<PayoutMethod, Error> {
        self.access.require_trusted_device(session).await?;
        let bank = find_bank(iban).ok_or(Rejection::UnknownBank)?;
        self.throttle_holder_checks(session.customer_id).await?;
        let holder_check = self.ask_holder(session.customer_id, HolderOf::Account(iban)).await?;
        let now = self.core.clock.now();
        let new = NewPayoutMethod {
            id: Uuid::now_v7(),
            customer_id: session.customer_id,
            kind: PayoutMethodKind::Iban,
            number: iban.reveal(),
            mask: &iban.masked(),
            bank: Some(bank.name),
            expiry: None,
            is_own: holder_check != HolderCheck::NoMatch,
            holder_check,
            card_blind_index: None,
        };
        let added = transact!(self.core.db, |tx| {
            let method = payout_methods::find_or_insert(tx, &self.core.vault, &new, now).await?;
            if method.id == new.id && method.is_own {
                self.record_payout_method_added(tx, &method, Some(session), now).await?;
            } else if holder_check != HolderCheck::NotAsked {
                payout_methods::update_holder_check(tx, method.id, holder_check, now).await?;
            }
            let known =
                payout_methods::find_for_customer(tx, session.customer_id, method.id).await?;
            let method = known.unwrap_or(method);
            if !method.is_own {
                payout_methods::remove(tx, method.id, now).await?;
                let mut detail = payout_method_detail(&method);
                detail["session"] = session.id.to_string().into();
                let event = (session.customer_id, SecurityEvent::PayoutMethodRefused);
                self.core.audit_account(tx, event, &detail, None, now).await?;
            }
            Ok::<_, Error>(method)
        })?;
        self.core.dispatch.notify();
        if added.is_own { Ok(added) } else { Err(Rejection::HolderMismatch.into()) }
    }

    /// Writes down that a payout method was added, and tells the customer: whoever took an account
    /// over would send its money there.
    pub(super) async fn record_payout_method_added(
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
        self.record_shared_card(tx, method, now).await?;
        let Some(customer) = customers::find(tx, method.customer_id).await? else { return Ok(()) };
        let notification = match method.kind {
            PayoutMethodKind::Card => CustomerNotification::PayoutCardAdded,
            PayoutMethodKind::Iban => CustomerNotification::PayoutAccountAdded,
        };
        self.messages.notify_customer(tx, &customer, notification, now).await
    }

    /// Writes down that more people use a card than may; the rules refer its next loan to staff.
    async fn record_shared_card(
        &self,
        tx: &mut Tx,
        method: &PayoutMethod,
        now: Timestamp,
    ) -> Result<(), Error> {
        let others = self.count_other_customers(tx, method, None).await?;
        if others < self.core.rules.policy.payout.customers_per_card_max {
            return Ok(());
        }
        let mut detail = payout_method_detail(method);
        detail["other_customers"] = others.into();
        let event = (method.customer_id, SecurityEvent::PayoutCardShared);
        self.core.audit_account(tx, event, &detail, None, now).await
    }

    /// How many other people use the card of a payout method, by its fingerprint.
    pub(super) async fn count_other_customers(
        &self,
        tx: &mut Tx,
        method: &PayoutMethod,
        own_other_account: Option<CustomerId>,
    ) -> Result<u32, Error> {
        let Some(card) = &method.card_blind_index else { return Ok(0) };
        let owner = method.customer_id;
        let count =
            payout_methods::count_other_customers_of_card(tx, card, owner, own_other_account)
                .await?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
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
                if let Some(customer) = customers::find(tx, session.customer_id).await? {
                    let notification = CustomerNotification::PayoutMethodRemoved;
                    self.messages.notify_customer(tx, &customer, notification, now).await?;
                }
            }
            Ok(Some(payout_method))
        })?;
        self.core.dispatch.notify();
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
            let is_own = |it: &PayoutMethod| it.is_own && it.removed_at.is_none();
            let method = found.filter(is_own).ok_or(Error::NotFound(Resource::Application))?;
            if method.needs_proof() {
                return Err(Rejection::HolderUnproven.into());
            }
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
        self.check_pending_holders(session.customer_id).await?;
        let mut tx = self.core.db.read().await?;
        let before = self.load_own_application(&mut tx, session.customer_id).await?;
        drop(tx);
        if before.application.state == State::DisburseFailed {
            // The money will go elsewhere than the signed contract says: a session that was left open
            // is not enough for that.
            self.access.require_step_up(session)?;
            self.require_safe_retry(session, &before, id).await?;
        }
        let now = self.core.clock.now();
        let address = visitor.ip_blind_index(&self.core);
        let application = transact!(self.core.db, |tx| {
            let loaded = self.load_own_for_update(tx, session, version).await?;
            let found = payout_methods::find_for_customer(tx, session.customer_id, id).await?;
            let is_good = |it: &PayoutMethod| it.is_own && it.removed_at.is_none();
            let payout_method =
                found.filter(is_good).ok_or(Error::NotFound(Resource::Application))?;
            if !payout_method.is_payable() {
                return Err(Rejection::HolderUnproven.into());
            }
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
            Ok::<_, Error>(moved.application)
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
        let number = payout_method.number_blind_indexes(&self.core.vault)?;
        let owner = payout_method.customer_id;
        if payout_methods::is_known_for_other_customer(tx, &number, owner).await? {
            return Ok(true);
        }
        let others = self.count_other_customers(tx, payout_method, None).await?;
        Ok(others >= self.core.rules.policy.payout.customers_per_card_max)
    }

    /// The name that a person gave in their newest application.
    pub(super) async fn find_person_name(
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

/// What the audit trail says of a card or an account: nothing that could be paid to.
pub(super) fn payout_method_detail(method: &PayoutMethod) -> Value {
    json!({ "method": method.id.to_string(), "kind": method.kind.code() })
}

const fn is_payout_pending(state: State) -> bool {
    matches!(state, State::CoolingOff | State::ConfirmPayout | State::Disbursing)
}
