//! Which screen belongs to which state, and what becomes of opening another.

mod access;

use crate::application::State;

pub use access::{ScreenAccess, ScreenContext, ScreenNotice, open_screen, open_screen_as_guest};

base::codes! {
    /// A screen of the application, by its name in `site/routes.json`.
    Route {
        /// Signing in.
        Login = "login",
        /// Registration.
        Registration = "registration",
        /// The address in messages, which leads to the present step.
        CurrentStep = "form",
        /// The questionnaire.
        Questionnaire = "form-reg",
        /// The first look, pending and with its result.
        Preapproval = "form-preapproval",
        /// The camera.
        Biometry = "form-biometry",
        /// The face is being compared.
        BiometryWaiting = "form-biometry-waiting",
        /// The comparison failed.
        BiometryError = "form-biometry-error",
        /// The statement.
        BankStatement = "form-bank-statement",
        /// The statement is being read.
        BankStatementWaiting = "form-bank-statement-waiting",
        /// Signing: consents or the contract.
        Esign = "form-esign",
        /// Offers.
        Offers = "form-got-offer",
        /// The terms of one.
        AcceptOffer = "form-accept-offer",
        /// There is a loan or an application already.
        ExistingLoan = "form-haved",
        /// A new loan.
        NewLoan = "form-new-loan",
        /// The decision is pending.
        Waiting = "form-waiting",
        /// The money.
        Withdrawal = "form-withdrawal",
        /// A refusal.
        Decline = "decline",
        /// A refusal, with offers of others.
        DeclineWithOffers = "decline-with-offers",
        /// Documents to send.
        DocsVerify = "docs-verify",
        /// Staff look at them.
        DocsWaiting = "docs-waiting",
        /// Cards.
        Card = "card",
        /// A new card.
        AddCard = "card-add-card",
        /// How to receive the money.
        GetCard = "card-get-card",
        /// It is done.
        Success = "success",
        /// The loan.
        LoanDetails = "loan-details",
    }
}

impl Route {
    /// Whether it is a step, and so open only in its turn. The rest belongs to the client area and
    /// is open to everybody signed in.
    pub const fn is_step(self) -> bool {
        !matches!(
            self,
            Self::Login
                | Self::Registration
                | Self::Card
                | Self::AddCard
                | Self::GetCard
                | Self::Success
                | Self::LoanDetails
        )
    }
}

/// The screen of a state, while nothing but the state matters.
pub const fn screen_of_state(state: State) -> Route {
    match state {
        State::None | State::Cancelled | State::Expired => Route::NewLoan,
        State::Draft => Route::Questionnaire,
        State::Prescoring | State::Preapproved => Route::Preapproval,
        State::BioRequired => Route::Biometry,
        State::BioProcessing => Route::BiometryWaiting,
        State::BioRetry | State::BioFailed => Route::BiometryError,
        State::DocsRequired => Route::DocsVerify,
        State::DocsReview => Route::DocsWaiting,
        State::StatementRequired => Route::BankStatement,
        State::StatementProcessing => Route::BankStatementWaiting,
        State::CardRequired => Route::AddCard,
        State::CardVerifying => Route::Card,
        State::ConsentSigning | State::ContractSigning => Route::Esign,
        State::Scoring | State::ManualReview | State::ExtraConfirm => Route::Waiting,
        State::Offered => Route::Offers,
        State::OfferChosen => Route::AcceptOffer,
        State::CoolingOff | State::ConfirmPayout | State::Disbursing | State::DisburseFailed => {
            Route::Withdrawal
        }
        State::Active => Route::LoanDetails,
        State::Declined => Route::Decline,
        State::DeclinedOffers => Route::DeclineWithOffers,
    }
}
