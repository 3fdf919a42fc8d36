//! Cards and accounts to which money goes: typed on the acquirer's page, or an account's number.

use bank_statement::{SAME_PERSON_PERMILLE, name_match_permille};
use base::{Language, Timestamp};
use identity::{Iban, PersonName};
use jobs::JobOutcome;
use origination::application::{CardVerdict, FixReason};
use origination::{Application, ApplicationCommand, State};
use providers::acquirer::{self, AcquirerError, CardPurpose, CardToken, SavedCard};
use store::payout_card_tokenization_sessions::{self, PayoutCardTokenizationSession};
use store::payout_methods::{self, NewPayoutMethod, PayoutMethod};
use store::sessions::Session;
use store::{Tx, Uuid, applications, customers, questionnaire_answers, refunds, transact};
use zeroize::Zeroizing;

use super::repository::{Actor, LoadedApplication};
use crate::access::Visitor;
use crate::applications::Applications;
use crate::banks::find_bank;
use crate::{Error, Rejection, Resource};

/// A page from which nobody returned is given up after this time.
const CARD_SESSION_TTL_S: i64 = 3_600;
/// How long a returned customer waits for the bank before the card counts as refused.
const CARD_VERDICT_TIMEOUT_S: i64 = 120;

impl Applications {
    /// The customer's cards and accounts.
    pub async fn payout_method_list(&self, session: &Session) -> Result<Vec<PayoutMethod>, Error> {
        let mut tx = self.core.db.read().await?;
        Ok(payout_methods::list_by_customer(&mut tx, session.customer_id).await?)
    }

    /// Opens a page of the acquirer's on which a card is typed.
    pub async fn payout_card_session_open(
        &self,
        session: &Session,
        language: Language,
    ) -> Result<PayoutCardTokenizationSession, Error> {
        let (id, now) = (Uuid::now_v7(), self.core.clock.now());
        let prefix = language.pick("", "/kz");
        let base = &self.core.providers.lender_profile.base_url;
        let return_url = format!("{base}{prefix}/card/add-card/?page={id}");
        let page = acquirer::CardPageRequest {
            purpose: CardPurpose::Payout,
            customer: &session.customer_id.to_string(),
            language,
            return_url: &return_url,
        };
        let opened =
            self.core.providers.acquirer.open_card_page(page).await.map_err(to_provider_error)?;
        let row = PayoutCardTokenizationSession {
            id,
            customer_id: session.customer_id,
            acquirer_payment_id: opened.payment_id,
            url: opened.url,
            state: "open".to_owned(),
            payout_method_id: None,
            created_at: now,
            ended_at: None,
        };
        transact!(self.core.db, |tx| {
            payout_card_tokenization_sessions::insert(tx, &row).await
        })?;
        Ok(row)
    }

    /// The browser returned from the page: an application that waits for a card continues, and the
    /// state of the page is returned.
    pub async fn payout_card_session_return(
        &self,
        session: &Session,
        id: Uuid,
        visitor: &Visitor,
    ) -> Result<PayoutCardTokenizationSession, Error> {
        let now = self.core.clock.now();
        let address = visitor.ip_blind_index(&self.core);
        transact!(self.core.db, |tx| {
            load_own_card_session(tx, session, id).await?;
            let row = applications::find_newest_by_customer(tx, session.customer_id).await?;
            let seen = row.map(LoadedApplication::try_from_row).transpose()?;
            if let Some(seen) = seen.filter(|it| it.application.state == State::CardRequired) {
                let by = Actor {
                    name: "customer",
                    ip_blind_index: Some(address.clone()),
                    ..Actor::SYSTEM
                };
                self.transition(tx, &seen, &ApplicationCommand::SubmitCard, &by, now).await?;
            }
            Ok::<_, Error>(())
        })?;
        // The acquirer is polled at once: usually the bank has answered by then.
        self.poll_payout_card_session(id).await?;
        self.core.dispatch.notify();
        let mut tx = self.core.db.read().await?;
        load_own_card_session(&mut tx, session, id).await
    }

    /// Adds an account of the person's own.
    pub async fn payout_account_add(
        &self,
        session: &Session,
        iban: &Iban,
    ) -> Result<PayoutMethod, Error> {
        let now = self.core.clock.now();
        let bank = find_bank(iban).ok_or(Rejection::UnknownBank)?;
        let new = NewPayoutMethod {
            id: Uuid::now_v7(),
            customer_id: session.customer_id,
            kind: "iban",
            number: iban.reveal(),
            mask: &iban.masked(),
            bank: Some(bank.name),
            expiry: None,
            is_own: true,
        };
        transact!(self.core.db, |tx| {
            Ok(payout_methods::find_or_insert(tx, &self.core.vault, &new, now).await?)
        })
    }

    /// Forgets a card or an account, unless money is on its way there.
    pub async fn payout_method_remove(&self, session: &Session, id: Uuid) -> Result<(), Error> {
        let now = self.core.clock.now();
        let removed = transact!(self.core.db, |tx| {
            let Some(target) =
                payout_methods::find_for_customer(tx, session.customer_id, id).await?
            else {
                return Ok(None);
            };
            let row = applications::find_newest_by_customer(tx, session.customer_id).await?;
            let is_needed = row.is_some_and(|row| {
                row.payout_method_id == Some(id) && is_payout_pending(&row.state)
            });
            if is_needed || refunds::has_in_flight_to(tx, id).await? {
                return Err(Error::Rejected(Rejection::PayoutMethodInUse));
            }
            payout_methods::remove(tx, id, now).await?;
            Ok(Some(target))
        })?;
        if let Some(target) = removed.filter(|target| target.kind == "card") {
            let token = CardToken::new(&target.number(&self.core.vault)?);
            self.remove_payout_card_at_acquirer(session.customer_id, &token).await;
        }
        Ok(())
    }

    /// Uses a card or an account first.
    pub async fn payout_method_set_default(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<Vec<PayoutMethod>, Error> {
        transact!(self.core.db, |tx| {
            let found = payout_methods::find_for_customer(tx, session.customer_id, id).await?;
            found.filter(|it| it.is_own).ok_or(Error::NotFound(Resource::Application))?;
            payout_methods::update_default(tx, session.customer_id, id).await?;
            Ok(payout_methods::list_by_customer(tx, session.customer_id).await?)
        })
    }

    /// Has the money go to a card or an account: in its turn, or after a payout that failed.
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
            let seen = self.load_own_for_update(tx, session, version).await?;
            let found = payout_methods::find_for_customer(tx, session.customer_id, id).await?;
            let is_good = |it: &PayoutMethod| it.is_own && it.removed_at.is_none();
            let target = found.filter(is_good).ok_or(Error::NotFound(Resource::Application))?;
            let application_id = Uuid::from_u128(seen.application.id.0);
            let is_shared = self.is_shared_and_undecided(tx, &seen, &target).await?;
            let by =
                Actor { name: "customer", ip_blind_index: Some(address.clone()), ..Actor::SYSTEM };
            let moved = match seen.application.state {
                State::CardRequired => {
                    let given = self
                        .transition(tx, &seen, &ApplicationCommand::SubmitCard, &by, now)
                        .await?;
                    let command = ApplicationCommand::RecordCardResult(CardVerdict::Verified);
                    self.transition(tx, &given, &command, &by, now).await?
                }
                State::DisburseFailed => {
                    // It is signed and sent somewhere else than was signed: a session that was left
                    // open is not enough for that.
                    self.access.require_step_up(session)?;
                    let command = ApplicationCommand::ChangePayoutMethod { is_shared };
                    self.transition(tx, &seen, &command, &by, now).await?
                }
                // A method shared with another customer was not known when the rules decided: they
                // decide again.
                State::Offered | State::OfferChosen if is_shared => {
                    self.transition(tx, &seen, &ApplicationCommand::Reprice, &by, now).await?
                }
                // Before the signature the money can still be sent elsewhere.
                State::Offered | State::OfferChosen => seen,
                state => return Err(origination::ApplicationRejection::WrongState { state }.into()),
            };
            applications::update_payout_method(tx, application_id, target.id).await?;
            let aimed = self.load_application(tx, Uuid::from_u128(moved.application.id.0)).await?;
            Ok::<_, Error>(aimed.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// Whether another customer has the card or account too, and that was not decided on yet.
    pub(super) async fn is_shared_and_undecided(
        &self,
        tx: &mut Tx,
        seen: &LoadedApplication,
        target: &PayoutMethod,
    ) -> Result<bool, Error> {
        let decided_on = seen.row.as_ref().and_then(|row| row.payout_method_id);
        if decided_on == Some(target.id) {
            return Ok(false);
        }
        let (mark, owner) = (&target.number_blind_index, target.customer_id);
        Ok(payout_methods::is_known_for_other_customer(tx, mark, owner).await?)
    }

    /// Finds out what came of the pages of an application that waits for a card.
    pub(crate) async fn check_payout_card(&self, id: Uuid) -> Result<JobOutcome, Error> {
        let mut tx = self.core.db.read().await?;
        let seen = self.load_application(&mut tx, id).await?;
        if seen.application.state != State::CardVerifying {
            return Ok(JobOutcome::Completed);
        }
        let customer_id = Uuid::from_u128(seen.application.customer.0);
        let asked_at = find_card_requested_at(&mut tx, id).await?;
        let back_at = seen.application.since.map_or(asked_at, |since| Timestamp(since.0));
        let mut pages = payout_card_tokenization_sessions::list_recent_by_customer(
            &mut tx,
            customer_id,
            asked_at,
        )
        .await?;
        drop(tx);
        if let Some(open) = select_card_session(&pages, back_at).filter(|page| page.state == "open")
        {
            self.poll_payout_card_session(open.id).await?;
            let mut tx = self.core.db.read().await?;
            pages = payout_card_tokenization_sessions::list_recent_by_customer(
                &mut tx,
                customer_id,
                asked_at,
            )
            .await?;
        }
        let page = select_card_session(&pages, back_at);
        let is_open = page.is_some_and(|page| page.state == "open");
        if is_open && back_at.seconds_until(self.core.clock.now()) < CARD_VERDICT_TIMEOUT_S {
            return Ok(JobOutcome::retry_at(self.core.next_poll_at(back_at)));
        }
        self.apply_card_verdict(id, page).await
    }

    /// Applies the result of a card to its application.
    async fn apply_card_verdict(
        &self,
        id: Uuid,
        page: Option<&PayoutCardTokenizationSession>,
    ) -> Result<JobOutcome, Error> {
        let now = self.core.clock.now();
        let verdict = match page.map(|page| page.state.as_str()) {
            Some("saved") => CardVerdict::Verified,
            Some("other_owner") => CardVerdict::Failed(FixReason::OtherOwner),
            _ => CardVerdict::Failed(FixReason::CardRefused),
        };
        transact!(self.core.db, |tx| {
            let seen = self.load_application(tx, id).await?;
            if seen.application.state == State::CardVerifying {
                let by = Actor { name: "acquirer", ..Actor::SYSTEM };
                self.transition(
                    tx,
                    &seen,
                    &ApplicationCommand::RecordCardResult(verdict),
                    &by,
                    now,
                )
                .await?;
                let target = page.and_then(|page| page.payout_method_id);
                if let Some(target) = target.filter(|_| verdict == CardVerdict::Verified) {
                    applications::update_payout_method(tx, id, target).await?;
                }
            }
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }

    /// Polls the acquirer for the customer's cards, and adds a new one.
    pub(crate) async fn poll_payout_card_session(
        &self,
        id: Uuid,
    ) -> Result<Option<PayoutCardTokenizationSession>, Error> {
        let mut tx = self.core.db.read().await?;
        let page = payout_card_tokenization_sessions::find(&mut tx, id).await?;
        let Some(page) = page.filter(|page| page.state == "open") else {
            return Ok(payout_card_tokenization_sessions::find(&mut tx, id).await?);
        };
        drop(tx);
        let customer = page.customer_id.to_string();
        let cards = self
            .core
            .providers
            .acquirer
            .list_cards(CardPurpose::Payout, &customer)
            .await
            .map_err(to_provider_error)?;
        let known = self.list_known_tokens(page.customer_id).await?;
        let mut new = cards;
        new.retain(|card| !known.iter().any(|it| it == card.token.reveal()));
        match self.select_card(page.customer_id, &new).await? {
            Some(card) => self.save_payout_card(&page, card).await?,
            None if page.created_at.seconds_until(self.core.clock.now()) > CARD_SESSION_TTL_S => {
                self.end_payout_card_session(&page, "refused").await?;
            }
            None => {}
        }
        let mut tx = self.core.db.read().await?;
        Ok(payout_card_tokenization_sessions::find(&mut tx, id).await?)
    }

    async fn list_known_tokens(&self, customer_id: Uuid) -> Result<Vec<String>, Error> {
        let mut tx = self.core.db.read().await?;
        let kept = payout_methods::list_by_customer(&mut tx, customer_id).await?;
        let number =
            |it: &PayoutMethod| it.number(&self.core.vault).map(|number| number.to_string());
        Ok(kept.iter().map(number).collect::<Result<_, _>>()?)
    }

    /// Selects the customer's own card if there is one. An earlier page may have left somebody
    /// else's.
    async fn select_card<'a>(
        &self,
        customer_id: Uuid,
        cards: &'a [SavedCard],
    ) -> Result<Option<&'a SavedCard>, Error> {
        let mut tx = self.core.db.read().await?;
        let name = self.find_person_name(&mut tx, customer_id).await?;
        let own = cards.iter().rfind(|card| is_held_by(card, name.as_ref()));
        Ok(own.or(cards.last()))
    }

    /// Saves a card entered on a page. Somebody else's is stored only to report it.
    pub(super) async fn save_payout_card(
        &self,
        page: &PayoutCardTokenizationSession,
        card: &SavedCard,
    ) -> Result<(), Error> {
        let now = self.core.clock.now();
        let target = transact!(self.core.db, |tx| {
            let name = self.find_person_name(tx, page.customer_id).await?;
            let expires = card.expires.map(|(month, year)| format!("{month:02}/{:02}", year % 100));
            let new = NewPayoutMethod {
                id: Uuid::now_v7(),
                customer_id: page.customer_id,
                kind: "card",
                number: card.token.reveal(),
                mask: &format!("•• {}", card.last_four),
                bank: card.bank.as_deref(),
                expiry: expires.as_deref(),
                is_own: is_held_by(card, name.as_ref()),
            };
            let target = payout_methods::find_or_insert(tx, &self.core.vault, &new, now).await?;
            let state = if target.is_own { "saved" } else { "other_owner" };
            payout_card_tokenization_sessions::update_outcome(
                tx,
                page.id,
                state,
                Some(target.id),
                now,
            )
            .await?;
            if !target.is_own {
                payout_methods::remove(tx, target.id, now).await?;
            }
            Ok::<_, Error>(target)
        })?;
        if !target.is_own {
            self.remove_payout_card_at_acquirer(page.customer_id, &card.token).await;
        }
        Ok(())
    }

    /// Deletes a card at the acquirer. It is deleted here either way; the acquirer's copy is
    /// useless without us.
    async fn remove_payout_card_at_acquirer(&self, customer_id: Uuid, token: &CardToken) {
        let (acquirer, customer) = (&self.core.providers.acquirer, customer_id.to_string());
        if let Err(error) = acquirer.remove_card(CardPurpose::Payout, &customer, token).await {
            tracing::warn!(%error, "payout card removal at acquirer failed");
        }
    }

    pub(crate) async fn end_payout_card_session(
        &self,
        page: &PayoutCardTokenizationSession,
        state: &str,
    ) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            Ok(payout_card_tokenization_sessions::update_outcome(tx, page.id, state, None, now)
                .await?)
        })
    }

    /// The name that a person gave in their newest application.
    async fn find_person_name(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
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

/// When an application last asked for a card.
async fn find_card_requested_at(tx: &mut Tx, id: Uuid) -> Result<Timestamp, Error> {
    let events = applications::list_events(tx, id).await?;
    let is_it = |it: &&applications::EventRow| {
        it.to_state == State::CardRequired.code() && it.from_state != it.to_state
    };
    Ok(events.iter().rev().find(is_it).map_or(Timestamp(0), |it| it.occurred_at))
}

/// The page that tells the result of a card, of several that may be open. A saved card counts on
/// whichever page it was entered; then a result since the customer returned; then a page without a
/// result.
fn select_card_session(
    pages: &[PayoutCardTokenizationSession],
    back_at: Timestamp,
) -> Option<&PayoutCardTokenizationSession> {
    let find = |is_it: &dyn Fn(&PayoutCardTokenizationSession) -> bool| {
        pages.iter().find(|page| is_it(page))
    };
    find(&|page| page.state == "saved")
        .or_else(|| find(&|page| page.ended_at.is_some_and(|at| at >= back_at)))
        .or_else(|| find(&|page| page.state == "open"))
        .or(pages.first())
}

/// Whether a card is the customer's. Without a name nobody can say.
fn is_held_by(card: &SavedCard, name: Option<&PersonName>) -> bool {
    let match_of = |(holder, name): (&Zeroizing<String>, _)| name_match_permille(holder, name);
    let alike_permille = card.holder.as_ref().zip(name).map(match_of);
    alike_permille.is_some_and(|alike| alike >= SAME_PERSON_PERMILLE)
}

async fn load_own_card_session(
    tx: &mut Tx,
    session: &Session,
    id: Uuid,
) -> Result<PayoutCardTokenizationSession, Error> {
    let page = payout_card_tokenization_sessions::find(tx, id).await?;
    page.filter(|page| page.customer_id == session.customer_id)
        .ok_or(Error::NotFound(Resource::Application))
}

fn is_payout_pending(state: &str) -> bool {
    let ahead = [State::CoolingOff, State::ConfirmPayout, State::Disbursing];
    ahead.iter().any(|it| it.code() == state)
}

fn to_provider_error(error: AcquirerError) -> Error {
    Error::ProviderUnavailable(error.to_string())
}
