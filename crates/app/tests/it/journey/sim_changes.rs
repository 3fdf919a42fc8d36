//! Before money is sent: a SIM that was changed, an operator that is silent, and a card or an account
//! that was added before the application by somebody whose face nobody saw.

use app::{Error, Rejection};
use origination::{ApplicationCommand, State};
use store::{Db, audit};

use testkit::borrower::{Borrower, GOOD_CARD, IBAN};
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

const OTHER_IBAN: &str = "KZ31601A000000000001";
const REFUSED: &str = "4000 0000 0000 0077";

/// Requests the code that signs what is on the screen.
pub(super) async fn request_signature(person: &Borrower<'_>) -> Result<(), Error> {
    let sha256 = person.signing_sha256().await;
    let applications = &person.env.app.applications;
    let sent = applications.signing_code_send(&person.session, &sha256, &person.visitor()).await;
    sent.map(drop)
}

pub(super) fn needs_face<T>(result: &Result<T, Error>) -> bool {
    matches!(result, Err(Error::Rejected(Rejection::FaceRequired)))
}

pub(super) fn is_paused<T>(result: &Result<T, Error>) -> bool {
    matches!(result, Err(Error::Rejected(Rejection::PayoutPaused { .. })))
}

pub(super) async fn held_reasons(env: &TestEnv, person: &Borrower<'_>) -> Vec<String> {
    let mut tx = env.db.read().await.unwrap();
    let subject = format!("customer/{}", person.session.customer_id);
    let rows = audit::list_by_subject(&mut tx, &subject, 200).await.unwrap();
    let reason = |row: &audit::EntryRow| {
        let detail: serde_json::Value = serde_json::from_str(&row.detail).unwrap();
        detail["reason"].as_str().unwrap().to_owned()
    };
    rows.iter().filter(|row| row.action == "payout_held").map(reason).collect()
}

/// Shows the face that is asked for, and goes on to the signature.
pub(super) async fn show_face_and_sign(person: &Borrower<'_>) {
    person.assert_state(State::BioRequired).await;
    assert_eq!(person.pass_biometry().await, State::Offered);
    person.accept_and_sign().await;
    person.env.run_jobs().await;
    person.assert_state(State::Active).await;
    person.assert_replay_matches().await;
}

on_both_engines! {
    /// The exploit of F9: a new SIM made in the borrower's name gets the code that signs.
    async fn a_new_sim_needs_a_face_shown_after_it(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        env.force_sim(aigul.phone.reveal(), "changed_a_month_ago").await;
        request_signature(&aigul).await.unwrap();
        env.clock.advance_seconds(60);
        env.force_sim(aigul.phone.reveal(), "changed_now").await;
        env.run_jobs().await;
        let before = env.sms_to(aigul.phone.reveal()).len();
        assert!(needs_face(&request_signature(&aigul).await));
        env.run_jobs().await;
        assert_eq!(env.sms_to(aigul.phone.reveal()).len(), before, "no code is sent");
        assert_eq!(held_reasons(&env, &aigul).await, ["sim_changed"]);
        show_face_and_sign(&aigul).await;
    }

    /// Whoever is silent holds nobody up who showed their face here today.
    async fn a_silent_operator_needs_a_face_of_today_on_this_device(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        for answer in ["unknown", "down"] {
            env.force_sim(aigul.phone.reveal(), answer).await;
            env.clock.advance_seconds(61);
            request_signature(&aigul).await.unwrap();
        }
        aigul.sign_in_on("another phone").await;
        assert!(needs_face(&request_signature(&aigul).await));
        assert_eq!(held_reasons(&env, &aigul).await, ["sim_unknown"]);
        show_face_and_sign(&aigul).await;
    }

    async fn an_account_added_before_the_application_needs_a_face_on_this_device(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.submit(50_000).await;
        env.run_jobs().await;
        aigul.execute(ApplicationCommand::Cancel).await.unwrap();
        assert!(aigul.add_account(IBAN).await.is_payable());
        aigul.advance_to_biometry(50_000).await;
        assert_eq!(aigul.pass_biometry().await, State::Offered, "no card is asked for");
        aigul.advance_to_signing().await;
        request_signature(&aigul).await.unwrap();
        aigul.sign_in_on("another phone").await;
        assert!(needs_face(&request_signature(&aigul).await));
        assert_eq!(held_reasons(&env, &aigul).await, ["new_method"]);
        show_face_and_sign(&aigul).await;
    }

    /// After the signature there is no camera: the payout waits.
    async fn a_new_sim_pauses_what_is_signed(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, REFUSED).await;
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        aigul.assert_state(State::DisburseFailed).await;
        env.clock.advance_seconds(60);
        env.force_sim(aigul.phone.reveal(), "changed_now").await;
        let account = aigul.add_account(OTHER_IBAN).await;
        aigul.step_up().await;
        let paused = aigul.select_payout_method(account.id).await;
        assert!(is_paused(&paused), "{paused:?}");
        aigul.assert_state(State::DisburseFailed).await;
        assert_eq!(held_reasons(&env, &aigul).await, ["sim_changed"]);
        env.force_sim(aigul.phone.reveal(), "unknown").await;
        assert_eq!(aigul.select_payout_method(account.id).await.unwrap().state, State::Disbursing);
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
    }
}
