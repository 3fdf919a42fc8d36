//! Whose IIN it is: neither an account that was erased nor an IIN that is typed opens anything. A face
//! does.

use app::loans::{NewPayment, PaymentSource};
use app::{Error, Rejection};
use base::ids::LoanId;
use identity::Iin;
use lending::loan::PaymentPurpose;
use origination::{ApplicationCommand, ReasonCode, State};
use store::{Db, Uuid, customers, loans};

use testkit::borrower::{AIGUL, Borrower, PICTURE};
use testkit::databases::vault;
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

const NAME: (&str, &str) = ("Қасымова", "Айгүл");
const OTHER_PHONE: &str = "+77029990001";
const OTHER_DEVICE: &str = "another browser";

/// Somebody with another phone and device who names Айгүл's IIN.
async fn impostor(env: &TestEnv) -> Borrower<'_> {
    Borrower::with_phone(env, AIGUL, NAME, OTHER_PHONE, OTHER_DEVICE).await
}

async fn take_loan(person: &Borrower<'_>) -> LoanId {
    person.advance_to_offers_by_account(50_000).await;
    person.accept_and_sign().await;
    person.env.run_jobs().await;
    person.assert_state(State::Active).await;
    person.loan_id().await
}

async fn pay_back(person: &Borrower<'_>, loan_id: LoanId) {
    let payment = NewPayment {
        source: PaymentSource::Biller,
        reference: format!("payoff/{loan_id}"),
        loan_id,
        amount: person.screen().await.loan.unwrap().payoff_today,
        value_date: app::Clock::today(&*person.env.clock),
        purpose: PaymentPurpose::Early,
    };
    person.env.app.loans.payment_post(&payment).await.unwrap();
}

async fn erase(person: &mut Borrower<'_>) {
    let now = app::Clock::now(&*person.env.clock);
    person.session.step_up_until = Some(now.plus_seconds(60));
    person.env.app.profile.customer_erase(&person.session).await.unwrap();
    person.env.run_jobs().await;
}

async fn loans_seen_by(person: &Borrower<'_>) -> usize {
    let id = person.session.customer_id;
    let list = person.env.app.loans.loan_list(&person.session, id, None).await.unwrap();
    list.closed.len() + usize::from(list.open.is_some())
}

async fn count(env: &TestEnv, sql: &'static str, of: impl Into<Uuid>) -> i64 {
    let mut tx = env.db.read().await.unwrap();
    let (count,): (i64,) = tx.sql(sql).bind(of.into()).one("a count").await.unwrap();
    count
}

const REPORTS: &str = "SELECT CAST(COUNT(*) AS bigint) FROM bureau_inquiries
    WHERE application_id = $1 AND report_sealed IS NOT NULL";
const DECISIONS: &str = "SELECT CAST(COUNT(*) AS bigint) FROM decisions WHERE application_id = $1";

/// Whether somebody has proven who they are.
async fn is_verified(person: &Borrower<'_>) -> bool {
    let mut tx = person.env.db.read().await.unwrap();
    let row = customers::find(&mut tx, person.session.customer_id).await.unwrap().unwrap();
    row.identity_verified_at.is_some()
}

on_both_engines! {
    async fn an_erased_account_is_not_handed_to_whoever_names_its_iin(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        let loan = take_loan(&aigul).await;
        pay_back(&aigul, loan).await;
        let id = aigul.session.customer_id;
        erase(&mut aigul).await;

        let thief = impostor(&env).await;
        assert_ne!(thief.session.customer_id, id);
        assert_eq!(loans_seen_by(&thief).await, 0);
        let view = env.app.loans.loan_view(&thief.session, loan).await;
        assert!(matches!(view, Err(Error::NotFound(_))));
        let documents = env.app.loans.loan_document_list(&thief.session, loan).await;
        assert!(matches!(documents, Err(Error::NotFound(_))));
        // The face of this morning was hers, on her phone and device: the camera asks again.
        thief.submit(50_000).await;
        env.run_jobs().await;
        thief.assert_state(State::BioRequired).await;
        env.force_biometry(AIGUL, "no_match", "never").await;
        thief.set_biometry_consent(true).await;
        assert_eq!(thief.pass_biometry().await, State::BioRetry);
        assert_eq!(thief.session.customer_id, thief.current_session().await.customer_id);
        assert_eq!(loans_seen_by(&thief).await, 0);
    }

    async fn whoever_comes_back_sees_everything_after_the_face_match(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        let loan = take_loan(&aigul).await;
        pay_back(&aigul, loan).await;
        let id = aigul.session.customer_id;
        erase(&mut aigul).await;

        let mut back = Borrower::new(&env).await;
        assert_ne!(back.session.customer_id, id);
        assert_eq!(loans_seen_by(&back).await, 0);
        back.advance_to_biometry(50_000).await;
        assert_eq!(loans_seen_by(&back).await, 0, "an SMS from 1414 is no face");
        back.pass_biometry_into_first_account().await;
        assert_eq!(back.session.customer_id, id);
        back.assert_state(State::CardRequired).await;
        assert_eq!(loans_seen_by(&back).await, 1);
        assert!(env.app.loans.loan_view(&back.session, loan).await.is_ok());
        assert_eq!(back.select_account_and_decide().await, State::Offered);
        back.accept_and_sign().await;
        env.run_jobs().await;
        back.assert_state(State::Active).await;
        assert_eq!(loans_seen_by(&back).await, 2);
        back.assert_replay_matches().await;
        env.assert_integrity().await;
    }

    async fn nothing_is_asked_about_a_strangers_iin(db: Db) {
        let env = TestEnv::new(db).await;
        let thief = impostor(&env).await;
        thief.submit(50_000).await;
        env.run_jobs().await;
        thief.assert_state(State::BioRequired).await;
        let id = thief.id().await;
        assert_eq!(count(&env, REPORTS, id).await, 0);
        assert_eq!(count(&env, DECISIONS, id).await, 0);
        let screen = thief.screen().await;
        assert!(screen.view.application.preapproved_max.is_none());
        // The state's SMS went to nobody: the phone is not the one it knows.
        assert!(env.sms_to(OTHER_PHONE).iter().all(|text| !text.starts_with("1414")));
        // Going back to the answers does not get round the camera.
        thief.execute(ApplicationCommand::Edit).await.unwrap();
        let version = thief.version().await;
        env.app.applications.application_submit(&thief.session, version, true, &thief.visitor()).await.unwrap();
        env.run_jobs().await;
        thief.assert_state(State::BioRequired).await;
        assert_eq!(count(&env, REPORTS, id).await, 0);
        // The face matches after all: it was a phone of her own that the state does not know yet.
        thief.set_biometry_consent(true).await;
        thief.submit_frames(&PICTURE).await;
        assert_eq!(thief.wait_while_in(State::BioProcessing).await, State::Preapproved);
        assert_eq!(count(&env, REPORTS, id).await, 1);
        thief.continue_application().await;
        // Without the state's data income needs a statement.
        thief.assert_state(State::StatementRequired).await;
        thief.assert_replay_matches().await;
    }

    async fn an_iin_cannot_be_squatted(db: Db) {
        let env = TestEnv::new(db).await;
        let squatter = impostor(&env).await;
        // The same answer as for a free IIN, and the owner is not kept out.
        let aigul = Borrower::new(&env).await;
        assert_ne!(aigul.session.customer_id, squatter.session.customer_id);
        let loan = take_loan(&aigul).await;
        assert!(is_verified(&aigul).await && !is_verified(&squatter).await);
        assert_eq!(loans_seen_by(&squatter).await, 0);
        // What is paid for the IIN finds her loan, although the squatter named it first.
        let mut tx = env.db.read().await.unwrap();
        let iin = Iin::try_new(AIGUL).unwrap();
        let owner = customers::find_by_iin(&mut tx, &vault(), &iin).await.unwrap().unwrap();
        assert_eq!(owner.id, aigul.session.customer_id);
        let open = loans::find_open_by_customer(&mut tx, owner.id).await.unwrap().unwrap();
        assert_eq!(open.id, loan);
    }

    async fn a_lost_phone_is_replaced_by_the_face(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        let loan = take_loan(&aigul).await;
        let mut again = impostor(&env).await;
        assert_eq!(loans_seen_by(&again).await, 0);
        again.submit(50_000).await;
        env.run_jobs().await;
        again.assert_state(State::BioRequired).await;
        again.set_biometry_consent(true).await;
        again.pass_biometry_into_first_account().await;
        assert_eq!(again.session.customer_id, aigul.session.customer_id);
        assert_eq!(loans_seen_by(&again).await, 1);
        // Whoever has the old phone is out, and told.
        assert!(aigul.find_session().await.is_none());
        let texts = env.sms_to(aigul.phone.reveal());
        assert!(texts.iter().any(|text| text.contains("номер")), "{texts:?}");
        // One loan at a time.
        assert_eq!(again.wait_while_in(State::Prescoring).await, State::Declined);
        assert_eq!(again.application().await.decline.unwrap().reason, ReasonCode::OpenLoan);
        pay_back(&again, loan).await;
        env.assert_integrity().await;
    }

    async fn a_face_counts_on_its_device_and_until_the_password_is_reset(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        let loan = take_loan(&aigul).await;
        pay_back(&aigul, loan).await;
        // Somebody reads her SMS and signs in elsewhere.
        aigul.sign_in_on(OTHER_DEVICE).await;
        aigul.submit(50_000).await;
        env.run_jobs().await;
        aigul.assert_state(State::Preapproved).await;
        aigul.continue_application().await;
        aigul.assert_state(State::BioRequired).await;
        aigul.execute(ApplicationCommand::Cancel).await.unwrap();
        // On her own device it counts, until the password is reset.
        aigul.sign_in_on(AIGUL).await;
        aigul.reset_password("новый пароль 2026").await;
        aigul.submit(50_000).await;
        env.run_jobs().await;
        aigul.assert_state(State::Preapproved).await;
        aigul.continue_application().await;
        aigul.assert_state(State::BioRequired).await;
    }

    async fn what_was_asked_of_us_and_what_is_owed_hold_in_a_new_account(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        let loan = take_loan(&aigul).await;
        pay_back(&aigul, loan).await;
        let mut tx = env.db.begin().await.unwrap();
        let row = customers::find(&mut tx, aigul.session.customer_id).await.unwrap().unwrap();
        let excluded = app::Clock::today(&*env.clock).try_plus_days(60).unwrap();
        let settings = customers::Settings { self_excluded_until: Some(excluded), ..row.settings() };
        row.update_settings(&mut tx, &settings).await.unwrap();
        tx.commit().await.unwrap();

        let new = impostor(&env).await;
        // Starting tells nothing about the other account.
        new.submit(50_000).await;
        env.run_jobs().await;
        new.assert_state(State::BioRequired).await;
        assert!(new.application().await.decline.is_none());
        let rejected = new.execute(ApplicationCommand::ReopenOffers).await;
        assert!(matches!(rejected, Err(Error::Rejected(Rejection::Application(_)))));
    }
}
