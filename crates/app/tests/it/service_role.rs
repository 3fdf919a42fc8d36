//! The service as a PostgreSQL role that owns nothing (`zhedel grants`): it does its work, and the
//! database refuses it what is done with.

use origination::State;
use store::{Db, StoreError};
use testkit::borrower::{Borrower, GOOD_CARD};
use testkit::databases::{NOW, PostgresDatabase, audit_keys};
use testkit::test_env::TestEnv;

use crate::repayment::debtor::{Debtor, pay_on_page};

/// The database says no before any trigger does.
async fn assert_denied(db: &Db, change: &'static str) {
    let mut tx = db.begin().await.unwrap();
    let error = tx.sql(change).exec().await.unwrap_err();
    let text = error.to_string();
    assert!(matches!(error, StoreError::Database(_)), "{change}: {text}");
    assert!(
        text.contains("permission denied") || text.contains("must be owner"),
        "{change}: {text}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_needs_no_right_to_change_what_is_done() {
    let database = PostgresDatabase::create().await;
    let db = database.open_as_service().await;

    // From the questionnaire to the money, and a loan repaid.
    let env = TestEnv::new(db.clone()).await;
    let mut aigul = Borrower::new(&env).await;
    aigul.advance_to_offers(53_000, GOOD_CARD).await;
    aigul.advance_to_signing().await;
    aigul.sign_current().await.unwrap();
    env.run_jobs().await;
    aigul.assert_state(State::Active).await;
    aigul.step_up().await;
    let loan = aigul.loan_id().await;
    let aigul = Debtor { person: aigul, loan };
    let order = aigul.pay_full_on_page().await;
    pay_on_page(&order, GOOD_CARD).await;
    aigul.return_from_page(&order).await;
    assert_eq!(aigul.dues().await.status, lending::loan::LoanStatus::Closed);
    env.app.loans.close_past_business_days().await.unwrap();
    env.app.access.failure_flush(true).await.unwrap();
    env.app.expired_data_delete().await.unwrap();
    env.app.unsealed_decision_seal().await.unwrap();
    store::audit_chain::chain_all_pending(&db, &audit_keys(), NOW).await.unwrap();
    env.assert_integrity().await;

    for change in [
        "UPDATE audit SET detail = '{}'",
        "UPDATE audit SET actor = 'x' WHERE number IS NULL",
        "DELETE FROM audit",
        "TRUNCATE audit CASCADE",
        "UPDATE ledger SET amount_tiyn = 1",
        "DELETE FROM ledger",
        "UPDATE loan_events SET event = '{}'",
        "DELETE FROM loan_events",
        "UPDATE application_events SET from_state = to_state",
        "DELETE FROM application_events",
        "UPDATE payments SET amount_tiyn = 1",
        "DELETE FROM payments",
        "DELETE FROM consents",
        "DELETE FROM decisions",
        "DELETE FROM loans",
        "DELETE FROM application_documents",
        "DROP TRIGGER audit_no_update ON audit",
        "ALTER TABLE audit DISABLE TRIGGER ALL",
        "DROP TABLE audit CASCADE",
        "CREATE TABLE mine (id bigint)",
        "DELETE FROM _sqlx_migrations",
    ] {
        assert_denied(&db, change).await;
    }
    // What it may update in the trail, the number of a row that has none, the trigger keeps.
    let mut tx = db.begin().await.unwrap();
    let renumbered = tx.sql("UPDATE audit SET number = number + 1").exec().await.unwrap_err();
    assert!(renumbered.is_violation_of("audit_append_only"), "{renumbered}");
    drop(tx);

    // A schema that its owner has not migrated is reported, not migrated.
    let owner = database.open().await;
    let mut tx = owner.begin().await.unwrap();
    let last =
        "DELETE FROM _sqlx_migrations WHERE version = (SELECT MAX(version) FROM _sqlx_migrations)";
    tx.sql(last).exec().await.unwrap();
    tx.commit().await.unwrap();
    let outdated = db.migrate().await.unwrap_err();
    assert_eq!(
        outdated.to_string(),
        "the schema is not up to date: its owner has to run zhedel migrate"
    );
    owner.close().await;
    drop(aigul);
    drop(env);
    database.remove().await;
}
