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
use super::{CaseKind, CaseView, operation_id};
use crate::actor::StaffActor;
use crate::cases::Cases;
use crate::loans::{Idempotent, execute_loan_command};
use crate::{Error, Rejection, Resource, json};

/// As many as one person can handle.
const QUEUE_MAX: i64 = 500;

/// A case that waits for staff.
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

impl Cases {
    /// Open cases: overdue first, then fraud, then by due date of the answer.
    pub async fn case_list_open(&self) -> Result<Vec<CaseListItem>, Error> {
        let today = self.core.clock.today();
        let mut tx = self.core.db.read().await?;
        let listed = |request: Case| {
            let is_overdue = request.due_date < today;
            CaseListItem { case: request, is_overdue }
        };
        let open = cases::list_open(&mut tx, QUEUE_MAX).await?.into_iter();
        let mut all: Vec<CaseListItem> = open.map(listed).collect();
        let is_fraud = |it: &CaseListItem| it.case.kind == CaseKind::Fraud.code();
        all.sort_by_key(|it| (!it.is_overdue, !is_fraud(it), it.case.due_date));
        Ok(all)
    }

    /// Everything on a request. Looking is noted.
    pub async fn case_detail_view(
        &self,
        number: &str,
        staff: &str,
    ) -> Result<CaseDetailView, Error> {
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        transact!(self.core.db, |tx| {
            let request = load_case_by_number(tx, number).await?;
            let (actor, subject) = (format!("staff/{staff}"), format!("request/{}", request.id));
            let (action, detail) = ("request_looked_at", json!({}));
            let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
            audit::insert(tx, &entry, now).await?;
            let contact = request.contact(&self.core.vault)?;
            let dues = match request.loan_id {
                Some(id) => loans::find(tx, id).await?,
                None => None,
            };
            let dues = dues.map(|row| crate::loans::restored(&row)).transpose()?;
            let dues = dues.map(|loan| loan.dues(today));
            let law =
                self.core.rules.law.restructuring.in_force_on(today).map_err(to_law_error)?.clone();
            let seen = self.load_case_view(tx, request).await?;
            Ok::<_, Error>(CaseDetailView { view: seen, contact, dues, legal_limits: law })
        })
    }

    /// Writes to the person; it is their turn then.
    pub async fn case_answer(
        &self,
        number: &str,
        staff: &StaffActor<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, Error> {
        let now = self.core.clock.now();
        self.wake_worker_after(transact!(self.core.db, |tx| {
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
    ) -> Result<Idempotent<CaseView>, Error> {
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        self.wake_worker_after(transact!(self.core.db, |tx| {
            let request = load_case_by_number(tx, number).await?;
            if !case_kind(&request).is_some_and(CaseKind::is_hardship) {
                return Err(Rejection::WrongCaseKind.into());
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

    /// Says no, and why. A dispute is ended by [`Self::case_dispute_end`].
    pub async fn case_reject(
        &self,
        number: &str,
        staff: &StaffActor<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, Error> {
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
    ) -> Result<Idempotent<CaseView>, Error> {
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
    ) -> Result<Idempotent<CaseView>, Error> {
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

    /// Ends a dispute by cancelling the loan: it was fraudulent, and nothing is owed.
    pub async fn case_loan_cancel(
        &self,
        number: &str,
        staff: &StaffActor<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, Error> {
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
    ) -> Result<Idempotent<CaseView>, Error> {
        let now = self.core.clock.now();
        self.wake_worker_after(transact!(self.core.db, |tx| {
            let request = load_case_by_number(tx, number).await?;
            if request.state == state {
                return Ok(Idempotent::AlreadyDone(self.load_case_view(tx, request).await?));
            }
            require_case_open(&request)?;
            let is_disputed = request.freeze_date.is_some();
            let is_plain = case_kind(&request).is_some_and(|kind| !kind.is_hardship());
            if is_disputed || (state == "closed" && !is_plain) {
                return Err(Rejection::WrongCaseKind.into());
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
    ) -> Result<Idempotent<CaseView>, Error> {
        let now = self.core.clock.now();
        self.wake_worker_after(transact!(self.core.db, |tx| {
            let request = load_case_by_number(tx, number).await?;
            if case_kind(&request) != Some(CaseKind::Fraud) {
                return Err(Rejection::WrongCaseKind.into());
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
                // It was repaid meanwhile: nothing is left to do about the loan.
                Err(Error::Rejected(Rejection::Loan(
                    LoanRejection::Closed | LoanRejection::WrittenOff,
                ))) => {}
                done => {
                    done?;
                }
            }
            let to = CaseUpdate { state, answered_at: Some(now), ..request.to_update() };
            self.transition_case(tx, &request, &to, by, now).await
        }))
    }

    /// Moves a case, with a message, an audit entry and a notification.
    async fn transition_case(
        &self,
        tx: &mut Tx,
        request: &Case,
        to: &CaseUpdate<'_>,
        by: &StaffAction<'_>,
        now: Timestamp,
    ) -> Result<Idempotent<CaseView>, Error> {
        request.update(tx, to, now).await?;
        if !by.text.is_empty() {
            cases::insert_message(tx, &self.core.vault, request.id, ("staff", by.text), now)
                .await?;
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
        let moved = cases::find(tx, request.id).await?.ok_or(Error::NotFound(Resource::Case))?;
        Ok(Idempotent::Done(self.load_case_view(tx, moved).await?))
    }

    /// Whether the last message of staff is the same.
    async fn is_last_message(
        &self,
        tx: &mut Tx,
        request: &Case,
        text: &str,
    ) -> Result<bool, Error> {
        let last = cases::list_messages(tx, request.id).await?.pop();
        let Some(last) = last.filter(|it| it.author == "staff") else { return Ok(false) };
        Ok(*last.text(&self.core.vault)? == text)
    }

    fn wake_worker_after<T>(&self, done: Result<T, Error>) -> Result<T, Error> {
        self.core.dispatch.notify();
        done
    }
}

/// An action of staff on a case, with its message, audit entry and notification.
struct StaffAction<'a> {
    staff: &'a StaffActor<'a>,
    action: &'static str,
    notification: CaseNotification,
    text: &'a str,
}

async fn load_case_by_number(tx: &mut Tx, number: &str) -> Result<Case, Error> {
    cases::find_by_number(tx, number).await?.ok_or(Error::NotFound(Resource::Case))
}

async fn load_case_loan(tx: &mut Tx, request: &Case) -> Result<loans::Loan, Error> {
    let id = request.loan_id.ok_or(Error::NotFound(Resource::Loan))?;
    loans::find(tx, id).await?.ok_or(Error::NotFound(Resource::Loan))
}

fn case_kind(request: &Case) -> Option<CaseKind> {
    CaseKind::from_code(&request.kind)
}

fn require_case_open(request: &Case) -> Result<(), Error> {
    if request.is_open() { Ok(()) } else { Err(Error::Rejected(Rejection::CaseClosed)) }
}
