//! The payout: an order is sent once, its outcome is polled by its own id, and the loan is issued
//! on the day the money arrived.

use base::ids::{ApplicationId, LoanId};
use jobs::JobOutcome;
use std::sync::Arc;
use store::payout_methods::PayoutMethodKind;
use store::payouts::PayoutState;

use identity::Iban;
use origination::application::PayoutFailure;
use origination::{ApplicationCommand, State};
use providers::acquirer::{
    BankAccount, CardToken, OrderOutcome, OrderReport, PayoutOrder as Order,
};
use serde_json::json;
use store::audit::{self, NewEntry};
use store::payout_methods::{self, PayoutMethod};
use store::payouts::{self, Payout};
use store::{StoreError, Uuid, transact};

use super::repository::LoadedApplication;
use crate::Error;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::banks::find_bank;
use crate::loans::{NewLoan, insert_loan};

/// After this long the acquirer must not pay an order any more.
const PAYOUT_TTL_S: i64 = 24 * 3_600;

impl Applications {
    /// Sends the payout order, or polls its status if it was sent.
    pub(crate) async fn execute_payout(&self, id: ApplicationId) -> Result<JobOutcome, Error> {
        let Some((loaded, person)) = self.load_in_state(id, State::Disbursing).await? else {
            return Ok(JobOutcome::Completed);
        };
        self.check_pending_holders(loaded.application.customer).await?;
        let Some((order, payout_method)) = self.find_or_create_payout(id, &loaded).await? else {
            let failure = PayoutFailure::AccountRefused;
            return self.fail_payout(id, loaded.application.payout.order, failure).await;
        };
        if order.ended_at.is_some() {
            return self.apply_payout_report(&order, &report_from_row(&order)).await;
        }
        let name = order.id.to_string();
        let acquirer = &self.core.providers.acquirer;
        let existing_report = match order.state {
            PayoutState::New => None,
            // It was sent to the acquirer: only its status tells the outcome.
            _ => Some(acquirer.payout_status(&name).await),
        };
        let report = match existing_report {
            Some(report) if report.outcome != OrderOutcome::NotFound => report,
            // Never sent, or never arrived: the same id makes it safe to send.
            _ => {
                transact!(self.core.db, |tx| { payouts::update_to_sent(tx, order.id).await })?;
                let customer = person.customer.id.to_string();
                let acquirer_order = Order {
                    id: &name,
                    customer: &customer,
                    amount: money::Tenge::from_tiyn(order.amount_tiyn),
                    description: &self.core.providers.lender_profile.legal_name.ru,
                    valid_until_us: order.created_at.plus_seconds(PAYOUT_TTL_S).0,
                };
                let number = payout_method.number(&self.core.vault)?;
                if payout_method.kind == PayoutMethodKind::Card {
                    acquirer.pay_out_to_card(acquirer_order, &CardToken::new(&number)).await
                } else {
                    let unread = || StoreError::Corrupt("an account");
                    let iban = Iban::try_new(&number).map_err(|_| unread())?;
                    let full_name = person.identity.name.reveal();
                    let bic = find_bank(&iban).ok_or_else(unread)?.bic;
                    let iin = &person.iin;
                    let account = BankAccount { iban: &iban, bic, iin, name: &full_name };
                    acquirer.pay_out_to_iban(acquirer_order, account).await
                }
            }
        };
        self.apply_payout_report(&order, &report).await
    }

    /// Applies the status of an order, never a callback alone.
    pub(super) async fn apply_payout_report(
        &self,
        order: &Payout,
        report: &OrderReport,
    ) -> Result<JobOutcome, Error> {
        let id = order.application_id;
        let number = u32::try_from(order.number).unwrap_or(u32::MAX);
        match report.outcome {
            OrderOutcome::Done => self.complete_payout(order, report).await,
            OrderOutcome::Declined { code } => {
                let code = code.map(i64::from);
                let now = self.core.clock.now();
                transact!(self.core.db, |tx| {
                    payouts::update_outcome(tx, order.id, PayoutState::Refused, (None, code), now)
                        .await
                })?;
                let failure = self.classify_payout_failure(order, code).await?;
                self.fail_payout(id, number, failure).await
            }
            OrderOutcome::Open
            | OrderOutcome::Pending
            | OrderOutcome::Unknown
            | OrderOutcome::NotFound => {
                Ok(JobOutcome::retry_at(self.core.next_poll_at(order.created_at)))
            }
        }
    }

    /// Rechecks an order that counted as refused: if the acquirer paid it after all, the loan is
    /// issued, and nothing is paid twice.
    pub(crate) async fn recheck_refused_payout(&self, order: &Payout) -> Result<(), Error> {
        let report = self.core.providers.acquirer.payout_status(&order.id.to_string()).await;
        if report.outcome == OrderOutcome::Done {
            self.complete_payout(order, &report).await?;
        }
        Ok(())
    }

    /// The order of an application's current payout; none if there is no payout method.
    async fn find_or_create_payout(
        &self,
        id: ApplicationId,
        loaded: &LoadedApplication,
    ) -> Result<Option<(Payout, PayoutMethod)>, Error> {
        let now = self.core.clock.now();
        let number = i64::from(loaded.application.payout.order);
        let customer_id = loaded.application.customer;
        let offer = loaded.application.chosen_offer();
        let amount_tiyn = offer.map_or(0, |offer| offer.amount().tiyn());
        transact!(self.core.db, |tx| {
            if payouts::find_by_number(tx, id, number).await?.is_none() {
                let Some(payout_method) = self.find_payout_method(tx, loaded).await? else {
                    return Ok(None);
                };
                let order = Payout {
                    id: Uuid::now_v7(),
                    application_id: id,
                    number,
                    payout_method_id: payout_method.id,
                    amount_tiyn,
                    state: PayoutState::New,
                    attempts: 0,
                    acquirer_payment_id: None,
                    decline_code: None,
                    created_at: now,
                    ended_at: None,
                };
                payouts::insert(tx, &order).await?;
            }
            let Some(order) = payouts::find_by_number(tx, id, number).await? else {
                return Ok(None);
            };
            let payout_method =
                payout_methods::find_for_customer(tx, customer_id, order.payout_method_id).await?;
            Ok::<_, Error>(payout_method.map(|payout_method| (order, payout_method)))
        })
    }

    /// The money arrived: issues the loan and moves the application, in one transaction.
    async fn complete_payout(
        &self,
        order: &Payout,
        report: &OrderReport,
    ) -> Result<JobOutcome, Error> {
        let now = self.core.clock.now();
        let number = u32::try_from(order.number).unwrap_or(u32::MAX);
        let key = format!("payout/{}", order.id);
        transact!(self.core.db, |tx| {
            let payment = (report.payment_id.as_deref(), None);
            payouts::update_outcome(tx, order.id, PayoutState::Done, payment, now).await?;
            payouts::update_failed_to_done(tx, order.id, report.payment_id.as_deref(), now).await?;
            let loaded = self.load_application(tx, order.application_id).await?;
            let is_awaited =
                matches!(loaded.application.state, State::Disbursing | State::DisburseFailed)
                    && loaded.application.payout.order == number;
            if !is_awaited {
                let is_booked = loaded.application.state == State::Active
                    && loaded.application.payout.order == number;
                // The application ended or has another order: staff have to recover the money.
                if !is_booked {
                    let order = order.id;
                    tracing::error!(order_id = %order, "payout completed for an order that is no longer expected");
                    let detail = json!({ "order": order });
                    let subject = format!("application/{}", loaded.application.id);
                    let (actor, action) = ("acquirer", "payout_unawaited");
                    let entry = NewEntry { actor, action, subject: &subject, detail: &detail };
                    audit::insert(tx, &entry, now).await?;
                }
                return Ok(JobOutcome::Completed);
            }
            // The signed terms apply, even if the price or the law has changed since.
            let unread = || StoreError::Corrupt("the terms of a loan");
            let signed =
                super::signing_package::find_newest_package(tx, order.application_id).await?;
            let signed = signed.ok_or_else(unread)?;
            let contract = signed.terms()?.with_issue_date(self.core.clock.today());
            let new = NewLoan {
                id: LoanId::of_application(order.application_id),
                customer_id: loaded.application.customer,
                contract_number: signed.contract_number().to_owned(),
                contract: Arc::new(contract.map_err(|_| unread())?),
                actor: "acquirer".to_owned(),
            };
            insert_loan(tx, &new, now).await?;
            let by = Actor::Provider { name: "acquirer", idempotency_key: Some(&key) };
            self.transition(
                tx,
                &loaded,
                &ApplicationCommand::CompletePayout { order: number },
                by,
                now,
            )
            .await?;
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }

    async fn fail_payout(
        &self,
        id: ApplicationId,
        order: u32,
        failure: PayoutFailure,
    ) -> Result<JobOutcome, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let loaded = self.load_application(tx, id).await?;
            let is_awaited = loaded.application.state == State::Disbursing
                && loaded.application.payout.order == order;
            if is_awaited {
                let by = Actor::Provider { name: "acquirer", idempotency_key: None };
                let command =
                    ApplicationCommand::FailPayout { order, failure, is_retryable: false };
                self.transition(tx, &loaded, &command, by, now).await?;
            }
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }

    async fn classify_payout_failure(
        &self,
        order: &Payout,
        code: Option<i64>,
    ) -> Result<PayoutFailure, Error> {
        let mut tx = self.core.db.read().await?;
        let loaded = self.load_application(&mut tx, order.application_id).await?;
        let customer_id = loaded.application.customer;
        let payout_method =
            payout_methods::find_for_customer(&mut tx, customer_id, order.payout_method_id).await?;
        let is_card =
            payout_method.is_some_and(|payout_method| payout_method.kind == PayoutMethodKind::Card);
        Ok(match code {
            Some(BANK_LIMIT_CODE) => PayoutFailure::BankLimit,
            Some(NAME_MISMATCH_CODE) => PayoutFailure::NameMismatch,
            _ if is_card => PayoutFailure::CardRefused,
            _ => PayoutFailure::AccountRefused,
        })
    }
}

/// The acquirer's decline codes that state a reason; to be confirmed with it before going live.
const BANK_LIMIT_CODE: i64 = 61;
const NAME_MISMATCH_CODE: i64 = 57;

/// A finished order, from its row.
fn report_from_row(order: &Payout) -> OrderReport {
    let outcome = if order.state == PayoutState::Done {
        OrderOutcome::Done
    } else {
        OrderOutcome::Declined {
            code: order.decline_code.and_then(|code| u32::try_from(code).ok()),
        }
    };
    OrderReport {
        outcome,
        payment_id: order.acquirer_payment_id.clone(),
        amount: Some(money::Tenge::from_tiyn(order.amount_tiyn)),
        refunded: money::Tenge::ZERO,
        card: None,
    }
}
