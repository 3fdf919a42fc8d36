//! The signing protocol names the session that really signed, and the biometric check that really
//! took place.

use app::applications::SigningDocumentKind;
use app::loans::{NewPayment, PaymentSource};
use lending::loan::PaymentPurpose;
use money::Tenge;
use origination::State;
use store::sessions::{self, Session};
use store::{Db, Uuid};

use super::happy_path::document_text;
use testkit::borrower::{Borrower, GOOD_CARD};
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

/// Signs the customer in again, in another browser.
async fn sign_in_elsewhere(person: &Borrower<'_>) {
    let now = app::Clock::now(&*person.env.clock);
    let blind_index = |word: &str| testkit::databases::vault().blind_index("test", word);
    let session = Session {
        id: Uuid::now_v7(),
        access_token_hash: blind_index("access"),
        refresh_token_hash: blind_index("refresh"),
        device_blind_index: blind_index("elsewhere"),
        user_agent: "another browser".to_owned(),
        created_at: now,
        ..person.session.clone()
    };
    let mut tx = person.env.db.begin().await.unwrap();
    sessions::insert(&mut tx, &session).await.unwrap();
    tx.commit().await.unwrap();
}

async fn signing_protocol(person: &Borrower<'_>) -> String {
    document_text(
        &person
            .env
            .app
            .applications
            .document_download(
                &person.session,
                person.session.customer_id,
                SigningDocumentKind::Protocol,
            )
            .await
            .unwrap(),
    )
}

on_both_engines! {
    async fn a_login_after_the_signature_is_not_in_the_protocol(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.accept_and_sign().await;
        sign_in_elsewhere(&aigul).await;
        env.run_jobs().await;
        let text = signing_protocol(&aigul).await;
        assert!(text.contains("abrowser") && !text.contains("anotherbrowser"), "{text}");
        assert!(!text.contains("впрежнейзаявке"), "{text}");
    }

    async fn the_protocol_names_an_earlier_biometric_check_and_no_uncertain_browser(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let passed_at = aigul.application().await.bio.passed_at.unwrap();
        let payment = NewPayment {
            source: PaymentSource::Biller,
            reference: "at once".to_owned(),
            loan_id: aigul.loan_id().await,
            amount: Tenge::try_from_whole_tenge(50_000).unwrap(),
            value_date: app::Clock::today(&*env.clock),
            purpose: PaymentPurpose::Early,
        };
        env.app.loans.payment_post(&payment).await.unwrap();
        env.advance_hours_and_run(20).await;
        sign_in_elsewhere(&aigul).await;
        aigul.submit(50_000).await;
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
        assert_eq!(aigul.application().await.bio.captures, 0, "the face was compared lately");
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        let text = signing_protocol(&aigul).await;
        assert!(text.contains("впрежнейзаявке") && !text.contains("abrowser"), "{text}");
        let on = passed_at.date().unwrap().to_string();
        let on: Vec<_> = on.split('-').rev().collect();
        assert!(text.contains(&on.join(".")), "{text}");
    }
}
