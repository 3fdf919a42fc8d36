//! What staff do with requests: look, answer, offer other terms, refuse, and end a dispute. Each with a
//! name and a reason, and done once however often it is sent.

use base::Timestamp;
use lending::law::RestructuringRules;
use lending::loan::{Dues, LoanCommand, LoanRejection, WriteOffReason};
use serde_json::json;
use store::audit::{self, NewEntry};
use store::cases::{self, Case, CaseUpdate};
use store::{Tx, Uuid, loans, transact};
use zeroize::Zeroizing;

use super::notifications::CaseNotification;
use super::plans::{self, PlanTermsInput};
use super::views::to_law_error;
use super::{CaseError, CaseKind, CaseView, operation_id};
use crate::applications::StaffActor;
use crate::loans::{Idempotent, LoanError, execute_loan_command};
use crate::{Lender, json};

/// As many as one person can look at.
const QUEUE_MAX: i64 = 500;

/// A request that waits for somebody.
#[derive(Debug, Clone)]
pub struct CaseListItem {
    /// The request.
    pub case: Case,
    /// The day on which the answer was due has passed.
    pub is_overdue: bool,
}

/// Everything on a request that an answer needs.
pub struct CaseDetailView {
    /// The request as the person sees it.
    pub view: CaseView,
    /// Who asks and how they are reached, where they have no account.
    pub contact: Option<Zeroizing<String>>,
    /// How the loan stands.
    pub dues: Option<Dues>,
    /// What the law gives.
    pub legal_limits: RestructuringRules,
}

impl Lender {
    /// What waits for somebody: first what is late, then fraud, then by the day of the answer.
    pub async fn case_list_open(&self) -> Result<Vec<CaseListItem>, CaseError> {
        let today = self.clock.today();
        let mut tx = self.db.read().await?;
        let listed = |request: Case| {
            let is_overdue = request.due_on < today;
            CaseListItem { case: request, is_overdue }
        };
        let open = cases::list_open(&mut tx, QUEUE_MAX).await?.into_iter();
        let mut all: Vec<CaseListItem> = open.map(listed).collect();
        let is_fraud = |it: &CaseListItem| it.case.kind == CaseKind::Fraud.code();
        all.sort_by_key(|it| (!it.is_overdue, !is_fraud(it), it.case.due_on));
        Ok(all)
    }

    /// Everything on a request. Looking is noted.
    pub async fn case_detail_view(
        &self,
        number: &str,
        staff: &str,
    ) -> Result<CaseDetailView, CaseError> {
        let (now, today) = (self.clock.now(), self.clock.today());
        transact!(self.db, |tx| {
            let request = load_case_by_number(tx, number).await?;
            let (actor, subject) = (format!("staff/{staff}"), format!("request/{}", request.id));
            let (action, detail) = ("request_looked_at", json!({}));
            let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
            audit::insert(tx, &entry, now).await?;
            let contact = request.contact(&self.vault)?;
            let dues = match request.loan_id {
                Some(id) => loans::find(tx, id).await?,
                None => None,
            };
            let dues = dues.map(|row| crate::loans::restored(&row)).transpose()?;
            let dues = dues.map(|loan| loan.dues(today));
            let law =
                self.rules.law.restructuring.in_force_on(today).map_err(to_law_error)?.clone();
            let seen = self.load_case_view(tx, request).await?;
            Ok::<_, CaseError>(CaseDetailView { view: seen, contact, dues, legal_limits: law })
        })
    }

    /// Writes to the person; it is their turn then.
    pub async fn case_answer(
        &self,
        number: &str,
        staff: &StaffActor<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, CaseError> {
        let now = self.clock.now();
        self.wake_worker_after(transact!(self.db, |tx| {
            let request = load_case_by_number(tx, number).await?;
            if self.is_last_message(tx, &request, text).await? {
                return Ok(Idempotent::AlreadyDone(self.load_case_view(tx, request).await?));
            }
            require_case_open(&request)?;
            let to = CaseUpdate { state: "waiting", ..request.to_update() };
            let by = StaffAction {
                staff,
                action: "request_answered",
                notification: CaseNotification::Answered,
                text,
            };
            self.transition_case(tx, &request, &to, &by, now).await
        }))
    }

    /// Offers other terms; they hold once the person agrees.
    pub async fn case_plan_offer(
        &self,
        number: &str,
        staff: &StaffActor<'_>,
        terms: &PlanTermsInput,
        text: &str,
    ) -> Result<Idempotent<CaseView>, CaseError> {
        let (now, today) = (self.clock.now(), self.clock.today());
        self.wake_worker_after(transact!(self.db, |tx| {
            let request = load_case_by_number(tx, number).await?;
            if !case_kind(&request).is_some_and(CaseKind::is_hardship) {
                return Err(CaseError::WrongKind);
            }
            let row = load_case_loan(tx, &request).await?;
            let loan = crate::loans::restored(&row)?;
            let plan = plans::build_plan(&loan, today, terms)?;
            let sha256 = plans::plan_sha256(&request.number, &row.contract_number, &plan);
            if request.plan_sha256.as_ref() == Some(&sha256) {
                return Ok(Idempotent::AlreadyDone(self.load_case_view(tx, request).await?));
            }
            require_case_open(&request)?;
            // What the loan would not take is not offered.
            lending::loan::restructuring::preview_payments(&loan, today, &plan)?;
            let plan = Some((json::write(&plan), sha256));
            let to = CaseUpdate { state: "waiting", plan, ..request.to_update() };
            let by = StaffAction {
                staff,
                action: "plan_offered",
                notification: CaseNotification::PlanOffered,
                text,
            };
            self.transition_case(tx, &request, &to, &by, now).await
        }))
    }

    /// Says no, and why. A dispute is ended by [`Lender::case_dispute_end`].
    pub async fn case_reject(
        &self,
        number: &str,
        staff: &StaffActor<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, CaseError> {
        self.close_case_with(
            number,
            ("refused", "request_refused", CaseNotification::Rejected),
            staff,
            text,
        )
        .await
    }

    /// Answers for good.
    pub async fn case_close(
        &self,
        number: &str,
        staff: &StaffActor<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, CaseError> {
        self.close_case_with(
            number,
            ("closed", "request_closed", CaseNotification::Answered),
            staff,
            text,
        )
        .await
    }

    /// Ends a dispute with the debt standing: what is owed accrues again from today.
    pub async fn case_dispute_end(
        &self,
        number: &str,
        staff: &StaffActor<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, CaseError> {
        let by = StaffAction {
            staff,
            action: "dispute_ended",
            notification: CaseNotification::Unfrozen,
            text,
        };
        let command =
            |request: Uuid| LoanCommand::CloseDispute { id: operation_id(request, "unfreeze") };
        self.close_fraud_case(number, "refused", &by, &command).await
    }

    /// Ends a dispute with the loan cancelled: somebody else took it, and nothing is owed.
    pub async fn case_loan_cancel(
        &self,
        number: &str,
        staff: &StaffActor<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, CaseError> {
        let by = StaffAction {
            staff,
            action: "loan_cancelled",
            notification: CaseNotification::WrittenOff,
            text,
        };
        let reason = WriteOffReason::Fraud;
        let command = |request: Uuid| LoanCommand::WriteOff {
            id: operation_id(request, "write-off"),
            reason,
        };
        self.close_fraud_case(number, "granted", &by, &command).await
    }

    async fn close_case_with(
        &self,
        number: &str,
        (state, action, news): (&str, &'static str, CaseNotification),
        staff: &StaffActor<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, CaseError> {
        let now = self.clock.now();
        self.wake_worker_after(transact!(self.db, |tx| {
            let request = load_case_by_number(tx, number).await?;
            if request.state == state {
                return Ok(Idempotent::AlreadyDone(self.load_case_view(tx, request).await?));
            }
            require_case_open(&request)?;
            let is_disputed = request.frozen_since.is_some();
            let is_plain = case_kind(&request).is_some_and(|kind| !kind.is_hardship());
            if is_disputed || (state == "closed" && !is_plain) {
                return Err(CaseError::WrongKind);
            }
            let to = CaseUpdate { state, answered_at: Some(now), ..request.to_update() };
            let by = StaffAction { staff, action, notification: news, text };
            self.transition_case(tx, &request, &to, &by, now).await
        }))
    }

    async fn close_fraud_case(
        &self,
        number: &str,
        state: &str,
        by: &StaffAction<'_>,
        command: &(dyn Fn(Uuid) -> LoanCommand + Sync),
    ) -> Result<Idempotent<CaseView>, CaseError> {
        let now = self.clock.now();
        self.wake_worker_after(transact!(self.db, |tx| {
            let request = load_case_by_number(tx, number).await?;
            if case_kind(&request) != Some(CaseKind::Fraud) {
                return Err(CaseError::WrongKind);
            }
            if request.state == state {
                return Ok(Idempotent::AlreadyDone(self.load_case_view(tx, request).await?));
            }
            require_case_open(&request)?;
            let row = load_case_loan(tx, &request).await?;
            let (actor, subject) = (format!("staff/{}", by.staff.name), format!("loan/{}", row.id));
            let detail = json!({
                "request": request.id.to_string(), "reason": by.staff.reason,
                "second": by.staff.second_approver,
            });
            let action = by.action;
            let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
            match execute_loan_command(tx, &row, &command(request.id), &entry, now).await {
                // Somebody has paid it meanwhile: nothing is left to be done about the loan.
                Err(LoanError::Rejected(LoanRejection::Closed | LoanRejection::WrittenOff)) => {}
                done => {
                    done?;
                }
            }
            let to = CaseUpdate { state, answered_at: Some(now), ..request.to_update() };
            self.transition_case(tx, &request, &to, by, now).await
        }))
    }

    /// Moves a request on, with what is said, a note and a message.
    async fn transition_case(
        &self,
        tx: &mut Tx,
        request: &Case,
        to: &CaseUpdate<'_>,
        by: &StaffAction<'_>,
        now: Timestamp,
    ) -> Result<Idempotent<CaseView>, CaseError> {
        request.update(tx, to, now).await?;
        if !by.text.is_empty() {
            cases::insert_message(tx, &self.vault, request.id, ("staff", by.text), now).await?;
        }
        let actor = format!("staff/{}", by.staff.name);
        let subject = format!("request/{}", request.id);
        let detail = json!({
            "state": to.state, "reason": by.staff.reason, "second": by.staff.second_approver,
            "plan": to.plan.as_ref().map(|(_, sha256)| sha256),
        });
        let action = by.action;
        let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
        audit::insert(tx, &entry, now).await?;
        let news = (by.notification, request.number.as_str());
        self.notify_case(tx, request.customer_id, news, now).await?;
        let moved = cases::find(tx, request.id).await?.ok_or(CaseError::NotFound)?;
        Ok(Idempotent::Done(self.load_case_view(tx, moved).await?))
    }

    /// Whether staff said the very same last.
    async fn is_last_message(
        &self,
        tx: &mut Tx,
        request: &Case,
        text: &str,
    ) -> Result<bool, CaseError> {
        let last = cases::list_messages(tx, request.id).await?.pop();
        let Some(last) = last.filter(|it| it.author == "staff") else { return Ok(false) };
        Ok(*last.text(&self.vault)? == text)
    }

    fn wake_worker_after<T>(&self, done: Result<T, CaseError>) -> Result<T, CaseError> {
        self.dispatch.notify();
        done
    }
}

/// Who moves a request, and what is noted, told and said.
struct StaffAction<'a> {
    staff: &'a StaffActor<'a>,
    action: &'static str,
    notification: CaseNotification,
    text: &'a str,
}

async fn load_case_by_number(tx: &mut Tx, number: &str) -> Result<Case, CaseError> {
    cases::find_by_number(tx, number).await?.ok_or(CaseError::NotFound)
}

async fn load_case_loan(tx: &mut Tx, request: &Case) -> Result<loans::Loan, CaseError> {
    let id = request.loan_id.ok_or(CaseError::LoanNotFound)?;
    loans::find(tx, id).await?.ok_or(CaseError::LoanNotFound)
}

fn case_kind(request: &Case) -> Option<CaseKind> {
    CaseKind::from_code(&request.kind)
}

fn require_case_open(request: &Case) -> Result<(), CaseError> {
    if request.is_open() { Ok(()) } else { Err(CaseError::AlreadyClosed) }
}
