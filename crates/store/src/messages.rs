//! Messages to customers. A row is inserted with its cause; a job sends it.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;
use base::ids::CustomerId;

base::codes! {
    /// By what a message is sent.
    MessageChannel as Channel, undescribed {
        Sms = "sms",
        Email = "email",
    }
}

base::codes! {
    /// What a message says. The code of a kind that is counted begins with the class of the contact
    /// policy.
    MessageKind {
        /// A one-time code that somebody waits for.
        Code = "code",
        /// Stored and never sent. It replaces one that must not be sent, so that the time of a
        /// response does not reveal who has an account.
        Discard = "discard",
        EmailCode = "email_code",
        UnsubscribeLink = "unsubscribe_link",
        ContractLetter = "contract_letter",
        GuestReceipt = "guest_receipt",
        GuestReturned = "guest_returned",
        PaidOut = "paid_out",
        PaymentReceived = "payment_received",
        PaymentRefused = "payment_refused",
        RefundSent = "refund_sent",
        AutopayUpcoming = "autopay_ahead",
        AutopayFailed = "autopay_failed",
        AutopayMissed = "autopay_missed",
        AutopayMissedEarlier = "daytime.autopay_missed",
        DueSoon = "reminder.due_soon",
        DueTomorrow = "reminder.due_tomorrow",
        DueToday = "reminder.due_today",
        Overdue = "lawful.overdue",
        StillOverdue = "arrears.still_overdue",
        AccrualStopped = "lawful.accrual_stopped",
        Prolonged = "prolonged",
        ProlongationVoided = "daytime.prolongation_void",
        LoanClosed = "loan_closed",
        MarketingOffer = "marketing.offer",
        NewDevice = "new_device",
        PasswordReset = "password_reset",
        PhoneChanged = "phone_changed",
        EmailChanged = "email_changed",
        EmailRemoved = "email_removed",
        PayoutCardAdded = "payout_card_added",
        PayoutAccountAdded = "payout_account_added",
        PayoutMethodRemoved = "payout_method_removed",
        SessionCopied = "session_copied",
        PasskeyAdded = "passkey_added",
        PasskeyRemoved = "passkey_removed",
        Erased = "erased",
        OfferReady = "offer_ready",
        Declined = "declined",
        DocumentsNeeded = "documents_needed",
        DocumentsRejected = "documents_again",
        DocumentsAccepted = "documents_accepted",
        CameraRetryAllowed = "camera_again",
        CheckCompleted = "go_on",
        ReviewUpheld = "review_upheld",
        ReviewReversed = "review_reversed",
        ConfirmPayout = "confirm_payout",
        PayoutFailed = "payout_failed",
        CaseAnswered = "help_answered",
        CasePlanOffered = "help_plan_offered",
        CaseRejected = "help_refused",
        CaseGranted = "help_granted",
        LoanFrozen = "help_frozen",
        LoanUnfrozen = "help_unfrozen",
        LoanWrittenOff = "help_written_off",
    }
}

/// A row of `messages`.
#[derive(Debug, Clone, FromRow)]
pub struct Message {
    /// Also the id at the provider.
    pub id: Uuid,
    pub customer_id: Option<CustomerId>,
    pub channel: MessageChannel,
    pub kind: MessageKind,
    to_sealed: Vec<u8>,
    text_sealed: Vec<u8>,
    pub created_at: Timestamp,
    pub sent_at: Option<Timestamp>,
}

/// A message to be sent.
#[derive(Debug)]
pub struct NewMessage<'a> {
    pub id: Uuid,
    pub customer_id: Option<CustomerId>,
    pub channel: MessageChannel,
    pub kind: MessageKind,
    pub recipient: &'a str,
    pub text: &'a str,
    pub created_at: Timestamp,
}

/// Stores a message; its job is queued with it.
pub async fn insert(tx: &mut Tx, vault: &Vault, new: &NewMessage<'_>) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO messages (id, customer_id, channel, kind, to_blind_index, to_sealed,
             text_sealed, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(new.id)
    .bind(new.customer_id)
    .bind(new.channel)
    .bind(new.kind)
    .bind(vault.blind_index(new.channel.code(), new.recipient))
    .bind(vault.seal(new.recipient, &sealed_names::MESSAGE_RECIPIENT.context(new.id))?)
    .bind(vault.seal(new.text, &sealed_names::MESSAGE_TEXT.context(new.id))?)
    .bind(new.created_at)
    .exec()
    .await?;
    Ok(())
}

/// The message by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Message>, StoreError> {
    tx.sql("SELECT * FROM messages WHERE id = $1").bind(id).opt().await
}

/// Messages of some kinds to a recipient, for frequency caps.
#[derive(Debug)]
pub struct RecipientFilter<'a> {
    pub channel: MessageChannel,
    pub recipient: &'a str,
    pub kind_prefix: &'a str,
}

/// How many were created since a time, sent or not.
pub async fn count_created_since(
    tx: &mut Tx,
    vault: &Vault,
    filter: &RecipientFilter<'_>,
    since: Timestamp,
) -> Result<i64, StoreError> {
    let text = "SELECT CAST(COUNT(*) AS bigint) FROM messages
                WHERE to_blind_index IN ($1, $2) AND kind LIKE $3 AND created_at >= $4";
    count_since(tx, text, vault, filter, since).await
}

/// How many a provider accepted since a time.
pub async fn count_sent_since(
    tx: &mut Tx,
    vault: &Vault,
    filter: &RecipientFilter<'_>,
    since: Timestamp,
) -> Result<i64, StoreError> {
    let text = "SELECT CAST(COUNT(*) AS bigint) FROM messages
                WHERE to_blind_index IN ($1, $2) AND kind LIKE $3 AND sent_at >= $4";
    count_since(tx, text, vault, filter, since).await
}

async fn count_since(
    tx: &mut Tx,
    text: &'static str,
    vault: &Vault,
    filter: &RecipientFilter<'_>,
    since: Timestamp,
) -> Result<i64, StoreError> {
    let (count,): (i64,) = tx
        .sql(text)
        .bind_indexes(&vault.blind_indexes(filter.channel.code(), filter.recipient))
        .bind(format!("{}%", filter.kind_prefix))
        .bind(since)
        .one("a count")
        .await?;
    Ok(count)
}

impl Message {
    /// The phone or the address.
    pub fn recipient(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.to_sealed, &sealed_names::MESSAGE_RECIPIENT.context(self.id))?)
    }

    /// The decrypted text.
    pub fn text(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.text_sealed, &sealed_names::MESSAGE_TEXT.context(self.id))?)
    }

    /// Whether it is to be sent.
    pub fn is_deliverable(&self) -> bool {
        self.kind != MessageKind::Discard
    }

    /// Records that the provider accepted it.
    pub async fn update_sent(&self, tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
        tx.sql("UPDATE messages SET sent_at = $2 WHERE id = $1 AND sent_at IS NULL")
            .bind(self.id)
            .bind(now)
            .exec()
            .await?;
        Ok(())
    }
}
