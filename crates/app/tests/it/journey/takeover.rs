//! An application is taken over after its camera: whoever reads the codes of the phone signs in on
//! another device, changes the phone, and sends the money to an account whose bank is silent.

use app::access::Visitor;
use app::{Clock, Error, Rejection};
use base::Timestamp;
use identity::Phone;
use origination::State;
use store::{Db, Uuid};

use super::holders::{SILENT_BANKS_ACCOUNT, add_account, read_code, start_proof};
use super::sim_changes::{
    held_reasons, is_paused, needs_face, request_signature, show_face_and_sign,
};
use testkit::borrower::{AIGUL, Borrower, GOOD_CARD, PICTURE};
use testkit::challenge::send_solved;
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

const THIEFS_DEVICE: &str = "the thief's browser";
const THIEFS_PHONE: &str = "+77029990002";
const THIRD_PHONE: &str = "+77029990003";
const OTHER_IBAN: &str = "KZ31601A000000000001";
const REFUSED: &str = "4000 0000 0000 0077";

/// An account that nobody says is the customer's, proven by the code from one tenge.
async fn add_mules_account(person: &Borrower<'_>) -> Uuid {
    let account = add_account(person, SILENT_BANKS_ACCOUNT).await.unwrap();
    start_proof(person, account).await.unwrap();
    let code = read_code(person.env).await;
    let applications = &person.env.app.applications;
    let session = &person.session;
    let proven = applications.payout_method_proof_confirm(session, account, &code).await.unwrap();
    assert!(proven.is_payable());
    account
}

/// Changes the phone of the account, as its page does.
async fn change_phone(person: &mut Borrower<'_>, to: &str) -> Result<(), Error> {
    person.step_up().await;
    let (app, phone) = (&person.env.app, Phone::try_new(to).unwrap());
    let former = std::mem::replace(&mut person.phone, phone.clone());
    let session = &person.session;
    person.env.clock.advance_seconds(61);
    let send = |visitor: Visitor| {
        let phone = &phone;
        async move { app.access.phone_change_code_send(session, phone, &visitor).await }
    };
    let code = send_solved(person.visitor(), send).await.unwrap().id;
    person.env.run_jobs().await;
    let otp = person.newest_code();
    let version = app.profile.account_view(session, session.customer_id).await.unwrap().version;
    let changed =
        app.profile.phone_change(session, version, &person.phone, code, &otp).await.map(drop);
    if changed.is_err() {
        person.phone = former;
    }
    changed
}

/// Until when the phone stays as it is.
fn phone_paused_until(result: Result<(), Error>) -> Timestamp {
    let Err(Error::Rejected(Rejection::PhoneChangePaused { until })) = result else {
        panic!("{result:?}")
    };
    until
}

/// Goes back to the answers, sends them again and gets no further than the camera.
async fn assert_resubmission_leads_to_the_camera(person: &Borrower<'_>) {
    assert_eq!(person.edit_and_resubmit().await, State::BioRequired);
}

on_both_engines! {
    /// The exploit: her face, on her device; his device, his account, and a code from one tenge.
    async fn a_face_shown_elsewhere_pays_no_account_that_a_code_proved(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.sign_in_on(THIEFS_DEVICE).await;
        let account = add_mules_account(&aigul).await;
        aigul.select_payout_method(account).await.unwrap();
        aigul.advance_to_signing().await;
        env.clock.advance_seconds(61);
        assert!(needs_face(&request_signature(&aigul).await));
        assert_eq!(held_reasons(&env, &aigul).await, ["new_method"]);
        aigul.assert_state(State::BioRequired).await;
        assert_resubmission_leads_to_the_camera(&aigul).await;
        // A face that fails here does not make hers one of this device.
        env.force_biometry(AIGUL, "no_match", "never").await;
        aigul.submit_frames(&PICTURE).await;
        assert_eq!(aigul.wait_while_in(State::BioProcessing).await, State::BioRetry);
        assert_resubmission_leads_to_the_camera(&aigul).await;
        assert_eq!(env.acquirer_orders().await.len(), 1, "the tenge with the code, and no loan");
        aigul.assert_replay_matches().await;
    }

    /// The same after a payout that failed, where there is no camera any more.
    async fn a_failed_payout_goes_to_no_account_added_elsewhere(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, REFUSED).await;
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        aigul.assert_state(State::DisburseFailed).await;
        aigul.sign_in_on(THIEFS_DEVICE).await;
        let account = add_mules_account(&aigul).await;
        aigul.step_up().await;
        assert!(needs_face(&aigul.select_payout_method(account).await));
        assert_eq!(held_reasons(&env, &aigul).await, ["new_method"]);
        aigul.assert_state(State::DisburseFailed).await;
        // Where she showed her face, the code from one tenge is enough.
        aigul.sign_in_on(AIGUL).await;
        aigul.step_up().await;
        assert_eq!(aigul.select_payout_method(account).await.unwrap().state, State::Disbursing);
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
    }

    /// The SIM of the thief's own phone is years old, and says nothing of hers.
    async fn a_phone_changed_in_an_application_needs_a_face_shown_after_it(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        change_phone(&mut aigul, THIEFS_PHONE).await.unwrap();
        env.clock.advance_seconds(61);
        assert!(needs_face(&request_signature(&aigul).await));
        assert_eq!(held_reasons(&env, &aigul).await, ["sim_changed"]);
        // Whoever it is shows her face, on any phone.
        show_face_and_sign(&aigul).await;
    }

    /// Going back to the answers does not bring it back, and asks nothing about her before the camera.
    async fn a_phone_change_voids_the_face_of_the_application(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        change_phone(&mut aigul, THIEFS_PHONE).await.unwrap();
        assert_eq!(aigul.edit_and_resubmit().await, State::BioRequired);
    }

    async fn a_phone_changed_after_the_signature_pauses_the_payout(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, REFUSED).await;
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        aigul.assert_state(State::DisburseFailed).await;
        change_phone(&mut aigul, THIEFS_PHONE).await.unwrap();
        let account = aigul.add_account(OTHER_IBAN).await;
        assert!(account.is_payable(), "its bank says that it is hers");
        let paused = aigul.select_payout_method(account.id).await;
        assert!(is_paused(&paused), "{paused:?}");
        assert_eq!(held_reasons(&env, &aigul).await, ["sim_changed"]);
        aigul.assert_state(State::DisburseFailed).await;
    }

    /// Whoever had a new SIM made for her number gets no further by moving to a number of their own.
    async fn the_phone_of_a_new_sim_is_not_changed_without_a_face(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        env.force_sim(aigul.phone.reveal(), "changed_now").await;
        let until = phone_paused_until(change_phone(&mut aigul, THIEFS_PHONE).await);
        assert_eq!(env.clock.now().seconds_until(until) / 3_600, 71, "three days after the change");
        // The face on this device stands for the SIM.
        aigul.advance_to_card(50_000).await;
        change_phone(&mut aigul, THIEFS_PHONE).await.unwrap();
        // So is a phone that came into the account just now.
        phone_paused_until(change_phone(&mut aigul, THIRD_PHONE).await);
        env.advance_hours_and_run(72).await;
        aigul.sign_in_on(AIGUL).await;
        change_phone(&mut aigul, THIRD_PHONE).await.unwrap();
    }

    async fn a_reset_password_counts_as_a_changed_phone(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        aigul.reset_password("новый пароль 2026").await;
        phone_paused_until(change_phone(&mut aigul, THIEFS_PHONE).await);
        env.clock.advance_seconds(61);
        assert!(needs_face(&request_signature(&aigul).await));
        show_face_and_sign(&aigul).await;
    }
}
