//! Access to screens: shown, read-only or redirected.

use base::BusinessDate;
use serde::{Deserialize, Serialize};

use super::{Route, screen_of_state};
use crate::application::{Application, State};

/// What a person owes us, which stands before a new application.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutstandingDebt {
    Nothing,
    /// A loan that is not repaid.
    OpenLoan,
    /// What is left of a debt that was written off.
    Claim,
}

/// What determines a person's screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScreenContext {
    /// The state of the newest application.
    pub state: State,
    pub debt: OutstandingDebt,
    /// A decline is in force until this date.
    pub reapply_from: Option<BusinessDate>,
    /// The success screen of the loan was shown.
    pub has_seen_success: bool,
    pub today: BusinessDate,
}

// A message shown when redirecting to another screen. The texts are translations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum ScreenNotice {
    /// Another step must be finished first.
    FinishStep {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        step: Route,
    },
    /// The application was cancelled.
    Cancelled,
    /// The application expired.
    Expired,
}

/// The result of opening a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScreenAccess {
    Show,
    /// Shown, but answers can only be changed by returning to the step.
    ReadOnly,
    Send {
        to: Route,
        notice: Option<ScreenNotice>,
    },
}

impl ScreenAccess {
    const fn redirect(to: Route) -> Self {
        Self::Send { to, notice: None }
    }
}

impl ScreenContext {
    /// Creates the context from an application and the debt of this or an earlier application.
    pub fn new(
        application: &Application,
        debt: OutstandingDebt,
        has_seen_success: bool,
        today: BusinessDate,
    ) -> Self {
        let reapply_from = application.decline.and_then(|decline| decline.reapply_from);
        Self { state: application.state, debt, reapply_from, has_seen_success, today }
    }

    /// Returns the state that counts: an open application, else a debt, else the end of the last
    /// application. A loan on which nothing is owed counts as none.
    pub fn effective_state(&self) -> State {
        match self.state {
            state if state.is_open() => state,
            _ if self.debt != OutstandingDebt::Nothing => State::Active,
            State::Active => State::None,
            state => state,
        }
    }

    /// Returns the screen where the person belongs.
    pub fn canonical(&self) -> Route {
        // That the money arrived is no news about a debt that was written off.
        let is_news = !self.has_seen_success && self.debt == OutstandingDebt::OpenLoan;
        match self.effective_state() {
            State::Active if is_news => Route::Success,
            _ if self.is_decline_over() => Route::NewLoan,
            state => screen_of_state(state),
        }
    }

    /// Returns all steps that may be opened.
    pub fn allowed_screens(&self) -> Vec<Route> {
        let is_open =
            |route: &Route| !matches!(open_screen(self, *route), ScreenAccess::Send { .. });
        Route::ALL.iter().copied().filter(|route| route.is_step()).filter(is_open).collect()
    }

    fn is_declined(&self) -> bool {
        matches!(self.effective_state(), State::Declined | State::DeclinedOffers)
    }

    fn is_decline_over(&self) -> bool {
        self.is_declined() && self.reapply_from.is_some_and(|from| self.today >= from)
    }

    /// Returns whether a new application may be started.
    fn may_apply(&self) -> bool {
        let is_blocked = self.reapply_from.is_some_and(|from| self.today < from);
        let state = self.effective_state();
        !state.is_open() && state != State::Active && !(self.is_declined() && is_blocked)
    }
}

/// Returns the redirect for a visitor who is not signed in.
pub const fn open_screen_as_guest(is_device_known: bool) -> ScreenAccess {
    ScreenAccess::redirect(if is_device_known { Route::Login } else { Route::Registration })
}

/// Decides whether a screen may be opened.
pub fn open_screen(context: &ScreenContext, route: Route) -> ScreenAccess {
    let canonical = context.canonical();
    if route == canonical {
        return ScreenAccess::Show;
    }
    if matches!(route, Route::Login | Route::Registration) || route == Route::CurrentStep {
        return ScreenAccess::redirect(canonical);
    }
    if !route.is_step() {
        return ScreenAccess::Show;
    }
    if let Some(access) = open_secondary(context, route) {
        return access;
    }
    ScreenAccess::Send { to: canonical, notice: redirect_notice(context, canonical) }
}

/// Steps that may be opened besides the canonical one.
fn open_secondary(context: &ScreenContext, route: Route) -> Option<ScreenAccess> {
    let state = context.effective_state();
    match route {
        Route::NewLoan if context.may_apply() => Some(ScreenAccess::Show),
        Route::NewLoan if state.is_open() => Some(ScreenAccess::redirect(Route::ExistingLoan)),
        Route::NewLoan | Route::Questionnaire if state == State::Active => {
            Some(ScreenAccess::redirect(Route::ExistingLoan))
        }
        Route::ExistingLoan if state.is_open() || state == State::Active => {
            Some(ScreenAccess::Show)
        }
        Route::Questionnaire if is_before_offer(state) => Some(ScreenAccess::ReadOnly),
        Route::DocsVerify if state == State::DocsReview => Some(ScreenAccess::ReadOnly),
        Route::Offers if state == State::OfferChosen => Some(ScreenAccess::ReadOnly),
        Route::AcceptOffer if matches!(state, State::ExtraConfirm | State::ContractSigning) => {
            Some(ScreenAccess::ReadOnly)
        }
        // A decline stays readable after the waiting period.
        Route::Decline | Route::DeclineWithOffers if screen_of_state(state) == route => {
            Some(ScreenAccess::Show)
        }
        _ => None,
    }
}

/// Answers may be read until there is an offer.
fn is_before_offer(state: State) -> bool {
    state.is_open() && state != State::Draft && state < State::Offered
}

fn redirect_notice(context: &ScreenContext, canonical: Route) -> Option<ScreenNotice> {
    match context.effective_state() {
        State::Cancelled => Some(ScreenNotice::Cancelled),
        State::Expired => Some(ScreenNotice::Expired),
        state if state.is_open() => Some(ScreenNotice::FinishStep { step: canonical }),
        _ => None,
    }
}
