//! Applications for a loan and their events.

use store_derive::FromRow;

use crate::{Batch, BlindIndex, JsonText, StoreError, Tx, Uuid};
use base::Timestamp;
use base::ids::{ApplicationId, CustomerId, LoanId};
use origination::application::State;

/// Version of the event format that is written now.
pub const EVENT_SCHEMA_VERSION: i64 = 1;

/// A row of `applications`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Application {
    pub id: ApplicationId,
    /// The number of the last event.
    pub version: i64,
    pub customer_id: CustomerId,
    pub state: State,
    pub body: JsonText,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// The next deadline: expiry, or the delay of a provider.
    pub deadline_at: Option<Timestamp>,
    pub loan_id: Option<LoanId>,
    /// Whether the success screen was displayed.
    pub is_success_acknowledged: bool,
    pub payout_method_id: Option<Uuid>,
    /// Whether partner offers may be displayed after a decline.
    pub wants_partner_offers: bool,
}

/// An event to be appended, with its actor and reason.
#[derive(Debug, Clone)]
pub struct NewEvent {
    pub occurred_at: Timestamp,
    /// `customer`, `staff/<name>`, `system` or a provider.
    pub actor: String,
    pub from_state: State,
    pub to_state: State,
    pub reason: Option<String>,
    pub ip_blind_index: Option<BlindIndex>,
    /// Idempotency key: the same key twice is one event.
    pub idempotency_key: Option<String>,
    pub event: JsonText,
}

/// A row of `application_events`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct EventRow {
    /// From one on, without gaps.
    pub number: i64,
    pub occurred_at: Timestamp,
    pub actor: String,
    pub from_state: State,
    pub to_state: State,
    pub reason: Option<String>,
    /// Version of the event format.
    pub event_version: i64,
    pub event: JsonText,
}

/// Adds an application. Violates `applications_customer_id_key` if the customer has an open one.
pub fn insert(batch: &mut Batch<'_>, application: &Application) {
    batch
        .sql(
            1,
            "INSERT INTO applications (id, version, customer_id, state, body, created_at,
                 updated_at, deadline_at, loan_id, is_success_acknowledged)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING",
        )
        .bind(application.id)
        .bind(application.version)
        .bind(application.customer_id)
        .bind(application.state)
        .bind(application.body.clone())
        .bind(application.created_at)
        .bind(application.updated_at)
        .bind(application.deadline_at)
        .bind(application.loan_id)
        .bind(application.is_success_acknowledged);
}

/// Updates an application from a version; a conflict if somebody else did.
pub fn update(batch: &mut Batch<'_>, from_version: i64, application: &Application) {
    batch
        .sql(
            1,
            "UPDATE applications SET version = $3, state = $4, body = $5, updated_at = $6,
                 deadline_at = $7, loan_id = $8, customer_id = $9
             WHERE id = $1 AND version = $2",
        )
        .bind(application.id)
        .bind(from_version)
        .bind(application.version)
        .bind(application.state)
        .bind(application.body.clone())
        .bind(application.updated_at)
        .bind(application.deadline_at)
        .bind(application.loan_id)
        .bind(application.customer_id);
}

/// Appends events after a version.
pub fn append_events(
    batch: &mut Batch<'_>,
    application_id: ApplicationId,
    after: i64,
    steps: Vec<NewEvent>,
) {
    batch.sql_values(
        steps.len(),
        "INSERT INTO application_events (application_id, number, occurred_at, actor, from_state,
             to_state, reason, ip_blind_index, key, event_version, event)",
        11,
        " ON CONFLICT (application_id, number) DO NOTHING",
    );
    for (number, step) in (after + 1..).zip(steps) {
        batch
            .bind(application_id)
            .bind(number)
            .bind(step.occurred_at)
            .bind(step.actor)
            .bind(step.from_state)
            .bind(step.to_state)
            .bind(step.reason)
            .bind(step.ip_blind_index)
            .bind(step.idempotency_key)
            .bind(EVENT_SCHEMA_VERSION)
            .bind(step.event);
    }
}

/// The application by id.
pub async fn find(tx: &mut Tx, id: ApplicationId) -> Result<Option<Application>, StoreError> {
    tx.sql("SELECT * FROM applications WHERE id = $1").bind(id).opt().await
}

/// Makes others that change the answers or the state wait for the end of the transaction. SQLite has
/// one writer anyway.
pub async fn lock_for_update(tx: &mut Tx, id: ApplicationId) -> Result<(), StoreError> {
    if matches!(tx, Tx::Postgres(_)) {
        tx.sql("SELECT id FROM applications WHERE id = $1 FOR UPDATE")
            .bind(id)
            .opt::<(ApplicationId,)>()
            .await?;
    }
    Ok(())
}

/// A customer's newest application: the open one, if there is one.
pub async fn find_newest_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<Option<Application>, StoreError> {
    tx.sql(
        "SELECT * FROM applications WHERE customer_id = $1
         ORDER BY created_at DESC, id DESC LIMIT 1",
    )
    .bind(customer_id)
    .opt()
    .await
}

/// A customer's applications, the newest first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
    count: i64,
) -> Result<Vec<Application>, StoreError> {
    tx.sql(
        "SELECT * FROM applications WHERE customer_id = $1
         ORDER BY created_at DESC, id DESC LIMIT $2",
    )
    .bind(customer_id)
    .bind(count)
    .all()
    .await
}

/// The number of applications that a customer started since a time.
pub async fn count_created_since(
    tx: &mut Tx,
    customer_id: CustomerId,
    since: Timestamp,
) -> Result<i64, StoreError> {
    let (count,): (i64,) = tx
        .sql(
            "SELECT CAST(COUNT(*) AS bigint) FROM applications
             WHERE customer_id = $1 AND created_at >= $2",
        )
        .bind(customer_id)
        .bind(since)
        .one("a count")
        .await?;
    Ok(count)
}

/// Applications whose deadline has passed, the oldest first.
pub async fn list_with_due_timers(
    tx: &mut Tx,
    now: Timestamp,
    count: i64,
) -> Result<Vec<ApplicationId>, StoreError> {
    let rows: Vec<(ApplicationId,)> = tx
        .sql(
            "SELECT id FROM applications WHERE deadline_at <= $1 ORDER BY deadline_at, id LIMIT $2",
        )
        .bind(now)
        .bind(count)
        .all()
        .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Applications in a state, the oldest first: a queue of the staff.
pub async fn list_by_state(
    tx: &mut Tx,
    state: State,
    count: i64,
) -> Result<Vec<Application>, StoreError> {
    tx.sql("SELECT * FROM applications WHERE state = $1 ORDER BY updated_at, id LIMIT $2")
        .bind(state)
        .bind(count)
        .all()
        .await
}

/// Applications that wait for a provider and whose delay was recorded, the oldest first.
pub async fn list_delayed(tx: &mut Tx, count: i64) -> Result<Vec<Application>, StoreError> {
    tx.sql(
        "SELECT applications.* FROM applications
         JOIN application_events AS last
             ON last.application_id = applications.id AND last.number = applications.version
         WHERE applications.state IN ('PRESCORING', 'BIO_PROCESSING', 'STATEMENT_PROCESSING',
                 'CARD_VERIFYING', 'SCORING', 'EXTRA_CONFIRM', 'DISBURSING')
             AND last.from_state = last.to_state
         ORDER BY applications.updated_at, applications.id LIMIT $1",
    )
    .bind(count)
    .all()
    .await
}

/// Applications that have been in a state since a time while their job of a kind keeps failing, the
/// oldest first.
pub async fn list_awaiting_provider(
    tx: &mut Tx,
    (state, job): (State, &str),
    since: Timestamp,
    count: i64,
) -> Result<Vec<Application>, StoreError> {
    tx.sql(
        "SELECT applications.* FROM applications
         JOIN jobs ON jobs.kind = $2 AND jobs.subject = applications.id
         WHERE applications.state = $1 AND applications.updated_at <= $3
             AND jobs.done_at IS NULL AND jobs.last_error IS NOT NULL
         ORDER BY applications.updated_at, applications.id LIMIT $4",
    )
    .bind(state)
    .bind(job.to_owned())
    .bind(since)
    .bind(count)
    .all()
    .await
}

/// Whether there is an event of this kind.
pub async fn has_event(
    tx: &mut Tx,
    application_id: ApplicationId,
    key: &str,
) -> Result<bool, StoreError> {
    let row: Option<(i64,)> = tx
        .sql("SELECT number FROM application_events WHERE application_id = $1 AND key = $2")
        .bind(application_id)
        .bind(key.to_owned())
        .opt()
        .await?;
    Ok(row.is_some())
}

/// The events of an application, in order.
pub async fn list_events(
    tx: &mut Tx,
    application_id: ApplicationId,
) -> Result<Vec<EventRow>, StoreError> {
    tx.sql(
        "SELECT number, occurred_at, actor, from_state, to_state, reason, event_version, event
         FROM application_events WHERE application_id = $1 ORDER BY number",
    )
    .bind(application_id)
    .all()
    .await
}

/// The network address of an event, as a blind index.
pub async fn find_event_ip_blind_index(
    tx: &mut Tx,
    application_id: ApplicationId,
    number: i64,
) -> Result<Option<BlindIndex>, StoreError> {
    let row: Option<(Option<BlindIndex>,)> = tx
        .sql(
            "SELECT ip_blind_index FROM application_events WHERE application_id = $1
                 AND number = $2",
        )
        .bind(application_id)
        .bind(number)
        .opt()
        .await?;
    Ok(row.and_then(|(blind_index,)| blind_index))
}

/// Records the payout method.
pub async fn update_payout_method(
    tx: &mut Tx,
    id: ApplicationId,
    payout_method_id: Uuid,
) -> Result<(), StoreError> {
    tx.sql("UPDATE applications SET payout_method_id = $2 WHERE id = $1")
        .bind(id)
        .bind(payout_method_id)
        .exec_one()
        .await
}

/// Records the device that sent the questionnaire.
pub async fn update_device(
    tx: &mut Tx,
    id: ApplicationId,
    device: &BlindIndex,
) -> Result<(), StoreError> {
    tx.sql("UPDATE applications SET device_blind_index = $2 WHERE id = $1")
        .bind(id)
        .bind(device.clone())
        .exec_one()
        .await
}

/// The device that sent the questionnaire.
pub async fn find_device(tx: &mut Tx, id: ApplicationId) -> Result<Option<BlindIndex>, StoreError> {
    let row: Option<(Option<BlindIndex>,)> =
        tx.sql("SELECT device_blind_index FROM applications WHERE id = $1").bind(id).opt().await?;
    Ok(row.and_then(|(device,)| device))
}

/// Records whether partner offers may be displayed with a decline.
pub async fn update_partner_offers_choice(
    tx: &mut Tx,
    id: ApplicationId,
    wants: bool,
) -> Result<(), StoreError> {
    tx.sql("UPDATE applications SET wants_partner_offers = $2 WHERE id = $1")
        .bind(id)
        .bind(wants)
        .exec_one()
        .await
}

/// Whether an application `p` of a customer `c` is about the present owner of the account: not one
/// from before the account was erased, nor a fraudulent one whose loan was cancelled.
macro_rules! made_by_owner {
    () => {
        "p.created_at >= COALESCE(c.reactivated_at, c.created_at)
         AND NOT EXISTS (
             SELECT 1 FROM loans AS l WHERE l.id = p.loan_id AND l.status = 'cancelled')"
    };
}
pub(crate) use made_by_owner;

/// The newest applications that a customer made themselves.
pub async fn list_bodies_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
    count: i64,
) -> Result<Vec<JsonText>, StoreError> {
    let rows: Vec<(JsonText,)> = tx
        .sql(concat!(
            "SELECT p.body FROM applications AS p JOIN customers AS c ON c.id = p.customer_id
                 WHERE p.customer_id = $1 AND ",
            made_by_owner!(),
            " ORDER BY p.created_at DESC, p.id DESC LIMIT $2",
        ))
        .bind(customer_id)
        .bind(count)
        .all()
        .await?;
    Ok(rows.into_iter().map(|(body,)| body).collect())
}

/// Records that the success screen was displayed.
pub async fn update_success_acknowledged(tx: &mut Tx, id: ApplicationId) -> Result<(), StoreError> {
    tx.sql("UPDATE applications SET is_success_acknowledged = $2 WHERE id = $1")
        .bind(id)
        .bind(true)
        .exec_one()
        .await
}
