//! The addendum of other terms: a paper made from the terms that are offered and from the debt of a
//! day. What is signed is its hash, so where the day or the debt is another, so is the paper.

use ::documents::{
    Ceiling, Heading, RestructuredPayment, RestructuredTerms, RestructuringAddendum,
};
use base::BusinessDate;
use lending::loan::restructuring::schedule;
use lending::loan::{Instalment, Loan, RestructuringPlan};
use money::Tenge;
use sha2::{Digest, Sha256};
use store::help::Request;
use store::loan_papers::{self, LoanPaper};
use store::sessions::Session;
use store::{Tx, Uuid, customers, loans};

use super::seen::own;
use super::{CaseError, operation, plans};
use crate::applications::facts_of_papers::{percent, percent_of, shown};
use crate::applications::{daily_percent, yearly_percent};
use crate::figures::amount;
use crate::loans::{LoanDocumentView, NewLoanDocument, PaperKind};
use crate::{Lender, Problem, json};

/// The terms of a request as they would be signed on a day.
pub(super) struct Terms {
    pub loan: loans::Loan,
    pub plan: RestructuringPlan,
    /// What is paid in all.
    pub total: Tenge,
    /// The paper that says so; it may not be made yet.
    pub paper: NewLoanDocument,
    facts: RestructuredTerms,
}

impl Lender {
    /// The addendum of the terms that are offered, to be read before it is signed. Idempotent while
    /// the terms, the day and the debt are the same.
    pub async fn case_addendum_issue(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<LoanDocumentView, CaseError> {
        let mut tx = self.db.read().await?;
        let request = own(&mut tx, session, id).await?;
        let Terms { paper, facts, .. } = self.load_offered_terms(&mut tx, &request).await?;
        drop(tx);
        let set = move |heading: Heading| RestructuringAddendum { heading, terms: facts }.pdf();
        Ok(self.issue_document(&paper, set).await?.into())
    }

    /// The paper that was shown, if it is of the terms that are offered, of this day and this debt.
    pub(super) async fn verify_shown_addendum(
        &self,
        tx: &mut Tx,
        request: &Request,
        shown_sha256: &str,
    ) -> Result<(Terms, LoanPaper), CaseError> {
        let terms = self.load_offered_terms(tx, request).await?;
        let paper = loan_papers::find_by_key(tx, &terms.paper.key).await?;
        let paper = paper.filter(|paper| paper.sha256 == shown_sha256);
        Ok((terms, paper.ok_or(CaseError::PlanChanged)?))
    }

    async fn load_offered_terms(&self, tx: &mut Tx, request: &Request) -> Result<Terms, CaseError> {
        let today = self.clock.today();
        let offered = plans::read_plan(request)?.filter(|_| request.is_open());
        let (plan, _) = offered.ok_or(CaseError::PlanChanged)?;
        let loan_id = request.loan_id.ok_or(CaseError::NoLoan)?;
        let row = loans::by_id(tx, loan_id).await?.ok_or(CaseError::NoLoan)?;
        let loan = crate::loans::restored(&row)?;
        // Terms that the loan no longer takes are made anew by staff.
        let payments = schedule(&loan, today, &plan).map_err(|_| CaseError::PlanChanged)?;
        let customer = customers::by_id(tx, row.customer_id).await?.ok_or(Problem::SignedOut)?;
        let phone = customer.phone(&self.vault)?.ok_or(Problem::SignedOut)?;
        let holder = self.holder(tx, row.customer_id, Some(loan_id)).await?;
        let facts = RestructuredTerms {
            full_name: holder.full_name,
            iin: holder.iin,
            phone: phone.reveal().to_owned(),
            ..facts(&loan, today, &plan, &payments)
        };
        let paper = NewLoanDocument {
            key: format!("{}/{}", key_of(request.id), digest(&facts, today)),
            kind: PaperKind::Addendum,
            customer_id: row.customer_id,
            loan: Some((loan_id, row.contract_number.clone())),
            for_day: today,
            signed_at: None,
        };
        let total = payments.iter().map(|payment| payment.amount).sum();
        Ok(Terms { loan: row, plan, total, paper, facts })
    }
}

/// What the papers of a request's terms begin with: the operation in the loan's life that they are of.
pub(super) fn key_of(request: Uuid) -> String {
    format!("addendum/{}", Uuid::from_u128(operation(request, "restructure").0))
}

/// Tells one paper of a request from another.
fn digest(facts: &RestructuredTerms, today: BusinessDate) -> String {
    let said = Sha256::digest(format!("{today}\n{}", json::write(facts).0));
    base::hex::encode(&said[..8])
}

fn facts(
    loan: &Loan,
    today: BusinessDate,
    plan: &RestructuringPlan,
    payments: &[Instalment],
) -> RestructuredTerms {
    let (contract, position) = (loan.contract(), loan.position(today));
    let (owed, before) = (position.owed(), loan.price(today));
    let penalty = if plan.waives_penalty { Tenge::ZERO } else { owed.penalty };
    let waived = owed.penalty - penalty;
    let debt = owed.principal_total() + owed.interest_total() + penalty;
    let total: Tenge = payments.iter().map(|payment| payment.amount).sum();
    let gesv = lending::loan::restructuring::gesv(loan, today, plan).unwrap_or(before.gesv);
    let some = |sum: Tenge| sum.is_positive().then(|| amount(sum));
    RestructuredTerms {
        contract_on: shown(contract.issued_on),
        full_name: None,
        iin: String::new(),
        phone: String::new(),
        debt: amount(debt),
        principal: amount(owed.principal_total()),
        interest: amount(owed.interest_total()),
        penalty: some(penalty),
        waived: some(waived),
        due_on_before: shown(position.due_on()),
        rate_per_day_before: percent(&daily_percent(before.rate)),
        gesv_before: percent(&format!("{:.1}", before.gesv)),
        payments: payments.iter().map(payment).collect(),
        total: amount(total),
        ends_on: payments.last().map_or_else(String::new, |payment| shown(payment.due_date)),
        cost: amount((total - debt).max(Tenge::ZERO)),
        rate_per_day: percent(&daily_percent(plan.rate)),
        rate_per_year: percent(&yearly_percent(plan.rate)),
        gesv: percent(&format!("{gesv:.1}")),
        penalty_per_day: percent(&plan.penalty_rate.percent().to_string()),
        charges_max: contract
            .limits
            .charges_max
            .map(|max| Ceiling { share: percent_of(max, contract.principal), amount: amount(max) }),
    }
}

fn payment(payment: &Instalment) -> RestructuredPayment {
    RestructuredPayment {
        due_on: shown(payment.due_date),
        principal: amount(payment.principal),
        interest: amount(payment.interest),
        amount: amount(payment.amount),
    }
}
