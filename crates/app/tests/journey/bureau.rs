//! What the bureau and the state answer: late, not at all, no, or nothing for a day.

use app::applications::{ApplicationError, ReviewAnswer};
use origination::application::Step;
use origination::{ReasonCode, Refusal, State};
use store::{Db, Uuid, decisions};

use crate::borrower::Borrower;
use crate::on_both_engines;
use crate::town::TestEnv;
use crate::turned::{StubBureau, with_bureau};
use crate::wire::{Fault, gate};

const REFUSES: &str = "861219303482";
const SLOW: &str = "930428402658";
const SILENT: &str = "840901401929";
const STOP_CREDIT: &str = "950909407220";
const BANKRUPT: &str = "901123405087";

/// How often the state asked a phone.
fn state_consent_requests(town: &TestEnv, person: &Borrower<'_>) -> usize {
    let texts = town.sms_to(person.phone.reveal());
    texts.iter().filter(|text| text.starts_with("1414")).count()
}

async fn questions(town: &TestEnv, application: Uuid) -> i64 {
    let mut tx = town.db.read().await.unwrap();
    let counted =
        tx.sql("SELECT CAST(COUNT(*) AS bigint) FROM inquiries WHERE application_id = $1");
    let (count,): (i64,) = counted.bind(application).one("a count").await.unwrap();
    count
}

on_both_engines! {
    async fn a_bureau_that_fails_is_asked_again_and_decides_once(db: Db) {
        let town = TestEnv::beside(db, |url, outside| {
            let bureau = StubBureau::before(&gate(url, &[Fault::Status500, Fault::HangUp]));
            bureau.turn(|it| it.reports_lost = 1);
            with_bureau(outside, &bureau)
        })
        .await;
        let aigul = Borrower::new(&town).await;
        aigul.submit(50_000).await;
        let id = aigul.id().await;
        // A status, a broken line and an answer that is late: each costs a pause and no try.
        for pause_s in [5, 5, 5] {
            town.work().await;
            aigul.must_be(State::Prescoring).await;
            town.wait(pause_s - 1).await;
            aigul.must_be(State::Prescoring).await;
            town.clock.advance_seconds(1);
        }
        town.work().await;
        aigul.must_be(State::Preapproved).await;
        assert_eq!((state_consent_requests(&town, &aigul), questions(&town, id).await), (1, 1));
        let mut tx = town.db.read().await.unwrap();
        assert_eq!(decisions::of_application(&mut tx, id).await.unwrap().len(), 1);
    }

    async fn a_bureau_that_is_down_for_hours_is_waited_for_and_staff_see_it(db: Db) {
        let mut down = None;
        let town = TestEnv::beside(db, |url, outside| {
            let bureau = StubBureau::before(url);
            bureau.turn(|it| it.reports_lost = u32::MAX);
            let outside = with_bureau(outside, &bureau);
            down = Some(bureau);
            outside
        })
        .await;
        let aigul = Borrower::new(&town).await;
        aigul.submit(50_000).await;
        town.work().await;
        let (id, lender) = (aigul.id().await, &town.lender);
        assert!(lender.queue().await.unwrap().is_empty(), "nobody has waited long");
        for _ in 0..40 {
            town.wait(300).await;
            aigul.must_be(State::Prescoring).await;
        }
        assert!(lender.dead_letters().await.unwrap().is_empty(), "an outage is no failure of hers");
        let queue = lender.queue().await.unwrap();
        let told: Vec<_> = queue.iter().map(|it| (it.id, it.state, it.is_late)).collect();
        assert_eq!(told, [(id, State::Prescoring, true)]);
        down.unwrap().turn(|it| it.reports_lost = 0);
        town.wait(600).await;
        aigul.must_be(State::Preapproved).await;
        assert!(lender.queue().await.unwrap().is_empty());
        aigul.assert_replay_matches().await;
    }

    async fn without_the_states_bases_it_goes_on(db: Db) {
        let town = TestEnv::new(db).await;
        let refuses = Borrower::of(&town, REFUSES).await;
        refuses.submit(50_000).await;
        town.work().await;
        refuses.must_be(State::Preapproved).await;

        let slow = Borrower::of(&town, SLOW).await;
        slow.submit(50_000).await;
        town.work().await;
        slow.must_be(State::Prescoring).await;
        town.wait(4).await;
        slow.must_be(State::Prescoring).await;
        town.wait(5).await;
        slow.must_be(State::Preapproved).await;
        assert!(!slow.app().await.missing.contains(&Step::Statement), "the income is known");
        assert_eq!((state_consent_requests(&town, &refuses), state_consent_requests(&town, &slow)), (1, 1));
    }

    async fn whoever_never_answers_the_state_goes_on_after_a_day(db: Db) {
        let town = TestEnv::new(db).await;
        let silent = Borrower::of(&town, SILENT).await;
        silent.submit(50_000).await;
        town.work().await;
        for _ in 0..23 {
            town.advance_hours_and_run(1).await;
            silent.must_be(State::Prescoring).await;
        }
        assert!(silent.app().await.is_delay_told, "the staff know");
        town.advance_hours_and_run(1).await;
        town.wait(601).await;
        silent.must_be(State::Preapproved).await;
        let id = silent.id().await;
        assert_eq!((state_consent_requests(&town, &silent), questions(&town, id).await), (1, 1));
    }

    async fn a_refusal_names_its_reason_and_can_be_looked_at_again(db: Db) {
        let town = TestEnv::new(db).await;
        let stopped = Borrower::of(&town, STOP_CREDIT).await;
        stopped.submit(50_000).await;
        town.work().await;
        stopped.must_be(State::Declined).await;
        let declined = stopped.screen().await.decline.unwrap();
        assert_eq!(declined.reason, ReasonCode::StopCredit);
        assert!(declined.partners.is_empty(), "nobody leads them elsewhere");
        let told = town.sms_to(stopped.phone.reveal());
        assert!(told.iter().any(|text| text.contains("заявк")), "{told:?}");

        let bankrupt = Borrower::of(&town, BANKRUPT).await;
        bankrupt.submit(50_000).await;
        town.work().await;
        bankrupt.must_be(State::Declined).await;
        let (lender, session) = (&town.lender, &bankrupt.session);
        for text in ["Это ошибка: дело закрыто.", "Ещё раз."] {
            lender.ask_review(session, text).await.unwrap();
        }
        let id = bankrupt.id().await;
        let asked: Vec<_> = lender.queue().await.unwrap();
        assert!(asked.iter().any(|it| it.id == id && it.is_review_asked));
        let dossier = lender.dossier(id, "dana").await.unwrap();
        assert_eq!(dossier.review_text.unwrap().as_str(), "Это ошибка: дело закрыто.");
        assert_eq!(dossier.decisions.len(), 1);
        let staff = app::applications::Staff { name: "dana", second: None, reason: "checked" };
        // The law's word is nobody's to take back, and nothing of the try is kept.
        let reversed = ReviewAnswer { text: "Одобрим", is_reversed: true };
        let refused = lender.decline_review_answer(id, &staff, &reversed).await;
        assert!(
            matches!(refused, Err(ApplicationError::Refused(Refusal::Irreversible))),
            "{refused:?}"
        );
        assert!(bankrupt.screen().await.decline.unwrap().review_answer.is_none());
        let text = "Суд ещё не закрыл дело. Пришлите его решение, и мы посмотрим снова.";
        let upheld = ReviewAnswer { text, is_reversed: false };
        let state = lender.decline_review_answer(id, &staff, &upheld).await.unwrap();
        assert_eq!(state, State::Declined);
        assert!(lender.queue().await.unwrap().iter().all(|it| it.id != id));
        let (_, answer) = bankrupt.screen().await.decline.unwrap().review_answer.unwrap();
        assert_eq!(answer.as_str(), text);
        town.work().await;
        let told = town.sms_to(bankrupt.phone.reveal()).remove(0);
        let said = "Сотрудник посмотрел вашу заявку: отказ остаётся. Его ответ: ";
        assert!(told.starts_with(&format!("{said}{}", town.link())), "{told}");
        let twice = lender.decline_review_answer(id, &staff, &upheld).await;
        assert!(matches!(twice, Err(ApplicationError::None)), "{twice:?}");
        town.is_whole().await;
    }
}
