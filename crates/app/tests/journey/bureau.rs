//! What the bureau and the state answer: late, not at all, no, or nothing for a day.

use app::applications::{ApplicationError, ReviewAnswer};
use origination::application::Step;
use origination::{ApplicationRejection, ReasonCode, State};
use store::{Db, Uuid, decisions};

use crate::borrower::Borrower;
use crate::http_support::{ConnectionFault, faulty_proxy};
use crate::on_both_engines;
use crate::stub_providers::{StubBureau, with_bureau};
use crate::test_env::TestEnv;

const REFUSES: &str = "861219303482";
const SLOW: &str = "930428402658";
const SILENT: &str = "840901401929";
const STOP_CREDIT: &str = "950909407220";
const BANKRUPT: &str = "901123405087";

/// How often the state asked a phone.
fn state_consent_requests(env: &TestEnv, person: &Borrower<'_>) -> usize {
    let texts = env.sms_to(person.phone.reveal());
    texts.iter().filter(|text| text.starts_with("1414")).count()
}

async fn inquiry_count(env: &TestEnv, application: Uuid) -> i64 {
    let mut tx = env.db.read().await.unwrap();
    let counted =
        tx.sql("SELECT CAST(COUNT(*) AS bigint) FROM inquiries WHERE application_id = $1");
    let (count,): (i64,) = counted.bind(application).one("a count").await.unwrap();
    count
}

on_both_engines! {
    async fn a_bureau_that_fails_is_asked_again_and_decides_once(db: Db) {
        let env = TestEnv::with_providers(db, |url, outside| {
            let bureau = StubBureau::in_front_of(&faulty_proxy(url, &[ConnectionFault::Status500, ConnectionFault::HangUp]));
            bureau.set_overrides(|it| it.reports_lost = 1);
            with_bureau(outside, &bureau)
        })
        .await;
        let aigul = Borrower::new(&env).await;
        aigul.submit(50_000).await;
        let id = aigul.id().await;
        // A status, a broken line and an answer that is late: each costs a pause and no try.
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
        assert_eq!(decisions::list_by_application(&mut tx, id).await.unwrap().len(), 1);
    }

    async fn a_bureau_that_is_down_for_hours_is_waited_for_and_staff_see_it(db: Db) {
        let mut down = None;
        let env = TestEnv::with_providers(db, |url, outside| {
            let bureau = StubBureau::in_front_of(url);
            bureau.set_overrides(|it| it.reports_lost = u32::MAX);
            let outside = with_bureau(outside, &bureau);
            down = Some(bureau);
            outside
        })
        .await;
        let aigul = Borrower::new(&env).await;
        aigul.submit(50_000).await;
        env.run_jobs().await;
        let (id, lender) = (aigul.id().await, &env.lender);
        assert!(lender.review_queue_list().await.unwrap().is_empty(), "nobody has waited long");
        for _ in 0..40 {
            env.advance_and_run(300).await;
            aigul.assert_state(State::Prescoring).await;
        }
        assert!(lender.dead_letter_list().await.unwrap().is_empty(), "an outage is no failure of hers");
        let queue = lender.review_queue_list().await.unwrap();
        let told: Vec<_> = queue.iter().map(|it| (it.id, it.state, it.is_late)).collect();
        assert_eq!(told, [(id, State::Prescoring, true)]);
        down.unwrap().set_overrides(|it| it.reports_lost = 0);
        env.advance_and_run(600).await;
        aigul.assert_state(State::Preapproved).await;
        assert!(lender.review_queue_list().await.unwrap().is_empty());
        aigul.assert_replay_matches().await;
    }

    async fn without_the_states_bases_it_goes_on(db: Db) {
        let env = TestEnv::new(db).await;
        let refuses = Borrower::with_iin(&env, REFUSES).await;
        refuses.submit(50_000).await;
        env.run_jobs().await;
        refuses.assert_state(State::Preapproved).await;

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

    async fn whoever_never_answers_the_state_goes_on_after_a_day(db: Db) {
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
        silent.assert_state(State::Preapproved).await;
        let id = silent.id().await;
        assert_eq!((state_consent_requests(&env, &silent), inquiry_count(&env, id).await), (1, 1));
    }

    async fn a_refusal_names_its_reason_and_can_be_looked_at_again(db: Db) {
        let env = TestEnv::new(db).await;
        let stopped = Borrower::with_iin(&env, STOP_CREDIT).await;
        stopped.submit(50_000).await;
        env.run_jobs().await;
        stopped.assert_state(State::Declined).await;
        let declined = stopped.screen().await.decline.unwrap();
        assert_eq!(declined.reason, ReasonCode::StopCredit);
        assert!(declined.partners.is_empty(), "nobody leads them elsewhere");
        let told = env.sms_to(stopped.phone.reveal());
        assert!(told.iter().any(|text| text.contains("заявк")), "{told:?}");

        let bankrupt = Borrower::with_iin(&env, BANKRUPT).await;
        bankrupt.submit(50_000).await;
        env.run_jobs().await;
        bankrupt.assert_state(State::Declined).await;
        let (lender, session) = (&env.lender, &bankrupt.session);
        for text in ["Это ошибка: дело закрыто.", "Ещё раз."] {
            lender.decline_review_request(session, text).await.unwrap();
        }
        let id = bankrupt.id().await;
        let asked: Vec<_> = lender.review_queue_list().await.unwrap();
        assert!(asked.iter().any(|it| it.id == id && it.is_review_requested));
        let dossier = lender.dossier_view(id, "dana").await.unwrap();
        assert_eq!(dossier.review_text.unwrap().as_str(), "Это ошибка: дело закрыто.");
        assert_eq!(dossier.decisions.len(), 1);
        let staff = app::applications::StaffActor { name: "dana", second_approver: None, reason: "checked" };
        // The law's word is nobody's to take back, and nothing of the try is kept.
        let reversed = ReviewAnswer { text: "Одобрим", is_reversed: true };
        let refused = lender.decline_review_answer(id, &staff, &reversed).await;
        assert!(
            matches!(refused, Err(ApplicationError::Rejected(ApplicationRejection::Irreversible))),
            "{refused:?}"
        );
        assert!(bankrupt.screen().await.decline.unwrap().review_answer.is_none());
        let text = "Суд ещё не закрыл дело. Пришлите его решение, и мы посмотрим снова.";
        let upheld = ReviewAnswer { text, is_reversed: false };
        let state = lender.decline_review_answer(id, &staff, &upheld).await.unwrap();
        assert_eq!(state, State::Declined);
        assert!(lender.review_queue_list().await.unwrap().iter().all(|it| it.id != id));
        let (_, answer) = bankrupt.screen().await.decline.unwrap().review_answer.unwrap();
        assert_eq!(answer.as_str(), text);
        env.run_jobs().await;
        let told = env.sms_to(bankrupt.phone.reveal()).remove(0);
        let said = "Сотрудник посмотрел вашу заявку: отказ остаётся. Его ответ: ";
        assert!(told.starts_with(&format!("{said}{}", env.message_link())), "{told}");
        let twice = lender.decline_review_answer(id, &staff, &upheld).await;
        assert!(matches!(twice, Err(ApplicationError::NotFound)), "{twice:?}");
        env.assert_integrity().await;
    }
}
