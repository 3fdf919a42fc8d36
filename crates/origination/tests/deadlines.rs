//! What time does by itself, to the microsecond.

mod support;

use base::Timestamp;
use origination::application::{AwaitedParty, EventKind, State, WaitLevel};
use origination::{ApplicationCommand, ApplicationRejection, ReasonCode};
use support::commands::recheck;
use support::{NOON, TestApplication, TestRules, day};

const HOUR_S: u32 = 3_600;

#[test]
fn every_state_ends_at_its_moment_and_not_before() {
    let house = TestRules::new();
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
        let mut walk = TestApplication::in_state(&house, state);
        let end = walk.app.since.unwrap().plus_seconds(seconds.into());
        walk.now = Timestamp(end.0 - 1);
        assert_eq!(
            walk.try_execute(&ApplicationCommand::Tick),
            Ok(state),
            "{state:?} a moment before"
        );
        walk.now = end;
        assert_eq!(walk.try_execute(&ApplicationCommand::Tick), Ok(to), "{state:?}");
        assert_eq!(walk.events.last().unwrap().at, end);
    }
}

/// Nobody waits for ever on the person's move.
#[test]
fn states_of_the_persons_move_have_an_end() {
    let house = TestRules::new();
    for state in State::ALL.iter().copied() {
        let until = TestApplication::in_state(&house, state).app.until;
        assert_eq!(until.is_some(), state.awaited_party() == AwaitedParty::Customer, "{state:?}");
        assert_eq!(state.is_open(), state.awaited_party() != AwaitedParty::Nobody);
    }
}

#[test]
fn every_saved_answer_renews_a_draft() {
    let house = TestRules::new();
    let mut walk = TestApplication::in_state(&house, State::Draft);
    walk.now = NOON.plus_days(29);
    walk.execute("save");
    walk.now = NOON.plus_days(58);
    assert_eq!(walk.try_execute(&ApplicationCommand::Tick), Ok(State::Draft));
    walk.now = NOON.plus_days(59);
    assert_eq!(walk.try_execute(&ApplicationCommand::Tick), Ok(State::Expired));
}

/// Looking at an offer, going back and signing in another window give no more time.
#[test]
fn offers_do_not_live_longer_by_being_looked_at() {
    let house = TestRules::new();
    let mut walk = TestApplication::in_state(&house, State::Offered);
    let end = walk.app.until;
    assert_eq!(end, Some(NOON.plus_hours(24)));
    walk.now = NOON.plus_hours(23);
    for name in ["choose", "back", "choose", "agree", "lock_signing", "agree_young"] {
        walk.execute(name);
        assert_eq!(walk.app.until, end, "{name}");
    }
    walk.now = NOON.plus_hours(24);
    let late = walk.try_execute(&ApplicationCommand::ConfirmConsentAgain { is_confirmed: true });
    assert_eq!(late, Err(ApplicationRejection::Expired));
    // A refusal records nothing; the next look does.
    assert_eq!(walk.app.state, State::ExtraConfirm);
    assert_eq!(walk.try_execute(&ApplicationCommand::Tick), Ok(State::Expired));
}

/// The second consent may be given from the first moment on, whoever looked in between.
#[test]
fn nobody_depends_on_when_a_worker_looks() {
    let house = TestRules::new();
    let mut walk = TestApplication::in_state(&house, State::CoolingOff);
    walk.now = Timestamp(NOON.plus_hours(24).0 - 1);
    let confirm = ApplicationCommand::ConfirmPayout(recheck());
    let early = walk.try_execute(&confirm);
    assert_eq!(early, Err(ApplicationRejection::WrongState { state: State::CoolingOff }));
    walk.now = NOON.plus_hours(24);
    assert_eq!(walk.try_execute(&confirm), Ok(State::Disbursing));
    let last = &walk.events[walk.events.len() - 2..];
    assert_eq!(
        (&last[0].what, &last[1].what),
        (&EventKind::CoolingOffEnded, &EventKind::PayoutConfirmed)
    );
    // After a week's outage both ends have passed, each at its own moment.
    let mut walk = TestApplication::in_state(&house, State::CoolingOff);
    walk.now = NOON.plus_days(7);
    assert_eq!(walk.try_execute(&ApplicationCommand::Tick), Ok(State::Expired));
    let last = &walk.events[walk.events.len() - 2..];
    assert_eq!(last[0].at, NOON.plus_hours(24));
    assert_eq!(last[1].at, NOON.plus_hours(96));
}

#[test]
fn a_face_nobody_confirmed_is_declined() {
    let house = TestRules::new();
    let mut walk = TestApplication::in_state(&house, State::BioFailed);
    walk.execute("wait:72");
    let decline = walk.app.decline.unwrap();
    assert_eq!(decline.reason, ReasonCode::Identity);
    assert_eq!(decline.reapply_from, Some(day("2026-11-20")));
}

#[test]
fn late_answers_are_told_of_once() {
    let house = TestRules::new();
    for state in
        State::ALL.iter().copied().filter(|state| state.awaited_party() == AwaitedParty::Provider)
    {
        let mut walk = TestApplication::in_state(&house, state);
        let since = walk.app.since.unwrap();
        let wait = |seconds| walk.app.wait_level(&house.policy, since.plus_seconds(seconds));
        assert_eq!((wait(119), wait(120)), (WaitLevel::Short, WaitLevel::Long), "{state:?}");
        assert_eq!((wait(899), wait(900)), (WaitLevel::Long, WaitLevel::Overdue), "{state:?}");
        let version = walk.app.version;
        walk.now = Timestamp(since.plus_minutes(15).0 - 1);
        walk.try_execute(&ApplicationCommand::Tick).unwrap();
        assert_eq!(walk.app.version, version);
        for minutes in [15, 16, 600] {
            walk.now = since.plus_minutes(minutes);
            assert_eq!(walk.try_execute(&ApplicationCommand::Tick), Ok(state));
            assert_eq!(walk.app.version, version + 1, "{state:?}");
        }
        assert_eq!(walk.events.last().unwrap().what, EventKind::Delayed);
        assert_eq!(walk.app.since, Some(since));
    }
    let walk = TestApplication::in_state(&house, State::ManualReview);
    assert_eq!(walk.app.wait_level(&house.policy, NOON.plus_days(9)), WaitLevel::Short);
}

/// Clocks of two machines differ; an application does not go back in time.
#[test]
fn time_does_not_run_backwards() {
    let house = TestRules::new();
    let mut walk = TestApplication::in_state(&house, State::Draft);
    walk.now = NOON.plus_hours(1);
    walk.execute("save");
    walk.now = NOON;
    walk.execute("save");
    assert_eq!(walk.app.changed_at, Some(NOON.plus_hours(1)));
}
