//! Opening a case. A customer who has an open case of the kind writes to that one.

use base::ids::LoanId;
use base::{BusinessDate, Language, Timestamp};
use identity::Iin;
use lending::loan::{Loan, LoanCommand, LoanRejection};
use serde_json::json;
use store::audit::{self, NewEntry};
use store::cases::CaseAuthor;
use store::cases::{self, Case};
use store::rate_limits::RateLimit;
use store::sessions::Session;
use store::{Tx, Uuid, customers, loans, transact};

use super::deadline::answer_due_date;
use super::notifications::CaseNotification;
use super::views::to_law_error;
use super::{CaseKind, CaseView, HardshipReason, operation_id};
use crate::access::Visitor;
use crate::cases::Cases;
use crate::loans::execute_loan_command;
use crate::{Error, Rejection, Resource};

const CASES_BY_CUSTOMER: RateLimit =
    RateLimit { scope: "help.customer", count_max: 20, window_s: 86_400, pauses_s: &[3_600] };
const PUBLIC_CASES_BY_DEVICE: RateLimit =
    RateLimit { scope: "help.device", count_max: 3, window_s: 3_600, pauses_s: &[3_600] };
const PUBLIC_CASES_BY_ADDRESS: RateLimit =
    RateLimit { scope: "help.address", count_max: 20, window_s: 3_600, pauses_s: &[3_600] };

/// A case that a customer opens.
#[derive(Debug, Clone)]
pub struct CaseInput<'a> {
    /// The kind.
    pub kind: CaseKind,
    /// About which loan; the open one where none is named.
    pub loan_id: Option<LoanId>,
    /// Free text.
    pub text: &'a str,
    /// Why the customer cannot pay.
    pub reason: Option<HardshipReason>,
    /// The requested deferral in months.
    pub requested_months: Option<u32>,
}

/// A case without an account.
#[derive(Debug, Clone)]
pub struct PublicCaseInput<'a> {
    /// Whether it reports a fraudulent loan.
    pub is_fraud: bool,
    /// The name.
    pub name: &'a str,
    /// A phone or an e-mail address.
    pub contact: &'a str,
    /// The IIN in whose name a loan was taken, by which staff find the contract.
    pub iin: Option<&'a Iin>,
    /// Free text.
    pub text: &'a str,
    /// The language of the answer.
    pub language: Language,
}

/// The receipt of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseReceipt {
    /// The number for people.
    pub number: String,
    /// The last day on which the answer is on time.
    pub due_date: BusinessDate,
}

impl Cases {
    /// Opens a case. If one of the kind is open it is returned, with new text added.
    pub async fn case_open(
        &self,
        session: &Session,
        new: &CaseInput<'_>,
    ) -> Result<CaseView, Error> {
        let (now, id) = (self.core.clock.now(), Uuid::now_v7());
        let customer_blind_index =
            self.core.vault.blind_index("customer", &session.customer_id.to_string());
        self.core.throttle(&[(CASES_BY_CUSTOMER, customer_blind_index)]).await?;
        let view = transact!(self.core.db, |tx| {
            let loan = self.resolve_case_loan(tx, session, new).await?;
            let subject = loan.as_ref().map_or(session.customer_id.uuid(), |loan| loan.id.uuid());
            let case = match cases::find_open_by_subject(tx, new.kind, subject).await? {
                Some(existing) => self.add_message_if_new(tx, existing, new.text, now).await?,
                None => self.insert_case(tx, session, (id, new), loan.as_ref(), now).await?,
            };
            self.load_case_view(tx, case).await
        })?;
        self.core.dispatch.notify();
        Ok(view)
    }

    /// Opens a case without an account. The response is the same for everybody.
    pub async fn case_open_public(
        &self,
        new: &PublicCaseInput<'_>,
        visitor: &Visitor,
    ) -> Result<CaseReceipt, Error> {
        let (now, id) = (self.core.clock.now(), Uuid::now_v7());
        let (device, address) =
            (visitor.device_blind_index(&self.core), visitor.network_blind_index(&self.core));
        let limits = [(PUBLIC_CASES_BY_ADDRESS, address), (PUBLIC_CASES_BY_DEVICE, device)];
        self.core.throttle(&limits).await?;
        let kind = if new.is_fraud { CaseKind::Fraud } else { CaseKind::Complaint };
        let due_date = answer_due_date(&self.core.rules.law, kind, self.core.clock.today())
            .map_err(to_law_error)?;
        let mut contact = json!({ "name": new.name, "contact": new.contact });
        if let Some(iin) = new.iin {
            contact["iin"] = iin.reveal().into();
        }
        let contact = contact.to_string();
        transact!(self.core.db, |tx| {
            let number = self.next_case_number(tx).await?;
            let row = cases::NewCase {
                id,
                number: &number,
                customer_id: None,
                loan_id: None,
                kind,
                language: new.language,
                reason: None,
                requested_months: None,
                contact: Some(&contact),
                due_date,
                accrual_frozen_since: None,
                created_at: now,
            };
            cases::insert(tx, &self.core.vault, &row).await?;
            cases::insert_message(tx, &self.core.vault, id, (CaseAuthor::Person, new.text), now)
                .await?;
            let (action, subject) = ("request_opened", format!("request/{id}"));
            let detail = json!({ "kind": kind.code(), "number": number });
            let entry = NewEntry { actor: "visitor", action, subject: &subject, detail: &detail };
            audit::insert(tx, &entry, now).await?;
            Ok::<_, Error>(CaseReceipt { number, due_date })
        })
    }

    /// The loan of a case: the customer's own that is named, else the open one.
    async fn resolve_case_loan(
        &self,
        tx: &mut Tx,
        session: &Session,
        new: &CaseInput<'_>,
    ) -> Result<Option<loans::Loan>, Error> {
        let loan = match new.loan_id {
            Some(id) => {
                let found = loans::find(tx, id).await?;
                let own = found.filter(|loan| loan.customer_id == session.customer_id);
                Some(own.ok_or(Error::NotFound(Resource::Loan))?)
            }
            None if new.kind == CaseKind::Inquiry => None,
            None => loans::find_open_by_customer(tx, session.customer_id).await?,
        };
        let is_owed = loan.as_ref().is_some_and(loans::Loan::is_open);
        if new.kind.is_hardship() && !is_owed {
            return Err(Error::NotFound(Resource::Loan));
        }
        Ok(loan)
    }

    /// Adds new text to an open case.
    async fn add_message_if_new(
        &self,
        tx: &mut Tx,
        existing: Case,
        text: &str,
        now: Timestamp,
    ) -> Result<Case, Error> {
        let mut is_duplicate = false;
        for message in cases::list_messages(tx, existing.id).await? {
            is_duplicate |=
                message.author == CaseAuthor::Person && *message.text(&self.core.vault)? == text;
        }
        if is_duplicate {
            Ok(existing)
        } else {
            self.add_case_message(tx, existing, text, now).await
        }
    }

    async fn insert_case(
        &self,
        tx: &mut Tx,
        session: &Session,
        (id, new): (Uuid, &CaseInput<'_>),
        loan: Option<&loans::Loan>,
        now: Timestamp,
    ) -> Result<Case, Error> {
        let customer = customers::find(tx, session.customer_id).await?;
        let customer = customer.ok_or(Rejection::SignedOut)?;
        let (number, today) = (self.next_case_number(tx).await?, self.core.clock.today());
        let actor = format!("customer/{}", customer.id);
        let frozen_since = match loan.filter(|_| new.kind == CaseKind::Fraud) {
            Some(loan) => freeze_loan(tx, loan, id, &actor, today, now).await?,
            None => None,
        };
        let due_date =
            answer_due_date(&self.core.rules.law, new.kind, today).map_err(to_law_error)?;
        let row = cases::NewCase {
            id,
            number: &number,
            customer_id: Some(customer.id),
            loan_id: loan.map(|loan| loan.id),
            kind: new.kind,
            language: customer.language,
            reason: new.reason,
            requested_months: new.requested_months.map(i64::from),
            contact: None,
            due_date,
            accrual_frozen_since: frozen_since,
            created_at: now,
        };
        cases::insert(tx, &self.core.vault, &row).await?;
        cases::insert_message(tx, &self.core.vault, id, (CaseAuthor::Person, new.text), now)
            .await?;
        let (action, subject) = ("request_opened", format!("request/{id}"));
        let detail = json!({ "kind": new.kind.code(), "number": number });
        let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
        audit::insert(tx, &entry, now).await?;
        if frozen_since.is_some() {
            let notification = (CaseNotification::Frozen, number.as_str());
            self.notify_case(tx, Some(customer.id), notification, now).await?;
        }
        cases::find(tx, id).await?.ok_or(Error::NotFound(Resource::Case))
    }

    /// `З-2026-000123`.
    async fn next_case_number(&self, tx: &mut Tx) -> Result<String, Error> {
        let year = self.core.clock.today().year();
        let number = cases::next_number(tx, year.into()).await?;
        Ok(format!("З-{year}-{number:06}"))
    }
}

/// Freezes the loan; returns from which day nothing accrues, or none if it no longer accrues. Nobody is
/// asked to prove a report, so it stops the interest once: what staff have looked into and refused is
/// looked into again without that.
async fn freeze_loan(
    tx: &mut Tx,
    loan: &loans::Loan,
    case_id: Uuid,
    actor: &str,
    today: BusinessDate,
    now: Timestamp,
) -> Result<Option<BusinessDate>, Error> {
    if cases::has_frozen_loan(tx, loan.id).await? {
        return Ok(None);
    }
    let (since, free_from) = freeze_boundary(&crate::loans::loan_from_row(loan)?, today);
    let command = LoanCommand::OpenDispute { id: operation_id(case_id, "freeze"), since };
    let subject = format!("loan/{}", loan.id);
    let detail = json!({ "request": case_id.to_string(), "since": free_from.to_string() });
    let entry = NewEntry { actor, action: "loan_frozen", subject: &subject, detail: &detail };
    match execute_loan_command(tx, loan, &command, &entry, now).await {
        Ok(_) => Ok(Some(free_from)),
        // It is paid off, written off or disputed already: the report is taken all the same.
        Err(Error::Rejected(Rejection::Loan(
            LoanRejection::Closed | LoanRejection::WrittenOff | LoanRejection::Disputed,
        ))) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The last day that is charged for and the first that is not: the day of the report costs nothing,
/// unless something has happened on it already that has to stay as it was.
fn freeze_boundary(loan: &Loan, today: BusinessDate) -> (BusinessDate, BusinessDate) {
    let issued_on = loan.contract().issued_on;
    let has_no_facts_today = loan.facts().iter().all(|fact| fact.value_date < today);
    let yesterday = issued_on.try_plus_days(issued_on.days_until(today).saturating_sub(1));
    match yesterday {
        Ok(yesterday) if has_no_facts_today => (yesterday, today),
        _ => (today, today.try_plus_days(1).unwrap_or(today)),
    }
}
