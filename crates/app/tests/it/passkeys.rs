//! Passkeys: added, used to sign in and to step up, removed, and refused wherever something about them
//! is wrong; on both engines.

use app::access::{CodePurpose, PasskeyChallenge, Token};
use app::{Error, Rejection, Session};
use base::ids::LoanId;
use identity::{Iban, Otp};
use serde_json::Value;
use store::{Db, Uuid, audit};
use testkit::authenticator::Authenticator;
use testkit::borrower::{Borrower, IBAN};
use testkit::databases::phone;
use testkit::loan;
use testkit::on_both_engines;
use testkit::test_app::{TestApp, password, visitor, visitor_from};
use testkit::test_env::TestEnv;

const SITE: &str = "https://zhedel.example";

fn is_refused<T>(result: Result<T, Error>) -> bool {
    matches!(result, Err(Error::Rejected(Rejection::PasskeyRefused)))
}

fn needs_passkey<T>(result: Result<T, Error>) -> bool {
    matches!(result, Err(Error::Rejected(Rejection::PasskeyRequired)))
}

fn needs_step_up<T>(result: Result<T, Error>) -> bool {
    matches!(result, Err(Error::Rejected(Rejection::StepUpRequired)))
}

async fn session_of(test: &TestApp, access: &Token) -> Session {
    test.app.access.session_authenticate(access).await.unwrap()
}

/// A customer's passkey, added in this session.
async fn add_passkey(test: &TestApp, session: &Session, number: u8) -> (Authenticator, Uuid) {
    let mut authenticator = Authenticator::new(number, SITE);
    let challenge = test.app.access.passkey_registration_start(session).await.unwrap();
    let credential = authenticator.create(&challenge.options);
    let id = test.app.access.passkey_register(session, challenge.id, &credential).await.unwrap();
    (authenticator, id)
}

/// A session on another device, opened by a code.
async fn sign_in_elsewhere(test: &TestApp) -> Token {
    let (code, otp) = test.request_code(CodePurpose::Login).await;
    let elsewhere = visitor_from("another device");
    test.app.access.login_by_code(&phone(), code, &otp, &elsewhere).await.unwrap().access
}

async fn step_up_by_code(test: &TestApp, access: &Token) -> Session {
    let (code, otp): (Uuid, Otp) = test.request_code(CodePurpose::StepUp).await;
    let session = session_of(test, access).await;
    test.app.access.session_step_up(&session, code, &otp).await.unwrap();
    session_of(test, access).await
}

async fn step_up(
    test: &TestApp,
    session: &Session,
    challenge: &PasskeyChallenge,
    credential: &Value,
) -> Result<(), Error> {
    let access = &test.app.access;
    access.session_step_up_by_passkey(session, challenge.id, credential).await.map(|_| ())
}

async fn actions(test: &TestApp, session: &Session) -> Vec<String> {
    let mut tx = test.db.read().await.unwrap();
    let subject = format!("customer/{}", session.customer_id);
    let rows = audit::list_by_subject(&mut tx, &subject, 100).await.unwrap();
    rows.into_iter().rev().map(|row| row.action).collect()
}

on_both_engines! {
    async fn a_passkey_is_added_used_and_removed(db: Db) {
        let test = TestApp::new(db);
        let access = &test.app.access;
        let signed_in = test.register_customer().await;
        let session = session_of(&test, &signed_in.access).await;
        assert!(needs_step_up(access.passkey_registration_start(&session).await));
        let session = step_up_by_code(&test, &signed_in.access).await;
        test.new_messages().await;
        let (mut phone_key, id) = add_passkey(&test, &session, 1).await;
        assert_eq!(test.new_messages().await, [
            "В ваш кабинет добавили ключ доступа. Если это не вы, сразу свяжитесь с нами.",
        ]);
        let view = access.passkey_list(&session).await.unwrap();
        assert_eq!(view.domain.as_deref(), Some("zhedel.example"));
        assert_eq!((view.passkeys.len(), view.passkeys[0].id), (1, id));
        assert_eq!((view.passkeys[0].user_agent.as_str(), view.passkeys[0].last_used_at), ("a browser", None));

        let challenge = access.passkey_sign_in_start(&visitor()).await.unwrap();
        let credential = phone_key.get(&challenge.options);
        let opened = access.login_by_passkey(challenge.id, &credential, &visitor()).await.unwrap();
        assert_eq!(opened.customer_id, signed_in.customer_id);
        let session = session_of(&test, &opened.access).await;
        assert!(access.passkey_list(&session).await.unwrap().passkeys[0].last_used_at.is_some());
        // Signing in opens the account; changing money takes the passkey once more.
        assert!(needs_step_up(access.passkey_remove(&session, id).await));
        let challenge = access.passkey_step_up_start(&session).await.unwrap();
        assert_eq!(challenge.options["publicKey"]["allowCredentials"][0]["id"], phone_key.credential_id());
        step_up(&test, &session, &challenge, &phone_key.get(&challenge.options)).await.unwrap();
        let session = session_of(&test, &opened.access).await;
        test.new_messages().await;
        assert!(access.passkey_remove(&session, id).await.unwrap());
        assert!(!access.passkey_remove(&session, id).await.unwrap());
        assert_eq!(test.new_messages().await, [
            "Из вашего кабинета удалили ключ доступа. Если это не вы, сразу свяжитесь с нами.",
        ]);
        assert_eq!(access.passkey_list(&session).await.unwrap().passkeys, []);
        let challenge = access.passkey_sign_in_start(&visitor()).await.unwrap();
        let credential = phone_key.get(&challenge.options);
        assert!(is_refused(access.login_by_passkey(challenge.id, &credential, &visitor()).await));
        assert_eq!(actions(&test, &session).await, [
            "registered", "signed_in", "stepped_up", "passkey_added", "signed_in", "stepped_up",
            "passkey_removed",
        ]);
    }

    async fn a_challenge_serves_once_soon_for_its_purpose_and_for_who_asked(db: Db) {
        let test = TestApp::new(db);
        let access = &test.app.access;
        let signed_in = test.register_customer().await;
        let session = step_up_by_code(&test, &signed_in.access).await;
        let (mut key, _) = add_passkey(&test, &session, 1).await;

        // The same answer twice.
        let challenge = access.passkey_sign_in_start(&visitor()).await.unwrap();
        let credential = key.get(&challenge.options);
        access.login_by_passkey(challenge.id, &credential, &visitor()).await.unwrap();
        assert!(is_refused(access.login_by_passkey(challenge.id, &credential, &visitor()).await));
        // An answer after a wrong one.
        let challenge = access.passkey_step_up_start(&session).await.unwrap();
        let credential = key.get(&challenge.options);
        let mut changed = credential.clone();
        changed["response"]["signature"] = "MEUCIQ".into();
        assert!(is_refused(step_up(&test, &session, &challenge, &changed).await));
        assert!(is_refused(step_up(&test, &session, &challenge, &credential).await));
        // An answer too late.
        let challenge = access.passkey_sign_in_start(&visitor()).await.unwrap();
        let credential = key.get(&challenge.options);
        test.clock.advance_seconds(300);
        assert!(is_refused(access.login_by_passkey(challenge.id, &credential, &visitor()).await));
        // On another device, and for another purpose.
        let challenge = access.passkey_sign_in_start(&visitor()).await.unwrap();
        let credential = key.get(&challenge.options);
        let elsewhere = visitor_from("another device");
        assert!(is_refused(access.login_by_passkey(challenge.id, &credential, &elsewhere).await));
        assert!(is_refused(step_up(&test, &session, &challenge, &credential).await));
        access.login_by_passkey(challenge.id, &credential, &visitor()).await.unwrap();
        // In another session of the same customer.
        let other = sign_in_elsewhere(&test).await;
        let other = session_of(&test, &other).await;
        let challenge = access.passkey_step_up_start(&session).await.unwrap();
        let credential = key.get(&challenge.options);
        assert!(is_refused(step_up(&test, &other, &challenge, &credential).await));
        step_up(&test, &session, &challenge, &credential).await.unwrap();
        // What is used up or too old is swept.
        test.clock.advance_seconds(301);
        test.app.expired_data_delete().await.unwrap();
        let sql = "SELECT CAST(COUNT(*) AS bigint) FROM passkey_challenges";
        let (left,): (i64,) = test.db.read().await.unwrap().sql(sql).one("a count").await.unwrap();
        assert_eq!(left, 0);
        access.failure_flush(true).await.unwrap();
        assert!(actions(&test, &session).await.contains(&"step_up_failed".to_owned()));
    }

    async fn an_assertion_without_user_verification_of_another_site_or_of_a_copy_is_refused(db: Db) {
        let test = TestApp::new(db);
        let access = &test.app.access;
        let signed_in = test.register_customer().await;
        let session = step_up_by_code(&test, &signed_in.access).await;
        let mut careless = Authenticator::new(9, SITE);
        careless.verifies_user = false;
        let challenge = access.passkey_registration_start(&session).await.unwrap();
        let credential = careless.create(&challenge.options);
        assert!(is_refused(access.passkey_register(&session, challenge.id, &credential).await));
        let (mut key, _) = add_passkey(&test, &session, 1).await;

        let try_step_up = async |key: &mut Authenticator| {
            let challenge = access.passkey_step_up_start(&session).await.unwrap();
            let credential = key.get(&challenge.options);
            step_up(&test, &session, &challenge, &credential).await
        };
        key.verifies_user = false;
        assert!(is_refused(try_step_up(&mut key).await));
        let challenge = access.passkey_sign_in_start(&visitor()).await.unwrap();
        let credential = key.get(&challenge.options);
        assert!(is_refused(access.login_by_passkey(challenge.id, &credential, &visitor()).await));
        key.verifies_user = true;
        // A page that looks like ours has another address.
        key.origin = "https://zhede1.example".to_owned();
        assert!(is_refused(try_step_up(&mut key).await));
        key.origin = SITE.to_owned();
        key.counter = 7;
        try_step_up(&mut key).await.unwrap();
        // A counter that stands still or goes back: there are two of the key.
        assert!(is_refused(try_step_up(&mut key).await));
        key.counter = 6;
        assert!(is_refused(try_step_up(&mut key).await));
        key.counter = 8;
        try_step_up(&mut key).await.unwrap();
    }

    async fn a_passkey_of_another_account_opens_nothing_here(db: Db) {
        let env = TestEnv::with_providers(db, |_, mut providers| {
            providers.lender_profile.base_url = SITE.to_owned();
            providers
        }).await;
        let access = &env.app.access;
        let mut aigul = Borrower::new(&env).await;
        let mut stranger = Borrower::with_iin(&env, "900101300007").await;
        aigul.step_up().await;
        stranger.step_up().await;
        let mut keys = Vec::new();
        for (number, person) in [(1, &aigul), (2, &stranger)] {
            let mut key = Authenticator::new(number, SITE);
            let challenge = access.passkey_registration_start(&person.session).await.unwrap();
            let credential = key.create(&challenge.options);
            access.passkey_register(&person.session, challenge.id, &credential).await.unwrap();
            keys.push(key);
        }
        let [own, foreign] = &mut keys[..] else { unreachable!() };
        let challenge = access.passkey_step_up_start(&aigul.session).await.unwrap();
        let credential = foreign.get(&challenge.options);
        let result = access.session_step_up_by_passkey(&aigul.session, challenge.id, &credential).await;
        assert!(is_refused(result));
        // Its signature under Айгүл's name signs nobody in.
        let challenge = access.passkey_sign_in_start(&aigul.visitor()).await.unwrap();
        let mut credential = foreign.get(&challenge.options);
        credential["response"]["userHandle"] = own.get(&challenge.options)["response"]["userHandle"].clone();
        let result = access.login_by_passkey(challenge.id, &credential, &aigul.visitor()).await;
        assert!(is_refused(result));
        // Her credential cannot be added to another account, nor her passkey removed by it.
        let challenge = access.passkey_registration_start(&stranger.session).await.unwrap();
        let credential = own.create(&challenge.options);
        assert!(is_refused(access.passkey_register(&stranger.session, challenge.id, &credential).await));
        let hers = access.passkey_list(&aigul.session).await.unwrap().passkeys[0].id;
        assert!(!access.passkey_remove(&stranger.session, hers).await.unwrap());
        assert_eq!(access.passkey_list(&aigul.session).await.unwrap().passkeys.len(), 1);
    }

    /// The exploit of F9: who took the number over had the codes of everything.
    async fn a_code_alone_changes_nothing_where_there_is_a_passkey_elsewhere(db: Db) {
        let test = TestApp::new(db);
        let (access, app) = (&test.app.access, &test.app);
        let signed_in = test.register_customer().await;
        let session = step_up_by_code(&test, &signed_in.access).await;
        let (mut key, id) = add_passkey(&test, &session, 1).await;
        // Here the passkey was added, and a code is enough.
        access.password_set(&session, &password()).await.unwrap();

        let thief = sign_in_elsewhere(&test).await;
        let stolen = step_up_by_code(&test, &thief).await;
        let iban = Iban::try_new(IBAN).unwrap();
        assert!(needs_passkey(access.password_set(&stolen, &password()).await));
        assert!(needs_passkey(app.applications.payout_account_add(&stolen, &iban).await));
        assert!(needs_passkey(access.passkey_registration_start(&stolen).await));
        assert!(needs_passkey(access.passkey_remove(&stolen, id).await));
        let version = app.profile.account_view(&stolen, stolen.customer_id).await.unwrap().version;
        let (code, otp) = (Uuid::now_v7(), Otp::try_new("111111").unwrap());
        let changed = app.profile.phone_change(&stolen, version, &phone(), code, &otp).await;
        assert!(needs_passkey(changed));

        // The owner shows the passkey on the new device, and goes on there.
        let challenge = access.passkey_step_up_start(&stolen).await.unwrap();
        step_up(&test, &stolen, &challenge, &key.get(&challenge.options)).await.unwrap();
        let proved = session_of(&test, &thief).await;
        access.password_set(&proved, &password()).await.unwrap();
        app.applications.payout_account_add(&proved, &iban).await.unwrap();
        // Without a passkey the account is as it was before there was one.
        assert!(access.passkey_remove(&proved, id).await.unwrap());
        let other = sign_in_elsewhere(&test).await;
        let other = step_up_by_code(&test, &other).await;
        access.password_set(&other, &password()).await.unwrap();
    }

    async fn a_face_on_this_device_stands_in_for_the_passkey(db: Db) {
        let env = TestEnv::with_providers(db, |_, mut providers| {
            providers.lender_profile.base_url = SITE.to_owned();
            providers
        }).await;
        let access = &env.app.access;
        let mut aigul = Borrower::new(&env).await;
        aigul.step_up().await;
        let mut key = Authenticator::new(1, SITE);
        let challenge = access.passkey_registration_start(&aigul.session).await.unwrap();
        let credential = key.create(&challenge.options);
        access.passkey_register(&aigul.session, challenge.id, &credential).await.unwrap();
        aigul.sign_in_on("a new telephone").await;
        aigul.step_up().await;
        assert!(needs_passkey(access.password_set(&aigul.session, &password()).await));
        aigul.advance_to_card(50_000).await;
        aigul.sign_in_on("a new telephone").await;
        aigul.step_up().await;
        access.password_set(&aigul.session, &password()).await.unwrap();
        // As long as an application would not ask for the face again.
        env.advance_hours_and_run(25).await;
        aigul.sign_in_on("a new telephone").await;
        aigul.step_up().await;
        assert!(needs_passkey(access.password_set(&aigul.session, &password()).await));
    }

    async fn a_passkey_is_offered_once_after_the_first_loan(db: Db) {
        let test = TestApp::new(db);
        let access = &test.app.access;
        let signed_in = test.register_customer().await;
        let session = session_of(&test, &signed_in.access).await;
        let is_offered = async || access.passkey_list(&session).await.unwrap().is_to_be_offered;
        assert!(!is_offered().await);
        let contract = loan::contract(100_000);
        let loan = loan::new_loan(LoanId::now_v7(), session.customer_id, 1, &contract);
        test.app.loans.loan_issue(&loan).await.unwrap();
        assert!(is_offered().await);
        access.passkey_offer_dismiss(&session).await.unwrap();
        assert!(!is_offered().await);
    }

    async fn an_erased_account_keeps_no_passkey(db: Db) {
        let test = TestApp::new(db);
        let signed_in = test.register_customer().await;
        let session = step_up_by_code(&test, &signed_in.access).await;
        let (mut key, _) = add_passkey(&test, &session, 1).await;
        test.app.profile.customer_erase(&session).await.unwrap();
        let challenge = test.app.access.passkey_sign_in_start(&visitor()).await.unwrap();
        let credential = key.get(&challenge.options);
        assert!(is_refused(test.app.access.login_by_passkey(challenge.id, &credential, &visitor()).await));
        let sql = "SELECT CAST(COUNT(*) AS bigint) FROM passkeys";
        let (left,): (i64,) = test.db.read().await.unwrap().sql(sql).one("a count").await.unwrap();
        assert_eq!(left, 0);
    }

    /// Of answers that come at once, one is accepted: the challenge is used up by it.
    async fn of_parallel_answers_to_one_challenge_one_is_accepted(db: Db) {
        let test = TestApp::new(db);
        let access = test.app.access.clone();
        let signed_in = test.register_customer().await;
        let session = step_up_by_code(&test, &signed_in.access).await;
        let (mut key, _) = add_passkey(&test, &session, 1).await;
        let challenge = access.passkey_sign_in_start(&visitor()).await.unwrap();
        let credential = key.get(&challenge.options);
        let mut answers = tokio::task::JoinSet::new();
        for _ in 0..60 {
            let (access, credential) = (access.clone(), credential.clone());
            answers.spawn(async move {
                access.login_by_passkey(challenge.id, &credential, &visitor()).await.is_ok()
            });
        }
        let accepted = answers.join_all().await.into_iter().filter(|is_accepted| *is_accepted);
        assert_eq!(accepted.count(), 1);
    }

    /// Many registrations at once, each with a challenge of its own: all of them saw room for one
    /// more.
    async fn a_burst_of_registrations_ends_at_ten_passkeys(db: Db) {
        let test = TestApp::new(db);
        let access = test.app.access.clone();
        let signed_in = test.register_customer().await;
        let session = step_up_by_code(&test, &signed_in.access).await;
        let mut made = Vec::new();
        for number in 1..=60 {
            if number % 20 == 0 {
                forget_limits(&test).await;
            }
            let challenge = access.passkey_registration_start(&session).await.unwrap();
            let credential = Authenticator::new(number, SITE).create(&challenge.options);
            made.push((challenge.id, credential));
        }
        let mut registrations = tokio::task::JoinSet::new();
        for (challenge, credential) in made {
            let (access, session) = (access.clone(), session.clone());
            registrations.spawn(async move {
                access.passkey_register(&session, challenge, &credential).await.map(|_| ())
            });
        }
        let mut added_count = 0;
        for registration in registrations.join_all().await {
            match registration {
                Ok(()) => added_count += 1,
                Err(Error::Rejected(Rejection::TooManyPasskeys) | Error::Busy) => {}
                Err(other) => panic!("{other:?}"),
            }
        }
        assert_eq!(added_count, 10);
        assert_eq!(access.passkey_list(&session).await.unwrap().passkeys.len(), 10);
    }
}

/// Nobody asks for so many challenges in so short a time.
async fn forget_limits(test: &TestApp) {
    let mut tx = test.db.begin().await.unwrap();
    tx.sql("DELETE FROM rate_limits").exec().await.unwrap();
    tx.commit().await.unwrap();
}
