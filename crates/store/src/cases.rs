//! Cases: requests of customers and others, with their messages and files.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{BlindIndex, JsonText, StoreError, Tx, Uuid, Vault, sealed_names};
use base::ids::{CustomerId, LoanId};
use base::{BusinessDate, Language, Timestamp};

base::codes! {
    /// The kind of a case.
    CaseKind {
        Restructuring = "restructuring",
        Deferral = "deferral",
        Complaint = "complaint",
        /// Somebody else took the loan.
        Fraud = "fraud",
        /// A question or anything else.
        Inquiry = "message",
    }
}

impl CaseKind {
    /// Whether it asks for other terms of a debt: then there must be one.
    pub const fn is_hardship(self) -> bool {
        matches!(self, Self::Restructuring | Self::Deferral)
    }
}

base::codes! {
    /// Where a case stands.
    CaseState {
        /// Staff have to answer.
        Open = "open",
        /// The customer has to answer.
        Waiting = "waiting",
        Granted = "granted",
        Refused = "refused",
        Closed = "closed",
    }
}

base::codes! {
    /// Reasons of hardship, as listed by law.
    HardshipReason {
        JobLoss = "job_loss",
        Illness = "illness",
        /// Of a family member.
        Death = "death",
        Disability = "disability",
        /// A fire, a flood or another emergency.
        Emergency = "emergency",
        Other = "other",
    }
}

base::codes! {
    /// Who wrote a message of a case.
    CaseAuthor {
        Person = "person",
        Staff = "staff",
    }
}

base::codes! {
    /// The format of an uploaded file.
    CaseUploadMedia as FileMedia, undescribed {
        Pdf = "pdf",
        Jpeg = "jpeg",
    }
}

/// A row of `cases`.
#[derive(Debug, Clone, FromRow)]
pub struct Case {
    pub id: Uuid,
    /// As people quote it: `З-2026-000123`.
    pub number: String,
    pub customer_id: Option<CustomerId>,
    pub loan_id: Option<LoanId>,
    pub kind: CaseKind,
    /// The loan, the customer or the case itself: one open case of a kind for each.
    pub subject: Uuid,
    pub state: CaseState,
    pub language: Language,
    pub reason: Option<HardshipReason>,
    pub requested_months: Option<i64>,
    contact_sealed: Option<Vec<u8>>,
    pub due_date: BusinessDate,
    /// From this date on nothing accrues.
    pub freeze_date: Option<BusinessDate>,
    /// The restructuring plan offered.
    pub plan: Option<JsonText>,
    /// What a code signs.
    pub plan_sha256: Option<String>,
    /// When the customer agreed to the plan.
    pub accepted_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub answered_at: Option<Timestamp>,
}

/// A case to be added.
#[derive(Debug)]
pub struct NewCase<'a> {
    pub id: Uuid,
    /// As people quote it: `З-2026-000123`.
    pub number: &'a str,
    pub customer_id: Option<CustomerId>,
    pub loan_id: Option<LoanId>,
    pub kind: CaseKind,
    pub language: Language,
    pub reason: Option<HardshipReason>,
    pub requested_months: Option<i64>,
    /// Name and contact of somebody without an account.
    pub contact: Option<&'a str>,
    pub due_date: BusinessDate,
    /// From this date on nothing accrues.
    pub accrual_frozen_since: Option<BusinessDate>,
    pub created_at: Timestamp,
}

/// What changes in a case.
#[derive(Debug, Clone)]
pub struct CaseUpdate {
    pub state: CaseState,
    /// The restructuring plan offered, and its hash, which a code signs.
    pub plan: Option<(JsonText, String)>,
    /// When the customer agreed to the plan.
    pub accepted_at: Option<Timestamp>,
    pub answered_at: Option<Timestamp>,
}

/// A row of `case_messages`.
#[derive(Debug, Clone, FromRow)]
pub struct CaseMessage {
    pub id: Uuid,
    pub case_id: Uuid,
    pub author: CaseAuthor,
    text_sealed: Vec<u8>,
    pub created_at: Timestamp,
}

/// A row of `case_uploads`.
#[derive(Debug, Clone, FromRow)]
pub struct CaseUpload {
    pub id: Uuid,
    pub case_id: Uuid,
    pub media_type: CaseUploadMedia,
    pub storage_key: String,
    pub bytes: i64,
    pub content_blind_index: BlindIndex,
    pub created_at: Timestamp,
}

impl Case {
    /// Name and contact of somebody without an account, decrypted.
    pub fn contact(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let open =
            |sealed: &Vec<u8>| vault.open(sealed, &sealed_names::CASE_CONTACT.context(self.id));
        Ok(self.contact_sealed.as_ref().map(open).transpose()?)
    }

    /// Whether the case is open.
    pub fn is_open(&self) -> bool {
        matches!(self.state, CaseState::Open | CaseState::Waiting)
    }

    /// The current values, to be changed in part.
    pub fn to_update(&self) -> CaseUpdate {
        CaseUpdate {
            state: self.state,
            plan: self.plan.clone().zip(self.plan_sha256.clone()),
            accepted_at: self.accepted_at,
            answered_at: self.answered_at,
        }
    }

    /// Updates the case; a conflict if somebody else did.
    pub async fn update(
        &self,
        tx: &mut Tx,
        to: &CaseUpdate,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let (plan, sha256) = to.plan.clone().unzip();
        tx.sql(
            "UPDATE cases SET state = $3, plan = $4, plan_sha256 = $5, accepted_at = $6,
                 answered_at = $7, updated_at = $8
             WHERE id = $1 AND updated_at = $2",
        )
        .bind(self.id)
        .bind(self.updated_at)
        .bind(to.state)
        .bind(plan)
        .bind(sha256)
        .bind(to.accepted_at)
        .bind(to.answered_at)
        // Two concurrent changes would not see each other.
        .bind(now.max(Timestamp(self.updated_at.0 + 1)))
        .exec_one()
        .await
    }
}

impl CaseMessage {
    /// The decrypted text.
    pub fn text(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.text_sealed, &sealed_names::CASE_MESSAGE_TEXT.context(self.id))?)
    }
}

/// The next number of a year.
pub async fn next_number(tx: &mut Tx, year: i64) -> Result<i64, StoreError> {
    let (number,): (i64,) = tx
        .sql(
            "INSERT INTO case_numbers (year, last) VALUES ($1, 1)
             ON CONFLICT (year) DO UPDATE SET last = case_numbers.last + 1 RETURNING last",
        )
        .bind(year)
        .one("a number")
        .await?;
    Ok(number)
}

/// Adds a case. Violates `cases_open_key` if one of the kind is open.
pub async fn insert(tx: &mut Tx, vault: &Vault, new: &NewCase<'_>) -> Result<(), StoreError> {
    let seal = |contact: &str| vault.seal(contact, &sealed_names::CASE_CONTACT.context(new.id));
    // Of one kind and subject only one case is open.
    let (loan, customer) = (new.loan_id.map(LoanId::uuid), new.customer_id.map(CustomerId::uuid));
    let subject = loan.or(customer).unwrap_or(new.id);
    tx.sql(
        "INSERT INTO cases (id, number, customer_id, loan_id, kind, subject, state, language,
             reason, requested_months, contact_sealed, due_date, freeze_date, created_at,
             updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'open', $7, $8, $9, $10, $11, $12, $13, $13)",
    )
    .bind(new.id)
    .bind(new.number.to_owned())
    .bind(new.customer_id)
    .bind(new.loan_id)
    .bind(new.kind)
    .bind(subject)
    .bind(new.language)
    .bind(new.reason)
    .bind(new.requested_months)
    .bind(new.contact.map(seal).transpose()?)
    .bind(new.due_date)
    .bind(new.accrual_frozen_since)
    .bind(new.created_at)
    .exec_one()
    .await
}

/// The open case of a kind about a subject.
pub async fn find_open_by_subject(
    tx: &mut Tx,
    kind: CaseKind,
    subject: Uuid,
) -> Result<Option<Case>, StoreError> {
    tx.sql(
        "SELECT * FROM cases
         WHERE kind = $1 AND subject = $2 AND state IN ('open', 'waiting')",
    )
    .bind(kind)
    .bind(subject)
    .opt()
    .await
}

/// A case by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Case>, StoreError> {
    tx.sql("SELECT * FROM cases WHERE id = $1").bind(id).opt().await
}

/// A case by its number.
pub async fn find_by_number(tx: &mut Tx, number: &str) -> Result<Option<Case>, StoreError> {
    tx.sql("SELECT * FROM cases WHERE number = $1").bind(number.to_owned()).opt().await
}

/// A customer's cases, the newest first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
    count: i64,
) -> Result<Vec<Case>, StoreError> {
    tx.sql(
        "SELECT * FROM cases WHERE customer_id = $1
         ORDER BY created_at DESC, id DESC LIMIT $2",
    )
    .bind(customer_id)
    .bind(count)
    .all()
    .await
}

/// Open cases, by due date.
pub async fn list_open(tx: &mut Tx, count: i64) -> Result<Vec<Case>, StoreError> {
    tx.sql(
        "SELECT * FROM cases WHERE state IN ('open', 'waiting')
         ORDER BY due_date, created_at, id LIMIT $1",
    )
    .bind(count)
    .all()
    .await
}

/// Whether a customer has an open case about hardship or fraud, during which no advertising is
/// sent.
pub async fn has_open_hardship_or_fraud(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<bool, StoreError> {
    let row: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM cases WHERE customer_id = $1
                 AND state IN ('open', 'waiting')
                 AND kind IN ('restructuring', 'deferral', 'fraud') LIMIT 1",
        )
        .bind(customer_id)
        .opt()
        .await?;
    Ok(row.is_some())
}

/// Whether a fraud report has ever frozen a loan.
pub async fn has_frozen_loan(tx: &mut Tx, loan_id: LoanId) -> Result<bool, StoreError> {
    let row: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM cases WHERE loan_id = $1 AND kind = $2
                 AND freeze_date IS NOT NULL LIMIT 1",
        )
        .bind(loan_id)
        .bind(CaseKind::Fraud)
        .opt()
        .await?;
    Ok(row.is_some())
}

/// Whether a customer has a case under retention: all but general questions are.
pub async fn has_case_under_retention(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<bool, StoreError> {
    let row: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM cases WHERE customer_id = $1
                 AND (kind <> 'message' OR loan_id IS NOT NULL) LIMIT 1",
        )
        .bind(customer_id)
        .opt()
        .await?;
    Ok(row.is_some())
}

/// Adds a message.
pub async fn insert_message(
    tx: &mut Tx,
    vault: &Vault,
    case_id: Uuid,
    (author, text): (CaseAuthor, &str),
    now: Timestamp,
) -> Result<(), StoreError> {
    let id = Uuid::now_v7();
    tx.sql(
        "INSERT INTO case_messages (id, case_id, author, text_sealed, created_at)
         VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(id)
    .bind(case_id)
    .bind(author)
    .bind(vault.seal(text, &sealed_names::CASE_MESSAGE_TEXT.context(id))?)
    .bind(now)
    .exec_one()
    .await
}

/// The messages of a case, in order.
pub async fn list_messages(tx: &mut Tx, case_id: Uuid) -> Result<Vec<CaseMessage>, StoreError> {
    tx.sql("SELECT * FROM case_messages WHERE case_id = $1 ORDER BY id LIMIT 500")
        .bind(case_id)
        .all()
        .await
}

/// Adds an upload; the same bytes again are the same upload.
pub async fn insert_upload(tx: &mut Tx, file: &CaseUpload) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO case_uploads (id, case_id, media_type, storage_key, bytes,
             content_blind_index, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (case_id, content_blind_index) DO NOTHING",
    )
    .bind(file.id)
    .bind(file.case_id)
    .bind(file.media_type)
    .bind(file.storage_key.clone())
    .bind(file.bytes)
    .bind(file.content_blind_index.clone())
    .bind(file.created_at)
    .exec()
    .await?;
    Ok(())
}

/// The uploads of a case, oldest first.
pub async fn list_uploads(tx: &mut Tx, case_id: Uuid) -> Result<Vec<CaseUpload>, StoreError> {
    tx.sql("SELECT * FROM case_uploads WHERE case_id = $1 ORDER BY id LIMIT 100")
        .bind(case_id)
        .all()
        .await
}

/// An upload by id.
pub async fn find_upload(tx: &mut Tx, id: Uuid) -> Result<Option<CaseUpload>, StoreError> {
    tx.sql("SELECT * FROM case_uploads WHERE id = $1").bind(id).opt().await
}
