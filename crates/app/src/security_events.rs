//! Events of access and of payout methods in the audit trail: both outcomes of every authentication,
//! each with the address and the browser behind it, sealed beside the trail.

use base::Timestamp;
use base::ids::CustomerId;
use serde_json::Value;
use store::audit::{self, NewEntry};
use store::audit_clients::{self, AuditClient, NewAuditClient};
use store::{BlindIndex, Tx};

use crate::Error;
use crate::audit::Subject;
use crate::core::Core;
use crate::visitor::{Visitor, of_request};

base::codes! {
    /// What happened to an account, or was tried.
    SecurityEvent {
        Registered = "registered",
        SignedIn = "signed_in",
        /// A wrong password.
        SignInFailed = "sign_in_failed",
        /// The wrong password after which others have to wait.
        SignInPaused = "sign_in_paused",
        /// A password during a pause: it was not looked at.
        SignInRefused = "sign_in_refused",
        CodeSent = "code_sent",
        /// A code was asked for and not sent.
        CodeRefused = "code_refused",
        CodeUsed = "code_used",
        CodeWrong = "code_wrong",
        /// A code that expired, was used, or never was.
        CodeUnknown = "code_unknown",
        /// The wrong code after which others have to wait.
        CodePaused = "code_paused",
        /// A code during a pause: it was not looked at.
        CodeGuessRefused = "code_guess_refused",
        SteppedUp = "stepped_up",
        StepUpFailed = "step_up_failed",
        /// A spent token was used again, and its family ended.
        TokenReused = "token_reused",
        LoggedOut = "logged_out",
        SessionEnded = "session_ended",
        /// The other sessions, by a change of password or phone, or by erasure.
        SessionsEnded = "sessions_ended",
        PasswordSet = "password_set",
        PasswordReset = "password_reset",
        /// The code was right, and the IIN was not.
        PasswordResetFailed = "password_reset_failed",
        PasskeyAdded = "passkey_added",
        PasskeyRemoved = "passkey_removed",
        EmailChanged = "email_changed",
        EmailVerified = "email_proven",
        PhoneChanged = "phone_changed",
        PayoutMethodAdded = "payout_method_added",
        PayoutMethodChosen = "payout_method_chosen",
        PayoutMethodRemoved = "payout_method_removed",
        /// Its bank says that it is somebody else's.
        PayoutMethodRefused = "payout_method_refused",
        /// More people use the card than one may have.
        PayoutCardShared = "payout_card_shared",
        /// A transfer of one tenge with a code.
        PayoutProofSent = "payout_proof_sent",
        PayoutProofFailed = "payout_proof_failed",
        PayoutMethodProven = "payout_method_proven",
        /// Money waits for a face, or for the time after a change of the SIM.
        PayoutHeld = "payout_held",
        PaymentCardAdded = "payment_card_added",
        PaymentCardRemoved = "payment_card_removed",
    }
}

/// What the trail says of an event.
pub(crate) struct SecurityEntry<'a> {
    pub(crate) event: SecurityEvent,
    pub(crate) actor: &'a str,
    pub(crate) subject: &'a str,
    pub(crate) detail: &'a Value,
    /// Whose account it is about, if that is known.
    pub(crate) customer_id: Option<CustomerId>,
}

/// A client as it is sealed beside the trail.
#[derive(Debug, Clone)]
pub(crate) struct Client {
    pub(crate) ip_blind_index: BlindIndex,
    pub(crate) ip_address: String,
    pub(crate) user_agent: String,
}

impl Client {
    pub(crate) fn new(core: &Core, visitor: &Visitor) -> Self {
        Self {
            ip_blind_index: visitor.ip_blind_index(core),
            ip_address: visitor.ip_address.clone(),
            user_agent: visitor.truncated_user_agent(),
        }
    }
}

/// An event with the client behind it, as staff see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientView {
    /// When.
    pub occurred_at: Timestamp,
    /// What happened.
    pub event: String,
    /// More about it, in JSON.
    pub detail: String,
    /// Whose account it was about, if that was known.
    pub customer_id: Option<CustomerId>,
    /// The network address.
    pub ip_address: String,
    /// The browser, as it names itself.
    pub user_agent: String,
}

impl ClientView {
    pub(crate) fn try_new(core: &Core, row: &AuditClient) -> Result<Self, Error> {
        Ok(Self {
            occurred_at: row.occurred_at,
            event: row.action.clone(),
            detail: row.detail.clone(),
            customer_id: row.customer_id,
            ip_address: row.ip_address(&core.vault)?.to_string(),
            user_agent: row.user_agent(&core.vault)?.to_string(),
        })
    }
}

impl Core {
    /// Writes an event with its client, if it has one.
    pub(crate) async fn audit_security(
        &self,
        tx: &mut Tx,
        entry: &SecurityEntry<'_>,
        client: Option<&Client>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let SecurityEntry { event, actor, subject, detail, customer_id } = *entry;
        let new = NewEntry { actor, action: event.code(), subject, detail };
        let mut batch = tx.batch();
        let id = audit::insert_in_batch(&mut batch, &new, now);
        if let Some(client) = client {
            let client = NewAuditClient {
                id,
                customer_id,
                ip_blind_index: &client.ip_blind_index,
                ip_address: &client.ip_address,
                user_agent: &client.user_agent,
            };
            audit_clients::insert_in_batch(&mut batch, &self.vault, &client, now)?;
        }
        Ok(batch.exec().await?)
    }

    /// Writes an event of a customer's account, done by them: in the request of a visitor, or in the
    /// one at hand.
    pub(crate) async fn audit_account(
        &self,
        tx: &mut Tx,
        (customer_id, event): (CustomerId, SecurityEvent),
        detail: &Value,
        visitor: Option<&Visitor>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let name = Subject::Customer(customer_id).to_string();
        let entry = SecurityEntry {
            event,
            actor: &name,
            subject: &name,
            detail,
            customer_id: Some(customer_id),
        };
        let of_request = if visitor.is_none() { of_request() } else { None };
        let client = visitor.or(of_request.as_ref()).map(|visitor| Client::new(self, visitor));
        self.audit_security(tx, &entry, client.as_ref(), now).await
    }
}
