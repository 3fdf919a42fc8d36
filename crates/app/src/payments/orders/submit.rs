//! Starting a payment: an order is stored, and then submitted to the acquirer.

use base::ids::{CustomerId, LoanId};
use base::{BusinessDate, Language, Timestamp};
use jobs::{JobKind, NewJob};
use lending::loan::{LoanRejection, LoanStatus, PaymentPurpose, addendum};
use money::Tenge;
use providers::acquirer::{AcquirerError, PaymentOrder};
use store::order_state::{DeclineReason, OrderState};
use store::payment_orders::{self as orders, OrderPayer, PaymentOrder as Order, RepaymentKind};
use store::{Tx, Uuid, autopays, loans, payment_methods, payoff_quotes, transact};

use super::acquirer_order::decline_reason;
use super::{LATE_NOTICE_GRACE_S, PAGE_REUSE_FOR_S, PAGE_VALID_FOR_S};
use crate::loans::loan_from_row;
use crate::payments::Payments;
use crate::{Error, PaymentRejection, Rejection, Resource, json};

/// The job polls an order even if nobody returns to it; whoever started it polls first.
const FIRST_POLL_AFTER_S: i64 = 15;

/// An order to be paid.
#[derive(Debug, Clone)]
pub struct NewPaymentOrder {
    /// Chosen by the caller: the same id twice is one order.
    pub id: Uuid,
    /// Which loan is paid back.
    pub loan_id: LoanId,
    /// What the money is meant for.
    pub purpose: PaymentPurpose,
    /// How much.
    pub amount: Tenge,
    /// The quoted payoff, if any.
    pub quote_id: Option<Uuid>,
    /// The borrower, who pays.
    pub customer_id: CustomerId,
    /// The saved card to charge; without one it is paid on a page.
    pub card_id: Option<Uuid>,
    /// The language of the page: `ru` or `kk`.
    pub language: Language,
    /// Where on our site the browser comes back to, as `/success/?op=payment`. The language's prefix
    /// and the order's id, as `payment`, are added.
    pub return_path: String,
}

impl Payments {
    /// Starts an order: returns a page to pay on, or charges a saved card. An equal order already
    /// in progress is returned instead.
    pub(crate) async fn start_payment_order(&self, new: &NewPaymentOrder) -> Result<Order, Error> {
        let order = self.insert_payment_order(new, None).await;
        if matches!(order, Err(Error::Rejected(Rejection::Payment(PaymentRejection::InFlight)))) {
            self.poll_in_flight_order(new.loan_id).await;
        }
        self.submit_payment_order(order?).await
    }

    /// Polls the charge in flight, because under load its job runs late. The new order is rejected
    /// all the same: its payer does not know yet that they may have paid.
    async fn poll_in_flight_order(&self, loan_id: LoanId) {
        let poll = async {
            let mut tx = self.core.db.read().await?;
            let order = orders::find_card_order_in_flight(&mut tx, loan_id).await?;
            drop(tx);
            // Before that the request that started it still polls it.
            let is_stalled = |order: &Order| {
                order.created_at.seconds_until(self.core.clock.now()) >= FIRST_POLL_AFTER_S
            };
            if let Some(order) = order.filter(is_stalled) {
                self.poll_order_status(order.id).await?;
                self.core.dispatch.notify();
            }
            Ok::<_, Error>(())
        };
        if let Err(error) = poll.await {
            tracing::warn!(%error, "payment order status check failed");
        }
    }

    /// Stores an order before anything is sent.
    pub(crate) async fn insert_payment_order(
        &self,
        new: &NewPaymentOrder,
        autopay_for: Option<BusinessDate>,
    ) -> Result<Order, Error> {
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        let order = new_order_row(new, autopay_for, now);
        transact!(self.core.db, |tx| {
            if let Some(existing) = orders::find(tx, order.id).await? {
                let is_same = existing.loan_id == order.loan_id
                    && existing.kind == order.kind
                    && existing.amount_tiyn == order.amount_tiyn
                    && existing.payment_method_id == order.payment_method_id;
                return if is_same {
                    Ok(existing)
                } else {
                    Err(Error::Rejected(Rejection::IdempotencyMismatch))
                };
            }
            // A concurrent request waits here, and then finds this order or its outcome.
            loans::lock_for_update(tx, new.loan_id).await?;
            let loan =
                loans::find(tx, new.loan_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
            check_payable(tx, new, &loan, (now, today)).await?;
            if autopay_for.is_some() {
                check_autopay_allowed(tx, new, &loan, (now, today)).await?;
            }
            if let Some(duplicate) = find_duplicate_in_flight(tx, &order, now).await? {
                return Ok(duplicate);
            }
            orders::insert(tx, &order).await?;
            let poll_at = now.plus_seconds(FIRST_POLL_AFTER_S);
            jobs::enqueue(tx, NewJob::new(JobKind::PaymentOrder, order.id, poll_at), now).await?;
            Ok(order.clone())
        })
    }

    /// Submits an order to the acquirer, unless it was submitted before.
    pub(crate) async fn submit_payment_order(&self, order: Order) -> Result<Order, Error> {
        if order.state != OrderState::New {
            return Ok(order);
        }
        match order.payment_method_id {
            Some(_) => {
                self.poll_order_status(order.id).await?;
                self.core.dispatch.notify();
            }
            None => self.open_payment_page(&order).await?,
        }
        let mut tx = self.core.db.read().await?;
        orders::find(&mut tx, order.id).await?.ok_or(Error::NotFound(Resource::Loan))
    }

    async fn open_payment_page(&self, order: &Order) -> Result<(), Error> {
        let request = self.acquirer_request(order).await?;
        match self.core.providers.acquirer.open_payment_page(request.as_payment_order()).await {
            Ok(page) => transact!(self.core.db, |tx| {
                orders::update_to_open(tx, order.id, &page.url, &page.payment_id).await?;
                Ok(())
            }),
            Err(error @ AcquirerError::Temporary(_)) => {
                Err(Error::ProviderUnavailable(error.to_string()))
            }
            Err(AcquirerError::Rejected { code }) => {
                let (now, code) = (self.core.clock.now(), code.map(i64::from));
                let reason = decline_reason(code);
                transact!(self.core.db, |tx| {
                    orders::update_to_refused(tx, order.id, (reason, code), now).await?;
                    Ok::<_, Error>(())
                })?;
                Err(PaymentRejection::from(reason).into())
            }
        }
    }

    /// The acquirer's request for an order.
    pub(super) async fn acquirer_request(&self, order: &Order) -> Result<AcquirerRequest, Error> {
        let mut tx = self.core.db.read().await?;
        let loan =
            loans::find(&mut tx, order.loan_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        let is_kazakh = order.language == Language::Kk;
        let number = &loan.contract_number;
        let prefix = if is_kazakh { "/kz" } else { "" };
        let (base, path) = (&self.core.providers.lender_profile.base_url, &order.return_path);
        let separator = if path.contains('?') { '&' } else { '?' };
        Ok(AcquirerRequest {
            id: order.id.to_string(),
            // A payer for somebody else has nothing to do with that customer's saved cards.
            customer: match order.payer {
                OrderPayer::Owner => loan.customer_id.to_string(),
                OrderPayer::Guest => order.id.to_string(),
            },
            amount: Tenge::from_tiyn(order.amount_tiyn),
            description: match is_kazakh {
                true => format!("{number} шарты бойынша қарызды өтеу"),
                false => format!("Погашение займа по договору {number}"),
            },
            language: order.language,
            return_url: format!("{base}{prefix}{path}{separator}payment={}", order.id),
        })
    }
}

/// Owns the data of the acquirer's request.
pub(super) struct AcquirerRequest {
    id: String,
    customer: String,
    amount: Tenge,
    description: String,
    language: base::Language,
    return_url: String,
}

impl AcquirerRequest {
    pub(super) fn as_payment_order(&self) -> PaymentOrder<'_> {
        PaymentOrder {
            id: &self.id,
            customer: &self.customer,
            amount: self.amount,
            description: &self.description,
            language: self.language,
            return_url: &self.return_url,
        }
    }
}

fn new_order_row(
    new: &NewPaymentOrder,
    autopay_for: Option<BusinessDate>,
    now: Timestamp,
) -> Order {
    let kind = match new.purpose {
        PaymentPurpose::Prolongation(_) => RepaymentKind::Prolongation,
        PaymentPurpose::Withdrawal => RepaymentKind::Withdrawal,
        PaymentPurpose::Repayment | PaymentPurpose::Early if new.quote_id.is_some() => {
            RepaymentKind::Full
        }
        PaymentPurpose::Repayment | PaymentPurpose::Early => RepaymentKind::Partial,
    };
    Order {
        id: new.id,
        loan_id: new.loan_id,
        payer: OrderPayer::Owner,
        kind,
        purpose: json::write(&new.purpose),
        amount_tiyn: new.amount.tiyn(),
        quote_id: new.quote_id,
        payment_method_id: new.card_id,
        autopay_for,
        language: new.language,
        return_path: new.return_path.clone(),
        state: OrderState::New,
        url: None,
        acquirer_payment_id: None,
        attempts: 0,
        captured_tiyn: None,
        payment_id: None,
        decline_reason: None,
        decline_code: None,
        created_at: now,
        ended_at: None,
    }
}

/// Whether the loan, the quote and the card are such as can be paid with.
async fn check_payable(
    tx: &mut Tx,
    new: &NewPaymentOrder,
    loan: &loans::Loan,
    (now, today): (Timestamp, BusinessDate),
) -> Result<(), Error> {
    if new.customer_id != loan.customer_id {
        return Err(Error::NotFound(Resource::Loan));
    }
    if !new.amount.is_positive() || new.amount > Tenge::LIMIT {
        return Err(LoanRejection::InvalidAmount.into());
    }
    if !loan_from_row(loan)?.payoff(today).is_positive() {
        return Err(LoanRejection::Closed.into());
    }
    if let Some(id) = new.quote_id {
        let quote = payoff_quotes::find(tx, id).await?.filter(|it| it.loan_id == loan.id);
        let quote = quote.ok_or(PaymentRejection::QuoteUnknown)?;
        if quote.valid_until < now || quote.amount_tiyn != new.amount.tiyn() {
            return Err(PaymentRejection::QuoteExpired.into());
        }
    }
    if let Some(id) = new.card_id
        && payment_methods::find_for_customer(tx, loan.customer_id, id).await?.is_none()
    {
        return Err(PaymentRejection::CardUnknown.into());
    }
    Ok(())
}

/// Whether the card may be charged without its owner present: autopay may be off, and nothing is
/// charged during a dispute.
async fn check_autopay_allowed(
    tx: &mut Tx,
    new: &NewPaymentOrder,
    loan: &loans::Loan,
    (now, today): (Timestamp, BusinessDate),
) -> Result<(), Error> {
    let autopay = autopays::find_by_loan(tx, loan.id).await?;
    if !autopay.is_some_and(|it| it.is_on && Some(it.payment_method_id) == new.card_id) {
        return Err(PaymentRejection::AutopayOff.into());
    }
    let current = loan_from_row(loan)?;
    if current.dues(today).status == LoanStatus::Disputed {
        return Err(LoanRejection::Disputed.into());
    }
    // A customer who has signed a prolongation, or is on a payment page, is not charged.
    let page_since = now.plus_seconds(-(PAGE_VALID_FOR_S + LATE_NOTICE_GRACE_S));
    if addendum::find_signed(&current, today).is_some()
        || orders::find_open_page(tx, loan.id, page_since).await?.is_some()
    {
        return Err(PaymentRejection::InFlight.into());
    }
    Ok(())
}

/// An equal order that is being paid already.
async fn find_duplicate_in_flight(
    tx: &mut Tx,
    order: &Order,
    now: Timestamp,
) -> Result<Option<Order>, Error> {
    if let Some(duplicate) = orders::find_duplicate_in_flight(tx, order).await? {
        let age_s = duplicate.created_at.seconds_until(now);
        if duplicate.payment_method_id.is_some() || age_s < PAGE_REUSE_FOR_S {
            return Ok(Some(duplicate));
        }
        // If it is paid there after all, it is posted all the same.
        orders::update_to_refused(tx, duplicate.id, (DeclineReason::Expired, None), now).await?;
    }
    // While a charge is in flight, neither a page nor another charge may start.
    if orders::find_card_order_in_flight(tx, order.loan_id).await?.is_some() {
        return Err(PaymentRejection::InFlight.into());
    }
    Ok(None)
}
