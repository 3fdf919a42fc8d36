//! Commands for an application, with the facts that the caller knows.

use std::collections::BTreeSet;

use base::{BusinessDate, Timestamp};
use money::Tenge;

use super::{
    ApplicationId, CustomerId, Decline, FixReason, LoanRequest, PayoutFailure, StaffId, Step,
    UnlockReason,
};
use crate::decision::CreditDecision;
use crate::{Known, LoanOffer};

/// A person's standing with the lender when they apply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApplicantStanding {
    /// The person owes us something or has another open application.
    pub has_open: bool,
    /// The person excluded themselves from loans with us.
    pub is_self_excluded: bool,
    /// Unknown before the person gave their IIN.
    pub age_years: Known<u16>,
    /// No application before this date, after a decline.
    pub reapply_from: Option<BusinessDate>,
    /// No biometry before this time, after too many attempts.
    pub bio_locked_until: Option<Timestamp>,
}

/// Whether offers of partners may be shown with a decline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartnerOffers {
    pub exist: bool,
    /// The person agreed to see them.
    pub is_consented: bool,
    /// The person is marked as vulnerable: no partner offers are shown.
    pub is_vulnerable: bool,
}

base::codes! {
    /// Result of a face comparison.
    BioResult {
        Match = "match",
        /// Probably the same person.
        MatchLow = "match_low",
        /// Same person, but the document data differ.
        DocumentMismatch = "document_mismatch",
        /// There is no reference photo.
        NoPhoto = "no_photo",
        NoMatch = "no_match",
        /// A picture or a mask.
        Spoof = "spoof",
        /// The recording cannot be used.
        Error = "error",
    }
}

/// Staff's verdict on the documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DocsVerdict {
    Approve,
    /// The customer can correct them.
    Fix(Vec<FixReason>),
    Fraud,
}

/// Result of reading a bank statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatementVerdict {
    Parsed,
    /// The customer can replace it.
    Unreadable(FixReason),
    /// It belongs to somebody else.
    OwnerMismatch,
}

/// Result of verifying a card or an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardVerdict {
    Verified,
    /// Another one is needed.
    Failed(FixReason),
}

/// Staff's decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReviewVerdict {
    Approve(Vec<LoanOffer>),
    Reject(Decline, PartnerOffers),
    AskDocs(Vec<FixReason>),
    AskStatement,
}

/// Checks that are repeated before a signature takes effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recheck {
    /// The person excluded themselves from loans with us.
    pub is_self_excluded: Known<bool>,
    /// The person excluded themselves from all lenders («Стоп кредит»).
    pub is_stop_credit: Known<bool>,
    /// The person has a delay longer than the policy allows.
    pub has_arrears: Known<bool>,
    /// Other online loans of the person today.
    pub borrowed_today: Known<Tenge>,
}

/// A command for an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApplicationCommand {
    Start {
        id: ApplicationId,
        customer: CustomerId,
        request: LoanRequest,
        standing: ApplicantStanding,
    },
    SaveDraft,
    ChangeRequest(LoanRequest),
    /// The customer submits the questionnaire.
    Submit {
        /// All required answers are valid.
        is_complete: bool,
        /// Consents to the current texts are on file.
        are_consents_current: bool,
        age_years: u16,
    },
    /// The customer returns to the questionnaire; the checks will be repeated.
    Edit,
    SignConsents,
    /// The prescreen passed.
    Preapprove {
        /// The largest amount that is likely.
        amount_max: Tenge,
        /// Steps required of this customer.
        missing: BTreeSet<Step>,
        /// When biometry last passed where it counts now, in this or an earlier application.
        bio_passed_at: Option<Timestamp>,
    },
    /// The prescreen declined.
    RejectEarly(Decline, PartnerOffers),
    /// The person has not shown to be the IIN's, so the bureau may not be asked about it yet.
    AskIdentity,
    /// A face is needed before money is sent: the SIM was changed, or the card or account is new.
    AskFace,
    /// The application belongs to another account of the same person.
    ChangeOwner {
        customer: CustomerId,
    },
    Continue {
        /// When biometry last passed where it counts now, in this or an earlier application.
        bio_passed_at: Option<Timestamp>,
    },
    /// The camera made a recording.
    CaptureBio,
    RecordBioResult {
        /// Number of the capture.
        capture: u32,
        result: BioResult,
    },
    RetryBio,
    /// Staff end the lock on biometry.
    UnlockBio(UnlockReason),
    UploadDocs {
        /// All required documents were sent.
        are_all: bool,
    },
    ReviewDocs(DocsVerdict),
    /// A statement was uploaded, or an account linked.
    SubmitStatement,
    /// The customer prefers a smaller loan without a statement.
    SkipStatement,
    /// The statement was parsed; the customer has to confirm the result.
    MarkStatementParsed,
    RecordStatementResult(StatementVerdict),
    /// A card or an account was given.
    SubmitCard,
    RecordCardResult(CardVerdict),
    /// The automatic decision.
    Decide(CreditDecision, PartnerOffers),
    Review {
        verdict: ReviewVerdict,
        by: StaffId,
        /// The second approver, if two are needed.
        second: Option<StaffId>,
    },
    /// Staff revoke a decline.
    Reconsider {
        /// The person owes us something or has another application since.
        has_open: bool,
    },
    /// The offers no longer hold because the law or the price has changed: decide again.
    Reprice,
    ChooseOffer {
        /// Its number in the list, from one.
        no: u8,
    },
    ReopenOffers,
    Agree {
        are_all_ticked: bool,
        age_years: u16,
    },
    /// The customer confirmed or refused their consent a second time.
    ConfirmConsentAgain {
        is_confirmed: bool,
    },
    /// The customer signed the contract with a valid code.
    Sign {
        /// Hash of the documents that the customer saw.
        displayed_hash: String,
        /// Hash of the documents that the code was issued for.
        signed_hash: String,
        recheck: Recheck,
    },
    /// Too many wrong codes were entered.
    LockSigning,
    /// The second consent after the cooling-off period, with repeated checks.
    ConfirmPayout(Recheck),
    CompletePayout {
        order: u32,
    },
    FailPayout {
        order: u32,
        failure: PayoutFailure,
        /// Whether the same order may be retried.
        is_retryable: bool,
    },
    ChangePayoutMethod {
        /// Another customer uses the same card or account.
        is_shared: bool,
    },
    Cancel,
    /// Applies deadlines.
    Tick,
}
