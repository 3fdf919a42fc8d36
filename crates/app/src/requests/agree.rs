//! Agreeing to other terms: by a code that is bound to the addendum that says them and to nothing else.

use identity::Otp;
use lending::loan::Command;
use serde_json::json;
use store::audit::Entry;
use store::customers::Customer;
use store::help::{Moved, Request};
use store::sessions::Session;
use store::{StoreError, Tx, Uuid, customers, loan_papers, transact};

use super::addendum::{Terms, key_of};
use super::seen::own;
use super::told::CaseNotification;
use super::{CaseError, Seen, operation};
use crate::access::{CodeSent, Purpose, Signed, Visitor};
use crate::applications::Signature;
use crate::figures::amount;
use crate::loans::execute_loan_command;
use crate::loans::prolongation::hex;
use crate::{Lender, Problem};

impl Lender {
    /// Sends a code that signs the addendum that was shown.
    pub async fn case_plan_code_send(
        &self,
        session: &Session,
        id: Uuid,
        shown_sha256: &str,
        visitor: &Visitor,
    ) -> Result<CodeSent, CaseError> {
        let mut tx = self.db.read().await?;
        let request = own(&mut tx, session, id).await?;
        let customer = owner(&mut tx, session).await?;
        let (terms, paper) = self.verify_shown_addendum(&mut tx, &request, shown_sha256).await?;
        drop(tx);
        let phone = customer.phone(&self.vault)?.ok_or(Problem::SignedOut)?;
        let sum = amount(terms.total);
        let signed = Signed { sha256: &paper.sha256, sum: Some(&sum) };
        let what = (Purpose::AcceptPlan, Some(signed));
        Ok(self.send_signing_code(what, &phone, customer.language, visitor).await?)
    }

    /// Signs the addendum that was shown: from now on its terms are the loan's. Idempotent.
    pub async fn accept_plan(
        &self,
        session: &Session,
        id: Uuid,
        signature: &Signature<'_>,
        visitor: &Visitor,
    ) -> Result<Seen, CaseError> {
        let mut tx = self.db.read().await?;
        let request = own(&mut tx, session, id).await?;
        if is_accepted(&mut tx, &request, signature.sha256).await? {
            return self.load_case_view(&mut tx, request).await;
        }
        let customer = owner(&mut tx, session).await?;
        self.verify_shown_addendum(&mut tx, &request, signature.sha256).await?;
        drop(tx);
        let phone = customer.phone(&self.vault)?.ok_or(Problem::SignedOut)?;
        self.verify_acceptance_code(signature, &phone).await?;
        let (now, from) = (self.clock.now(), visitor.address_mark(self));
        let seen = transact!(self.db, |tx| {
            let request = own(tx, session, id).await?;
            if is_accepted(tx, &request, signature.sha256).await? {
                return self.load_case_view(tx, request).await;
            }
            let (terms, paper) = self.verify_shown_addendum(tx, &request, signature.sha256).await?;
            self.consume_code(tx, signature.code, Purpose::AcceptPlan, now).await?;
            loan_papers::sign(tx, paper.id, now).await?;
            let Terms { loan, plan, .. } = terms;
            let command = Command::Restructure { id: operation(id, "restructure"), plan };
            let (actor, subject) =
                (format!("customer/{}", customer.id), format!("loan/{}", loan.id));
            let detail = json!({
                "request": id.to_string(),
                "paper": paper.id.to_string(),
                "sha256": paper.sha256,
                "code": signature.code.to_string(),
                "session": session.id.to_string(),
                "address": hex(&from),
            });
            let action = "plan_accepted";
            let entry = Entry { actor: &actor, action, subject: &subject, detail: &detail };
            execute_loan_command(tx, &loan, &command, &entry, now).await?;
            let granted = Moved {
                state: "granted",
                accepted_at: Some(now),
                answered_at: Some(now),
                ..request.as_it_is()
            };
            request.moved(tx, &granted, now).await?;
            let news = (CaseNotification::Granted, request.number.as_str());
            self.notify_case(tx, Some(customer.id), news, now).await?;
            let request = own(tx, session, id).await?;
            self.load_case_view(tx, request).await
        })?;
        self.message_written.notify_one();
        Ok(seen)
    }

    async fn verify_acceptance_code(
        &self,
        signature: &Signature<'_>,
        phone: &identity::Phone,
    ) -> Result<(), CaseError> {
        let otp: &Otp = signature.otp;
        let what = (Purpose::AcceptPlan, Some(signature.sha256));
        Ok(self.try_code(signature.code, otp, what, phone).await?)
    }
}

/// Whether this very addendum is signed.
async fn is_accepted(tx: &mut Tx, request: &Request, sha256: &str) -> Result<bool, StoreError> {
    if request.accepted_at.is_none() {
        return Ok(false);
    }
    let paper = loan_papers::by_sha256(tx, sha256).await?;
    let is_of_request = |key: &str| key.starts_with(&key_of(request.id));
    Ok(paper.is_some_and(|paper| paper.signed_at.is_some() && is_of_request(&paper.key)))
}

async fn owner(tx: &mut Tx, session: &Session) -> Result<Customer, CaseError> {
    let found = customers::by_id(tx, session.customer_id).await?;
    Ok(found.ok_or(Problem::SignedOut)?)
}
