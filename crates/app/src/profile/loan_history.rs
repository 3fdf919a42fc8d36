//! A person's loans, money that came and went, and what they asked of us, for the person.

use base::Timestamp;
use store::payment_methods::{self, PaymentMethod};
use store::sessions::Session;
use store::{Tx, cases};
use zeroize::Zeroizing;

use crate::loans::LoanError;
use crate::loans::view::{LoanSummary, Operation};
use crate::{AccessError, Lender};

/// So many of the newest are told of: far more than anybody asks.
const CASES_MAX: i64 = 100;

/// What a person owed, paid and asked.
#[derive(Debug)]
pub struct LoanHistory {
    /// Every loan, the newest first.
    pub loans: Vec<LoanSummary>,
    /// Money that came and went, the newest first.
    pub operations: Vec<Operation>,
    /// The cards that pay.
    pub payment_methods: Vec<PaymentMethod>,
    /// What they asked when something went wrong, the newest first.
    pub cases: Vec<CaseExport>,
}

/// What was asked, and what was written about it.
#[derive(Debug)]
pub struct CaseExport {
    /// The request.
    pub case: cases::Case,
    /// What was written, in order: when, whether by us, and the text.
    pub messages: Vec<(Timestamp, bool, Zeroizing<String>)>,
}

impl Lender {
    pub(super) async fn load_loan_history(
        &self,
        tx: &mut Tx,
        session: &Session,
    ) -> Result<LoanHistory, AccessError> {
        let (loans, operations) =
            self.load_loans_and_operations(tx, session).await.map_err(to_access_error)?;
        let mut requests = Vec::new();
        for request in cases::list_by_customer(tx, session.customer_id, CASES_MAX).await? {
            let mut messages = Vec::new();
            for message in cases::list_messages(tx, request.id).await? {
                let is_ours = message.author == "staff";
                messages.push((message.created_at, is_ours, message.text(&self.vault)?));
            }
            requests.push(CaseExport { case: request, messages });
        }
        let pay_cards = payment_methods::list_by_customer(tx, session.customer_id).await?;
        Ok(LoanHistory { loans, operations, payment_methods: pay_cards, cases: requests })
    }
}

fn to_access_error(problem: LoanError) -> AccessError {
    match problem {
        LoanError::Internal(error) => error.into(),
        _ => AccessError::Internal(store::StoreError::Corrupt("loans")),
    }
}
