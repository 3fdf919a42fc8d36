//! Web Push on both engines: switched on and off by the customer, ended with the session, and
//! nothing on a locked screen that others should not read.

use base::Language;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use app::access::{CodePurpose, Token};
use app::job_handlers::MessageTransports;
use app::loans::{NewPayment, PaymentSource};
use app::messages::{PushState, PushSubscription};
use app::profile::NewSettings;
use app::{App, Clock, Providers, job_handlers};
use base::ids::LoanId;
use lending::loan::PaymentPurpose;
use money::Tenge;
use providers::email::{EmailMessage, Mailer};
use providers::push::{PushOutcome, PushSender};
use providers::sms::{SmsMessage, SmsSender};
use providers::{ProviderFuture, SendError, SendFuture};
use store::Db;
use store::sessions::Session;
use testkit::clock::TestClock;
use testkit::databases::vault;
use testkit::on_both_engines;
use testkit::test_app::{TestApp, visitor};
use testkit::{loan, rules};

const KEY: &str = "our public key";
const RU: &str = r#"{"body":"В вашем кабинете есть новости","title":"Zhedel","url":"/loan/"}"#;
const KK: &str = r#"{"body":"Кабинетіңізде жаңалық бар","title":"Zhedel","url":"/kz/loan/"}"#;

/// A push service that gives scripted responses, and then accepts everything.
#[derive(Default)]
struct ScriptedPush {
    answers: Mutex<VecDeque<Result<PushOutcome, SendError>>>,
    accepted: Mutex<Vec<(String, String)>>,
}

impl ScriptedPush {
    fn answer_next(&self, answer: Result<PushOutcome, SendError>) {
        self.answers.lock().unwrap().push_back(answer);
    }

    /// What was accepted since the last call: endpoint and text.
    fn take_accepted(&self) -> Vec<(String, String)> {
        std::mem::take(&mut *self.accepted.lock().unwrap())
    }
}

impl PushSender for ScriptedPush {
    fn public_key(&self) -> &str {
        KEY
    }

    fn can_reach(&self, browser: &PushSubscription) -> bool {
        browser.endpoint.starts_with("https://")
    }

    fn send<'a>(
        &'a self,
        to: &'a PushSubscription,
        text: &'a str,
        _: i64,
    ) -> ProviderFuture<'a, PushOutcome, SendError> {
        assert_eq!((to.p256dh.as_str(), to.auth.as_str()), ("a-key", "a-secret"));
        let answer = self.answers.lock().unwrap().pop_front().unwrap_or(Ok(PushOutcome::Accepted));
        if answer == Ok(PushOutcome::Accepted) {
            self.accepted.lock().unwrap().push((to.endpoint.clone(), text.to_owned()));
        }
        Box::pin(async move { answer })
    }
}

/// Providers that accept everything.
struct AcceptingSender;

impl SmsSender for AcceptingSender {
    fn send<'a>(&'a self, _: SmsMessage<'a>) -> SendFuture<'a> {
        Box::pin(async { Ok(()) })
    }
}

impl Mailer for AcceptingSender {
    fn send<'a>(&'a self, _: EmailMessage<'a>) -> SendFuture<'a> {
        Box::pin(async { Ok(()) })
    }
}

fn subscription(name: &str) -> PushSubscription {
    PushSubscription {
        endpoint: format!("https://push.example/{name}"),
        p256dh: "a-key".into(),
        auth: "a-secret".into(),
    }
}

/// A customer with a loan and a subscribed browser.
struct SubscribedCustomer {
    test: TestApp,
    push: Arc<ScriptedPush>,
    session: Session,
    access: Token,
    loan_id: LoanId,
    payments: Mutex<u32>,
}

impl SubscribedCustomer {
    async fn new(db: Db) -> Self {
        let (clock, push) = (Arc::new(TestClock::default()), Arc::new(ScriptedPush::default()));
        let folder = std::env::temp_dir().join("zhedel-no-files");
        std::fs::create_dir_all(&folder).unwrap();
        let providers = rules::test_providers_with(
            rules::UNREACHABLE_URL,
            rules::UNREACHABLE_URL,
            &folder,
            vault(),
        );
        let external_providers = Arc::new(Providers { push: Some(push.clone()), ..providers });
        let (rules, host) = (rules::rules(), "zhedel.example");
        let app = App::new(db.clone(), vault(), clock.clone(), rules, external_providers, host);
        let test = TestApp { app, clock, db };
        let access = test.register_customer().await.access;
        let session = test.app.access.session_authenticate(&access).await.unwrap();
        let new =
            loan::new_loan(LoanId::now_v7(), session.customer_id, 1, &loan::contract(100_000));
        test.app.loans.loan_issue(&new).await.unwrap();
        Self { test, push, session, access, loan_id: new.id, payments: Mutex::default() }
    }

    async fn subscribe(&self, name: &str) -> bool {
        self.test.app.messages.push_enable(&self.session, &subscription(name)).await.unwrap()
    }

    async fn is_subscribed(&self) -> bool {
        self.test.app.messages.push_state_view(&self.session).await.unwrap().is_enabled
    }

    /// Posts a payment and sends its notifications.
    async fn pay(&self, amount: Tenge) {
        let number = {
            let mut payments = self.payments.lock().unwrap();
            *payments += 1;
            *payments
        };
        let payment = NewPayment {
            source: PaymentSource::Biller,
            reference: number.to_string(),
            loan_id: self.loan_id,
            amount,
            value_date: self.test.clock.today(),
            purpose: PaymentPurpose::Early,
        };
        self.test.app.loans.payment_post(&payment).await.unwrap();
        self.run_until_idle().await;
    }

    async fn pay_a_little(&self) {
        self.pay(Tenge::try_from_whole_tenge(1_000).unwrap()).await;
    }

    async fn pay_everything(&self) {
        let contract = loan::contract(100_000);
        let (loan, _) = lending::loan::issue(self.loan_id, contract);
        self.pay(loan.payoff(self.test.clock.today())).await;
    }

    /// A reminder is sent at noon three days before the due date.
    async fn remind(&self) {
        self.test.clock.advance_to_hour(12);
        self.test.clock.advance_seconds(26 * 86_400);
        let due_date = loan::contract(100_000).due_date();
        while self.test.clock.today().days_until(due_date) != 3 {
            self.test.clock.advance_seconds(86_400);
        }
        self.test.app.loans.close_past_business_days().await.unwrap();
        self.test.app.loans.daily_reminder_enqueue().await.unwrap();
    }

    async fn run_until_idle(&self) {
        let channels =
            MessageTransports { sms: Arc::new(AcceptingSender), mail: Arc::new(AcceptingSender) };
        let runner = job_handlers::runner(self.test.app.clone(), channels);
        while runner.run_next().await.unwrap() {}
    }

    fn hour(&self) -> i64 {
        (self.test.clock.now().0 / 1_000_000 + 5 * 3_600).rem_euclid(86_400) / 3_600
    }

    async fn audit_count(&self, action: &str) -> usize {
        let mut tx = self.test.db.read().await.unwrap();
        let actor = format!("customer/{}", self.session.customer_id);
        let rows = store::audit::list_by_subject(&mut tx, &actor, 100).await.unwrap();
        rows.iter().filter(|row| row.action == action).count()
    }
}

fn received(name: &str, text: &str) -> (String, String) {
    (subscription(name).endpoint, text.to_owned())
}

on_both_engines! {
    async fn a_notification_reveals_nothing_personal(db: Db) {
        let device = SubscribedCustomer::new(db).await;
        let off = PushState { public_key: Some(KEY.into()), is_enabled: false };
        assert_eq!(device.test.app.messages.push_state_view(&device.session).await.unwrap(), off);
        device.pay_a_little().await;
        assert!(device.push.take_accepted().is_empty(), "it was not requested");
        let inside = PushSubscription { endpoint: "http://10.0.0.1/".into(), ..subscription("a") };
        assert!(!device.test.app.messages.push_enable(&device.session, &inside).await.unwrap());
        assert!(!device.is_subscribed().await);
        assert!(device.subscribe("a").await && device.is_subscribed().await);
        device.pay_a_little().await;
        assert_eq!(device.push.take_accepted(), [received("a", RU)]);
        // On the next page load the browser has another endpoint.
        assert!(device.subscribe("b").await);
        let account = device.test.app.profile.account_view(&device.session, device.session.customer_id).await.unwrap();
        let kk = NewSettings { language: Language::Kk, marketing_sms: false, marketing_email: false };
        let app = &device.test.app;
        app.profile.settings_update(&device.session, account.version, &kk, &visitor()).await.unwrap();
        device.pay_a_little().await;
        assert_eq!(device.push.take_accepted(), [received("b", KK)]);
        assert_eq!((device.audit_count("push_on").await, device.audit_count("push_off").await), (1, 0));
    }

    async fn a_push_reminder_is_sent_by_day(db: Db) {
        let device = SubscribedCustomer::new(db).await;
        device.subscribe("a").await;
        device.remind().await;
        // No worker ran until the evening: it waits for the morning.
        device.test.clock.advance_to_hour(22);
        device.run_until_idle().await;
        assert!(device.push.take_accepted().is_empty(), "{}", device.hour());
        device.test.clock.advance_to_hour(9);
        device.run_until_idle().await;
        assert_eq!(device.push.take_accepted(), [received("a", RU)]);
    }

    async fn a_customer_who_has_paid_is_not_reminded(db: Db) {
        let device = SubscribedCustomer::new(db).await;
        device.subscribe("a").await;
        device.remind().await;
        device.test.clock.advance_to_hour(22);
        device.pay_everything().await;
        let notifications = device.push.take_accepted();
        assert!(!notifications.is_empty(), "a payment is announced");
        device.test.clock.advance_to_hour(9);
        device.run_until_idle().await;
        assert!(device.push.take_accepted().is_empty());
    }

    async fn a_subscription_ends_with_the_switch_the_session_or_the_account(db: Db) {
        let device = SubscribedCustomer::new(db).await;
        let app = &device.test.app;
        device.subscribe("a").await;
        for _ in 0..2 {
            app.messages.push_disable(&device.session).await.unwrap();
            assert!(!device.is_subscribed().await);
        }
        assert_eq!(device.audit_count("push_off").await, 1);
        device.subscribe("a").await;
        app.access.session_logout(&device.access).await.unwrap();
        assert!(!device.is_subscribed().await);
        device.pay_a_little().await;
        assert!(device.push.take_accepted().is_empty());
        // The same browser in another session is not notified twice.
        let (code, otp) = device.test.request_code(CodePurpose::Login).await;
        let phone = testkit::databases::phone();
        let repeated = app.access.login_by_code(&phone, code, &otp, &visitor()).await.unwrap();
        let repeated = app.access.session_authenticate(&repeated.access).await.unwrap();
        assert!(app.messages.push_enable(&repeated, &subscription("a")).await.unwrap());
        device.pay_a_little().await;
        assert_eq!(device.push.take_accepted(), [received("a", RU)]);
        // An expired session gets nothing more, and is deleted by retention.
        device.test.clock.advance_seconds(40 * 86_400);
        app.loans.close_past_business_days().await.unwrap();
        device.pay_a_little().await;
        assert!(device.push.take_accepted().is_empty());
        app.expired_data_delete().await.unwrap();
        let mut tx = device.test.db.read().await.unwrap();
        for table in ["push_subscriptions", "pushes"] {
            let sql = match table {
                "pushes" => "SELECT CAST(COUNT(*) AS bigint) FROM push_notifications
                     WHERE sent_at IS NOT NULL",
                _ => "SELECT CAST(COUNT(*) AS bigint) FROM push_subscriptions",
            };
            let (row_count,): (i64,) = tx.sql(sql).one("a count").await.unwrap();
            assert_eq!(row_count, 0, "{table}");
        }
    }

    async fn an_erased_customer_gets_no_more_notifications(db: Db) {
        let device = SubscribedCustomer::new(db).await;
        let (app, push) = (&device.test.app, &device.push);
        device.subscribe("a").await;
        // Debts are paid first.
        let payment = NewPayment {
            source: PaymentSource::Biller,
            reference: "all".into(),
            loan_id: device.loan_id,
            amount: Tenge::try_from_whole_tenge(150_000).unwrap(),
            value_date: device.test.clock.today(),
            purpose: PaymentPurpose::Repayment,
        };
        app.loans.payment_post(&payment).await.unwrap();
        device.run_until_idle().await;
        push.take_accepted();
        let (code, otp) = device.test.request_code(CodePurpose::StepUp).await;
        app.access.session_step_up(&device.session, code, &otp).await.unwrap();
        let session = app.access.session_authenticate(&device.access).await.unwrap();
        app.profile.customer_erase(&session).await.unwrap();
        device.run_until_idle().await;
        assert!(push.take_accepted().is_empty() && !device.is_subscribed().await);
    }

    async fn an_expired_subscription_is_removed_and_an_outage_is_retried(db: Db) {
        let device = SubscribedCustomer::new(db).await;
        device.subscribe("a").await;
        device.push.answer_next(Err(SendError::Temporary("the push service answered 503".into())));
        device.pay_a_little().await;
        assert!(device.push.take_accepted().is_empty() && device.is_subscribed().await);
        device.test.clock.advance_seconds(3_600);
        device.run_until_idle().await;
        assert_eq!(device.push.take_accepted(), [received("a", RU)]);
        device.push.answer_next(Err(SendError::Rejected("too long".into())));
        device.pay_a_little().await;
        assert!(device.is_subscribed().await && device.test.app.messages.dead_letter_list().await.unwrap().is_empty());
        device.push.answer_next(Ok(PushOutcome::Gone));
        device.pay_a_little().await;
        assert!(!device.is_subscribed().await);
        device.pay_a_little().await;
        assert!(device.push.take_accepted().is_empty());
    }
}
