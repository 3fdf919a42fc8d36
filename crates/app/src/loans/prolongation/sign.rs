//! Signing an addendum by a code that is bound to its hash. What is signed is in the loan's life with
//! it, and waits there for its payment until the day ends.

use identity::Otp;
use lending::loan::{Command, Decision, Loan, OperationId, Outcome, decide};
use serde_json::json;
use store::audit::{self, Entry};
use store::customers::Customer;
use store::sessions::Session;
use store::{Tx, Uuid, addenda, customers, loan_papers, loans, transact};

use super::{Addendum, AddendumState, LoanContext, own};
use crate::access::{CodeSent, Purpose, Signed, Visitor};
use crate::figures::{amount, day};
use crate::loans::{LoanError, saved};
use crate::messages::templates;
use crate::{Lender, Problem};

/// A signature as the browser sends it.
pub struct Signature<'a> {
    /// The hash of what the person was shown.
    pub sha256: &'a str,
    /// The code that was sent.
    pub code: Uuid,
    /// What was typed.
    pub otp: &'a Otp,
}

impl Lender {
    /// Sends a code that signs the addendum that was shown, and nothing else. The message says what
    /// is paid now, and when the rest is due.
    pub async fn addendum_code_send(
        &self,
        session: &Session,
        loan_id: Uuid,
        shown_sha256: &str,
        visitor: &Visitor,
    ) -> Result<CodeSent, LoanError> {
        let (addendum, customer) =
            self.load_addendum_to_sign(session, loan_id, shown_sha256).await?;
        if addendum.state != AddendumState::Drafted {
            return Err(lending::loan::Refusal::ProlongationSigned.into());
        }
        let phone = customer.phone(&self.vault)?.ok_or(Problem::SignedOut)?;
        let due_on = day(&addendum.offer.due_on.to_string());
        // The year is on the paper; in a message there is no room for it.
        let due_on = due_on.rsplit_once('.').map_or("", |(day_and_month, _)| day_and_month);
        let language = customer.language;
        let sum = templates::prolonged(&amount(addendum.pay_now), due_on, language);
        let signed = Signed { sha256: &addendum.sha256, sum: Some(&sum) };
        let what = (Purpose::SignAddendum, Some(signed));
        Ok(self.send_signing_code(what, &phone, language, visitor).await?)
    }

    /// Signs the addendum that was shown. Sent again, it is signed already, and shown as it is.
    pub async fn addendum_sign(
        &self,
        session: &Session,
        loan_id: Uuid,
        signature: &Signature<'_>,
        visitor: &Visitor,
    ) -> Result<Addendum, LoanError> {
        let (addendum, customer) =
            self.load_addendum_to_sign(session, loan_id, signature.sha256).await?;
        if addendum.state != AddendumState::Drafted {
            return Ok(addendum);
        }
        let phone = customer.phone(&self.vault)?.ok_or(Problem::SignedOut)?;
        let what = (Purpose::SignAddendum, Some(addendum.sha256.as_str()));
        self.try_code(signature.code, signature.otp, what, &phone).await?;
        let now = self.clock.now();
        let evidence = addenda::Signature {
            code_id: signature.code,
            session_id: session.id,
            address_mark: visitor.address_mark(self),
            at: now,
        };
        transact!(self.db, |tx| {
            let mine = own(tx, session, loan_id, now).await?;
            let row = addenda::newest_of(tx, loan_id).await?.ok_or(LoanError::NoAddendum)?;
            let seen = mine.seen(&row)?.filter(|seen| seen.sha256 == addendum.sha256);
            let seen = seen.ok_or(LoanError::AddendumChanged)?;
            if seen.state != AddendumState::Drafted {
                return Ok(seen);
            }
            self.consume_code(tx, signature.code, Purpose::SignAddendum, now).await?;
            addenda::sign(tx, row.id, &evidence).await?;
            loan_papers::sign(tx, row.paper_id, now).await?;
            let mine = signed(tx, mine, &row, &evidence).await?;
            // The code named what is paid now: nobody is asked for a second one to pay it.
            self.prove_to_pay(tx, session, now).await?;
            let row = addenda::Addendum { signed_at: Some(now), ..row };
            mine.seen(&row)?.ok_or(LoanError::AddendumChanged)
        })
    }

    /// The addendum that was shown. Where it is of another day or another debt, a new one is made and
    /// this one is refused: nobody signs other figures than those they read.
    async fn load_addendum_to_sign(
        &self,
        session: &Session,
        loan_id: Uuid,
        shown_sha256: &str,
    ) -> Result<(Addendum, Customer), LoanError> {
        let mut tx = self.db.read().await?;
        let own = own(&mut tx, session, loan_id, self.clock.now()).await?;
        let customer = customers::by_id(&mut tx, session.customer_id).await?;
        let customer = customer.ok_or(Problem::SignedOut)?;
        let row = addenda::newest_of(&mut tx, loan_id).await?.ok_or(LoanError::NoAddendum)?;
        drop(tx);
        match own.seen(&row)? {
            Some(addendum) if addendum.sha256 == shown_sha256 => Ok((addendum, customer)),
            Some(_) => Err(LoanError::AddendumChanged),
            None => {
                let days = u32::try_from(row.days).unwrap_or(0);
                self.addendum_draft_create(session, loan_id, days).await?;
                Err(LoanError::AddendumChanged)
            }
        }
    }
}

/// Puts a signed addendum into the loan's life, with the evidence of the signature.
async fn signed(
    tx: &mut Tx,
    mine: LoanContext,
    row: &addenda::Addendum,
    evidence: &addenda::Signature,
) -> Result<LoanContext, LoanError> {
    let LoanContext { row: before, mut loan, today } = mine;
    let decision = prolonged(&loan, row, today)?;
    decision.events.iter().for_each(|event| loan.apply(event));
    let after = saved::moved(&before, &loan, decision.events.len());
    let who = format!("customer/{}", before.customer_id);
    let detail = json!({
        "addendum": row.id.to_string(),
        "loan": before.id.to_string(),
        "sha256": row.sha256,
        "code": evidence.code_id.to_string(),
        "session": evidence.session_id.to_string(),
        "address": hex(&evidence.address_mark),
        "days": row.days,
    });
    let entry = Entry { actor: &who, action: "addendum_signed", subject: &who, detail: &detail };
    let mut batch = tx.batch();
    loans::update(&mut batch, before.version, &after);
    saved::decided(&mut batch, before.id, before.version, decision, today);
    audit::add(&mut batch, &entry, evidence.at);
    batch.exec().await?;
    Ok(LoanContext { row: after, loan, today })
}

fn prolonged(
    loan: &Loan,
    row: &addenda::Addendum,
    today: base::BusinessDate,
) -> Result<Decision, LoanError> {
    let id = OperationId(row.id.as_u128());
    let command = Command::Prolong { id, days: u32::try_from(row.days).unwrap_or(0) };
    match decide(loan, &command, today)? {
        Outcome::Done(decision) => Ok(decision),
        // The row would have been signed.
        Outcome::AlreadyDone => Err(LoanError::OtherContent),
    }
}

/// The beginning of a mark: enough to tell addresses apart.
pub(crate) fn hex(mark: &[u8]) -> String {
    base::hex::encode(&mark[..8])
}
