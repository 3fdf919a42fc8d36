//! Review by the staff: the queue, the application under review, and their decisions, each with a
//! name and a reason.

use base::Timestamp;
use base::ids::{ApplicationId, CustomerId};
use jobs::JobKind;
use money::Tenge;
use origination::application::{
    Decline, DocsVerdict, FixReason, ReviewVerdict, StaffId, UnlockReason,
};
use origination::decision::{DecisionOutcome, Snapshot, decide_application, offered_term};
use origination::reasons::disclosed_reason;
use origination::screens::OutstandingDebt;
use origination::{ApplicationCommand, ApplicationRejection, LoanOffer, ReasonCode, State};
use sha2::{Digest, Sha256};
use store::applications::{self, EventRow};
use store::bank_statements::BankStatement;
use store::decisions::DecisionKind;
use store::decisions::{self, Decision};
use store::state_register_inquiries::{self, StateRegisterInquiry};
use store::uploads::Upload;
use store::{
    JsonText, StoreError, Tx, Uuid, Vault, bank_statements, review_requests, transact, uploads,
};
use zeroize::Zeroizing;

use super::applicant_standing::load_outstanding_debt;
use super::repository::LoadedApplication;
use super::terms::find_product;
use crate::actor::{Actor, StaffMember};
use crate::applications::Applications;
use crate::audit::Subject;
use crate::messages::CustomerNotification;
use crate::{Error, Resource, json};

pub use store::review_requests::ReviewAnswer;

/// As many as one person can handle.
const QUEUE_MAX: i64 = 200;

/// The states in which the staff have something to do.
const REVIEW_STATES: [State; 4] =
    [State::DocsReview, State::ManualReview, State::BioFailed, State::DisburseFailed];

/// Something that waits for the staff.
#[derive(Debug, Clone)]
pub struct ReviewQueueItem {
    /// The application.
    pub id: ApplicationId,
    /// Where it stands.
    pub state: State,
    /// Since when.
    pub since: Timestamp,
    /// The requested amount in tenge.
    pub amount_tenge: u32,
    /// Why it needs a review.
    pub referred_for: Vec<ReasonCode>,
    /// The customer requested a review of a decline.
    pub is_review_requested: bool,
    /// A provider is late.
    pub is_late: bool,
}

/// Everything about an application that a decision needs, without personal data.
pub struct ApplicationReviewView {
    /// The application.
    pub application: origination::Application,
    /// Its history.
    pub events: Vec<EventRow>,
    /// Earlier decisions with their snapshots.
    pub decisions: Vec<Decision>,
    /// The uploaded files.
    pub files: Vec<Upload>,
    /// The newest bank statement.
    pub statement: Option<BankStatement>,
    /// What the state register was asked, and how it ended.
    pub state_register: Option<StateRegisterInquiry>,
    /// The customer's request to review a decline.
    pub review_text: Option<Zeroizing<String>>,
    /// When it was answered.
    pub review_answered_at: Option<Timestamp>,
}

/// What the staff decide.
#[derive(Debug, Clone)]
pub enum StaffDecision {
    /// Approves an amount and term; the requested ones by default.
    Approve {
        /// In tenge.
        amount_tenge: Option<u32>,
        /// Days or months.
        term: Option<u32>,
    },
    /// Rejects the application.
    Reject(ReasonCode),
    /// Documents are needed first.
    AskDocuments(Vec<FixReason>),
    /// A statement is needed first.
    AskStatement,
    /// The documents are in order.
    AcceptDocuments,
    /// They have to be sent again.
    RefuseDocuments(Vec<FixReason>),
    /// They are forged.
    ForgedDocuments,
    /// Lifts the lock of biometry.
    UnlockBiometry(UnlockReason),
}

impl Applications {
    /// What waits for the staff, the longest waiting first.
    pub async fn review_queue_list(&self) -> Result<Vec<ReviewQueueItem>, Error> {
        let mut tx = self.core.db.read().await?;
        let mut rows = Vec::new();
        for state in REVIEW_STATES {
            for row in applications::list_by_state(&mut tx, state, QUEUE_MAX).await? {
                rows.push((LoadedApplication::try_from_row(row)?, false));
            }
        }
        for review_request in review_requests::list_open(&mut tx, QUEUE_MAX).await? {
            rows.push((self.load_application(&mut tx, review_request.application_id).await?, true));
        }
        for late in self.list_late_applications(&mut tx).await? {
            rows.push((late, false));
        }
        let mut queue: Vec<ReviewQueueItem> = rows
            .iter()
            .map(|(it, is_review_requested)| review_queue_item(it, *is_review_requested))
            .collect();
        queue.sort_by_key(|it| it.since);
        Ok(queue)
    }

    /// Applications for which a provider takes too long.
    async fn list_late_applications(&self, tx: &mut Tx) -> Result<Vec<LoadedApplication>, Error> {
        let mut late = Vec::new();
        for row in applications::list_delayed(tx, QUEUE_MAX).await? {
            let loaded = LoadedApplication::try_from_row(row)?;
            if loaded.application.is_delay_told {
                late.push(loaded);
            }
        }
        // The customer may take their time to confirm; only an unresponsive bureau counts as late.
        let alert_after_s = i64::from(self.core.rules.policy.flow.alert_after_minutes) * 60;
        let since = self.core.clock.now().plus_seconds(-alert_after_s);
        let confirming = (State::ExtraConfirm, JobKind::ExtraConfirmation.code());
        for row in applications::list_awaiting_provider(tx, confirming, since, QUEUE_MAX).await? {
            late.push(LoadedApplication::try_from_row(row)?);
        }
        Ok(late)
    }

    /// An application for review by staff. The view is audited.
    pub async fn application_review_view(
        &self,
        id: ApplicationId,
        staff: StaffMember<'_>,
    ) -> Result<ApplicationReviewView, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let loaded = self.load_application(tx, id).await?;
            let review_request = review_requests::find_by_application(tx, id).await?;
            let review_answered_at = review_request.as_ref().and_then(|it| it.answered_at);
            let review_text = review_request.map(|it| it.text(&self.core.vault)).transpose()?;
            self.core.audit_look(tx, staff.into(), Subject::Application(id), now).await?;
            Ok::<_, Error>(ApplicationReviewView {
                application: loaded.application,
                events: applications::list_events(tx, id).await?,
                decisions: list_rule_decisions(tx, &self.core.vault, id).await?,
                files: uploads::list_by_application(tx, id).await?,
                statement: bank_statements::find_newest_by_application(tx, id).await?,
                state_register: state_register_inquiries::find_by_application(tx, id).await?,
                review_text,
                review_answered_at,
            })
        })
    }

    /// Executes a decision of the staff, and returns the new state.
    pub async fn application_review(
        &self,
        id: ApplicationId,
        staff: &StaffMember<'_>,
        decision: &StaffDecision,
    ) -> Result<State, Error> {
        let (now, by) = (self.core.clock.now(), Actor::Staff(*staff));
        let moved = transact!(self.core.db, |tx| {
            let mut loaded = self.load_application(tx, id).await?;
            let mut command = self.build_staff_command(&loaded, staff, decision).await?;
            match decision {
                StaffDecision::AcceptDocuments => {
                    self.review_uploads(tx, id, &[]).await?;
                    loaded = self.confirm_identity(tx, loaded, now).await?;
                }
                StaffDecision::RefuseDocuments(why) => {
                    self.review_uploads(tx, id, why).await?;
                    let reasons = self.merge_fix_reasons(tx, id, why).await?;
                    command = ApplicationCommand::ReviewDocs(DocsVerdict::Fix(reasons));
                }
                _ => {}
            }
            let moved = self.transition(tx, &loaded, &command, by, now).await?;
            if let StaffDecision::Reject(reason) = decision {
                self.save_undisclosed_reason(tx, id, *reason, now).await?;
            }
            Ok::<_, Error>(moved.application.state)
        })?;
        self.core.dispatch.notify();
        Ok(moved)
    }

    /// Keeps the reason of a decline that is told as another one, sealed: only whoever answers for the
    /// lists may ever read it.
    async fn save_undisclosed_reason(
        &self,
        tx: &mut Tx,
        id: ApplicationId,
        reason: ReasonCode,
        now: Timestamp,
    ) -> Result<(), Error> {
        if disclosed_reason(reason) == reason {
            return Ok(());
        }
        let result = json::write(&serde_json::json!({ "declined_for": reason }));
        let record = (JsonText("{}".to_owned()), result);
        self.save_decision(tx, id, DecisionKind::Review, record, now).await
    }

    /// Answers a request to review a decline, which is upheld or revoked; notifies by SMS and
    /// returns the state. Rejected if there is no open request.
    pub async fn decline_review_answer(
        &self,
        id: ApplicationId,
        staff: &StaffMember<'_>,
        answer: &ReviewAnswer<'_>,
    ) -> Result<State, Error> {
        let (now, by) = (self.core.clock.now(), Actor::Staff(*staff));
        let state = transact!(self.core.db, |tx| {
            let review_request = review_requests::find_by_application(tx, id).await?;
            let review_request = review_request.filter(|it| it.answered_at.is_none());
            let review_request = review_request.ok_or(Error::NotFound(Resource::Application))?;
            let mut loaded = self.load_application(tx, id).await?;
            let customer_id = loaded.application.customer;
            if answer.is_reversed {
                let has_open = has_newer_application_or_loan(tx, customer_id, id).await?;
                let command = ApplicationCommand::Reconsider { has_open };
                loaded = self.transition(tx, &loaded, &command, by, now).await?;
            }
            review_request.update_answer(tx, &self.core.vault, answer, now).await?;
            let answered = ("review_answered", Subject::Application(id));
            let detail = serde_json::json!({ "is_reversed": answer.is_reversed });
            self.core.audit(tx, by, answered, detail, now).await?;
            let notice = if answer.is_reversed {
                CustomerNotification::ReviewReversed
            } else {
                CustomerNotification::ReviewUpheld
            };
            self.notify_application_owner(tx, customer_id, notice, now).await?;
            Ok::<_, Error>(loaded.application.state)
        })?;
        self.core.dispatch.notify();
        Ok(state)
    }

    async fn build_staff_command(
        &self,
        loaded: &LoadedApplication,
        staff: &StaffMember<'_>,
        decision: &StaffDecision,
    ) -> Result<ApplicationCommand, Error> {
        let (by, second) = (staff_id(staff.name), staff.second_approver.map(staff_id));
        let review = |verdict| ApplicationCommand::Review { verdict, by, second };
        Ok(match decision {
            StaffDecision::Approve { amount_tenge, term } => {
                let offer = self.build_staff_offer(loaded, *amount_tenge, *term).await?;
                review(ReviewVerdict::Approve(vec![offer]))
            }
            StaffDecision::Reject(reason) => {
                let (today, reason) = (self.core.clock.today(), disclosed_reason(*reason));
                let reapply_from = self.core.rules.policy.reapply_from(reason, today);
                let decline = Decline { reason, reapply_from };
                review(ReviewVerdict::Reject(decline, self.build_partners(loaded, false)))
            }
            StaffDecision::AskDocuments(why) => review(ReviewVerdict::AskDocs(why.clone())),
            StaffDecision::AskStatement => review(ReviewVerdict::AskStatement),
            StaffDecision::AcceptDocuments => ApplicationCommand::ReviewDocs(DocsVerdict::Approve),
            StaffDecision::RefuseDocuments(why) => {
                ApplicationCommand::ReviewDocs(DocsVerdict::Fix(why.clone()))
            }
            StaffDecision::ForgedDocuments => ApplicationCommand::ReviewDocs(DocsVerdict::Fraud),
            StaffDecision::UnlockBiometry(why) => ApplicationCommand::UnlockBio(*why),
        })
    }

    /// What the staff offer: the price is the product's, never theirs.
    async fn build_staff_offer(
        &self,
        loaded: &LoadedApplication,
        amount_tenge: Option<u32>,
        term: Option<u32>,
    ) -> Result<LoanOffer, Error> {
        let request =
            loaded.application.request.as_ref().ok_or(Error::NotFound(Resource::Application))?;
        let (amount_tenge, term) =
            (amount_tenge.unwrap_or(request.amount_tenge), term.unwrap_or(request.term));
        let mut tx = self.core.db.read().await?;
        let customer_id = loaded.application.customer;
        let is_first = store::loans::list_by_customer(&mut tx, customer_id, 1).await?.is_empty();
        self.check_bounds(&mut tx, loaded, (amount_tenge, term)).await?;
        let today = self.core.clock.today();
        let promo = request.promo.as_deref();
        let rules = self.growth.load_application_rules(&mut tx, &loaded.application).await?;
        let input = lending::ContractInput {
            amount_tenge,
            term,
            issued_on: today,
            is_first_loan: is_first,
            promo: promo.and_then(|code| rules.products.find_promo(code, today)),
        };
        let product = find_product(&rules, request.product);
        let quote = lending::Quote::try_new(product, &input, &rules.law);
        let quote = quote.map_err(|error| match error {
            lending::ContractError::Term { .. } => ApplicationRejection::Term,
            _ => ApplicationRejection::Amount,
        })?;
        Ok(LoanOffer::new(1, product, amount_tenge, term, &quote))
    }

    /// Staff decide what the rules could not, within the limits of the rules, including the legal
    /// caps on affordability and on a first loan.
    async fn check_bounds(
        &self,
        tx: &mut Tx,
        loaded: &LoadedApplication,
        (amount_tenge, term): (u32, u32),
    ) -> Result<(), Error> {
        let id = loaded.application.id;
        let rows = decisions::list_by_application(tx, &self.core.vault, id).await?;
        let Some(last) = rows.iter().find(|it| it.kind == DecisionKind::Decision) else {
            return Ok(());
        };
        let mut snapshot: Snapshot = json::read(&last.snapshot, "a snapshot")?;
        snapshot.set_aside.clone_from(&loaded.application.set_aside);
        (snapshot.requested.amount_tenge, snapshot.requested.term) = (amount_tenge, term);
        let rules = self.growth.load_application_rules(tx, &loaded.application).await?;
        let decision = decide_application(&snapshot, &rules.rulebook(), self.core.clock.today());
        let amount = Tenge::from_tiyn(i64::from(amount_tenge) * 100);
        let is_refused = matches!(decision.outcome, DecisionOutcome::Decline(_));
        // An amount or term that is not on sale is rejected by the quote.
        let is_above = decision.amount_max.is_some_and(|most| most < amount)
            || offered_term(&snapshot, &rules.rulebook(), self.core.clock.today()) != term;
        if is_refused || is_above {
            Err(ApplicationRejection::AmountAboveLimit.into())
        } else {
            Ok(())
        }
    }
}

/// Whether the customer owes us something or has a newer application.
async fn has_newer_application_or_loan(
    tx: &mut Tx,
    customer_id: CustomerId,
    id: ApplicationId,
) -> Result<bool, Error> {
    let newest = applications::find_newest_by_customer(tx, customer_id).await?;
    let is_owed = load_outstanding_debt(tx, customer_id).await? != OutstandingDebt::Nothing;
    Ok(is_owed || newest.is_some_and(|newest| newest.id != id))
}

fn review_queue_item(loaded: &LoadedApplication, is_review_requested: bool) -> ReviewQueueItem {
    let application = &loaded.application;
    ReviewQueueItem {
        id: application.id,
        state: application.state,
        since: application.since.map_or(Timestamp(0), |since| Timestamp(since.0)),
        amount_tenge: application.request.as_ref().map_or(0, |request| request.amount_tenge),
        referred_for: application.referred_for.clone(),
        is_review_requested,
        is_late: !is_review_requested && !REVIEW_STATES.contains(&application.state),
    }
}

/// The same name is the same person.
fn staff_id(name: &str) -> StaffId {
    let digest = Sha256::digest(name.as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Uuid::from_bytes(bytes).into()
}

/// The decisions of the rules, the newest first. What staff declined for without telling is not among
/// them.
pub(super) async fn list_rule_decisions(
    tx: &mut Tx,
    vault: &Vault,
    id: ApplicationId,
) -> Result<Vec<Decision>, StoreError> {
    let mut rows = decisions::list_by_application(tx, vault, id).await?;
    rows.retain(|row| row.kind != DecisionKind::Review);
    Ok(rows)
}

/// The rules of a decision, for display. A hit on a list is left out: staff may not see it either.
/// So is any other that declines and is told as it, or what is left out would show.
pub fn decision_json(decision: &Decision) -> Result<serde_json::Value, Error> {
    let result: &JsonText = &decision.result;
    let mut result: serde_json::Value = json::read(result, "a decision")?;
    remove_list_hits(&mut result);
    Ok(result)
}

fn is_hidden_hit(item: &serde_json::Value) -> bool {
    let rule = item["rule"].as_str().and_then(ReasonCode::from_code);
    let is_declined = item["outcome"] == "reject";
    rule.is_some_and(|rule| {
        rule == ReasonCode::Aml || (is_declined && disclosed_reason(rule) != rule)
    })
}

fn remove_list_hits(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(fields) => fields.values_mut().for_each(remove_list_hits),
        serde_json::Value::Array(items) => {
            items.retain(|item| !is_hidden_hit(item));
            items.iter_mut().for_each(remove_list_hits);
        }
        _ => {}
    }
}
