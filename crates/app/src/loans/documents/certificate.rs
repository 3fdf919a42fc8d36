//! The certificate of no debt: at once, where nothing is owed.

use documents::{Document, NoDebtCertificate, SettledLoan};
use store::Uuid;
use store::sessions::Session;

use super::{LoanDocumentKind, LoanDocumentView, NewLoanDocument};
use crate::format::{format_amount, format_iso_date, format_timestamp};
use crate::loans::Loans;
use crate::loans::view::{OwnLoan, loan_summary};
use crate::{Error, Rejection};

/// Loans that a certificate names one by one; those before them are settled too.
const LOANS_LISTED_MAX: usize = 50;

impl Loans {
    /// Issues a no-debt certificate for a loan, or for all loans. Requested twice within a minute it
    /// is one document.
    pub async fn no_debt_certificate_issue(
        &self,
        session: &Session,
        loan_id: Option<Uuid>,
    ) -> Result<LoanDocumentView, Error> {
        let mut tx = self.core.db.read().await?;
        let own = match loan_id {
            Some(id) => vec![self.load_own_loan(&mut tx, session, id).await?],
            None => self.load_own_loans(&mut tx, session).await?,
        };
        if own.iter().any(|own| own.loan.payoff(own.today).is_positive()) {
            return Err(Rejection::DebtOutstanding.into());
        }
        let newest = own.first().map(|own| own.row.id);
        let holder = self.load_document_holder(&mut tx, session.customer_id, newest).await?;
        drop(tx);
        let made_at = format_timestamp(self.core.clock.now());
        let about = loan_id.unwrap_or(session.customer_id);
        let versions: i64 = own.iter().map(|own| own.row.version).sum();
        let new = NewLoanDocument {
            key: format!("certificate/{about}/{versions}/{made_at}"),
            kind: LoanDocumentKind::Certificate,
            customer_id: session.customer_id,
            loan: loan_id.and_then(|id| Some((id, own.first()?.row.contract_number.clone()))),
            as_of_date: self.core.clock.today(),
            signed_at: None,
        };
        let loans = own.iter().take(LOANS_LISTED_MAX).map(settled_loan).collect();
        let is_about_all = loan_id.is_none();
        let (full_name, iin) = (holder.full_name, holder.iin);
        let paper = self.issue_document(&new, move |heading| {
            NoDebtCertificate { heading, full_name, iin, made_at, is_about_all, loans }.source()
        });
        Ok(paper.await?.into())
    }
}

fn settled_loan(own: &OwnLoan) -> SettledLoan {
    let brief = loan_summary(own);
    SettledLoan {
        contract_number: brief.contract_number,
        issued_on: format_iso_date(&brief.issued_on.to_string()),
        amount: format_amount(brief.amount),
        paid: format_amount(brief.paid),
        closed_on: brief.closed_on.map(|on| format_iso_date(&on.to_string())),
    }
}
