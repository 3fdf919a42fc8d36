//! Cases for staff: view, answer, offer other terms, reject, and end a dispute. Each command names
//! its actor and a reason, and is idempotent.

use base::Timestamp;
use lending::law::RestructuringRules;
use lending::loan::{Dues, LoanCommand, LoanRejection, WriteOffReason};
use serde_json::json;
use store::audit::NewEntry;
use store::cases::CaseAuthor;
use store::cases::CaseState;
use store::cases::{self, Case, CaseUpdate};
use store::{Tx, Uuid, loans, transact};
use zeroize::Zeroizing;

use super::notifications::CaseNotification;
use super::plans::{self, PlanTermsInput};
use super::views::to_law_error;
use super::{CaseKind, CaseView, operation_id};
use crate::actor::{Actor, StaffMember};
use crate::audit::Subject;
use crate::cases::Cases;
use crate::loans::{Idempotent, execute_loan_command};
use crate::{Error, Rejection, Resource, json};

/// As many as one person can handle.
const QUEUE_MAX: i64 = 500;

/// A case that waits for staff.
#[derive(Debug, Clone)]
pub struct CaseListItem {
    /// The case.
    pub case: Case,
    /// Whether the due date of the answer has passed.
    pub is_overdue: bool,
}

/// Everything about a case that an answer needs.
pub struct CaseDetailView {
    /// The case as the customer sees it.
    pub view: CaseView,
    /// Name and contact of a person without an account.
    pub contact: Option<Zeroizing<String>>,
    /// The dues of the loan.
    pub dues: Option<Dues>,
    /// The law on restructuring.
    pub legal_limits: RestructuringRules,
}

impl Cases {
    /// Open cases: overdue first, then fraud, then by due date of the answer.
    pub async fn case_list_open(&self) -> Result<Vec<CaseListItem>, Error> {
        let today = self.core.clock.today();
        let mut tx = self.core.db.read().await?;
        let to_item = |case: Case| {
            let is_overdue = case.due_date < today;
            CaseListItem { case, is_overdue }
        };
        let open = cases::list_open(&mut tx, QUEUE_MAX).await?.into_iter();
        let mut all: Vec<CaseListItem> = open.map(to_item).collect();
        let is_fraud = |it: &CaseListItem| it.case.kind == CaseKind::Fraud;
        all.sort_by_key(|it| (!it.is_overdue, !is_fraud(it), it.case.due_date));
        Ok(all)
    }

    /// Everything about a case. The view is audited.
    pub async fn case_detail_view(
        &self,
        number: &str,
        staff: StaffMember<'_>,
    ) -> Result<CaseDetailView, Error> {
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        transact!(self.core.db, |tx| {
            let case = load_case_by_number(tx, number).await?;
            self.core.audit_look(tx, staff.into(), Subject::Case(case.id), now).await?;
            let contact = case.contact(&self.core.vault)?;
            let dues = match case.loan_id {
                Some(id) => loans::find(tx, id).await?,
                None => None,
            };
            let dues = dues.map(|row| crate::loans::loan_from_row(&row)).transpose()?;
            let dues = dues.map(|loan| loan.dues(today));
            let legal_limits =
                self.core.rules.law.restructuring.in_force_on(today).map_err(to_law_error)?.clone();
            let view = self.load_case_view(tx, case).await?;
            Ok::<_, Error>(CaseDetailView { view, contact, dues, legal_limits })
        })
    }

    /// Sends a message of staff; the case then waits for the customer.
    pub async fn case_answer(
        &self,
        number: &str,
        staff: &StaffMember<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, Error> {
        let now = self.core.clock.now();
        self.wake_worker_after(transact!(self.core.db, |tx| {
            let case = load_case_by_number(tx, number).await?;
            if self.is_last_message(tx, &case, text).await? {
                return Ok(Idempotent::AlreadyDone(self.load_case_view(tx, case).await?));
            }
            require_case_open(&case)?;
            let to = CaseUpdate { state: CaseState::Waiting, ..case.to_update() };
            let by = StaffAction {
                staff,
                action: "request_answered",
                notification: CaseNotification::Answered,
                text,
            };
            self.transition_case(tx, &case, &to, &by, now).await
        }))
    }

    /// Offers other terms; they apply once the customer accepts them.
    pub async fn case_plan_offer(
        &self,
        number: &str,
        staff: &StaffMember<'_>,
        terms: &PlanTermsInput,
        text: &str,
    ) -> Result<Idempotent<CaseView>, Error> {
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        self.wake_worker_after(transact!(self.core.db, |tx| {
            let case = load_case_by_number(tx, number).await?;
            if !case.kind.is_hardship() {
                return Err(Rejection::WrongCaseKind.into());
            }
            let row = load_case_loan(tx, &case).await?;
            let loan = crate::loans::loan_from_row(&row)?;
            let plan = plans::build_plan(&loan, today, terms)?;
            let sha256 = plans::plan_sha256(&case.number, &row.contract_number, &plan);
            if case.plan_sha256.as_ref() == Some(&sha256) {
                return Ok(Idempotent::AlreadyDone(self.load_case_view(tx, case).await?));
            }
            require_case_open(&case)?;
            // Terms that the loan rejects are not offered.
            lending::loan::restructuring::preview_payments(&loan, today, &plan)?;
            let plan = Some((json::write(&plan), sha256));
            let to = CaseUpdate { state: CaseState::Waiting, plan, ..case.to_update() };
            let by = StaffAction {
                staff,
                action: "plan_offered",
                notification: CaseNotification::PlanOffered,
                text,
            };
            self.transition_case(tx, &case, &to, &by, now).await
        }))
    }

    /// Rejects a case, with a reason. A dispute is ended by [`Self::case_dispute_end`].
    pub async fn case_reject(
        &self,
        number: &str,
        staff: &StaffMember<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, Error> {
        self.close_case_with(
            number,
            (CaseState::Refused, "request_refused", CaseNotification::Rejected),
            staff,
            text,
        )
        .await
    }

    /// Closes a case with a last answer.
    pub async fn case_close(
        &self,
        number: &str,
        staff: &StaffMember<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, Error> {
        self.close_case_with(
            number,
            (CaseState::Closed, "request_closed", CaseNotification::Answered),
            staff,
            text,
        )
        .await
    }

    /// Ends a dispute with the debt standing: it accrues again from today.
    pub async fn case_dispute_end(
        &self,
        number: &str,
        staff: &StaffMember<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, Error> {
        let by = StaffAction {
            staff,
            action: "dispute_ended",
            notification: CaseNotification::Unfrozen,
            text,
        };
        let command =
            |case_id: Uuid| LoanCommand::CloseDispute { id: operation_id(case_id, "unfreeze") };
        self.close_fraud_case(number, CaseState::Refused, &by, &command).await
    }

    /// Ends a dispute by cancelling the loan: it was fraudulent, and nothing is owed.
    pub async fn case_loan_cancel(
        &self,
        number: &str,
        staff: &StaffMember<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, Error> {
        let by = StaffAction {
            staff,
            action: "loan_cancelled",
            notification: CaseNotification::WrittenOff,
            text,
        };
        let reason = WriteOffReason::Fraud;
        let command = |case_id: Uuid| LoanCommand::WriteOff {
            id: operation_id(case_id, "write-off"),
            reason,
        };
        self.close_fraud_case(number, CaseState::Granted, &by, &command).await
    }

    async fn close_case_with(
        &self,
        number: &str,
        (state, action, notification): (CaseState, &'static str, CaseNotification),
        staff: &StaffMember<'_>,
        text: &str,
    ) -> Result<Idempotent<CaseView>, Error> {
        let now = self.core.clock.now();
        self.wake_worker_after(transact!(self.core.db, |tx| {
            let case = load_case_by_number(tx, number).await?;
            if case.state == state {
                return Ok(Idempotent::AlreadyDone(self.load_case_view(tx, case).await?));
            }
            require_case_open(&case)?;
            let is_disputed = case.freeze_date.is_some();
            let is_plain = !case.kind.is_hardship();
            if is_disputed || (state == CaseState::Closed && !is_plain) {
                return Err(Rejection::WrongCaseKind.into());
            }
            let to = CaseUpdate { state, answered_at: Some(now), ..case.to_update() };
            let by = StaffAction { staff, action, notification, text };
            self.transition_case(tx, &case, &to, &by, now).await
        }))
    }

    async fn close_fraud_case(
        &self,
        number: &str,
        state: CaseState,
        by: &StaffAction<'_>,
        command: &(dyn Fn(Uuid) -> LoanCommand + Sync),
    ) -> Result<Idempotent<CaseView>, Error> {
        let now = self.core.clock.now();
        self.wake_worker_after(transact!(self.core.db, |tx| {
            let case = load_case_by_number(tx, number).await?;
            if case.kind != CaseKind::Fraud {
                return Err(Rejection::WrongCaseKind.into());
            }
            if case.state == state {
                return Ok(Idempotent::AlreadyDone(self.load_case_view(tx, case).await?));
            }
            require_case_open(&case)?;
            let row = load_case_loan(tx, &case).await?;
            let actor = Actor::Staff(*by.staff).name();
            let subject = Subject::Loan(row.id).to_string();
            let detail = json!({
                "request": case.id.to_string(), "reason": by.staff.reason,
                "second": by.staff.second_approver,
            });
            let action = by.action;
            let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
            match execute_loan_command(tx, &row, &command(case.id), &entry, now).await {
                // It was repaid meanwhile: nothing is left to do about the loan.
                Err(Error::Rejected(Rejection::Loan(
                    LoanRejection::Closed | LoanRejection::WrittenOff,
                ))) => {}
                done => {
                    done?;
                }
            }
            let to = CaseUpdate { state, answered_at: Some(now), ..case.to_update() };
            self.transition_case(tx, &case, &to, by, now).await
        }))
    }

    /// Moves a case, with a message, an audit entry and a notification.
    async fn transition_case(
        &self,
        tx: &mut Tx,
        case: &Case,
        to: &CaseUpdate,
        by: &StaffAction<'_>,
        now: Timestamp,
    ) -> Result<Idempotent<CaseView>, Error> {
        case.update(tx, to, now).await?;
        if !by.text.is_empty() {
            cases::insert_message(tx, &self.core.vault, case.id, (CaseAuthor::Staff, by.text), now)
                .await?;
        }
        let plan_sha256 = to.plan.as_ref().map(|(_, sha256)| sha256);
        let detail = json!({ "state": to.state, "plan": plan_sha256 });
        let (staff, moved) = (Actor::Staff(*by.staff), (by.action, Subject::Case(case.id)));
        self.core.audit(tx, staff, moved, detail, now).await?;
        let notification = (by.notification, case.number.as_str());
        self.notify_case(tx, case.customer_id, notification, now).await?;
        let updated = cases::find(tx, case.id).await?.ok_or(Error::NotFound(Resource::Case))?;
        Ok(Idempotent::Done(self.load_case_view(tx, updated).await?))
    }

    /// Whether the last message of staff is the same.
    async fn is_last_message(&self, tx: &mut Tx, case: &Case, text: &str) -> Result<bool, Error> {
        let last = cases::list_messages(tx, case.id).await?.pop();
        let Some(last) = last.filter(|it| it.author == CaseAuthor::Staff) else { return Ok(false) };
        Ok(*last.text(&self.core.vault)? == text)
    }

    fn wake_worker_after<T>(&self, done: Result<T, Error>) -> Result<T, Error> {
        self.core.dispatch.notify();
        done
    }
}

/// An action of staff on a case, with its message, audit entry and notification.
struct StaffAction<'a> {
    staff: &'a StaffMember<'a>,
    action: &'static str,
    notification: CaseNotification,
    text: &'a str,
}

async fn load_case_by_number(tx: &mut Tx, number: &str) -> Result<Case, Error> {
    cases::find_by_number(tx, number).await?.ok_or(Error::NotFound(Resource::Case))
}

async fn load_case_loan(tx: &mut Tx, case: &Case) -> Result<loans::Loan, Error> {
    let id = case.loan_id.ok_or(Error::NotFound(Resource::Loan))?;
    loans::find(tx, id).await?.ok_or(Error::NotFound(Resource::Loan))
}

fn require_case_open(case: &Case) -> Result<(), Error> {
    if case.is_open() { Ok(()) } else { Err(Rejection::CaseClosed.into()) }
}
