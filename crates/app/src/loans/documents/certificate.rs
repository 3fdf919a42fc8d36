//! The certificate of no debt: at once, where nothing is owed.

use base::ids::{CustomerId, LoanId};
use documents::{Document, NoDebtCertificate, SettledLoan};

use super::{LoanDocumentKind, LoanDocumentView, NewLoanDocument};
use crate::actor::Actor;
use crate::format::{format_amount, format_iso_date, format_timestamp};
use crate::loans::Loans;
use crate::loans::view::{OwnLoan, loan_summary};
use crate::{Error, Rejection, Resource};

/// Loans that a certificate names one by one; those before them are settled too.
const LOANS_LISTED_MAX: usize = 50;

impl Loans {
    /// Issues a no-debt certificate for a loan, or for all loans. Requested again in the minute that
    /// it names, it is the same document.
    pub async fn no_debt_certificate_issue(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
        loan_id: Option<LoanId>,
    ) -> Result<LoanDocumentView, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        let mut own = self.load_own_loans(&mut tx, customer_id).await?;
        if let Some(id) = loan_id {
            own.retain(|own| own.row.id == id);
            if own.is_empty() {
                return Err(Error::NotFound(Resource::Loan));
            }
        }
        if own.iter().any(|own| own.loan.payoff(own.today).is_positive()) {
            return Err(Rejection::DebtOutstanding.into());
        }
        let newest = own.first().map(|own| own.row.id);
        let holder = self.load_document_holder(&mut tx, customer_id, newest).await?;
        drop(tx);
        let made_at = format_timestamp(self.core.clock.now());
        let subject_id = loan_id.map_or(customer_id.uuid(), LoanId::uuid);
        let versions: i64 = own.iter().map(|own| own.row.version).sum();
        let new = NewLoanDocument {
            key: format!("certificate/{subject_id}/{versions}/{made_at}"),
            kind: LoanDocumentKind::Certificate,
            customer_id,
            loan: loan_id.and_then(|id| Some((id, own.first()?.row.contract_number.clone()))),
            as_of_date: self.core.clock.today(),
            signed_at: None,
        };
        let loans = own.iter().take(LOANS_LISTED_MAX).map(settled_loan).collect();
        let is_about_all = loan_id.is_none();
        let (full_name, iin) = (holder.full_name, holder.iin);
        let document = self.issue_document(&new, move |heading| {
            NoDebtCertificate { heading, full_name, iin, made_at, is_about_all, loans }.source()
        });
        Ok(document.await?.into())
    }
}

fn settled_loan(own: &OwnLoan) -> SettledLoan {
    let summary = loan_summary(own);
    SettledLoan {
        contract_number: summary.contract_number,
        issued_on: format_iso_date(&summary.issued_on.to_string()),
        amount: format_amount(summary.amount),
        paid: format_amount(summary.paid),
        closed_on: summary.closed_on.map(|on| format_iso_date(&on.to_string())),
    }
}
