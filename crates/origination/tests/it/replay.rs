//! Replaying the events of any application restores it.

use crate::test_application::{TestApplication, TestRules, commands};
use origination::application::State;
use origination::{Application, ApplicationCommand, ApplicationEvent};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Half of the steps are chosen from those that the state allows, so that the sequences get
    /// far.
    #[test]
    fn replayed_events_restore_the_application(
        steps in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>(), 0_u32..200_000), 1..80),
    ) {
        let rules = TestRules::new();
        let mut test = TestApplication::new(&rules);
        test.execute("start");
        for (pick, is_any, seconds) in steps {
            test.now = test.now.plus_seconds(if seconds > 150_000 { seconds * 10 } else { seconds / 100 }.into());
            let all = commands::all(&test.app);
            let is_allowed = |command: &ApplicationCommand| {
                let mut copy = TestApplication { app: test.app.clone(), events: Vec::new(), ..test };
                copy.try_execute(command).is_ok()
            };
            let candidates: Vec<ApplicationCommand> = all
                .into_iter()
                .map(|(_, command)| command)
                .filter(|command| is_any || is_allowed(command) && *command != ApplicationCommand::Cancel)
                .collect();
            let before = test.app.clone();
            let result = match candidates.is_empty() {
                true => test.try_execute(&ApplicationCommand::Tick),
                false => test.try_execute(pick.get(&candidates)),
            };
            if result.is_err() {
                prop_assert_eq!(&before, &test.app);
            }
            assert_invariants(&test.app);
        }
        let text = serde_json::to_string(&test.events).unwrap();
        let stored: Vec<ApplicationEvent> = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&stored, &test.events);
        let replayed = Application::replay(&stored);
        prop_assert_eq!(replayed.as_ref(), Some(&test.app));
        prop_assert!(stored.is_sorted_by_key(|event| event.at));
        let text = serde_json::to_string(&test.app).unwrap();
        prop_assert_eq!(serde_json::from_str::<Application>(&text).unwrap(), test.app);
    }
}

/// Asserts what holds for every application at any time.
fn assert_invariants(app: &Application) {
    let is_declined = matches!(app.state, State::Declined | State::DeclinedOffers);
    assert!(!is_declined || app.decline.is_some(), "a decline has a reason");
    assert!(
        app.state != State::Active || app.signed_hash.is_some(),
        "a paid-out loan has a signed contract"
    );
    assert!(app.state != State::Active || app.payout.order > 0);
    assert!(app.chosen.is_none() || app.chosen_offer().is_some());
    assert!(app.state != State::Scoring || app.missing.is_empty(), "all required steps are done");
    assert!(app.until.is_none_or(|until| Some(until) >= app.changed_at));
    assert!(app.bio.attempts_used <= 3);
}

#[test]
fn replay_of_no_events_gives_no_application() {
    assert_eq!(Application::replay([]), None);
    let rules = TestRules::new();
    let test = TestApplication::in_state(&rules, State::Prescoring);
    assert_eq!(Application::replay(&test.events[1..]), None);
    assert_eq!(test.app.version, 2);
}
