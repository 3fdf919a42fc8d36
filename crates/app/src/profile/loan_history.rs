//! Loans, operations and cases in the data export.

use base::Timestamp;
use store::payment_methods::{self, PaymentMethod};
use store::sessions::Session;
use store::{Tx, cases};
use zeroize::Zeroizing;

use crate::Error;
use crate::loans::view::{LoanSummary, Operation};
use crate::profile::Profile;

/// The newest ones: far more than anybody has.
const CASES_MAX: i64 = 100;

/// Loans, operations and cases of a customer.
#[derive(Debug)]
pub struct LoanHistory {
    /// Every loan, the newest first.
    pub loans: Vec<LoanSummary>,
    /// Money that came and went, the newest first.
    pub operations: Vec<Operation>,
    /// The cards that pay.
    pub payment_methods: Vec<PaymentMethod>,
    /// Cases, newest first.
    pub cases: Vec<CaseExport>,
}

/// A case with its messages.
#[derive(Debug)]
pub struct CaseExport {
    /// The request.
    pub case: cases::Case,
    /// What was written, in order: when, whether by us, and the text.
    pub messages: Vec<(Timestamp, bool, Zeroizing<String>)>,
}

impl Profile {
    pub(super) async fn load_loan_history(
        &self,
        tx: &mut Tx,
        session: &Session,
    ) -> Result<LoanHistory, Error> {
        let (loans, operations) = self.loans.load_loans_and_operations(tx, session).await?;
        let mut requests = Vec::new();
        for request in cases::list_by_customer(tx, session.customer_id, CASES_MAX).await? {
            let mut messages = Vec::new();
            for message in cases::list_messages(tx, request.id).await? {
                let is_ours = message.author == "staff";
                messages.push((message.created_at, is_ours, message.text(&self.core.vault)?));
            }
            requests.push(CaseExport { case: request, messages });
        }
        let pay_cards = payment_methods::list_by_customer(tx, session.customer_id).await?;
        Ok(LoanHistory { loans, operations, payment_methods: pay_cards, cases: requests })
    }
}
