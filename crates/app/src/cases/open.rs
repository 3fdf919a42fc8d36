//! Asking for help: once, however often the button is pressed.

use base::{BusinessDate, Language, Timestamp};
use identity::Iin;
use lending::loan::{Loan, LoanCommand, LoanRejection};
use serde_json::json;
use store::audit::{self, NewEntry};
use store::cases::{self, Case};
use store::rate_limits::{self, RateLimit};
use store::sessions::Session;
use store::{BlindIndex, Tx, Uuid, customers, loans, transact};

use super::deadline::answer_due_date;
use super::notifications::CaseNotification;
use super::views::to_law_error;
use super::{CaseError, CaseKind, CaseView, HardshipReason, operation_id};
use crate::access::Visitor;
use crate::loans::execute_loan_command;
use crate::{AccessError, Lender};

const CASES_BY_CUSTOMER: RateLimit =
    RateLimit { scope: "help.customer", count_max: 20, window_s: 86_400, lock_s: 86_400 };
const PUBLIC_CASES_BY_DEVICE: RateLimit =
    RateLimit { scope: "help.device", count_max: 3, window_s: 3_600, lock_s: 3_600 };
const PUBLIC_CASES_BY_ADDRESS: RateLimit =
    RateLimit { scope: "help.address", count_max: 20, window_s: 3_600, lock_s: 3_600 };

/// What a person asks.
#[derive(Debug, Clone)]
pub struct CaseInput<'a> {
    /// What.
    pub kind: CaseKind,
    /// About which loan; the open one where none is named.
    pub loan_id: Option<Uuid>,
    /// In their own words.
    pub text: &'a str,
    /// Why they cannot pay.
    pub reason: Option<HardshipReason>,
    /// For how many months they would like to wait.
    pub requested_months: Option<u32>,
}

/// What somebody without an account asks.
#[derive(Debug, Clone)]
pub struct PublicCaseInput<'a> {
    /// Whether they say that somebody took a loan in their name.
    pub is_fraud: bool,
    /// Who they are.
    pub name: &'a str,
    /// A phone or an e-mail address.
    pub contact: &'a str,
    /// In whose name a loan was taken: by it staff find the contract.
    pub iin: Option<&'a Iin>,
    /// In their own words.
    pub text: &'a str,
    /// In which language they are answered.
    pub language: Language,
}

/// That a request came: the number, and the last day on which the answer is on time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseReceipt {
    /// As people say it.
    pub number: String,
    /// The last day on which the answer is on time.
    pub due_date: BusinessDate,
}

impl Lender {
    /// Takes a request. Where one of the kind is open it is shown, with what is new in the words.
    pub async fn case_open(
        &self,
        session: &Session,
        new: &CaseInput<'_>,
    ) -> Result<CaseView, CaseError> {
        let (now, id) = (self.clock.now(), Uuid::now_v7());
        let who = self.vault.blind_index("customer", &session.customer_id.to_string());
        self.check_case_limits(&[(CASES_BY_CUSTOMER, who)], now).await?;
        let seen = transact!(self.db, |tx| {
            let loan = self.resolve_case_loan(tx, session, new).await?;
            let subject = loan.as_ref().map_or(session.customer_id, |loan| loan.id);
            let request = match cases::find_open_by_subject(tx, new.kind.code(), subject).await? {
                Some(known) => self.add_message_if_new(tx, known, new.text, now).await?,
                None => self.insert_case(tx, session, (id, new), loan.as_ref(), now).await?,
            };
            self.load_case_view(tx, request).await
        })?;
        self.dispatch.notify();
        Ok(seen)
    }

    /// Takes a request of somebody without an account. Whoever they are, the answer looks alike.
    pub async fn case_open_public(
        &self,
        new: &PublicCaseInput<'_>,
        visitor: &Visitor,
    ) -> Result<CaseReceipt, CaseError> {
        let (now, id) = (self.clock.now(), Uuid::now_v7());
        let (device, address) = (visitor.device_blind_index(self), visitor.ip_blind_index(self));
        let limits = [(PUBLIC_CASES_BY_DEVICE, device), (PUBLIC_CASES_BY_ADDRESS, address)];
        self.check_case_limits(&limits, now).await?;
        let kind = if new.is_fraud { CaseKind::Fraud } else { CaseKind::Complaint };
        let due_on =
            answer_due_date(&self.rules.law, kind, self.clock.today()).map_err(to_law_error)?;
        let mut contact = json!({ "name": new.name, "contact": new.contact });
        if let Some(iin) = new.iin {
            contact["iin"] = iin.reveal().into();
        }
        let contact = contact.to_string();
        transact!(self.db, |tx| {
            let number = self.next_case_number(tx).await?;
            let row = cases::NewCase {
                id,
                number: &number,
                customer_id: None,
                loan_id: None,
                kind: kind.code(),
                language: new.language,
                reason: None,
                requested_months: None,
                contact: Some(&contact),
                due_date: due_on,
                accrual_frozen_since: None,
                created_at: now,
            };
            cases::insert(tx, &self.vault, &row).await?;
            cases::insert_message(tx, &self.vault, id, ("person", new.text), now).await?;
            let (action, subject) = ("request_opened", format!("request/{id}"));
            let detail = json!({ "kind": kind.code(), "number": number });
            let entry = NewEntry { actor: "visitor", action, subject: &subject, detail: &detail };
            audit::insert(tx, &entry, now).await?;
            Ok::<_, CaseError>(CaseReceipt { number, due_date: due_on })
        })
    }

    /// Too many of them are somebody's machine.
    async fn check_case_limits(
        &self,
        limits: &[(RateLimit, BlindIndex)],
        now: Timestamp,
    ) -> Result<(), CaseError> {
        let locked = transact!(self.db, |tx| {
            for (limit, mark) in limits {
                if let Some(until) = rate_limits::count_attempt(tx, limit, mark, now).await? {
                    return Ok::<_, CaseError>(Some(until));
                }
            }
            Ok(None)
        })?;
        match locked {
            Some(until) => {
                Err(AccessError::TooManyAttempts { retry_after_s: now.seconds_until(until).max(1) }
                    .into())
            }
            None => Ok(()),
        }
    }

    /// The loan that is meant: the person's own, and where none is named the one that is open.
    async fn resolve_case_loan(
        &self,
        tx: &mut Tx,
        session: &Session,
        new: &CaseInput<'_>,
    ) -> Result<Option<loans::Loan>, CaseError> {
        let loan = match new.loan_id {
            Some(id) => {
                let found = loans::find(tx, id).await?;
                let own = found.filter(|loan| loan.customer_id == session.customer_id);
                Some(own.ok_or(CaseError::LoanNotFound)?)
            }
            None if new.kind == CaseKind::Inquiry => None,
            None => loans::find_open_by_customer(tx, session.customer_id).await?,
        };
        let is_owed = loan
            .as_ref()
            .is_some_and(|loan| matches!(loan.status.as_str(), "active" | "overdue" | "disputed"));
        if new.kind.is_hardship() && !is_owed {
            return Err(CaseError::LoanNotFound);
        }
        Ok(loan)
    }

    /// Keeps what is new in the words of a request that is open.
    async fn add_message_if_new(
        &self,
        tx: &mut Tx,
        known: Case,
        text: &str,
        now: Timestamp,
    ) -> Result<Case, CaseError> {
        let mut is_said = false;
        for message in cases::list_messages(tx, known.id).await? {
            is_said |= message.author == "person" && *message.text(&self.vault)? == text;
        }
        if is_said { Ok(known) } else { self.add_case_message(tx, known, text, now).await }
    }

    async fn insert_case(
        &self,
        tx: &mut Tx,
        session: &Session,
        (id, new): (Uuid, &CaseInput<'_>),
        loan: Option<&loans::Loan>,
        now: Timestamp,
    ) -> Result<Case, CaseError> {
        let customer = customers::find(tx, session.customer_id).await?;
        let customer = customer.ok_or(CaseError::Access(AccessError::SignedOut))?;
        let (number, today) = (self.next_case_number(tx).await?, self.clock.today());
        let actor = format!("customer/{}", customer.id);
        let frozen_since = match loan.filter(|_| new.kind == CaseKind::Fraud) {
            Some(loan) => freeze_loan(tx, loan, id, &actor, today, now).await?,
            None => None,
        };
        let due_on = answer_due_date(&self.rules.law, new.kind, today).map_err(to_law_error)?;
        let row = cases::NewCase {
            id,
            number: &number,
            customer_id: Some(customer.id),
            loan_id: loan.map(|loan| loan.id),
            kind: new.kind.code(),
            language: customer.language,
            reason: new.reason.map(HardshipReason::code),
            requested_months: new.requested_months.map(i64::from),
            contact: None,
            due_date: due_on,
            accrual_frozen_since: frozen_since,
            created_at: now,
        };
        cases::insert(tx, &self.vault, &row).await?;
        cases::insert_message(tx, &self.vault, id, ("person", new.text), now).await?;
        let (action, subject) = ("request_opened", format!("request/{id}"));
        let detail = json!({ "kind": new.kind.code(), "number": number });
        let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
        audit::insert(tx, &entry, now).await?;
        if frozen_since.is_some() {
            let news = (CaseNotification::Frozen, number.as_str());
            self.notify_case(tx, Some(customer.id), news, now).await?;
        }
        cases::find(tx, id).await?.ok_or(CaseError::NotFound)
    }

    /// `З-2026-000123`.
    async fn next_case_number(&self, tx: &mut Tx) -> Result<String, CaseError> {
        let year = self.clock.today().year();
        let number = cases::next_number(tx, year.into()).await?;
        Ok(format!("З-{year}-{number:06}"))
    }
}

/// Stops the loan from growing, and tells from which day on nothing accrues; nothing where it does not
/// grow any more.
async fn freeze_loan(
    tx: &mut Tx,
    loan: &loans::Loan,
    request: Uuid,
    actor: &str,
    today: BusinessDate,
    now: Timestamp,
) -> Result<Option<BusinessDate>, CaseError> {
    let (since, free_from) = freeze_boundary(&crate::loans::restored(loan)?, today);
    let command = LoanCommand::OpenDispute { id: operation_id(request, "freeze"), since };
    let subject = format!("loan/{}", loan.id);
    let detail = json!({ "request": request.to_string(), "since": free_from.to_string() });
    let entry = NewEntry { actor, action: "loan_frozen", subject: &subject, detail: &detail };
    match execute_loan_command(tx, loan, &command, &entry, now).await.map_err(CaseError::from) {
        Ok(_) => Ok(Some(free_from)),
        // It is paid off, written off or disputed already: the report is taken all the same.
        Err(CaseError::Rejected(
            LoanRejection::Closed | LoanRejection::WrittenOff | LoanRejection::Disputed,
        )) => Ok(None),
        Err(problem) => Err(problem),
    }
}

/// The last day that is charged for and the first that is not: the day of the report costs nothing,
/// unless something has happened on it already that has to stay as it was.
fn freeze_boundary(loan: &Loan, today: BusinessDate) -> (BusinessDate, BusinessDate) {
    let issued_on = loan.contract().issued_on;
    let is_quiet = loan.facts().iter().all(|fact| fact.on < today);
    let yesterday = issued_on.try_plus_days(issued_on.days_until(today).saturating_sub(1));
    match yesterday {
        Ok(yesterday) if is_quiet => (yesterday, today),
        _ => (today, today.try_plus_days(1).unwrap_or(today)),
    }
}
