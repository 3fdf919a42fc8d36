//! Opening a screen: it is shown, shown to read, or something else is.

use base::BusinessDate;
use serde::{Deserialize, Serialize};

use super::{Route, screen_of_state};
use crate::application::{Application, State};

/// What decides on a person's screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScreenContext {
    /// Where the newest application stands.
    pub state: State,
    /// A loan is not paid back. An application ends with its loan.
    pub has_open_loan: bool,
    /// A refusal holds until this day.
    pub reapply_from: Option<BusinessDate>,
    /// The good news of a loan were seen.
    pub has_seen_success: bool,
    /// Today.
    pub today: BusinessDate,
}

/// What is said on the way to another screen. The words are translations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum ScreenNotice {
    /// "Finish this step first".
    FinishStep {
        /// Which.
        step: Route,
    },
    /// The application was given up.
    Cancelled,
    /// Its time ran out.
    Expired,
}

/// What becomes of opening a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScreenAccess {
    /// It is shown.
    Show,
    /// It is shown, and nothing on it can be changed without going back.
    ReadOnly,
    /// Another one is shown instead.
    Send {
        /// Which.
        to: Route,
        /// With what words.
        notice: Option<ScreenNotice>,
    },
}

impl ScreenAccess {
    const fn redirect(to: Route) -> Self {
        Self::Send { to, notice: None }
    }
}

impl ScreenContext {
    /// The place of an application, and of the loan that came of it or of an earlier one.
    pub fn new(
        application: &Application,
        has_open_loan: bool,
        is_success_seen: bool,
        today: BusinessDate,
    ) -> Self {
        let reapply_from = application.decline.and_then(|decline| decline.reapply_from);
        Self {
            state: application.state,
            has_open_loan,
            reapply_from,
            has_seen_success: is_success_seen,
            today,
        }
    }

    /// Where the person stands: an open application, else an open loan, else how the last
    /// application ended. A loan that has ended leaves nothing behind.
    pub fn effective_state(&self) -> State {
        match self.state {
            state if state.is_open() => state,
            _ if self.has_open_loan => State::Active,
            State::Active => State::None,
            state => state,
        }
    }

    /// The screen where the person is to be.
    pub fn canonical(&self) -> Route {
        match self.effective_state() {
            State::Active if !self.has_seen_success => Route::Success,
            _ if self.is_decline_over() => Route::NewLoan,
            state => screen_of_state(state),
        }
    }

    /// Every step that may be opened.
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

    /// Whether a new application may be thought of.
    fn may_apply(&self) -> bool {
        let is_blocked = self.reapply_from.is_some_and(|from| self.today < from);
        let state = self.effective_state();
        !state.is_open() && state != State::Active && !(self.is_declined() && is_blocked)
    }
}

/// What somebody who is not signed in sees instead of a step.
pub const fn open_screen_as_guest(is_device_known: bool) -> ScreenAccess {
    ScreenAccess::redirect(if is_device_known { Route::Login } else { Route::Registration })
}

/// What becomes of opening a screen.
pub fn open_screen(place: &ScreenContext, route: Route) -> ScreenAccess {
    let canonical = place.canonical();
    if route == canonical {
        return ScreenAccess::Show;
    }
    if matches!(route, Route::Login | Route::Registration) || route == Route::CurrentStep {
        return ScreenAccess::redirect(canonical);
    }
    if !route.is_step() {
        return ScreenAccess::Show;
    }
    if let Some(opening) = open_secondary(place, route) {
        return opening;
    }
    ScreenAccess::Send { to: canonical, notice: redirect_notice(place, canonical) }
}

/// Steps that may be opened beside the canonical one.
fn open_secondary(place: &ScreenContext, route: Route) -> Option<ScreenAccess> {
    let state = place.effective_state();
    match route {
        Route::NewLoan if place.may_apply() => Some(ScreenAccess::Show),
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
        // The refusal stays readable after its time is over.
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

fn redirect_notice(place: &ScreenContext, canonical: Route) -> Option<ScreenNotice> {
    match place.effective_state() {
        State::Cancelled => Some(ScreenNotice::Cancelled),
        State::Expired => Some(ScreenNotice::Expired),
        state if state.is_open() => Some(ScreenNotice::FinishStep { step: canonical }),
        _ => None,
    }
}
