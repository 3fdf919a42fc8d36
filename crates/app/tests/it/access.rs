//! Registration, codes, passwords and sessions, on both engines.

use app::access::{CodePurpose, Token};
use app::{Clock, Error, Rejection, StaffMember};
use base::ids::{CustomerId, LoanId};
use identity::{Iin, Otp, Password, Phone};
use store::{Db, Uuid, audit, audit_chain};
use testkit::databases::{audit_keys, iin, phone};
use testkit::loan;
use testkit::loan_scenarios::LoanScenario;
use testkit::on_both_engines;
use testkit::test_app::{TestApp, all_consents, password, visitor, visitor_from};

fn wrong_otp(otp: &Otp) -> Otp {
    let digits = if otp.reveal() == "111111" { "222222" } else { "111111" };
    Otp::try_new(digits).unwrap()
}

on_both_engines! {
    async fn a_person_registers_and_signs_out(db: Db) {
        let test = TestApp::new(db);
        let signed_in = test.register_customer().await;
        let session = test.app.access.session_authenticate(&signed_in.access).await.unwrap();
        assert_eq!((session.customer_id, session.id), (signed_in.customer_id, signed_in.session_id));
        test.app.access.session_logout(&signed_in.access).await.unwrap();
        test.app.access.session_logout(&signed_in.access).await.unwrap();
        let result = test.app.access.session_authenticate(&signed_in.access).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::SignedOut))));
        assert!(matches!(test.app.access.session_refresh(&signed_in.refresh).await, Err(Error::Rejected(Rejection::SignedOut))));
        let mut tx = test.db.read().await.unwrap();
        let chain = audit_chain::verify(&mut tx, &audit_keys(), &[]).await.unwrap().unwrap();
        assert!(chain.pending_rows >= 5);
        let subject = format!("customer/{}", signed_in.customer_id);
        let entries = audit::list_by_subject(&mut tx, &subject, 10).await.unwrap();
        let actions: Vec<_> = entries.iter().map(|row| row.action.as_str()).collect();
        assert_eq!(actions, ["logged_out", "signed_in", "registered"]);
    }

    async fn a_code_is_autofilled_on_our_host_only(db: Db) {
        let test = TestApp::new(db);
        test.app.access.code_send(CodePurpose::Register, &phone(), base::Language::Kk, &visitor()).await.unwrap();
        let text = test.new_messages().await.remove(0);
        let last = text.lines().last().unwrap();
        assert!(last.starts_with("@zhedel.example #") && last.len() == 23, "{text}");
        assert!(text.starts_with("Тіркелу коды: ") && text.contains("Ешкімге"), "{text}");
    }

    async fn every_required_consent_is_checked(db: Db) {
        let test = TestApp::new(db);
        let (code, otp) = test.request_code(CodePurpose::Register).await;
        for kind in ["personal_data", "credit_bureau", "bureau_reporting", "state_data", "terms"] {
            let mut without = all_consents();
            without.iter_mut().filter(|(consent, _)| consent.code() == kind).for_each(|it| it.1 = false);
            let result = test.register(code, &otp, &without).await.unwrap_err();
            assert!(matches!(result, Error::Rejected(Rejection::ConsentMissing(missing)) if missing == kind));
        }
        // None of these used up an attempt.
        test.register(code, &otp, &all_consents()).await.unwrap();
    }

    async fn only_the_owner_learns_that_a_phone_is_registered(db: Db) {
        let test = TestApp::new(db);
        test.register_customer().await;
        let (code, otp) = test.request_code(CodePurpose::Register).await;
        let repeated = test.register(code, &otp, &all_consents()).await.unwrap_err();
        assert!(matches!(repeated, Error::Rejected(Rejection::AlreadyRegistered)));
    }

    async fn an_unknown_phone_gets_the_same_answer_and_no_message(db: Db) {
        let test = TestApp::new(db);
        for purpose in [CodePurpose::Login, CodePurpose::ResetPassword] {
            let sent_code = test.app.access.code_send(purpose, &phone(), base::Language::Ru, &visitor()).await.unwrap();
            assert_eq!((sent_code.ttl_s, sent_code.resend_after_s), (300, 60));
            assert_eq!(sent_code.phone_masked, phone().masked());
            test.clock.advance_seconds(61);
        }
        assert!(test.new_messages().await.is_empty());
    }

    async fn a_code_has_one_purpose_five_attempts_and_five_minutes(db: Db) {
        let test = TestApp::new(db);
        test.register_customer().await;
        let (code, otp) = test.request_code(CodePurpose::Login).await;
        let log_in = |code: Uuid, otp: Otp, phone: Phone| {
            let app = test.app.clone();
            async move { app.access.login_by_code(&phone, code, &otp, &visitor()).await.map(|_| ()) }
        };
        for left in [4, 3, 2] {
            let result = log_in(code, wrong_otp(&otp), phone()).await;
            assert!(matches!(result, Err(Error::Rejected(Rejection::CodeWrong { tries_left })) if tries_left == left));
        }
        let other = Phone::try_new("+77017654321").unwrap();
        assert!(matches!(log_in(code, otp.clone(), other).await.unwrap_err(), Error::Rejected(Rejection::CodeWrong { .. })));
        log_in(code, otp.clone(), phone()).await.unwrap();
        assert!(matches!(log_in(code, otp, phone()).await.unwrap_err(), Error::Rejected(Rejection::CodeExpired)));
        let (code, otp) = test.request_code(CodePurpose::ResetPassword).await;
        assert!(matches!(log_in(code, otp, phone()).await.unwrap_err(), Error::Rejected(Rejection::CodeWrong { .. })));
        let (code, otp) = test.request_code(CodePurpose::Login).await;
        test.clock.advance_seconds(240);
        assert!(matches!(log_in(code, otp, phone()).await.unwrap_err(), Error::Rejected(Rejection::CodeExpired)));
    }

    /// From registration to a signed contract a customer needs more codes than a stranger may
    /// request.
    async fn a_used_code_does_not_count_towards_the_limit(db: Db) {
        let test = TestApp::new(db);
        test.register_customer().await;
        for _ in 0..6 {
            let (code, otp) = test.request_code_now(CodePurpose::Login).await;
            test.app.access.login_by_code(&phone(), code, &otp, &visitor()).await.unwrap();
        }
        test.request_code_now(CodePurpose::Login).await;
        let result = test.app.access.code_send(CodePurpose::Login, &phone(), base::Language::Ru, &visitor()).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::ResendTooSoon { .. }))));
    }

    async fn a_password_signs_in_and_guessing_locks(db: Db) {
        let test = TestApp::new(db);
        let session = test.register_and_step_up().await;
        test.app.access.password_set(&session, &password()).await.unwrap();
        let log_in = |text: &'static str, phone: Phone| {
            let app = test.app.clone();
            async move {
                let password = Password::try_new(text).unwrap();
                app.access.login_by_password(&phone, &password, &visitor()).await.map(|_| ())
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
        test.clock.advance_seconds(60);
        log_in("zhaksy kun bolsyn", phone()).await.unwrap();
    }

    async fn a_refresh_token_used_twice_ends_the_session(db: Db) {
        let test = TestApp::new(db);
        let first = test.register_customer().await;
        let second = test.app.access.session_refresh(&first.refresh).await.unwrap();
        assert!(test.app.access.session_authenticate(&first.access).await.is_err());
        assert!(test.app.access.session_authenticate(&second.access).await.is_ok());
        // The old token comes from a thief or from the owner. Nobody can tell which, so the session
        // ends for both.
        test.clock.advance_seconds(30);
        assert!(matches!(test.app.access.session_refresh(&first.refresh).await, Err(Error::Rejected(Rejection::SignedOut))));
        assert!(test.app.access.session_authenticate(&second.access).await.is_err());
        assert!(matches!(test.app.access.session_refresh(&second.refresh).await, Err(Error::Rejected(Rejection::SignedOut))));
        let forged = Token::new("00");
        assert!(matches!(test.app.access.session_refresh(&forged).await, Err(Error::Rejected(Rejection::SignedOut))));
    }

    async fn a_lost_refresh_response_does_not_end_the_session(db: Db) {
        let test = TestApp::new(db);
        let first = test.register_customer().await;
        let lost = test.app.access.session_refresh(&first.refresh).await.unwrap();
        test.clock.advance_seconds(29);
        // The same answer, not a second pair: whoever repeats the call takes nothing over.
        let second = test.app.access.session_refresh(&first.refresh).await.unwrap();
        assert_eq!(second.access.reveal(), lost.access.reveal());
        assert_eq!(second.refresh.reveal(), lost.refresh.reveal());
        assert!(test.app.access.session_authenticate(&second.access).await.is_ok());
        test.app.access.session_refresh(&second.refresh).await.unwrap();
        // The next exchange has come, so the first answer cannot be lost any more.
        assert!(test.app.access.session_refresh(&first.refresh).await.is_err());
    }

    async fn a_token_of_any_generation_ends_the_session_and_tells_its_owner(db: Db) {
        let test = TestApp::new(db);
        let first = test.register_customer().await;
        // A thief exchanges the copied token twice; the owner comes with the first one.
        let second = test.app.access.session_refresh(&first.refresh).await.unwrap();
        let third = test.app.access.session_refresh(&second.refresh).await.unwrap();
        test.clock.advance_seconds(31);
        test.new_messages().await;
        assert!(test.app.access.session_refresh(&first.refresh).await.is_err());
        assert!(test.app.access.session_authenticate(&third.access).await.is_err());
        assert!(test.app.access.session_refresh(&third.refresh).await.is_err());
        let texts = test.new_messages().await;
        assert!(texts.iter().any(|text| text.contains("по скопированному ключу")), "{texts:?}");
    }

    async fn parallel_exchanges_of_one_token_get_one_answer(db: Db) {
        let test = TestApp::new(db);
        let first = test.register_customer().await;
        let calls = (0..60).map(|_| {
            let (app, token) = (test.app.clone(), first.refresh.clone());
            tokio::spawn(async move { app.access.session_refresh(&token).await })
        });
        let mut tokens = std::collections::BTreeSet::new();
        for call in calls.collect::<Vec<_>>() {
            match call.await.unwrap() {
                Ok(credentials) => _ = tokens.insert(credentials.refresh.reveal().to_owned()),
                Err(error) => assert!(matches!(error, Error::Busy), "{error:?}"),
            }
        }
        assert_eq!(tokens.len(), 1);
    }

    async fn a_session_ends_after_half_a_year_however_often_it_is_used(db: Db) {
        let test = TestApp::new(db);
        let mut credentials = test.register_customer().await;
        for _ in 0..6 {
            test.clock.advance_seconds(29 * 86_400);
            credentials = test.app.access.session_refresh(&credentials.refresh).await.unwrap();
        }
        test.clock.advance_seconds(7 * 86_400);
        assert!(test.app.access.session_refresh(&credentials.refresh).await.is_err());
    }

    async fn the_sessions_of_a_customer_are_bounded(db: Db) {
        let test = TestApp::new(db);
        let session = test.register_and_step_up().await;
        test.app.access.password_set(&session, &password()).await.unwrap();
        // The registration's is used longest ago, then the first login's.
        let mut logins = Vec::new();
        for _ in 0..20 {
            test.clock.advance_seconds(60);
            logins.push(test.app.access.login_by_password(&phone(), &password(), &visitor()).await.unwrap());
        }
        let authenticate = |nth: usize| test.app.access.session_authenticate(&logins[nth].access);
        let newest = authenticate(19).await.unwrap();
        assert_eq!(test.app.access.session_list(&newest).await.unwrap().len(), 20);
        test.clock.advance_seconds(60);
        test.app.access.session_refresh(&logins[0].refresh).await.unwrap();
        test.app.access.login_by_password(&phone(), &password(), &visitor()).await.unwrap();
        assert_eq!(test.app.access.session_list(&newest).await.unwrap().len(), 20);
        let expired = test.app.access.session_refresh(&logins[1].refresh).await;
        assert!(matches!(expired, Err(Error::Rejected(Rejection::SignedOut))));
        assert!(test.app.access.session_refresh(&logins[2].refresh).await.is_ok());
    }

    async fn a_new_password_ends_other_sessions_and_is_told(db: Db) {
        let test = TestApp::new(db);
        let session = test.register_and_step_up().await;
        let (code, otp) = test.request_code(CodePurpose::Login).await;
        let other = test.app.access.login_by_code(&phone(), code, &otp, &visitor()).await.unwrap();
        test.new_messages().await;
        test.app.access.password_set(&session, &password()).await.unwrap();
        assert!(test.app.access.session_authenticate(&other.access).await.is_err());
        let texts = test.new_messages().await;
        assert!(texts.iter().any(|text| text.starts_with("Пароль от кабинета изменён.")), "{texts:?}");
    }

    async fn tokens_expire(db: Db) {
        let test = TestApp::new(db);
        let first = test.register_customer().await;
        test.clock.advance_seconds(901);
        assert!(test.app.access.session_authenticate(&first.access).await.is_err());
        let second = test.app.access.session_refresh(&first.refresh).await.unwrap();
        test.clock.advance_seconds(30 * 86_400 + 1);
        assert!(test.app.access.session_refresh(&second.refresh).await.is_err());
    }

    async fn a_reset_ends_every_other_session(db: Db) {
        let test = TestApp::new(db);
        let first = test.register_customer().await;
        let (code, otp) = test.request_code(CodePurpose::ResetPassword).await;
        let other = Iin::try_new("850315400015").unwrap();
        let reset = |iin: Iin, code: Uuid, otp: Otp| {
            let app = test.app.clone();
            async move {
                app.access.password_reset(&phone(), &iin, code, &otp, &password(), &visitor()).await
            }
        };
        assert!(matches!(reset(other, code, otp).await.unwrap_err(), Error::Rejected(Rejection::WrongCredentials)));
        assert!(test.app.access.session_authenticate(&first.access).await.is_ok());
        let (code, otp) = test.request_code(CodePurpose::ResetPassword).await;
        let signed_in = reset(iin(), code, otp).await.unwrap();
        assert!(test.app.access.session_authenticate(&first.access).await.is_err());
        assert!(test.app.access.session_authenticate(&signed_in.access).await.is_ok());
        test.app.access.login_by_password(&phone(), &password(), &visitor()).await.unwrap();
    }

    async fn staff_end_all_sessions_of_a_customer(db: Db) {
        let test = TestApp::new(db);
        let first = test.register_customer().await;
        let (code, otp) = test.request_code(CodePurpose::Login).await;
        let second = test.app.access.login_by_code(&phone(), code, &otp, &visitor_from("a phone")).await.unwrap();
        let dana = StaffMember { reason: Some("the phone was stolen"), ..StaffMember::named("dana") };
        let customer_id = first.customer_id;
        assert_eq!(test.app.access.session_end_all(dana, customer_id).await.unwrap(), 2);
        for signed_in in [&first, &second] {
            assert!(test.app.access.session_authenticate(&signed_in.access).await.is_err());
            assert!(test.app.access.session_refresh(&signed_in.refresh).await.is_err());
        }
        assert_eq!(test.app.access.session_end_all(dana, customer_id).await.unwrap(), 0);
        let nobody = test.app.access.session_end_all(dana, CustomerId::now_v7()).await;
        assert!(matches!(nobody, Err(Error::NotFound(_))), "{nobody:?}");
        let mut tx = test.db.read().await.unwrap();
        let rows = audit::list_by_subject(&mut tx, &format!("customer/{customer_id}"), 10).await.unwrap();
        drop(tx);
        let ended: Vec<_> = rows.iter().filter(|row| row.action == "sessions_ended").collect();
        assert_eq!(ended.len(), 2);
        assert_eq!(ended[1].actor, "staff/dana");
        let detail: serde_json::Value = serde_json::from_str(&ended[1].detail).unwrap();
        assert_eq!(detail, serde_json::json!({ "count": 2, "reason": "the phone was stolen" }));
        // The owner signs in again.
        let (code, otp) = test.request_code(CodePurpose::Login).await;
        test.app.access.login_by_code(&phone(), code, &otp, &visitor()).await.unwrap();
    }

    async fn sessions_are_listed_and_ended_by_their_owner(db: Db) {
        let test = TestApp::new(db);
        let first = test.register_customer().await;
        test.new_messages().await;
        let (code, otp) = test.request_code(CodePurpose::Login).await;
        let second = test.app.access.login_by_code(&phone(), code, &otp, &visitor_from("a phone")).await.unwrap();
        // A login from an unknown device is reported to the customer.
        assert!(test.new_messages().await.iter().any(|text| text.contains("нового устройства")));
        let here = test.app.access.session_authenticate(&first.access).await.unwrap();
        let open = test.app.access.session_list(&here).await.unwrap();
        let listed_sessions: Vec<_> = open.iter().map(|session| (session.id, session.is_current)).collect();
        assert_eq!(listed_sessions, [(second.session_id, false), (first.session_id, true)]);
        assert!(test.app.access.session_end(&here, second.session_id).await.unwrap());
        assert!(!test.app.access.session_end(&here, second.session_id).await.unwrap());
        assert!(!test.app.access.session_end(&here, Uuid::now_v7()).await.unwrap());
        assert!(test.app.access.session_authenticate(&second.access).await.is_err());
        assert!(test.app.access.session_authenticate(&first.access).await.is_ok());
    }

    async fn a_step_up_needs_a_code_of_its_own(db: Db) {
        let test = TestApp::new(db);
        let signed_in = test.register_customer().await;
        let session = test.app.access.session_authenticate(&signed_in.access).await.unwrap();
        assert_eq!(session.step_up_until, None);
        let (code, otp) = test.request_code(CodePurpose::Login).await;
        assert!(matches!(test.app.access.session_step_up(&session, code, &otp).await.unwrap_err(), Error::Rejected(Rejection::CodeWrong { .. })));
        let (code, otp) = test.request_code(CodePurpose::StepUp).await;
        test.app.access.session_step_up(&session, code, &otp).await.unwrap();
        let session = test.app.access.session_authenticate(&signed_in.access).await.unwrap();
        assert!(session.step_up_until.is_some());
    }

    async fn an_account_with_an_open_loan_cannot_be_erased(db: Db) {
        let test = TestApp::new(db);
        let session = test.register_and_step_up().await;
        let new =
            loan::new_loan(LoanId::now_v7(), session.customer_id, 1, &loan::contract(100_000));
        test.app.loans.loan_issue(&new).await.unwrap();
        let result = test.app.profile.customer_erase(&session).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::ErasureBlockedByLoan))), "{result:?}");
        // Nothing was erased and no session ended.
        let account = test.app.profile.account_view(&session, session.customer_id).await.unwrap();
        assert_eq!(account.phone.reveal(), phone().reveal());
    }

    async fn an_account_that_owes_a_written_off_debt_cannot_be_erased(db: Db) {
        let test = TestApp::new(db);
        let session = test.register_and_step_up().await;
        let scenario = LoanScenario::named("written off", test.clock.today());
        scenario.save(&test.db, session.customer_id, "26-000001").await;
        let result = test.app.profile.customer_erase(&session).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::ErasureBlockedByLoan))), "{result:?}");
    }
}
