//! Opening any screen in any state: the whole table.

mod support;

use origination::application::State;
use origination::screens::{
    Route, ScreenAccess, ScreenContext, ScreenNotice, open_screen, open_screen_as_guest,
    screen_of_state,
};
use serde_json::Value;
use support::{TestApplication, TestRules, day};

const ROUTES: &str = include_str!("../../../site/routes.json");

/// For each state: where the person is to be, and which other steps are shown, shown to read, or
/// lead elsewhere than to the canonical one. All other steps lead to the canonical one.
const TABLE: &[(&str, &str, &str, &str, &str)] = &[
    // state, canonical, shown, to read, elsewhere
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
    let has_open_loan = state == State::Active;
    ScreenContext { state, has_open_loan, reapply_from, has_seen_success: true, today }
}

fn screen_by_code(name: &str) -> Route {
    Route::from_code(name).unwrap_or_else(|| panic!("{name}"))
}

#[test]
fn every_screen_in_every_state() {
    assert_eq!(TABLE.len(), State::ALL.len());
    for (state, canonical, shown, to_read, elsewhere) in TABLE {
        let state = State::from_code(state).unwrap();
        let (place, canonical) = (screen_context(state), screen_by_code(canonical));
        assert_eq!(place.canonical(), canonical, "{state:?}");
        let notice = match state {
            State::Cancelled => Some(ScreenNotice::Cancelled),
            State::Expired => Some(ScreenNotice::Expired),
            _ => state.is_open().then_some(ScreenNotice::FinishStep { step: canonical }),
        };
        for opened in Route::ALL.iter().copied() {
            let is_in = |list: &str| list.split_whitespace().any(|name| name == opened.code());
            let other = elsewhere
                .split_whitespace()
                .find_map(|pair| pair.strip_prefix(&format!("{}>", opened.code())));
            let is_silent =
                matches!(opened, Route::CurrentStep | Route::Login | Route::Registration);
            let expected = if opened == canonical || is_in(shown) {
                ScreenAccess::Show
            } else if is_in(to_read) {
                ScreenAccess::ReadOnly
            } else if let Some(to) = other {
                ScreenAccess::Send { to: screen_by_code(to), notice: None }
            } else if is_silent {
                ScreenAccess::Send { to: canonical, notice: None }
            } else if !opened.is_step() {
                ScreenAccess::Show
            } else {
                ScreenAccess::Send { to: canonical, notice }
            };
            assert_eq!(open_screen(&place, opened), expected, "{state:?} {opened:?}");
        }
    }
}

/// Whoever is sent somewhere is shown what they are sent to, and is never sent on.
#[test]
fn nobody_is_sent_in_circles() {
    for state in State::ALL.iter().copied() {
        for is_success_seen in [false, true] {
            for today in ["2026-11-16", "2026-12-15", "2026-12-16", "2027-01-01"] {
                for reapply_from in [None, Some(day("2026-12-16"))] {
                    for has_open_loan in [false, true] {
                        let today = day(today);
                        assert_no_redirect_loop(&ScreenContext {
                            state,
                            has_open_loan,
                            reapply_from,
                            has_seen_success: is_success_seen,
                            today,
                        });
                    }
                }
            }
        }
    }
}

fn assert_no_redirect_loop(place: &ScreenContext) {
    for opened in Route::ALL.iter().copied() {
        if let ScreenAccess::Send { to, .. } = open_screen(place, opened) {
            assert_eq!(open_screen(place, to), ScreenAccess::Show, "{place:?} {opened:?}");
        }
    }
    let canonical = place.canonical();
    let is_listed = place.allowed_screens().contains(&canonical);
    assert_eq!(is_listed, canonical.is_step(), "{place:?}");
}

/// Repaid, withdrawn, cancelled or written off: the application is over, and the person stands where
/// somebody stands who never applied, whether or not they saw the good news.
#[test]
fn a_loan_that_has_ended_leaves_the_way_open() {
    for is_success_seen in [false, true] {
        let ended = ScreenContext {
            has_open_loan: false,
            has_seen_success: is_success_seen,
            ..screen_context(State::Active)
        };
        let never =
            ScreenContext { has_seen_success: is_success_seen, ..screen_context(State::None) };
        assert_eq!((ended.effective_state(), ended.canonical()), (State::None, Route::NewLoan));
        for opened in Route::ALL.iter().copied() {
            assert_eq!(open_screen(&ended, opened), open_screen(&never, opened), "{opened:?}");
        }
        let begin = ScreenAccess::Send { to: Route::NewLoan, notice: None };
        for asked in
            [Route::Questionnaire, Route::ExistingLoan, Route::Registration, Route::CurrentStep]
        {
            assert_eq!(open_screen(&ended, asked), begin, "{asked:?}");
        }
    }
}

/// A loan that is open stands in the way, whatever became of later applications.
#[test]
fn an_open_loan_is_shown_whatever_the_last_application_came_to() {
    for state in [State::None, State::Cancelled, State::Expired, State::Declined] {
        let place = ScreenContext { has_open_loan: true, ..screen_context(state) };
        assert_eq!(place.canonical(), Route::LoanDetails, "{state:?}");
        let haved = ScreenAccess::Send { to: Route::ExistingLoan, notice: None };
        assert_eq!(open_screen(&place, Route::NewLoan), haved, "{state:?}");
        assert_eq!(open_screen(&place, Route::ExistingLoan), ScreenAccess::Show, "{state:?}");
    }
}

#[test]
fn a_refusal_holds_until_its_day() {
    for (state, screen) in
        [(State::Declined, Route::Decline), (State::DeclinedOffers, Route::DeclineWithOffers)]
    {
        let mut place = screen_context(state);
        place.today = day("2026-12-15");
        assert_eq!(place.canonical(), screen);
        assert_eq!(
            open_screen(&place, Route::NewLoan),
            ScreenAccess::Send { to: screen, notice: None }
        );
        place.today = day("2026-12-16");
        assert_eq!(place.canonical(), Route::NewLoan);
        assert_eq!(open_screen(&place, screen), ScreenAccess::Show);
        let begin = ScreenAccess::Send { to: Route::NewLoan, notice: None };
        assert_eq!(open_screen(&place, Route::Biometry), begin);
        // Where only the cause stands in the way, the refusal is shown and asking again is open.
        place.reapply_from = None;
        assert_eq!(place.canonical(), screen);
        assert_eq!(open_screen(&place, Route::NewLoan), ScreenAccess::Show);
    }
}

#[test]
fn good_news_are_shown_once() {
    let first = ScreenContext { has_seen_success: false, ..screen_context(State::Active) };
    assert_eq!(first.canonical(), Route::Success);
    let to = Route::Success;
    assert_eq!(open_screen(&first, Route::CurrentStep), ScreenAccess::Send { to, notice: None });
    assert_eq!(open_screen(&first, Route::LoanDetails), ScreenAccess::Show);
    assert_eq!(screen_context(State::Active).canonical(), Route::LoanDetails);
}

#[test]
fn guests_sign_in_or_register() {
    for (is_known, to) in [(true, Route::Login), (false, Route::Registration)] {
        assert_eq!(open_screen_as_guest(is_known), ScreenAccess::Send { to, notice: None });
    }
}

/// Every step of the site is known here by its name, and every name is one of the site's.
#[test]
fn the_names_are_those_of_the_site() {
    let site: Value = serde_json::from_str(ROUTES).unwrap();
    let site = site["routes"].as_array().unwrap();
    let name = |route: &Value| route["name"].as_str().unwrap().to_owned();
    for step in site.iter().filter(|route| route["access"] == "step") {
        assert!(Route::from_code(&name(step)).is_some_and(Route::is_step), "{step}");
    }
    for known in Route::ALL.iter().copied() {
        let found = site.iter().find(|route| name(route) == known.code());
        let found = found.unwrap_or_else(|| panic!("{known:?}"));
        assert_eq!(found["access"] == "step", known.is_step(), "{known:?}");
    }
}

#[test]
fn an_application_knows_its_place() {
    let house = TestRules::new();
    let walk = TestApplication::in_state(&house, State::Declined);
    let place = ScreenContext::new(&walk.app, false, false, day("2026-11-16"));
    assert_eq!(place.reapply_from, Some(day("2026-12-16")));
    assert_eq!(place.canonical(), screen_of_state(State::Declined));
}
