//! Cards and accounts to which money goes: typed on the acquirer's page, or an account's number.

use bank_statement::{SAME_PERSON_PERMILLE, name_match_permille};
use base::{Language, Timestamp};
use identity::{Iban, PersonName};
use jobs::JobOutcome;
use origination::application::{CardVerdict, FixReason};
use origination::{ApplicationCommand, State};
use providers::acquirer::{self, AcquirerError, CardPurpose, CardToken, SavedCard};
use store::payout_card_tokenization_sessions::{self, PayoutCardTokenizationSession};
use store::payout_methods::{self, NewPayoutMethod, PayoutMethod};
use store::sessions::Session;
use store::{Tx, Uuid, applications, customers, questionnaire_answers, refunds, transact};
use zeroize::Zeroizing;

use super::repository::{Actor, LoadedApplication};
use super::{ApplicationError, ApplicationView};
use crate::Lender;
use crate::access::Visitor;

/// So long after it was opened, a page from which nobody came back is given up.
const CARD_SESSION_TTL_S: i64 = 3_600;
/// How long somebody who is back waits for the bank's word before the card counts as refused.
const CARD_VERDICT_TIMEOUT_S: i64 = 120;

impl Lender {
    /// The cards and accounts of whoever asks.
    pub async fn payout_method_list(
        &self,
        session: &Session,
    ) -> Result<Vec<PayoutMethod>, ApplicationError> {
        let mut tx = self.db.read().await?;
        Ok(payout_methods::list_by_customer(&mut tx, session.customer_id).await?)
    }

    /// Opens a page of the acquirer's on which a card is typed.
    pub async fn payout_card_session_open(
        &self,
        session: &Session,
        language: Language,
    ) -> Result<PayoutCardTokenizationSession, ApplicationError> {
        let (id, now) = (Uuid::now_v7(), self.clock.now());
        let prefix = language.pick("", "/kz");
        let base = &self.providers.lender_profile.base_url;
        let return_url = format!("{base}{prefix}/card/add-card/?page={id}");
        let page = acquirer::CardPageRequest {
            purpose: CardPurpose::Payout,
            customer: &session.customer_id.to_string(),
            language,
            return_url: &return_url,
        };
        let opened =
            self.providers.acquirer.open_card_page(page).await.map_err(to_provider_error)?;
        let row = PayoutCardTokenizationSession {
            id,
            customer_id: session.customer_id,
            payment_id: opened.payment_id,
            url: opened.url,
            state: "open".to_owned(),
            target_id: None,
            created_at: now,
            ended_at: None,
        };
        transact!(self.db, |tx| { payout_card_tokenization_sessions::insert(tx, &row).await })?;
        Ok(row)
    }

    /// The browser is back from the page: an application that waits for a card goes on, and what is
    /// known of the page is told.
    pub async fn payout_card_session_return(
        &self,
        session: &Session,
        id: Uuid,
        visitor: &Visitor,
    ) -> Result<PayoutCardTokenizationSession, ApplicationError> {
        let now = self.clock.now();
        let address = visitor.ip_blind_index(self);
        transact!(self.db, |tx| {
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
            Ok::<_, ApplicationError>(())
        })?;
        // The acquirer's list is asked at once: most people are back after their bank has answered.
        self.poll_payout_card_session(id).await?;
        self.dispatch.notify();
        let mut tx = self.db.read().await?;
        load_own_card_session(&mut tx, session, id).await
    }

    /// Adds an account of the person's own.
    pub async fn payout_account_add(
        &self,
        session: &Session,
        iban: &Iban,
    ) -> Result<PayoutMethod, ApplicationError> {
        let now = self.clock.now();
        let bank = find_bank(iban).ok_or(ApplicationError::UnknownBank)?;
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
        transact!(self.db, |tx| {
            Ok(payout_methods::find_or_insert(tx, &self.vault, &new, now).await?)
        })
    }

    /// Forgets a card or an account, unless money is on its way there.
    pub async fn payout_method_remove(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<(), ApplicationError> {
        let now = self.clock.now();
        let removed = transact!(self.db, |tx| {
            let Some(target) =
                payout_methods::find_for_customer(tx, session.customer_id, id).await?
            else {
                return Ok(None);
            };
            let row = applications::find_newest_by_customer(tx, session.customer_id).await?;
            let is_needed =
                row.is_some_and(|row| row.target_id == Some(id) && is_payout_pending(&row.state));
            if is_needed || refunds::has_in_flight_to(tx, id).await? {
                return Err(ApplicationError::PayoutMethodInUse);
            }
            payout_methods::remove(tx, id, now).await?;
            Ok(Some(target))
        })?;
        if let Some(target) = removed.filter(|target| target.kind == "card") {
            let token = CardToken::new(&target.number(&self.vault)?);
            self.remove_payout_card_at_acquirer(session.customer_id, &token).await;
        }
        Ok(())
    }

    /// Uses a card or an account first.
    pub async fn payout_method_set_default(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<Vec<PayoutMethod>, ApplicationError> {
        transact!(self.db, |tx| {
            let found = payout_methods::find_for_customer(tx, session.customer_id, id).await?;
            found.filter(|it| it.is_own).ok_or(ApplicationError::NotFound)?;
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
    ) -> Result<ApplicationView, ApplicationError> {
        let now = self.clock.now();
        let address = visitor.ip_blind_index(self);
        let view = transact!(self.db, |tx| {
            let seen = self.load_own_for_update(tx, session, version).await?;
            let found = payout_methods::find_for_customer(tx, session.customer_id, id).await?;
            let is_good = |it: &PayoutMethod| it.is_own && it.removed_at.is_none();
            let target = found.filter(is_good).ok_or(ApplicationError::NotFound)?;
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
                    self.require_step_up(session)?;
                    let command = ApplicationCommand::ChangePayoutMethod { is_shared };
                    self.transition(tx, &seen, &command, &by, now).await?
                }
                // What somebody else has too was not there when the rules decided: they look again.
                State::Offered | State::OfferChosen if is_shared => {
                    self.transition(tx, &seen, &ApplicationCommand::Reprice, &by, now).await?
                }
                // Before the signature the money can still be sent elsewhere.
                State::Offered | State::OfferChosen => seen,
                state => return Err(origination::ApplicationRejection::WrongState { state }.into()),
            };
            applications::update_payout_method(tx, application_id, target.id).await?;
            let aimed = self.load_application(tx, Uuid::from_u128(moved.application.id.0)).await?;
            self.build_view(tx, &aimed, now).await
        })?;
        self.dispatch.notify();
        Ok(view)
    }

    /// Whether somebody else has a card or an account too, and nobody has decided on it yet.
    pub(super) async fn is_shared_and_undecided(
        &self,
        tx: &mut Tx,
        seen: &LoadedApplication,
        target: &PayoutMethod,
    ) -> Result<bool, ApplicationError> {
        let decided_on = seen.row.as_ref().and_then(|row| row.target_id);
        if decided_on == Some(target.id) {
            return Ok(false);
        }
        let (mark, owner) = (&target.number_mark, target.customer_id);
        Ok(payout_methods::is_known_for_other_customer(tx, mark, owner).await?)
    }

    /// Finds out what came of the pages of an application that waits for a card.
    pub(crate) async fn check_payout_card(&self, id: Uuid) -> Result<JobOutcome, ApplicationError> {
        let mut tx = self.db.read().await?;
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
            let mut tx = self.db.read().await?;
            pages = payout_card_tokenization_sessions::list_recent_by_customer(
                &mut tx,
                customer_id,
                asked_at,
            )
            .await?;
        }
        let page = select_card_session(&pages, back_at);
        let is_open = page.is_some_and(|page| page.state == "open");
        if is_open && back_at.seconds_until(self.clock.now()) < CARD_VERDICT_TIMEOUT_S {
            return Ok(JobOutcome::retry_at(self.next_poll_at(back_at)));
        }
        self.apply_card_verdict(id, page).await
    }

    /// Tells an application what came of its card.
    async fn apply_card_verdict(
        &self,
        id: Uuid,
        page: Option<&PayoutCardTokenizationSession>,
    ) -> Result<JobOutcome, ApplicationError> {
        let now = self.clock.now();
        let verdict = match page.map(|page| page.state.as_str()) {
            Some("saved") => CardVerdict::Verified,
            Some("other_owner") => CardVerdict::Failed(FixReason::OtherOwner),
            _ => CardVerdict::Failed(FixReason::CardRefused),
        };
        transact!(self.db, |tx| {
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
                let target = page.and_then(|page| page.target_id);
                if let Some(target) = target.filter(|_| verdict == CardVerdict::Verified) {
                    applications::update_payout_method(tx, id, target).await?;
                }
            }
            Ok::<_, ApplicationError>(JobOutcome::Completed)
        })
    }

    /// Asks the acquirer which cards a person keeps, and takes in one that is new.
    pub(super) async fn poll_payout_card_session(
        &self,
        id: Uuid,
    ) -> Result<Option<PayoutCardTokenizationSession>, ApplicationError> {
        let mut tx = self.db.read().await?;
        let page = payout_card_tokenization_sessions::find(&mut tx, id).await?;
        let Some(page) = page.filter(|page| page.state == "open") else {
            return Ok(payout_card_tokenization_sessions::find(&mut tx, id).await?);
        };
        drop(tx);
        let customer = page.customer_id.to_string();
        let cards = self
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
            None if page.created_at.seconds_until(self.clock.now()) > CARD_SESSION_TTL_S => {
                self.end_payout_card_session(&page, "refused").await?;
            }
            None => {}
        }
        let mut tx = self.db.read().await?;
        Ok(payout_card_tokenization_sessions::find(&mut tx, id).await?)
    }

    async fn list_known_tokens(&self, customer_id: Uuid) -> Result<Vec<String>, ApplicationError> {
        let mut tx = self.db.read().await?;
        let kept = payout_methods::list_by_customer(&mut tx, customer_id).await?;
        let number = |it: &PayoutMethod| it.number(&self.vault).map(|number| number.to_string());
        Ok(kept.iter().map(number).collect::<Result<_, _>>()?)
    }

    /// The card to take: the person's own, where there is one. Somebody else's may lie there from
    /// an earlier page.
    async fn select_card<'a>(
        &self,
        customer_id: Uuid,
        cards: &'a [SavedCard],
    ) -> Result<Option<&'a SavedCard>, ApplicationError> {
        let mut tx = self.db.read().await?;
        let name = self.find_person_name(&mut tx, customer_id).await?;
        let own = cards.iter().rfind(|card| is_held_by(card, name.as_ref()));
        Ok(own.or(cards.last()))
    }

    /// Keeps a card that was typed on a page. One of somebody else's is kept only to be told of.
    pub(super) async fn save_payout_card(
        &self,
        page: &PayoutCardTokenizationSession,
        card: &SavedCard,
    ) -> Result<(), ApplicationError> {
        let now = self.clock.now();
        let target = transact!(self.db, |tx| {
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
            let target = payout_methods::find_or_insert(tx, &self.vault, &new, now).await?;
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
            Ok::<_, ApplicationError>(target)
        })?;
        if !target.is_own {
            self.remove_payout_card_at_acquirer(page.customer_id, &card.token).await;
        }
        Ok(())
    }

    /// Has the acquirer forget a card. It is gone here either way; what the acquirer keeps is of no
    /// use without us.
    async fn remove_payout_card_at_acquirer(&self, customer_id: Uuid, token: &CardToken) {
        let (acquirer, customer) = (&self.providers.acquirer, customer_id.to_string());
        if let Err(error) = acquirer.remove_card(CardPurpose::Payout, &customer, token).await {
            tracing::warn!(%error, "payout card removal at acquirer failed");
        }
    }

    pub(super) async fn end_payout_card_session(
        &self,
        page: &PayoutCardTokenizationSession,
        state: &str,
    ) -> Result<(), ApplicationError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            Ok(payout_card_tokenization_sessions::update_outcome(tx, page.id, state, None, now)
                .await?)
        })
    }

    /// The name that a person gave in their newest application.
    async fn find_person_name(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
    ) -> Result<Option<PersonName>, ApplicationError> {
        let Some(row) = applications::find_newest_by_customer(tx, customer_id).await? else {
            return Ok(None);
        };
        if questionnaire_answers::list_by_application(tx, row.id).await?.is_empty() {
            return Ok(None);
        }
        if customers::find(tx, customer_id).await?.is_none() {
            return Ok(None);
        }
        Ok(self.load_person(tx, customer_id, row.id).await.ok().map(|person| person.identity.name))
    }
}

/// When an application last asked for a card.
async fn find_card_requested_at(tx: &mut Tx, id: Uuid) -> Result<Timestamp, ApplicationError> {
    let events = applications::list_events(tx, id).await?;
    let is_it = |it: &&applications::EventRow| {
        it.to_state == State::CardRequired.code() && it.from_state != it.to_state
    };
    Ok(events.iter().rev().find(is_it).map_or(Timestamp(0), |it| it.at))
}

/// The page that tells what came of a card, of several that may be open. A card that was saved counts,
/// on whichever page it was typed; then what a bank said since the person is back; then a page of
/// which nobody has heard.
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

/// Whether a card is the person's. Without a name nobody can say whose it is.
fn is_held_by(card: &SavedCard, name: Option<&PersonName>) -> bool {
    let match_of = |(holder, name): (&Zeroizing<String>, _)| name_match_permille(holder, name);
    let alike_permille = card.holder.as_ref().zip(name).map(match_of);
    alike_permille.is_some_and(|alike| alike >= SAME_PERSON_PERMILLE)
}

async fn load_own_card_session(
    tx: &mut Tx,
    session: &Session,
    id: Uuid,
) -> Result<PayoutCardTokenizationSession, ApplicationError> {
    let page = payout_card_tokenization_sessions::find(tx, id).await?;
    page.filter(|page| page.customer_id == session.customer_id).ok_or(ApplicationError::NotFound)
}

fn is_payout_pending(state: &str) -> bool {
    let ahead = [State::CoolingOff, State::ConfirmPayout, State::Disbursing];
    ahead.iter().any(|it| it.code() == state)
}

fn to_provider_error(error: AcquirerError) -> ApplicationError {
    ApplicationError::ProviderUnavailable(error.to_string())
}

/// A bank, by the code in an account's number.
pub struct Bank {
    /// As people call it.
    pub name: &'static str,
    /// As banks call it.
    pub bic: &'static str,
}

/// The banks to which we pay out; the codes of the rest are to be added when their BIC is known.
const PAYOUT_BANKS: [(&str, Bank); 10] = [
    ("722", Bank { name: "Kaspi Bank", bic: "CASPKZKA" }),
    ("601", Bank { name: "Halyk Bank", bic: "HSBKKZKX" }),
    ("965", Bank { name: "ForteBank", bic: "IRTYKZKA" }),
    ("998", Bank { name: "Jusan Bank", bic: "TSESKZKA" }),
    ("948", Bank { name: "Eurasian Bank", bic: "EURIKZKA" }),
    ("821", Bank { name: "Bank RBK", bic: "KINCKZKA" }),
    ("914", Bank { name: "Bereke Bank", bic: "BRKEKZKA" }),
    ("551", Bank { name: "Freedom Bank", bic: "KSNVKZKA" }),
    ("972", Bank { name: "Otbasy Bank", bic: "HCSKKZKA" }),
    ("886", Bank { name: "Home Credit Bank", bic: "INLMKZKA" }),
];

/// The bank of an account, where it is one of those we pay out to.
pub fn find_bank(iban: &Iban) -> Option<&'static Bank> {
    PAYOUT_BANKS.iter().find(|(code, _)| *code == iban.bank_code()).map(|(_, bank)| bank)
}
