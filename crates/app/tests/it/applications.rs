//! An application from its start to the checks, on both engines.

use app::applications::{ApplicationView, NewAnswers};
use app::{Error, Rejection};
use base::ids::LoanId;
use lending::product::ProductCode;
use origination::application::LoanRequest;
use origination::questionnaire::{Field, Step};
use origination::screens::{Route, ScreenAccess, ScreenNotice};
use origination::{Application, ApplicationCommand, ApplicationEvent, ApplicationRejection, State};
use serde_json::{Value, json};
use store::sessions::Session;
use store::{Db, applications};
use testkit::on_both_engines;
use testkit::test_app::{TestApp, visitor};
use testkit::{answers, loan};

const DAY_S: u32 = 86_400;

fn request(amount_tenge: u32) -> LoanRequest {
    LoanRequest { product: ProductCode::Short, amount_tenge, term: 15, promo: None }
}

/// Valid answers to a step of the questionnaire.
fn answers(step: Step) -> Value {
    answers::answers(step, ("Қасымова", "Айгүл"), "012345678")
}

struct Applicant {
    test: TestApp,
    session: Session,
}

impl Applicant {
    async fn new(db: Db) -> Self {
        let test = TestApp::new(db);
        let signed_in = test.register_customer().await;
        let session = test.app.access.session_authenticate(&signed_in.access).await.unwrap();
        Self { test, session }
    }

    async fn start(&self, amount_tenge: u32) -> Result<ApplicationView, Error> {
        let request = request(amount_tenge);
        self.test.app.applications.application_start(&self.session, &request, &visitor()).await?;
        Ok(self.view().await)
    }

    async fn view(&self) -> ApplicationView {
        self.test
            .app
            .applications
            .application_view(&self.session, self.session.customer_id)
            .await
            .unwrap()
    }

    async fn save(
        &self,
        view: &ApplicationView,
        step: Step,
        answers_json: &Value,
        is_done: bool,
    ) -> Result<ApplicationView, Error> {
        let answers_json = answers_json.to_string();
        let new = NewAnswers { step, raw_json: &answers_json, is_final: is_done };
        let version = view.version.unwrap();
        self.test.app.applications.answers_save(&self.session, version, &new, &visitor()).await?;
        Ok(self.view().await)
    }

    async fn submit(&self, view: &ApplicationView) -> Result<ApplicationView, Error> {
        let version = view.version.unwrap();
        self.test
            .app
            .applications
            .application_submit(&self.session, version, false, &visitor())
            .await?;
        Ok(self.view().await)
    }

    async fn command(
        &self,
        view: &ApplicationView,
        command: ApplicationCommand,
    ) -> Result<ApplicationView, Error> {
        let (app, version) = (&self.test.app, view.version.unwrap());
        app.applications.application_execute(&self.session, version, &command, &visitor()).await?;
        Ok(self.view().await)
    }

    /// All steps answered and submitted.
    async fn submit_complete(&self) -> ApplicationView {
        let mut view = self.start(50_000).await.unwrap();
        for step in Step::ALL {
            view = self.save(&view, *step, &answers(*step), true).await.unwrap();
        }
        self.submit(&view).await.unwrap()
    }

    /// Replaying the events gives the stored row.
    async fn assert_replay_matches(&self, view: &ApplicationView) {
        let mut tx = self.test.db.read().await.unwrap();
        let id = view.application.id;
        let row = applications::find(&mut tx, id).await.unwrap().unwrap();
        let steps = applications::list_events(&mut tx, id).await.unwrap();
        let read = |step: &applications::EventRow| serde_json::from_str(&step.event.0).unwrap();
        let events: Vec<ApplicationEvent> = steps.iter().map(read).collect();
        let stored: Application = serde_json::from_str(&row.body.0).unwrap();
        assert_eq!(Application::replay(&events), Some(stored));
        assert_eq!(usize::try_from(row.version).unwrap(), steps.len());
    }
}

on_both_engines! {
    async fn a_repeated_start_creates_one_application(db: Db) {
        let person = Applicant::new(db).await;
        let nothing = person.view().await;
        assert_eq!((nothing.application.state, nothing.screen), (State::None, Route::NewLoan));
        let first = person.start(50_000).await.unwrap();
        assert_eq!((first.application.state, first.screen), (State::Draft, Route::Questionnaire));
        let repeated = person.start(50_000).await.unwrap();
        assert_eq!((repeated.application.id, repeated.version), (first.application.id, first.version));
        let other = person.start(60_000).await;
        assert!(matches!(other, Err(Error::Rejected(Rejection::Application(ApplicationRejection::HasOpen)))));
        assert_eq!(person.view().await.open(Route::NewLoan), ScreenAccess::Send { to: Route::ExistingLoan, notice: None });
        person.assert_replay_matches(&first).await;
    }

    async fn twenty_concurrent_starts_create_one_application(db: Db) {
        let person = std::sync::Arc::new(Applicant::new(db).await);
        let starts: Vec<_> = (0..20)
            .map(|_| {
                let person = person.clone();
                tokio::spawn(async move { person.start(50_000).await })
            })
            .collect();
        let mut application_ids = std::collections::BTreeSet::new();
        for start in starts {
            // A repeated request returns the application it started.
            application_ids.insert(start.await.unwrap().unwrap().application.id);
        }
        assert_eq!(application_ids.len(), 1);
    }

    async fn valid_and_invalid_answers_are_both_stored(db: Db) {
        let person = Applicant::new(db).await;
        let view = person.start(50_000).await.unwrap();
        let half = json!({ "surname": "Қ", "document_number": "12" });
        let view = person.save(&view, Step::Identity, &half, false).await.unwrap();
        assert!(view.valid_steps.is_empty());
        let wrong = json!({
            "surname": "Қасымова", "document_kind": "id_card", "document_number": "12",
        });
        let result = person.save(&view, Step::Identity, &wrong, true).await;
        let Err(Error::Rejected(Rejection::InvalidFields(faults))) = result else { panic!("nothing was wrong") };
        assert!(faults.iter().any(|fault| fault.field == Field::DocumentNumber), "{faults:?}");
        assert!(!faults.iter().any(|fault| fault.field == Field::Surname), "{faults:?}");
        let app::applications::StoredAnswers { own: current, previous: earlier, .. } = person.test.app.applications.answers_list(&person.session, person.session.customer_id).await.unwrap();
        assert_eq!((current.len(), earlier.len()), (1, 0));
        assert_eq!(*current[0].raw_json, wrong.to_string());
        assert!(!current[0].is_valid);
        let view = person.view().await;
        let view = person.save(&view, Step::Identity, &answers(Step::Identity), true).await.unwrap();
        assert_eq!(view.valid_steps, ["identity"]);
        for malformed in ["[]", "{\"nothing\":\"x\"}", "{", "{\"surname\":5}"] {
            let new = NewAnswers { step: Step::Identity, raw_json: malformed, is_final: false };
            let (app, version) = (&person.test.app, view.version.unwrap());
            let result = app.applications.answers_save(&person.session, version, &new, &visitor()).await;
            assert!(matches!(result, Err(Error::Rejected(Rejection::MalformedAnswers))), "{malformed}");
        }
        person.assert_replay_matches(&view).await;
    }

    async fn a_complete_questionnaire_is_submitted_once(db: Db) {
        let person = Applicant::new(db).await;
        let view = person.start(50_000).await.unwrap();
        let result = person.submit(&view).await;
        let missing = matches!(result, Err(Error::Rejected(Rejection::Application(ApplicationRejection::AnswersMissing))));
        assert!(missing, "nothing was answered");
        let mut view = view;
        for step in Step::ALL {
            view = person.save(&view, *step, &answers(*step), true).await.unwrap();
        }
        let submission = person.submit(&view).await.unwrap();
        assert_eq!((submission.application.state, submission.screen), (State::Prescoring, Route::Preapproval));
        let repeated = person.submit(&view).await;
        assert!(matches!(repeated, Err(Error::VersionConflict)), "it was sent already");
        let repeated = person.submit(&submission).await;
        assert!(matches!(repeated, Err(Error::Rejected(Rejection::Application(ApplicationRejection::WrongState { .. })))));
        let notice = ScreenNotice::FinishStep { step: Route::Preapproval };
        assert_eq!(submission.notice_for(Route::Offers), Some(notice));
        let mut tx = person.test.db.begin().await.unwrap();
        let work = testkit::job_queues::claim_all_jobs(&mut tx).await;
        let looks: Vec<_> = work.iter().filter(|job| job.kind == "first_look").collect();
        assert_eq!(looks.len(), 1);
        assert_eq!(looks[0].subject, submission.application.id.uuid());
        drop(tx);
        person.assert_replay_matches(&submission).await;
    }

    async fn of_two_concurrent_changes_one_wins(db: Db) {
        let person = Applicant::new(db).await;
        let view = person.start(50_000).await.unwrap();
        let first = person.command(&view, ApplicationCommand::ChangeRequest(request(70_000))).await.unwrap();
        assert_eq!(first.application.request.as_ref().unwrap().amount_tenge, 70_000);
        let second = person.command(&view, ApplicationCommand::Cancel).await;
        assert!(matches!(second, Err(Error::VersionConflict)));
        assert_eq!(person.view().await.application.state, State::Draft);
    }

    async fn a_cancelled_application_can_be_started_again(db: Db) {
        let person = Applicant::new(db).await;
        let submission = person.submit_complete().await;
        let outcome = person.command(&submission, ApplicationCommand::Cancel).await.unwrap();
        assert_eq!((outcome.application.state, outcome.screen), (State::Cancelled, Route::NewLoan));
        person.test.clock.advance_seconds(1);
        let next = person.start(40_000).await.unwrap();
        assert_ne!(next.application.id, outcome.application.id);
        assert_eq!(next.application.state, State::Draft);
    }

    async fn an_inactive_application_expires_even_if_nobody_looks(db: Db) {
        let person = Applicant::new(db).await;
        let view = person.start(50_000).await.unwrap();
        assert_eq!(person.test.app.applications.application_tick_due().await.unwrap(), 0);
        person.test.clock.advance_seconds(30 * DAY_S);
        assert_eq!(person.view().await.application.state, State::Expired, "visible before it is stored");
        let late = person.command(&view, ApplicationCommand::ChangeRequest(request(70_000))).await;
        assert!(matches!(late, Err(Error::Rejected(Rejection::Application(ApplicationRejection::Expired)))));
        assert_eq!(person.test.app.applications.application_tick_due().await.unwrap(), 1);
        assert_eq!(person.test.app.applications.application_tick_due().await.unwrap(), 0);
        person.assert_replay_matches(&view).await;
        let next = person.start(50_000).await.unwrap();
        assert_eq!(next.application.state, State::Draft);
    }

    async fn an_open_loan_prevents_an_application(db: Db) {
        let person = Applicant::new(db).await;
        let new = loan::new_loan(LoanId::now_v7(), person.session.customer_id, 1, &loan::contract(50_000));
        person.test.app.loans.loan_issue(&new).await.unwrap();
        let result = person.start(50_000).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Application(ApplicationRejection::HasOpen)))));
    }
}
