//! Orders to pay a loan back: the identity of one is the acquirer's idempotency key.

use store_derive::FromRow;

use crate::{JsonText, StoreError, Tx, Uuid};
use base::{BusinessDate, Language, Timestamp};

/// A row of `payment_orders`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PaymentOrder {
    /// Also the acquirer's idempotency key.
    pub id: Uuid,
    pub loan_id: Uuid,
    /// `owner` or `guest`.
    pub payer: String,
    /// `full`, `part`, `prolongation` or `withdrawal`.
    pub kind: String,
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
    /// `new`, `open`, `sent`, `paid` or `refused`.
    pub state: String,
    pub url: Option<String>,
    pub acquirer_payment_id: Option<String>,
    /// How often it was submitted to the acquirer.
    pub attempts: i64,
    /// What the acquirer charged.
    pub captured_tiyn: Option<i64>,
    pub payment_id: Option<Uuid>,
    /// `declined`, `funds`, `check` or `expired`.
    pub decline_reason: Option<String>,
    pub decline_code: Option<i64>,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

/// Adds an order. A conflict where it is there already, or one just like it is being paid: run
/// again, the transaction finds it.
pub async fn insert(tx: &mut Tx, order: &PaymentOrder) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO payment_orders (id, loan_id, payer, kind, purpose, amount_tiyn, quote_id,
             payment_method_id, autopay_for, language, return_path, state, attempts, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'new', 0, $12)
         ON CONFLICT DO NOTHING",
    )
    .bind(order.id)
    .bind(order.loan_id)
    .bind(order.payer.clone())
    .bind(order.kind.clone())
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

/// An order by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<PaymentOrder>, StoreError> {
    tx.sql("SELECT * FROM payment_orders WHERE id = $1").bind(id).opt().await
}

/// The order that led to a payment; money that came another way has none.
pub async fn find_by_payment(
    tx: &mut Tx,
    payment_id: Uuid,
) -> Result<Option<PaymentOrder>, StoreError> {
    tx.sql("SELECT * FROM payment_orders WHERE payment_id = $1").bind(payment_id).opt().await
}

/// An order of the owner's just like this one that is being paid.
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
    .bind(order.kind.clone())
    .bind(order.amount_tiyn)
    .bind(order.payment_method_id)
    .opt()
    .await
}

/// An order on a kept card whose fate is not known yet.
pub async fn find_card_order_in_flight(
    tx: &mut Tx,
    loan_id: Uuid,
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

/// A page on which the borrower may be paying, opened since a moment.
pub async fn find_open_page(
    tx: &mut Tx,
    loan_id: Uuid,
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

/// The orders by which a due date was to be paid from a card, the oldest first.
pub async fn list_by_autopay_due_date(
    tx: &mut Tx,
    loan_id: Uuid,
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

/// Whether money may still be on its way from a card.
pub async fn has_in_flight_for_card(
    tx: &mut Tx,
    payment_method_id: Uuid,
) -> Result<bool, StoreError> {
    let found: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM payment_orders WHERE payment_method_id = $1 AND state IN ('new', 'sent')
             LIMIT 1",
        )
        .bind(payment_method_id)
        .opt()
        .await?;
    Ok(found.is_some())
}

/// Keeps the page on which it is paid; the first one stays.
pub async fn update_to_open(
    tx: &mut Tx,
    id: Uuid,
    url: &str,
    acquirer_payment_id: &str,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payment_orders
             SET state = 'open', url = $2, acquirer_payment_id = $3, attempts = attempts + 1
         WHERE id = $1 AND state = 'new'",
    )
    .bind(id)
    .bind(url.to_owned())
    .bind(acquirer_payment_id.to_owned())
    .exec()
    .await?;
    Ok(())
}

/// Records, before it happens, that a card is charged: from then on only the acquirer's status says
/// what became of it. Returns whether there is anything to send.
pub async fn update_to_sent(tx: &mut Tx, id: Uuid) -> Result<bool, StoreError> {
    let touched = tx
        .sql(
            "UPDATE payment_orders SET state = 'sent', attempts = attempts + 1
             WHERE id = $1 AND state IN ('new', 'sent')",
        )
        .bind(id)
        .exec()
        .await?;
    Ok(touched == 1)
}

/// Records that it was not paid; the first outcome stays.
pub async fn update_to_failed(
    tx: &mut Tx,
    id: Uuid,
    (decline_reason, code): (&str, Option<i64>),
    now: Timestamp,
) -> Result<bool, StoreError> {
    let touched = tx
        .sql(
            "UPDATE payment_orders SET state = 'refused', decline_reason = $2, decline_code = $3,
                 ended_at = $4
             WHERE id = $1 AND ended_at IS NULL",
        )
        .bind(id)
        .bind(decline_reason.to_owned())
        .bind(code)
        .bind(now)
        .exec()
        .await?;
    Ok(touched == 1)
}

/// What an order that was paid is told to be.
#[derive(Debug, Clone, Copy)]
pub struct CapturedPayment<'a> {
    pub payment_id: Uuid,
    /// What the acquirer charged.
    pub captured_tiyn: i64,
    pub acquirer_payment_id: Option<&'a str>,
}

/// Records that it was paid, even where it was seen as refused before.
pub async fn update_to_paid(
    tx: &mut Tx,
    id: Uuid,
    paid: CapturedPayment<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payment_orders SET state = 'paid', payment_id = $2, captured_tiyn = $3,
             acquirer_payment_id = COALESCE($4, acquirer_payment_id), decline_reason = NULL,
             decline_code = NULL,
             ended_at = $5
         WHERE id = $1 AND state <> 'paid'",
    )
    .bind(id)
    .bind(paid.payment_id)
    .bind(paid.captured_tiyn)
    .bind(paid.acquirer_payment_id.map(str::to_owned))
    .bind(now)
    .exec()
    .await?;
    Ok(())
}
