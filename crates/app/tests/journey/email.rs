//! The address of the questionnaire: kept, proven by a code that goes there, and then written to.

use app::AccessError;
use identity::{Email, Otp};
use origination::State;
use store::Db;

use crate::borrower::{Borrower, GOOD_CARD};
use crate::on_both_engines;
use crate::test_env::TestEnv;

const ADDRESS: &str = "aigul@mail.kz";

/// The letters to an address, newest first.
fn letters(env: &TestEnv, address: &str) -> Vec<String> {
    let letters = env.sms_to(address).into_iter();
    letters.map(|text| text.replace('\u{a0}', " ").replace("\r\n", "\n")).collect()
}

fn code_in(letter: &str) -> Otp {
    let code = letter.split("Код подтверждения: ").nth(1).unwrap();
    Otp::try_new(&code[..6]).unwrap()
}

on_both_engines! {
    async fn an_address_is_proven_and_then_gets_the_contract(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.email = ADDRESS.to_owned();
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        let (lender, session) = (&env.lender, &aigul.session);
        let me = lender.account_view(session).await.unwrap();
        assert_eq!(me.email.unwrap().reveal(), ADDRESS);
        assert!(!me.is_email_verified);
        let first = letters(&env, ADDRESS);
        assert_eq!(first.len(), 1, "{first:?}");
        assert!(!first[0].contains("50 000"), "it may be somebody else's: {}", first[0]);

        // The money is out; the contract waits for the proof, which is asked for once more.
        aigul.advance_to_signing().await;
        aigul.sign_current().await.unwrap();
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let asked = letters(&env, ADDRESS);
        assert_eq!(asked.len(), 2, "{asked:?}");
        let old = lender.email_verify(session, &code_in(&asked[1])).await;
        let is_old = code_in(&asked[0]).reveal() != code_in(&asked[1]).reveal();
        assert!(matches!(old, Err(AccessError::CodeWrong { .. })) || !is_old, "{old:?}");
        lender.email_verify(session, &code_in(&asked[0])).await.unwrap();
        env.run_jobs().await;
        assert!(lender.account_view(session).await.unwrap().is_email_verified);
        let told = letters(&env, ADDRESS);
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(told[0].contains("на 50 000 ₸, график платежей и остальные документы"), "{}", told[0]);
        assert!(told[0].contains("/loan/details/docs/"), "{}", told[0]);
        // There is nothing left to prove.
        let again = lender.email_verify(session, &code_in(&asked[0])).await;
        assert!(matches!(again, Err(AccessError::CodeExpired)), "{again:?}");
        let more = lender.email_code_send(session).await;
        assert!(matches!(more, Err(AccessError::CodeExpired)), "{more:?}");
        env.assert_integrity().await;
    }

    async fn letters_are_few_and_a_code_does_for_its_address_alone(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.step_up().await;
        let (lender, session) = (&env.lender, &aigul.session);
        let set = async |address: &str| {
            let version = lender.account_view(session).await.unwrap().version;
            let address = Email::try_new(address).unwrap();
            lender.email_set(session, version, Some(&address)).await.unwrap()
        };
        set(ADDRESS).await;
        env.run_jobs().await;
        let code = code_in(&letters(&env, ADDRESS)[0]);
        // The same address again sends nothing; another one has a code of its own.
        set(ADDRESS).await;
        env.run_jobs().await;
        assert_eq!(letters(&env, ADDRESS).len(), 1);
        set("other@mail.kz").await;
        env.run_jobs().await;
        let other = code_in(&letters(&env, "other@mail.kz")[0]);
        let wrong = lender.email_verify(session, &code).await;
        let is_same = code.reveal() == other.reveal();
        assert!(is_same || matches!(wrong, Err(AccessError::CodeWrong { tries_left: 4 })), "{wrong:?}");
        let soon = lender.email_code_send(session).await;
        assert!(matches!(soon, Err(AccessError::ResendTooSoon { .. })), "{soon:?}");
        for _ in 0..5 {
            env.advance_and_run(61).await;
            lender.email_code_send(session).await.unwrap();
        }
        env.advance_and_run(61).await;
        let enough = lender.email_code_send(session).await;
        assert!(matches!(enough, Err(AccessError::TooManyAttempts { .. })), "{enough:?}");
        assert_eq!(letters(&env, "other@mail.kz").len(), 6);
        // What the questionnaire says later does not take a proven one away.
        env.run_jobs().await;
        let newest = code_in(&letters(&env, "other@mail.kz")[0]);
        lender.email_verify(session, &newest).await.unwrap();
        aigul.email = ADDRESS.to_owned();
        aigul.submit(50_000).await;
        let me = env.lender.account_view(&aigul.session).await.unwrap();
        assert_eq!((me.email.unwrap().reveal(), me.is_email_verified), ("other@mail.kz", true));
    }
}
