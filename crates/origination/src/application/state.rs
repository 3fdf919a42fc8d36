//! Where an application stands.

base::codes! {
    /// A state of an application. The words are stored and told as they are.
    State {
        /// There is no application.
        None = "NONE",
        /// The person fills in the questionnaire.
        Draft = "DRAFT",
        /// Bureau and state bases are asked for a first look.
        Prescoring = "PRESCORING",
        /// An amount is likely; the person may change what they ask for.
        Preapproved = "PREAPPROVED",
        /// The camera is next.
        BioRequired = "BIO_REQUIRED",
        /// The face is being compared.
        BioProcessing = "BIO_PROCESSING",
        /// The comparison failed and may be tried again.
        BioRetry = "BIO_RETRY",
        /// No attempts are left for a while.
        BioFailed = "BIO_FAILED",
        /// Photos of documents are needed.
        DocsRequired = "DOCS_REQUIRED",
        /// Staff look at the documents.
        DocsReview = "DOCS_REVIEW",
        /// A bank statement is needed.
        StatementRequired = "STATEMENT_REQUIRED",
        /// The statement is being read.
        StatementProcessing = "STATEMENT_PROCESSING",
        /// A card or an account for the money is needed.
        CardRequired = "CARD_REQUIRED",
        /// The card's owner is being checked.
        CardVerifying = "CARD_VERIFYING",
        /// Consents on file are missing or of an older text.
        ConsentSigning = "CONSENT_SIGNING",
        /// The rules are being applied.
        Scoring = "SCORING",
        /// Staff decide.
        ManualReview = "MANUAL_REVIEW",
        /// The person may choose among offers.
        Offered = "OFFERED",
        /// The person reads the terms of one.
        OfferChosen = "OFFER_CHOSEN",
        /// The young and the old confirm their consent once more.
        ExtraConfirm = "EXTRA_CONFIRM",
        /// The contract is being signed.
        ContractSigning = "CONTRACT_SIGNING",
        /// The law's pause before a larger sum goes out.
        CoolingOff = "COOLING_OFF",
        /// The pause is over; the second consent is asked.
        ConfirmPayout = "CONFIRM_PAYOUT",
        /// The money is on its way.
        Disbursing = "DISBURSING",
        /// The money did not arrive.
        DisburseFailed = "DISBURSE_FAILED",
        /// The loan exists.
        Active = "ACTIVE",
        /// We do not lend.
        Declined = "DECLINED",
        /// We do not lend, and the person agreed to see others who may.
        DeclinedOffers = "DECLINED_OFFERS",
        /// The person gave it up.
        Cancelled = "CANCELLED",
        /// Its time ran out.
        Expired = "EXPIRED",
    }
}

/// Whose move it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AwaitedParty {
    /// The person's.
    Customer,
    /// A machine's, ours or a provider's: an answer is expected soon.
    Provider,
    /// Our staff's.
    Staff,
    /// Nobody's: there is no application, or it has ended.
    Nobody,
}

impl State {
    /// Whose move it is.
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

    /// Whether it still leads somewhere: a person has one such application at most.
    pub const fn is_open(self) -> bool {
        !matches!(self.awaited_party(), AwaitedParty::Nobody)
    }

    /// Whether the person may give it up: until the money is on its way, and again when it came
    /// back.
    pub const fn can_cancel(self) -> bool {
        self.is_open() && !matches!(self, Self::Disbursing)
    }

    /// Whether answers may still be changed, at the price of starting the checks anew. Not while
    /// somebody looks at them, and not around a lock that editing would go round.
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

    /// Whether the person's silence ends it after the idle days.
    pub(super) const fn expires_when_idle(self) -> bool {
        matches!(self, Self::Draft) || self.can_edit()
    }

    /// Whether it lasts as long as the offers do.
    pub(in crate::application) const fn expires_with_offers(self) -> bool {
        matches!(
            self,
            Self::Offered | Self::OfferChosen | Self::ExtraConfirm | Self::ContractSigning
        )
    }
}
