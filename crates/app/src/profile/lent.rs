//! A person's loans, money that came and went, and what they asked of us, for the person.

use base::Timestamp;
use store::pay_cards::{self, PayCard};
use store::sessions::Session;
use store::{Tx, help};
use zeroize::Zeroizing;

use crate::loans::LoanError;
use crate::loans::view::{LoanSummary, Operation};
use crate::{Lender, Problem};

/// So many of the newest are told of: far more than anybody asks.
const CASES_MAX: i64 = 100;

/// What a person owed, paid and asked.
#[derive(Debug)]
pub struct Lent {
    /// Every loan, the newest first.
    pub loans: Vec<LoanSummary>,
    /// Money that came and went, the newest first.
    pub operations: Vec<Operation>,
    /// The cards that pay.
    pub pay_cards: Vec<PayCard>,
    /// What they asked when something went wrong, the newest first.
    pub requests: Vec<Asked>,
}

/// What was asked, and what was written about it.
#[derive(Debug)]
pub struct Asked {
    /// The request.
    pub request: help::Request,
    /// What was written, in order: when, whether by us, and the text.
    pub messages: Vec<(Timestamp, bool, Zeroizing<String>)>,
}

impl Lender {
    pub(super) async fn load_loan_history(
        &self,
        tx: &mut Tx,
        session: &Session,
    ) -> Result<Lent, Problem> {
        let (loans, operations) =
            self.load_loans_and_operations(tx, session).await.map_err(unreadable)?;
        let mut requests = Vec::new();
        for request in help::of_customer(tx, session.customer_id, CASES_MAX).await? {
            let mut messages = Vec::new();
            for message in help::messages(tx, request.id).await? {
                let is_ours = message.author == "staff";
                messages.push((message.created_at, is_ours, message.text(&self.vault)?));
            }
            requests.push(Asked { request, messages });
        }
        let pay_cards = pay_cards::of_customer(tx, session.customer_id).await?;
        Ok(Lent { loans, operations, pay_cards, requests })
    }
}

fn unreadable(problem: LoanError) -> Problem {
    match problem {
        LoanError::Internal(error) => error.into(),
        _ => Problem::Internal(store::StoreError::Unreadable("loans")),
    }
}
