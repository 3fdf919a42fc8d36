//! The one error of the use cases: a business rejection, or what went wrong technically.

use base::{BusinessDate, Timestamp};
use lending::loan::LoanRejection;
use origination::ApplicationRejection;
use origination::questionnaire::FieldError;
use providers::SendError;
use providers::files::{FileRejection, FileStoreError};
use store::biller_days::BillerCeiling;
use store::order_state::DeclineReason;
use store::{Retriable, StoreError};
use thiserror::Error as ThisError;

use crate::challenge::Challenge;

/// Why a use case failed.
#[derive(Debug, ThisError)]
pub enum Error {
    /// A business "no", which the caller can do something about.
    #[error(transparent)]
    Rejected(Rejection),
    /// It does not exist, or it belongs to somebody else.
    #[error("{}", .0.missing_text())]
    NotFound(Resource),
    /// The version the caller saw is no longer the current one.
    #[error("it was changed meanwhile")]
    VersionConflict,
    /// A provider does not answer now.
    #[error("a provider does not answer: {0}")]
    ProviderUnavailable(String),
    /// The database has too many writers.
    #[error("try again in a moment")]
    Busy,
    /// Nothing the caller can correct.
    #[error("something went wrong inside: {0}")]
    Internal(StoreError),
}

/// What does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resource {
    /// A customer, or one whose data the actor may not touch.
    Customer,
    /// An application, or a document, upload or payout method of one.
    Application,
    /// A loan, or a payment, order or document of one.
    Loan,
    /// A case, or an upload of one.
    Case,
    /// A payment order of a guest, with the key that opens it.
    GuestOrder,
    /// A payment that waits to be matched.
    UnmatchedPayment,
    /// A promo code that is still on.
    PromoCode,
    /// A published document, or that version of it.
    Document,
}

impl Resource {
    const fn missing_text(self) -> &'static str {
        match self {
            Self::Customer => "there is no such customer",
            Self::Application => "there is no application",
            Self::Loan => "there is no such loan",
            Self::Case => "there is no such request",
            Self::GuestOrder => "there is no such payment",
            Self::UnmatchedPayment => "no money of this number waits",
            Self::PromoCode => "there is no such promo code, or it has ended",
            Self::Document => "there is no such document",
        }
    }
}

/// A business "no".
#[derive(Debug, ThisError)]
pub enum Rejection {
    /// The application's state, the policy or the law does not allow it.
    #[error(transparent)]
    Application(ApplicationRejection),
    /// The loan, its contract or the law does not allow it.
    #[error(transparent)]
    Loan(LoanRejection),
    /// A payment or a refund cannot begin.
    #[error("the payment cannot begin: {}", .0.code())]
    Payment(PaymentRejection),
    /// A file is not accepted.
    #[error("the file is not taken: {}", .0.code())]
    Upload(UploadRejection),

    /// The session has ended, or the account is no longer there.
    #[error("the session has ended")]
    SignedOut,
    /// The one-time code is wrong.
    #[error("the code is wrong, {tries_left} tries are left")]
    CodeWrong {
        /// How many attempts are left.
        tries_left: u32,
    },
    /// The one-time code was used, is too old, or was tried too often.
    #[error("the code is no longer good")]
    CodeExpired,
    /// The link was used, is too old, or is none of ours.
    #[error("the link is no longer good")]
    LinkExpired,
    /// A code was sent a moment ago.
    #[error("a code was sent, another can be sent in {retry_after_s} s")]
    ResendTooSoon {
        /// When to try again.
        retry_after_s: i64,
    },
    /// A rate limit is used up.
    #[error("too many tries, again in {retry_after_s} s")]
    TooManyAttempts {
        /// When to try again.
        retry_after_s: i64,
    },
    /// The request has to be sent again with the solution of a challenge.
    #[error("a challenge has to be solved first")]
    ChallengeRequired(Challenge),
    /// The phone or the password is wrong. Which one is not disclosed.
    #[error("the phone or the password is wrong")]
    WrongCredentials,
    /// It is little more than the phone, the IIN or the name of the site.
    #[error("the password is made of what others know")]
    GuessablePassword,
    /// Disclosed only to somebody who has proved that the phone is theirs.
    #[error("there is an account with this phone or this person's number")]
    AlreadyRegistered,
    /// A consent of this kind is required.
    #[error("a consent is missing: {0}")]
    ConsentMissing(&'static str),
    /// The consent was given to an older version of the text.
    #[error("the texts of the consents have changed")]
    ConsentOutdated,
    /// Money and personal data are changed only within minutes of a one-time code.
    #[error("this needs a proof by a code")]
    StepUpRequired,
    /// The account has a passkey, and this device neither has one nor showed it or a face.
    #[error("this needs a proof by a passkey or a face")]
    PasskeyRequired,
    /// The passkey, its signature or its challenge is not accepted. Which is not disclosed.
    #[error("the passkey is not accepted")]
    PasskeyRefused,
    /// The site has an IP address, or the browser came by another name.
    #[error("there are no passkeys on this site")]
    PasskeysUnavailable,
    /// The account has as many passkeys as an account may have.
    #[error("the account has enough passkeys")]
    TooManyPasskeys,
    /// A self-exclusion can only be extended.
    #[error("a self-exclusion can only be made longer")]
    SelfExclusionShortened,
    /// An account is erased only after what is owed is settled.
    #[error("there is an open loan")]
    ErasureBlockedByLoan,

    /// Fields of the questionnaire are invalid. What was typed is stored all the same.
    #[error("{} fields are wrong", .0.len())]
    InvalidFields(Vec<FieldError>),
    /// The body is not a set of answers.
    #[error("these are no answers")]
    MalformedAnswers,
    /// A payout to this card or account is under way.
    #[error("money is on its way to this card or account")]
    PayoutMethodInUse,
    /// Payouts to this bank are not possible.
    #[error("money cannot be paid out to this bank")]
    UnknownBank,
    /// Neither a card nor an account is known.
    #[error("it is not known where the money goes")]
    NoPayoutMethod,
    /// The bank says that the card or account is somebody else's.
    #[error("the card or account is somebody else's")]
    HolderMismatch,
    /// The bank cannot say whose the card or account is, and its code was not given yet.
    #[error("it is not proven whose the card or account is")]
    HolderUnproven,
    /// The face has to be shown before money is sent.
    #[error("the face is needed first")]
    FaceRequired,
    /// The SIM, the phone or the password was changed, and no face was shown since.
    #[error("the phone was changed lately: no money is sent before {until}")]
    PayoutPaused {
        /// When the phone is trusted again.
        until: Timestamp,
    },
    /// The SIM, the phone or the password was changed, and no face was shown since.
    #[error("the phone was changed lately: it stays as it is before {until}")]
    PhoneChangePaused {
        /// When it can be changed without a face.
        until: Timestamp,
    },
    /// The law or the price has changed, so new offers are made.
    #[error("the offer no longer holds")]
    Repriced,

    /// A customer has one loan at a time.
    #[error("the person has an open loan")]
    HasOpenLoan,
    /// Contract numbers are unique.
    #[error("another contract has this number")]
    ContractNumberTaken,
    /// The idempotency key was used before with other content.
    #[error("this was sent before with another content")]
    IdempotencyMismatch,
    /// The reference of a payment is empty or too long.
    #[error("a reference has from 1 to 100 characters")]
    InvalidReference,
    /// The document exists only for a loan that is paid off.
    #[error("a debt stands")]
    DebtOutstanding,
    /// The date is outside the range that can be calculated.
    #[error("the day must be from {from} to {to}")]
    DateOutOfRange {
        /// The first day of the range.
        from: BusinessDate,
        /// The last day.
        to: BusinessDate,
    },
    /// No addendum was drafted today.
    #[error("there is no addendum to be signed")]
    AddendumNotFound,
    /// The addendum was drafted on another day or for another debt. A new one is drafted if it can
    /// be.
    #[error("the addendum was made for another day or another debt")]
    AddendumOutdated,

    /// The case has its final answer.
    #[error("the request was answered")]
    CaseClosed,
    /// No more files or messages can be added to the case.
    #[error("no more can be added to the request")]
    CaseLimitReached,
    /// The restructuring plan is not the one that the customer read.
    #[error("the plan is not the one that was shown")]
    CasePlanChanged,
    /// The command does not apply to cases of this kind.
    #[error("this cannot be done to a request of this kind")]
    WrongCaseKind,

    /// The payment is more than is believed of the biller.
    #[error("the biller's ceiling of a {} is reached", .0.code())]
    BillerCeiling(BillerCeiling),
    /// The unmatched payment was resolved in another way.
    #[error("this money was settled otherwise")]
    AlreadySettled,
    /// The biller's registry cannot be read.
    #[error("the registry cannot be read: {0}")]
    UnreadableRegistry(String),

    /// The content file is in the wrong folder, or its front matter cannot be read.
    #[error("{path}: {problem}")]
    InvalidContentFile {
        /// Which file.
        path: String,
        /// What is wrong with it.
        problem: String,
    },
    /// No draft matches the selector.
    #[error("there is no draft of {0}")]
    NoDraft(String),
    /// Nothing published matches the selector.
    #[error("{0} is not published")]
    NotPublished(String),
    /// A version belongs to one text, so the selector needs a language.
    #[error("{0} names several texts: put /ru or /kk behind it")]
    AmbiguousSelector(String),
    /// The version was never published, or it is the published one.
    #[error("{path} cannot be rolled back to version {version}: {}", describe_prior_versions(.versions))]
    NotPriorVersion {
        /// Which text.
        path: String,
        /// The requested version.
        version: i64,
        /// The versions that were published before.
        versions: Vec<i64>,
    },

    /// The promo code has the wrong format.
    #[error("a promo code is 4 to 20 capital letters, digits and hyphens")]
    InvalidPromoCode,
    /// The promo code has no discount, no days or no uses.
    #[error("a promo code takes off up to 100 %, from a day to a later one, for somebody")]
    InvalidPromoTerms,
    /// A promo code is never reused, even after it has ended.
    #[error("this promo code exists already")]
    PromoCodeTaken,
}

/// Why a payment or a refund cannot begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentRejection {
    /// The card to be charged is not the person's, or was removed.
    CardUnknown,
    /// The card is charged by autopay or by a payment under way.
    CardInUse,
    /// The card or account for the refund is not the person's.
    PayoutMethodUnknown,
    /// The money goes back to where it came from, and nowhere else.
    RefundToSource,
    /// The money waits for the day, the registry or the decision of staff.
    RefundHeld,
    /// There is no such quote of an early repayment.
    QuoteUnknown,
    /// The quote was for another day.
    QuoteExpired,
    /// There is no signed addendum that this payment could complete.
    AddendumUnknown,
    /// The period in which the contract can be withdrawn from is over.
    WithdrawalEnded,
    /// Autopay was switched off, or another card was chosen for it.
    AutopayOff,
    /// Another payment for the loan is being processed.
    InFlight,
    /// The acquirer: not enough money on the card.
    InsufficientFunds,
    /// The acquirer: the cardholder was not authenticated.
    CardCheckFailed,
    /// The acquirer declined the payment for another reason.
    Declined,
}

impl From<DeclineReason> for PaymentRejection {
    fn from(reason: DeclineReason) -> Self {
        match reason {
            DeclineReason::InsufficientFunds => Self::InsufficientFunds,
            DeclineReason::CardCheckFailed => Self::CardCheckFailed,
            DeclineReason::Declined | DeclineReason::Expired => Self::Declined,
        }
    }
}

impl PaymentRejection {
    /// The code in API responses, by which translations are keyed.
    pub const fn code(self) -> &'static str {
        match self {
            Self::CardUnknown => "card_unknown",
            Self::CardInUse => "card_needed",
            Self::PayoutMethodUnknown => "target_unknown",
            Self::RefundToSource => "refund_to_source",
            Self::RefundHeld => "refund_held",
            Self::QuoteUnknown => "quote_unknown",
            Self::QuoteExpired => "quote_ended",
            Self::AddendumUnknown => "addendum_unknown",
            Self::WithdrawalEnded => "withdrawal_ended",
            Self::AutopayOff => "autopay_off",
            Self::InFlight => "in_flight",
            Self::InsufficientFunds => "funds",
            Self::CardCheckFailed => "check",
            Self::Declined => "declined",
        }
    }
}

/// Why a file is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UploadRejection {
    /// Its size, format or picture.
    File(FileRejection),
    /// The frame is for a gesture that was not requested.
    FrameGesture,
    /// Not every gesture has a frame.
    FramesMissing,
    /// The bank statement is too large.
    StatementTooLarge,
    /// The bank statement is not a PDF.
    StatementNotPdf,
}

impl UploadRejection {
    /// The code in API responses, by which translations are keyed.
    pub const fn code(self) -> &'static str {
        match self {
            Self::File(rejection) => rejection.code(),
            Self::FrameGesture => "frame_gesture",
            Self::FramesMissing => "frames_missing",
            Self::StatementTooLarge => "statement_too_big",
            Self::StatementNotPdf => "statement_not_pdf",
        }
    }
}

/// Which versions a text can be rolled back to, for people.
pub fn describe_prior_versions(versions: &[i64]) -> String {
    let versions: Vec<String> = versions.iter().map(i64::to_string).collect();
    match versions.is_empty() {
        true => "there are no earlier versions".to_owned(),
        false => format!("earlier versions: {}", versions.join(", ")),
    }
}

/// Unique keys that two concurrent transactions can both try to insert. Run again, the second
/// transaction finds the row of the first.
const CONFLICT_KEYS: [&str; 7] = [
    "applications_customer_id_key",
    "application_events_application_id_key_key",
    "cases_open_key",
    "content_pages_path_version_key",
    "content_pages_published_key",
    "content_pages_draft_key",
    "content_pages_path_key",
];

/// What the violation of a unique key means to the caller.
fn violation_rejection(error: &StoreError) -> Option<Rejection> {
    let violates = |key| error.is_violation_of(key);
    if violates("customers_phone_blind_index_key") || violates("customers_iin_blind_index_key") {
        Some(Rejection::AlreadyRegistered)
    } else if violates("loans_customer_id_key") {
        Some(Rejection::HasOpenLoan)
    } else if violates("loans_contract_number_key") {
        Some(Rejection::ContractNumberTaken)
    } else {
        None
    }
}

impl Error {
    /// Whether waiting helps: a provider or the database is overloaded or down.
    pub(crate) const fn is_transient(&self) -> bool {
        matches!(self, Self::ProviderUnavailable(_) | Self::Busy)
    }
}

impl Rejection {
    /// A rate limit is used up until a time.
    pub(crate) fn too_many_attempts(now: Timestamp, until: Timestamp) -> Self {
        Self::TooManyAttempts { retry_after_s: now.seconds_until(until).max(1) }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy
            | StoreError::NoAnswer
            | StoreError::ConnectionLost(_)
            | StoreError::ReadOnly
            | StoreError::DiskFull => Self::Busy,
            error if CONFLICT_KEYS.iter().any(|key| error.is_violation_of(key)) => {
                Self::Internal(StoreError::Conflict)
            }
            error => match violation_rejection(&error) {
                Some(rejection) => Self::Rejected(rejection),
                None => Self::Internal(error),
            },
        }
    }
}

impl From<Rejection> for Error {
    fn from(rejection: Rejection) -> Self {
        Self::Rejected(rejection)
    }
}

impl From<ApplicationRejection> for Error {
    fn from(rejection: ApplicationRejection) -> Self {
        Self::Rejected(Rejection::Application(rejection))
    }
}

impl From<LoanRejection> for Error {
    fn from(rejection: LoanRejection) -> Self {
        Self::Rejected(Rejection::Loan(rejection))
    }
}

impl From<PaymentRejection> for Error {
    fn from(rejection: PaymentRejection) -> Self {
        Self::Rejected(Rejection::Payment(rejection))
    }
}

impl From<UploadRejection> for Error {
    fn from(rejection: UploadRejection) -> Self {
        Self::Rejected(Rejection::Upload(rejection))
    }
}

impl From<FileRejection> for Error {
    fn from(rejection: FileRejection) -> Self {
        UploadRejection::File(rejection).into()
    }
}

impl From<FileStoreError> for Error {
    fn from(error: FileStoreError) -> Self {
        match error {
            FileStoreError::Unavailable(_) => Self::ProviderUnavailable(error.to_string()),
            FileStoreError::Rejected(rejection) => rejection.into(),
            // Retrying does not bring the file back.
            FileStoreError::NotFound | FileStoreError::Seal(_) => {
                Self::Internal(StoreError::Corrupt("a file"))
            }
        }
    }
}

impl From<SendError> for Error {
    fn from(error: SendError) -> Self {
        Self::ProviderUnavailable(error.to_string())
    }
}

impl Retriable for Error {
    fn into_conflict(self) -> Result<StoreError, Self> {
        match self {
            Self::Internal(error) => error.into_conflict().map_err(Self::Internal),
            other => Err(other),
        }
    }
}
