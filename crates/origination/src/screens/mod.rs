//! The screen of each state, and access to other screens.

mod access;

use crate::application::State;

pub use access::{
    OutstandingDebt, ScreenAccess, ScreenContext, ScreenNotice, open_screen, open_screen_as_guest,
};

base::codes! {
    /// A screen of the application, by its name in `site/routes.json`.
    Route {
        Login = "login",
        Registration = "registration",
        /// The URL in messages, which redirects to the current step.
        CurrentStep = "form",
        Questionnaire = "form-reg",
        /// The prescreen, pending or with its result.
        Preapproval = "form-preapproval",
        Biometry = "form-biometry",
        BiometryWaiting = "form-biometry-waiting",
        BiometryError = "form-biometry-error",
        BankStatement = "form-bank-statement",
        BankStatementWaiting = "form-bank-statement-waiting",
        /// Signing of consents or of the contract.
        Esign = "form-esign",
        Offers = "form-got-offer",
        AcceptOffer = "form-accept-offer",
        /// There is a debt or an application already.
        ExistingLoan = "form-haved",
        NewLoan = "form-new-loan",
        Waiting = "form-waiting",
        /// The payout.
        Withdrawal = "form-withdrawal",
        Decline = "decline",
        DeclineWithOffers = "decline-with-offers",
        DocsVerify = "docs-verify",
        DocsWaiting = "docs-waiting",
        Card = "card",
        AddCard = "card-add-card",
        /// How to receive the money.
        GetCard = "card-get-card",
        Success = "success",
        LoanDetails = "loan-details",
    }
}

impl Route {
    /// Returns whether the screen is a step, which is only open in its turn. The other screens
    /// belong to the account and are open to every signed-in customer.
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

/// Returns the screen of a state, disregarding loans and dates.
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
