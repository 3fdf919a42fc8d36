//! What happened. Replaying an application's events gives the application.
//!
//! Events are stored as JSON and read back for as long as there are books: a name here may change
//! only together with a way to read the old one.

use std::collections::BTreeSet;

use money::Tenge;
use serde::{Deserialize, Serialize};

use super::{
    ApplicationId, BioResult, CustomerId, Decline, FixReason, LoanRequest, PayoutFailure, StaffId,
    State, Step, UnlockReason,
};
use crate::{LoanOffer, ReasonCode};
use base::Timestamp;

/// One step of an application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ApplicationEvent {
    /// When.
    pub at: Timestamp,
    /// Where the application stands after it.
    pub to: State,
    /// When that ends by itself.
    pub until: Option<Timestamp>,
    /// What.
    pub what: EventKind,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventKind {
    /// The person began.
    Started {
        /// The application.
        id: ApplicationId,
        /// Whose it is.
        customer: CustomerId,
        /// What they ask for.
        request: LoanRequest,
    },
    /// An answer was saved.
    DraftSaved,
    /// The person asks for something else.
    RequestChanged(LoanRequest),
    /// The questionnaire is complete.
    Submitted,
    /// The person went back to the questionnaire.
    Reopened,
    /// The consents were signed.
    ConsentsSigned,
    /// The first look found nothing against a loan.
    Preapproved {
        /// The most that is likely.
        amount_max: Tenge,
        /// Steps to take.
        missing: BTreeSet<Step>,
    },
    /// The person went on.
    Continued,
    /// The camera has recorded.
    BioCaptured,
    /// The face matched.
    BioMatched,
    /// The face needs a look at the documents.
    BioUnsure(BioResult),
    /// The attempt failed.
    BioFailed {
        /// How.
        result: BioResult,
        /// No further attempt before this moment.
        locked_until: Option<Timestamp>,
    },
    /// The person tries again, after a lock with all attempts.
    BioRetried,
    /// Staff ended the lock.
    BioUnlocked(UnlockReason),
    /// Documents were sent.
    DocsUploaded,
    /// They are in order.
    DocsApproved,
    /// They have to be sent again, or more of them.
    DocsAsked(Vec<FixReason>),
    /// A statement was sent.
    StatementGiven,
    /// The person would rather borrow less.
    StatementSkipped,
    /// The statement was read; the person is to say whether rightly.
    StatementParsed,
    /// The statement counts.
    StatementRead,
    /// One is needed, or another one.
    StatementAsked(Vec<FixReason>),
    /// A card or an account was given.
    CardGiven,
    /// It is the person's.
    CardVerified,
    /// Another one is needed.
    CardAsked(Vec<FixReason>),
    /// Staff are to decide.
    Referred(Vec<ReasonCode>),
    /// Offers were made, until the event's `until`.
    Offered {
        /// Which.
        offers: Vec<LoanOffer>,
        /// The staff who approved them, if any.
        approved_by: Vec<StaffId>,
    },
    /// We do not lend.
    Declined(Decline),
    /// Staff took a refusal back: its reason is set aside.
    Reconsidered(ReasonCode),
    /// An offer was chosen.
    OfferChosen {
        /// Its place in the list.
        no: u8,
    },
    /// The person went back to the offers.
    OffersReopened,
    /// The offers no longer hold.
    Repriced,
    /// The person agreed with the terms.
    Agreed,
    /// The person confirmed their consent once more.
    ConfirmedAgain,
    /// The contract was signed.
    Signed {
        /// The hash of what was signed.
        hash: String,
        /// What the person borrows online that day, this loan with it.
        same_day_sum: Tenge,
    },
    /// Too many wrong codes.
    SigningLocked,
    /// The law's pause is over.
    CoolingOffEnded,
    /// The second consent was given.
    PayoutConfirmed,
    /// The money arrived.
    PaidOut,
    /// The order is tried again.
    PayoutRetried(PayoutFailure),
    /// The money did not arrive.
    PayoutFailed(PayoutFailure),
    /// The money goes elsewhere.
    TargetChanged,
    /// The person gave it up.
    Cancelled,
    /// Its time ran out.
    Expired,
    /// An answer is late; staff are told.
    Delayed,
}
