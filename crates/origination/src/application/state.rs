//! States of an application.

base::codes! {
    /// A state of an application. The codes are stored and sent unchanged.
    State as ApplicationState, undescribed {
        None = "NONE",
        Draft = "DRAFT",
        /// Bureau and state registers are queried for the prescreen.
        Prescoring = "PRESCORING",
        /// The prescreen passed; the customer may change the request.
        Preapproved = "PREAPPROVED",
        BioRequired = "BIO_REQUIRED",
        BioProcessing = "BIO_PROCESSING",
        /// The comparison failed and may be repeated.
        BioRetry = "BIO_RETRY",
        /// Biometry is locked.
        BioFailed = "BIO_FAILED",
        DocsRequired = "DOCS_REQUIRED",
        DocsReview = "DOCS_REVIEW",
        StatementRequired = "STATEMENT_REQUIRED",
        /// The statement is being parsed.
        StatementProcessing = "STATEMENT_PROCESSING",
        /// A card or an account for the payout is needed.
        CardRequired = "CARD_REQUIRED",
        CardVerifying = "CARD_VERIFYING",
        /// Consents are missing or refer to an older text.
        ConsentSigning = "CONSENT_SIGNING",
        Scoring = "SCORING",
        ManualReview = "MANUAL_REVIEW",
        Offered = "OFFERED",
        /// The customer reads the terms of the chosen offer.
        OfferChosen = "OFFER_CHOSEN",
        /// Customers of certain ages have to confirm their consent a second time.
        ExtraConfirm = "EXTRA_CONFIRM",
        ContractSigning = "CONTRACT_SIGNING",
        /// The legal waiting period before a larger amount is paid out.
        CoolingOff = "COOLING_OFF",
        /// The cooling-off period is over; the second consent is needed.
        ConfirmPayout = "CONFIRM_PAYOUT",
        /// The payout is in progress.
        Disbursing = "DISBURSING",
        DisburseFailed = "DISBURSE_FAILED",
        /// The loan is paid out.
        Active = "ACTIVE",
        Declined = "DECLINED",
        /// Declined, and the customer agreed to see partner offers.
        DeclinedOffers = "DECLINED_OFFERS",
        Cancelled = "CANCELLED",
        Expired = "EXPIRED",
    }
}

/// The party that has to act next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AwaitedParty {
    Customer,
    /// A provider or our own worker: an answer is expected soon.
    Provider,
    Staff,
    /// There is no application, or it has ended.
    Nobody,
}

impl State {
    /// Returns the party that has to act next.
    pub const fn awaited_party(self) -> AwaitedParty {
        match self {
            Self::Prescoring
            | Self::BioProcessing
            | Self::StatementProcessing
            | Self::CardVerifying
            | Self::Scoring
            | Self::Disbursing => AwaitedParty::Provider,
            Self::DocsReview | Self::ManualReview => AwaitedParty::Staff,
            Self::None
            | Self::Active
            | Self::Declined
            | Self::DeclinedOffers
            | Self::Cancelled
            | Self::Expired => AwaitedParty::Nobody,
            _ => AwaitedParty::Customer,
        }
    }

    /// Returns whether the application is not finished. A person has at most one such application.
    pub const fn is_open(self) -> bool {
        !matches!(self.awaited_party(), AwaitedParty::Nobody)
    }

    /// Returns whether the customer may cancel: any time except while the payout is in progress.
    pub const fn can_cancel(self) -> bool {
        self.is_open() && !matches!(self, Self::Disbursing)
    }

    /// Returns whether answers may still be changed, which repeats the checks. Not allowed while
    /// staff review them, nor when it would bypass a lock.
    pub const fn can_edit(self) -> bool {
        matches!(
            self,
            Self::ConsentSigning
                | Self::Preapproved
                | Self::BioRequired
                | Self::BioRetry
                | Self::DocsRequired
                | Self::StatementRequired
                | Self::CardRequired
        )
    }

    /// Returns whether the application expires if the customer does nothing for the idle days.
    pub(super) const fn expires_when_idle(self) -> bool {
        matches!(self, Self::Draft) || self.can_edit()
    }

    /// Returns whether the state expires together with the offers.
    pub(in crate::application) const fn expires_with_offers(self) -> bool {
        matches!(
            self,
            Self::Offered | Self::OfferChosen | Self::ExtraConfirm | Self::ContractSigning
        )
    }
}
