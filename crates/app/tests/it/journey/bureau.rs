//! Answers of the bureau and the state: late, missing, negative, or nothing for a day.

use app::applications::ReviewAnswer;
use base::ids::ApplicationId;
use origination::application::Step;
use origination::{ApplicationRejection, ReasonCode, State};
use store::{Db, decisions};

use app::{Error, Rejection, Resource};
use testkit::borrower::Borrower;
use testkit::databases::vault;
use testkit::http::{ConnectionFault, faulty_proxy};
use testkit::on_both_engines;
use testkit::stub_providers::{StubBureau, with_bureau};
use testkit::test_env::TestEnv;

const REFUSES: &str = "861219303482";
const SLOW: &str = "930428402658";
const SILENT: &str = "840901401929";
const STOP_CREDIT: &str = "950909407220";
const BANKRUPT: &str = "901123405087";

/// For the register and the prescreen, which ask for the same consent.
const FAULTS: [ConnectionFault; 4] = [
    ConnectionFault::Status500,
    ConnectionFault::HangUp,
    ConnectionFault::Status500,
    ConnectionFault::HangUp,
];

/// How often the state asked a phone for consent.
fn state_consent_requests(env: &TestEnv, person: &Borrower<'_>) -> usize {
    let texts = env.sms_to(person.phone.reveal());
    texts.iter().filter(|text| text.starts_with("1414")).count()
}

async fn inquiry_count(env: &TestEnv, application: ApplicationId) -> i64 {
    let mut tx = env.db.read().await.unwrap();
    let counted =
        tx.sql("SELECT CAST(COUNT(*) AS bigint) FROM bureau_inquiries WHERE application_id = $1");
    let (count,): (i64,) = counted.bind(application).one("a count").await.unwrap();
    count
}

on_both_engines! {
    async fn bureau_failures_are_retried_and_decided_once(db: Db) {
        let env = TestEnv::with_providers(db, |url, providers| {
            let bureau = StubBureau::in_front_of(&faulty_proxy(url, &FAULTS));
            bureau.set_overrides(|it| it.reports_lost = 1);
            with_bureau(providers, &bureau)
        })
        .await;
        let aigul = Borrower::new(&env).await;
        aigul.submit(50_000).await;
        let id = aigul.id().await;
        // An error status, a broken connection and a late response: each costs a pause and no
        // attempt.
        for pause_s in [5, 5, 5] {
            env.run_jobs().await;
            aigul.assert_state(State::Prescoring).await;
            env.advance_and_run(pause_s - 1).await;
            aigul.assert_state(State::Prescoring).await;
            env.clock.advance_seconds(1);
        }
        env.run_jobs().await;
        aigul.assert_state(State::Preapproved).await;
        assert_eq!((state_consent_requests(&env, &aigul), inquiry_count(&env, id).await), (1, 1));
        let mut tx = env.db.read().await.unwrap();
        assert_eq!(decisions::list_by_application(&mut tx, &vault(), id).await.unwrap().len(), 1);
    }

    async fn a_long_bureau_outage_is_waited_out_and_shown_to_staff(db: Db) {
        let mut down = None;
        let env = TestEnv::with_providers(db, |url, providers| {
            let bureau = StubBureau::in_front_of(url);
            bureau.set_overrides(|it| it.reports_lost = u32::MAX);
            let providers = with_bureau(providers, &bureau);
            down = Some(bureau);
            providers
        })
        .await;
        let aigul = Borrower::new(&env).await;
        aigul.submit(50_000).await;
        env.run_jobs().await;
        let (id, app) = (aigul.id().await, &env.app);
        assert!(app.applications.review_queue_list().await.unwrap().is_empty(), "nobody has waited long");
        for _ in 0..40 {
            env.advance_and_run(300).await;
            aigul.assert_state(State::Prescoring).await;
        }
        assert!(app.messages.dead_letter_list().await.unwrap().is_empty(), "an outage is no failure of hers");
        let queue = app.applications.review_queue_list().await.unwrap();
        let summary: Vec<_> = queue.iter().map(|it| (it.id, it.state, it.is_late)).collect();
        assert_eq!(summary, [(id, State::Prescoring, true)]);
        down.unwrap().set_overrides(|it| it.reports_lost = 0);
        env.advance_and_run(600).await;
        aigul.assert_state(State::Preapproved).await;
        assert!(app.applications.review_queue_list().await.unwrap().is_empty());
        aigul.assert_replay_matches().await;
    }

    async fn missing_state_data_does_not_stop_an_application(db: Db) {
        let env = TestEnv::new(db).await;
        let refuses = Borrower::with_iin(&env, REFUSES).await;
        refuses.submit(50_000).await;
        env.run_jobs().await;
        // Nobody has said whose phone it is: the face comes first, and no second SMS after it.
        refuses.assert_state(State::BioRequired).await;
        refuses.set_biometry_consent(true).await;
        assert_eq!(refuses.pass_biometry().await, State::Preapproved);

        let slow = Borrower::with_iin(&env, SLOW).await;
        slow.submit(50_000).await;
        env.run_jobs().await;
        slow.assert_state(State::Prescoring).await;
        env.advance_and_run(4).await;
        slow.assert_state(State::Prescoring).await;
        env.advance_and_run(5).await;
        slow.assert_state(State::Preapproved).await;
        assert!(!slow.application().await.missing.contains(&Step::Statement), "the income is known");
        assert_eq!((state_consent_requests(&env, &refuses), state_consent_requests(&env, &slow)), (1, 1));
    }

    async fn an_unanswered_state_consent_is_skipped_after_a_day(db: Db) {
        let env = TestEnv::new(db).await;
        let silent = Borrower::with_iin(&env, SILENT).await;
        silent.submit(50_000).await;
        env.run_jobs().await;
        for _ in 0..23 {
            env.advance_hours_and_run(1).await;
            silent.assert_state(State::Prescoring).await;
        }
        assert!(silent.application().await.is_delay_told, "the staff know");
        env.advance_hours_and_run(1).await;
        env.advance_and_run(601).await;
        silent.assert_state(State::BioRequired).await;
        silent.set_biometry_consent(true).await;
        assert_eq!(silent.pass_biometry().await, State::Preapproved);
        let id = silent.id().await;
        assert_eq!((state_consent_requests(&env, &silent), inquiry_count(&env, id).await), (1, 1));
    }

    async fn a_decline_names_its_reason_and_can_be_reviewed(db: Db) {
        let env = TestEnv::new(db).await;
        let excluded = Borrower::with_iin(&env, STOP_CREDIT).await;
        excluded.submit(50_000).await;
        env.run_jobs().await;
        excluded.assert_state(State::Declined).await;
        let decline = excluded.screen().await.decline.unwrap();
        assert_eq!(decline.reason, ReasonCode::StopCredit);
        assert!(decline.partners.is_empty(), "nobody leads them elsewhere");
        let messages = env.sms_to(excluded.phone.reveal());
        assert!(messages.iter().any(|text| text.contains("заявк")), "{messages:?}");

        let bankrupt = Borrower::with_iin(&env, BANKRUPT).await;
        bankrupt.submit(50_000).await;
        env.run_jobs().await;
        bankrupt.assert_state(State::Declined).await;
        let (app, session) = (&env.app, &bankrupt.session);
        for text in ["Это ошибка: дело закрыто.", "Ещё раз."] {
            app.applications.decline_review_request(session, text).await.unwrap();
        }
        let id = bankrupt.id().await;
        let queue: Vec<_> = app.applications.review_queue_list().await.unwrap();
        assert!(queue.iter().any(|it| it.id == id && it.is_review_requested));
        let review_view = app.applications.application_review_view(id, app::StaffMember::named("dana")).await.unwrap();
        assert_eq!(review_view.review_text.unwrap().as_str(), "Это ошибка: дело закрыто.");
        assert_eq!(review_view.decisions.len(), 1);
        let staff = app::StaffMember { name: "dana", second_approver: None, reason: Some("checked") };
        // A decline required by law cannot be revoked, and the rejected attempt leaves no trace.
        let reversed = ReviewAnswer { text: "Одобрим", is_reversed: true };
        let result = app.applications.decline_review_answer(id, &staff, &reversed).await;
        assert!(
            matches!(result, Err(Error::Rejected(Rejection::Application(ApplicationRejection::Irreversible)))),
            "{result:?}"
        );
        assert!(bankrupt.screen().await.decline.unwrap().review_answer.is_none());
        let text = "Суд ещё не закрыл дело. Пришлите его решение, и мы посмотрим снова.";
        let upheld = ReviewAnswer { text, is_reversed: false };
        let state = app.applications.decline_review_answer(id, &staff, &upheld).await.unwrap();
        assert_eq!(state, State::Declined);
        assert!(app.applications.review_queue_list().await.unwrap().iter().all(|it| it.id != id));
        let (_, answer) = bankrupt.screen().await.decline.unwrap().review_answer.unwrap();
        assert_eq!(answer.as_str(), text);
        env.run_jobs().await;
        let message = env.sms_to(bankrupt.phone.reveal()).remove(0);
        let expected = "Сотрудник посмотрел вашу заявку: отказ остаётся. Его ответ: ";
        assert!(message.starts_with(&format!("{expected}{}", env.message_link())), "{message}");
        let twice = app.applications.decline_review_answer(id, &staff, &upheld).await;
        assert!(matches!(twice, Err(Error::NotFound(Resource::Application))), "{twice:?}");
        env.assert_integrity().await;
    }
}
