//! Signing codes: each signs what was shown, and nothing else.

use app::access::CodePurpose;
use app::applications::NewAnswers;
use app::consents::{ConsentAnswer, ConsentKind, consent_text_version};
use app::{Error, Rejection, Uuid};
use base::Language;
use identity::Otp;
use jobs::JobKind;
use lending::product::ProductCode;
use origination::application::LoanRequest;
use origination::questionnaire::Step;
use origination::{ApplicationCommand, ApplicationRejection, State};
use store::Db;

use testkit::answers::answers;
use testkit::borrower::{Borrower, GOOD_CARD, IBAN};
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

fn wrong_otp(otp: &Otp) -> Otp {
    let digits = if otp.reveal() == "111111" { "222222" } else { "111111" };
    Otp::try_new(digits).unwrap()
}

fn is_wrong_code<T>(answer: Result<T, Error>) -> bool {
    matches!(answer, Err(Error::Rejected(Rejection::CodeWrong { .. })))
}

on_both_engines! {
    async fn a_code_signs_what_it_was_sent_for_and_nothing_else(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        let first = aigul.signing_sha256().await;
        let code = aigul.request_signing_code(&first).await;
        let text = env.sms_to(aigul.phone.reveal()).remove(0);
        assert!(text.contains("52\u{a0}100\u{a0}₸"), "it says what is to be paid back: {text}");
        env.rerun_job(JobKind::SigningPackage, aigul.id().await).await;
        assert_eq!(aigul.signing_sha256().await, first, "the same documents are not issued again");
        let (session, app) = (&aigul.session, &env.app);
        let account = aigul.add_account(IBAN).await;
        app.applications.payout_method_set_default(session, account.id).await.unwrap();
        assert_eq!(aigul.signing_sha256().await, first, "the payout goes to the method in the documents");
        for _ in 0..5 {
            let tried = aigul.sign(&first, &(code.0, wrong_otp(&code.1))).await;
            assert!(is_wrong_code(tried));
        }
        let recheck_count = env.recheck_count(aigul.id().await).await;
        assert_eq!(recheck_count, 0, "wrong codes cause no bureau inquiry");
        aigul.assert_state(State::OfferChosen).await;
        aigul.execute(ApplicationCommand::ReopenOffers).await.unwrap();
        aigul.choose_offer(2).await.unwrap();
        aigul.accept_terms().await.unwrap();
        let second = aigul.signing_sha256().await;
        assert_ne!(second, first);
        let result = app.applications.signing_code_send(session, &first, &aigul.visitor()).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Application(ApplicationRejection::HashMismatch)))));
        let result = aigul.sign(&first, &code).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Application(ApplicationRejection::HashMismatch)))));
        let used_up = aigul.sign(&second, &code).await;
        assert!(matches!(used_up, Err(Error::Rejected(Rejection::CodeExpired))));
        // The right code.
        env.clock.advance_seconds(1_800);
        let code = aigul.request_signing_code(&second).await;
        assert_eq!(aigul.sign(&second, &code).await.unwrap().state, State::Disbursing);
        aigul.assert_replay_matches().await;
    }

    async fn a_code_for_other_documents_or_for_login_does_not_sign(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        let first = aigul.signing_sha256().await;
        let old = aigul.request_signing_code(&first).await;
        let login_code = aigul.request_code(CodePurpose::Login).await;
        assert!(is_wrong_code(aigul.sign(&first, &login_code).await), "a login code");
        // Wrong codes cancel the terms, and another offer is chosen.
        let other = aigul.request_signing_code(&first).await;
        for _ in 0..5 {
            assert!(is_wrong_code(aigul.sign(&first, &(other.0, wrong_otp(&other.1))).await));
        }
        aigul.execute(ApplicationCommand::ReopenOffers).await.unwrap();
        aigul.choose_offer(3).await.unwrap();
        aigul.accept_terms().await.unwrap();
        let second = aigul.signing_sha256().await;
        assert_ne!(first, second);
        // A newer code has voided it, and it was for other documents.
        let tried = aigul.sign(&second, &old).await;
        assert!(matches!(tried, Err(Error::Rejected(Rejection::CodeExpired))));
        let unknown_code = (Uuid::now_v7(), old.1.clone());
        let tried = aigul.sign(&second, &unknown_code).await;
        assert!(matches!(tried, Err(Error::Rejected(Rejection::CodeExpired))));
        aigul.assert_state(State::ContractSigning).await;
        assert!(env.acquirer_orders().await.is_empty());
    }

    async fn withdrawn_consents_are_signed_again_before_the_bureau_is_asked(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        let (app, session, visitor) = (&env.app, &aigul.session, aigul.visitor());
        let taken_back = ConsentAnswer {
            kind: ConsentKind::CreditBureau,
            is_given: false,
            text_version: consent_text_version(),
            language: Language::Ru,
        };
        app.profile.consent_update(session, &taken_back, &visitor).await.unwrap();
        let (product, term, promo) = (ProductCode::Short, 15, None);
        let request = LoanRequest { product, amount_tenge: 50_000, term, promo };
        app.applications.application_start(session, &request, &visitor).await.unwrap();
        for step in Step::ALL {
            let answers_json = answers(*step, ("Қасымова", "Айгүл"), "900412403").to_string();
            let new = NewAnswers { step: *step, raw_json: &answers_json, is_final: true };
            app.applications.answers_save(session, aigul.version().await, &new, &visitor).await.unwrap();
        }
        let version = aigul.version().await;
        app.applications.application_submit(session, version, false, &visitor).await.unwrap();
        aigul.assert_state(State::ConsentSigning).await;
        env.run_jobs().await;
        let texts = env.sms_to(aigul.phone.reveal());
        assert!(texts.iter().all(|text| !text.starts_with("1414")), "no consent was requested");
        let sha256 = aigul.signing_sha256().await;
        let code = aigul.request_signing_code(&sha256).await;
        let signed = aigul.sign(&sha256, &code).await.unwrap();
        assert_eq!(signed.state, State::Prescoring);
        let consents = app.profile.consent_list(session, session.customer_id).await.unwrap();
        assert!(consents.iter().any(|it| it.kind == ConsentKind::CreditBureau && it.is_given));
        env.run_jobs().await;
        aigul.assert_state(State::Preapproved).await;
    }
}
