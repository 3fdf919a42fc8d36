//! Registration, codes, passwords and sessions, on both engines.

use app::access::{CodePurpose, Token};
use app::{Error, Rejection};
use identity::{Iin, Otp, Password, Phone};
use store::{Db, Uuid, audit};
use testkit::databases::{iin, phone};
use testkit::loan;
use testkit::on_both_engines;
use testkit::test_app::{TestApp, all_consents, password, visitor, visitor_from};

fn wrong_otp(otp: &Otp) -> Otp {
    let digits = if otp.reveal() == "111111" { "222222" } else { "111111" };
    Otp::try_new(digits).unwrap()
}

on_both_engines! {
    async fn a_person_registers_and_signs_out(db: Db) {
        let app = TestApp::new(db);
        let signed_in = app.register_customer().await;
        let session = app.lender.access.session_authenticate(&signed_in.access).await.unwrap();
        assert_eq!((session.customer_id, session.id), (signed_in.customer_id, signed_in.session_id));
        app.lender.access.session_logout(&signed_in.access).await.unwrap();
        app.lender.access.session_logout(&signed_in.access).await.unwrap();
        let result = app.lender.access.session_authenticate(&signed_in.access).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::SignedOut))));
        assert!(matches!(app.lender.access.session_refresh(&signed_in.refresh).await, Err(Error::Rejected(Rejection::SignedOut))));
        let mut tx = app.db.read().await.unwrap();
        assert!(audit::verify(&mut tx).await.unwrap().unwrap().pending_rows >= 5);
        let subject = format!("customer/{}", signed_in.customer_id);
        let entries = audit::list_by_subject(&mut tx, &subject, 10).await.unwrap();
        let actions: Vec<_> = entries.iter().map(|row| row.action.as_str()).collect();
        assert_eq!(actions, ["logged_out", "signed_in", "registered"]);
    }

    async fn a_code_is_autofilled_on_our_host_only(db: Db) {
        let app = TestApp::new(db);
        app.lender.access.code_send(CodePurpose::Register, &phone(), base::Language::Kk, &visitor()).await.unwrap();
        let text = app.new_messages().await.remove(0);
        let last = text.lines().last().unwrap();
        assert!(last.starts_with("@zhedel.example #") && last.len() == 23, "{text}");
        assert!(text.starts_with("Тіркелу коды: ") && text.contains("Ешкімге"), "{text}");
    }

    async fn every_required_consent_is_checked(db: Db) {
        let app = TestApp::new(db);
        let (code, otp) = app.request_code(CodePurpose::Register).await;
        for kind in ["personal_data", "credit_bureau", "state_data", "terms"] {
            let mut without = all_consents();
            without.iter_mut().filter(|(consent, _)| consent.name() == kind).for_each(|it| it.1 = false);
            let refused = app.register(code, &otp, &without).await.unwrap_err();
            assert!(matches!(refused, Error::Rejected(Rejection::ConsentMissing(missing)) if missing == kind));
        }
        // None of these used up an attempt.
        app.register(code, &otp, &all_consents()).await.unwrap();
    }

    async fn only_the_owner_learns_that_a_phone_is_registered(db: Db) {
        let app = TestApp::new(db);
        app.register_customer().await;
        let (code, otp) = app.request_code(CodePurpose::Register).await;
        let again = app.register(code, &otp, &all_consents()).await.unwrap_err();
        assert!(matches!(again, Error::Rejected(Rejection::AlreadyRegistered)));
    }

    async fn an_unknown_phone_gets_the_same_answer_and_no_message(db: Db) {
        let app = TestApp::new(db);
        for purpose in [CodePurpose::Login, CodePurpose::ResetPassword] {
            let sent = app.lender.access.code_send(purpose, &phone(), base::Language::Ru, &visitor()).await.unwrap();
            assert_eq!((sent.ttl_s, sent.resend_after_s), (300, 60));
            assert_eq!(sent.phone_masked, phone().masked());
            app.clock.advance_seconds(61);
        }
        assert!(app.new_messages().await.is_empty());
    }

    async fn a_code_has_one_purpose_five_attempts_and_five_minutes(db: Db) {
        let app = TestApp::new(db);
        app.register_customer().await;
        let (code, otp) = app.request_code(CodePurpose::Login).await;
        let log_in = |code: Uuid, otp: Otp, phone: Phone| {
            let lender = app.lender.clone();
            async move { lender.access.login_by_code(&phone, code, &otp, &visitor()).await.map(|_| ()) }
        };
        for left in [4, 3, 2] {
            let result = log_in(code, wrong_otp(&otp), phone()).await;
            assert!(matches!(result, Err(Error::Rejected(Rejection::CodeWrong { tries_left })) if tries_left == left));
        }
        let other = Phone::try_new("+77017654321").unwrap();
        assert!(matches!(log_in(code, otp.clone(), other).await.unwrap_err(), Error::Rejected(Rejection::CodeWrong { .. })));
        log_in(code, otp.clone(), phone()).await.unwrap();
        assert!(matches!(log_in(code, otp, phone()).await.unwrap_err(), Error::Rejected(Rejection::CodeExpired)));
        let (code, otp) = app.request_code(CodePurpose::ResetPassword).await;
        assert!(matches!(log_in(code, otp, phone()).await.unwrap_err(), Error::Rejected(Rejection::CodeWrong { .. })));
        let (code, otp) = app.request_code(CodePurpose::Login).await;
        app.clock.advance_seconds(240);
        assert!(matches!(log_in(code, otp, phone()).await.unwrap_err(), Error::Rejected(Rejection::CodeExpired)));
    }

    async fn sending_codes_is_rate_limited(db: Db) {
        let app = TestApp::new(db);
        let send = || {
            let lender = app.lender.clone();
            async move { lender.access.code_send(CodePurpose::Register, &phone(), base::Language::Ru, &visitor_from("x")).await }
        };
        send().await.unwrap();
        assert!(matches!(send().await, Err(Error::Rejected(Rejection::ResendTooSoon { retry_after_s: 1..=60 }))));
        for _ in 0..3 {
            app.clock.advance_seconds(61);
            send().await.unwrap();
        }
        app.clock.advance_seconds(61);
        let locked = send().await.unwrap_err();
        assert!(matches!(locked, Error::Rejected(Rejection::TooManyAttempts { retry_after_s: 86_000..=86_400 })), "{locked:?}");
        app.clock.advance_seconds(86_400);
        send().await.unwrap();
    }

    /// From registration to a signed contract a customer needs more codes than a stranger may
    /// request.
    async fn a_used_code_does_not_count_towards_the_limit(db: Db) {
        let app = TestApp::new(db);
        app.register_customer().await;
        for _ in 0..6 {
            let (code, otp) = app.request_code_now(CodePurpose::Login).await;
            app.lender.access.login_by_code(&phone(), code, &otp, &visitor()).await.unwrap();
        }
        app.request_code_now(CodePurpose::Login).await;
        let soon = app.lender.access.code_send(CodePurpose::Login, &phone(), base::Language::Ru, &visitor()).await;
        assert!(matches!(soon, Err(Error::Rejected(Rejection::ResendTooSoon { .. }))));
    }

    async fn a_password_signs_in_and_guessing_locks(db: Db) {
        let app = TestApp::new(db);
        let session = app.register_and_step_up().await;
        app.lender.access.password_set(&session, &password()).await.unwrap();
        let log_in = |text: &'static str, phone: Phone| {
            let lender = app.lender.clone();
            async move {
                let password = Password::try_new(text).unwrap();
                lender.access.login_by_password(&phone, &password, &visitor()).await.map(|_| ())
            }
        };
        log_in("zhaksy kun bolsyn", phone()).await.unwrap();
        let nobody = Phone::try_new("+77017654321").unwrap();
        for _ in 0..5 {
            assert!(matches!(log_in("zhaman kun bolsyn", phone()).await.unwrap_err(), Error::Rejected(Rejection::WrongCredentials)));
            assert!(matches!(log_in("zhaksy kun bolsyn", nobody.clone()).await.unwrap_err(), Error::Rejected(Rejection::WrongCredentials)));
        }
        // Even the right password is rejected while locked, and a phone without an account locks in
        // the same way.
        assert!(matches!(log_in("zhaksy kun bolsyn", phone()).await.unwrap_err(), Error::Rejected(Rejection::TooManyAttempts { .. })));
        assert!(matches!(log_in("zhaksy kun bolsyn", nobody).await.unwrap_err(), Error::Rejected(Rejection::TooManyAttempts { .. })));
        app.clock.advance_seconds(901);
        log_in("zhaksy kun bolsyn", phone()).await.unwrap();
    }

    async fn a_refresh_token_used_twice_ends_the_session(db: Db) {
        let app = TestApp::new(db);
        let first = app.register_customer().await;
        let second = app.lender.access.session_refresh(&first.refresh).await.unwrap();
        assert!(app.lender.access.session_authenticate(&first.access).await.is_err());
        assert!(app.lender.access.session_authenticate(&second.access).await.is_ok());
        // The old token comes from a thief or from the owner. Nobody can tell which, so the session
        // ends for both.
        app.clock.advance_seconds(30);
        assert!(matches!(app.lender.access.session_refresh(&first.refresh).await, Err(Error::Rejected(Rejection::SignedOut))));
        assert!(app.lender.access.session_authenticate(&second.access).await.is_err());
        assert!(matches!(app.lender.access.session_refresh(&second.refresh).await, Err(Error::Rejected(Rejection::SignedOut))));
        let forged = Token::new("00");
        assert!(matches!(app.lender.access.session_refresh(&forged).await, Err(Error::Rejected(Rejection::SignedOut))));
    }

    async fn a_lost_refresh_response_does_not_end_the_session(db: Db) {
        let app = TestApp::new(db);
        let first = app.register_customer().await;
        let lost = app.lender.access.session_refresh(&first.refresh).await.unwrap();
        app.clock.advance_seconds(29);
        let second = app.lender.access.session_refresh(&first.refresh).await.unwrap();
        assert!(app.lender.access.session_authenticate(&second.access).await.is_ok());
        // A lost token is useless to whoever finds it.
        assert!(app.lender.access.session_authenticate(&lost.access).await.is_err());
        assert!(matches!(app.lender.access.session_refresh(&lost.refresh).await, Err(Error::Rejected(Rejection::SignedOut))));
        assert!(app.lender.access.session_authenticate(&second.access).await.is_ok());
        app.lender.access.session_refresh(&second.refresh).await.unwrap();
    }

    async fn tokens_expire(db: Db) {
        let app = TestApp::new(db);
        let first = app.register_customer().await;
        app.clock.advance_seconds(901);
        assert!(app.lender.access.session_authenticate(&first.access).await.is_err());
        let second = app.lender.access.session_refresh(&first.refresh).await.unwrap();
        app.clock.advance_seconds(30 * 86_400 + 1);
        assert!(app.lender.access.session_refresh(&second.refresh).await.is_err());
    }

    async fn a_reset_ends_every_other_session(db: Db) {
        let app = TestApp::new(db);
        let first = app.register_customer().await;
        let (code, otp) = app.request_code(CodePurpose::ResetPassword).await;
        let stranger = Iin::try_new("850315400015").unwrap();
        let reset = |iin: Iin, code: Uuid, otp: Otp| {
            let lender = app.lender.clone();
            async move {
                lender.access.password_reset(&phone(), &iin, code, &otp, &password(), &visitor()).await
            }
        };
        assert!(matches!(reset(stranger, code, otp).await.unwrap_err(), Error::Rejected(Rejection::WrongCredentials)));
        assert!(app.lender.access.session_authenticate(&first.access).await.is_ok());
        let (code, otp) = app.request_code(CodePurpose::ResetPassword).await;
        let signed_in = reset(iin(), code, otp).await.unwrap();
        assert!(app.lender.access.session_authenticate(&first.access).await.is_err());
        assert!(app.lender.access.session_authenticate(&signed_in.access).await.is_ok());
        app.lender.access.login_by_password(&phone(), &password(), &visitor()).await.unwrap();
    }

    async fn sessions_are_listed_and_ended_by_their_owner(db: Db) {
        let app = TestApp::new(db);
        let first = app.register_customer().await;
        app.new_messages().await;
        let (code, otp) = app.request_code(CodePurpose::Login).await;
        let second = app.lender.access.login_by_code(&phone(), code, &otp, &visitor_from("a phone")).await.unwrap();
        // A login from an unknown device is reported to the customer.
        assert!(app.new_messages().await.iter().any(|text| text.contains("нового устройства")));
        let here = app.lender.access.session_authenticate(&first.access).await.unwrap();
        let open = app.lender.access.session_list(&here).await.unwrap();
        let listed_sessions: Vec<_> = open.iter().map(|session| (session.id, session.is_current)).collect();
        assert_eq!(listed_sessions, [(second.session_id, false), (first.session_id, true)]);
        assert!(app.lender.access.session_end(&here, second.session_id).await.unwrap());
        assert!(!app.lender.access.session_end(&here, second.session_id).await.unwrap());
        assert!(!app.lender.access.session_end(&here, Uuid::now_v7()).await.unwrap());
        assert!(app.lender.access.session_authenticate(&second.access).await.is_err());
        assert!(app.lender.access.session_authenticate(&first.access).await.is_ok());
    }

    async fn a_step_up_needs_a_code_of_its_own(db: Db) {
        let app = TestApp::new(db);
        let signed_in = app.register_customer().await;
        let session = app.lender.access.session_authenticate(&signed_in.access).await.unwrap();
        assert_eq!(session.step_up_until, None);
        let (code, otp) = app.request_code(CodePurpose::Login).await;
        assert!(matches!(app.lender.access.session_step_up(&session, code, &otp).await.unwrap_err(), Error::Rejected(Rejection::CodeWrong { .. })));
        let (code, otp) = app.request_code(CodePurpose::StepUp).await;
        app.lender.access.session_step_up(&session, code, &otp).await.unwrap();
        let session = app.lender.access.session_authenticate(&signed_in.access).await.unwrap();
        assert!(session.step_up_until.is_some());
    }

    async fn an_account_with_an_open_loan_cannot_be_erased(db: Db) {
        let app = TestApp::new(db);
        let session = app.register_and_step_up().await;
        let new =
            loan::new_loan(Uuid::now_v7(), session.customer_id, 1, &loan::contract(100_000));
        app.lender.loans.loan_issue(&new).await.unwrap();
        let refused = app.lender.profile.customer_erase(&session).await;
        assert!(matches!(refused, Err(Error::Rejected(Rejection::ErasureBlockedByLoan))), "{refused:?}");
        // Nothing was erased and no session ended.
        let me = app.lender.profile.account_view(&session).await.unwrap();
        assert_eq!(me.phone.reveal(), phone().reveal());
    }
}
