//! Whatever happens to an application, its events tell it again.

mod support;

use origination::application::State;
use origination::{Application, ApplicationCommand, ApplicationEvent};
use proptest::prelude::*;
use support::{TestApplication, TestRules, commands};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Half of the steps are taken from those that the state allows, so that walks get far.
    #[test]
    fn events_tell_the_application_again(
        steps in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>(), 0_u32..200_000), 1..80),
    ) {
        let house = TestRules::new();
        let mut walk = TestApplication::new(&house);
        walk.execute("start");
        for (pick, is_any, seconds) in steps {
            walk.now = walk.now.plus_seconds(if seconds > 150_000 { seconds * 10 } else { seconds / 100 }.into());
            let all = commands::all(&walk.app);
            let works = |command: &ApplicationCommand| {
                let mut copy = TestApplication { app: walk.app.clone(), events: Vec::new(), ..walk };
                copy.try_execute(command).is_ok()
            };
            let usable: Vec<ApplicationCommand> = all
                .into_iter()
                .map(|(_, command)| command)
                .filter(|command| is_any || works(command) && *command != ApplicationCommand::Cancel)
                .collect();
            let before = walk.app.clone();
            let done = match usable.is_empty() {
                true => walk.try_execute(&ApplicationCommand::Tick),
                false => walk.try_execute(pick.get(&usable)),
            };
            if done.is_err() {
                prop_assert_eq!(&before, &walk.app);
            }
            assert_invariants(&walk.app);
        }
        let text = serde_json::to_string(&walk.events).unwrap();
        let stored: Vec<ApplicationEvent> = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&stored, &walk.events);
        let replayed = Application::replay(&stored);
        prop_assert_eq!(replayed.as_ref(), Some(&walk.app));
        prop_assert!(stored.is_sorted_by_key(|event| event.at));
        let text = serde_json::to_string(&walk.app).unwrap();
        prop_assert_eq!(serde_json::from_str::<Application>(&text).unwrap(), walk.app);
    }
}

/// What is true of every application at any time.
fn assert_invariants(app: &Application) {
    let declined = matches!(app.state, State::Declined | State::DeclinedOffers);
    assert!(!declined || app.decline.is_some(), "a refusal has a reason");
    assert!(app.state != State::Active || app.signed_hash.is_some(), "no money without a contract");
    assert!(app.state != State::Active || app.payout.order > 0);
    assert!(app.chosen.is_none() || app.chosen_offer().is_some());
    assert!(app.state != State::Scoring || app.missing.is_empty(), "every step is taken");
    assert!(app.until.is_none_or(|until| Some(until) >= app.changed_at));
    assert!(app.bio.attempts_used <= 3);
}

#[test]
fn events_of_nothing_tell_nothing() {
    assert_eq!(Application::replay([]), None);
    let house = TestRules::new();
    let walk = TestApplication::in_state(&house, State::Prescoring);
    assert_eq!(Application::replay(&walk.events[1..]), None);
    assert_eq!(walk.app.version, 2);
}
