//! An application from its start to the checks, on both engines.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "test_app/answers.rs"]
mod answers;
#[path = "test_app/loan.rs"]
mod loan;
#[path = "../../store/tests/support/mod.rs"]
mod support;
mod test_app;

use app::applications::{ApplicationError, ApplicationView, NewAnswers};
use lending::product::ProductCode;
use origination::application::LoanRequest;
use origination::questionnaire::{Field, Step};
use origination::screens::{Route, ScreenAccess, ScreenNotice};
use origination::{Application, ApplicationCommand, ApplicationEvent, ApplicationRejection, State};
use serde_json::{Value, json};
use store::sessions::Session;
use store::{Db, Uuid, applications};
use test_app::{TestApp, rules, visitor};

const DAY_S: u32 = 86_400;

fn request(amount_tenge: u32) -> LoanRequest {
    LoanRequest { product: ProductCode::Short, amount_tenge, term: 15, promo: None }
}

/// Right answers to a part of the questionnaire.
fn answers(step: Step) -> Value {
    answers::answers(step, ("Қасымова", "Айгүл"), "012345678")
}

struct Applicant {
    app: TestApp,
    session: Session,
}

impl Applicant {
    async fn new(db: Db) -> Self {
        let app = TestApp::new(db);
        let signed_in = app.register_customer().await;
        let session = app.lender.session_authenticate(&signed_in.access).await.unwrap();
        Self { app, session }
    }

    async fn start(&self, amount_tenge: u32) -> Result<ApplicationView, ApplicationError> {
        let request = request(amount_tenge);
        self.app.lender.application_start(&self.session, &request, &visitor()).await
    }

    async fn view(&self) -> ApplicationView {
        self.app.lender.application_view(&self.session).await.unwrap()
    }

    async fn save(
        &self,
        seen: &ApplicationView,
        step: Step,
        typed: &Value,
        is_done: bool,
    ) -> Result<ApplicationView, ApplicationError> {
        let typed = typed.to_string();
        let new = NewAnswers { step, raw_json: &typed, is_final: is_done };
        let version = seen.version.unwrap();
        self.app.lender.answers_save(&self.session, version, &new, &visitor()).await
    }

    async fn submit(&self, seen: &ApplicationView) -> Result<ApplicationView, ApplicationError> {
        let version = seen.version.unwrap();
        self.app.lender.application_submit(&self.session, version, false, &visitor()).await
    }

    async fn command(
        &self,
        seen: &ApplicationView,
        command: ApplicationCommand,
    ) -> Result<ApplicationView, ApplicationError> {
        let (lender, version) = (&self.app.lender, seen.version.unwrap());
        lender.application_execute(&self.session, version, &command, &visitor()).await
    }

    /// Everything answered and sent.
    async fn submit_complete(&self) -> ApplicationView {
        let mut seen = self.start(50_000).await.unwrap();
        for step in Step::ALL {
            seen = self.save(&seen, *step, &answers(*step), true).await.unwrap();
        }
        self.submit(&seen).await.unwrap()
    }

    /// What the events lead to is what the row holds.
    async fn assert_replay_matches(&self, seen: &ApplicationView) {
        let mut tx = self.app.db.read().await.unwrap();
        let id = Uuid::from_u128(seen.application.id.0);
        let row = applications::find(&mut tx, id).await.unwrap().unwrap();
        let steps = applications::list_events(&mut tx, id).await.unwrap();
        let read = |step: &applications::EventRow| serde_json::from_str(&step.event.0).unwrap();
        let events: Vec<ApplicationEvent> = steps.iter().map(read).collect();
        let kept: Application = serde_json::from_str(&row.body.0).unwrap();
        assert_eq!(Application::replay(&events), Some(kept));
        assert_eq!(usize::try_from(row.version).unwrap(), steps.len());
    }
}

on_both_engines! {
    async fn pressing_twice_begins_once(db: Db) {
        let person = Applicant::new(db).await;
        let nothing = person.view().await;
        assert_eq!((nothing.application.state, nothing.screen), (State::None, Route::NewLoan));
        let first = person.start(50_000).await.unwrap();
        assert_eq!((first.application.state, first.screen), (State::Draft, Route::Questionnaire));
        let again = person.start(50_000).await.unwrap();
        assert_eq!((again.application.id, again.version), (first.application.id, first.version));
        let other = person.start(60_000).await;
        assert!(matches!(other, Err(ApplicationError::Rejected(ApplicationRejection::HasOpen))));
        assert_eq!(person.view().await.open(Route::NewLoan), ScreenAccess::Send { to: Route::ExistingLoan, notice: None });
        person.assert_replay_matches(&first).await;
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
        assert!(seen.valid_steps.is_empty());
        let wrong = json!({
            "surname": "Қасымова", "document_kind": "id_card", "document_number": "12",
        });
        let refused = person.save(&seen, Step::Identity, &wrong, true).await;
        let Err(ApplicationError::InvalidFields(faults)) = refused else { panic!("nothing was wrong") };
        assert!(faults.iter().any(|fault| fault.field == Field::DocumentNumber), "{faults:?}");
        assert!(!faults.iter().any(|fault| fault.field == Field::Surname), "{faults:?}");
        let (kept, earlier) = person.app.lender.answers_list(&person.session).await.unwrap();
        assert_eq!((kept.len(), earlier.len()), (1, 0));
        assert_eq!(*kept[0].raw_json, wrong.to_string());
        assert!(!kept[0].is_valid);
        let seen = person.view().await;
        let seen = person.save(&seen, Step::Identity, &answers(Step::Identity), true).await.unwrap();
        assert_eq!(seen.valid_steps, ["identity"]);
        for malformed in ["[]", "{\"nothing\":\"x\"}", "{", "{\"surname\":5}"] {
            let new = NewAnswers { step: Step::Identity, raw_json: malformed, is_final: false };
            let (lender, version) = (&person.app.lender, seen.version.unwrap());
            let refused = lender.answers_save(&person.session, version, &new, &visitor()).await;
            assert!(matches!(refused, Err(ApplicationError::Malformed)), "{malformed}");
        }
        person.assert_replay_matches(&seen).await;
    }

    async fn a_whole_questionnaire_goes_to_the_checks_once(db: Db) {
        let person = Applicant::new(db).await;
        let seen = person.start(50_000).await.unwrap();
        let refused = person.submit(&seen).await;
        let missing = matches!(refused, Err(ApplicationError::Rejected(ApplicationRejection::AnswersMissing)));
        assert!(missing, "nothing was answered");
        let mut seen = seen;
        for step in Step::ALL {
            seen = person.save(&seen, *step, &answers(*step), true).await.unwrap();
        }
        let sent = person.submit(&seen).await.unwrap();
        assert_eq!((sent.application.state, sent.screen), (State::Prescoring, Route::Preapproval));
        let again = person.submit(&seen).await;
        assert!(matches!(again, Err(ApplicationError::VersionConflict)), "it was sent already");
        let again = person.submit(&sent).await;
        assert!(matches!(again, Err(ApplicationError::Rejected(ApplicationRejection::WrongState { .. }))));
        let notice = ScreenNotice::FinishStep { step: Route::Preapproval };
        assert_eq!(sent.notice_for(Route::Offers), Some(notice));
        let mut tx = person.app.db.begin().await.unwrap();
        let work = testkit::claim_all_jobs(&mut tx).await;
        let looks: Vec<_> = work.iter().filter(|job| job.kind == "first_look").collect();
        assert_eq!(looks.len(), 1);
        assert_eq!(looks[0].subject.as_u128(), sent.application.id.0);
        drop(tx);
        person.assert_replay_matches(&sent).await;
    }

    async fn of_two_devices_one_wins(db: Db) {
        let person = Applicant::new(db).await;
        let seen = person.start(50_000).await.unwrap();
        let first = person.command(&seen, ApplicationCommand::ChangeRequest(request(70_000))).await.unwrap();
        assert_eq!(first.application.request.as_ref().unwrap().amount_tenge, 70_000);
        let second = person.command(&seen, ApplicationCommand::Cancel).await;
        assert!(matches!(second, Err(ApplicationError::VersionConflict)));
        assert_eq!(person.view().await.application.state, State::Draft);
    }

    async fn it_can_be_given_up_and_begun_anew(db: Db) {
        let person = Applicant::new(db).await;
        let sent = person.submit_complete().await;
        let ended = person.command(&sent, ApplicationCommand::Cancel).await.unwrap();
        assert_eq!((ended.application.state, ended.screen), (State::Cancelled, Route::NewLoan));
        person.app.clock.advance_seconds(1);
        let next = person.start(40_000).await.unwrap();
        assert_ne!(next.application.id, ended.application.id);
        assert_eq!(next.application.state, State::Draft);
    }

    async fn silence_ends_it_whether_anybody_looks_or_not(db: Db) {
        let person = Applicant::new(db).await;
        let seen = person.start(50_000).await.unwrap();
        assert_eq!(person.app.lender.application_tick_due().await.unwrap(), 0);
        person.app.clock.advance_seconds(30 * DAY_S);
        assert_eq!(person.view().await.application.state, State::Expired, "seen before it is written");
        let late = person.command(&seen, ApplicationCommand::ChangeRequest(request(70_000))).await;
        assert!(matches!(late, Err(ApplicationError::Rejected(ApplicationRejection::Expired))));
        assert_eq!(person.app.lender.application_tick_due().await.unwrap(), 1);
        assert_eq!(person.app.lender.application_tick_due().await.unwrap(), 0);
        person.assert_replay_matches(&seen).await;
        let next = person.start(50_000).await.unwrap();
        assert_eq!(next.application.state, State::Draft);
    }

    async fn who_keeps_away_or_owes_cannot_begin(db: Db) {
        let person = Applicant::new(db).await;
        let new = loan::new_loan(Uuid::now_v7(), person.session.customer_id, 1, &loan::contract(50_000));
        person.app.lender.loan_issue(&new).await.unwrap();
        let refused = person.start(50_000).await;
        assert!(matches!(refused, Err(ApplicationError::Rejected(ApplicationRejection::HasOpen))));
    }
}
