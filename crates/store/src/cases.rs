//! What people ask of us when something goes wrong: requests, what was written on each, and files.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{BlindIndex, JsonText, StoreError, Tx, Uuid, Vault};
use base::{BusinessDate, Language, Timestamp};

/// A row of `help_requests`.
#[derive(Debug, Clone, FromRow)]
pub struct Case {
    /// The row.
    pub id: Uuid,
    /// As people say it.
    pub number: String,
    /// Who asks, where they have an account.
    pub customer_id: Option<Uuid>,
    /// About which loan.
    pub loan_id: Option<Uuid>,
    /// `restructuring`, `deferral`, `complaint`, `fraud` or `message`.
    pub kind: String,
    /// The loan, the person, or the request itself: one open request of a kind for each.
    pub subject: Uuid,
    /// `open`, `waiting`, `granted`, `refused` or `closed`.
    pub state: String,
    /// In which language it is answered.
    pub language: Language,
    /// Why other terms are asked for.
    pub reason: Option<String>,
    /// For how many months the person would like to wait.
    pub wished_months: Option<i64>,
    contact_sealed: Option<Vec<u8>>,
    /// The last day on which the answer is on time.
    pub due_on: BusinessDate,
    /// From this day on nothing accrues.
    pub frozen_since: Option<BusinessDate>,
    /// The other terms that are offered.
    pub plan: Option<JsonText>,
    /// What a code signs.
    pub plan_sha256: Option<String>,
    /// When the person agreed to them.
    pub accepted_at: Option<Timestamp>,
    /// When it came.
    pub created_at: Timestamp,
    /// When something last happened to it.
    pub changed_at: Timestamp,
    /// When it was answered for good.
    pub answered_at: Option<Timestamp>,
}

/// A request to be kept.
#[derive(Debug)]
pub struct NewCase<'a> {
    /// The row.
    pub id: Uuid,
    /// As people say it.
    pub number: &'a str,
    /// Who asks, where they have an account.
    pub customer_id: Option<Uuid>,
    /// About which loan.
    pub loan_id: Option<Uuid>,
    /// What is asked.
    pub kind: &'a str,
    /// In which language it is answered.
    pub language: Language,
    /// Why other terms are asked for.
    pub reason: Option<&'a str>,
    /// For how many months the person would like to wait.
    pub requested_months: Option<i64>,
    /// Who asks and how they are reached, where they have no account.
    pub contact: Option<&'a str>,
    /// The last day on which the answer is on time.
    pub due_date: BusinessDate,
    /// From this day on nothing accrues.
    pub accrual_frozen_since: Option<BusinessDate>,
    /// When it came.
    pub created_at: Timestamp,
}

/// What changes of a request.
#[derive(Debug, Clone)]
pub struct CaseUpdate<'a> {
    /// Where it stands then.
    pub state: &'a str,
    /// The other terms that are offered, and what a code signs.
    pub plan: Option<(JsonText, String)>,
    /// When the person agreed to them.
    pub accepted_at: Option<Timestamp>,
    /// When it was answered for good.
    pub answered_at: Option<Timestamp>,
}

/// A row of `help_messages`.
#[derive(Debug, Clone, FromRow)]
pub struct CaseMessage {
    /// The row.
    pub id: Uuid,
    /// On which request.
    pub request_id: Uuid,
    /// `person` or `staff`.
    pub author: String,
    text_sealed: Vec<u8>,
    /// When.
    pub created_at: Timestamp,
}

/// A row of `list_pending_case_uploads`.
#[derive(Debug, Clone, FromRow)]
pub struct CaseUpload {
    /// The row.
    pub id: Uuid,
    /// On which request.
    pub request_id: Uuid,
    /// `pdf` or `jpeg`.
    pub media: String,
    /// Where the bytes lie.
    pub place: String,
    /// How many.
    pub bytes: i64,
    /// The same bytes have the same mark.
    pub content_mark: BlindIndex,
    /// When it came.
    pub created_at: Timestamp,
}

fn contact_seal_context(id: Uuid) -> String {
    format!("help_requests.contact/{id}")
}

fn text_seal_context(id: Uuid) -> String {
    format!("help_messages.text/{id}")
}

impl Case {
    /// Who asks and how they are reached, where they have no account.
    pub fn contact(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let open = |sealed: &Vec<u8>| vault.open(sealed, &contact_seal_context(self.id));
        Ok(self.contact_sealed.as_ref().map(open).transpose()?)
    }

    /// Whether somebody still has to do something.
    pub fn is_open(&self) -> bool {
        matches!(self.state.as_str(), "open" | "waiting")
    }

    /// What stands now, to be changed in part.
    pub fn to_update(&self) -> CaseUpdate<'_> {
        CaseUpdate {
            state: &self.state,
            plan: self.plan.clone().zip(self.plan_sha256.clone()),
            accepted_at: self.accepted_at,
            answered_at: self.answered_at,
        }
    }

    /// Moves it on; a conflict where somebody else did.
    pub async fn update(
        &self,
        tx: &mut Tx,
        to: &CaseUpdate<'_>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let (plan, sha256) = to.plan.clone().unzip();
        tx.sql(
            "UPDATE help_requests SET state = $3, plan = $4, plan_sha256 = $5, accepted_at = $6,
                 answered_at = $7, changed_at = $8
             WHERE id = $1 AND changed_at = $2",
        )
        .bind(self.id)
        .bind(self.changed_at)
        .bind(to.state.to_owned())
        .bind(plan)
        .bind(sha256)
        .bind(to.accepted_at)
        .bind(to.answered_at)
        // Two changes of one moment would not see each other.
        .bind(now.max(Timestamp(self.changed_at.0 + 1)))
        .exec_one()
        .await
    }
}

impl CaseMessage {
    /// What was written.
    pub fn text(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.text_sealed, &text_seal_context(self.id))?)
    }
}

/// The next number of a year.
pub async fn next_number(tx: &mut Tx, year: i64) -> Result<i64, StoreError> {
    let (number,): (i64,) = tx
        .sql(
            "INSERT INTO help_numbers (year, last) VALUES ($1, 1)
             ON CONFLICT (year) DO UPDATE SET last = help_numbers.last + 1 RETURNING last",
        )
        .bind(year)
        .one("a number")
        .await?;
    Ok(number)
}

/// Adds a request. Breaks `help_requests_open_key` where one of the kind is open.
pub async fn insert(tx: &mut Tx, vault: &Vault, new: &NewCase<'_>) -> Result<(), StoreError> {
    let seal = |contact: &str| vault.seal(contact, &contact_seal_context(new.id));
    tx.sql(
        "INSERT INTO help_requests (id, number, customer_id, loan_id, kind, subject, state, language,
             reason, wished_months, contact_sealed, due_on, frozen_since, created_at, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'open', $7, $8, $9, $10, $11, $12, $13, $13)",
    )
    .bind(new.id)
    .bind(new.number.to_owned())
    .bind(new.customer_id)
    .bind(new.loan_id)
    .bind(new.kind.to_owned())
    .bind(new.loan_id.or(new.customer_id).unwrap_or(new.id))
    .bind(new.language)
    .bind(new.reason.map(str::to_owned))
    .bind(new.requested_months)
    .bind(new.contact.map(seal).transpose()?)
    .bind(new.due_date)
    .bind(new.accrual_frozen_since)
    .bind(new.created_at)
    .exec_one()
    .await
}

/// The open request of a kind on a loan or a person.
pub async fn find_open_by_subject(
    tx: &mut Tx,
    kind: &str,
    subject: Uuid,
) -> Result<Option<Case>, StoreError> {
    tx.sql(
        "SELECT * FROM help_requests
         WHERE kind = $1 AND subject = $2 AND state IN ('open', 'waiting')",
    )
    .bind(kind.to_owned())
    .bind(subject)
    .opt()
    .await
}

/// A request by identity.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Case>, StoreError> {
    tx.sql("SELECT * FROM help_requests WHERE id = $1").bind(id).opt().await
}

/// A request by its number.
pub async fn find_by_number(tx: &mut Tx, number: &str) -> Result<Option<Case>, StoreError> {
    tx.sql("SELECT * FROM help_requests WHERE number = $1").bind(number.to_owned()).opt().await
}

/// What a person asked, the newest first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: Uuid,
    count: i64,
) -> Result<Vec<Case>, StoreError> {
    tx.sql(
        "SELECT * FROM help_requests WHERE customer_id = $1
         ORDER BY created_at DESC, id DESC LIMIT $2",
    )
    .bind(customer_id)
    .bind(count)
    .all()
    .await
}

/// What waits for somebody, by the day on which an answer is due.
pub async fn list_open(tx: &mut Tx, count: i64) -> Result<Vec<Case>, StoreError> {
    tx.sql(
        "SELECT * FROM help_requests WHERE state IN ('open', 'waiting')
         ORDER BY due_on, created_at, id LIMIT $1",
    )
    .bind(count)
    .all()
    .await
}

/// Whether a person waits for an answer that advertising would mock: other terms, or fraud.
pub async fn has_open_hardship_or_fraud(
    tx: &mut Tx,
    customer_id: Uuid,
) -> Result<bool, StoreError> {
    let found: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM help_requests WHERE customer_id = $1
                 AND state IN ('open', 'waiting')
                 AND kind IN ('restructuring', 'deferral', 'fraud') LIMIT 1",
        )
        .bind(customer_id)
        .opt()
        .await?;
    Ok(found.is_some())
}

/// Whether a person asked something that has to be kept: all but questions about nothing in particular.
pub async fn has_case_under_retention(tx: &mut Tx, customer_id: Uuid) -> Result<bool, StoreError> {
    let found: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM help_requests WHERE customer_id = $1
                 AND (kind <> 'message' OR loan_id IS NOT NULL) LIMIT 1",
        )
        .bind(customer_id)
        .opt()
        .await?;
    Ok(found.is_some())
}

/// Adds what somebody wrote.
pub async fn insert_message(
    tx: &mut Tx,
    vault: &Vault,
    request_id: Uuid,
    (author, text): (&str, &str),
    now: Timestamp,
) -> Result<(), StoreError> {
    let id = Uuid::now_v7();
    tx.sql(
        "INSERT INTO help_messages (id, request_id, author, text_sealed, created_at)
         VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(id)
    .bind(request_id)
    .bind(author.to_owned())
    .bind(vault.seal(text, &text_seal_context(id))?)
    .bind(now)
    .exec_one()
    .await
}

/// What was written on a request, in order.
pub async fn list_messages(tx: &mut Tx, request_id: Uuid) -> Result<Vec<CaseMessage>, StoreError> {
    tx.sql("SELECT * FROM help_messages WHERE request_id = $1 ORDER BY id LIMIT 500")
        .bind(request_id)
        .all()
        .await
}

/// Adds a file; the same bytes again are the same file.
pub async fn insert_upload(tx: &mut Tx, file: &CaseUpload) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO help_files (id, request_id, media, place, bytes, content_mark, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (request_id, content_mark) DO NOTHING",
    )
    .bind(file.id)
    .bind(file.request_id)
    .bind(file.media.clone())
    .bind(file.place.clone())
    .bind(file.bytes)
    .bind(file.content_mark.clone())
    .bind(file.created_at)
    .exec()
    .await?;
    Ok(())
}

/// The files of a request, in the order in which they came.
pub async fn list_uploads(tx: &mut Tx, request_id: Uuid) -> Result<Vec<CaseUpload>, StoreError> {
    tx.sql("SELECT * FROM help_files WHERE request_id = $1 ORDER BY id LIMIT 100")
        .bind(request_id)
        .all()
        .await
}

/// A file by identity.
pub async fn find_upload(tx: &mut Tx, id: Uuid) -> Result<Option<CaseUpload>, StoreError> {
    tx.sql("SELECT * FROM help_files WHERE id = $1").bind(id).opt().await
}
