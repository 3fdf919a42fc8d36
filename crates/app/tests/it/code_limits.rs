//! Limits on codes and passwords: that they hold, and that nobody can turn them against a customer.

use app::access::{CodePurpose, SentCode, SentGuestCode, Visitor};
use app::{Error, Rejection};
use base::Language;
use identity::{Iin, Otp, Password, Phone};
use store::{Db, Uuid};
use testkit::challenge::solve;
use testkit::databases::{iin, phone};
use testkit::job_queues::claim_all_jobs;
use testkit::on_both_engines;
use testkit::test_app::{TestApp, password, visitor};

const BURST: usize = 60;

/// Somebody else's browser, at an address of its own.
fn stranger() -> Visitor {
    Visitor {
        ip_address: "203.0.113.5".into(),
        device: "another device".into(),
        ..Visitor::default()
    }
}

fn other_phone() -> Phone {
    Phone::try_new("+77017654321").unwrap()
}

fn wrong_otp(otp: &Otp) -> Otp {
    let digits = if otp.reveal() == "111111" { "222222" } else { "111111" };
    Otp::try_new(digits).unwrap()
}

async fn send(test: &TestApp, purpose: CodePurpose, visitor: &Visitor) -> Result<SentCode, Error> {
    test.app.access.code_send(purpose, &phone(), Language::Ru, visitor).await
}

/// Sends a code, solving the challenge if there is one.
async fn send_solved(
    test: &TestApp,
    purpose: CodePurpose,
    visitor: &Visitor,
) -> Result<SentCode, Error> {
    let send = |visitor: Visitor| async move { send(test, purpose, &visitor).await };
    testkit::challenge::send_solved(visitor.clone(), send).await
}

/// The pause that a rejection names. Some of it has passed already, so it is rounded up to minutes.
fn retry_after_s<T>(result: Result<T, Error>) -> i64 {
    match result {
        Err(Error::Rejected(
            Rejection::TooManyAttempts { retry_after_s }
            | Rejection::ResendTooSoon { retry_after_s },
        )) => (retry_after_s + 59) / 60 * 60,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("it was allowed"),
    }
}

on_both_engines! {
    /// A burst got 26 codes on PostgreSQL, each with five guesses of its own.
    async fn a_burst_gets_one_code(db: Db) {
        let test = TestApp::new(db);
        let requests = (0..BURST).map(|number| {
            let app = test.app.clone();
            let from = Visitor { device: format!("device {number}"), ..visitor() };
            tokio::spawn(async move {
                app.access.code_send(CodePurpose::Register, &phone(), Language::Ru, &from).await
            })
        });
        let mut sent_count = 0;
        for request in requests.collect::<Vec<_>>() {
            match request.await.unwrap() {
                Ok(_) => sent_count += 1,
                Err(Error::Rejected(
                    Rejection::ResendTooSoon { .. } | Rejection::TooManyAttempts { .. },
                )) => {}
                Err(other) => panic!("{other:?}"),
            }
        }
        assert_eq!(sent_count, 1);
        assert_eq!(test.new_messages().await.len(), 1);
    }

    /// A burst had 27 passwords judged on PostgreSQL.
    async fn a_burst_has_five_passwords_judged(db: Db) {
        let test = TestApp::new(db);
        let session = test.register_and_step_up().await;
        test.app.access.password_set(&session, &password()).await.unwrap();
        let guesses = (0..BURST).map(|_| {
            let app = test.app.clone();
            tokio::spawn(async move {
                let wrong = Password::try_new("zhaman kun bolsyn").unwrap();
                app.access.login_by_password(&phone(), &wrong, &stranger()).await.map(|_| ())
            })
        });
        let mut judged_count = 0;
        for guess in guesses.collect::<Vec<_>>() {
            match guess.await.unwrap() {
                Err(Error::Rejected(Rejection::WrongCredentials)) => judged_count += 1,
                Err(Error::Rejected(Rejection::TooManyAttempts { .. })) => {}
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(judged_count, 5);
    }

    /// Refused for its device, a request still counted against the phone: five of them locked
    /// anybody out for a day, at 140 phones a second.
    async fn what_another_limit_refuses_is_not_counted_against_the_phone(db: Db) {
        let test = TestApp::new(db);
        for number in 0..12 {
            let phone = Phone::try_new(&format!("+770170000{number:02}")).unwrap();
            test.app.access.code_send(CodePurpose::Login, &phone, Language::Ru, &stranger()).await.unwrap();
        }
        for _ in 0..10 {
            assert_eq!(retry_after_s(send(&test, CodePurpose::Login, &stranger()).await), 300);
        }
        let elsewhere = Visitor { device: "a third device".into(), ..visitor() };
        send(&test, CodePurpose::Login, &elsewhere).await.unwrap();
    }

    async fn pauses_grow_to_an_hour(db: Db) {
        let test = TestApp::new(db);
        let mut pauses = Vec::new();
        for _ in 0..7 {
            let sent_code = send_solved(&test, CodePurpose::Register, &stranger()).await.unwrap();
            pauses.push(sent_code.resend_after_s);
            assert_eq!(retry_after_s(send_solved(&test, CodePurpose::Register, &stranger()).await), sent_code.resend_after_s);
            test.clock.advance_seconds(u32::try_from(sent_code.resend_after_s).unwrap());
        }
        assert_eq!(pauses, [60, 60, 60, 300, 900, 3_600, 3_600]);
        test.clock.advance_seconds(86_400);
        assert_eq!(send(&test, CodePurpose::Register, &stranger()).await.unwrap().resend_after_s, 60);
    }

    async fn strangers_hold_up_neither_the_session_nor_the_known_device(db: Db) {
        let test = TestApp::new(db);
        let signed_in = test.register_customer().await;
        let session = test.app.access.session_authenticate(&signed_in.access).await.unwrap();
        for _ in 0..5 {
            let sent_code = send_solved(&test, CodePurpose::Login, &stranger()).await.unwrap();
            test.clock.advance_seconds(u32::try_from(sent_code.resend_after_s).unwrap());
        }
        send_solved(&test, CodePurpose::Login, &stranger()).await.unwrap();
        assert_eq!(retry_after_s(send(&test, CodePurpose::ResetPassword, &stranger()).await), 3_600);
        test.new_messages().await;
        test.app.access.step_up_code_send(&session, &visitor()).await.unwrap();
        let texts = test.new_messages().await;
        assert!(texts[0].contains('#'), "{texts:?}");
        send_solved(&test, CodePurpose::Login, &visitor()).await.unwrap();
    }

    /// Each code has five attempts, and there may be many codes.
    async fn wrong_codes_are_counted_across_codes(db: Db) {
        let test = TestApp::new(db);
        test.register_customer().await;
        let guess = |code: Uuid, otp: Otp, from: Visitor| {
            let app = test.app.clone();
            async move { app.access.login_by_code(&phone(), code, &otp, &from).await.map(|_| ()) }
        };
        for _ in 0..2 {
            let sent_code = send(&test, CodePurpose::Login, &stranger()).await.unwrap();
            let otp = newest_otp(&test).await;
            for _ in 0..5 {
                let result = guess(sent_code.id, wrong_otp(&otp), stranger()).await;
                assert!(matches!(result, Err(Error::Rejected(Rejection::CodeWrong { .. }))), "{result:?}");
            }
            test.clock.advance_seconds(61);
        }
        // The tenth wrong one was a minute ago, so one more is judged.
        let sent_code = send_solved(&test, CodePurpose::Login, &stranger()).await.unwrap();
        let otp = newest_otp(&test).await;
        let result = guess(sent_code.id, wrong_otp(&otp), stranger()).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::CodeWrong { tries_left: 4 }))), "{result:?}");
        assert_eq!(retry_after_s(guess(sent_code.id, otp.clone(), stranger()).await), 120);
        // The code kept its attempts, and the customer's own device is not held up.
        guess(sent_code.id, otp, visitor()).await.unwrap();
    }

    async fn a_new_code_voids_the_one_before(db: Db) {
        let test = TestApp::new(db);
        test.register_customer().await;
        let (first, first_otp) = test.request_code(CodePurpose::Login).await;
        let (reset, _) = test.request_code(CodePurpose::ResetPassword).await;
        let (second, second_otp) = (send_solved(&test, CodePurpose::Login, &visitor()).await.unwrap().id, newest_otp(&test).await);
        let log_in = |code: Uuid, otp: Otp| {
            let app = test.app.clone();
            async move { app.access.login_by_code(&phone(), code, &otp, &visitor()).await.map(|_| ()) }
        };
        assert!(matches!(log_in(first, first_otp).await, Err(Error::Rejected(Rejection::CodeExpired))));
        log_in(second, second_otp).await.unwrap();
        // A code for another purpose is not voided.
        let wrong_purpose = log_in(reset, Otp::try_new("111111").unwrap()).await;
        assert!(matches!(wrong_purpose, Err(Error::Rejected(Rejection::CodeWrong { .. }))), "{wrong_purpose:?}");
    }

    async fn the_third_code_needs_a_challenge_solved_once(db: Db) {
        let test = TestApp::new(db);
        for _ in 0..2 {
            send(&test, CodePurpose::Register, &visitor()).await.unwrap();
            test.clock.advance_seconds(60);
        }
        let challenge = match send(&test, CodePurpose::Register, &visitor()).await {
            Err(Error::Rejected(Rejection::ChallengeRequired(challenge))) => challenge,
            other => panic!("{other:?}"),
        };
        let solution = Some(solve(&challenge));
        let solved = Visitor { challenge_solution: solution, ..visitor() };
        // Solved for this phone and purpose only.
        let login = send(&test, CodePurpose::Login, &solved).await;
        assert!(matches!(login, Err(Error::Rejected(Rejection::ChallengeRequired(_)))), "{login:?}");
        send(&test, CodePurpose::Register, &solved).await.unwrap();
        test.clock.advance_seconds(60);
        let repeated = send(&test, CodePurpose::Register, &solved).await;
        assert!(matches!(repeated, Err(Error::Rejected(Rejection::ChallengeRequired(_)))), "{repeated:?}");
        test.clock.advance_seconds(86_400);
        send(&test, CodePurpose::Register, &visitor()).await.unwrap();
    }

    async fn a_solution_serves_one_of_many_concurrent_requests(db: Db) {
        let test = TestApp::new(db);
        let app = test.app.with_messages_per_hour_max(0);
        let guest = |number: usize, solution: Option<String>| {
            let app = app.clone();
            let visitor = Visitor { device: format!("{number}"), challenge_solution: solution, ..visitor() };
            async move { app.access.guest_code_send(&iin(), Language::Ru, &visitor).await }
        };
        let Err(Error::Rejected(Rejection::ChallengeRequired(challenge))) = guest(0, None).await else {
            panic!("no challenge")
        };
        let solution = solve(&challenge);
        let requests: Vec<_> = (0..BURST).map(|number| tokio::spawn(guest(number, Some(solution.clone())))).collect();
        let mut sent = Vec::new();
        for request in requests {
            sent.extend(request.await.unwrap().ok());
        }
        assert_eq!(sent.len(), 1);
    }

    async fn beyond_the_hourly_limit_everybody_solves_a_challenge(db: Db) {
        let test = TestApp::new(db);
        let app = test.app.with_messages_per_hour_max(2);
        let send = |number: usize, solution: Option<String>| {
            let app = app.clone();
            let phone = Phone::try_new(&format!("+770171000{number:02}")).unwrap();
            let from = Visitor { challenge_solution: solution, ..visitor() };
            async move { app.access.code_send(CodePurpose::Register, &phone, Language::Ru, &from).await }
        };
        send(1, None).await.unwrap();
        send(2, None).await.unwrap();
        let Err(Error::Rejected(Rejection::ChallengeRequired(challenge))) = send(3, None).await else {
            panic!("no challenge")
        };
        let solution = solve(&challenge);
        // Not for another phone.
        assert!(send(4, Some(solution.clone())).await.is_err());
        send(3, Some(solution)).await.unwrap();
        test.clock.advance_seconds(3_600);
        send(5, None).await.unwrap();
    }

    /// A burst to as many phones: each saw the count before the others.
    async fn a_burst_does_not_exceed_the_hourly_limit_without_challenges(db: Db) {
        let test = TestApp::new(db);
        let app = test.app.with_messages_per_hour_max(7);
        let requests = (0..BURST).map(|number| {
            let app = app.clone();
            tokio::spawn(async move {
                let phone = Phone::try_new(&format!("+770171000{number:02}")).unwrap();
                let (device, ip_address) = (format!("device {number}"), format!("203.0.113.{number}"));
                let from = Visitor { device, ip_address, ..Visitor::default() };
                app.access.code_send(CodePurpose::Register, &phone, Language::Ru, &from).await
            })
        });
        let mut sent_count = 0;
        for request in requests.collect::<Vec<_>>() {
            match request.await.unwrap() {
                Ok(_) => sent_count += 1,
                Err(Error::Rejected(Rejection::ChallengeRequired(_)) | Error::Busy) => {}
                Err(other) => panic!("{other:?}"),
            }
        }
        assert_eq!(sent_count, 7);
        let mut tx = test.db.begin().await.unwrap();
        let jobs = claim_all_jobs(&mut tx).await;
        assert_eq!(jobs.iter().filter(|job| job.kind == "send_message").count(), 7);
    }

    async fn guests_are_paused_by_the_number_they_type(db: Db) {
        let test = TestApp::new(db);
        let send = |number: &'static str, from: Visitor| {
            let app = test.app.clone();
            async move {
                let iin = Iin::try_new(number).unwrap();
                app.access.guest_code_send(&iin, Language::Ru, &from).await
            }
        };
        let SentGuestCode { resend_after_s, .. } = send("900101300007", stranger()).await.unwrap();
        assert_eq!(resend_after_s, 60);
        assert_eq!(retry_after_s(send("900101300007", visitor()).await), 60);
        send("850315400015", stranger()).await.unwrap();
    }

    async fn a_wrong_password_elsewhere_does_not_hold_up_the_owner(db: Db) {
        let test = TestApp::new(db);
        let session = test.register_and_step_up().await;
        test.app.access.password_set(&session, &password()).await.unwrap();
        let log_in = |text: &'static str, from: Visitor| {
            let app = test.app.clone();
            async move {
                let password = Password::try_new(text).unwrap();
                app.access.login_by_password(&phone(), &password, &from).await.map(|_| ())
            }
        };
        let mut pauses = Vec::new();
        for attempt in 1..=8 {
            let result = log_in("zhaman kun bolsyn", stranger()).await;
            assert!(matches!(result, Err(Error::Rejected(Rejection::WrongCredentials))), "{result:?}");
            if attempt >= 5 {
                let pause_s = retry_after_s(log_in("zhaman kun bolsyn", stranger()).await);
                test.clock.advance_seconds(u32::try_from(pause_s).unwrap());
                pauses.push(pause_s);
            }
        }
        assert_eq!(pauses, [60, 300, 900, 3_600]);
        log_in("zhaman kun bolsyn", stranger()).await.unwrap_err();
        assert_eq!(retry_after_s(log_in("zhaksy kun bolsyn", stranger()).await), 3_600);
        // Neither the owner's device, even at the same address, nor another address is held up.
        log_in("zhaksy kun bolsyn", Visitor { ip_address: stranger().ip_address, ..visitor() }).await.unwrap();
        let elsewhere = Visitor { ip_address: "198.51.100.7".into(), ..stranger() };
        log_in("zhaksy kun bolsyn", elsewhere).await.unwrap();
    }

    async fn a_phone_change_holds_up_nobody_elses_codes(db: Db) {
        let test = TestApp::new(db);
        let signed_in = test.register_customer().await;
        let session = test.app.access.session_authenticate(&signed_in.access).await.unwrap();
        test.app.access.phone_change_code_send(&session, &other_phone(), &visitor()).await.unwrap();
        let owner = Visitor { device: "the other's device".into(), ..visitor() };
        test.app.access.code_send(CodePurpose::Register, &other_phone(), Language::Ru, &owner).await.unwrap();
        for number in 0..4 {
            let phone = Phone::try_new(&format!("+770172000{number:02}")).unwrap();
            test.app.access.phone_change_code_send(&session, &phone, &visitor()).await.unwrap();
        }
        let sixth = Phone::try_new("+77017300000").unwrap();
        assert_eq!(retry_after_s(test.app.access.phone_change_code_send(&session, &sixth, &visitor()).await), 900);
    }
}

/// The code of the newest message.
async fn newest_otp(test: &TestApp) -> Otp {
    let texts = test.new_messages().await;
    Otp::try_new(texts.last().unwrap().split('#').next_back().unwrap()).unwrap()
}
