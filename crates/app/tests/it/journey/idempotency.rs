//! Idempotency: commands and jobs are repeated at every step, by two workers at once.

use app::access::SignatureInput;
use base::ids::ApplicationId;
use identity::Otp;
use jobs::JobKind;
use lending::product::ProductCode;
use origination::State;
use origination::application::LoanRequest;
use store::{Db, decisions, loans};

use app::Error;
use testkit::borrower::{Borrower, GOOD_CARD};
use testkit::databases::vault;
use testkit::job_queues::expire_leases;
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

/// All kinds of jobs.
const JOB_KINDS: [JobKind; 9] = [
    JobKind::Prescreening,
    JobKind::FaceMatch,
    JobKind::BankStatementReading,
    JobKind::PayoutCardCheck,
    JobKind::Scoring,
    JobKind::ExtraConfirmation,
    JobKind::SigningPackage,
    JobKind::SigningProtocol,
    JobKind::Payout,
];

/// Reruns every job concurrently; nothing changes.
async fn rerun_everything(env: &TestEnv, person: &Borrower<'_>) {
    let (id, before) = (person.id().await, person.view().await);
    for _ in 0..2 {
        let mut tx = env.db.begin().await.unwrap();
        let mut batch = tx.batch();
        for kind in JOB_KINDS {
            jobs::requeue_in_batch(&mut batch, kind, id, app::Clock::now(&*env.clock));
        }
        batch.exec().await.unwrap();
        tx.commit().await.unwrap();
        env.run_jobs_concurrently(2).await;
    }
    let after = person.view().await;
    assert_eq!((after.version, after.application), (before.version, before.application));
}

async fn count(env: &TestEnv, table: &'static str, id: ApplicationId) -> i64 {
    let mut tx = env.db.read().await.unwrap();
    let text = match table {
        "documents" => {
            "SELECT CAST(COUNT(*) AS bigint) FROM application_documents
             WHERE application_id = $1"
        }
        "payouts" => "SELECT CAST(COUNT(*) AS bigint) FROM payouts WHERE application_id = $1",
        _ => "SELECT CAST(COUNT(*) AS bigint) FROM bureau_inquiries WHERE application_id = $1",
    };
    let (count,): (i64,) = tx.sql(text).bind(id).one("a count").await.unwrap();
    count
}

on_both_engines! {
    async fn jobs_are_idempotent(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.submit(50_000).await;
        let id = aigul.id().await;
        env.run_jobs_concurrently(3).await;
        aigul.assert_state(State::Preapproved).await;
        rerun_everything(&env, &aigul).await;
        aigul.continue_application().await;
        aigul.set_biometry_consent(true).await;
        rerun_everything(&env, &aigul).await;
        aigul.pass_biometry().await;
        aigul.assert_state(State::CardRequired).await;
        rerun_everything(&env, &aigul).await;
        aigul.add_card(GOOD_CARD).await;
        aigul.assert_state(State::Offered).await;
        rerun_everything(&env, &aigul).await;
        aigul.advance_to_signing().await;
        rerun_everything(&env, &aigul).await;
        aigul.sign_current().await.unwrap();
        env.run_jobs_concurrently(3).await;
        aigul.assert_state(State::Active).await;
        rerun_everything(&env, &aigul).await;

        let states = [State::Preapproved, State::CardRequired, State::Offered, State::Active];
        for state in states {
            assert_eq!(aigul.count_entered(state).await, 1, "{state:?}");
        }
        let mut tx = env.db.read().await.unwrap();
        let kinds: Vec<_> = decisions::list_by_application(&mut tx, &vault(), id).await.unwrap();
        let mut kinds: Vec<_> = kinds.into_iter().map(|it| it.kind.code()).collect();
        kinds.sort();
        assert_eq!(kinds, ["decision", "first_look"]);
        let customer = aigul.session.customer_id;
        assert_eq!(loans::list_by_customer(&mut tx, customer, 10).await.unwrap().len(), 1);
        assert!(jobs::list_dead(&mut tx).await.unwrap().is_empty());
        drop(tx);
        // The prescreen and the check before the signature; four documents and the protocol.
        assert_eq!((count(&env, "inquiries", id).await, count(&env, "payouts", id).await), (2, 1));
        assert_eq!(count(&env, "documents", id).await, 5);
        assert_eq!(env.acquirer_orders().await.len(), 1);
        let messages = env.sms_to(aigul.phone.reveal());
        let payout_messages = messages.iter().filter(|text| text.starts_with("Отправили вам ")).count();
        assert_eq!(payout_messages, 1, "{messages:?}");
        env.assert_integrity().await;
        aigul.assert_replay_matches().await;
    }

    async fn commands_are_idempotent(db: Db) {
        let env = TestEnv::new(db).await;
        let other_customer = Borrower::with_iin(&env, "791028302728").await;
        let request = LoanRequest {
            product: ProductCode::Short,
            amount_tenge: 50_000,
            term: 15,
            promo: None,
        };
        let (other_session, from) = (&other_customer.session, other_customer.visitor());
        env.app.applications.application_start(other_session, &request, &from).await.unwrap();
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        let (app, session, visitor) = (&env.app, &aigul.session, aigul.visitor());
        let version = aigul.version().await;
        let (one, other) = tokio::join!(
            app.applications.offer_choose(session, version, 1, &visitor),
            app.applications.offer_choose(session, version, 1, &visitor),
        );
        assert_eq!(usize::from(one.is_ok()) + usize::from(other.is_ok()), 1);
        env.run_jobs().await;
        let version = aigul.version().await;
        aigul.accept_terms().await.unwrap();
        let documents = testkit::borrower::DOCUMENT_KINDS;
        let repeated = app.applications.terms_accept(session, version, &documents, &visitor).await;
        assert!(matches!(repeated, Err(Error::VersionConflict)));
        // One code, submitted three times at once.
        let sha256 = aigul.signing_sha256().await;
        let code = aigul.request_signing_code(&sha256).await;
        let (one, two, three) = tokio::join!(
            aigul.sign(&sha256, &code),
            aigul.sign(&sha256, &code),
            aigul.sign(&sha256, &code),
        );
        for outcome in [one, two, three] {
            assert_eq!(outcome.unwrap().state, State::Disbursing);
        }
        aigul.assert_state(State::Disbursing).await;
        // Once more, from an outdated screen: the result is returned, and nothing else happens.
        let (id, otp) = &code;
        let late = SignatureInput { sha256: &sha256, code: *id, otp };
        let late = app.applications.application_sign(session, version, &late, &visitor).await.unwrap();
        assert_eq!(late.state, State::Disbursing);
        // Anybody who does not know the code, or names other documents, gets no such answer.
        let guessed = Otp::try_new(if otp.reveal() == "111111" { "222222" } else { "111111" });
        assert!(aigul.sign(&sha256, &(*id, guessed.unwrap())).await.is_err());
        assert!(aigul.sign(&"0".repeat(64), &code).await.is_err());
        assert!(other_customer.sign(&sha256, &code).await.is_err());
        env.run_jobs_concurrently(4).await;
        aigul.assert_state(State::Active).await;
        assert_eq!(aigul.count_entered(State::Disbursing).await, 1);
        assert_eq!(env.acquirer_orders().await.len(), 1);
        env.assert_integrity().await;
    }

    async fn a_worker_killed_during_a_payout_is_replaced(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.accept_and_sign().await;
        // The worker is killed as soon as the acquirer has the order, before it can record
        // anything.
        let runner = env.runner();
        let dying = tokio::spawn(async move { while runner.run_next().await.unwrap() {} });
        while env.acquirer_orders().await.is_empty() {
            tokio::task::yield_now().await;
        }
        dying.abort();
        let _ = dying.await;
        // Its lease expires, and another worker continues.
        expire_leases(&env.db).await;
        env.advance_and_run(61).await;
        env.advance_and_run(61).await;
        aigul.assert_state(State::Active).await;
        assert_eq!(env.acquirer_orders().await.len(), 1);
        assert_eq!(count(&env, "payouts", aigul.id().await).await, 1);
        env.assert_integrity().await;
    }
}
