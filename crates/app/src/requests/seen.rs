//! A request as its owner sees it.

use base::{BusinessDate, Timestamp};
use lending::LawError;
use store::help::{self, File, Request};
use store::sessions::Session;
use store::{StoreError, Tx, Uuid, loans};
use zeroize::Zeroizing;

use super::plans::{self, PlanView};
use super::{CaseError, RequestKind};
use crate::Lender;

/// More than anybody asks.
const LIST_MAX: i64 = 100;

/// Something that was written on a request.
pub struct Written {
    /// Whether we wrote it.
    pub is_ours: bool,
    /// What.
    pub text: Zeroizing<String>,
    /// When.
    pub at: Timestamp,
}

/// A request with everything on it.
pub struct Seen {
    /// The request.
    pub request: Request,
    /// What is asked.
    pub kind: RequestKind,
    /// The number of the contract that it is about.
    pub contract_number: Option<String>,
    /// What was written, in order.
    pub messages: Vec<Written>,
    /// What was sent.
    pub files: Vec<File>,
    /// The other terms that are offered or hold.
    pub plan: Option<PlanView>,
    /// The day by which an answer was promised is over, and there is none.
    pub is_late: bool,
    /// After a refusal: until when the ombudsman can be asked, within the law's days.
    pub appeal_until: Option<BusinessDate>,
}

impl Lender {
    /// What a person asked, the newest first.
    pub async fn requests(&self, session: &Session) -> Result<Vec<Request>, CaseError> {
        let mut tx = self.db.read().await?;
        Ok(help::of_customer(&mut tx, session.customer_id, LIST_MAX).await?)
    }

    /// A request of a person's own.
    pub async fn request(&self, session: &Session, id: Uuid) -> Result<Seen, CaseError> {
        let mut tx = self.db.read().await?;
        let request = own(&mut tx, session, id).await?;
        self.load_case_view(&mut tx, request).await
    }

    /// Whether the day by which an answer was promised is over and there is none.
    pub fn is_answer_late(&self, request: &Request) -> bool {
        let is_awaited = request.is_open() && request.answered_at.is_none();
        is_awaited && request.due_on < self.clock.today()
    }

    pub(super) async fn load_case_view(
        &self,
        tx: &mut Tx,
        request: Request,
    ) -> Result<Seen, CaseError> {
        let kind = RequestKind::from_code(&request.kind);
        let kind = kind.ok_or(StoreError::Unreadable("a kind of request"))?;
        let mut messages = Vec::new();
        for message in help::messages(tx, request.id).await? {
            messages.push(Written {
                is_ours: message.author == "staff",
                text: message.text(&self.vault)?,
                at: message.created_at,
            });
        }
        let files = help::files(tx, request.id).await?;
        let loan = match request.loan_id {
            Some(id) => loans::by_id(tx, id).await?,
            None => None,
        };
        let plan = match &loan {
            Some(row) => plans::seen(&request, &crate::loans::restored(row)?, self.clock.today())?,
            None => None,
        };
        let appeal_until = self.appeal_until(&request, kind)?;
        let is_late = self.is_answer_late(&request);
        let contract_number = loan.map(|row| row.contract_number);
        Ok(Seen { request, kind, contract_number, messages, files, plan, is_late, appeal_until })
    }

    fn appeal_until(
        &self,
        request: &Request,
        kind: RequestKind,
    ) -> Result<Option<BusinessDate>, CaseError> {
        let Some(answered_at) = request.answered_at else { return Ok(None) };
        if request.state != "refused" || !kind.is_hardship() {
            return Ok(None);
        }
        let beyond = |_| CaseError::Internal(StoreError::Missing("a day"));
        let on = answered_at.date().map_err(beyond)?;
        let days = self.rules.law.restructuring.at(on).map_err(to_law_error)?.appeal_days_max;
        Ok(Some(on.try_plus_days(days).map_err(beyond)?))
    }
}

/// A request of a person's own; nobody else's is there for them.
pub async fn own(tx: &mut Tx, session: &Session, id: Uuid) -> Result<Request, CaseError> {
    let found = help::by_id(tx, id).await?;
    found.filter(|it| it.customer_id == Some(session.customer_id)).ok_or(CaseError::None)
}

/// The law says nothing of a day: somebody has to look.
pub fn to_law_error(error: LawError) -> CaseError {
    tracing::error!(%error, "the law says nothing of a request");
    CaseError::Internal(StoreError::Missing("a law"))
}
