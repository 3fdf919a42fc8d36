//! A request as its owner sees it.

use base::{BusinessDate, Timestamp};
use lending::LawError;
use store::cases::{self, Case, CaseUpload};
use store::sessions::Session;
use store::{StoreError, Tx, Uuid, loans};
use zeroize::Zeroizing;

use super::CaseKind;
use super::plans::{self, PlanView};
use crate::cases::Cases;
use crate::{Error, Resource};

/// More than anybody asks.
const LIST_MAX: i64 = 100;

/// Something that was written on a request.
pub struct CaseMessageView {
    /// Whether we wrote it.
    pub is_from_staff: bool,
    /// What.
    pub text: Zeroizing<String>,
    /// When.
    pub written_at: Timestamp,
}

/// A request with everything on it.
pub struct CaseView {
    /// The request.
    pub case: Case,
    /// The kind.
    pub kind: CaseKind,
    /// The number of the contract that it is about.
    pub contract_number: Option<String>,
    /// What was written, in order.
    pub messages: Vec<CaseMessageView>,
    /// What was sent.
    pub uploads: Vec<CaseUpload>,
    /// The other terms that are offered or hold.
    pub plan: Option<PlanView>,
    /// The day by which an answer was promised is over, and there is none.
    pub is_late: bool,
    /// After a rejection: the legal deadline for the ombudsman.
    pub appeal_until: Option<BusinessDate>,
}

impl Cases {
    /// The customer's cases, newest first.
    pub async fn case_list(&self, session: &Session) -> Result<Vec<Case>, Error> {
        let mut tx = self.core.db.read().await?;
        Ok(cases::list_by_customer(&mut tx, session.customer_id, LIST_MAX).await?)
    }

    /// A request of a person's own.
    pub async fn case_view(&self, session: &Session, id: Uuid) -> Result<CaseView, Error> {
        let mut tx = self.core.db.read().await?;
        let request = load_own_case(&mut tx, session, id).await?;
        self.load_case_view(&mut tx, request).await
    }

    /// Whether the day by which an answer was promised is over and there is none.
    pub fn is_answer_late(&self, request: &Case) -> bool {
        let is_awaited = request.is_open() && request.answered_at.is_none();
        is_awaited && request.due_date < self.core.clock.today()
    }

    pub(super) async fn load_case_view(
        &self,
        tx: &mut Tx,
        request: Case,
    ) -> Result<CaseView, Error> {
        let kind = CaseKind::from_code(&request.kind);
        let kind = kind.ok_or(StoreError::Corrupt("a kind of request"))?;
        let mut messages = Vec::new();
        for message in cases::list_messages(tx, request.id).await? {
            messages.push(CaseMessageView {
                is_from_staff: message.author == "staff",
                text: message.text(&self.core.vault)?,
                written_at: message.created_at,
            });
        }
        let files = cases::list_uploads(tx, request.id).await?;
        let loan = match request.loan_id {
            Some(id) => loans::find(tx, id).await?,
            None => None,
        };
        let plan = match &loan {
            Some(row) => plans::build_plan_view(
                &request,
                &crate::loans::restored(row)?,
                self.core.clock.today(),
            )?,
            None => None,
        };
        let appeal_until = self.appeal_until(&request, kind)?;
        let is_late = self.is_answer_late(&request);
        let contract_number = loan.map(|row| row.contract_number);
        Ok(CaseView {
            case: request,
            kind,
            contract_number,
            messages,
            uploads: files,
            plan,
            is_late,
            appeal_until,
        })
    }

    fn appeal_until(&self, request: &Case, kind: CaseKind) -> Result<Option<BusinessDate>, Error> {
        let Some(answered_at) = request.answered_at else { return Ok(None) };
        if request.state != "refused" || !kind.is_hardship() {
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

/// The customer's own case; others are not found.
pub async fn load_own_case(tx: &mut Tx, session: &Session, id: Uuid) -> Result<Case, Error> {
    let found = cases::find(tx, id).await?;
    found
        .filter(|it| it.customer_id == Some(session.customer_id))
        .ok_or(Error::NotFound(Resource::Case))
}

/// The law has no figure for a day: somebody has to look.
pub fn to_law_error(error: LawError) -> Error {
    tracing::error!(%error, "legal parameter missing for case deadline");
    Error::Internal(StoreError::NotFound("a law"))
}
