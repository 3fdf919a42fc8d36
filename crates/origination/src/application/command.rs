//! What can be asked of an application, with what the asker knows.

use std::collections::BTreeSet;

use base::{BusinessDate, Timestamp};
use money::Tenge;

use super::{
    ApplicationId, CustomerId, Decline, FixReason, LoanRequest, PayoutFailure, StaffId, Step,
    UnlockReason,
};
use crate::decision::CreditDecision;
use crate::{Known, LoanOffer};

/// Where a person stands with us when they ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApplicantStanding {
    /// A loan or another application of theirs is open.
    pub has_open: bool,
    /// They asked us not to lend to them.
    pub is_self_excluded: bool,
    /// Their age; not known before they told their IIN.
    pub age_years: Known<u16>,
    /// No application before this day, after a refusal.
    pub reapply_from: Option<BusinessDate>,
    /// No biometry before this moment, after too many attempts.
    pub bio_locked_until: Option<Timestamp>,
}

/// Whether offers of others may be shown with a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartnerOffers {
    /// There are some.
    pub exist: bool,
    /// The person agreed to see them.
    pub is_consented: bool,
    /// The person is marked as vulnerable: nobody else's loans are shown to them.
    pub is_vulnerable: bool,
}

base::codes! {
    /// What came of comparing a face.
    BioResult {
        /// It is the person.
        Match = "match",
        /// It is probably the person.
        MatchLow = "match_low",
        /// It is the person, and the document says otherwise.
        DocumentMismatch = "document_mismatch",
        /// There is no picture to compare it with.
        NoPhoto = "no_photo",
        /// It is somebody else.
        NoMatch = "no_match",
        /// It is a picture or a mask.
        Spoof = "spoof",
        /// The recording says nothing.
        Error = "error",
    }
}

/// What staff found in the documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DocsVerdict {
    /// They are in order.
    Approve,
    /// They can be made good.
    Fix(Vec<FixReason>),
    /// They are forged.
    Fraud,
}

/// What came of reading a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatementVerdict {
    /// It says what the income is.
    Parsed,
    /// It can be replaced by a better one.
    Unreadable(FixReason),
    /// It is somebody else's.
    OwnerMismatch,
}

/// What came of checking a card or an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardVerdict {
    /// It is the person's.
    Verified,
    /// Another one is needed.
    Failed(FixReason),
}

/// What staff decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReviewVerdict {
    /// The person may choose among offers.
    Approve(Vec<LoanOffer>),
    /// We do not lend.
    Reject(Decline, PartnerOffers),
    /// Documents are needed first.
    AskDocs(Vec<FixReason>),
    /// A statement is needed first.
    AskStatement,
}

/// What is looked at again before a signature counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recheck {
    /// The person asked us not to lend to them.
    pub is_self_excluded: Known<bool>,
    /// The person asked everybody not to lend to them.
    pub is_stop_credit: Known<bool>,
    /// A payment of theirs is late by more than the rules allow.
    pub has_arrears: Known<bool>,
    /// Other online loans that they took today.
    pub borrowed_today: Known<Tenge>,
}

/// A request to move an application on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApplicationCommand {
    /// The person begins.
    Start {
        /// The new application.
        id: ApplicationId,
        /// Whose it is.
        customer: CustomerId,
        /// What they ask for.
        request: LoanRequest,
        /// Where they stand with us.
        standing: ApplicantStanding,
    },
    /// An answer was saved.
    SaveDraft,
    /// The person asks for another amount or term.
    ChangeRequest(LoanRequest),
    /// The person sends the questionnaire.
    Submit {
        /// Every answer that is needed is valid.
        is_complete: bool,
        /// Consents of the present texts are on file.
        are_consents_current: bool,
        /// Their age.
        age_years: u16,
    },
    /// The person goes back to the questionnaire; the checks will be made anew.
    Edit,
    /// The consents were signed.
    SignConsents,
    /// The first look found nothing against a loan.
    Preapprove {
        /// The most that is likely.
        amount_max: Tenge,
        /// Steps that this person has to take.
        missing: BTreeSet<Step>,
        /// When biometry passed last, here or in an earlier application.
        bio_passed_at: Option<Timestamp>,
    },
    /// The first look found that we do not lend.
    RejectEarly(Decline, PartnerOffers),
    /// The person goes on.
    Continue {
        /// When biometry passed last, here or in an earlier application.
        bio_passed_at: Option<Timestamp>,
    },
    /// The camera has recorded.
    CaptureBio,
    /// The face was compared.
    RecordBioResult {
        /// Which capture it was.
        capture: u32,
        /// What came of it.
        result: BioResult,
    },
    /// The person tries the camera again.
    RetryBio,
    /// Staff let the person try at once.
    UnlockBio(UnlockReason),
    /// Documents were sent.
    UploadDocs {
        /// All that were asked for.
        are_all: bool,
    },
    /// Staff looked at the documents.
    ReviewDocs(DocsVerdict),
    /// A statement was sent, or an account linked.
    SubmitStatement,
    /// The person would rather borrow less.
    SkipStatement,
    /// The statement was read; the person is to say whether rightly.
    MarkStatementParsed,
    /// What became of the statement.
    RecordStatementResult(StatementVerdict),
    /// A card or an account was given.
    SubmitCard,
    /// Its owner was checked.
    RecordCardResult(CardVerdict),
    /// The rules have decided.
    Decide(CreditDecision, PartnerOffers),
    /// Staff have decided.
    Review {
        /// What.
        verdict: ReviewVerdict,
        /// Who.
        by: StaffId,
        /// Who agreed, where two are needed.
        second: Option<StaffId>,
    },
    /// Staff looked at a refusal once more and take it back.
    Reconsider {
        /// A loan or another application of the person's came meanwhile.
        has_open: bool,
    },
    /// The offers no longer hold, because the law or the price has changed: decide anew.
    Reprice,
    /// The person chooses an offer.
    ChooseOffer {
        /// Its place in the list.
        no: u8,
    },
    /// The person goes back to the offers.
    ReopenOffers,
    /// The person agrees with the terms.
    Agree {
        /// The box of each document is ticked.
        are_all_ticked: bool,
        /// Their age.
        age_years: u16,
    },
    /// The person confirmed or refused their consent outside.
    ConfirmConsentAgain {
        /// Which of the two.
        is_confirmed: bool,
    },
    /// The person signed the contract with a right code.
    Sign {
        /// The hash of what the person was shown.
        shown_hash: String,
        /// The hash of what the code was made for.
        signed_hash: String,
        /// What is looked at again.
        recheck: Recheck,
    },
    /// Too many wrong codes.
    LockSigning,
    /// The second consent, with what is looked at again: a day has passed since the first.
    ConfirmPayout(Recheck),
    /// The money arrived.
    CompletePayout {
        /// By which order.
        order: u32,
    },
    /// The money did not arrive.
    FailPayout {
        /// By which order.
        order: u32,
        /// Why.
        failure: PayoutFailure,
        /// The same order may be tried again.
        is_retryable: bool,
    },
    /// The money is to go elsewhere.
    ChangePayoutMethod {
        /// Somebody else has that card or account too.
        is_shared: bool,
    },
    /// The person gives the application up.
    Cancel,
    /// Time has passed.
    Tick,
}
