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
        let (lender, session) = (&env.lender, &aigul.session);
        let me = lender.profile.account_view(session).await.unwrap();
        assert_eq!(me.email.unwrap().reveal(), ADDRESS);
        assert!(!me.is_email_verified);
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
        let old = lender.profile.email_verify(session, &code_in(&verifications[1])).await;
        let is_old = code_in(&verifications[0]).reveal() != code_in(&verifications[1]).reveal();
        assert!(matches!(old, Err(Error::Rejected(Rejection::CodeWrong { .. }))) || !is_old, "{old:?}");
        lender.profile.email_verify(session, &code_in(&verifications[0])).await.unwrap();
        env.run_jobs().await;
        assert!(lender.profile.account_view(session).await.unwrap().is_email_verified);
        let messages = letters(&env, ADDRESS);
        assert_eq!(messages.len(), 3, "{messages:?}");
        assert!(messages[0].contains("на 50 000 ₸, график платежей и остальные документы"), "{}", messages[0]);
        assert!(messages[0].contains("/loan/details/docs/"), "{}", messages[0]);
        // There is nothing left to verify.
        let again = lender.profile.email_verify(session, &code_in(&verifications[0])).await;
        assert!(matches!(again, Err(Error::Rejected(Rejection::CodeExpired))), "{again:?}");
        let more = lender.access.email_code_send(session).await;
        assert!(matches!(more, Err(Error::Rejected(Rejection::CodeExpired))), "{more:?}");
        env.assert_integrity().await;
    }

    async fn verification_emails_are_limited_and_a_code_fits_one_address(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.step_up().await;
        let (lender, session) = (&env.lender, &aigul.session);
        let set = async |address: &str| {
            let version = lender.profile.account_view(session).await.unwrap().version;
            let address = Email::try_new(address).unwrap();
            lender.profile.email_set(session, version, Some(&address)).await.unwrap()
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
        let wrong = lender.profile.email_verify(session, &code).await;
        let is_same = code.reveal() == other.reveal();
        assert!(is_same || matches!(wrong, Err(Error::Rejected(Rejection::CodeWrong { tries_left: 4 }))), "{wrong:?}");
        let soon = lender.access.email_code_send(session).await;
        assert!(matches!(soon, Err(Error::Rejected(Rejection::ResendTooSoon { .. }))), "{soon:?}");
        for _ in 0..5 {
            env.advance_and_run(61).await;
            lender.access.email_code_send(session).await.unwrap();
        }
        env.advance_and_run(61).await;
        let enough = lender.access.email_code_send(session).await;
        assert!(matches!(enough, Err(Error::Rejected(Rejection::TooManyAttempts { .. }))), "{enough:?}");
        assert_eq!(letters(&env, "other@mail.kz").len(), 6);
        // A later questionnaire does not replace a verified address.
        env.run_jobs().await;
        let newest = code_in(&letters(&env, "other@mail.kz")[0]);
        lender.profile.email_verify(session, &newest).await.unwrap();
        aigul.email = ADDRESS.to_owned();
        aigul.submit(50_000).await;
        let me = env.lender.profile.account_view(&aigul.session).await.unwrap();
        assert_eq!((me.email.unwrap().reveal(), me.is_email_verified), ("other@mail.kz", true));
    }
}
