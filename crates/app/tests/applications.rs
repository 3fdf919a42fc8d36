//! An application from its start to the checks, on both engines.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "house/answers.rs"]
mod answers;
mod house;
#[path = "house/loan.rs"]
mod loan;
#[path = "../../store/tests/support/mod.rs"]
mod support;

use app::applications::{ApplicationError, NewAnswers, View};
use base::Timestamp;
use house::{House, rules, visitor};
use lending::product::ProductCode;
use origination::application::Request;
use origination::questionnaire::{Field, Step};
use origination::routes::{Notice, Opening, Route};
use origination::{Application, Command, Event, Refusal, State};
use serde_json::{Value, json};
use store::sessions::Session;
use store::{Db, Uuid, applications, jobs};

const DAY_S: u32 = 86_400;

fn request(amount_tenge: u32) -> Request {
    Request { product: ProductCode::Short, amount_tenge, term: 15, promo: None }
}

/// Right answers to a part of the questionnaire.
fn answers(step: Step) -> Value {
    answers::answers(step, ("Қасымова", "Айгүл"), "012345678")
}

struct Applicant {
    house: House,
    session: Session,
}

impl Applicant {
    async fn new(db: Db) -> Self {
        let house = House::new(db);
        let signed_in = house.registered().await;
        let session = house.lender.signed_in(&signed_in.access).await.unwrap();
        Self { house, session }
    }

    async fn start(&self, amount_tenge: u32) -> Result<View, ApplicationError> {
        let request = request(amount_tenge);
        self.house.lender.application_start(&self.session, &request, &visitor()).await
    }

    async fn see(&self) -> View {
        self.house.lender.application(&self.session).await.unwrap()
    }

    async fn save(
        &self,
        seen: &View,
        step: Step,
        typed: &Value,
        is_done: bool,
    ) -> Result<View, ApplicationError> {
        let typed = typed.to_string();
        let new = NewAnswers { step, typed: &typed, is_done };
        let version = seen.version.unwrap();
        self.house.lender.save_answers(&self.session, version, &new, &visitor()).await
    }

    async fn submit(&self, seen: &View) -> Result<View, ApplicationError> {
        let version = seen.version.unwrap();
        self.house.lender.application_submit(&self.session, version, false, &visitor()).await
    }

    async fn command(&self, seen: &View, command: Command) -> Result<View, ApplicationError> {
        let (lender, version) = (&self.house.lender, seen.version.unwrap());
        lender.application_execute(&self.session, version, &command, &visitor()).await
    }

    /// Everything answered and sent.
    async fn submitted(&self) -> View {
        let mut seen = self.start(50_000).await.unwrap();
        for step in Step::ALL {
            seen = self.save(&seen, *step, &answers(*step), true).await.unwrap();
        }
        self.submit(&seen).await.unwrap()
    }

    /// What the events lead to is what the row holds.
    async fn check(&self, seen: &View) {
        let mut tx = self.house.db.read().await.unwrap();
        let id = Uuid::from_u128(seen.application.id.0);
        let row = applications::by_id(&mut tx, id).await.unwrap().unwrap();
        let steps = applications::events_of(&mut tx, id).await.unwrap();
        let read = |step: &applications::Event| serde_json::from_str(&step.event.0).unwrap();
        let events: Vec<Event> = steps.iter().map(read).collect();
        let kept: Application = serde_json::from_str(&row.body.0).unwrap();
        assert_eq!(Application::replay(&events), Some(kept));
        assert_eq!(usize::try_from(row.version).unwrap(), steps.len());
    }
}

on_both_engines! {
    async fn pressing_twice_begins_once(db: Db) {
        let person = Applicant::new(db).await;
        let nothing = person.see().await;
        assert_eq!((nothing.application.state, nothing.route), (State::None, Route::NewLoan));
        let first = person.start(50_000).await.unwrap();
        assert_eq!((first.application.state, first.route), (State::Draft, Route::Reg));
        let again = person.start(50_000).await.unwrap();
        assert_eq!((again.application.id, again.version), (first.application.id, first.version));
        let other = person.start(60_000).await;
        assert!(matches!(other, Err(ApplicationError::Refused(Refusal::HasOpen))));
        assert_eq!(person.see().await.open(Route::NewLoan), Opening::Send { to: Route::Haved, notice: None });
        person.check(&first).await;
    }

    async fn twenty_starts_at_once_begin_one(db: Db) {
        let person = std::sync::Arc::new(Applicant::new(db).await);
        let starts: Vec<_> = (0..20)
            .map(|_| {
                let person = person.clone();
                tokio::spawn(async move { person.start(50_000).await })
            })
            .collect();
        let mut begun = std::collections::BTreeSet::new();
        for start in starts {
            // The same wish again is led to what it has begun.
            begun.insert(start.await.unwrap().unwrap().application.id);
        }
        assert_eq!(begun.len(), 1);
    }

    async fn what_is_typed_is_kept_right_or_wrong(db: Db) {
        let person = Applicant::new(db).await;
        let seen = person.start(50_000).await.unwrap();
        let half = json!({ "surname": "Қ", "document_number": "12" });
        let seen = person.save(&seen, Step::Identity, &half, false).await.unwrap();
        assert!(seen.answered.is_empty());
        let wrong = json!({
            "surname": "Қасымова", "document_kind": "id_card", "document_number": "12",
        });
        let refused = person.save(&seen, Step::Identity, &wrong, true).await;
        let Err(ApplicationError::Faults(faults)) = refused else { panic!("nothing was wrong") };
        assert!(faults.iter().any(|fault| fault.field == Field::DocumentNumber), "{faults:?}");
        assert!(!faults.iter().any(|fault| fault.field == Field::Surname), "{faults:?}");
        let (kept, earlier) = person.house.lender.answers(&person.session).await.unwrap();
        assert_eq!((kept.len(), earlier.len()), (1, 0));
        assert_eq!(*kept[0].typed, wrong.to_string());
        assert!(!kept[0].is_valid);
        let seen = person.see().await;
        let seen = person.save(&seen, Step::Identity, &answers(Step::Identity), true).await.unwrap();
        assert_eq!(seen.answered, ["identity"]);
        for malformed in ["[]", "{\"nothing\":\"x\"}", "{", "{\"surname\":5}"] {
            let new = NewAnswers { step: Step::Identity, typed: malformed, is_done: false };
            let (lender, version) = (&person.house.lender, seen.version.unwrap());
            let refused = lender.save_answers(&person.session, version, &new, &visitor()).await;
            assert!(matches!(refused, Err(ApplicationError::Malformed)), "{malformed}");
        }
        person.check(&seen).await;
    }

    async fn a_whole_questionnaire_goes_to_the_checks_once(db: Db) {
        let person = Applicant::new(db).await;
        let seen = person.start(50_000).await.unwrap();
        let refused = person.submit(&seen).await;
        let missing = matches!(refused, Err(ApplicationError::Refused(Refusal::AnswersMissing)));
        assert!(missing, "nothing was answered");
        let mut seen = seen;
        for step in Step::ALL {
            seen = person.save(&seen, *step, &answers(*step), true).await.unwrap();
        }
        let sent = person.submit(&seen).await.unwrap();
        assert_eq!((sent.application.state, sent.route), (State::Prescoring, Route::Preapproval));
        let again = person.submit(&seen).await;
        assert!(matches!(again, Err(ApplicationError::Changed)), "it was sent already");
        let again = person.submit(&sent).await;
        assert!(matches!(again, Err(ApplicationError::Refused(Refusal::WrongState { .. }))));
        let notice = Notice::FinishStep { step: Route::Preapproval };
        assert_eq!(sent.notice_for(Route::GotOffer), Some(notice));
        let mut tx = person.house.db.begin().await.unwrap();
        let far = Timestamp(i64::MAX / 2);
        let work = jobs::claim(&mut tx, Uuid::now_v7(), 50, far, far.plus_seconds(1)).await.unwrap();
        let looks: Vec<_> = work.iter().filter(|job| job.kind == "first_look").collect();
        assert_eq!(looks.len(), 1);
        assert_eq!(looks[0].subject.as_u128(), sent.application.id.0);
        drop(tx);
        person.check(&sent).await;
    }

    async fn of_two_devices_one_wins(db: Db) {
        let person = Applicant::new(db).await;
        let seen = person.start(50_000).await.unwrap();
        let first = person.command(&seen, Command::ChangeRequest(request(70_000))).await.unwrap();
        assert_eq!(first.application.request.as_ref().unwrap().amount_tenge, 70_000);
        let second = person.command(&seen, Command::Cancel).await;
        assert!(matches!(second, Err(ApplicationError::Changed)));
        assert_eq!(person.see().await.application.state, State::Draft);
    }

    async fn it_can_be_given_up_and_begun_anew(db: Db) {
        let person = Applicant::new(db).await;
        let sent = person.submitted().await;
        let ended = person.command(&sent, Command::Cancel).await.unwrap();
        assert_eq!((ended.application.state, ended.route), (State::Cancelled, Route::NewLoan));
        person.house.clock.advance_seconds(1);
        let next = person.start(40_000).await.unwrap();
        assert_ne!(next.application.id, ended.application.id);
        assert_eq!(next.application.state, State::Draft);
    }

    async fn silence_ends_it_whether_anybody_looks_or_not(db: Db) {
        let person = Applicant::new(db).await;
        let seen = person.start(50_000).await.unwrap();
        assert_eq!(person.house.lender.application_tick_due().await.unwrap(), 0);
        person.house.clock.advance_seconds(30 * DAY_S);
        assert_eq!(person.see().await.application.state, State::Expired, "seen before it is written");
        let late = person.command(&seen, Command::ChangeRequest(request(70_000))).await;
        assert!(matches!(late, Err(ApplicationError::Refused(Refusal::Expired))));
        assert_eq!(person.house.lender.application_tick_due().await.unwrap(), 1);
        assert_eq!(person.house.lender.application_tick_due().await.unwrap(), 0);
        person.check(&seen).await;
        let next = person.start(50_000).await.unwrap();
        assert_eq!(next.application.state, State::Draft);
    }

    async fn who_keeps_away_or_owes_cannot_begin(db: Db) {
        let person = Applicant::new(db).await;
        let new = loan::new_loan(Uuid::now_v7(), person.session.customer_id, 1, &loan::contract(50_000));
        person.house.lender.issue(&new).await.unwrap();
        let refused = person.start(50_000).await;
        assert!(matches!(refused, Err(ApplicationError::Refused(Refusal::HasOpen))));
    }
}
