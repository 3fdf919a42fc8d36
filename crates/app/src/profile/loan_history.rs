//! Loans, operations and cases in the data export.

use base::Timestamp;
use base::ids::CustomerId;
use store::cases::CaseAuthor;
use store::payment_methods::{self, PaymentMethod};
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
    /// Payouts, payments and refunds, the newest first.
    pub operations: Vec<Operation>,
    /// Saved cards to pay with.
    pub payment_methods: Vec<PaymentMethod>,
    /// Cases, newest first.
    pub cases: Vec<CaseExport>,
}

/// A case with its messages.
#[derive(Debug)]
pub struct CaseExport {
    /// The case.
    pub case: cases::Case,
    /// The messages, oldest first: when, whether by staff, and the text.
    pub messages: Vec<(Timestamp, bool, Zeroizing<String>)>,
}

impl Profile {
    pub(super) async fn load_loan_history(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<LoanHistory, Error> {
        let (loans, operations) = self.loans.load_loans_and_operations(tx, customer_id).await?;
        let mut case_exports = Vec::new();
        for case in cases::list_by_customer(tx, customer_id, CASES_MAX).await? {
            let mut messages = Vec::new();
            for message in cases::list_messages(tx, case.id).await? {
                let is_ours = message.author == CaseAuthor::Staff;
                messages.push((message.created_at, is_ours, message.text(&self.core.vault)?));
            }
            case_exports.push(CaseExport { case, messages });
        }
        let payment_methods = payment_methods::list_by_customer(tx, customer_id).await?;
        Ok(LoanHistory { loans, operations, payment_methods, cases: case_exports })
    }
}
