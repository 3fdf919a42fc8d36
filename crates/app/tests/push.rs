//! Notices in a browser, on both engines: on and off by the person, gone with the session, and nothing
//! on the screen that others should not read.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod house;
#[path = "house/loan.rs"]
mod loan;
use base::Language;
use house::rules;
#[path = "../../store/tests/support/mod.rs"]
mod support;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use app::access::{Purpose as CodePurpose, Token};
use app::loans::{NewPayment, Source};
use app::messages::{MessageTransports, Runner};
use app::profile::NewSettings;
use app::push::{Browser, PushState};
use app::{Clock, Lender, MovableClock, Providers};
use house::{House, hours, visitor};
use ledger::LoanId;
use lending::loan::Purpose;
use money::Tenge;
use providers::email::{EmailMessage, Mailer};
use providers::push::{Push, Pushed};
use providers::sms::{Sms, SmsMessage};
use providers::{Asking, SendError, SendFuture};
use store::sessions::Session;
use store::{Db, Uuid};
use support::vault;

const KEY: &str = "our public key";
const RU: &str = r#"{"body":"В вашем кабинете есть новости","title":"Zhedel","url":"/loan/"}"#;
const KK: &str = r#"{"body":"Кабинетіңізде жаңалық бар","title":"Zhedel","url":"/kz/loan/"}"#;

/// A way to browsers that answers as it was told, and then takes everything.
#[derive(Default)]
struct ScriptedPush {
    answers: Mutex<VecDeque<Result<Pushed, SendError>>>,
    taken: Mutex<Vec<(String, String)>>,
}

impl ScriptedPush {
    fn answer_next(&self, answer: Result<Pushed, SendError>) {
        self.answers.lock().unwrap().push_back(answer);
    }

    /// What came since the last time: the address and the text.
    fn taken(&self) -> Vec<(String, String)> {
        std::mem::take(&mut *self.taken.lock().unwrap())
    }
}

impl Push for ScriptedPush {
    fn public_key(&self) -> &str {
        KEY
    }

    fn can_reach(&self, browser: &Browser) -> bool {
        browser.endpoint.starts_with("https://")
    }

    fn send<'a>(&'a self, to: &'a Browser, text: &'a str, _: i64) -> Asking<'a, Pushed, SendError> {
        assert_eq!((to.p256dh.as_str(), to.auth.as_str()), ("a-key", "a-secret"));
        let answer = self.answers.lock().unwrap().pop_front().unwrap_or(Ok(Pushed::Taken));
        if answer == Ok(Pushed::Taken) {
            self.taken.lock().unwrap().push((to.endpoint.clone(), text.to_owned()));
        }
        Box::pin(async move { answer })
    }
}

/// Providers that take everything.
struct AcceptingSender;

impl Sms for AcceptingSender {
    fn send<'a>(&'a self, _: SmsMessage<'a>) -> SendFuture<'a> {
        Box::pin(async { Ok(()) })
    }
}

impl Mailer for AcceptingSender {
    fn send<'a>(&'a self, _: EmailMessage<'a>) -> SendFuture<'a> {
        Box::pin(async { Ok(()) })
    }
}

fn browser(name: &str) -> Browser {
    Browser {
        endpoint: format!("https://push.example/{name}"),
        p256dh: "a-key".into(),
        auth: "a-secret".into(),
    }
}

/// Somebody with a loan and a device, and the way to it.
struct SubscribedCustomer {
    house: House,
    push: Arc<ScriptedPush>,
    session: Session,
    access: Token,
    loan_id: Uuid,
    payments: Mutex<u32>,
}

impl SubscribedCustomer {
    async fn new(db: Db) -> Self {
        let (clock, push) = (Arc::new(MovableClock::default()), Arc::new(ScriptedPush::default()));
        let folder = std::env::temp_dir().join("zhedel-no-files");
        std::fs::create_dir_all(&folder).unwrap();
        let world = rules::world(rules::NOBODY, rules::NOBODY, &folder, vault());
        let outside = Arc::new(Providers { push: Some(push.clone()), ..world });
        let (rules, host) = (rules::rules(), "zhedel.example");
        let lender = Lender::new(db.clone(), vault(), clock.clone(), rules, outside, host);
        let house = House { lender, clock, db };
        let access = house.registered().await.access;
        let session = house.lender.signed_in(&access).await.unwrap();
        let new = loan::new_loan(Uuid::now_v7(), session.customer_id, 1, &loan::contract(100_000));
        house.lender.issue(&new).await.unwrap();
        Self { house, push, session, access, loan_id: new.id, payments: Mutex::default() }
    }

    async fn on(&self, name: &str) -> bool {
        self.house.lender.push_enable(&self.session, &browser(name)).await.unwrap()
    }

    async fn is_on(&self) -> bool {
        self.house.lender.push_state_view(&self.session).await.unwrap().is_on
    }

    /// A payment comes and everything that is to be told of it goes.
    async fn pay(&self, amount: Tenge) {
        let number = {
            let mut payments = self.payments.lock().unwrap();
            *payments += 1;
            *payments
        };
        let payment = NewPayment {
            source: Source::Biller,
            reference: number.to_string(),
            loan_id: self.loan_id,
            amount,
            value_on: self.house.clock.today(),
            purpose: Purpose::Early,
        };
        self.house.lender.payment_post(&payment).await.unwrap();
        self.deliver().await;
    }

    async fn pay_a_little(&self) {
        self.pay(Tenge::try_from_whole_tenge(1_000).unwrap()).await;
    }

    async fn pay_everything(&self) {
        let contract = loan::contract(100_000);
        let (loan, _) = lending::loan::issue(LoanId(self.loan_id.as_u128()), contract);
        self.pay(loan.payoff(self.house.clock.today())).await;
    }

    /// At noon three days before the due date a reminder is written.
    async fn remind(&self) {
        hours::wait_until(&self.house.clock, 12);
        self.house.clock.advance_seconds(26 * 86_400);
        let due_on = loan::contract(100_000).due_on();
        while self.house.clock.today().days_until(due_on) != 3 {
            self.house.clock.advance_seconds(86_400);
        }
        self.house.lender.close_past_business_days().await.unwrap();
        self.house.lender.daily_reminder_enqueue().await.unwrap();
    }

    async fn deliver(&self) {
        let channels =
            MessageTransports { sms: Arc::new(AcceptingSender), mail: Arc::new(AcceptingSender) };
        let courier = Runner::new(self.house.lender.clone(), channels);
        while courier.run_next().await.unwrap() {}
    }

    fn hour(&self) -> i64 {
        (self.house.clock.now().0 / 1_000_000 + 5 * 3_600).rem_euclid(86_400) / 3_600
    }

    async fn noted(&self, action: &str) -> usize {
        let mut tx = self.house.db.read().await.unwrap();
        let who = format!("customer/{}", self.session.customer_id);
        let rows = store::audit::about(&mut tx, &who, 100).await.unwrap();
        rows.iter().filter(|row| row.action == action).count()
    }
}

fn told(name: &str, text: &str) -> (String, String) {
    (browser(name).endpoint, text.to_owned())
}

on_both_engines! {
    async fn a_person_is_told_that_there_is_news_and_nothing_else(db: Db) {
        let device = SubscribedCustomer::new(db).await;
        let off = PushState { public_key: Some(KEY.into()), is_on: false };
        assert_eq!(device.house.lender.push_state_view(&device.session).await.unwrap(), off);
        device.pay_a_little().await;
        assert!(device.push.taken().is_empty(), "nobody asked for it");
        let inside = Browser { endpoint: "http://10.0.0.1/".into(), ..browser("a") };
        assert!(!device.house.lender.push_enable(&device.session, &inside).await.unwrap());
        assert!(!device.is_on().await);
        assert!(device.on("a").await && device.is_on().await);
        device.pay_a_little().await;
        assert_eq!(device.push.taken(), [told("a", RU)]);
        // The next load of a page gives the browser another address.
        assert!(device.on("b").await);
        let me = device.house.lender.me(&device.session).await.unwrap();
        let kk = NewSettings { language: Language::Kk, marketing_sms: false, marketing_email: false };
        let lender = &device.house.lender;
        lender.change_settings(&device.session, me.version, &kk, &visitor()).await.unwrap();
        device.pay_a_little().await;
        assert_eq!(device.push.taken(), [told("b", KK)]);
        assert_eq!((device.noted("push_on").await, device.noted("push_off").await), (1, 0));
    }

    async fn a_reminder_comes_by_day(db: Db) {
        let device = SubscribedCustomer::new(db).await;
        device.on("a").await;
        device.remind().await;
        // Nobody worked until the evening: it waits for the morning.
        hours::wait_until(&device.house.clock, 22);
        device.deliver().await;
        assert!(device.push.taken().is_empty(), "{}", device.hour());
        hours::wait_until(&device.house.clock, 9);
        device.deliver().await;
        assert_eq!(device.push.taken(), [told("a", RU)]);
    }

    async fn who_has_paid_meanwhile_is_not_reminded(db: Db) {
        let device = SubscribedCustomer::new(db).await;
        device.on("a").await;
        device.remind().await;
        hours::wait_until(&device.house.clock, 22);
        device.pay_everything().await;
        let thanked = device.push.taken();
        assert!(!thanked.is_empty(), "a payment is told of");
        hours::wait_until(&device.house.clock, 9);
        device.deliver().await;
        assert!(device.push.taken().is_empty());
    }

    async fn it_ends_by_the_switch_with_the_session_and_with_the_account(db: Db) {
        let device = SubscribedCustomer::new(db).await;
        let lender = &device.house.lender;
        device.on("a").await;
        for _ in 0..2 {
            lender.push_disable(&device.session).await.unwrap();
            assert!(!device.is_on().await);
        }
        assert_eq!(device.noted("push_off").await, 1);
        device.on("a").await;
        lender.log_out(&device.access).await.unwrap();
        assert!(!device.is_on().await);
        device.pay_a_little().await;
        assert!(device.push.taken().is_empty());
        // The same browser in the hands of another session is not written to twice.
        let (code, otp) = device.house.code(CodePurpose::Login).await;
        let phone = support::phone();
        let again = lender.login_by_code(&phone, code, &otp, &visitor()).await.unwrap();
        let again = lender.signed_in(&again.access).await.unwrap();
        assert!(lender.push_enable(&again, &browser("a")).await.unwrap());
        device.pay_a_little().await;
        assert_eq!(device.push.taken(), [told("a", RU)]);
        // A session that ran out shows nothing more, and is swept with what was sent.
        device.house.clock.advance_seconds(40 * 86_400);
        lender.close_past_business_days().await.unwrap();
        device.pay_a_little().await;
        assert!(device.push.taken().is_empty());
        lender.sweep().await.unwrap();
        let mut tx = device.house.db.read().await.unwrap();
        for table in ["push_subscriptions", "pushes"] {
            let sql = match table {
                "pushes" => "SELECT CAST(COUNT(*) AS bigint) FROM pushes WHERE sent_at IS NOT NULL",
                _ => "SELECT CAST(COUNT(*) AS bigint) FROM push_subscriptions",
            };
            let (left,): (i64,) = tx.sql(sql).one("a count").await.unwrap();
            assert_eq!(left, 0, "{table}");
        }
    }

    async fn who_erases_their_account_is_written_to_no_more(db: Db) {
        let house = SubscribedCustomer::new(db).await;
        let (lender, push) = (&house.house.lender, &house.push);
        house.on("a").await;
        // What is owed is paid first.
        let payment = NewPayment {
            source: Source::Biller,
            reference: "all".into(),
            loan_id: house.loan_id,
            amount: Tenge::try_from_whole_tenge(150_000).unwrap(),
            value_on: house.house.clock.today(),
            purpose: Purpose::Repayment,
        };
        lender.payment_post(&payment).await.unwrap();
        house.deliver().await;
        push.taken();
        let (code, otp) = house.house.code(CodePurpose::StepUp).await;
        lender.step_up(&house.session, code, &otp).await.unwrap();
        let session = lender.signed_in(&house.access).await.unwrap();
        lender.erase(&session).await.unwrap();
        house.deliver().await;
        assert!(push.taken().is_empty() && !house.is_on().await);
    }

    async fn a_browser_that_is_gone_is_forgotten_and_a_service_that_is_down_is_asked_again(db: Db) {
        let device = SubscribedCustomer::new(db).await;
        device.on("a").await;
        device.push.answer_next(Err(SendError::Later("the push service answered 503".into())));
        device.pay_a_little().await;
        assert!(device.push.taken().is_empty() && device.is_on().await);
        device.house.clock.advance_seconds(3_600);
        device.deliver().await;
        assert_eq!(device.push.taken(), [told("a", RU)]);
        device.push.answer_next(Err(SendError::Refused("too long".into())));
        device.pay_a_little().await;
        assert!(device.is_on().await && device.house.lender.dead_letters().await.unwrap().is_empty());
        device.push.answer_next(Ok(Pushed::Gone));
        device.pay_a_little().await;
        assert!(!device.is_on().await);
        device.pay_a_little().await;
        assert!(device.push.taken().is_empty());
    }
}
