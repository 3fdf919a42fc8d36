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

use super::ApplicationError;
use super::repository::{Actor, LoadedApplication};
use super::terms::find_product;
use crate::messages::CustomerNotification;
use crate::{Lender, json};

pub use store::review_requests::ReviewAnswer;

/// As many as one person can look at.
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
    /// What is asked for, in tenge.
    pub amount_tenge: u32,
    /// Why it needs somebody.
    pub referred_for: Vec<ReasonCode>,
    /// The person asked for a look at a refusal.
    pub is_review_requested: bool,
    /// Somebody outside does not answer, and the person knows that it takes long.
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
    /// When somebody answered it.
    pub review_answered_at: Option<Timestamp>,
}

/// Who decides, and why.
#[derive(Debug, Clone, Copy)]
pub struct StaffActor<'a> {
    /// Who.
    pub name: &'a str,
    /// Who agrees, where two are needed.
    pub second_approver: Option<&'a str>,
    /// Why.
    pub reason: &'a str,
}

/// What the staff decide.
#[derive(Debug, Clone)]
pub enum StaffDecision {
    /// Lend so much for so long; nothing named is what was asked for.
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

impl Lender {
    /// What waits for the staff, the longest waiting first.
    pub async fn review_queue_list(&self) -> Result<Vec<ReviewQueueItem>, ApplicationError> {
        let mut tx = self.db.read().await?;
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

    /// Applications for which somebody outside takes too long to answer.
    async fn list_late_applications(
        &self,
        tx: &mut Tx,
    ) -> Result<Vec<LoadedApplication>, ApplicationError> {
        let mut late = Vec::new();
        for row in applications::list_delayed(tx, QUEUE_MAX).await? {
            let seen = LoadedApplication::try_from_row(row)?;
            if seen.application.is_delay_told {
                late.push(seen);
            }
        }
        // There it is the person who is asked, in their own time; only a bureau that does not answer
        // is of any interest.
        let alert_after_s = i64::from(self.rules.policy.flow.alert_after_minutes) * 60;
        let since = self.clock.now().plus_seconds(-alert_after_s);
        let confirming = (State::ExtraConfirm.code(), JobKind::ExtraConfirmation.code());
        for row in applications::list_awaiting_provider(tx, confirming, since, QUEUE_MAX).await? {
            late.push(LoadedApplication::try_from_row(row)?);
        }
        Ok(late)
    }

    /// Everything on an application. Looking is noted.
    pub async fn dossier_view(&self, id: Uuid, staff: &str) -> Result<Dossier, ApplicationError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let seen = self.load_application(tx, id).await?;
            let asked = review_requests::find_by_application(tx, id).await?;
            let review_answered_at = asked.as_ref().and_then(|it| it.answered_at);
            let review_text = asked.map(|it| it.text(&self.vault)).transpose()?;
            let subject = format!("application/{id}");
            let actor = format!("staff/{staff}");
            let detail = serde_json::json!({});
            let (actor, action) = (actor.as_str(), "dossier_opened");
            let entry =
                store::audit::NewEntry { actor, action, subject: &subject, detail: &detail };
            store::audit::insert(tx, &entry, now).await?;
            Ok::<_, ApplicationError>(Dossier {
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

    /// The bytes of a file of an application, for whoever looks at it. Looking is noted.
    pub async fn dossier_file_view(
        &self,
        file: Uuid,
        staff: &str,
    ) -> Result<(Upload, Zeroizing<Vec<u8>>), ApplicationError> {
        let now = self.clock.now();
        let row = transact!(self.db, |tx| {
            let row = uploads::find(tx, file).await?.ok_or(ApplicationError::NotFound)?;
            let (actor, subject) = (format!("staff/{staff}"), format!("file/{file}"));
            let (action, detail) = ("file_opened", serde_json::json!({}));
            let entry = store::audit::NewEntry {
                actor: &actor,
                action,
                subject: &subject,
                detail: &detail,
            };
            store::audit::insert(tx, &entry, now).await?;
            Ok::<_, ApplicationError>(row)
        })?;
        let bytes = self.load_file_bytes(&row).await?;
        Ok((row, bytes))
    }

    /// Carries a decision of the staff out, and tells where the application stands then.
    pub async fn application_review(
        &self,
        id: Uuid,
        staff: &StaffActor<'_>,
        decision: &StaffDecision,
    ) -> Result<State, ApplicationError> {
        let now = self.clock.now();
        let actor = format!("staff/{}", staff.name);
        let moved = transact!(self.db, |tx| {
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
            Ok::<_, ApplicationError>(moved.application.state)
        })?;
        self.dispatch.notify();
        Ok(moved)
    }

    /// Answers whoever asked for a second look at a refusal, which stands or is taken back; tells them
    /// by SMS, and where the application stands then. Where nobody asked for it, or somebody has
    /// answered, there is nothing to answer.
    pub async fn decline_review_answer(
        &self,
        id: Uuid,
        staff: &StaffActor<'_>,
        answer: &ReviewAnswer<'_>,
    ) -> Result<State, ApplicationError> {
        let now = self.clock.now();
        let actor = format!("staff/{}", staff.name);
        let state = transact!(self.db, |tx| {
            let asked = review_requests::find_by_application(tx, id).await?;
            let asked = asked.filter(|it| it.answered_at.is_none());
            let asked = asked.ok_or(ApplicationError::NotFound)?;
            let mut seen = self.load_application(tx, id).await?;
            let customer_id = Uuid::from_u128(seen.application.customer.0);
            if answer.is_reversed {
                let has_open = has_newer_application_or_loan(tx, customer_id, id).await?;
                let by = Actor { name: &actor, reason: Some(staff.reason), ..Actor::SYSTEM };
                let command = ApplicationCommand::Reconsider { has_open };
                seen = self.transition(tx, &seen, &command, &by, now).await?;
            }
            asked.update_answer(tx, &self.vault, answer, now).await?;
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
            Ok::<_, ApplicationError>(seen.application.state)
        })?;
        self.dispatch.notify();
        Ok(state)
    }

    async fn build_staff_command(
        &self,
        seen: &LoadedApplication,
        staff: &StaffActor<'_>,
        decision: &StaffDecision,
    ) -> Result<ApplicationCommand, ApplicationError> {
        let (by, second) = (staff_id(staff.name), staff.second_approver.map(staff_id));
        let review = |verdict| ApplicationCommand::Review { verdict, by, second };
        Ok(match decision {
            StaffDecision::Approve { amount_tenge, term } => {
                let offer = self.build_staff_offer(seen, *amount_tenge, *term).await?;
                review(ReviewVerdict::Approve(vec![offer]))
            }
            StaffDecision::Reject(reason) => {
                let today = self.clock.today();
                let reapply_from = self.rules.policy.reapply_from(*reason, today);
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
    ) -> Result<LoanOffer, ApplicationError> {
        let request = seen.application.request.as_ref().ok_or(ApplicationError::NotFound)?;
        let (amount_tenge, term) =
            (amount_tenge.unwrap_or(request.amount_tenge), term.unwrap_or(request.term));
        let mut tx = self.db.read().await?;
        let customer_id = Uuid::from_u128(seen.application.customer.0);
        let is_first = store::loans::list_by_customer(&mut tx, customer_id, 1).await?.is_empty();
        self.check_bounds(&mut tx, seen, (amount_tenge, term)).await?;
        let today = self.clock.today();
        let promo = request.promo.as_deref();
        let rules = self.load_application_rules(&mut tx, &seen.application).await?;
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

    /// Staff decide what the rules could not. What the rules bound stays bound: the law's caps on
    /// what a person can carry and on a first loan are among them.
    async fn check_bounds(
        &self,
        tx: &mut Tx,
        seen: &LoadedApplication,
        (amount_tenge, term): (u32, u32),
    ) -> Result<(), ApplicationError> {
        let id = Uuid::from_u128(seen.application.id.0);
        let kept = decisions::list_by_application(tx, id).await?;
        let Some(last) = kept.iter().find(|it| it.kind == "decision") else { return Ok(()) };
        let mut snapshot: Snapshot = json::read(&last.snapshot, "a snapshot")?;
        snapshot.set_aside.clone_from(&seen.application.set_aside);
        (snapshot.asked.amount_tenge, snapshot.asked.term) = (amount_tenge, term);
        let rules = self.load_application_rules(tx, &seen.application).await?;
        let found = decide_application(&snapshot, &rules.rulebook(), self.clock.today());
        let amount = Tenge::from_tiyn(i64::from(amount_tenge) * 100);
        let is_refused = matches!(found.outcome, DecisionOutcome::Decline(_));
        // An amount or a term that is not on sale is told by the quote.
        let is_above = found.amount_max.is_some_and(|most| most < amount)
            || offered_term(&snapshot, &rules.rulebook(), self.clock.today()) != term;
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
) -> Result<bool, ApplicationError> {
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

/// The words of a decision's rules, for whoever looks.
pub fn decision_json(decision: &Decision) -> Result<serde_json::Value, ApplicationError> {
    let result: &JsonText = &decision.result;
    Ok(json::read(result, "a decision")?)
}
