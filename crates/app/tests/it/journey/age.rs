//! Young and older customers confirm their consent once more, by the state's SMS.

use app::Clock;
use base::BusinessDate;
use identity::Iin;
use origination::State;
use providers::bureau::ConsentState;
use store::Db;

use testkit::borrower::Borrower;
use testkit::on_both_engines;
use testkit::stub_providers::{StubBureau, with_bureau};
use testkit::test_env::TestEnv;

/// A person born a number of years before a day.
fn iin_born_before(day: BusinessDate, years: i32) -> String {
    let text = day.to_string();
    let (year, rest) = text.split_once('-').unwrap();
    let year = year.parse::<i32>().unwrap() - years;
    // Nobody is born on 29 February here.
    let rest = rest.replace("02-29", "02-28").replace('-', "");
    let century = if year < 2000 { 3 } else { 5 };
    let iin = (0..100_000)
        .map(|tail| format!("{:02}{rest}{century}{tail:05}", year % 100))
        .find(|text| Iin::try_new(text).is_ok());
    iin.unwrap()
}

/// Chooses an offer and accepts its terms.
async fn accept_terms_as<'a>(env: &'a TestEnv, iin: &str) -> (Borrower<'a>, State) {
    let person = Borrower::with_iin(env, iin).await;
    person.advance_to_offers_by_account(50_000).await;
    let (app, version) = (&env.app, person.version().await);
    app.applications.offer_choose(&person.session, version, 1, &person.visitor()).await.unwrap();
    let state = person.accept_terms().await.unwrap().state;
    (person, state)
}

on_both_engines! {
    async fn between_21_and_55_consent_is_asked_once(db: Db) {
        let env = TestEnv::new(db).await;
        let today = env.clock.today();
        let tomorrow = today.try_plus_days(1).unwrap();
        // On the 21st birthday, and a day before the 56th.
        for iin in [iin_born_before(today, 21), iin_born_before(tomorrow, 56)] {
            let (_, state) = accept_terms_as(&env, &iin).await;
            assert_eq!(state, State::ContractSigning, "{iin}");
        }
    }

    async fn at_20_and_56_the_state_asks_for_consent_again(db: Db) {
        let env = TestEnv::new(db).await;
        let today = env.clock.today();
        let tomorrow = today.try_plus_days(1).unwrap();
        // A day before the 21st birthday, and on the 56th.
        let (young, state) = accept_terms_as(&env, &iin_born_before(tomorrow, 21)).await;
        assert_eq!(state, State::ExtraConfirm);
        let (_, state) = accept_terms_as(&env, &iin_born_before(today, 56)).await;
        assert_eq!(state, State::ExtraConfirm);
        env.run_jobs().await;
        let texts = env.sms_to(young.phone.reveal());
        assert_eq!(texts.iter().filter(|text| text.starts_with("1414")).count(), 2);
        young.assert_state(State::ContractSigning).await;
        young.sign_current().await.unwrap();
        env.run_jobs().await;
        young.assert_state(State::Active).await;
        young.assert_replay_matches().await;
    }

    async fn a_refused_consent_declines_and_silence_expires_with_the_offer(db: Db) {
        let mut bureau = None;
        let env = TestEnv::with_providers(db, |url, providers| {
            with_bureau(providers, bureau.insert(StubBureau::in_front_of(url)))
        })
        .await;
        let bureau = bureau.unwrap();
        let today = env.clock.today();
        let (old, _) = accept_terms_as(&env, &iin_born_before(today, 60)).await;
        bureau.set_overrides(|it| it.consent = Some(ConsentState::Waiting));
        env.run_jobs().await;
        env.advance_and_run(30).await;
        old.assert_state(State::ExtraConfirm).await;
        bureau.set_overrides(|it| it.consent = Some(ConsentState::Refused));
        env.advance_and_run(30).await;
        old.assert_state(State::Cancelled).await;

        bureau.set_overrides(|it| it.consent = None);
        let (young, _) = accept_terms_as(&env, &iin_born_before(today, 20)).await;
        bureau.set_overrides(|it| it.consent = Some(ConsentState::Waiting));
        env.run_jobs().await;
        env.advance_hours_and_run(23).await;
        young.assert_state(State::ExtraConfirm).await;
        env.advance_hours_and_run(1).await;
        young.assert_state(State::Expired).await;
        // A consent that comes too late changes nothing.
        bureau.set_overrides(|it| it.consent = Some(ConsentState::Given));
        env.advance_hours_and_run(1).await;
        young.assert_state(State::Expired).await;
    }
}
