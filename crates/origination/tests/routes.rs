//! Opening any screen in any state: the whole table.

mod support;

use origination::application::State;
use origination::routes::{
    Notice, Opening, Place, Route, open, open_screen_as_guest, screen_of_state,
};
use serde_json::Value;
use support::{House, Walk, day};

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

fn place(state: State) -> Place {
    let today = day("2026-11-16");
    let reapply_from = Some(day("2026-12-16"));
    let has_open_loan = state == State::Active;
    Place { state, has_open_loan, reapply_from, is_success_seen: true, today }
}

fn route(name: &str) -> Route {
    Route::from_code(name).unwrap_or_else(|| panic!("{name}"))
}

#[test]
fn every_screen_in_every_state() {
    assert_eq!(TABLE.len(), State::ALL.len());
    for (state, canonical, shown, to_read, elsewhere) in TABLE {
        let state = State::from_code(state).unwrap();
        let (place, canonical) = (place(state), route(canonical));
        assert_eq!(place.canonical(), canonical, "{state:?}");
        let notice = match state {
            State::Cancelled => Some(Notice::Cancelled),
            State::Expired => Some(Notice::Expired),
            _ => state.is_open().then_some(Notice::FinishStep { step: canonical }),
        };
        for opened in Route::ALL.iter().copied() {
            let is_in = |list: &str| list.split_whitespace().any(|name| name == opened.code());
            let other = elsewhere
                .split_whitespace()
                .find_map(|pair| pair.strip_prefix(&format!("{}>", opened.code())));
            let is_silent = matches!(opened, Route::Form | Route::Login | Route::Registration);
            let expected = if opened == canonical || is_in(shown) {
                Opening::Show
            } else if is_in(to_read) {
                Opening::ReadOnly
            } else if let Some(to) = other {
                Opening::Send { to: route(to), notice: None }
            } else if is_silent {
                Opening::Send { to: canonical, notice: None }
            } else if !opened.is_step() {
                Opening::Show
            } else {
                Opening::Send { to: canonical, notice }
            };
            assert_eq!(open(&place, opened), expected, "{state:?} {opened:?}");
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
                        assert_no_redirect_loop(&Place {
                            state,
                            has_open_loan,
                            reapply_from,
                            is_success_seen,
                            today,
                        });
                    }
                }
            }
        }
    }
}

fn assert_no_redirect_loop(place: &Place) {
    for opened in Route::ALL.iter().copied() {
        if let Opening::Send { to, .. } = open(place, opened) {
            assert_eq!(open(place, to), Opening::Show, "{place:?} {opened:?}");
        }
    }
    let canonical = place.canonical();
    let is_listed = place.allowed().contains(&canonical);
    assert_eq!(is_listed, canonical.is_step(), "{place:?}");
}

/// Repaid, withdrawn, cancelled or written off: the application is over, and the person stands where
/// somebody stands who never applied, whether or not they saw the good news.
#[test]
fn a_loan_that_has_ended_leaves_the_way_open() {
    for is_success_seen in [false, true] {
        let ended = Place { has_open_loan: false, is_success_seen, ..place(State::Active) };
        let never = Place { is_success_seen, ..place(State::None) };
        assert_eq!((ended.state(), ended.canonical()), (State::None, Route::NewLoan));
        for opened in Route::ALL.iter().copied() {
            assert_eq!(open(&ended, opened), open(&never, opened), "{opened:?}");
        }
        let begin = Opening::Send { to: Route::NewLoan, notice: None };
        for asked in [Route::Reg, Route::Haved, Route::Registration, Route::Form] {
            assert_eq!(open(&ended, asked), begin, "{asked:?}");
        }
    }
}

/// A loan that is open stands in the way, whatever became of later applications.
#[test]
fn an_open_loan_is_shown_whatever_the_last_application_came_to() {
    for state in [State::None, State::Cancelled, State::Expired, State::Declined] {
        let place = Place { has_open_loan: true, ..place(state) };
        assert_eq!(place.canonical(), Route::LoanDetails, "{state:?}");
        let haved = Opening::Send { to: Route::Haved, notice: None };
        assert_eq!(open(&place, Route::NewLoan), haved, "{state:?}");
        assert_eq!(open(&place, Route::Haved), Opening::Show, "{state:?}");
    }
}

#[test]
fn a_refusal_holds_until_its_day() {
    for (state, screen) in
        [(State::Declined, Route::Decline), (State::DeclinedOffers, Route::DeclineWithOffers)]
    {
        let mut place = place(state);
        place.today = day("2026-12-15");
        assert_eq!(place.canonical(), screen);
        assert_eq!(open(&place, Route::NewLoan), Opening::Send { to: screen, notice: None });
        place.today = day("2026-12-16");
        assert_eq!(place.canonical(), Route::NewLoan);
        assert_eq!(open(&place, screen), Opening::Show);
        let begin = Opening::Send { to: Route::NewLoan, notice: None };
        assert_eq!(open(&place, Route::Biometry), begin);
        // Where only the cause stands in the way, the refusal is shown and asking again is open.
        place.reapply_from = None;
        assert_eq!(place.canonical(), screen);
        assert_eq!(open(&place, Route::NewLoan), Opening::Show);
    }
}

#[test]
fn good_news_are_shown_once() {
    let first = Place { is_success_seen: false, ..place(State::Active) };
    assert_eq!(first.canonical(), Route::Success);
    let to = Route::Success;
    assert_eq!(open(&first, Route::Form), Opening::Send { to, notice: None });
    assert_eq!(open(&first, Route::LoanDetails), Opening::Show);
    assert_eq!(place(State::Active).canonical(), Route::LoanDetails);
}

#[test]
fn guests_sign_in_or_register() {
    for (is_known, to) in [(true, Route::Login), (false, Route::Registration)] {
        assert_eq!(open_screen_as_guest(is_known), Opening::Send { to, notice: None });
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
    let house = House::new();
    let walk = Walk::to(&house, State::Declined);
    let place = Place::new(&walk.app, false, false, day("2026-11-16"));
    assert_eq!(place.reapply_from, Some(day("2026-12-16")));
    assert_eq!(place.canonical(), screen_of_state(State::Declined));
}
