//! Accepting new terms by a code that is bound to their addendum and nothing else.

use identity::Otp;
use lending::loan::LoanCommand;
use serde_json::json;
use store::audit::NewEntry;
use store::cases::CaseState;
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
    /// Sends a code that signs the addendum with this hash.
    pub async fn case_plan_code_send(
        &self,
        session: &Session,
        id: Uuid,
        sha256: &str,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let mut tx = self.core.db.read().await?;
        let case = load_own_case(&mut tx, session.into(), id).await?;
        let customer = load_customer(&mut tx, session).await?;
        let (terms, document) = self.load_current_addendum(&mut tx, &case, sha256).await?;
        drop(tx);
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let sum = format_amount(terms.total);
        let signed = SignedContent { sha256: &document.sha256, amount_text: Some(&sum) };
        let purpose = (CodePurpose::AcceptPlan, Some(signed));
        self.access.send_signing_code(purpose, &phone, customer.language, visitor).await
    }

    /// Signs the addendum: from now on its terms apply. Idempotent.
    pub async fn case_plan_accept(
        &self,
        session: &Session,
        id: Uuid,
        signature: &SignatureInput<'_>,
        visitor: &Visitor,
    ) -> Result<CaseView, Error> {
        let mut tx = self.core.db.read().await?;
        let case = load_own_case(&mut tx, session.into(), id).await?;
        if is_accepted(&mut tx, &case, signature.sha256).await? {
            return self.load_case_view(&mut tx, case).await;
        }
        let customer = load_customer(&mut tx, session).await?;
        self.load_current_addendum(&mut tx, &case, signature.sha256).await?;
        drop(tx);
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        self.verify_acceptance_code(signature, &phone).await?;
        let (now, ip_blind_index) = (self.core.clock.now(), visitor.ip_blind_index(&self.core));
        let view = transact!(self.core.db, |tx| {
            let case = load_own_case(tx, session.into(), id).await?;
            if is_accepted(tx, &case, signature.sha256).await? {
                return self.load_case_view(tx, case).await;
            }
            let (terms, document) = self.load_current_addendum(tx, &case, signature.sha256).await?;
            self.access.consume_code(tx, signature.code, CodePurpose::AcceptPlan, now).await?;
            loan_documents::update_to_signed(tx, document.id, now).await?;
            let OfferedTerms { loan, plan, .. } = terms;
            let command = LoanCommand::Restructure { id: operation_id(id, "restructure"), plan };
            let (actor, subject) =
                (format!("customer/{}", customer.id), format!("loan/{}", loan.id));
            let detail = json!({
                "request": id.to_string(),
                "paper": document.id.to_string(),
                "sha256": document.sha256,
                "code": signature.code.to_string(),
                "session": session.id.to_string(),
                "address": short_hex(&ip_blind_index),
            });
            let action = "plan_accepted";
            let entry = NewEntry { actor: &actor, action, subject: &subject, detail: &detail };
            execute_loan_command(tx, &loan, &command, &entry, now).await?;
            let granted = CaseUpdate {
                state: CaseState::Granted,
                accepted_at: Some(now),
                answered_at: Some(now),
                ..case.to_update()
            };
            case.update(tx, &granted, now).await?;
            let notification = (CaseNotification::Granted, case.number.as_str());
            self.notify_case(tx, Some(customer.id), notification, now).await?;
            let case = load_own_case(tx, session.into(), id).await?;
            self.load_case_view(tx, case).await
        })?;
        self.core.dispatch.notify();
        Ok(view)
    }

    async fn verify_acceptance_code(
        &self,
        signature: &SignatureInput<'_>,
        phone: &identity::Phone,
    ) -> Result<(), Error> {
        let otp: &Otp = signature.otp;
        let purpose = (CodePurpose::AcceptPlan, Some(signature.sha256));
        self.access.verify_code(signature.code, otp, purpose, phone).await
    }
}

/// Whether this very addendum is signed.
async fn is_accepted(tx: &mut Tx, case: &Case, sha256: &str) -> Result<bool, StoreError> {
    if case.accepted_at.is_none() {
        return Ok(false);
    }
    let document = loan_documents::find_by_sha256(tx, sha256).await?;
    let is_of_case = |key: &str| key.starts_with(&document_key_prefix(case.id));
    Ok(document.is_some_and(|document| document.signed_at.is_some() && is_of_case(&document.key)))
}

async fn load_customer(tx: &mut Tx, session: &Session) -> Result<Customer, Error> {
    let found = customers::find(tx, session.customer_id).await?;
    Ok(found.ok_or(Rejection::SignedOut)?)
}
