//! Both outcomes of every authentication are in the audit trail with their client, and the owner of an
//! account is told what changes it, on both engines.

use app::access::{ClientView, CodePurpose, Visitor};
use app::{Error, Rejection, StaffMember};
use base::Language;
use base::ids::CustomerId;
use identity::{Email, Iban, Otp, Password, Phone};
use store::{Db, audit};
use testkit::borrower::{Borrower, GOOD_CARD};
use testkit::databases::{PostgresDatabase, phone};
use testkit::on_both_engines;
use testkit::test_app::{TestApp, password, visitor};
use testkit::test_env::TestEnv;

const STAFF: StaffMember<'_> = StaffMember::named("dana");

/// Somebody elsewhere.
fn stranger(number: u32) -> Visitor {
    Visitor {
        ip_address: format!("10.9.{}.{}", number / 250, number % 250 + 1),
        device: format!("device {number}"),
        user_agent: "a script".into(),
        ..Visitor::default()
    }
}

fn wrong(otp: &Otp) -> Otp {
    Otp::try_new(if otp.reveal() == "111111" { "222222" } else { "111111" }).unwrap()
}

/// The audit rows about a subject, oldest first.
async fn actions(db: &Db, subject: &str) -> Vec<String> {
    let mut tx = db.read().await.unwrap();
    let rows = audit::list_by_subject(&mut tx, subject, 200).await.unwrap();
    rows.into_iter().rev().map(|row| row.action).collect()
}

fn count(actions: &[String], action: &str) -> usize {
    actions.iter().filter(|it| *it == action).count()
}

async fn count_rows(db: &Db, sql: &'static str) -> i64 {
    let (count,): (i64,) = db.read().await.unwrap().sql(sql).one("a count").await.unwrap();
    count
}

fn events(clients: &[ClientView]) -> Vec<(&str, &str, &str)> {
    clients
        .iter()
        .rev()
        .map(|it| (it.event.as_str(), it.ip_address.as_str(), it.user_agent.as_str()))
        .collect()
}

on_both_engines! {
    /// The exploit of F17: after hundreds of probes the trail held nothing, and no address.
    async fn both_outcomes_of_access_are_recorded_with_their_client(db: Db) {
        let test = TestApp::new(db.clone());
        let session = test.register_and_step_up().await;
        let (access, id) = (&test.app.access, session.customer_id);
        access.password_set(&session, &password()).await.unwrap();
        let guess = Password::try_new("zhaman kun bolsyn").unwrap();
        for _ in 0..6 {
            access.login_by_password(&phone(), &guess, &stranger(1)).await.unwrap_err();
        }
        access.login_by_password(&phone(), &password(), &visitor()).await.unwrap();
        let (code, otp) = test.request_code(CodePurpose::Login).await;
        access.login_by_code(&phone(), code, &wrong(&otp), &stranger(2)).await.unwrap_err();
        access.login_by_code(&phone(), code, &otp, &visitor()).await.unwrap();
        access.login_by_code(&phone(), code, &otp, &stranger(2)).await.unwrap_err();
        access.code_send(CodePurpose::Login, &phone(), Language::Ru, &visitor()).await.unwrap();
        let too_soon = access.code_send(CodePurpose::Login, &phone(), Language::Ru, &visitor()).await;
        assert!(matches!(too_soon, Err(Error::Rejected(Rejection::ResendTooSoon { .. }))));
        test.clock.advance_seconds(61);
        let (code, otp) = test.request_code(CodePurpose::StepUp).await;
        access.session_step_up(&session, code, &wrong(&otp)).await.unwrap_err();

        // What failed waits in memory for the next round of maintenance.
        let subject = format!("customer/{id}");
        assert_eq!(count(&actions(&db, &subject).await, "sign_in_failed"), 0);
        assert!(access.failure_flush(false).await.unwrap() > 0);
        assert_eq!(access.failure_flush(false).await.unwrap(), 0);
        let rows = actions(&db, &subject).await;
        for action in [
            "registered", "signed_in", "stepped_up", "password_set", "sign_in_failed",
            "sign_in_paused", "sign_in_refused", "code_wrong", "code_unknown", "code_refused",
            "step_up_failed",
        ] {
            assert!(count(&rows, action) > 0, "{action} is not in {rows:?}");
        }

        // Four wrong passwords are one row with their count; staff see from where, and are seen.
        let clients = access.client_list(STAFF, id).await.unwrap();
        assert!(events(&clients).contains(&("sign_in_failed", "10.9.0.2", "a script")));
        assert!(events(&clients).contains(&("signed_in", "10.0.0.1", "a browser")));
        let failed = clients.iter().find(|it| it.event == "sign_in_failed").unwrap();
        assert_eq!(failed.detail, r#"{"count":4,"how":"password","total":4}"#);
        assert_eq!(count(&actions(&db, &subject).await, "customer_looked_at"), 1);
        let from_there = access.client_list_by_ip(STAFF, "10.9.0.2".parse().unwrap()).await.unwrap();
        assert_eq!(from_there.len(), 3);
        assert_eq!(count(&actions(&db, &subject).await, "address_searched"), 1);
        let nobody = CustomerId::now_v7();
        assert!(matches!(access.client_list(STAFF, nobody).await, Err(Error::NotFound(_))));

        // Addresses and browsers are sealed, and gone after a year; the trail stays.
        let sealed: Vec<(Vec<u8>, Vec<u8>)> = db
            .read().await.unwrap()
            .sql("SELECT ip_sealed, user_agent_sealed FROM audit_clients")
            .all().await.unwrap();
        let has = |bytes: &[u8], text: &str| bytes.windows(text.len()).any(|it| it == text.as_bytes());
        assert!(!sealed.iter().any(|(ip, agent)| has(ip, "10.") || has(agent, "script")));
        let before = actions(&db, &subject).await.len();
        test.clock.advance_seconds(366 * 86_400);
        test.app.expired_data_delete().await.unwrap();
        assert_eq!(count_rows(&db, "SELECT CAST(COUNT(*) AS bigint) FROM audit_clients").await, 0);
        assert_eq!(actions(&db, &subject).await.len(), before);
    }

    /// Whoever has no account is counted by network, and a flood leaves a few rows.
    async fn a_flood_leaves_a_few_rows(db: Db) {
        let test = TestApp::new(db.clone());
        let access = &test.app.access;
        for number in 0..1_000_u32 {
            let nobody = Phone::try_new(&format!("+7701{number:07}")).unwrap();
            let result = access.login_by_code(&nobody, store::Uuid::now_v7(), &Otp::try_new("111111").unwrap(), &stranger(1)).await;
            assert!(matches!(result, Err(Error::Rejected(Rejection::CodeExpired))), "{number}");
            access.failure_flush(false).await.unwrap();
        }
        // At 1, 2, 4 … 512, and what is left an hour later.
        let rows = "SELECT CAST(COUNT(*) AS bigint) FROM audit WHERE action = 'code_unknown'";
        assert_eq!(count_rows(&db, rows).await, 10);
        test.clock.advance_seconds(3_600);
        access.failure_flush(false).await.unwrap();
        assert_eq!(count_rows(&db, rows).await, 11);
        let clients = access.client_list_by_ip(STAFF, "10.9.0.2".parse().unwrap()).await.unwrap();
        assert_eq!(clients[0].detail, r#"{"count":488,"how":"login","total":1000}"#);
        assert_eq!(clients[0].customer_id, None);
    }

    async fn the_owner_is_told_what_changes_the_account(db: Db) {
        let env = TestEnv::new(db.clone()).await;
        let mut aigul = Borrower::new(&env).await;
        aigul.step_up().await;
        let (app, session) = (&env.app, aigul.session.clone());
        let id = session.customer_id;
        let set = async |address: Option<&str>| {
            let version = app.profile.account_view(&session, id).await.unwrap().version;
            let address = address.map(|address| Email::try_new(address).unwrap());
            app.profile.email_set(&session, version, address.as_ref()).await.unwrap();
            env.run_jobs().await;
        };
        let sms = || env.sms_to(aigul.phone.reveal());
        set(Some("first@mail.kz")).await;
        assert_eq!(sms()[0], "В вашем кабинете указан новый адрес почты. Если это не вы, сразу свяжитесь с нами.");
        let letter = env.sms_to("first@mail.kz").remove(0);
        let code = letter.split("Код подтверждения: ").nth(1).unwrap()[..6].to_owned();
        app.profile.email_verify(&session, &Otp::try_new(&code).unwrap()).await.unwrap();
        // The address that was proven is told, the one that was not is not.
        set(Some("second@mail.kz")).await;
        let letter = env.sms_to("first@mail.kz").remove(0);
        assert!(letter.contains("заменили или") && letter.contains("сразу свяжитесь с нами"), "{letter}");
        set(None).await;
        assert_eq!(sms()[0], "Из вашего кабинета удалён адрес почты. Если это не вы, сразу свяжитесь с нами.");
        assert_eq!(env.sms_to("second@mail.kz").len(), 1);

        let iban = Iban::try_new("KZ41722C000000000001").unwrap();
        let added = app.applications.payout_account_add(&session, &iban).await.unwrap();
        app.applications.payout_account_add(&session, &iban).await.unwrap();
        env.run_jobs().await;
        let notice = "В ваш кабинет добавили счёт для получения денег. Если это не вы, сразу свяжитесь с нами.";
        assert_eq!(sms().iter().filter(|text| *text == notice).count(), 1);
        app.applications.payout_method_remove(&session, added.id).await.unwrap();
        app.applications.payout_method_remove(&session, added.id).await.unwrap();
        env.run_jobs().await;
        let notice = "Из вашего кабинета удалили карту или счёт для получения денег. Если это не вы, сразу свяжитесь с нами.";
        assert_eq!(sms().iter().filter(|text| *text == notice).count(), 1);
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        let notice = "В ваш кабинет добавили карту для получения денег. Если это не вы, сразу свяжитесь с нами.";
        assert_eq!(env.sms_to(aigul.phone.reveal()).iter().filter(|text| *text == notice).count(), 1);

        let rows = actions(&db, &format!("customer/{id}")).await;
        for (action, expected) in [
            ("email_changed", 3), ("email_proven", 1), ("payout_method_added", 2),
            ("payout_method_removed", 1),
        ] {
            assert_eq!(count(&rows, action), expected, "{action} in {rows:?}");
        }
        env.assert_integrity().await;
    }
}

/// A burst of sign-ins does not queue for the trail: rows are inserted outside the chain.
#[tokio::test(flavor = "multi_thread")]
async fn a_burst_of_failures_writes_nothing_on_its_way() {
    let database = PostgresDatabase::create().await;
    let db = database.open().await;
    let test = TestApp::new(db.clone());
    test.register_customer().await;
    let before = count_rows(&db, "SELECT COUNT(*) FROM audit").await;
    let guesses = (0..60).map(|number| {
        let app = test.app.clone();
        tokio::spawn(async move {
            let wrong = Password::try_new("zhaman kun bolsyn").unwrap();
            app.access.login_by_password(&phone(), &wrong, &stranger(number)).await.map(|_| ())
        })
    });
    let mut judged_or_refused = 0;
    for guess in guesses.collect::<Vec<_>>() {
        match guess.await.unwrap() {
            Err(Error::Rejected(_)) => judged_or_refused += 1,
            // Not looked at: too many hashes at once.
            Err(Error::Busy) => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(judged_or_refused > 0);
    assert_eq!(count_rows(&db, "SELECT COUNT(*) FROM audit").await, before);
    assert!(test.app.access.failure_flush(false).await.unwrap() <= 3);
    let written = "SELECT CAST(SUM(CAST(CAST(detail AS json) ->> 'count' AS bigint)) AS bigint)
                   FROM audit WHERE actor = 'visitor' AND action LIKE 'sign_in_%'";
    assert_eq!(count_rows(&db, written).await, judged_or_refused);
    db.close().await;
    database.remove().await;
}
