//! The addendum of a restructuring: a document made from the offered terms and the debt of a day.
//! Its hash is signed, so another day or debt needs another document.

use ::documents::{
    AccrualCap, Document, DocumentHeading, RestructuredPayment, RestructuredTerms,
    RestructuringAddendum,
};
use base::BusinessDate;
use lending::loan::restructuring::preview_schedule;
use lending::loan::{Instalment, Loan, RestructuringPlan};
use money::Tenge;
use sha2::{Digest, Sha256};
use store::cases::Case;
use store::loan_documents::{self, LoanDocument};
use store::{Tx, Uuid, customers, loans};

use super::views::load_own_case;
use super::{operation_id, plans};
use crate::actor::Actor;
use crate::audit::Subject;
use crate::cases::Cases;
use crate::format::{
    daily_percent, format_amount, format_date, format_percent, format_share, yearly_percent,
};
use crate::loans::{LoanDocumentKind, LoanDocumentView, NewLoanDocument};
use crate::{Error, Rejection, Resource, json};

/// The terms of a case as they would be signed on a day.
pub(super) struct OfferedTerms {
    pub loan: loans::Loan,
    pub plan: RestructuringPlan,
    /// The sum of all payments.
    pub total: Tenge,
    /// The document; it may not exist yet.
    pub document: NewLoanDocument,
    document_data: RestructuredTerms,
}

impl Cases {
    /// The addendum of the terms that are offered, to be read before it is signed. Idempotent while
    /// the terms, the day and the debt are the same.
    pub async fn case_addendum_issue(
        &self,
        actor: impl Into<Actor<'_>>,
        id: Uuid,
    ) -> Result<LoanDocumentView, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Case(id)).await?;
        let case = load_own_case(&mut tx, actor, id).await?;
        let OfferedTerms { document, document_data, .. } =
            self.load_offered_terms(&mut tx, &case).await?;
        drop(tx);
        let build_source = move |heading: DocumentHeading| {
            RestructuringAddendum { heading, terms: document_data }.source()
        };
        Ok(self.loans.issue_document(&document, build_source).await?.into())
    }

    /// The addendum with this hash, if it matches the offered terms, this day and this debt.
    pub(super) async fn load_current_addendum(
        &self,
        tx: &mut Tx,
        case: &Case,
        sha256: &str,
    ) -> Result<(OfferedTerms, LoanDocument), Error> {
        let terms = self.load_offered_terms(tx, case).await?;
        let document = loan_documents::find_by_key(tx, &terms.document.key).await?;
        let document = document.filter(|document| document.sha256 == sha256);
        Ok((terms, document.ok_or(Rejection::CasePlanChanged)?))
    }

    async fn load_offered_terms(&self, tx: &mut Tx, case: &Case) -> Result<OfferedTerms, Error> {
        let today = self.core.clock.today();
        let offered = plans::read_plan(case)?.filter(|_| case.is_open());
        let (plan, _) = offered.ok_or(Rejection::CasePlanChanged)?;
        let loan_id = case.loan_id.ok_or(Error::NotFound(Resource::Loan))?;
        let row = loans::find(tx, loan_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        let loan = crate::loans::loan_from_row(&row)?;
        // Terms that the loan no longer accepts are redone by staff.
        let payments =
            preview_schedule(&loan, today, &plan).map_err(|_| Rejection::CasePlanChanged)?;
        let customer = customers::find(tx, row.customer_id).await?.ok_or(Rejection::SignedOut)?;
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let holder = self.loans.load_document_holder(tx, row.customer_id, Some(loan_id)).await?;
        let document_data = RestructuredTerms {
            full_name: holder.full_name,
            iin: holder.iin,
            phone: phone.reveal().to_owned(),
            ..terms_data(&loan, today, &plan, &payments)
        };
        let document = NewLoanDocument {
            key: format!(
                "{}/{}",
                document_key_prefix(case.id),
                terms_digest(&document_data, today)
            ),
            kind: LoanDocumentKind::Addendum,
            customer_id: row.customer_id,
            loan: Some((loan_id, row.contract_number.clone())),
            as_of_date: today,
            signed_at: None,
        };
        let total = payments.iter().map(|payment| payment.amount).sum();
        Ok(OfferedTerms { loan: row, plan, total, document, document_data })
    }
}

/// The key prefix of a case's documents: the operation on the loan that they are about.
pub(super) fn document_key_prefix(case_id: Uuid) -> String {
    format!("addendum/{}", operation_id(case_id, "restructure"))
}

/// Distinguishes the documents of a case.
fn terms_digest(data: &RestructuredTerms, today: BusinessDate) -> String {
    let digest = Sha256::digest(format!("{today}\n{}", json::write(data).0));
    base::hex::encode(&digest[..8])
}

fn terms_data(
    loan: &Loan,
    today: BusinessDate,
    plan: &RestructuringPlan,
    payments: &[Instalment],
) -> RestructuredTerms {
    let (contract, position) = (loan.contract(), loan.position(today));
    let (owed, before) = (position.outstanding(), loan.current_terms(today));
    let penalty = if plan.waives_penalty { Tenge::ZERO } else { owed.penalty };
    let waived = owed.penalty - penalty;
    let debt = owed.principal_total() + owed.interest_total() + penalty;
    let total: Tenge = payments.iter().map(|payment| payment.amount).sum();
    let gesv = lending::loan::restructuring::apr(loan, today, plan).unwrap_or(before.gesv);
    let format_nonzero = |sum: Tenge| sum.is_positive().then(|| format_amount(sum));
    RestructuredTerms {
        contract_on: format_date(contract.issued_on),
        full_name: None,
        iin: String::new(),
        phone: String::new(),
        debt: format_amount(debt),
        principal: format_amount(owed.principal_total()),
        interest: format_amount(owed.interest_total()),
        penalty: format_nonzero(penalty),
        waived: format_nonzero(waived),
        due_date_before: format_date(position.due_date()),
        rate_per_day_before: format_percent(&daily_percent(before.rate)),
        gesv_before: format_percent(&format!("{:.1}", before.gesv)),
        payments: payments.iter().map(payment_row).collect(),
        total: format_amount(total),
        ends_on: payments.last().map_or_else(String::new, |payment| format_date(payment.due_date)),
        cost: format_amount((total - debt).max(Tenge::ZERO)),
        rate_per_day: format_percent(&daily_percent(plan.rate)),
        rate_per_year: format_percent(&yearly_percent(plan.rate)),
        gesv: format_percent(&format!("{gesv:.1}")),
        penalty_per_day: format_percent(&plan.penalty_rate.percent().to_string()),
        charges_max: contract.limits.charges_max.map(|max| AccrualCap {
            share: format_share(max, contract.principal),
            amount: format_amount(max),
        }),
    }
}

fn payment_row(payment: &Instalment) -> RestructuredPayment {
    RestructuredPayment {
        due_date: format_date(payment.due_date),
        principal: format_amount(payment.principal),
        interest: format_amount(payment.interest),
        amount: format_amount(payment.amount),
    }
}
