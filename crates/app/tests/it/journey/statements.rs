//! Bank statements: parsed, confirmed, doubted, rejected, and skipped.

use app::applications::{StaffDecision, UploadKind};
use app::{Clock, Error, Rejection, StaffMember, UploadRejection};
use bank_statement::StatementLanguage;
use bank_statement::samples::{self, Person, SampleKind, SampleScenario};
use identity::{Iban, NamePart, PersonName};
use money::Tenge;
use origination::application::FixReason;
use origination::decision::Snapshot;
use origination::{Application, ApplicationCommand, Known, ReasonCode, State};
use store::decisions::DecisionKind;
use store::{Db, decisions};

use testkit::borrower::{Borrower, IBAN, PICTURE};
use testkit::databases::vault;
use testkit::on_both_engines;
use testkit::test_env::{SECOND_WITHOUT_INCOME, TestEnv};

/// Елена Ким has no official income.
const NO_INCOME: &str = "910325405986";
const MONTHLY: Tenge = Tenge::from_tiyn(36_000_000);

fn sample_statement(env: &TestEnv, sample_kind: SampleKind) -> Vec<u8> {
    let part = |text| NamePart::try_new(text).unwrap();
    let name = PersonName::new(part("Ким"), part("Елена"), None);
    let account = Iban::try_new("KZ98722C000000000042").unwrap();
    let person = Person { name, account, card_tail: "0475".to_owned() };
    let last_day = env.clock.today();
    let scenario = SampleScenario { kind: sample_kind, last_day, months: 6, monthly: MONTHLY };
    samples::make_kaspi(&person, &scenario, StatementLanguage::Ru).unwrap()
}

/// A customer who is asked for a statement.
async fn advance_to_statement<'a>(env: &'a TestEnv, iin: &str) -> Borrower<'a> {
    let person = Borrower::with_name(env, iin, ("Ким", "Елена")).await;
    person.advance_to_biometry(50_000).await;
    assert_eq!(person.pass_biometry().await, State::StatementRequired);
    person
}

async fn upload_statement(person: &Borrower<'_>, pdf: Vec<u8>) -> Result<Application, Error> {
    let (app, version) = (&person.env.app, person.version().await);
    let result =
        app.applications.statement_upload(&person.session, version, pdf, &person.visitor()).await;
    person.env.run_jobs().await;
    result
}

async fn confirm_income(person: &Borrower<'_>, is_right: bool) -> Result<State, Error> {
    let (app, version) = (&person.env.app, person.version().await);
    let result = app
        .applications
        .statement_confirm(&person.session, version, is_right, &person.visitor())
        .await?;
    Ok(result.state)
}

/// Adds an account, after which the rules decide.
async fn select_account_and_decide(person: &Borrower<'_>) -> State {
    person.assert_state(State::CardRequired).await;
    let account = person.add_account(IBAN).await;
    person.select_payout_method(account.id).await.unwrap();
    person.env.run_jobs().await;
    person.state().await
}

/// Елена, with a loan that her statement made possible.
pub async fn borrow_on_a_statement(env: &TestEnv) -> Borrower<'_> {
    let person = advance_to_statement(env, NO_INCOME).await;
    upload_statement(&person, sample_statement(env, SampleKind::SteadySalary)).await.unwrap();
    assert_eq!(confirm_income(&person, true).await.unwrap(), State::CardRequired);
    assert_eq!(select_account_and_decide(&person).await, State::Offered);
    person.accept_and_sign().await;
    env.run_jobs().await;
    person.assert_state(State::Active).await;
    person
}

on_both_engines! {
    async fn a_parsed_statement_counts_once_confirmed(db: Db) {
        let env = TestEnv::new(db).await;
        let person = advance_to_statement(&env, NO_INCOME).await;
        let early_result = confirm_income(&person, true).await;
        assert!(matches!(early_result, Err(Error::Rejected(Rejection::Application(_)))));
        upload_statement(&person, sample_statement(&env, SampleKind::SteadySalary)).await.unwrap();
        person.assert_state(State::StatementProcessing).await;
        let (summary, rejection) = person.screen().await.statement.unwrap();
        let summary = summary.unwrap();
        assert_eq!((summary.average, rejection), (Some(MONTHLY), None));
        assert!(summary.hints.is_empty() && !summary.is_player, "{summary:?}");
        // Nothing that identifies the customer is stored with it.
        let json = serde_json::to_string(&summary).unwrap();
        assert!(!json.contains("Ким") && !json.contains("KZ98"), "{json}");
        assert_eq!(confirm_income(&person, false).await.unwrap(), State::StatementRequired);
        assert_eq!(person.application().await.fix, [FixReason::DataMismatch]);
        upload_statement(&person, sample_statement(&env, SampleKind::SteadySalary)).await.unwrap();
        assert_eq!(confirm_income(&person, true).await.unwrap(), State::CardRequired);
        assert_eq!(select_account_and_decide(&person).await, State::Offered);
        person.assert_replay_matches().await;
    }

    async fn an_unusable_file_is_requested_again_with_a_reason(db: Db) {
        let env = TestEnv::new(db).await;
        let person = advance_to_statement(&env, NO_INCOME).await;
        let picture = upload_statement(&person, PICTURE.clone()).await;
        assert!(matches!(picture, Err(Error::Rejected(Rejection::Upload(UploadRejection::StatementNotPdf)))));
        for (sample_kind, fix, code) in [
            (SampleKind::Encrypted, FixReason::PasswordProtected, "statement_encrypted"),
            (SampleKind::DoesNotReconcile, FixReason::Unreadable, "statement_does_not_reconcile"),
        ] {
            upload_statement(&person, sample_statement(&env, sample_kind)).await.unwrap();
            person.assert_state(State::StatementRequired).await;
            assert_eq!(person.application().await.fix, [fix]);
            let (summary, rejection) = person.screen().await.statement.unwrap();
            assert_eq!((summary, rejection.as_deref()), (None, Some(code)));
            env.clock.advance_seconds(1);
        }
        upload_statement(&person, b"%PDF-1.7 and nothing".to_vec()).await.unwrap();
        person.assert_state(State::StatementRequired).await;
        // Somebody else's statement leads to documents, and back to one's own.
        env.clock.advance_seconds(1);
        upload_statement(&person, sample_statement(&env, SampleKind::OtherOwner)).await.unwrap();
        person.assert_state(State::DocsRequired).await;
        assert_eq!(person.application().await.fix, [FixReason::OtherOwner]);
        assert_eq!(person.edit_and_resubmit().await, State::DocsRequired, "answering anew is no way out");
        assert_eq!(person.application().await.fix, [FixReason::OtherOwner]);
        let (app, session) = (&env.app, &person.session);
        for kind in [UploadKind::IdFront, UploadKind::IdBack] {
            app.applications.upload_add(session, session.customer_id, kind, PICTURE.clone()).await.unwrap();
        }
        let version = person.version().await;
        app.applications.upload_submit(session, version, &person.visitor()).await.unwrap();
        let staff = StaffMember { name: "dana", second_approver: None, reason: Some("looked at") };
        let accept = StaffDecision::AcceptDocuments;
        let state = app.applications.application_review(person.id().await, &staff, &accept).await.unwrap();
        assert_eq!(state, State::StatementRequired);
        person.assert_replay_matches().await;
    }

    async fn a_skipped_or_doubtful_statement_is_left_to_staff(db: Db) {
        let env = TestEnv::new(db).await;
        let person = advance_to_statement(&env, NO_INCOME).await;
        upload_statement(&person, sample_statement(&env, SampleKind::Tampered)).await.unwrap();
        person.assert_state(State::StatementProcessing).await;
        let summary = person.screen().await.statement.unwrap().0.unwrap();
        assert!(!summary.hints.is_empty() && summary.monthly_income().is_none());
        confirm_income(&person, false).await.unwrap();
        person.execute(ApplicationCommand::SkipStatement).await.unwrap();
        assert_eq!(select_account_and_decide(&person).await, State::ManualReview);
        assert!(person.application().await.referred_for.contains(&ReasonCode::Income));
        let id = person.id().await;
        let staff = StaffMember { name: "dana", second_approver: None, reason: Some("called the employer") };
        let state = env.app.applications.application_review(id, &staff, &StaffDecision::AskStatement).await;
        assert_eq!(state.unwrap(), State::StatementRequired);
        upload_statement(&person, sample_statement(&env, SampleKind::SteadySalary)).await.unwrap();
        assert_eq!(confirm_income(&person, true).await.unwrap(), State::Scoring);
        env.run_jobs().await;
        person.assert_state(State::Offered).await;
    }

    async fn a_gambling_statement_counts_even_if_replaced(db: Db) {
        let env = TestEnv::new(db).await;
        let person = advance_to_statement(&env, NO_INCOME).await;
        upload_statement(&person, sample_statement(&env, SampleKind::Irregular)).await.unwrap();
        assert!(person.screen().await.statement.unwrap().0.unwrap().is_player);
        // It is discarded for one without signs of gambling.
        confirm_income(&person, false).await.unwrap();
        env.clock.advance_seconds(1);
        upload_statement(&person, sample_statement(&env, SampleKind::SteadySalary)).await.unwrap();
        assert_eq!(confirm_income(&person, true).await.unwrap(), State::CardRequired);
        assert_eq!(select_account_and_decide(&person).await, State::ManualReview);
        assert!(person.application().await.referred_for.contains(&ReasonCode::Income));
        let mut tx = env.db.read().await.unwrap();
        let rows = decisions::list_by_application(&mut tx, &vault(), person.id().await).await.unwrap();
        let last = rows.iter().find(|it| it.kind == DecisionKind::Decision).unwrap();
        let snapshot: Snapshot = serde_json::from_str(&last.snapshot.0).unwrap();
        let Known::Known(bureau) = snapshot.bureau else { panic!("{snapshot:?}") };
        assert_eq!(bureau.is_gambler, Known::Known(true));
    }

    async fn a_file_uploaded_by_another_customer_is_not_accepted(db: Db) {
        let env = TestEnv::new(db).await;
        let person = advance_to_statement(&env, NO_INCOME).await;
        let pdf = sample_statement(&env, SampleKind::SteadySalary);
        upload_statement(&person, pdf.clone()).await.unwrap();
        person.assert_state(State::StatementProcessing).await;
        // Another customer of the same name, with the very same file.
        let other = advance_to_statement(&env, SECOND_WITHOUT_INCOME).await;
        upload_statement(&other, pdf).await.unwrap();
        other.assert_state(State::DocsRequired).await;
        let rejection = other.screen().await.statement.unwrap().1;
        assert_eq!(rejection.as_deref(), Some("statement_seen_elsewhere"));
        person.assert_state(State::StatementProcessing).await;
    }
}
