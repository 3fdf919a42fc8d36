//! Beginning to pay: an order is written down, and then given to the acquirer.

use base::{BusinessDate, Language, Timestamp};
use jobs::{JobKind, NewJob};
use lending::loan::{LoanRejection, PaymentPurpose, Status, addendum};
use money::Tenge;
use providers::acquirer::{AcquirerError, PaymentOrder};
use store::payment_orders::{self as orders, PaymentOrder as Order};
use store::{Tx, Uuid, autopays, loans, payment_methods, payoff_quotes, transact};

use super::{LATE_NOTICE_GRACE_S, PAGE_REUSE_FOR_S, PAGE_VALID_FOR_S, poll};
use crate::loans::restored;
use crate::payments::Payments;
use crate::{Error, PaymentRejection, Rejection, Resource, json};

/// The job polls an order even if nobody returns to it; whoever started it polls first.
const FIRST_POLL_AFTER_S: i64 = 15;

/// Who pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payer {
    /// The one who borrowed.
    Owner(Uuid),
    /// A guest, who sees nothing of the loan.
    Guest,
}

/// An order to be paid.
#[derive(Debug, Clone)]
pub struct NewPaymentOrder {
    /// Chosen by the caller: the same id twice is one order.
    pub id: Uuid,
    /// Which loan is paid back.
    pub loan_id: Uuid,
    /// What the money is meant for.
    pub purpose: PaymentPurpose,
    /// How much.
    pub amount: Tenge,
    /// The quoted payoff, if any.
    pub quote_id: Option<Uuid>,
    /// Who pays.
    pub payer: Payer,
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
        let written = self.insert_payment_order(new, None).await;
        if matches!(written, Err(Error::Rejected(Rejection::Payment(PaymentRejection::InFlight)))) {
            self.poll_in_flight_order(new.loan_id).await;
        }
        self.submit_payment_order(written?).await
    }

    /// Polls a charge that somebody waits for: under load its job comes late. They are not let
    /// through at once all the same, for they do not know yet that they may have paid.
    async fn poll_in_flight_order(&self, loan_id: Uuid) {
        let followed = async {
            let mut tx = self.core.db.read().await?;
            let order = orders::find_card_order_in_flight(&mut tx, loan_id).await?;
            drop(tx);
            // Until then the first request is still working on it.
            if let Some(order) = order.filter(|order| self.order_age_s(order) >= FIRST_POLL_AFTER_S)
            {
                self.poll_payment_order_status(order.id).await?;
                self.core.dispatch.notify();
            }
            Ok::<_, Error>(())
        };
        if let Err(problem) = followed.await {
            tracing::warn!(error = %problem, "payment order status check failed");
        }
    }

    /// Writes an order down before anything is sent.
    pub(crate) async fn insert_payment_order(
        &self,
        new: &NewPaymentOrder,
        autopay_for: Option<BusinessDate>,
    ) -> Result<Order, Error> {
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        let order = new_order_row(new, autopay_for, now);
        transact!(self.core.db, |tx| {
            if let Some(known) = orders::find(tx, order.id).await? {
                let is_same = known.loan_id == order.loan_id
                    && known.kind == order.kind
                    && known.amount_tiyn == order.amount_tiyn
                    && known.payment_method_id == order.payment_method_id;
                return if is_same {
                    Ok(known)
                } else {
                    Err(Error::Rejected(Rejection::IdempotencyMismatch))
                };
            }
            // Who presses at the same moment waits, and then finds this order or what came of it.
            loans::lock_for_update(tx, new.loan_id).await?;
            let loan =
                loans::find(tx, new.loan_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
            check_payable(tx, new, &loan, (now, today)).await?;
            if autopay_for.is_some() {
                check_autopay_allowed(tx, new, &loan, (now, today)).await?;
            }
            if let Some(twin) = find_duplicate_in_flight(tx, new, &order, now).await? {
                return Ok(twin);
            }
            orders::insert(tx, &order).await?;
            let look_at = now.plus_seconds(FIRST_POLL_AFTER_S);
            jobs::enqueue(tx, NewJob::new(JobKind::PaymentOrder, order.id, look_at), now).await?;
            Ok(order.clone())
        })
    }

    /// Gives an order to the acquirer, unless it was given before.
    pub(crate) async fn submit_payment_order(&self, order: Order) -> Result<Order, Error> {
        if order.state != "new" {
            return Ok(order);
        }
        match order.payment_method_id {
            Some(_) => {
                self.poll_payment_order_status(order.id).await?;
                self.core.dispatch.notify();
            }
            None => self.open_payment_page(&order).await?,
        }
        let mut tx = self.core.db.read().await?;
        orders::find(&mut tx, order.id).await?.ok_or(Error::NotFound(Resource::Loan))
    }

    async fn open_payment_page(&self, order: &Order) -> Result<(), Error> {
        let words = self.acquirer_request(order).await?;
        match self.core.providers.acquirer.open_payment_page(words.as_payment_order()).await {
            Ok(page) => transact!(self.core.db, |tx| {
                Ok(orders::update_to_open(tx, order.id, &page.url, &page.payment_id).await?)
            }),
            Err(error @ AcquirerError::Temporary(_)) => {
                Err(Error::ProviderUnavailable(error.to_string()))
            }
            Err(AcquirerError::Rejected { code }) => {
                let (now, code) = (self.core.clock.now(), code.map(i64::from));
                let reason = poll::decline_reason(code);
                transact!(self.core.db, |tx| {
                    orders::update_to_failed(tx, order.id, (reason.code(), code), now).await?;
                    Ok::<_, Error>(())
                })?;
                Err(reason.into())
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
        let sign = if path.contains('?') { '&' } else { '?' };
        Ok(AcquirerRequest {
            id: order.id.to_string(),
            // A payer for somebody else has nothing to do with that customer's saved cards.
            customer: match order.payer.as_str() {
                "owner" => loan.customer_id.to_string(),
                _ => order.id.to_string(),
            },
            amount: Tenge::from_tiyn(order.amount_tiyn),
            description: match is_kazakh {
                true => format!("{number} шарты бойынша қарызды өтеу"),
                false => format!("Погашение займа по договору {number}"),
            },
            language: order.language,
            return_url: format!("{base}{prefix}{path}{sign}payment={}", order.id),
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
        PaymentPurpose::Prolongation(_) => "prolongation",
        PaymentPurpose::Withdrawal => "withdrawal",
        PaymentPurpose::Repayment | PaymentPurpose::Early if new.quote_id.is_some() => "full",
        PaymentPurpose::Repayment | PaymentPurpose::Early => "part",
    };
    let payer = if matches!(new.payer, Payer::Owner(_)) { "owner" } else { "guest" };
    Order {
        id: new.id,
        loan_id: new.loan_id,
        payer: payer.to_owned(),
        kind: kind.to_owned(),
        purpose: json::write(&new.purpose),
        amount_tiyn: new.amount.tiyn(),
        quote_id: new.quote_id,
        payment_method_id: new.card_id,
        autopay_for,
        language: new.language,
        return_path: new.return_path.clone(),
        state: "new".to_owned(),
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
    if let Payer::Owner(customer_id) = new.payer
        && customer_id != loan.customer_id
    {
        return Err(Error::NotFound(Resource::Loan));
    }
    if !new.amount.is_positive() || new.amount > Tenge::LIMIT {
        return Err(LoanRejection::InvalidAmount.into());
    }
    if !restored(loan)?.payoff(today).is_positive() {
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
    let known = restored(loan)?;
    if known.dues(today).status == Status::Disputed {
        return Err(LoanRejection::Disputed.into());
    }
    // A customer who has signed a prolongation, or is on a payment page, is not charged.
    let page_since = now.plus_seconds(-(PAGE_VALID_FOR_S + LATE_NOTICE_GRACE_S));
    if addendum::find_signed(&known, today).is_some()
        || orders::find_open_page(tx, loan.id, page_since).await?.is_some()
    {
        return Err(PaymentRejection::InFlight.into());
    }
    Ok(())
}

/// The order that is being paid already, where this one asks for the same.
async fn find_duplicate_in_flight(
    tx: &mut Tx,
    new: &NewPaymentOrder,
    order: &Order,
    now: Timestamp,
) -> Result<Option<Order>, Error> {
    if new.payer == Payer::Guest {
        return Ok(None);
    }
    if let Some(twin) = orders::find_duplicate_in_flight(tx, order).await? {
        let age_s = twin.created_at.seconds_until(now);
        if twin.payment_method_id.is_some() || age_s < PAGE_REUSE_FOR_S {
            return Ok(Some(twin));
        }
        // If it is paid there after all, it is posted all the same.
        orders::update_to_failed(tx, twin.id, ("expired", None), now).await?;
    }
    // A page waits for a card whose fate is open just as another card does.
    if orders::find_card_order_in_flight(tx, order.loan_id).await?.is_some() {
        return Err(PaymentRejection::InFlight.into());
    }
    Ok(None)
}
