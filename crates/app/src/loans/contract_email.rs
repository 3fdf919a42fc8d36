//! The e-mail with a link to a contract: sent to a verified address, once per loan.

use base::Timestamp;
use base::ids::LoanId;
use identity::Email;
use sha2::{Digest, Sha256};
use store::customers::Customer;
use store::loans::Loan as Row;
use store::messages::{MessageChannel, MessageKind};
use store::{Tx, Uuid, messages};

use super::loan_from_row;
use crate::loans::Loans;
use crate::messages::{MessageDraft, templates};
use crate::{Error, format};

impl Loans {
    /// E-mails the contract; an unverified address is verified first, and the contract follows.
    pub(crate) async fn send_contract_or_verify_email(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        loan: &Row,
        now: Timestamp,
    ) -> Result<(), Error> {
        let Some(email) = customer.email(&self.core.vault)? else { return Ok(()) };
        if customer.email_verified_at.is_some() {
            self.enqueue_contract_email(tx, customer, &email, loan, now).await
        } else {
            self.access.enqueue_email_code(tx, customer, &email, now).await
        }
    }

    pub(crate) async fn enqueue_contract_email(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        email: &Email,
        loan: &Row,
        now: Timestamp,
    ) -> Result<(), Error> {
        let id = message_id(loan.id);
        if messages::find(tx, id).await?.is_some() {
            return Ok(());
        }
        let amount = format::format_amount(loan_from_row(loan)?.contract().principal);
        let (site, lender) = self.messages.email_signature(customer.language);
        let language = customer.language;
        let contract = (loan.contract_number.as_str(), amount.as_str());
        let draft = MessageDraft {
            customer_id: Some(customer.id),
            channel: MessageChannel::Email,
            kind: MessageKind::ContractLetter,
            to: email.reveal(),
            text: &templates::contract_email(contract, site, &lender, language),
        };
        self.messages.enqueue_message_with_id(tx, id, &draft, now).await?;
        Ok(())
    }
}

fn message_id(loan_id: LoanId) -> Uuid {
    let hash = Sha256::digest(format!("contract_letter/{loan_id}"));
    let (head, _) = hash.split_at(16);
    Uuid::from_bytes(head.try_into().expect("sixteen bytes"))
}
