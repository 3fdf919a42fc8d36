//! What time does by itself, to the microsecond.

mod support;

use base::Timestamp;
use origination::application::{AwaitedParty, State, Wait, What};
use origination::{Command, ReasonCode, Refusal};
use support::commands::recheck;
use support::{House, NOON, Walk, day};

const HOUR_S: u32 = 3_600;

#[test]
fn every_state_ends_at_its_moment_and_not_before() {
    let house = House::new();
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
        let mut walk = Walk::to(&house, state);
        let end = walk.app.since.unwrap().plus_seconds(seconds.into());
        walk.now = Timestamp(end.0 - 1);
        assert_eq!(walk.try_execute(&Command::Tick), Ok(state), "{state:?} a moment before");
        walk.now = end;
        assert_eq!(walk.try_execute(&Command::Tick), Ok(to), "{state:?}");
        assert_eq!(walk.events.last().unwrap().at, end);
    }
}

/// Nobody waits for ever on the person's move.
#[test]
fn states_of_the_persons_move_have_an_end() {
    let house = House::new();
    for state in State::ALL.iter().copied() {
        let until = Walk::to(&house, state).app.until;
        assert_eq!(until.is_some(), state.turn() == AwaitedParty::Customer, "{state:?}");
        assert_eq!(state.is_open(), state.turn() != AwaitedParty::Nobody);
    }
}

#[test]
fn every_saved_answer_renews_a_draft() {
    let house = House::new();
    let mut walk = Walk::to(&house, State::Draft);
    walk.now = NOON.plus_days(29);
    walk.must("save");
    walk.now = NOON.plus_days(58);
    assert_eq!(walk.try_execute(&Command::Tick), Ok(State::Draft));
    walk.now = NOON.plus_days(59);
    assert_eq!(walk.try_execute(&Command::Tick), Ok(State::Expired));
}

/// Looking at an offer, going back and signing in another window give no more time.
#[test]
fn offers_do_not_live_longer_by_being_looked_at() {
    let house = House::new();
    let mut walk = Walk::to(&house, State::Offered);
    let end = walk.app.until;
    assert_eq!(end, Some(NOON.plus_hours(24)));
    walk.now = NOON.plus_hours(23);
    for name in ["choose", "back", "choose", "agree", "lock_signing", "agree_young"] {
        walk.must(name);
        assert_eq!(walk.app.until, end, "{name}");
    }
    walk.now = NOON.plus_hours(24);
    let late = walk.try_execute(&Command::ConfirmAgain { is_confirmed: true });
    assert_eq!(late, Err(Refusal::Expired));
    // A refusal records nothing; the next look does.
    assert_eq!(walk.app.state, State::ExtraConfirm);
    assert_eq!(walk.try_execute(&Command::Tick), Ok(State::Expired));
}

/// The second consent may be given from the first moment on, whoever looked in between.
#[test]
fn nobody_depends_on_when_a_worker_looks() {
    let house = House::new();
    let mut walk = Walk::to(&house, State::CoolingOff);
    walk.now = Timestamp(NOON.plus_hours(24).0 - 1);
    let confirm = Command::ConfirmPayout(recheck());
    let early = walk.try_execute(&confirm);
    assert_eq!(early, Err(Refusal::WrongState { state: State::CoolingOff }));
    walk.now = NOON.plus_hours(24);
    assert_eq!(walk.try_execute(&confirm), Ok(State::Disbursing));
    let last = &walk.events[walk.events.len() - 2..];
    assert_eq!((&last[0].what, &last[1].what), (&What::CoolingOffEnded, &What::PayoutConfirmed));
    // After a week's outage both ends have passed, each at its own moment.
    let mut walk = Walk::to(&house, State::CoolingOff);
    walk.now = NOON.plus_days(7);
    assert_eq!(walk.try_execute(&Command::Tick), Ok(State::Expired));
    let last = &walk.events[walk.events.len() - 2..];
    assert_eq!(last[0].at, NOON.plus_hours(24));
    assert_eq!(last[1].at, NOON.plus_hours(96));
}

#[test]
fn a_face_nobody_confirmed_is_declined() {
    let house = House::new();
    let mut walk = Walk::to(&house, State::BioFailed);
    walk.must("wait:72");
    let decline = walk.app.decline.unwrap();
    assert_eq!(decline.reason, ReasonCode::Identity);
    assert_eq!(decline.reapply_from, Some(day("2026-11-20")));
}

#[test]
fn late_answers_are_told_of_once() {
    let house = House::new();
    for state in State::ALL.iter().copied().filter(|state| state.turn() == AwaitedParty::Provider) {
        let mut walk = Walk::to(&house, state);
        let since = walk.app.since.unwrap();
        let wait = |seconds| walk.app.wait(&house.policy, since.plus_seconds(seconds));
        assert_eq!((wait(119), wait(120)), (Wait::Short, Wait::Long), "{state:?}");
        assert_eq!((wait(899), wait(900)), (Wait::Long, Wait::Overdue), "{state:?}");
        let version = walk.app.version;
        walk.now = Timestamp(since.plus_minutes(15).0 - 1);
        walk.try_execute(&Command::Tick).unwrap();
        assert_eq!(walk.app.version, version);
        for minutes in [15, 16, 600] {
            walk.now = since.plus_minutes(minutes);
            assert_eq!(walk.try_execute(&Command::Tick), Ok(state));
            assert_eq!(walk.app.version, version + 1, "{state:?}");
        }
        assert_eq!(walk.events.last().unwrap().what, What::Delayed);
        assert_eq!(walk.app.since, Some(since));
    }
    let walk = Walk::to(&house, State::ManualReview);
    assert_eq!(walk.app.wait(&house.policy, NOON.plus_days(9)), Wait::Short);
}

/// Clocks of two machines differ; an application does not go back in time.
#[test]
fn time_does_not_run_backwards() {
    let house = House::new();
    let mut walk = Walk::to(&house, State::Draft);
    walk.now = NOON.plus_hours(1);
    walk.must("save");
    walk.now = NOON;
    walk.must("save");
    assert_eq!(walk.app.changed_at, Some(NOON.plus_hours(1)));
}
