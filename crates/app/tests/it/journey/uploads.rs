//! Documents: requested, uploaded, rejected with reasons, uploaded again, accepted, or found
//! forged.

use app::applications::{StaffDecision, UploadKind};
use app::{Error, Rejection, Resource, StaffMember, uploads};
use base::ids::{ApplicationId, CustomerId};
use origination::application::FixReason;
use origination::{ApplicationRejection, ReasonCode, State};
use store::Db;
use store::sessions::Session;
use store::uploads::UploadStatus;

use testkit::borrower::{Borrower, PICTURE, picture};
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

const LOW_MATCH: &str = "910108304753";
const NO_PHOTO: &str = "850711301733";
const ALL: [UploadKind; 3] = [UploadKind::IdFront, UploadKind::IdBack, UploadKind::Selfie];

async fn staff_decide(env: &TestEnv, id: ApplicationId, decision: StaffDecision) -> State {
    let staff = StaffMember { name: "dana", second_approver: None, reason: Some("looked at") };
    env.app.applications.application_review(id, &staff, &decision).await.unwrap()
}

async fn submit_documents(person: &Borrower<'_>) -> Result<State, Error> {
    let (app, version) = (&person.env.app, person.version().await);
    let submission =
        app.applications.upload_submit(&person.session, version, &person.visitor()).await?;
    Ok(submission.state)
}

async fn upload_documents(person: &Borrower<'_>, kinds: &[UploadKind]) {
    for kind in kinds {
        let result = person
            .env
            .app
            .applications
            .upload_add(&person.session, person.session.customer_id, *kind, PICTURE.clone())
            .await;
        result.unwrap();
    }
}

async fn listed_documents(person: &Borrower<'_>) -> Vec<(&'static str, &'static str, String)> {
    let status_of = |file: &uploads::Upload| (file.status.code(), file.reasons.0.clone());
    let all = person.screen().await.uploads;
    all.iter()
        .map(|(kind, file)| {
            let (status, reasons) = file.as_ref().map(status_of).unwrap_or_default();
            (kind.code(), status, reasons)
        })
        .collect()
}

on_both_engines! {
    async fn rejected_documents_are_uploaded_again_and_accepted(db: Db) {
        let env = TestEnv::new(db).await;
        let person = Borrower::with_iin(&env, LOW_MATCH).await;
        person.advance_to_biometry(50_000).await;
        assert_eq!(person.pass_biometry().await, State::DocsRequired);
        let id = person.id().await;
        upload_documents(&person, &ALL[..2]).await;
        let missing = submit_documents(&person).await;
        assert!(matches!(missing, Err(Error::Rejected(Rejection::Application(ApplicationRejection::DocsMissing)))));
        let (app, session) = (&env.app, &person.session);
        let no_picture = app.applications.upload_add(session, session.customer_id, UploadKind::Selfie, b"GIF89a".to_vec()).await;
        assert!(matches!(no_picture, Err(Error::Rejected(Rejection::Upload(_)))));
        app.applications.upload_add(session, session.customer_id, UploadKind::Selfie, picture(20)).await.unwrap();
        let selfie = person.screen().await.uploads[2].1.clone().unwrap();
        assert!(selfie.hints.0.contains("dark"), "{}", selfie.hints.0);
        assert_eq!(submit_documents(&person).await.unwrap(), State::DocsReview);
        let late = app.applications.upload_add(session, session.customer_id, UploadKind::Selfie, PICTURE.clone()).await;
        assert!(matches!(late, Err(Error::Rejected(Rejection::Application(ApplicationRejection::WrongState { .. })))));
        assert!(app.applications.review_queue_list().await.unwrap().iter().any(|it| it.id == id));
        let review_view = app.applications.application_review_view(id, StaffMember::named("dana")).await.unwrap();
        let front = review_view.files.iter().find(|file| file.kind.code() == "id_front").unwrap();
        let (_, bytes) = app.applications.upload_download(StaffMember::named("dana"), front.id).await.unwrap();
        assert!(bytes.starts_with(&[0xff, 0xd8]), "a picture that somebody can look at");
        let other = Session { customer_id: CustomerId::now_v7(), ..session.clone() };
        let hidden = app.applications.upload_download(&other, front.id).await.err();
        assert!(matches!(hidden, Some(Error::NotFound(Resource::Application))), "{hidden:?}");

        let reasons = vec![FixReason::Blurred, FixReason::Glare];
        let state = staff_decide(&env, id, StaffDecision::RefuseDocuments(reasons)).await;
        assert_eq!(state, State::DocsRequired);
        env.run_jobs().await;
        let newest = || env.sms_to(person.phone.reveal()).remove(0);
        let request_text = format!("Документы нужно прислать ещё раз. Что исправить: {}", env.message_link());
        assert!(newest().starts_with(&request_text), "{}", newest());
        let statuses = listed_documents(&person).await;
        let kinds: Vec<_> = statuses.iter().map(|it| it.0).collect();
        assert_eq!(kinds, ["id_front", "id_back", "selfie"], "all of them are requested again");
        assert!(statuses.iter().all(|it| it.1 == "refused" && it.2.contains("glare")), "{statuses:?}");
        let same = submit_documents(&person).await;
        assert!(matches!(same, Err(Error::Rejected(Rejection::Application(ApplicationRejection::DocsMissing)))));
        upload_documents(&person, &ALL).await;
        assert_eq!(submit_documents(&person).await.unwrap(), State::DocsReview);
        assert_eq!(staff_decide(&env, id, StaffDecision::AcceptDocuments).await, State::CardRequired);
        env.run_jobs().await;
        let accepted = format!("Документы приняты. Продолжите заявку: {}", env.message_link());
        assert!(newest().starts_with(&accepted), "{}", newest());
        let review_view = app.applications.application_review_view(id, StaffMember::named("dana")).await.unwrap();
        let documents: Vec<_> =
            review_view.files.iter().filter(|it| !it.kind.code().starts_with("frame")).collect();
        assert_eq!(documents.len(), 3);
        assert!(documents.iter().all(|file| file.status == UploadStatus::Accepted));
        person.assert_replay_matches().await;
        env.assert_integrity().await;
    }

    async fn a_document_can_be_removed_and_a_forged_one_declines(db: Db) {
        let env = TestEnv::new(db).await;
        let person = Borrower::with_iin(&env, NO_PHOTO).await;
        person.advance_to_biometry(50_000).await;
        assert_eq!(person.pass_biometry().await, State::DocsRequired);
        upload_documents(&person, &ALL).await;
        let (app, session) = (&env.app, &person.session);
        app.applications.upload_remove(session, session.customer_id, UploadKind::IdBack).await.unwrap();
        assert!(matches!(submit_documents(&person).await, Err(Error::Rejected(Rejection::Application(_)))));
        upload_documents(&person, &[UploadKind::IdBack, UploadKind::IdBack]).await;
        assert_eq!(listed_documents(&person).await.len(), 3);
        submit_documents(&person).await.unwrap();
        let id = person.id().await;
        assert_eq!(staff_decide(&env, id, StaffDecision::ForgedDocuments).await, State::Declined);
        assert_eq!(person.application().await.decline.unwrap().reason, ReasonCode::Fraud);
        // Nobody else can read the file: it is encrypted and its row belongs to its owner.
        let other = Borrower::new(&env).await;
        let result = app.applications.upload_add(&other.session, other.session.customer_id, UploadKind::IdBack, PICTURE.clone()).await;
        assert!(matches!(result, Err(Error::NotFound(Resource::Application))));
    }
}
