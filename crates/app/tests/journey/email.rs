//! The address of the questionnaire: kept, proven by a code that goes there, and then written to.

use app::Problem;
use identity::{Email, Otp};
use origination::State;
use store::Db;

use crate::borrower::{Borrower, GOOD_CARD};
use crate::on_both_engines;
use crate::town::TestEnv;

const ADDRESS: &str = "aigul@mail.kz";

/// The letters to an address, newest first.
fn letters(town: &TestEnv, address: &str) -> Vec<String> {
    let letters = town.sms_to(address).into_iter();
    letters.map(|text| text.replace('\u{a0}', " ").replace("\r\n", "\n")).collect()
}

fn code_in(letter: &str) -> Otp {
    let code = letter.split("Код подтверждения: ").nth(1).unwrap();
    Otp::try_new(&code[..6]).unwrap()
}

on_both_engines! {
    async fn an_address_is_proven_and_then_gets_the_contract(db: Db) {
        let town = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&town).await;
        aigul.email = ADDRESS.to_owned();
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        let (lender, session) = (&town.lender, &aigul.session);
        let me = lender.me(session).await.unwrap();
        assert_eq!(me.email.unwrap().reveal(), ADDRESS);
        assert!(!me.is_email_proven);
        let first = letters(&town, ADDRESS);
        assert_eq!(first.len(), 1, "{first:?}");
        assert!(!first[0].contains("50 000"), "it may be somebody else's: {}", first[0]);

        // The money is out; the contract waits for the proof, which is asked for once more.
        aigul.advance_to_signing().await;
        aigul.sign_current().await.unwrap();
        town.work().await;
        aigul.must_be(State::Active).await;
        let asked = letters(&town, ADDRESS);
        assert_eq!(asked.len(), 2, "{asked:?}");
        let old = lender.prove_email(session, &code_in(&asked[1])).await;
        let is_old = code_in(&asked[0]).reveal() != code_in(&asked[1]).reveal();
        assert!(matches!(old, Err(Problem::CodeWrong { .. })) || !is_old, "{old:?}");
        lender.prove_email(session, &code_in(&asked[0])).await.unwrap();
        town.work().await;
        assert!(lender.me(session).await.unwrap().is_email_proven);
        let told = letters(&town, ADDRESS);
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(told[0].contains("на 50 000 ₸, график платежей и остальные документы"), "{}", told[0]);
        assert!(told[0].contains("/loan/details/docs/"), "{}", told[0]);
        // There is nothing left to prove.
        let again = lender.prove_email(session, &code_in(&asked[0])).await;
        assert!(matches!(again, Err(Problem::CodeEnded)), "{again:?}");
        let more = lender.send_email_code(session).await;
        assert!(matches!(more, Err(Problem::CodeEnded)), "{more:?}");
        town.is_whole().await;
    }

    async fn letters_are_few_and_a_code_does_for_its_address_alone(db: Db) {
        let town = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&town).await;
        aigul.step_up().await;
        let (lender, session) = (&town.lender, &aigul.session);
        let set = async |address: &str| {
            let version = lender.me(session).await.unwrap().version;
            let address = Email::try_new(address).unwrap();
            lender.set_email(session, version, Some(&address)).await.unwrap()
        };
        set(ADDRESS).await;
        town.work().await;
        let code = code_in(&letters(&town, ADDRESS)[0]);
        // The same address again sends nothing; another one has a code of its own.
        set(ADDRESS).await;
        town.work().await;
        assert_eq!(letters(&town, ADDRESS).len(), 1);
        set("other@mail.kz").await;
        town.work().await;
        let other = code_in(&letters(&town, "other@mail.kz")[0]);
        let wrong = lender.prove_email(session, &code).await;
        let is_same = code.reveal() == other.reveal();
        assert!(is_same || matches!(wrong, Err(Problem::CodeWrong { tries_left: 4 })), "{wrong:?}");
        let soon = lender.send_email_code(session).await;
        assert!(matches!(soon, Err(Problem::TooSoon { .. })), "{soon:?}");
        for _ in 0..5 {
            town.wait(61).await;
            lender.send_email_code(session).await.unwrap();
        }
        town.wait(61).await;
        let enough = lender.send_email_code(session).await;
        assert!(matches!(enough, Err(Problem::Locked { .. })), "{enough:?}");
        assert_eq!(letters(&town, "other@mail.kz").len(), 6);
        // What the questionnaire says later does not take a proven one away.
        town.work().await;
        let newest = code_in(&letters(&town, "other@mail.kz")[0]);
        lender.prove_email(session, &newest).await.unwrap();
        aigul.email = ADDRESS.to_owned();
        aigul.submit(50_000).await;
        let me = town.lender.me(&aigul.session).await.unwrap();
        assert_eq!((me.email.unwrap().reveal(), me.is_email_proven), ("other@mail.kz", true));
    }
}
