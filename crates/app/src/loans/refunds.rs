//! Giving back money that no debt needs: an order is sent once, its fate is asked for by its own id,
//! and it is booked when the money went.

use base::Timestamp;
use identity::Iban;
use jobs::{JobKind, JobOutcome, NewJob};
use lending::loan::{LoanCommand, LoanRejection, OperationId, Status};
use money::Tenge;
use providers::acquirer::{BankAccount, CardToken, OrderOutcome, OrderReport, PayoutOrder};
use serde_json::json;
use store::audit::NewEntry;
use store::messages::NewMessage;
use store::payout_methods::{self, PayoutMethod};
use store::refunds::{self, Refund};
use store::sessions::Session;
use store::{StoreError, Tx, Uuid, customers, loans, transact};

use super::{LoanError, execute_loan_command, load_own_loan_row, restored};
use crate::applications::{ApplicationError, find_bank};
use crate::messages::templates;
use crate::{Lender, format};

/// After this long the acquirer must not pay an order any more.
const VALID_FOR_S: i64 = 24 * 3_600;
/// For so long an order that was seen as refused is looked at again.
const RECHECK_WINDOW_S: i64 = 3 * 86_400;
const RECHECK_INTERVAL_S: i64 = 60;

impl Lender {
    /// Sends the money that no debt of a loan needs to a card or an account of its owner's. While
    /// some is on its way, that is told.
    pub async fn refund_create(
        &self,
        session: &Session,
        loan_id: Uuid,
        target_id: Uuid,
    ) -> Result<Refund, LoanError> {
        self.require_step_up(session)?;
        let (id, now, today) = (Uuid::now_v7(), self.clock.now(), self.clock.today());
        let refund = transact!(self.db, |tx| {
            // Who asks at the same moment waits, and then finds this order or what came of it.
            loans::lock_for_update(tx, loan_id).await?;
            let row = load_own_loan_row(tx, session, loan_id).await?;
            let newest = refunds::find_newest_by_loan(tx, loan_id).await?;
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
                _ if !is_any => return Err(LoanRejection::NotEnoughFunds(Tenge::ZERO).into()),
                _ => {}
            }
            let target =
                payout_methods::find_for_customer(tx, session.customer_id, target_id).await?;
            let is_good = |it: &PayoutMethod| it.is_own && it.removed_at.is_none();
            let target =
                target.filter(is_good).ok_or(LoanError::PaymentRejected("target_unknown"))?;
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
            jobs::enqueue(tx, NewJob::new(JobKind::Refund, id, now), now).await?;
            let detail = refund_audit_detail(&refund);
            self.audit_customer(tx, session.customer_id, "refund_ordered", &detail, now).await?;
            Ok::<_, LoanError>(refund)
        })?;
        self.dispatch.notify();
        Ok(refund)
    }

    /// The newest refund of a loan of one's own, with where it went.
    pub async fn latest_refund_view(
        &self,
        session: &Session,
        loan_id: Uuid,
    ) -> Result<Option<(Refund, String)>, LoanError> {
        let mut tx = self.db.read().await?;
        load_own_loan_row(&mut tx, session, loan_id).await?;
        let Some(refund) = refunds::find_newest_by_loan(&mut tx, loan_id).await? else {
            return Ok(None);
        };
        let target =
            payout_methods::find_for_customer(&mut tx, session.customer_id, refund.target_id)
                .await?;
        Ok(Some((refund, target.map(|target| target.mask).unwrap_or_default())))
    }

    /// Sends a refund, or finds out what became of it.
    pub(crate) async fn run_refund_job(&self, id: Uuid) -> Result<JobOutcome, ApplicationError> {
        let mut tx = self.db.read().await?;
        let refund = refunds::find(&mut tx, id).await?.ok_or(LoanError::NotFound)?;
        let loan = loans::find(&mut tx, refund.loan_id).await?.ok_or(LoanError::NotFound)?;
        let target =
            payout_methods::find_for_customer(&mut tx, loan.customer_id, refund.target_id).await?;
        let target = target.ok_or(StoreError::NotFound("a target"))?;
        drop(tx);
        let name = refund.id.to_string();
        let report = match refund.state.as_str() {
            "done" => return Ok(JobOutcome::Completed),
            "new" => self.send_refund(&refund, &loan, &target).await?,
            _ => {
                let known = self.providers.acquirer.payout_status(&name).await;
                let age_s = refund.created_at.seconds_until(self.clock.now());
                // Never arrived: the same id makes it safe to send.
                let is_to_be_sent = known.outcome == OrderOutcome::NotFound
                    && refund.ended_at.is_none()
                    && age_s < VALID_FOR_S;
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
        target: &PayoutMethod,
    ) -> Result<OrderReport, ApplicationError> {
        let (name, customer) = (refund.id.to_string(), loan.customer_id.to_string());
        let payout = PayoutOrder {
            id: &name,
            customer: &customer,
            amount: Tenge::from_tiyn(refund.amount_tiyn),
            description: &self.providers.lender_profile.legal_name.ru,
            valid_until_us: refund.created_at.plus_seconds(VALID_FOR_S).0,
        };
        let number = target.number(&self.vault)?;
        let acquirer = &self.providers.acquirer;
        if target.kind == "card" {
            self.mark_refund_sent(refund.id).await?;
            return Ok(acquirer.pay_out_to_card(payout, &CardToken::new(&number)).await);
        }
        let unread = || StoreError::Corrupt("an account");
        let mut tx = self.db.read().await?;
        let person = self.load_person(&mut tx, loan.customer_id, loan.id).await?;
        drop(tx);
        let iban = Iban::try_new(&number).map_err(|_| unread())?;
        let bic = find_bank(&iban).ok_or_else(unread)?.bic;
        let (iin, name) = (&person.iin, &person.identity.name.reveal());
        self.mark_refund_sent(refund.id).await?;
        Ok(acquirer.pay_out_to_iban(payout, BankAccount { iban: &iban, bic, iin, name }).await)
    }

    /// From then on only its status says what became of it.
    async fn mark_refund_sent(&self, id: Uuid) -> Result<(), LoanError> {
        transact!(self.db, |tx| { Ok(refunds::update_to_sent(tx, id).await?) })
    }

    async fn apply_refund_report(
        &self,
        refund: &Refund,
        target: &PayoutMethod,
        report: &OrderReport,
    ) -> Result<JobOutcome, LoanError> {
        let now = self.clock.now();
        match report.outcome {
            OrderOutcome::Done => self.book_refund(refund, target, report).await,
            OrderOutcome::Declined { .. } | OrderOutcome::NotFound
                if is_final(refund, &report.outcome, now) =>
            {
                let code = match report.outcome {
                    OrderOutcome::Declined { code } => code.map(i64::from),
                    _ => None,
                };
                transact!(self.db, |tx| {
                    Ok::<_, LoanError>(refunds::update_to_failed(tx, refund.id, code, now).await?)
                })?;
                Ok(JobOutcome::retry_at(now.plus_seconds(RECHECK_INTERVAL_S)))
            }
            _ => match refund.ended_at.map(|ended_at| ended_at.seconds_until(now)) {
                Some(since_s) if since_s > RECHECK_WINDOW_S => Ok(JobOutcome::Completed),
                Some(since_s) => {
                    Ok(JobOutcome::retry_at(now.plus_seconds(since_s.max(RECHECK_INTERVAL_S))))
                }
                None => Ok(JobOutcome::retry_at(self.next_poll_at(refund.created_at))),
            },
        }
    }

    /// The money went: in the books and for the person, in one transaction.
    async fn book_refund(
        &self,
        refund: &Refund,
        target: &PayoutMethod,
        report: &OrderReport,
    ) -> Result<JobOutcome, LoanError> {
        let now = self.clock.now();
        let (id, amount) = (OperationId(refund.id.as_u128()), Tenge::from_tiyn(refund.amount_tiyn));
        transact!(self.db, |tx| {
            if !refunds::update_to_done(tx, refund.id, report.payment_id.as_deref(), now).await? {
                return Ok(JobOutcome::Completed);
            }
            let row = loans::find(tx, refund.loan_id).await?.ok_or(LoanError::NotFound)?;
            let (subject, detail) =
                (format!("customer/{}", row.customer_id), refund_audit_detail(refund));
            let (actor, action) = ("acquirer", "refund_paid");
            let entry = NewEntry { actor, action, subject: &subject, detail: &detail };
            let command = LoanCommand::Refund { id, amount };
            if let super::Idempotent::Done(_) =
                execute_loan_command(tx, &row, &command, &entry, now).await?
            {
                self.notify_refund(tx, &row, refund, &target.mask).await?;
            }
            Ok::<_, LoanError>(JobOutcome::Completed)
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
        let customer = customers::find(tx, row.customer_id).await?.ok_or(LoanError::NotFound)?;
        let Some(phone) = customer.phone(&self.vault)? else { return Ok(()) };
        let amount = format::format_amount(Tenge::from_tiyn(refund.amount_tiyn));
        let message = NewMessage {
            id: refund.id,
            customer_id: Some(customer.id),
            channel: "sms",
            kind: "refund_sent",
            recipient: phone.reveal(),
            text: &templates::refund_sms(&amount, mask, customer.language),
            created_at: now,
        };
        Ok(self.insert_message(tx, &message, now).await?)
    }

    /// A word of the acquirer's on an order that is a refund. Says whether it is one.
    pub(crate) async fn handle_refund_callback(&self, id: Uuid) -> Result<bool, LoanError> {
        let now = self.clock.now();
        let is_known = transact!(self.db, |tx| {
            let Some(refund) = refunds::find(tx, id).await? else { return Ok(false) };
            if refund.state != "done" {
                let mut batch = tx.batch();
                jobs::requeue_in_batch(&mut batch, JobKind::Refund, id, now);
                batch.exec().await?;
            }
            Ok::<_, LoanError>(true)
        })?;
        self.dispatch.notify();
        Ok(is_known)
    }
}

/// Whether nothing will come of an order any more: it was refused, or it never arrived and must not be
/// sent now.
fn is_final(refund: &Refund, outcome: &OrderOutcome, now: Timestamp) -> bool {
    let is_too_old = refund.created_at.seconds_until(now) >= VALID_FOR_S;
    refund.ended_at.is_none() && (*outcome != OrderOutcome::NotFound || is_too_old)
}

fn refund_audit_detail(refund: &Refund) -> serde_json::Value {
    json!({
        "refund": refund.id.to_string(),
        "loan": refund.loan_id.to_string(),
        "amount_tiyn": refund.amount_tiyn,
    })
}
