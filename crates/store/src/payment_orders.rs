//! Payment orders. The id is the acquirer's idempotency key.

use store_derive::FromRow;

use crate::order_state::{DeclineReason, OrderEvent, OrderState, Transition};
use crate::{BlindIndex, JsonText, StoreError, Tx, Uuid};
use base::ids::{LoanId, OperationId};
use base::{BusinessDate, Language, Timestamp};

base::codes! {
    /// What a payment is for.
    RepaymentKind as PaymentKind {
        /// Everything, by a quote.
        Full = "full",
        /// An amount of the payer's choice: what is due, and principal ahead of the schedule.
        Partial = "part",
        /// A prolongation that was signed.
        Prolongation = "prolongation",
        /// Giving the loan back within the legal days.
        Withdrawal = "withdrawal",
    }
}

base::codes! {
    /// Who pays an order.
    OrderPayer {
        /// The borrower.
        Owner = "owner",
        /// Somebody else.
        Guest = "guest",
    }
}

/// A row of `payment_orders`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PaymentOrder {
    /// Also the acquirer's idempotency key.
    pub id: Uuid,
    pub loan_id: LoanId,
    pub payer: OrderPayer,
    pub kind: RepaymentKind,
    /// As `lending` encodes it.
    pub purpose: JsonText,
    pub amount_tiyn: i64,
    /// The payoff quote that the order pays, if any.
    pub quote_id: Option<Uuid>,
    /// The saved card that is charged; None for the hosted payment page.
    pub payment_method_id: Option<Uuid>,
    /// The due date, where the card was charged by autopay.
    pub autopay_for: Option<BusinessDate>,
    pub language: Language,
    /// Where the browser returns to on our site.
    pub return_path: String,
    pub state: OrderState,
    pub url: Option<String>,
    pub acquirer_payment_id: Option<String>,
    /// How often it was submitted to the acquirer.
    pub attempts: i64,
    /// What the acquirer charged.
    pub captured_tiyn: Option<i64>,
    pub payment_id: Option<OperationId>,
    pub decline_reason: Option<DeclineReason>,
    pub decline_code: Option<i64>,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

/// Adds an order. A conflict if it exists, or if a duplicate is in flight, which a retry finds.
pub async fn insert(tx: &mut Tx, order: &PaymentOrder) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO payment_orders (id, loan_id, payer, kind, purpose, amount_tiyn, quote_id,
             payment_method_id, autopay_for, language, return_path, state, attempts, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'new', 0, $12)
         ON CONFLICT DO NOTHING",
    )
    .bind(order.id)
    .bind(order.loan_id)
    .bind(order.payer)
    .bind(order.kind)
    .bind(order.purpose.clone())
    .bind(order.amount_tiyn)
    .bind(order.quote_id)
    .bind(order.payment_method_id)
    .bind(order.autopay_for)
    .bind(order.language)
    .bind(order.return_path.clone())
    .bind(order.created_at)
    .exec_one()
    .await
}

/// Records the card that paid. The first one stays.
pub async fn update_card(
    tx: &mut Tx,
    id: Uuid,
    card: &BlindIndex,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payment_orders SET card_blind_index = $2, card_used_at = $3
         WHERE id = $1 AND card_blind_index IS NULL",
    )
    .bind(id)
    .bind(card.clone())
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// An order by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<PaymentOrder>, StoreError> {
    tx.sql("SELECT * FROM payment_orders WHERE id = $1").bind(id).opt().await
}

/// The order of a payment; payments through other channels have none.
pub async fn find_by_payment(
    tx: &mut Tx,
    payment_id: OperationId,
) -> Result<Option<PaymentOrder>, StoreError> {
    tx.sql("SELECT * FROM payment_orders WHERE payment_id = $1").bind(payment_id).opt().await
}

/// A duplicate of this order that is in flight.
pub async fn find_duplicate_in_flight(
    tx: &mut Tx,
    order: &PaymentOrder,
) -> Result<Option<PaymentOrder>, StoreError> {
    tx.sql(
        "SELECT * FROM payment_orders
         WHERE loan_id = $1 AND kind = $2 AND amount_tiyn = $3 AND payment_method_id IS NOT DISTINCT
         FROM $4
             AND payer = 'owner' AND state IN ('new', 'open', 'sent')",
    )
    .bind(order.loan_id)
    .bind(order.kind)
    .bind(order.amount_tiyn)
    .bind(order.payment_method_id)
    .opt()
    .await
}

/// An order on a saved card whose outcome is not known yet.
pub async fn find_card_order_in_flight(
    tx: &mut Tx,
    loan_id: LoanId,
) -> Result<Option<PaymentOrder>, StoreError> {
    tx.sql(
        "SELECT * FROM payment_orders
         WHERE loan_id = $1 AND payment_method_id IS NOT NULL AND state IN ('new', 'sent')
         ORDER BY created_at LIMIT 1",
    )
    .bind(loan_id)
    .opt()
    .await
}

/// An order whose hosted page was opened since a time and may be in use.
pub async fn find_open_page(
    tx: &mut Tx,
    loan_id: LoanId,
    since: Timestamp,
) -> Result<Option<PaymentOrder>, StoreError> {
    tx.sql(
        "SELECT * FROM payment_orders
         WHERE loan_id = $1 AND payment_method_id IS NULL AND payer = 'owner'
         AND state IN ('new', 'open')
             AND created_at > $2
         ORDER BY created_at LIMIT 1",
    )
    .bind(loan_id)
    .bind(since)
    .opt()
    .await
}

/// The autopay orders of a due date, the oldest first.
pub async fn list_by_autopay_due_date(
    tx: &mut Tx,
    loan_id: LoanId,
    due_date: BusinessDate,
) -> Result<Vec<PaymentOrder>, StoreError> {
    tx.sql(
        "SELECT * FROM payment_orders WHERE loan_id = $1 AND autopay_for = $2
         ORDER BY created_at, id LIMIT 10",
    )
    .bind(loan_id)
    .bind(due_date)
    .all()
    .await
}

/// Whether a charge of a card may be in flight.
pub async fn has_in_flight_for_card(
    tx: &mut Tx,
    payment_method_id: Uuid,
) -> Result<bool, StoreError> {
    let row: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM payment_orders WHERE payment_method_id = $1 AND state IN ('new', 'sent')
             LIMIT 1",
        )
        .bind(payment_method_id)
        .opt()
        .await?;
    Ok(row.is_some())
}

/// The step that an event leads to from the stored state, if any.
async fn find_transition(
    tx: &mut Tx,
    id: Uuid,
    event: OrderEvent,
) -> Result<Option<Transition>, StoreError> {
    let row: Option<(OrderState,)> =
        tx.sql("SELECT state FROM payment_orders WHERE id = $1").bind(id).opt().await?;
    Ok(row.and_then(|(state,)| state.transition(event)))
}

/// Stores the page on which it is paid. Returns whether it is the first one.
pub async fn update_to_open(
    tx: &mut Tx,
    id: Uuid,
    url: &str,
    acquirer_payment_id: &str,
) -> Result<bool, StoreError> {
    let Some(step) = find_transition(tx, id, OrderEvent::PageOpened).await? else {
        return Ok(false);
    };
    tx.sql(
        "UPDATE payment_orders
             SET state = $3, url = $4, acquirer_payment_id = $5, attempts = attempts + 1
         WHERE id = $1 AND state = $2",
    )
    .bind(id)
    .bind(step.from())
    .bind(step.to())
    .bind(url.to_owned())
    .bind(acquirer_payment_id.to_owned())
    .exec_one()
    .await?;
    Ok(true)
}

/// Records the charge before it happens: from then on the outcome is only known by polling.
/// Returns whether there is anything to submit.
pub async fn update_to_sent(tx: &mut Tx, id: Uuid) -> Result<bool, StoreError> {
    let Some(step) = find_transition(tx, id, OrderEvent::ChargeSent).await? else {
        return Ok(false);
    };
    tx.sql(
        "UPDATE payment_orders SET state = $3, attempts = attempts + 1
         WHERE id = $1 AND state = $2",
    )
    .bind(id)
    .bind(step.from())
    .bind(step.to())
    .exec_one()
    .await?;
    Ok(true)
}

/// Records that it was not paid. Returns whether that is its first outcome, which stays.
pub async fn update_to_refused(
    tx: &mut Tx,
    id: Uuid,
    (reason, code): (DeclineReason, Option<i64>),
    now: Timestamp,
) -> Result<bool, StoreError> {
    let Some(step) = find_transition(tx, id, OrderEvent::Failed).await? else { return Ok(false) };
    tx.sql(
        "UPDATE payment_orders SET state = $3, decline_reason = $4, decline_code = $5, ended_at = $6
         WHERE id = $1 AND state = $2",
    )
    .bind(id)
    .bind(step.from())
    .bind(step.to())
    .bind(reason)
    .bind(code)
    .bind(now)
    .exec_one()
    .await?;
    Ok(true)
}

/// The amount that the acquirer captured for an order.
#[derive(Debug, Clone, Copy)]
pub struct CapturedPayment<'a> {
    pub payment_id: OperationId,
    /// What the acquirer charged.
    pub captured_tiyn: i64,
    pub acquirer_payment_id: Option<&'a str>,
}

/// Records that it was paid, even if it was refused before. Returns whether that is new.
pub async fn update_to_paid(
    tx: &mut Tx,
    id: Uuid,
    paid: CapturedPayment<'_>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let Some(step) = find_transition(tx, id, OrderEvent::Captured).await? else { return Ok(false) };
    tx.sql(
        "UPDATE payment_orders SET state = $3, payment_id = $4, captured_tiyn = $5,
             acquirer_payment_id = COALESCE($6, acquirer_payment_id), decline_reason = NULL,
             decline_code = NULL, ended_at = $7
         WHERE id = $1 AND state = $2",
    )
    .bind(id)
    .bind(step.from())
    .bind(step.to())
    .bind(paid.payment_id)
    .bind(paid.captured_tiyn)
    .bind(paid.acquirer_payment_id.map(str::to_owned))
    .bind(now)
    .exec_one()
    .await?;
    Ok(true)
}
