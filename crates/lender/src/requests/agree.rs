//! Agreeing to other terms: by a code that is bound to them and to nothing else.

use identity::Otp;
use lending::loan::Command;
use serde_json::json;
use store::audit::Entry;
use store::customers::Customer;
use store::help::{Moved, Request};
use store::sessions::Session;
use store::{Tx, Uuid, customers, loans, transact};

use super::seen::own;
use super::told::News;
use super::{PlanSeen, RequestProblem, Seen, operation, plans};
use crate::access::{CodeSent, Purpose, Signed, Visitor};
use crate::applications::Signature;
use crate::figures::amount;
use crate::loans::command_loan;
use crate::{Lender, Problem};

impl Lender {
    /// Sends a code that agrees to the terms that were shown.
    pub async fn send_plan_code(
        &self,
        session: &Session,
        id: Uuid,
        shown_sha256: &str,
        visitor: &Visitor,
    ) -> Result<CodeSent, RequestProblem> {
        let mut tx = self.db.read().await?;
        let request = own(&mut tx, session, id).await?;
        let customer = owner(&mut tx, session).await?;
        let plan = self.shown_plan(&mut tx, &request, shown_sha256).await?;
        drop(tx);
        let phone = customer.phone(&self.vault)?.ok_or(Problem::SignedOut)?;
        let sum = amount(plan.total);
        let signed = Signed { sha256: &plan.sha256, sum: Some(&sum) };
        let what = (Purpose::AcceptPlan, Some(signed));
        Ok(self.send_signing_code(what, &phone, &customer.language, visitor).await?)
    }

    /// Agrees to the terms that were shown: from now on they are the loan's. Sent again it changes
    /// nothing.
    pub async fn accept_plan(
        &self,
        session: &Session,
        id: Uuid,
        signature: &Signature<'_>,
    ) -> Result<Seen, RequestProblem> {
        let mut tx = self.db.read().await?;
        let request = own(&mut tx, session, id).await?;
        if is_accepted(&request, signature.sha256) {
            return self.seen_request(&mut tx, request).await;
        }
        let customer = owner(&mut tx, session).await?;
        self.shown_plan(&mut tx, &request, signature.sha256).await?;
        drop(tx);
        let phone = customer.phone(&self.vault)?.ok_or(Problem::SignedOut)?;
        self.try_agreement(signature, &phone).await?;
        let now = self.clock.now();
        let seen = transact!(self.db, |tx| {
            let request = own(tx, session, id).await?;
            if is_accepted(&request, signature.sha256) {
                return self.seen_request(tx, request).await;
            }
            let offered = plans::of_request(&request)?.filter(|_| request.is_open());
            let (plan, sha256) = offered.ok_or(RequestProblem::PlanChanged)?;
            if sha256 != signature.sha256 {
                return Err(RequestProblem::PlanChanged);
            }
            let loan_id = request.loan_id.ok_or(RequestProblem::NoLoan)?;
            let loan = loans::by_id(tx, loan_id).await?.ok_or(RequestProblem::NoLoan)?;
            self.use_code(tx, signature.code, Purpose::AcceptPlan, now).await?;
            let command = Command::Restructure { id: operation(id, "restructure"), plan };
            let (actor, subject) = (format!("customer/{}", customer.id), format!("loan/{loan_id}"));
            let detail = json!({ "request": id.to_string(), "sha256": sha256 });
            let action = "plan_accepted";
            let entry = Entry { actor: &actor, action, subject: &subject, detail: &detail };
            command_loan(tx, &loan, &command, &entry, now).await?;
            let granted = Moved {
                state: "granted",
                accepted_at: Some(now),
                answered_at: Some(now),
                ..request.as_it_is()
            };
            request.moved(tx, &granted, now).await?;
            let news = (News::Granted, request.number.as_str());
            self.tell_of_request(tx, Some(customer.id), news, now).await?;
            let request = own(tx, session, id).await?;
            self.seen_request(tx, request).await
        })?;
        self.message_written.notify_one();
        Ok(seen)
    }

    async fn try_agreement(
        &self,
        signature: &Signature<'_>,
        phone: &identity::Phone,
    ) -> Result<(), RequestProblem> {
        let otp: &Otp = signature.otp;
        let what = (Purpose::AcceptPlan, Some(signature.sha256));
        Ok(self.try_code(signature.code, otp, what, phone).await?)
    }

    /// The plan that was shown, if it is what is offered and can be agreed to today.
    async fn shown_plan(
        &self,
        tx: &mut Tx,
        request: &Request,
        shown_sha256: &str,
    ) -> Result<PlanSeen, RequestProblem> {
        let loan_id = request.loan_id.ok_or(RequestProblem::NoLoan)?;
        let row = loans::by_id(tx, loan_id).await?.ok_or(RequestProblem::NoLoan)?;
        let loan = crate::loans::restored(&row)?;
        let seen = plans::seen(request, &loan, self.clock.today())?;
        let shown = seen.filter(|plan| plan.sha256 == shown_sha256 && plan.is_fitting);
        shown.ok_or(RequestProblem::PlanChanged)
    }
}

fn is_accepted(request: &Request, sha256: &str) -> bool {
    request.accepted_at.is_some() && request.plan_sha256.as_deref() == Some(sha256)
}

async fn owner(tx: &mut Tx, session: &Session) -> Result<Customer, RequestProblem> {
    let found = customers::by_id(tx, session.customer_id).await?;
    Ok(found.ok_or(Problem::SignedOut)?)
}
