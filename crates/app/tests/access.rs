//! Registration, codes, passwords and sessions, on both engines.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "test_app/loan.rs"]
mod loan;
#[path = "../../store/tests/support/mod.rs"]
mod support;
mod test_app;

use app::AccessError;
use app::access::{CodePurpose, Token};
use identity::{Iin, Otp, Password, Phone};
use store::{Db, Uuid, audit};
use support::{iin, phone};
use test_app::{TestApp, all_consents, password, rules, visitor, visitor_from};

fn wrong_otp(otp: &Otp) -> Otp {
    let digits = if otp.reveal() == "111111" { "222222" } else { "111111" };
    Otp::try_new(digits).unwrap()
}

on_both_engines! {
    async fn a_person_registers_and_signs_out(db: Db) {
        let app = TestApp::new(db);
        let signed_in = app.register_customer().await;
        let session = app.lender.session_authenticate(&signed_in.access).await.unwrap();
        assert_eq!((session.customer_id, session.id), (signed_in.customer_id, signed_in.session_id));
        app.lender.session_logout(&signed_in.access).await.unwrap();
        app.lender.session_logout(&signed_in.access).await.unwrap();
        let gone = app.lender.session_authenticate(&signed_in.access).await;
        assert!(matches!(gone, Err(AccessError::SignedOut)));
        assert!(matches!(app.lender.session_refresh(&signed_in.refresh).await, Err(AccessError::SignedOut)));
        let mut tx = app.db.read().await.unwrap();
        assert!(audit::verify(&mut tx).await.unwrap().unwrap().pending_rows >= 5);
        let subject = format!("customer/{}", signed_in.customer_id);
        let told = audit::list_by_subject(&mut tx, &subject, 10).await.unwrap();
        let actions: Vec<_> = told.iter().map(|row| row.action.as_str()).collect();
        assert_eq!(actions, ["logged_out", "signed_in", "registered"]);
    }

    async fn the_message_fills_itself_in_on_our_page_only(db: Db) {
        let app = TestApp::new(db);
        app.lender.code_send(CodePurpose::Register, &phone(), base::Language::Kk, &visitor()).await.unwrap();
        let text = app.new_messages().await.remove(0);
        let last = text.lines().last().unwrap();
        assert!(last.starts_with("@zhedel.example #") && last.len() == 23, "{text}");
        assert!(text.starts_with("Тіркелу коды: ") && text.contains("Ешкімге"), "{text}");
    }

    async fn every_needed_consent_is_asked_for(db: Db) {
        let app = TestApp::new(db);
        let (code, otp) = app.request_code(CodePurpose::Register).await;
        for kind in ["personal_data", "credit_bureau", "state_data", "terms"] {
            let mut without = all_consents();
            without.iter_mut().filter(|(given, _)| given.name() == kind).for_each(|it| it.1 = false);
            let refused = app.register(code, &otp, &without).await.unwrap_err();
            assert!(matches!(refused, AccessError::ConsentMissing(missing) if missing == kind));
        }
        // None of that cost a try.
        app.register(code, &otp, &all_consents()).await.unwrap();
    }

    async fn a_known_phone_is_told_only_to_its_owner(db: Db) {
        let app = TestApp::new(db);
        app.register_customer().await;
        let (code, otp) = app.request_code(CodePurpose::Register).await;
        let again = app.register(code, &otp, &all_consents()).await.unwrap_err();
        assert!(matches!(again, AccessError::AlreadyRegistered));
    }

    async fn an_unknown_phone_gets_the_same_answer_and_no_message(db: Db) {
        let app = TestApp::new(db);
        for purpose in [CodePurpose::Login, CodePurpose::ResetPassword] {
            let sent = app.lender.code_send(purpose, &phone(), base::Language::Ru, &visitor()).await.unwrap();
            assert_eq!((sent.ttl_s, sent.resend_after_s), (300, 60));
            assert_eq!(sent.phone_masked, phone().masked());
            app.clock.advance_seconds(61);
        }
        assert!(app.new_messages().await.is_empty());
    }

    async fn a_code_is_good_for_one_thing_five_tries_and_five_minutes(db: Db) {
        let app = TestApp::new(db);
        app.register_customer().await;
        let (code, otp) = app.request_code(CodePurpose::Login).await;
        let log_in = |code: Uuid, otp: Otp, phone: Phone| {
            let lender = app.lender.clone();
            async move { lender.login_by_code(&phone, code, &otp, &visitor()).await.map(|_| ()) }
        };
        for left in [4, 3, 2] {
            let told = log_in(code, wrong_otp(&otp), phone()).await;
            assert!(matches!(told, Err(AccessError::CodeWrong { tries_left }) if tries_left == left));
        }
        let other = Phone::try_new("+77017654321").unwrap();
        assert!(matches!(log_in(code, otp.clone(), other).await.unwrap_err(), AccessError::CodeWrong { .. }));
        log_in(code, otp.clone(), phone()).await.unwrap();
        assert!(matches!(log_in(code, otp, phone()).await.unwrap_err(), AccessError::CodeExpired));
        let (code, otp) = app.request_code(CodePurpose::ResetPassword).await;
        assert!(matches!(log_in(code, otp, phone()).await.unwrap_err(), AccessError::CodeWrong { .. }));
        let (code, otp) = app.request_code(CodePurpose::Login).await;
        app.clock.advance_seconds(240);
        assert!(matches!(log_in(code, otp, phone()).await.unwrap_err(), AccessError::CodeExpired));
    }

    async fn codes_are_not_sent_without_end(db: Db) {
        let app = TestApp::new(db);
        let send = || {
            let lender = app.lender.clone();
            async move { lender.code_send(CodePurpose::Register, &phone(), base::Language::Ru, &visitor_from("x")).await }
        };
        send().await.unwrap();
        assert!(matches!(send().await, Err(AccessError::ResendTooSoon { retry_after_s: 1..=60 })));
        for _ in 0..3 {
            app.clock.advance_seconds(61);
            send().await.unwrap();
        }
        app.clock.advance_seconds(61);
        let locked = send().await.unwrap_err();
        assert!(matches!(locked, AccessError::TooManyAttempts { retry_after_s: 86_000..=86_400 }), "{locked:?}");
        app.clock.advance_seconds(86_400);
        send().await.unwrap();
    }

    /// From registration to a signed contract there are more codes than a stranger may ask for.
    async fn a_used_code_holds_up_no_other(db: Db) {
        let app = TestApp::new(db);
        app.register_customer().await;
        for _ in 0..6 {
            let (code, otp) = app.request_code_now(CodePurpose::Login).await;
            app.lender.login_by_code(&phone(), code, &otp, &visitor()).await.unwrap();
        }
        app.request_code_now(CodePurpose::Login).await;
        let soon = app.lender.code_send(CodePurpose::Login, &phone(), base::Language::Ru, &visitor()).await;
        assert!(matches!(soon, Err(AccessError::ResendTooSoon { .. })));
    }

    async fn a_password_signs_in_and_guessing_locks(db: Db) {
        let app = TestApp::new(db);
        let session = app.register_and_step_up().await;
        app.lender.password_set(&session, &password()).await.unwrap();
        let log_in = |text: &'static str, phone: Phone| {
            let lender = app.lender.clone();
            async move {
                let password = Password::try_new(text).unwrap();
                lender.login_by_password(&phone, &password, &visitor()).await.map(|_| ())
            }
        };
        log_in("zhaksy kun bolsyn", phone()).await.unwrap();
        let nobody = Phone::try_new("+77017654321").unwrap();
        for _ in 0..5 {
            assert!(matches!(log_in("zhaman kun bolsyn", phone()).await.unwrap_err(), AccessError::WrongCredentials));
            assert!(matches!(log_in("zhaksy kun bolsyn", nobody.clone()).await.unwrap_err(), AccessError::WrongCredentials));
        }
        // Even the right one is not looked at any more, and a phone without an account locks alike.
        assert!(matches!(log_in("zhaksy kun bolsyn", phone()).await.unwrap_err(), AccessError::TooManyAttempts { .. }));
        assert!(matches!(log_in("zhaksy kun bolsyn", nobody).await.unwrap_err(), AccessError::TooManyAttempts { .. }));
        app.clock.advance_seconds(901);
        log_in("zhaksy kun bolsyn", phone()).await.unwrap();
    }

    async fn a_refresh_token_used_twice_ends_the_session(db: Db) {
        let app = TestApp::new(db);
        let first = app.register_customer().await;
        let second = app.lender.session_refresh(&first.refresh).await.unwrap();
        assert!(app.lender.session_authenticate(&first.access).await.is_err());
        assert!(app.lender.session_authenticate(&second.access).await.is_ok());
        // A thief or the owner comes with the old one: nobody can tell, so both are out.
        app.clock.advance_seconds(30);
        assert!(matches!(app.lender.session_refresh(&first.refresh).await, Err(AccessError::SignedOut)));
        assert!(app.lender.session_authenticate(&second.access).await.is_err());
        assert!(matches!(app.lender.session_refresh(&second.refresh).await, Err(AccessError::SignedOut)));
        let forged = Token::new("00");
        assert!(matches!(app.lender.session_refresh(&forged).await, Err(AccessError::SignedOut)));
    }

    async fn an_answer_that_is_lost_signs_nobody_out(db: Db) {
        let app = TestApp::new(db);
        let first = app.register_customer().await;
        let lost = app.lender.session_refresh(&first.refresh).await.unwrap();
        app.clock.advance_seconds(29);
        let second = app.lender.session_refresh(&first.refresh).await.unwrap();
        assert!(app.lender.session_authenticate(&second.access).await.is_ok());
        // What was lost is of no use to whoever found it.
        assert!(app.lender.session_authenticate(&lost.access).await.is_err());
        assert!(matches!(app.lender.session_refresh(&lost.refresh).await, Err(AccessError::SignedOut)));
        assert!(app.lender.session_authenticate(&second.access).await.is_ok());
        app.lender.session_refresh(&second.refresh).await.unwrap();
    }

    async fn tokens_end_by_themselves(db: Db) {
        let app = TestApp::new(db);
        let first = app.register_customer().await;
        app.clock.advance_seconds(901);
        assert!(app.lender.session_authenticate(&first.access).await.is_err());
        let second = app.lender.session_refresh(&first.refresh).await.unwrap();
        app.clock.advance_seconds(30 * 86_400 + 1);
        assert!(app.lender.session_refresh(&second.refresh).await.is_err());
    }

    async fn a_reset_ends_every_other_session(db: Db) {
        let app = TestApp::new(db);
        let first = app.register_customer().await;
        let (code, otp) = app.request_code(CodePurpose::ResetPassword).await;
        let stranger = Iin::try_new("850315400015").unwrap();
        let reset = |iin: Iin, code: Uuid, otp: Otp| {
            let lender = app.lender.clone();
            async move {
                lender.password_reset(&phone(), &iin, code, &otp, &password(), &visitor()).await
            }
        };
        assert!(matches!(reset(stranger, code, otp).await.unwrap_err(), AccessError::WrongCredentials));
        assert!(app.lender.session_authenticate(&first.access).await.is_ok());
        let (code, otp) = app.request_code(CodePurpose::ResetPassword).await;
        let signed_in = reset(iin(), code, otp).await.unwrap();
        assert!(app.lender.session_authenticate(&first.access).await.is_err());
        assert!(app.lender.session_authenticate(&signed_in.access).await.is_ok());
        app.lender.login_by_password(&phone(), &password(), &visitor()).await.unwrap();
    }

    async fn sessions_are_listed_and_ended_by_their_owner(db: Db) {
        let app = TestApp::new(db);
        let first = app.register_customer().await;
        app.new_messages().await;
        let (code, otp) = app.request_code(CodePurpose::Login).await;
        let second = app.lender.login_by_code(&phone(), code, &otp, &visitor_from("a phone")).await.unwrap();
        // A device that was not seen before is told of.
        assert!(app.new_messages().await.iter().any(|text| text.contains("нового устройства")));
        let here = app.lender.session_authenticate(&first.access).await.unwrap();
        let open = app.lender.session_list(&here).await.unwrap();
        let seen: Vec<_> = open.iter().map(|session| (session.id, session.is_current)).collect();
        assert_eq!(seen, [(second.session_id, false), (first.session_id, true)]);
        assert!(app.lender.session_end(&here, second.session_id).await.unwrap());
        assert!(!app.lender.session_end(&here, second.session_id).await.unwrap());
        assert!(!app.lender.session_end(&here, Uuid::now_v7()).await.unwrap());
        assert!(app.lender.session_authenticate(&second.access).await.is_err());
        assert!(app.lender.session_authenticate(&first.access).await.is_ok());
    }

    async fn a_step_up_needs_a_code_of_its_own(db: Db) {
        let app = TestApp::new(db);
        let signed_in = app.register_customer().await;
        let session = app.lender.session_authenticate(&signed_in.access).await.unwrap();
        assert_eq!(session.step_up_until, None);
        let (code, otp) = app.request_code(CodePurpose::Login).await;
        assert!(matches!(app.lender.session_step_up(&session, code, &otp).await.unwrap_err(), AccessError::CodeWrong { .. }));
        let (code, otp) = app.request_code(CodePurpose::StepUp).await;
        app.lender.session_step_up(&session, code, &otp).await.unwrap();
        let session = app.lender.session_authenticate(&signed_in.access).await.unwrap();
        assert!(session.step_up_until.is_some());
    }

    async fn nobody_leaves_with_an_open_loan(db: Db) {
        let app = TestApp::new(db);
        let session = app.register_and_step_up().await;
        let new =
            loan::new_loan(Uuid::now_v7(), session.customer_id, 1, &loan::contract(100_000));
        app.lender.loan_issue(&new).await.unwrap();
        let refused = app.lender.customer_erase(&session).await;
        assert!(matches!(refused, Err(AccessError::HasOpenLoan)), "{refused:?}");
        // Nothing was erased or ended on the way.
        let me = app.lender.account_view(&session).await.unwrap();
        assert_eq!(me.phone.reveal(), phone().reveal());
    }
}
