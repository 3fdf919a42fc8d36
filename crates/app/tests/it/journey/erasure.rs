//! Erasure: data that no loan depends on is removed, here and at providers, and what is retained is
//! named.

use app::loans::{NewPayment, PaymentSource};
use app::profile::DataCategory;
use base::ids::{ApplicationId, LoanId};
use lending::loan::PaymentPurpose;
use money::Tenge;
use origination::{ApplicationCommand, State};
use store::{Db, Uuid, erasure, uploads};

use testkit::borrower::{Borrower, GOOD_CARD, IBAN, PICTURE, picture};
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

const STRANGER: &str = "910108304753";

/// Erases the account after a step-up; returns the retained categories.
async fn erase_account(person: &mut Borrower<'_>) -> Vec<DataCategory> {
    let now = app::Clock::now(&*person.env.clock);
    person.session.step_up_until = Some(now.plus_seconds(60));
    let retention = person.env.app.profile.customer_erase(&person.session).await.unwrap();
    retention.into_iter().map(|it| it.category).collect()
}

async fn count(env: &TestEnv, sql: &'static str, of: impl Into<Uuid>) -> i64 {
    let mut tx = env.db.read().await.unwrap();
    let (count,): (i64,) = tx.sql(sql).bind(of.into()).one("a count").await.unwrap();
    count
}

const FILES: &str = "SELECT CAST(COUNT(*) AS bigint) FROM uploads WHERE customer_id = $1";
const PAYOUT_METHODS: &str =
    "SELECT CAST(COUNT(*) AS bigint) FROM payout_methods WHERE customer_id = $1";
const FINGERPRINTS: &str =
    "SELECT CAST(COUNT(*) AS bigint) FROM fingerprints WHERE customer_id = $1";
const REPORTS: &str = "SELECT CAST(COUNT(*) AS bigint) FROM bureau_inquiries
    WHERE application_id = $1 AND report_sealed IS NOT NULL";
const CALLBACKS: &str = "SELECT CAST(COUNT(*) AS bigint) FROM callbacks
    JOIN card_tokenization_sessions AS s ON s.id = callbacks.subject_id
    WHERE s.purpose = 'payout' AND s.customer_id = $1";

async fn file_paths(env: &TestEnv, application: ApplicationId) -> Vec<String> {
    let mut tx = env.db.read().await.unwrap();
    let uploads_left = uploads::list_by_application(&mut tx, application).await.unwrap();
    uploads_left.into_iter().map(|it| it.storage_key).collect()
}

/// Two frames, one of which is identical with another customer's.
async fn submit_frames_twice(person: &Borrower<'_>) {
    let app = &person.env.app;
    let attempt = app.applications.biometry_attempt_open(&person.session).await.unwrap();
    let gesture = attempt.gestures[0];
    app.applications
        .biometry_frame_upload(&person.session, attempt.id, gesture, PICTURE.clone())
        .await
        .unwrap();
    person.submit_frames(&picture(190)).await;
    assert_eq!(person.wait_while_in(State::BioProcessing).await, State::CardRequired);
}

/// Repays a loan on the day of issue.
async fn pay_back(env: &TestEnv, loan_id: LoanId) {
    let payment = NewPayment {
        source: PaymentSource::Biller,
        reference: "at once".to_owned(),
        loan_id,
        amount: Tenge::try_from_whole_tenge(50_000).unwrap(),
        value_date: app::Clock::today(&*env.clock),
        purpose: PaymentPurpose::Early,
    };
    env.app.loans.payment_post(&payment).await.unwrap();
}

on_both_engines! {
    async fn data_without_a_loan_is_erased(db: Db) {
        let env = TestEnv::new(db).await;
        let other = Borrower::with_iin(&env, STRANGER).await;
        other.advance_to_biometry(50_000).await;
        other.submit_frames(&PICTURE).await;
        let others = file_paths(&env, other.id().await).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.advance_to_biometry(50_000).await;
        submit_frames_twice(&aigul).await;
        assert_eq!(aigul.add_card(GOOD_CARD).await, State::Offered);
        let callback = env.callbacks.wait_for("/payout-card-result", 1).await.remove(0);
        env.deliver_callback(&callback).await.unwrap();
        aigul.choose_offer(1).await.unwrap();
        let (id, customer_id) = (aigul.id().await, aigul.session.customer_id);
        let own_paths = file_paths(&env, id).await;
        let documents: Vec<_> = aigul.documents().await.into_iter().map(|it| it.storage_key).collect();
        assert!(own_paths.iter().chain(&documents).all(|path| env.stored_files().contains(path)));
        assert!(!own_paths.is_empty() && !documents.is_empty());
        for sql in [FILES, PAYOUT_METHODS, FINGERPRINTS, CALLBACKS] {
            assert!(count(&env, sql, customer_id).await > 0, "{sql}");
        }
        assert_eq!(count(&env, REPORTS, id).await, 1);

        let retention = erase_account(&mut aigul).await;
        assert_eq!(retention, [DataCategory::Iin, DataCategory::Consents, DataCategory::Audit, DataCategory::Applications]);
        assert_eq!(count(&env, REPORTS, id).await, 0);
        assert!(file_paths(&env, id).await.is_empty(), "nobody sees them from now on");
        env.run_jobs().await;
        for sql in [FILES, PAYOUT_METHODS, FINGERPRINTS, CALLBACKS] {
            assert_eq!(count(&env, sql, customer_id).await, 0, "{sql}");
        }
        let stored = env.stored_files();
        assert!(own_paths.iter().chain(&documents).all(|path| !stored.contains(path)), "{stored:?}");
        assert!(others.iter().all(|path| stored.contains(path)), "the same bytes of another's");
        let cards = providers::acquirer::CardPurpose::Payout;
        let stored_cards = env.providers().acquirer.list_cards(cards, &customer_id.to_string()).await.unwrap();
        assert!(stored_cards.is_empty(), "the acquirer has forgotten the card too");
        assert!(env.app.messages.dead_letter_list().await.unwrap().is_empty());
        env.assert_integrity().await;
    }

    async fn data_of_a_loan_is_retained_and_named(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let (loan, customer_id) = (aigul.id().await, aigul.session.customer_id);
        let own_paths = file_paths(&env, loan).await;
        pay_back(&env, aigul.loan_id().await).await;
        aigul.add_account(IBAN).await;
        aigul.submit(60_000).await;
        env.run_jobs().await;
        let later = aigul.id().await;
        assert_ne!(later, loan);
        aigul.execute(ApplicationCommand::Cancel).await.unwrap();
        assert_eq!(count(&env, REPORTS, later).await, 1);

        let retention = erase_account(&mut aigul).await;
        let all = [DataCategory::Iin, DataCategory::Consents, DataCategory::Audit, DataCategory::Applications, DataCategory::Loans];
        assert_eq!(retention, all);
        env.run_jobs().await;
        assert_eq!(count(&env, REPORTS, later).await, 0);
        assert!(count(&env, REPORTS, loan).await > 0);
        assert_eq!(file_paths(&env, loan).await, own_paths);
        assert!(own_paths.iter().all(|path| env.stored_files().contains(path)));
        assert_eq!(count(&env, PAYOUT_METHODS, customer_id).await, 1, "the card that was paid to");
        let mut tx = env.db.read().await.unwrap();
        assert!(erasure::list_pending_payout_methods(&mut tx, customer_id, 10).await.unwrap().is_empty());
    }

    async fn the_card_of_a_failed_payout_is_erased(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, "4000 0000 0000 0077").await;
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        aigul.assert_state(State::DisburseFailed).await;
        let customer_id = aigul.session.customer_id;
        let retention = erase_account(&mut aigul).await;
        assert_eq!(retention.last(), Some(&DataCategory::Loans), "what was signed stays");
        env.run_jobs().await;
        let mut tx = env.db.read().await.unwrap();
        let sql = "SELECT mask, bank, expiry FROM payout_methods WHERE customer_id = $1";
        let rows: Vec<(String, Option<String>, Option<String>)> =
            tx.sql(sql).bind(customer_id).all().await.unwrap();
        assert_eq!(rows, [(String::new(), None, None)]);
        drop(tx);
        store::key_rotation::rotate(&env.db, &testkit::databases::vault()).await.unwrap();
        assert!(env.app.messages.dead_letter_list().await.unwrap().is_empty());
    }
}
