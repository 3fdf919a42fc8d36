//! Deadlines, exact to the microsecond.

use crate::test_application::commands::recheck;
use crate::test_application::{NOON, TestApplication, TestRules, day};
use base::Timestamp;
use origination::application::{AwaitedParty, EventKind, State, WaitLevel};
use origination::{ApplicationCommand, ApplicationRejection, ReasonCode};

const HOUR_S: u32 = 3_600;

#[test]
fn every_state_expires_at_its_deadline_and_not_before() {
    let rules = TestRules::new();
    let idle = 30 * 24 * HOUR_S;
    for (state, seconds, to) in [
        (State::Draft, idle, State::Expired),
        (State::ConsentSigning, idle, State::Expired),
        (State::Preapproved, idle, State::Expired),
        (State::BioRequired, idle, State::Expired),
        (State::BioRetry, idle, State::Expired),
        (State::DocsRequired, idle, State::Expired),
        (State::StatementRequired, idle, State::Expired),
        (State::CardRequired, idle, State::Expired),
        (State::BioFailed, 72 * HOUR_S, State::Declined),
        (State::Offered, 24 * HOUR_S, State::Expired),
        (State::OfferChosen, 24 * HOUR_S, State::Expired),
        (State::ExtraConfirm, 24 * HOUR_S, State::Expired),
        (State::ContractSigning, 24 * HOUR_S, State::Expired),
        (State::CoolingOff, 24 * HOUR_S, State::ConfirmPayout),
        (State::ConfirmPayout, 72 * HOUR_S, State::Expired),
        (State::DisburseFailed, 72 * HOUR_S, State::Expired),
    ] {
        let mut test = TestApplication::in_state(&rules, state);
        let end = test.app.since.unwrap().plus_seconds(seconds.into());
        test.now = Timestamp(end.0 - 1);
        assert_eq!(
            test.try_execute(&ApplicationCommand::Tick),
            Ok(state),
            "{state:?} a moment before"
        );
        test.now = end;
        assert_eq!(test.try_execute(&ApplicationCommand::Tick), Ok(to), "{state:?}");
        assert_eq!(test.events.last().unwrap().at, end);
    }
}

/// Every state that waits for the customer has a deadline.
#[test]
fn states_awaiting_the_customer_have_a_deadline() {
    let rules = TestRules::new();
    for state in State::ALL.iter().copied() {
        let until = TestApplication::in_state(&rules, state).app.until;
        assert_eq!(until.is_some(), state.awaited_party() == AwaitedParty::Customer, "{state:?}");
        assert_eq!(state.is_open(), state.awaited_party() != AwaitedParty::Nobody);
    }
}

#[test]
fn saving_an_answer_extends_the_draft_deadline() {
    let rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::Draft);
    test.now = NOON.plus_days(29);
    test.execute("save");
    test.now = NOON.plus_days(58);
    assert_eq!(test.try_execute(&ApplicationCommand::Tick), Ok(State::Draft));
    test.now = NOON.plus_days(59);
    assert_eq!(test.try_execute(&ApplicationCommand::Tick), Ok(State::Expired));
}

/// Viewing an offer, going back and signing in another window do not extend the deadline.
#[test]
fn viewing_offers_does_not_extend_their_deadline() {
    let rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::Offered);
    let end = test.app.until;
    assert_eq!(end, Some(NOON.plus_hours(24)));
    test.now = NOON.plus_hours(23);
    for name in ["choose", "back", "choose", "agree", "lock_signing", "agree_young"] {
        test.execute(name);
        assert_eq!(test.app.until, end, "{name}");
    }
    test.now = NOON.plus_hours(24);
    let result = test.try_execute(&ApplicationCommand::ConfirmConsentAgain { is_confirmed: true });
    assert_eq!(result, Err(ApplicationRejection::Expired));
    // A rejected command records nothing; the next tick does.
    assert_eq!(test.app.state, State::ExtraConfirm);
    assert_eq!(test.try_execute(&ApplicationCommand::Tick), Ok(State::Expired));
}

/// The second consent may be given as soon as the period is over, even if no worker has run.
#[test]
fn deadlines_do_not_depend_on_worker_timing() {
    let rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::CoolingOff);
    test.now = Timestamp(NOON.plus_hours(24).0 - 1);
    let confirm = ApplicationCommand::ConfirmPayout(recheck());
    let result = test.try_execute(&confirm);
    assert_eq!(result, Err(ApplicationRejection::WrongState { state: State::CoolingOff }));
    test.now = NOON.plus_hours(24);
    assert_eq!(test.try_execute(&confirm), Ok(State::Disbursing));
    let last = &test.events[test.events.len() - 2..];
    assert_eq!(
        (&last[0].kind, &last[1].kind),
        (&EventKind::CoolingOffEnded, &EventKind::PayoutConfirmed)
    );
    // After an outage of a week both deadlines have passed, each at its own time.
    let mut test = TestApplication::in_state(&rules, State::CoolingOff);
    test.now = NOON.plus_days(7);
    assert_eq!(test.try_execute(&ApplicationCommand::Tick), Ok(State::Expired));
    let last = &test.events[test.events.len() - 2..];
    assert_eq!(last[0].at, NOON.plus_hours(24));
    assert_eq!(last[1].at, NOON.plus_hours(96));
}

#[test]
fn an_unresolved_biometry_failure_is_declined() {
    let rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::BioFailed);
    test.execute("wait:72");
    let decline = test.app.decline.unwrap();
    assert_eq!(decline.reason, ReasonCode::Identity);
    assert_eq!(decline.reapply_from, Some(day("2026-11-20")));
}

#[test]
fn a_delayed_provider_is_reported_once() {
    let rules = TestRules::new();
    for state in
        State::ALL.iter().copied().filter(|state| state.awaited_party() == AwaitedParty::Provider)
    {
        let mut test = TestApplication::in_state(&rules, state);
        let since = test.app.since.unwrap();
        let wait = |seconds| test.app.wait_level(&rules.policy, since.plus_seconds(seconds));
        assert_eq!((wait(119), wait(120)), (WaitLevel::Short, WaitLevel::Long), "{state:?}");
        assert_eq!((wait(899), wait(900)), (WaitLevel::Long, WaitLevel::Overdue), "{state:?}");
        let version = test.app.version;
        test.now = Timestamp(since.plus_minutes(15).0 - 1);
        test.try_execute(&ApplicationCommand::Tick).unwrap();
        assert_eq!(test.app.version, version);
        for minutes in [15, 16, 600] {
            test.now = since.plus_minutes(minutes);
            assert_eq!(test.try_execute(&ApplicationCommand::Tick), Ok(state));
            assert_eq!(test.app.version, version + 1, "{state:?}");
        }
        assert_eq!(test.events.last().unwrap().kind, EventKind::Delayed);
        assert_eq!(test.app.since, Some(since));
    }
    let test = TestApplication::in_state(&rules, State::ManualReview);
    assert_eq!(test.app.wait_level(&rules.policy, NOON.plus_days(9)), WaitLevel::Short);
}

/// Clocks of two machines differ; time must not go backwards for an application.
#[test]
fn application_time_never_goes_backwards() {
    let rules = TestRules::new();
    let mut test = TestApplication::in_state(&rules, State::Draft);
    test.now = NOON.plus_hours(1);
    test.execute("save");
    test.now = NOON;
    test.execute("save");
    assert_eq!(test.app.changed_at, Some(NOON.plus_hours(1)));
}
