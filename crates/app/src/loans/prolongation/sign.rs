//! Signing an addendum by a code that is bound to its hash. The signature adds the prolongation to
//! the loan, where it waits for its payment until the day ends.

use base::ids::LoanId;
use identity::Otp;
use lending::loan::{Loan, LoanChanges, LoanCommand, LoanOutcome, decide};
use serde_json::json;
use store::audit::{self, NewEntry};
use store::customers::Customer;
use store::sessions::Session;
use store::{Tx, Uuid, addenda, customers, loan_documents, loans, transact};

use super::{AddendumState, AddendumView, LoanContext, load_loan_context};
use crate::access::{CodePurpose, SentCode, SignedContent, Visitor};
use crate::format::{format_amount, format_iso_date, short_hex};
use crate::loans::{Loans, repository};
use crate::messages::templates;
use crate::{Error, Rejection};

/// A signature as the browser sends it.
pub struct AddendumSignatureInput<'a> {
    /// The hash of the addendum that the customer has read.
    pub sha256: &'a str,
    /// The code that was sent.
    pub code_id: Uuid,
    /// What was typed.
    pub otp: &'a Otp,
}

impl Loans {
    /// Sends a code that signs this addendum and nothing else. The message states what is paid now,
    /// and when the rest is due.
    pub async fn addendum_code_send(
        &self,
        session: &Session,
        loan_id: LoanId,
        shown_sha256: &str,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let (addendum, customer) =
            self.load_addendum_to_sign(session, loan_id, shown_sha256).await?;
        if addendum.state != AddendumState::Drafted {
            return Err(lending::loan::LoanRejection::ProlongationAlreadySigned.into());
        }
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let due_date = format_iso_date(&addendum.offer.due_date.to_string());
        // The year is in the document; the message has no room for it.
        let due_date = due_date.rsplit_once('.').map_or("", |(day_and_month, _)| day_and_month);
        let language = customer.language;
        let sum =
            templates::addendum_code_summary(&format_amount(addendum.pay_now), due_date, language);
        let signed = SignedContent { sha256: &addendum.sha256, amount_text: Some(&sum) };
        let purpose = (CodePurpose::SignAddendum, Some(signed));
        self.access.send_signing_code(purpose, &phone, language, visitor).await
    }

    /// Signs the addendum. Idempotent: one that is signed already is returned as it is.
    pub async fn addendum_sign(
        &self,
        session: &Session,
        loan_id: LoanId,
        signature: &AddendumSignatureInput<'_>,
        visitor: &Visitor,
    ) -> Result<AddendumView, Error> {
        let (addendum, customer) =
            self.load_addendum_to_sign(session, loan_id, signature.sha256).await?;
        if addendum.state != AddendumState::Drafted {
            return Ok(addendum);
        }
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let purpose = (CodePurpose::SignAddendum, Some(addendum.sha256.as_str()));
        self.access.verify_code(signature.code_id, signature.otp, purpose, &phone).await?;
        let now = self.core.clock.now();
        let evidence = addenda::Signature {
            code_id: signature.code_id,
            session_id: session.id,
            ip_blind_index: visitor.ip_blind_index(&self.core),
            signed_at: now,
        };
        transact!(self.core.db, |tx| {
            let context = load_loan_context(tx, session.into(), loan_id, now).await?;
            let row = addenda::find_newest_by_loan(tx, loan_id)
                .await?
                .ok_or(Rejection::AddendumNotFound)?;
            let view =
                context.build_addendum_view(&row)?.filter(|view| view.sha256 == addendum.sha256);
            let view = view.ok_or(Rejection::AddendumOutdated)?;
            if view.state != AddendumState::Drafted {
                return Ok(view);
            }
            self.access.consume_code(tx, signature.code_id, CodePurpose::SignAddendum, now).await?;
            addenda::update_signature(tx, row.id, &evidence).await?;
            loan_documents::update_to_signed(tx, row.document_id, now).await?;
            let context = apply_signed_addendum(tx, context, &row, &evidence).await?;
            // The code stated what is paid now, so paying it needs no second code.
            self.access.step_up_for_payment(tx, session, now).await?;
            let row = addenda::Addendum { signed_at: Some(now), ..row };
            context.build_addendum_view(&row)?.ok_or(Error::Rejected(Rejection::AddendumOutdated))
        })
    }

    /// The addendum that the customer has read. If it is of another day or another debt, a new one
    /// is drafted and this one rejected: nobody signs other figures than those they read.
    async fn load_addendum_to_sign(
        &self,
        session: &Session,
        loan_id: LoanId,
        shown_sha256: &str,
    ) -> Result<(AddendumView, Customer), Error> {
        let mut tx = self.core.db.read().await?;
        let own =
            load_loan_context(&mut tx, session.into(), loan_id, self.core.clock.now()).await?;
        let customer = customers::find(&mut tx, session.customer_id).await?;
        let customer = customer.ok_or(Rejection::SignedOut)?;
        let row = addenda::find_newest_by_loan(&mut tx, loan_id)
            .await?
            .ok_or(Rejection::AddendumNotFound)?;
        drop(tx);
        match own.build_addendum_view(&row)? {
            Some(addendum) if addendum.sha256 == shown_sha256 => Ok((addendum, customer)),
            Some(_) => Err(Rejection::AddendumOutdated.into()),
            None => {
                let days = u32::try_from(row.days).unwrap_or(0);
                self.addendum_draft_create(session, loan_id, days).await?;
                Err(Rejection::AddendumOutdated.into())
            }
        }
    }
}

/// Applies a signed addendum to the loan, and audits it with the evidence of the signature.
async fn apply_signed_addendum(
    tx: &mut Tx,
    context: LoanContext,
    row: &addenda::Addendum,
    evidence: &addenda::Signature,
) -> Result<LoanContext, Error> {
    let LoanContext { row: before, mut loan, today } = context;
    let decision = decide_prolongation(&loan, row, today)?;
    decision.events.iter().for_each(|event| loan.apply(event));
    let after = repository::updated_row(&before, &loan, decision.events.len());
    let customer = format!("customer/{}", before.customer_id);
    let detail = json!({
        "addendum": row.id.to_string(),
        "loan": before.id.to_string(),
        "sha256": row.sha256,
        "code": evidence.code_id.to_string(),
        "session": evidence.session_id.to_string(),
        "address": short_hex(&evidence.ip_blind_index),
        "days": row.days,
    });
    let entry = NewEntry {
        actor: &customer,
        action: "addendum_signed",
        subject: &customer,
        detail: &detail,
    };
    let mut batch = tx.batch();
    loans::update(&mut batch, before.version, &after);
    repository::append_decision(&mut batch, before.id, before.version, decision, today);
    audit::insert_in_batch(&mut batch, &entry, evidence.signed_at);
    batch.exec().await?;
    Ok(LoanContext { row: after, loan, today })
}

fn decide_prolongation(
    loan: &Loan,
    row: &addenda::Addendum,
    today: base::BusinessDate,
) -> Result<LoanChanges, Error> {
    let id = row.id;
    let command = LoanCommand::Prolong { id, days: u32::try_from(row.days).unwrap_or(0) };
    match decide(loan, &command, today)? {
        LoanOutcome::Done(decision) => Ok(decision),
        // Impossible for a draft: its row would have been signed.
        LoanOutcome::AlreadyDone => Err(Rejection::IdempotencyMismatch.into()),
    }
}
