//! What needs a person of the staff: the queue, the dossier, and their decisions, each with a name and
//! a reason.

use base::Timestamp;
use jobs::JobKind;
use money::Tenge;
use origination::application::{
    Decline, DocsVerdict, FixReason, ReviewVerdict, StaffId, UnlockReason,
};
use origination::decision::{DecisionOutcome, Snapshot, decide_application, offered_term};
use origination::{ApplicationCommand, ApplicationRejection, LoanOffer, ReasonCode, State};
use sha2::{Digest, Sha256};
use store::applications::{self, EventRow};
use store::bank_statements::BankStatement;
use store::decisions::{self, Decision};
use store::uploads::Upload;
use store::{JsonText, Tx, Uuid, bank_statements, review_requests, transact, uploads};
use zeroize::Zeroizing;

use super::repository::{Actor, LoadedApplication};
use super::terms::find_product;
use crate::actor::StaffActor;
use crate::applications::Applications;
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
    pub id: Uuid,
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
    /// A provider is late, and the customer was told.
    pub is_late: bool,
}

/// Everything on an application that a decision needs. Nothing in it names the person.
pub struct Dossier {
    /// The application.
    pub application: origination::Application,
    /// How it came there.
    pub events: Vec<EventRow>,
    /// What was decided, and from what.
    pub decisions: Vec<Decision>,
    /// What was sent.
    pub files: Vec<Upload>,
    /// What was read in the newest statement.
    pub statement: Option<BankStatement>,
    /// What the person wrote about a refusal.
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
    /// Do not lend.
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
    /// Let the person try the camera at once.
    UnlockBiometry(UnlockReason),
}

impl Applications {
    /// What waits for the staff, the longest waiting first.
    pub async fn review_queue_list(&self) -> Result<Vec<ReviewQueueItem>, Error> {
        let mut tx = self.core.db.read().await?;
        let mut rows = Vec::new();
        for state in REVIEW_STATES {
            for row in applications::list_by_state(&mut tx, state.code(), QUEUE_MAX).await? {
                rows.push((LoadedApplication::try_from_row(row)?, false));
            }
        }
        for asked in review_requests::list_open(&mut tx, QUEUE_MAX).await? {
            rows.push((self.load_application(&mut tx, asked.application_id).await?, true));
        }
        for late in self.list_late_applications(&mut tx).await? {
            rows.push((late, false));
        }
        let mut queue: Vec<ReviewQueueItem> =
            rows.iter().map(|(it, is_asked)| review_queue_item(it, *is_asked)).collect();
        queue.sort_by_key(|it| it.since);
        Ok(queue)
    }

    /// Applications for which a provider takes too long.
    async fn list_late_applications(&self, tx: &mut Tx) -> Result<Vec<LoadedApplication>, Error> {
        let mut late = Vec::new();
        for row in applications::list_delayed(tx, QUEUE_MAX).await? {
            let seen = LoadedApplication::try_from_row(row)?;
            if seen.application.is_delay_told {
                late.push(seen);
            }
        }
        // There the customer is asked, in their own time; only an unresponsive bureau matters.
        let alert_after_s = i64::from(self.core.rules.policy.flow.alert_after_minutes) * 60;
        let since = self.core.clock.now().plus_seconds(-alert_after_s);
        let confirming = (State::ExtraConfirm.code(), JobKind::ExtraConfirmation.code());
        for row in applications::list_awaiting_provider(tx, confirming, since, QUEUE_MAX).await? {
            late.push(LoadedApplication::try_from_row(row)?);
        }
        Ok(late)
    }

    /// Everything on an application. Looking is noted.
    pub async fn dossier_view(&self, id: Uuid, staff: &str) -> Result<Dossier, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let seen = self.load_application(tx, id).await?;
            let asked = review_requests::find_by_application(tx, id).await?;
            let review_answered_at = asked.as_ref().and_then(|it| it.answered_at);
            let review_text = asked.map(|it| it.text(&self.core.vault)).transpose()?;
            let subject = format!("application/{id}");
            let actor = format!("staff/{staff}");
            let detail = serde_json::json!({});
            let (actor, action) = (actor.as_str(), "dossier_opened");
            let entry =
                store::audit::NewEntry { actor, action, subject: &subject, detail: &detail };
            store::audit::insert(tx, &entry, now).await?;
            Ok::<_, Error>(Dossier {
                application: seen.application,
                events: applications::list_events(tx, id).await?,
                decisions: decisions::list_by_application(tx, id).await?,
                files: uploads::list_by_application(tx, id).await?,
                statement: bank_statements::find_newest_by_application(tx, id).await?,
                review_text,
                review_answered_at,
            })
        })
    }

    /// The bytes of an uploaded file. The view is audited.
    pub async fn dossier_file_view(
        &self,
        file: Uuid,
        staff: &str,
    ) -> Result<(Upload, Zeroizing<Vec<u8>>), Error> {
        let now = self.core.clock.now();
        let row = transact!(self.core.db, |tx| {
            let row =
                uploads::find(tx, file).await?.ok_or(Error::NotFound(Resource::Application))?;
            let (actor, subject) = (format!("staff/{staff}"), format!("file/{file}"));
            let (action, detail) = ("file_opened", serde_json::json!({}));
            let entry = store::audit::NewEntry {
                actor: &actor,
                action,
                subject: &subject,
                detail: &detail,
            };
            store::audit::insert(tx, &entry, now).await?;
            Ok::<_, Error>(row)
        })?;
        let bytes = self.load_file_bytes(&row).await?;
        Ok((row, bytes))
    }

    /// Executes a decision of the staff, and returns the new state.
    pub async fn application_review(
        &self,
        id: Uuid,
        staff: &StaffActor<'_>,
        decision: &StaffDecision,
    ) -> Result<State, Error> {
        let now = self.core.clock.now();
        let actor = format!("staff/{}", staff.name);
        let moved = transact!(self.core.db, |tx| {
            let seen = self.load_application(tx, id).await?;
            let mut command = self.build_staff_command(&seen, staff, decision).await?;
            match decision {
                StaffDecision::AcceptDocuments => self.review_uploads(tx, id, &[]).await?,
                StaffDecision::RefuseDocuments(why) => {
                    self.review_uploads(tx, id, why).await?;
                    let asked = self.merge_fix_reasons(tx, id, why).await?;
                    command = ApplicationCommand::ReviewDocs(DocsVerdict::Fix(asked));
                }
                _ => {}
            }
            let by = Actor { name: &actor, reason: Some(staff.reason), ..Actor::SYSTEM };
            let moved = self.transition(tx, &seen, &command, &by, now).await?;
            Ok::<_, Error>(moved.application.state)
        })?;
        self.core.dispatch.notify();
        Ok(moved)
    }

    /// Answers a request to review a decline, which is upheld or revoked; notifies by SMS and
    /// returns the state. Rejected if there is no open request.
    pub async fn decline_review_answer(
        &self,
        id: Uuid,
        staff: &StaffActor<'_>,
        answer: &ReviewAnswer<'_>,
    ) -> Result<State, Error> {
        let now = self.core.clock.now();
        let actor = format!("staff/{}", staff.name);
        let state = transact!(self.core.db, |tx| {
            let asked = review_requests::find_by_application(tx, id).await?;
            let asked = asked.filter(|it| it.answered_at.is_none());
            let asked = asked.ok_or(Error::NotFound(Resource::Application))?;
            let mut seen = self.load_application(tx, id).await?;
            let customer_id = Uuid::from_u128(seen.application.customer.0);
            if answer.is_reversed {
                let has_open = has_newer_application_or_loan(tx, customer_id, id).await?;
                let by = Actor { name: &actor, reason: Some(staff.reason), ..Actor::SYSTEM };
                let command = ApplicationCommand::Reconsider { has_open };
                seen = self.transition(tx, &seen, &command, &by, now).await?;
            }
            asked.update_answer(tx, &self.core.vault, answer, now).await?;
            let subject = format!("application/{id}");
            let detail =
                serde_json::json!({ "reason": staff.reason, "is_reversed": answer.is_reversed });
            let (actor, action) = (actor.as_str(), "review_answered");
            let entry =
                store::audit::NewEntry { actor, action, subject: &subject, detail: &detail };
            store::audit::insert(tx, &entry, now).await?;
            let notice = if answer.is_reversed {
                CustomerNotification::ReviewReversed
            } else {
                CustomerNotification::ReviewUpheld
            };
            self.notify_application_owner(tx, customer_id, notice, now).await?;
            Ok::<_, Error>(seen.application.state)
        })?;
        self.core.dispatch.notify();
        Ok(state)
    }

    async fn build_staff_command(
        &self,
        seen: &LoadedApplication,
        staff: &StaffActor<'_>,
        decision: &StaffDecision,
    ) -> Result<ApplicationCommand, Error> {
        let (by, second) = (staff_id(staff.name), staff.second_approver.map(staff_id));
        let review = |verdict| ApplicationCommand::Review { verdict, by, second };
        Ok(match decision {
            StaffDecision::Approve { amount_tenge, term } => {
                let offer = self.build_staff_offer(seen, *amount_tenge, *term).await?;
                review(ReviewVerdict::Approve(vec![offer]))
            }
            StaffDecision::Reject(reason) => {
                let today = self.core.clock.today();
                let reapply_from = self.core.rules.policy.reapply_from(*reason, today);
                let decline = Decline { reason: *reason, reapply_from };
                review(ReviewVerdict::Reject(decline, self.build_partners(seen, false)))
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
        seen: &LoadedApplication,
        amount_tenge: Option<u32>,
        term: Option<u32>,
    ) -> Result<LoanOffer, Error> {
        let request =
            seen.application.request.as_ref().ok_or(Error::NotFound(Resource::Application))?;
        let (amount_tenge, term) =
            (amount_tenge.unwrap_or(request.amount_tenge), term.unwrap_or(request.term));
        let mut tx = self.core.db.read().await?;
        let customer_id = Uuid::from_u128(seen.application.customer.0);
        let is_first = store::loans::list_by_customer(&mut tx, customer_id, 1).await?.is_empty();
        self.check_bounds(&mut tx, seen, (amount_tenge, term)).await?;
        let today = self.core.clock.today();
        let promo = request.promo.as_deref();
        let rules = self.growth.load_application_rules(&mut tx, &seen.application).await?;
        let wanted = lending::ContractInput {
            amount_tenge,
            term,
            issued_on: today,
            is_first_loan: is_first,
            promo: promo.and_then(|code| rules.products.find_promo(code, today)),
        };
        let product = find_product(&rules, request.product);
        let quote = lending::Quote::try_new(product, &wanted, &rules.law);
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
        seen: &LoadedApplication,
        (amount_tenge, term): (u32, u32),
    ) -> Result<(), Error> {
        let id = Uuid::from_u128(seen.application.id.0);
        let kept = decisions::list_by_application(tx, id).await?;
        let Some(last) = kept.iter().find(|it| it.kind == "decision") else { return Ok(()) };
        let mut snapshot: Snapshot = json::read(&last.snapshot, "a snapshot")?;
        snapshot.set_aside.clone_from(&seen.application.set_aside);
        (snapshot.asked.amount_tenge, snapshot.asked.term) = (amount_tenge, term);
        let rules = self.growth.load_application_rules(tx, &seen.application).await?;
        let found = decide_application(&snapshot, &rules.rulebook(), self.core.clock.today());
        let amount = Tenge::from_tiyn(i64::from(amount_tenge) * 100);
        let is_refused = matches!(found.outcome, DecisionOutcome::Decline(_));
        // An amount or term that is not on sale is rejected by the quote.
        let is_above = found.amount_max.is_some_and(|most| most < amount)
            || offered_term(&snapshot, &rules.rulebook(), self.core.clock.today()) != term;
        if is_refused || is_above {
            Err(ApplicationRejection::AmountAboveLimit.into())
        } else {
            Ok(())
        }
    }
}

/// Whether a loan or another application of the person's came after this one.
async fn has_newer_application_or_loan(
    tx: &mut Tx,
    customer_id: Uuid,
    id: Uuid,
) -> Result<bool, Error> {
    let newest = applications::find_newest_by_customer(tx, customer_id).await?;
    let has_loan = store::loans::find_open_by_customer(tx, customer_id).await?.is_some();
    Ok(has_loan || newest.is_some_and(|newest| newest.id != id))
}

fn review_queue_item(seen: &LoadedApplication, is_review_asked: bool) -> ReviewQueueItem {
    let application = &seen.application;
    ReviewQueueItem {
        id: Uuid::from_u128(application.id.0),
        state: application.state,
        since: application.since.map_or(Timestamp(0), |since| Timestamp(since.0)),
        amount_tenge: application.request.as_ref().map_or(0, |request| request.amount_tenge),
        referred_for: application.referred_for.clone(),
        is_review_requested: is_review_asked,
        is_late: !is_review_asked && !REVIEW_STATES.contains(&application.state),
    }
}

/// The same name is the same person.
fn staff_id(name: &str) -> StaffId {
    let digest = Sha256::digest(name.as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    StaffId(u128::from_be_bytes(bytes))
}

/// The rules of a decision, for display.
pub fn decision_json(decision: &Decision) -> Result<serde_json::Value, Error> {
    let result: &JsonText = &decision.result;
    Ok(json::read(result, "a decision")?)
}
