//! Bank statements: read, confirmed, doubted, refused, and done without.

use app::Clock;
use app::applications::{ApplicationError, DocumentKind, Staff, StaffDecision, View};
use bank_statement::StatementLanguage;
use bank_statement::samples::{self, Person, SampleKind, SampleScenario};
use identity::{Iban, NamePart, PersonName};
use money::Tenge;
use origination::application::FixReason;
use origination::decision::Snapshot;
use origination::{Command, Known, ReasonCode, State};
use store::{Db, decisions};

use crate::borrower::{Borrower, IBAN, PICTURE};
use crate::on_both_engines;
use crate::town::{SECOND_WITHOUT_INCOME, TestEnv};

/// Елена Ким has no official income.
const NO_INCOME: &str = "910325405986";
const MONTHLY: Tenge = Tenge::from_tiyn(36_000_000);

fn sample(town: &TestEnv, story: SampleKind) -> Vec<u8> {
    let part = |text| NamePart::try_new(text).unwrap();
    let name = PersonName::new(part("Ким"), part("Елена"), None);
    let account = Iban::try_new("KZ98722C000000000042").unwrap();
    let person = Person { name, account, card_tail: "0475".to_owned() };
    let last_day = town.clock.today();
    let scenario = SampleScenario { story, last_day, months: 6, monthly: MONTHLY };
    samples::make_kaspi(&person, &scenario, StatementLanguage::Ru).unwrap()
}

/// Somebody who is asked for a statement.
async fn asked<'a>(town: &'a TestEnv, iin: &str) -> Borrower<'a> {
    let person = Borrower::named(town, iin, ("Ким", "Елена")).await;
    person.advance_to_biometry(50_000).await;
    assert_eq!(person.face().await, State::StatementRequired);
    person
}

async fn upload_statement(person: &Borrower<'_>, pdf: Vec<u8>) -> Result<View, ApplicationError> {
    let (lender, version) = (&person.town.lender, person.version().await);
    let given = lender.statement_upload(&person.session, version, pdf, &person.visitor()).await;
    person.town.work().await;
    given
}

async fn confirm(person: &Borrower<'_>, is_right: bool) -> Result<State, ApplicationError> {
    let (lender, version) = (&person.town.lender, person.version().await);
    let said =
        lender.statement_confirm(&person.session, version, is_right, &person.visitor()).await?;
    Ok(said.application.state)
}

/// By an account to where the rules have decided.
async fn decided(person: &Borrower<'_>) -> State {
    person.must_be(State::CardRequired).await;
    let account = person.add_account(IBAN).await;
    person.aim(account.id).await.unwrap();
    person.town.work().await;
    person.state().await
}

on_both_engines! {
    async fn what_was_read_counts_when_the_person_says_so(db: Db) {
        let town = TestEnv::new(db).await;
        let person = asked(&town, NO_INCOME).await;
        let early = confirm(&person, true).await;
        assert!(matches!(early, Err(ApplicationError::Refused(_))));
        upload_statement(&person, sample(&town, SampleKind::SteadySalary)).await.unwrap();
        person.must_be(State::StatementProcessing).await;
        let (found, refused) = person.screen().await.statement.unwrap();
        let found = found.unwrap();
        assert_eq!((found.average, refused), (Some(MONTHLY), None));
        assert!(found.hints.is_empty() && !found.is_player, "{found:?}");
        // Nothing that names the person is kept with it.
        let kept = serde_json::to_string(&found).unwrap();
        assert!(!kept.contains("Ким") && !kept.contains("KZ98"), "{kept}");
        assert_eq!(confirm(&person, false).await.unwrap(), State::StatementRequired);
        assert_eq!(person.app().await.fix, [FixReason::DataMismatch]);
        upload_statement(&person, sample(&town, SampleKind::SteadySalary)).await.unwrap();
        assert_eq!(confirm(&person, true).await.unwrap(), State::CardRequired);
        assert_eq!(decided(&person).await, State::Offered);
        person.assert_replay_matches().await;
    }

    async fn a_file_that_says_nothing_is_asked_for_again_with_its_reason(db: Db) {
        let town = TestEnv::new(db).await;
        let person = asked(&town, NO_INCOME).await;
        let picture = upload_statement(&person, PICTURE.clone()).await;
        assert!(matches!(picture, Err(ApplicationError::File("statement_not_pdf"))));
        for (story, fix, code) in [
            (SampleKind::Encrypted, FixReason::PasswordProtected, "statement_encrypted"),
            (SampleKind::DoesNotReconcile, FixReason::Unreadable, "statement_does_not_reconcile"),
        ] {
            upload_statement(&person, sample(&town, story)).await.unwrap();
            person.must_be(State::StatementRequired).await;
            assert_eq!(person.app().await.fix, [fix]);
            let (found, refused) = person.screen().await.statement.unwrap();
            assert_eq!((found, refused.as_deref()), (None, Some(code)));
            town.clock.advance_seconds(1);
        }
        upload_statement(&person, b"%PDF-1.7 and nothing".to_vec()).await.unwrap();
        person.must_be(State::StatementRequired).await;
        // Somebody else's leads to documents, and back to a statement of one's own.
        town.clock.advance_seconds(1);
        upload_statement(&person, sample(&town, SampleKind::OtherOwner)).await.unwrap();
        person.must_be(State::DocsRequired).await;
        assert_eq!(person.app().await.fix, [FixReason::OtherOwner]);
        assert_eq!(person.edit_and_resubmit().await, State::DocsRequired, "answering anew is no way out");
        assert_eq!(person.app().await.fix, [FixReason::OtherOwner]);
        let (lender, session) = (&town.lender, &person.session);
        for kind in [DocumentKind::IdFront, DocumentKind::IdBack] {
            lender.upload_add(session, kind, PICTURE.clone()).await.unwrap();
        }
        let version = person.version().await;
        lender.upload_submit(session, version, &person.visitor()).await.unwrap();
        let staff = Staff { name: "dana", second: None, reason: "looked at" };
        let accept = StaffDecision::AcceptDocuments;
        let state = lender.application_review(person.id().await, &staff, &accept).await.unwrap();
        assert_eq!(state, State::StatementRequired);
        person.assert_replay_matches().await;
    }

    async fn without_a_statement_or_with_a_doubtful_one_staff_decide(db: Db) {
        let town = TestEnv::new(db).await;
        let person = asked(&town, NO_INCOME).await;
        upload_statement(&person, sample(&town, SampleKind::Tampered)).await.unwrap();
        person.must_be(State::StatementProcessing).await;
        let found = person.screen().await.statement.unwrap().0.unwrap();
        assert!(!found.hints.is_empty() && found.monthly_income().is_none());
        confirm(&person, false).await.unwrap();
        person.command(Command::SkipStatement).await.unwrap();
        assert_eq!(decided(&person).await, State::ManualReview);
        assert!(person.app().await.referred_for.contains(&ReasonCode::Income));
        let id = person.id().await;
        let staff = Staff { name: "dana", second: None, reason: "called the employer" };
        let state = town.lender.application_review(id, &staff, &StaffDecision::AskStatement).await;
        assert_eq!(state.unwrap(), State::StatementRequired);
        upload_statement(&person, sample(&town, SampleKind::SteadySalary)).await.unwrap();
        assert_eq!(confirm(&person, true).await.unwrap(), State::Scoring);
        town.work().await;
        person.must_be(State::Offered).await;
    }

    async fn a_player_counts_by_official_income_whatever_else_they_show(db: Db) {
        let town = TestEnv::new(db).await;
        let person = asked(&town, NO_INCOME).await;
        upload_statement(&person, sample(&town, SampleKind::Irregular)).await.unwrap();
        assert!(person.screen().await.statement.unwrap().0.unwrap().is_player);
        // It is left aside for one in which nothing is to be seen.
        confirm(&person, false).await.unwrap();
        town.clock.advance_seconds(1);
        upload_statement(&person, sample(&town, SampleKind::SteadySalary)).await.unwrap();
        assert_eq!(confirm(&person, true).await.unwrap(), State::CardRequired);
        assert_eq!(decided(&person).await, State::ManualReview);
        assert!(person.app().await.referred_for.contains(&ReasonCode::Income));
        let mut tx = town.db.read().await.unwrap();
        let kept = decisions::of_application(&mut tx, person.id().await).await.unwrap();
        let last = kept.iter().find(|it| it.kind == "decision").unwrap();
        let snapshot: Snapshot = serde_json::from_str(&last.snapshot.0).unwrap();
        let Known::Known(bureau) = snapshot.bureau else { panic!("{snapshot:?}") };
        assert_eq!(bureau.is_gambler, Known::Known(true));
    }

    async fn a_file_that_somebody_else_sent_is_not_taken_as_ones_own(db: Db) {
        let town = TestEnv::new(db).await;
        let person = asked(&town, NO_INCOME).await;
        let pdf = sample(&town, SampleKind::SteadySalary);
        upload_statement(&person, pdf.clone()).await.unwrap();
        person.must_be(State::StatementProcessing).await;
        // Somebody of another number under the same name, with the very same file.
        let other = asked(&town, SECOND_WITHOUT_INCOME).await;
        upload_statement(&other, pdf).await.unwrap();
        other.must_be(State::DocsRequired).await;
        let refused = other.screen().await.statement.unwrap().1;
        assert_eq!(refused.as_deref(), Some("statement_seen_elsewhere"));
        person.must_be(State::StatementProcessing).await;
    }
}
