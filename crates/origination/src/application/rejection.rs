//! Why a command is not carried out: a closed list of codes, each with its reason.

use base::{BusinessDate, Timestamp};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::State;

/// A command that the application's state, the policy or the law does not allow. In an answer it
/// is its code and what belongs to it.
#[derive(Debug, Error, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum ApplicationRejection {
    /// The state has no such move.
    #[error("this cannot be done in {}", .state.code())]
    WrongState {
        /// Where the application stands.
        state: State,
    },
    /// The application's time ran out.
    #[error("the application has expired")]
    Expired,
    /// A loan or an application is open.
    #[error("a loan or an application is open already")]
    HasOpen,
    /// The person asked us not to lend to them.
    #[error("the person asked not to be lent to")]
    SelfExcluded,
    /// Too young or too old.
    #[error("the person's age is outside the bounds")]
    Age,
    /// A refusal holds until a day.
    #[error("the next application is possible on {on}")]
    ReapplyLater {
        /// That day.
        on: BusinessDate,
    },
    /// Too many attempts of biometry.
    #[error("biometry is locked")]
    BioLocked {
        /// Until then.
        until: Timestamp,
    },
    /// The product is not on sale.
    #[error("the product is not on sale")]
    Product,
    /// The amount is not one of those on sale.
    #[error("the amount is not on the scale")]
    Amount,
    /// The amount is above what the first look promised.
    #[error("the amount is above what was preapproved")]
    AmountAboveLimit,
    /// The term is not one of those on sale.
    #[error("the term is not on the scale")]
    Term,
    /// There is no such promo code.
    #[error("there is no such promo code")]
    Promo,
    /// The promo code is not on now: it has not begun, has ended, or was taken as often as it may be.
    #[error("the promo code is not on now")]
    PromoEnded,
    /// The person has used the promo code.
    #[error("the promo code was used by this person")]
    PromoUsed,
    /// Answers are missing or wrong.
    #[error("the questionnaire is not complete")]
    AnswersMissing,
    /// Documents are missing.
    #[error("not all documents were sent")]
    DocsMissing,
    /// An answer to something that was asked before the last time.
    #[error("the answer belongs to an earlier question")]
    StaleAnswer,
    /// The statement is needed.
    #[error("the statement cannot be skipped")]
    StatementNeeded,
    /// No reason is given for asking again.
    #[error("a reason is missing")]
    ReasonMissing,
    /// There is nothing to choose from.
    #[error("there are no offers, or too many")]
    Offers,
    /// There is no such offer.
    #[error("there is no such offer")]
    UnknownOffer,
    /// Two people have to agree on this amount.
    #[error("a second signature is needed")]
    SecondSignature,
    /// What stands in the way is not ours to set aside.
    #[error("this reason is the law's or the person's own: nobody sets it aside")]
    Irreversible,
    /// A document's box is not ticked.
    #[error("not every document was agreed to")]
    DocumentsNotTicked,
    /// What was shown is not what would be signed.
    #[error("the document has changed since it was shown")]
    HashMismatch,
    /// What has to be looked at again is not known now.
    #[error("the last checks have no answer yet")]
    RecheckUnknown,
    /// Somebody else has the card or account to which the money is to go.
    #[error("the card or account is somebody else's too")]
    TargetShared,
    /// The law or the calendar says nothing of this day.
    #[error("the rules of this day are not known")]
    Calendar,
}
