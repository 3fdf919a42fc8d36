//! Codes that sign: each for what was shown, and for nothing else.

use app::access::Purpose;
use app::applications::{ApplicationError, NewAnswers};
use app::consents::{ConsentGiven, ConsentKind, consent_text_version};
use app::{Problem, Uuid};
use base::Language;
use identity::Otp;
use lending::product::ProductCode;
use origination::application::Request;
use origination::questionnaire::Step;
use origination::{Command, Refusal, State};
use store::Db;

use crate::answers::answers;
use crate::borrower::{Borrower, GOOD_CARD, IBAN};
use crate::on_both_engines;
use crate::town::TestEnv;

fn wrong(otp: &Otp) -> Otp {
    let digits = if otp.reveal() == "111111" { "222222" } else { "111111" };
    Otp::try_new(digits).unwrap()
}

fn is_wrong<T>(answer: Result<T, ApplicationError>) -> bool {
    matches!(answer, Err(ApplicationError::Access(Problem::CodeWrong { .. })))
}

on_both_engines! {
    async fn a_code_signs_what_it_was_sent_for_and_nothing_else(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        let first = aigul.shown().await;
        let code = aigul.code(&first).await;
        let text = town.sms_to(aigul.phone.reveal()).remove(0);
        assert!(text.contains("52\u{a0}100\u{a0}₸"), "it says what is to be paid back: {text}");
        town.run_again("papers", aigul.id().await).await;
        assert_eq!(aigul.shown().await, first, "the same papers are not made anew");
        let (session, lender) = (&aigul.session, &town.lender);
        let account = aigul.add_account(IBAN).await;
        lender.payout_method_set_default(session, account.id).await.unwrap();
        assert_eq!(aigul.shown().await, first, "the money goes where the papers say");
        for _ in 0..5 {
            let tried = aigul.sign(&first, &(code.0, wrong(&code.1))).await;
            assert!(is_wrong(tried));
        }
        let asked = town.recheck_count(aigul.id().await).await;
        assert_eq!(asked, 0, "the bureau is not asked for whoever guesses");
        aigul.must_be(State::OfferChosen).await;
        aigul.command(Command::Back).await.unwrap();
        aigul.choose(2).await.unwrap();
        aigul.agree().await.unwrap();
        let second = aigul.shown().await;
        assert_ne!(second, first);
        let refused = lender.signing_code_send(session, &first, &aigul.visitor()).await;
        assert!(matches!(refused, Err(ApplicationError::Refused(Refusal::HashMismatch))));
        let refused = aigul.sign(&first, &code).await;
        assert!(matches!(refused, Err(ApplicationError::Refused(Refusal::HashMismatch))));
        let used_up = aigul.sign(&second, &code).await;
        assert!(matches!(used_up, Err(ApplicationError::Access(Problem::CodeEnded))));
        // The code that fits.
        town.clock.advance_seconds(1_800);
        let code = aigul.code(&second).await;
        assert_eq!(aigul.sign(&second, &code).await.unwrap().application.state, State::Disbursing);
        aigul.assert_replay_matches().await;
    }

    async fn a_code_for_other_papers_or_for_the_door_does_not_sign(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        let first = aigul.shown().await;
        let old = aigul.code(&first).await;
        let door = aigul.code_for(Purpose::Login).await;
        assert!(is_wrong(aigul.sign(&first, &door).await), "a code for the door");
        // The terms are left by wrong codes, and another offer is taken with a good code in hand.
        let other = aigul.code(&first).await;
        for _ in 0..5 {
            assert!(is_wrong(aigul.sign(&first, &(other.0, wrong(&other.1))).await));
        }
        aigul.command(Command::Back).await.unwrap();
        aigul.choose(3).await.unwrap();
        aigul.agree().await.unwrap();
        let second = aigul.shown().await;
        assert_ne!(first, second);
        let tried = aigul.sign(&second, &old).await;
        assert!(is_wrong(tried), "a code for other papers");
        let stranger = (Uuid::now_v7(), old.1.clone());
        let tried = aigul.sign(&second, &stranger).await;
        assert!(matches!(tried, Err(ApplicationError::Access(Problem::CodeEnded))));
        aigul.must_be(State::ContractSigning).await;
        assert!(town.orders().await.is_empty());
    }

    async fn consents_that_were_taken_back_are_signed_before_anybody_is_asked(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        let (lender, session, visitor) = (&town.lender, &aigul.session, aigul.visitor());
        let taken_back = ConsentGiven {
            kind: ConsentKind::CreditBureau,
            is_given: false,
            text_version: consent_text_version(),
            language: Language::Ru,
        };
        lender.agree(session, &taken_back, &visitor).await.unwrap();
        let (product, term, promo) = (ProductCode::Short, 15, None);
        let request = Request { product, amount_tenge: 50_000, term, promo };
        lender.application_start(session, &request, &visitor).await.unwrap();
        for step in Step::ALL {
            let typed = answers(*step, ("Қасымова", "Айгүл"), "900412403").to_string();
            let new = NewAnswers { step: *step, typed: &typed, is_done: true };
            lender.save_answers(session, aigul.version().await, &new, &visitor).await.unwrap();
        }
        let version = aigul.version().await;
        lender.application_submit(session, version, false, &visitor).await.unwrap();
        aigul.must_be(State::ConsentSigning).await;
        town.work().await;
        let texts = town.sms_to(aigul.phone.reveal());
        assert!(texts.iter().all(|text| !text.starts_with("1414")), "nobody was asked");
        let sha256 = aigul.shown().await;
        let code = aigul.code(&sha256).await;
        let signed = aigul.sign(&sha256, &code).await.unwrap();
        assert_eq!(signed.application.state, State::Prescoring);
        let given = lender.agreements(session).await.unwrap();
        assert!(given.iter().any(|it| it.kind == "credit_bureau" && it.is_given));
        town.work().await;
        aigul.must_be(State::Preapproved).await;
    }
}
