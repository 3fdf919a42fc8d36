//! Access to every screen in every state.

use crate::test_application::{TestApplication, TestRules, day};
use origination::application::State;
use origination::screens::{
    OutstandingDebt, Route, ScreenAccess, ScreenContext, ScreenNotice, open_screen,
    open_screen_as_guest, screen_of_state,
};
use serde_json::Value;

const ROUTES: &str = include_str!("../../../../site/routes.json");

/// For each state: the canonical screen, and which other steps are open, read-only, or
/// redirect to another screen. All other steps redirect to the canonical one.
const TABLE: &[(&str, &str, &str, &str, &str)] = &[
    // state, canonical, open, read-only, redirects
    ("NONE", "form-new-loan", "", "", ""),
    ("DRAFT", "form-reg", "form-haved", "", "form-new-loan>form-haved"),
    ("PRESCORING", "form-preapproval", "form-haved", "form-reg", "form-new-loan>form-haved"),
    ("PREAPPROVED", "form-preapproval", "form-haved", "form-reg", "form-new-loan>form-haved"),
    ("BIO_REQUIRED", "form-biometry", "form-haved", "form-reg", "form-new-loan>form-haved"),
    (
        "BIO_PROCESSING",
        "form-biometry-waiting",
        "form-haved",
        "form-reg",
        "form-new-loan>form-haved",
    ),
    ("BIO_RETRY", "form-biometry-error", "form-haved", "form-reg", "form-new-loan>form-haved"),
    ("BIO_FAILED", "form-biometry-error", "form-haved", "form-reg", "form-new-loan>form-haved"),
    ("DOCS_REQUIRED", "docs-verify", "form-haved", "form-reg", "form-new-loan>form-haved"),
    (
        "DOCS_REVIEW",
        "docs-waiting",
        "form-haved",
        "form-reg docs-verify",
        "form-new-loan>form-haved",
    ),
    (
        "STATEMENT_REQUIRED",
        "form-bank-statement",
        "form-haved",
        "form-reg",
        "form-new-loan>form-haved",
    ),
    (
        "STATEMENT_PROCESSING",
        "form-bank-statement-waiting",
        "form-haved",
        "form-reg",
        "form-new-loan>form-haved",
    ),
    ("CARD_REQUIRED", "card-add-card", "form-haved", "form-reg", "form-new-loan>form-haved"),
    ("CARD_VERIFYING", "card", "form-haved", "form-reg", "form-new-loan>form-haved"),
    ("CONSENT_SIGNING", "form-esign", "form-haved", "form-reg", "form-new-loan>form-haved"),
    ("SCORING", "form-waiting", "form-haved", "form-reg", "form-new-loan>form-haved"),
    ("MANUAL_REVIEW", "form-waiting", "form-haved", "form-reg", "form-new-loan>form-haved"),
    ("OFFERED", "form-got-offer", "form-haved", "", "form-new-loan>form-haved"),
    (
        "OFFER_CHOSEN",
        "form-accept-offer",
        "form-haved",
        "form-got-offer",
        "form-new-loan>form-haved",
    ),
    (
        "EXTRA_CONFIRM",
        "form-waiting",
        "form-haved",
        "form-accept-offer",
        "form-new-loan>form-haved",
    ),
    (
        "CONTRACT_SIGNING",
        "form-esign",
        "form-haved",
        "form-accept-offer",
        "form-new-loan>form-haved",
    ),
    ("COOLING_OFF", "form-withdrawal", "form-haved", "", "form-new-loan>form-haved"),
    ("CONFIRM_PAYOUT", "form-withdrawal", "form-haved", "", "form-new-loan>form-haved"),
    ("DISBURSING", "form-withdrawal", "form-haved", "", "form-new-loan>form-haved"),
    ("DISBURSE_FAILED", "form-withdrawal", "form-haved", "", "form-new-loan>form-haved"),
    ("ACTIVE", "loan-details", "form-haved", "", "form-new-loan>form-haved form-reg>form-haved"),
    ("DECLINED", "decline", "", "", ""),
    ("DECLINED_OFFERS", "decline-with-offers", "", "", ""),
    ("CANCELLED", "form-new-loan", "", "", ""),
    ("EXPIRED", "form-new-loan", "", "", ""),
];

fn screen_context(state: State) -> ScreenContext {
    let today = day("2026-11-16");
    let reapply_from = Some(day("2026-12-16"));
    let debt = match state {
        State::Active => OutstandingDebt::OpenLoan,
        _ => OutstandingDebt::Nothing,
    };
    ScreenContext { state, debt, reapply_from, has_seen_success: true, today }
}

fn screen_by_code(name: &str) -> Route {
    Route::from_code(name).unwrap_or_else(|| panic!("{name}"))
}

#[test]
fn every_screen_in_every_state() {
    assert_eq!(TABLE.len(), State::ALL.len());
    for (state, canonical, open, read_only, redirects) in TABLE {
        let state = State::from_code(state).unwrap();
        let (context, canonical) = (screen_context(state), screen_by_code(canonical));
        assert_eq!(context.canonical(), canonical, "{state:?}");
        let notice = match state {
            State::Cancelled => Some(ScreenNotice::Cancelled),
            State::Expired => Some(ScreenNotice::Expired),
            _ => state.is_open().then_some(ScreenNotice::FinishStep { step: canonical }),
        };
        for route in Route::ALL.iter().copied() {
            let is_in = |list: &str| list.split_whitespace().any(|name| name == route.code());
            let redirect = redirects
                .split_whitespace()
                .find_map(|pair| pair.strip_prefix(&format!("{}>", route.code())));
            let is_silent =
                matches!(route, Route::CurrentStep | Route::Login | Route::Registration);
            let expected = if route == canonical || is_in(open) {
                ScreenAccess::Show
            } else if is_in(read_only) {
                ScreenAccess::ReadOnly
            } else if let Some(to) = redirect {
                ScreenAccess::Send { to: screen_by_code(to), notice: None }
            } else if is_silent {
                ScreenAccess::Send { to: canonical, notice: None }
            } else if !route.is_step() {
                ScreenAccess::Show
            } else {
                ScreenAccess::Send { to: canonical, notice }
            };
            assert_eq!(open_screen(&context, route), expected, "{state:?} {route:?}");
        }
    }
}

const DEBTS: [OutstandingDebt; 3] =
    [OutstandingDebt::Nothing, OutstandingDebt::OpenLoan, OutstandingDebt::Claim];

/// A redirect leads to a screen that is shown; there are no redirect chains.
#[test]
fn redirects_never_loop() {
    for state in State::ALL.iter().copied() {
        for has_seen_success in [false, true] {
            for today in ["2026-11-16", "2026-12-15", "2026-12-16", "2027-01-01"] {
                for reapply_from in [None, Some(day("2026-12-16"))] {
                    for debt in DEBTS {
                        let today = day(today);
                        assert_no_redirect_loop(&ScreenContext {
                            state,
                            debt,
                            reapply_from,
                            has_seen_success,
                            today,
                        });
                    }
                }
            }
        }
    }
}

fn assert_no_redirect_loop(context: &ScreenContext) {
    for route in Route::ALL.iter().copied() {
        if let ScreenAccess::Send { to, .. } = open_screen(context, route) {
            assert_eq!(open_screen(context, to), ScreenAccess::Show, "{context:?} {route:?}");
        }
    }
    let canonical = context.canonical();
    let is_listed = context.allowed_screens().contains(&canonical);
    assert_eq!(is_listed, canonical.is_step(), "{context:?}");
}

/// After a loan was repaid, withdrawn or cancelled, or was written off and its claim is paid, the
/// person is treated as one who never applied, whether or not the success screen was shown.
#[test]
fn a_closed_loan_allows_a_new_application() {
    for has_seen_success in [false, true] {
        let closed_loan = ScreenContext {
            debt: OutstandingDebt::Nothing,
            has_seen_success,
            ..screen_context(State::Active)
        };
        let no_application = ScreenContext { has_seen_success, ..screen_context(State::None) };
        assert_eq!(
            (closed_loan.effective_state(), closed_loan.canonical()),
            (State::None, Route::NewLoan)
        );
        for route in Route::ALL.iter().copied() {
            assert_eq!(
                open_screen(&closed_loan, route),
                open_screen(&no_application, route),
                "{route:?}"
            );
        }
        let new_loan = ScreenAccess::Send { to: Route::NewLoan, notice: None };
        for route in
            [Route::Questionnaire, Route::ExistingLoan, Route::Registration, Route::CurrentStep]
        {
            assert_eq!(open_screen(&closed_loan, route), new_loan, "{route:?}");
        }
    }
}

/// A debt that was written off and is still owed leads to the way to pay it, from the first step of
/// a new application on, whatever the last application came to and whether or not the success screen
/// was shown.
#[test]
fn a_claim_leads_to_the_existing_loan() {
    let last_states =
        [State::None, State::Active, State::Cancelled, State::Expired, State::Declined];
    for state in last_states {
        for has_seen_success in [false, true] {
            let context = ScreenContext {
                debt: OutstandingDebt::Claim,
                has_seen_success,
                ..screen_context(state)
            };
            assert_eq!(context.canonical(), Route::LoanDetails, "{state:?}");
            assert_eq!(context.allowed_screens(), [Route::ExistingLoan], "{state:?}");
            let existing_loan = ScreenAccess::Send { to: Route::ExistingLoan, notice: None };
            for route in [Route::NewLoan, Route::Questionnaire] {
                assert_eq!(open_screen(&context, route), existing_loan, "{state:?} {route:?}");
            }
            assert_eq!(open_screen(&context, Route::ExistingLoan), ScreenAccess::Show, "{state:?}");
        }
    }
}

/// An open loan has precedence over the outcome of later applications.
#[test]
fn an_open_loan_takes_precedence_over_later_applications() {
    for state in [State::None, State::Cancelled, State::Expired, State::Declined] {
        let context = ScreenContext { debt: OutstandingDebt::OpenLoan, ..screen_context(state) };
        assert_eq!(context.canonical(), Route::LoanDetails, "{state:?}");
        let existing_loan = ScreenAccess::Send { to: Route::ExistingLoan, notice: None };
        assert_eq!(open_screen(&context, Route::NewLoan), existing_loan, "{state:?}");
        assert_eq!(open_screen(&context, Route::ExistingLoan), ScreenAccess::Show, "{state:?}");
    }
}

#[test]
fn a_decline_is_displayed_until_reapply_is_allowed() {
    for (state, screen) in
        [(State::Declined, Route::Decline), (State::DeclinedOffers, Route::DeclineWithOffers)]
    {
        let mut context = screen_context(state);
        context.today = day("2026-12-15");
        assert_eq!(context.canonical(), screen);
        assert_eq!(
            open_screen(&context, Route::NewLoan),
            ScreenAccess::Send { to: screen, notice: None }
        );
        context.today = day("2026-12-16");
        assert_eq!(context.canonical(), Route::NewLoan);
        assert_eq!(open_screen(&context, screen), ScreenAccess::Show);
        let new_loan = ScreenAccess::Send { to: Route::NewLoan, notice: None };
        assert_eq!(open_screen(&context, Route::Biometry), new_loan);
        // If only the cause prevents a loan, the decline is shown and a new application is
        // possible.
        context.reapply_from = None;
        assert_eq!(context.canonical(), screen);
        assert_eq!(open_screen(&context, Route::NewLoan), ScreenAccess::Show);
    }
}

#[test]
fn the_success_screen_opens_once() {
    let context = ScreenContext { has_seen_success: false, ..screen_context(State::Active) };
    assert_eq!(context.canonical(), Route::Success);
    let to = Route::Success;
    assert_eq!(open_screen(&context, Route::CurrentStep), ScreenAccess::Send { to, notice: None });
    assert_eq!(open_screen(&context, Route::LoanDetails), ScreenAccess::Show);
    assert_eq!(screen_context(State::Active).canonical(), Route::LoanDetails);
}

#[test]
fn guests_sign_in_or_register() {
    for (is_known, to) in [(true, Route::Login), (false, Route::Registration)] {
        assert_eq!(open_screen_as_guest(is_known), ScreenAccess::Send { to, notice: None });
    }
}

/// Every step of the site has a route here, and every route is one of the site.
#[test]
fn routes_match_the_site() {
    let site: Value = serde_json::from_str(ROUTES).unwrap();
    let site = site["routes"].as_array().unwrap();
    let name = |route: &Value| route["name"].as_str().unwrap().to_owned();
    for step in site.iter().filter(|route| route["access"] == "step") {
        assert!(Route::from_code(&name(step)).is_some_and(Route::is_step), "{step}");
    }
    for route in Route::ALL.iter().copied() {
        let entry = site.iter().find(|entry| name(entry) == route.code());
        let entry = entry.unwrap_or_else(|| panic!("{route:?}"));
        assert_eq!(entry["access"] == "step", route.is_step(), "{route:?}");
    }
}

#[test]
fn screen_context_is_derived_from_the_application() {
    let rules = TestRules::new();
    let test = TestApplication::in_state(&rules, State::Declined);
    let debt = OutstandingDebt::Nothing;
    let context = ScreenContext::new(&test.app, debt, false, day("2026-11-16"));
    assert_eq!(context.reapply_from, Some(day("2026-12-16")));
    assert_eq!(context.canonical(), screen_of_state(State::Declined));
}
