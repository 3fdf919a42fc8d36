//! Rejections of application commands, each with a code.

use base::{BusinessDate, Timestamp};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

use super::State;

/// Why the application's state, the policy or the law does not allow a command. Serialized as the
/// code and its data.
#[derive(
    Debug, Error, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames,
)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ApplicationRejection {
    /// The state does not allow the command.
    #[error("this cannot be done in {}", .state.code())]
    WrongState { state: State },
    #[error("the application has expired")]
    Expired,
    #[error("a loan or an application is open already")]
    HasOpen,
    #[error("the person has excluded themselves from loans")]
    SelfExcluded,
    #[error("the person's age is outside the bounds")]
    Age,
    /// A decline is in force until a date.
    #[error("the next application is possible on {on}")]
    ReapplyLater { on: BusinessDate },
    #[error("biometry is locked")]
    BioLocked { until: Timestamp },
    #[error("the product is not on sale")]
    Product,
    #[error("the amount is not on the scale")]
    Amount,
    /// The amount is above the limit of the prescreen.
    #[error("the amount is above what was preapproved")]
    AmountAboveLimit,
    #[error("the term is not on the scale")]
    Term,
    #[error("there is no such promo code")]
    Promo,
    /// The promo code is not valid now: it has not begun, has ended or was used as often as
    /// allowed.
    #[error("the promo code is not on now")]
    PromoEnded,
    #[error("the promo code was used by this person")]
    PromoUsed,
    /// Answers are missing or invalid.
    #[error("the questionnaire is not complete")]
    AnswersMissing,
    #[error("not all documents were sent")]
    DocsMissing,
    /// The result belongs to an earlier request.
    #[error("the answer belongs to an earlier question")]
    StaleAnswer,
    #[error("the statement cannot be skipped")]
    StatementNeeded,
    /// No reason is given for repeating a step.
    #[error("a reason is missing")]
    ReasonMissing,
    #[error("there are no offers, or too many")]
    Offers,
    #[error("there is no such offer")]
    UnknownOffer,
    /// Two people have to approve this amount.
    #[error("a second signature is needed")]
    SecondSignature,
    /// Staff must not set this reason aside.
    #[error("this reason is the law's or the person's own: nobody sets it aside")]
    Irreversible,
    #[error("not every document was agreed to")]
    DocumentsNotTicked,
    /// The documents that were shown are not those that would be signed.
    #[error("the document has changed since it was shown")]
    HashMismatch,
    /// A repeated check has no answer.
    #[error("the last checks have no answer yet")]
    RecheckUnknown,
    /// Another customer uses the card or account for the payout.
    #[error("the card or account is somebody else's too")]
    TargetShared,
    /// The law or the calendar has no values for this day.
    #[error("the rules of this day are not known")]
    Calendar,
}

impl ApplicationRejection {
    /// Every code, for the description of the API.
    pub const CODES: &'static [&'static str] = Self::VARIANTS;

    /// Returns the code that the API sends and translations are keyed by.
    pub const fn code(&self) -> &'static str {
        self.into_str()
    }
}
