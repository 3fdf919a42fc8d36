//! A case as its owner sees it.

use base::ids::CustomerId;
use base::{BusinessDate, Timestamp};
use lending::LawError;
use store::cases::CaseAuthor;
use store::cases::CaseState;
use store::cases::{self, Case, CaseUpload};
use store::{StoreError, Tx, Uuid, loans};
use zeroize::Zeroizing;

use super::CaseKind;
use super::plans::{self, PlanView};
use crate::actor::Actor;
use crate::audit::Subject;
use crate::cases::Cases;
use crate::{Error, Resource};

/// More cases than anybody opens.
const LIST_MAX: i64 = 100;

/// A message of a case.
pub struct CaseMessageView {
    /// Whether staff wrote it.
    pub is_from_staff: bool,
    /// The text.
    pub text: Zeroizing<String>,
    /// When.
    pub written_at: Timestamp,
}

/// A case with its messages, files and plan.
pub struct CaseView {
    /// The case.
    pub case: Case,
    /// The kind.
    pub kind: CaseKind,
    /// The number of the contract that it is about.
    pub contract_number: Option<String>,
    /// The messages, oldest first.
    pub messages: Vec<CaseMessageView>,
    /// The files.
    pub uploads: Vec<CaseUpload>,
    /// The plan that is offered or in force.
    pub plan: Option<PlanView>,
    /// Whether the due date has passed without an answer.
    pub is_late: bool,
    /// After a rejection: the legal deadline for the ombudsman.
    pub appeal_until: Option<BusinessDate>,
    /// How the microfinance ombudsman is reached.
    pub ombudsman: String,
}

impl Cases {
    /// The customer's cases, newest first.
    pub async fn case_list(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
    ) -> Result<Vec<Case>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        Ok(cases::list_by_customer(&mut tx, customer_id, LIST_MAX).await?)
    }

    /// A case of the customer's own.
    pub async fn case_view(
        &self,
        actor: impl Into<Actor<'_>>,
        id: Uuid,
    ) -> Result<CaseView, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Case(id)).await?;
        let case = load_own_case(&mut tx, actor, id).await?;
        self.load_case_view(&mut tx, case).await
    }

    /// Whether the due date has passed without an answer.
    pub fn is_answer_late(&self, case: &Case) -> bool {
        let is_awaited = case.is_open() && case.answered_at.is_none();
        is_awaited && case.due_date < self.core.clock.today()
    }

    pub(super) async fn load_case_view(&self, tx: &mut Tx, case: Case) -> Result<CaseView, Error> {
        let kind = case.kind;
        let mut messages = Vec::new();
        for message in cases::list_messages(tx, case.id).await? {
            messages.push(CaseMessageView {
                is_from_staff: message.author == CaseAuthor::Staff,
                text: message.text(&self.core.vault)?,
                written_at: message.created_at,
            });
        }
        let uploads = cases::list_uploads(tx, case.id).await?;
        let loan = match case.loan_id {
            Some(id) => loans::find(tx, id).await?,
            None => None,
        };
        let plan = match &loan {
            Some(row) => plans::build_plan_view(
                &case,
                &crate::loans::loan_from_row(row)?,
                self.core.clock.today(),
            )?,
            None => None,
        };
        let appeal_until = self.appeal_until(&case, kind)?;
        let is_late = self.is_answer_late(&case);
        let contract_number = loan.map(|row| row.contract_number);
        let ombudsman = self.core.providers.lender_profile.ombudsman.clone();
        Ok(CaseView {
            case,
            kind,
            contract_number,
            messages,
            uploads,
            plan,
            is_late,
            appeal_until,
            ombudsman,
        })
    }

    fn appeal_until(&self, case: &Case, kind: CaseKind) -> Result<Option<BusinessDate>, Error> {
        let Some(answered_at) = case.answered_at else { return Ok(None) };
        if case.state != CaseState::Refused || !kind.is_hardship() {
            return Ok(None);
        }
        let beyond = |_| Error::Internal(StoreError::NotFound("a day"));
        let on = answered_at.date().map_err(beyond)?;
        let days = self
            .core
            .rules
            .law
            .restructuring
            .in_force_on(on)
            .map_err(to_law_error)?
            .appeal_days_max;
        Ok(Some(on.try_plus_days(days).map_err(beyond)?))
    }
}

/// A case that the actor may touch: a customer's own, and any for staff. Others are not found.
pub async fn load_own_case(tx: &mut Tx, actor: Actor<'_>, id: Uuid) -> Result<Case, Error> {
    let is_own = |it: &Case| actor.only_customer_id().is_none_or(|own| it.customer_id == Some(own));
    cases::find(tx, id).await?.filter(is_own).ok_or(Error::NotFound(Resource::Case))
}

/// The law has no parameters for a day: the configuration is incomplete.
pub fn to_law_error(error: LawError) -> Error {
    tracing::error!(%error, "legal parameter missing for case deadline");
    Error::Internal(StoreError::NotFound("a law"))
}
