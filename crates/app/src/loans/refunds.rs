//! Giving back money that no debt needs: an order is sent once, its fate is asked for by its own id,
//! and it is booked when the money went.

use base::Timestamp;
use identity::Iban;
use lending::loan::{Command, OperationId, Refusal, Status};
use money::Tenge;
use providers::acquirer::{BankAccount, CardToken, Outcome, Payout, Report};
use serde_json::json;
use store::audit::Entry;
use store::messages::{self, NewMessage};
use store::refunds::{self, Refund};
use store::sessions::Session;
use store::targets::{self, Target};
use store::{StoreError, Tx, Uuid, customers, jobs, loans, transact};

use super::{LoanError, execute_loan_command, own_loan, restored};
use crate::applications::{ApplicationError, find_bank};
use crate::messages::templates;
use crate::work::{JobOutcome, REFUND_JOB};
use crate::{Lender, figures};

/// After this long the acquirer must not pay an order any more.
const GOOD_FOR_S: i64 = 24 * 3_600;
/// For so long an order that was seen as refused is looked at again.
const SECOND_THOUGHTS_S: i64 = 3 * 86_400;
const SECOND_LOOK_S: i64 = 60;

impl Lender {
    /// Sends the money that no debt of a loan needs to a card or an account of its owner's. While
    /// some is on its way, that is told.
    pub async fn refund(
        &self,
        session: &Session,
        loan_id: Uuid,
        target_id: Uuid,
    ) -> Result<Refund, LoanError> {
        self.require_step_up(session)?;
        let (id, now, today) = (Uuid::now_v7(), self.clock.now(), self.clock.today());
        let refund = transact!(self.db, |tx| {
            // Who asks at the same moment waits, and then finds this order or what came of it.
            loans::hold(tx, loan_id).await?;
            let row = own_loan(tx, session, loan_id).await?;
            let newest = refunds::newest_of(tx, loan_id).await?;
            let dues = restored(&row)?.dues(today);
            // While anything is owed, the money waits for its date.
            let is_free = matches!(dues.status, Status::Closed | Status::Cancelled);
            let is_any = is_free && dues.funds.is_positive();
            match newest {
                Some(live) if live.ended_at.is_none() => return Ok(live),
                // Asked for again after it went: that is the answer.
                Some(done) if !is_any && done.state == "done" && done.target_id == target_id => {
                    return Ok(done);
                }
                _ if !is_any => return Err(Refusal::NotEnoughFunds(Tenge::ZERO).into()),
                _ => {}
            }
            let target = targets::by_id(tx, session.customer_id, target_id).await?;
            let is_good = |it: &Target| it.is_own && it.removed_at.is_none();
            let target = target.filter(is_good).ok_or(LoanError::Payment("target_unknown"))?;
            let refund = Refund {
                id,
                loan_id,
                target_id: target.id,
                amount_tiyn: dues.funds.tiyn(),
                state: "new".to_owned(),
                tries: 0,
                acquirer_id: None,
                refusal_code: None,
                created_at: now,
                ended_at: None,
            };
            refunds::insert(tx, &refund).await?;
            jobs::queue(tx, REFUND_JOB, id, now, now).await?;
            let detail = refund_audit_detail(&refund);
            self.note(tx, session.customer_id, "refund_ordered", &detail, now).await?;
            Ok::<_, LoanError>(refund)
        })?;
        self.message_written.notify_one();
        Ok(refund)
    }

    /// The newest refund of a loan of one's own, with where it went.
    pub async fn latest_refund_view(
        &self,
        session: &Session,
        loan_id: Uuid,
    ) -> Result<Option<(Refund, String)>, LoanError> {
        let mut tx = self.db.read().await?;
        own_loan(&mut tx, session, loan_id).await?;
        let Some(refund) = refunds::newest_of(&mut tx, loan_id).await? else { return Ok(None) };
        let target = targets::by_id(&mut tx, session.customer_id, refund.target_id).await?;
        Ok(Some((refund, target.map(|target| target.mask).unwrap_or_default())))
    }

    /// Sends a refund, or finds out what became of it.
    pub(crate) async fn give_back(&self, id: Uuid) -> Result<JobOutcome, ApplicationError> {
        let mut tx = self.db.read().await?;
        let refund = refunds::by_id(&mut tx, id).await?.ok_or(LoanError::Unknown)?;
        let loan = loans::by_id(&mut tx, refund.loan_id).await?.ok_or(LoanError::Unknown)?;
        let target = targets::by_id(&mut tx, loan.customer_id, refund.target_id).await?;
        let target = target.ok_or(StoreError::Missing("a target"))?;
        drop(tx);
        let name = refund.id.to_string();
        let report = match refund.state.as_str() {
            "done" => return Ok(JobOutcome::Done),
            "new" => self.send_refund(&refund, &loan, &target).await?,
            _ => {
                let known = self.outside.acquirer.payout_status(&name).await;
                let age_s = refund.created_at.seconds_until(self.clock.now());
                // Never arrived: the same id makes it safe to send.
                let is_to_be_sent = known.outcome == Outcome::NotFound
                    && refund.ended_at.is_none()
                    && age_s < GOOD_FOR_S;
                match is_to_be_sent {
                    true => self.send_refund(&refund, &loan, &target).await?,
                    false => known,
                }
            }
        };
        Ok(self.apply_refund_report(&refund, &target, &report).await?)
    }

    async fn send_refund(
        &self,
        refund: &Refund,
        loan: &loans::Loan,
        target: &Target,
    ) -> Result<Report, ApplicationError> {
        let (name, customer) = (refund.id.to_string(), loan.customer_id.to_string());
        let payout = Payout {
            id: &name,
            customer: &customer,
            amount: Tenge::from_tiyn(refund.amount_tiyn),
            description: &self.outside.house.legal_name.ru,
            until_us: refund.created_at.plus_seconds(GOOD_FOR_S).0,
        };
        let number = target.number(&self.vault)?;
        let acquirer = &self.outside.acquirer;
        if target.kind == "card" {
            self.mark_refund_sent(refund.id).await?;
            return Ok(acquirer.pay_out(payout, &CardToken::new(&number)).await);
        }
        let unread = || StoreError::Unreadable("an account");
        let mut tx = self.db.read().await?;
        let person = self.person(&mut tx, loan.customer_id, loan.id).await?;
        drop(tx);
        let iban = Iban::try_new(&number).map_err(|_| unread())?;
        let bic = find_bank(&iban).ok_or_else(unread)?.bic;
        let (iin, name) = (&person.iin, &person.identity.name.reveal());
        self.mark_refund_sent(refund.id).await?;
        Ok(acquirer.pay_out_to_iban(payout, BankAccount { iban: &iban, bic, iin, name }).await)
    }

    /// From then on only its status says what became of it.
    async fn mark_refund_sent(&self, id: Uuid) -> Result<(), LoanError> {
        transact!(self.db, |tx| { Ok(refunds::sending(tx, id).await?) })
    }

    async fn apply_refund_report(
        &self,
        refund: &Refund,
        target: &Target,
        report: &Report,
    ) -> Result<JobOutcome, LoanError> {
        let now = self.clock.now();
        match report.outcome {
            Outcome::Done => self.book_refund(refund, target, report).await,
            Outcome::Refused { .. } | Outcome::NotFound
                if is_over(refund, &report.outcome, now) =>
            {
                let code = match report.outcome {
                    Outcome::Refused { code } => code.map(i64::from),
                    _ => None,
                };
                transact!(self.db, |tx| {
                    Ok::<_, LoanError>(refunds::refuse(tx, refund.id, code, now).await?)
                })?;
                Ok(JobOutcome::Later(now.plus_seconds(SECOND_LOOK_S)))
            }
            _ => match refund.ended_at.map(|ended_at| ended_at.seconds_until(now)) {
                Some(since_s) if since_s > SECOND_THOUGHTS_S => Ok(JobOutcome::Done),
                Some(since_s) => {
                    Ok(JobOutcome::Later(now.plus_seconds(since_s.max(SECOND_LOOK_S))))
                }
                None => Ok(JobOutcome::Later(self.next_poll_at(refund.created_at))),
            },
        }
    }

    /// The money went: in the books and for the person, in one transaction.
    async fn book_refund(
        &self,
        refund: &Refund,
        target: &Target,
        report: &Report,
    ) -> Result<JobOutcome, LoanError> {
        let now = self.clock.now();
        let (id, amount) = (OperationId(refund.id.as_u128()), Tenge::from_tiyn(refund.amount_tiyn));
        transact!(self.db, |tx| {
            if !refunds::done(tx, refund.id, report.payment_id.as_deref(), now).await? {
                return Ok(JobOutcome::Done);
            }
            let row = loans::by_id(tx, refund.loan_id).await?.ok_or(LoanError::Unknown)?;
            let (subject, detail) =
                (format!("customer/{}", row.customer_id), refund_audit_detail(refund));
            let (actor, action) = ("acquirer", "refund_paid");
            let entry = Entry { actor, action, subject: &subject, detail: &detail };
            let command = Command::Refund { id, amount };
            if let super::Outcome::Done(_) =
                execute_loan_command(tx, &row, &command, &entry, now).await?
            {
                self.notify_refund(tx, &row, refund, &target.mask).await?;
            }
            Ok::<_, LoanError>(JobOutcome::Done)
        })
    }

    async fn notify_refund(
        &self,
        tx: &mut Tx,
        row: &loans::Loan,
        refund: &Refund,
        mask: &str,
    ) -> Result<(), LoanError> {
        let now = self.clock.now();
        let customer = customers::by_id(tx, row.customer_id).await?.ok_or(LoanError::Unknown)?;
        let Some(phone) = customer.phone(&self.vault)? else { return Ok(()) };
        let amount = figures::amount(Tenge::from_tiyn(refund.amount_tiyn));
        let message = NewMessage {
            id: refund.id,
            customer_id: Some(customer.id),
            channel: "sms",
            kind: "refund_sent",
            to: phone.reveal(),
            text: &templates::refunded(&amount, mask, customer.language),
            at: now,
            send_after: now,
        };
        Ok(messages::insert(tx, &self.vault, &message).await?)
    }

    /// A word of the acquirer's on an order that is a refund. Says whether it is one.
    pub(crate) async fn handle_refund_callback(&self, id: Uuid) -> Result<bool, LoanError> {
        let now = self.clock.now();
        let is_known = transact!(self.db, |tx| {
            let Some(refund) = refunds::by_id(tx, id).await? else { return Ok(false) };
            if refund.state != "done" {
                let mut batch = tx.batch();
                jobs::run_again(&mut batch, REFUND_JOB, id, now);
                batch.exec().await?;
            }
            Ok::<_, LoanError>(true)
        })?;
        self.message_written.notify_one();
        Ok(is_known)
    }
}

/// Whether nothing will come of an order any more: it was refused, or it never arrived and must not be
/// sent now.
fn is_over(refund: &Refund, outcome: &Outcome, now: Timestamp) -> bool {
    let is_too_old = refund.created_at.seconds_until(now) >= GOOD_FOR_S;
    refund.ended_at.is_none() && (*outcome != Outcome::NotFound || is_too_old)
}

fn refund_audit_detail(refund: &Refund) -> serde_json::Value {
    json!({
        "refund": refund.id.to_string(),
        "loan": refund.loan_id.to_string(),
        "amount_tiyn": refund.amount_tiyn,
    })
}
