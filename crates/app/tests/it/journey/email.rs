//! The e-mail address of the questionnaire: stored, verified by a code, and then used.

use identity::{Email, Otp};
use origination::State;
use store::Db;

use app::{Error, Rejection};
use testkit::borrower::{Borrower, GOOD_CARD};
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

const ADDRESS: &str = "aigul@mail.kz";

/// E-mails to an address, newest first.
fn letters(env: &TestEnv, address: &str) -> Vec<String> {
    let letters = env.sms_to(address).into_iter();
    letters.map(|text| text.replace('\u{a0}', " ").replace("\r\n", "\n")).collect()
}

fn code_in(letter: &str) -> Otp {
    let code = letter.split("Код подтверждения: ").nth(1).unwrap();
    Otp::try_new(&code[..6]).unwrap()
}

on_both_engines! {
    async fn a_verified_address_gets_the_contract(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.email = ADDRESS.to_owned();
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        let (app, session) = (&env.app, &aigul.session);
        let account = app.profile.account_view(session, session.customer_id).await.unwrap();
        assert_eq!(account.email.unwrap().reveal(), ADDRESS);
        assert!(!account.is_email_verified);
        let first = letters(&env, ADDRESS);
        assert_eq!(first.len(), 1, "{first:?}");
        assert!(!first[0].contains("50 000"), "it may be somebody else's: {}", first[0]);

        // The loan is paid out; the contract waits for the verification, which is requested once
        // more.
        aigul.advance_to_signing().await;
        aigul.sign_current().await.unwrap();
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let verifications = letters(&env, ADDRESS);
        assert_eq!(verifications.len(), 2, "{verifications:?}");
        let old = app.profile.email_verify(session, &code_in(&verifications[1])).await;
        let is_old = code_in(&verifications[0]).reveal() != code_in(&verifications[1]).reveal();
        assert!(matches!(old, Err(Error::Rejected(Rejection::CodeWrong { .. }))) || !is_old, "{old:?}");
        app.profile.email_verify(session, &code_in(&verifications[0])).await.unwrap();
        env.run_jobs().await;
        assert!(app.profile.account_view(session, session.customer_id).await.unwrap().is_email_verified);
        let messages = letters(&env, ADDRESS);
        assert_eq!(messages.len(), 3, "{messages:?}");
        assert!(messages[0].contains("на 50 000 ₸, график платежей и остальные документы"), "{}", messages[0]);
        assert!(messages[0].contains("/loan/details/docs/"), "{}", messages[0]);
        // There is nothing left to verify.
        let repeated = app.profile.email_verify(session, &code_in(&verifications[0])).await;
        assert!(matches!(repeated, Err(Error::Rejected(Rejection::CodeExpired))), "{repeated:?}");
        let more = app.access.email_code_send(session).await;
        assert!(matches!(more, Err(Error::Rejected(Rejection::CodeExpired))), "{more:?}");
        env.assert_integrity().await;
    }

    async fn verification_emails_are_limited_and_a_code_fits_one_address(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.step_up().await;
        let (app, session) = (&env.app, &aigul.session);
        let set = async |address: &str| {
            let version = app.profile.account_view(session, session.customer_id).await.unwrap().version;
            let address = Email::try_new(address).unwrap();
            app.profile.email_set(session, version, Some(&address)).await.unwrap()
        };
        set(ADDRESS).await;
        env.run_jobs().await;
        let code = code_in(&letters(&env, ADDRESS)[0]);
        // The same address again sends nothing; another one gets its own code.
        set(ADDRESS).await;
        env.run_jobs().await;
        assert_eq!(letters(&env, ADDRESS).len(), 1);
        set("other@mail.kz").await;
        env.run_jobs().await;
        let other = code_in(&letters(&env, "other@mail.kz")[0]);
        let wrong = app.profile.email_verify(session, &code).await;
        let is_same = code.reveal() == other.reveal();
        assert!(is_same || matches!(wrong, Err(Error::Rejected(Rejection::CodeWrong { tries_left: 4 }))), "{wrong:?}");
        let result = app.access.email_code_send(session).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::ResendTooSoon { .. }))), "{result:?}");
        for _ in 0..5 {
            env.advance_and_run(61).await;
            app.access.email_code_send(session).await.unwrap();
        }
        env.advance_and_run(61).await;
        let enough = app.access.email_code_send(session).await;
        assert!(matches!(enough, Err(Error::Rejected(Rejection::TooManyAttempts { .. }))), "{enough:?}");
        assert_eq!(letters(&env, "other@mail.kz").len(), 6);
        // A later questionnaire does not replace a verified address.
        env.run_jobs().await;
        let newest = code_in(&letters(&env, "other@mail.kz")[0]);
        app.profile.email_verify(session, &newest).await.unwrap();
        aigul.email = ADDRESS.to_owned();
        aigul.submit(50_000).await;
        let account = env.app.profile.account_view(&aigul.session, aigul.session.customer_id).await.unwrap();
        assert_eq!((account.email.unwrap().reveal(), account.is_email_verified), ("other@mail.kz", true));
    }

    /// Each code has five attempts, and each address that is typed gets a code.
    async fn wrong_email_codes_are_counted_across_addresses(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.step_up().await;
        for address in [ADDRESS, "other@mail.kz"] {
            set_email(&aigul, address).await;
            env.run_jobs().await;
            let wrong = wrong_code(&code_in(&letters(&env, address)[0]));
            // Sixty guesses at once have the five of the code.
            let guesses: Vec<_> = (0..60)
                .map(|_| {
                    let (app, session, wrong) = (env.app.clone(), aigul.session.clone(), wrong.clone());
                    tokio::spawn(async move { app.profile.email_verify(&session, &wrong).await })
                })
                .collect();
            let mut judged_count = 0;
            for guess in guesses {
                match guess.await.unwrap() {
                    Err(Error::Rejected(Rejection::CodeWrong { .. })) => judged_count += 1,
                    Err(Error::Rejected(Rejection::CodeExpired | Rejection::TooManyAttempts { .. })) => {}
                    other => panic!("{other:?}"),
                }
            }
            assert_eq!(judged_count, 5);
        }
        // The tenth wrong one began a pause, also for the next address.
        set_email(&aigul, "third@mail.kz").await;
        env.run_jobs().await;
        let code = code_in(&letters(&env, "third@mail.kz")[0]);
        let paused = env.app.profile.email_verify(&aigul.session, &code).await;
        assert!(matches!(paused, Err(Error::Rejected(Rejection::TooManyAttempts { .. }))), "{paused:?}");
        env.advance_and_run(61).await;
        env.app.profile.email_verify(&aigul.session, &code).await.unwrap();
    }

    async fn addresses_that_are_typed_get_ten_codes_a_day(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.step_up().await;
        for number in 1..=12 {
            set_email(&aigul, &format!("stranger{number}@mail.kz")).await;
        }
        env.run_jobs().await;
        for number in 1..=12 {
            let count = letters(&env, &format!("stranger{number}@mail.kz")).len();
            assert_eq!(count, usize::from(number <= 10), "{number}");
        }
    }
}

async fn set_email(person: &Borrower<'_>, address: &str) {
    let (app, session) = (&person.env.app, &person.session);
    let version = app.profile.account_view(session, session.customer_id).await.unwrap().version;
    let address = Email::try_new(address).unwrap();
    app.profile.email_set(session, version, Some(&address)).await.unwrap();
}

fn wrong_code(right: &Otp) -> Otp {
    Otp::try_new(if right.reveal() == "111111" { "222222" } else { "111111" }).unwrap()
}
