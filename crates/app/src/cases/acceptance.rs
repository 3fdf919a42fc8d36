//! Accepting new terms by a code that is bound to their addendum and nothing else.

use identity::Otp;
use lending::loan::LoanCommand;
use serde_json::json;
use store::audit::NewEntry;
use store::cases::{Case, CaseUpdate};
use store::customers::Customer;
use store::sessions::Session;
use store::{StoreError, Tx, Uuid, customers, loan_documents, transact};

use super::addendum::{OfferedTerms, document_key_prefix};
use super::notifications::CaseNotification;
use super::views::load_own_case;
use super::{CaseView, operation_id};
use crate::access::{CodePurpose, SentCode, SignatureInput, SignedContent, Visitor};
use crate::cases::Cases;
use crate::format::{format_amount, short_hex};
use crate::loans::execute_loan_command;
use crate::{Error, Rejection};

impl Cases {
    /// Sends a code that signs the addendum shown.
    pub async fn case_plan_code_send(
        &self,
        session: &Session,
        id: Uuid,
        shown_sha256: &str,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let mut tx = self.core.db.read().await?;
        let request = load_own_case(&mut tx, session, id).await?;
        let customer = load_customer(&mut tx, session).await?;
        let (terms, paper) = self.verify_shown_addendum(&mut tx, &request, shown_sha256).await?;
        drop(tx);
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let sum = format_amount(terms.total);
        let signed = SignedContent { sha256: &paper.sha256, amount_text: Some(&sum) };
        let what = (CodePurpose::AcceptPlan, Some(signed));
        self.access.send_signing_code(what, &phone, customer.language, visitor).await
    }

    /// Signs the addendum shown: from now on its terms apply. Idempotent.
    pub async fn case_plan_accept(
        &self,
        session: &Session,
        id: Uuid,
        signature: &SignatureInput<'_>,
        visitor: &Visitor,
    ) -> Result<CaseView, Error> {
        let mut tx = self.core.db.read().await?;
        let request = load_own_case(&mut tx, session, id).await?;
        if is_accepted(&mut tx, &request, signature.sha256).await? {
            return self.load_case_view(&mut tx, request).await;
        }
        let customer = load_customer(&mut tx, session).await?;
        self.verify_shown_addendum(&mut tx, &request, signature.sha256).await?;
        drop(tx);
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        self.verify_acceptance_code(signature, &phone).await?;
        let (now, from) = (self.core.clock.now(), visitor.ip_blind_index(&self.core));
        let seen = transact!(self.core.db, |tx| {
            let request = load_own_case(tx, session, id).await?;
            if is_accepted(tx, &request, signature.sha256).await? {
                return self.load_case_view(tx, request).await;
            }
            let (terms, paper) = self.verify_shown_addendum(tx, &request, signature.sha256).await?;
            self.access.consume_code(tx, signature.code, CodePurpose::AcceptPlan, now).await?;
            loan_documents::update_to_signed(tx, paper.id, now).await?;
            let OfferedTerms { loan, plan, .. } = terms;
            let command = LoanCommand::Restructure { id: operation_id(id, "restructure"), plan };
            let (actor, subject) =
                (format!("customer/{}", customer.id), format!("loan/{}", loan.id));
            let detail = json!({
                "request": id.to_string(),
                "paper": paper.id.to_string(),
                "sha256": paper.sha256,
                "code": signature.code.to_string(),
                "session": session.id.to_string(),
                "address": short_hex(&from),
            });
            let action = "plan_accepted";
            let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
            execute_loan_command(tx, &loan, &command, &entry, now).await?;
            let granted = CaseUpdate {
                state: "granted",
                accepted_at: Some(now),
                answered_at: Some(now),
                ..request.to_update()
            };
            request.update(tx, &granted, now).await?;
            let news = (CaseNotification::Granted, request.number.as_str());
            self.notify_case(tx, Some(customer.id), news, now).await?;
            let request = load_own_case(tx, session, id).await?;
            self.load_case_view(tx, request).await
        })?;
        self.core.dispatch.notify();
        Ok(seen)
    }

    async fn verify_acceptance_code(
        &self,
        signature: &SignatureInput<'_>,
        phone: &identity::Phone,
    ) -> Result<(), Error> {
        let otp: &Otp = signature.otp;
        let what = (CodePurpose::AcceptPlan, Some(signature.sha256));
        self.access.verify_code(signature.code, otp, what, phone).await
    }
}

/// Whether this very addendum is signed.
async fn is_accepted(tx: &mut Tx, request: &Case, sha256: &str) -> Result<bool, StoreError> {
    if request.accepted_at.is_none() {
        return Ok(false);
    }
    let paper = loan_documents::find_by_sha256(tx, sha256).await?;
    let is_of_request = |key: &str| key.starts_with(&document_key_prefix(request.id));
    Ok(paper.is_some_and(|paper| paper.signed_at.is_some() && is_of_request(&paper.key)))
}

async fn load_customer(tx: &mut Tx, session: &Session) -> Result<Customer, Error> {
    let found = customers::find(tx, session.customer_id).await?;
    Ok(found.ok_or(Rejection::SignedOut)?)
}
