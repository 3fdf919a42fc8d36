//! Events of an application. Replaying them restores the application.
//!
//! Events are stored as JSON for as long as the ledger exists: a serialized name may change only if
//! the old one can still be read.

use std::collections::BTreeSet;

use money::Tenge;
use serde::{Deserialize, Serialize};

use super::{
    ApplicationId, BioResult, CustomerId, Decline, FixReason, LoanRequest, PayoutFailure, StaffId,
    State, Step, UnlockReason,
};
use crate::{LoanOffer, ReasonCode};
use base::Timestamp;

/// One event of an application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ApplicationEvent {
    pub at: Timestamp,
    /// The state after the event.
    pub to: State,
    /// The deadline of that state.
    pub until: Option<Timestamp>,
    #[serde(rename = "what")]
    pub kind: EventKind,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventKind {
    Started {
        #[serde(with = "base::id_text")]
        id: ApplicationId,
        #[serde(with = "base::id_text")]
        customer: CustomerId,
        request: LoanRequest,
    },
    DraftSaved,
    RequestChanged(LoanRequest),
    Submitted,
    /// The customer returned to the questionnaire.
    Reopened,
    ConsentsSigned,
    /// The prescreen passed.
    Preapproved {
        /// The largest amount that is likely.
        amount_max: Tenge,
        missing: BTreeSet<Step>,
    },
    Continued,
    /// Nothing shows yet that the person is the IIN's: their face is asked for before the bureau.
    IdentityAsked,
    /// A face is asked for before the money is sent; the rules decide again after it.
    FaceAsked,
    /// The account turned out to be a second one of a person who has another.
    OwnerChanged {
        #[serde(with = "base::id_text")]
        customer: CustomerId,
    },
    /// The camera made a recording.
    BioCaptured,
    BioMatched,
    /// The documents have to be checked because the face comparison was not conclusive.
    BioUnsure(BioResult),
    BioFailed {
        result: BioResult,
        /// No further attempt before this time.
        locked_until: Option<Timestamp>,
    },
    /// The customer tries again; after a lock with all attempts.
    BioRetried,
    BioUnlocked(UnlockReason),
    DocsUploaded,
    DocsApproved,
    /// Documents have to be sent again, or more of them.
    DocsAsked(Vec<FixReason>),
    StatementGiven,
    /// The customer prefers a smaller loan without a statement.
    StatementSkipped,
    /// The statement was parsed; the customer has to confirm the result.
    StatementParsed,
    /// The statement was accepted.
    StatementRead,
    /// A statement is needed, or another one.
    StatementAsked(Vec<FixReason>),
    CardGiven,
    /// The card or account belongs to the customer.
    CardVerified,
    /// Another card or account is needed.
    CardAsked(Vec<FixReason>),
    /// Referred to staff.
    Referred(Vec<ReasonCode>),
    /// Offers were made; they are valid until the event's `until`.
    Offered {
        offers: Vec<LoanOffer>,
        /// Staff who approved them, if any.
        #[serde(with = "base::id_text::list")]
        approved_by: Vec<StaffId>,
    },
    Declined(Decline),
    /// Staff revoked a decline; its reason is set aside.
    Reconsidered(ReasonCode),
    OfferChosen {
        /// Its number in the list, from one.
        no: u8,
    },
    OffersReopened,
    /// The offers no longer hold.
    Repriced,
    Agreed,
    ConfirmedAgain,
    Signed {
        hash: String,
        /// All online loans of the person on that day, including this one.
        same_day_sum: Tenge,
    },
    /// Too many wrong codes were entered.
    SigningLocked,
    CoolingOffEnded,
    PayoutConfirmed,
    PaidOut,
    PayoutRetried(PayoutFailure),
    PayoutFailed(PayoutFailure),
    /// The money goes to another card or account.
    TargetChanged,
    Cancelled,
    Expired,
    /// An answer is late; staff are alerted.
    Delayed,
}
