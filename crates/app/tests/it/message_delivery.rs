//! Message delivery: once, in order, retried after a failure, and dead-lettered when it cannot
//! succeed.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use store::consents::ConsentKind;

use app::access::{CodePurpose, Visitor};
use app::job_handlers::{self, JobRunner, MessageTransports};
use app::{App, Clock};
use base::ids::{CustomerId, LoanId};
use base::{Language, Timestamp};
use jobs::{JobKind, NewJob};
use providers::email::Smtp;
use providers::sms::{SmsMessage, SmsSender, Smsc, SmscAccount};
use providers::{SendError, SendFuture};
use store::messages::{MessageChannel, MessageKind, NewMessage};
use store::{Db, StoreError, Uuid, messages, transact};
use testkit::clock::TestClock;
use testkit::databases::{insert_customer, phone, vault};
use testkit::job_queues::expire_leases;
use testkit::on_both_engines;
use testkit::test_sandbox::TestSandbox;
use testkit::{loan, test_app, test_sandbox};
use tokio::sync::oneshot;

/// The application with messages arriving in the sandbox.
struct TestApp {
    app: App,
    clock: Arc<TestClock>,
    db: Db,
    test_sandbox: TestSandbox,
    channels: MessageTransports,
}

impl TestApp {
    async fn new(db: Db) -> Self {
        let test_app::TestApp { app, clock, db } = test_app::TestApp::new(db);
        let sandbox = TestSandbox::start().await;
        let account = SmscAccount {
            login: test_sandbox::LOGIN.into(),
            password: test_sandbox::PASSWORD.to_owned().into(),
            sender: "Zhedel".into(),
        };
        let sms = Smsc::try_new(&sandbox.sms_url(), account).unwrap();
        let from = "Zhedel <no-reply@zhedel.example>";
        let mail = Smtp::try_new(&sandbox.smtp_url, from).unwrap();
        let channels = MessageTransports { sms: Arc::new(sms), mail: Arc::new(mail) };
        Self { app, clock, db, test_sandbox: sandbox, channels }
    }

    fn runner(&self) -> JobRunner {
        job_handlers::runner(self.app.clone(), self.channels.clone())
    }

    fn runner_with_sms(&self, sms: Arc<dyn SmsSender>) -> JobRunner {
        job_handlers::runner(
            self.app.clone(),
            MessageTransports { sms, mail: self.channels.mail.clone() },
        )
    }

    /// Received messages, newest first.
    fn received_texts(&self) -> Vec<String> {
        self.test_sandbox
            .sandbox
            .outbox()
            .messages_to(None)
            .into_iter()
            .map(|message| message.text)
            .collect()
    }

    async fn request_code(&self, purpose: CodePurpose) {
        let visitor = Visitor {
            ip_address: "10.0.0.1".into(),
            device: "a device".into(),
            user_agent: "a browser".into(),
            ..Visitor::default()
        };
        self.app.access.code_send(purpose, &phone(), base::Language::Ru, &visitor).await.unwrap();
    }

    async fn queue_message(
        &self,
        kind: MessageKind,
        text: &str,
        customer_id: Option<CustomerId>,
    ) -> Uuid {
        self.queue_message_on(kind, MessageChannel::Sms, text, customer_id, self.clock.now()).await
    }

    async fn queue_message_on(
        &self,
        kind: MessageKind,
        channel: MessageChannel,
        text: &str,
        customer_id: Option<CustomerId>,
        send_after: Timestamp,
    ) -> Uuid {
        let (id, at, phone, vault) = (Uuid::now_v7(), self.clock.now(), phone(), vault());
        let to = if channel == MessageChannel::Sms { phone.reveal() } else { "aigul@mail.kz" };
        let new =
            NewMessage { id, customer_id, channel, kind, recipient: to, text, created_at: at };
        let result: Result<(), StoreError> = transact!(self.db, |tx| {
            messages::insert(tx, &vault, &new).await?;
            jobs::enqueue(tx, NewJob::new(JobKind::SendMessage, id, send_after), at).await
        });
        result.unwrap();
        id
    }

    async fn is_sent(&self, id: Uuid) -> bool {
        let mut tx = self.db.read().await.unwrap();
        messages::find(&mut tx, id).await.unwrap().unwrap().sent_at.is_some()
    }
}

/// Runs jobs until none is due; returns the number of runs.
async fn run_until_idle(runner: &JobRunner) -> usize {
    let mut turns = 0;
    while runner.run_next().await.unwrap() {
        turns += 1;
        assert!(turns < 1_000, "it ends");
    }
    turns
}

/// A gateway that gives scripted responses, and then accepts everything.
#[derive(Default)]
struct ScriptedGateway {
    answers: Mutex<VecDeque<SendError>>,
    accepted: Mutex<Vec<String>>,
}

impl ScriptedGateway {
    fn with_errors(answers: impl IntoIterator<Item = SendError>) -> Arc<Self> {
        let answers = Mutex::new(answers.into_iter().collect());
        Arc::new(Self { answers, accepted: Mutex::default() })
    }

    fn accepted(&self) -> Vec<String> {
        self.accepted.lock().unwrap().clone()
    }
}

impl SmsSender for ScriptedGateway {
    fn send<'a>(&'a self, sms: SmsMessage<'a>) -> SendFuture<'a> {
        Box::pin(async move {
            // A concurrent delivery of the same message would meet us here.
            tokio::task::yield_now().await;
            if let Some(error) = self.answers.lock().unwrap().pop_front() {
                return Err(error);
            }
            self.accepted.lock().unwrap().push(sms.id.to_owned());
            Ok(())
        })
    }
}

/// Sends the message and never returns.
struct CrashingGateway(Arc<dyn SmsSender>);

impl SmsSender for CrashingGateway {
    fn send<'a>(&'a self, sms: SmsMessage<'a>) -> SendFuture<'a> {
        Box::pin(async move {
            self.0.send(sms).await?;
            std::future::pending().await
        })
    }
}

fn temporary_error() -> SendError {
    SendError::Temporary("down".into())
}

on_both_engines! {
    async fn disputed_loans_get_no_reminders(db: Db) {
        let test = TestApp::new(db).await;
        let customer_id = insert_customer(&test.db).await;
        let new = loan::new_loan(LoanId::now_v7(), customer_id, 1, &loan::contract(100_000));
        test.app.loans.loan_issue(&new).await.unwrap();
        test.clock.advance_to_hour(12);
        let reminder = test.queue_message(MessageKind::DueSoon, "Завтра платёж", Some(customer_id)).await;
        let answer = test.queue_message(MessageKind::CaseAnswered, "Есть ответ", Some(customer_id)).await;
        let disputed: Result<(), StoreError> = transact!(test.db, |tx| {
            let sql = "UPDATE loans SET status = 'disputed', version = version + 1 WHERE id = $1";
            tx.sql(sql).bind(new.id).exec_one().await
        });
        disputed.unwrap();
        run_until_idle(&test.runner()).await;
        assert!(!test.is_sent(reminder).await && test.is_sent(answer).await);
    }

    async fn a_code_is_sent_once(db: Db) {
        let test = TestApp::new(db).await;
        test.request_code(CodePurpose::Register).await;
        let runner = test.runner();
        assert_eq!(run_until_idle(&runner).await, 1);
        assert_eq!(run_until_idle(&runner).await, 0);
        let messages = test.test_sandbox.sandbox.outbox().messages_to(Some("+77011234567"));
        assert_eq!(messages.len(), 1);
        assert!(messages[0].text.starts_with("Код для регистрации: "), "{}", messages[0].text);
    }

    async fn a_login_code_for_an_unknown_phone_is_never_sent(db: Db) {
        let test = TestApp::new(db).await;
        test.request_code(CodePurpose::Login).await;
        assert_eq!(run_until_idle(&test.runner()).await, 1);
        assert!(test.received_texts().is_empty());
        assert!(test.app.messages.dead_letter_list().await.unwrap().is_empty());
    }

    async fn an_email_is_sent_by_smtp(db: Db) {
        let test = TestApp::new(db).await;
        let now = test.clock.now();
        let text = "Тақырып\n\nБірінші жол\n\nекінші";
        let id = test.queue_message_on(MessageKind::Erased, MessageChannel::Email, text, None, now).await;
        run_until_idle(&test.runner()).await;
        let messages = test.test_sandbox.sandbox.outbox().messages_to(Some("aigul@mail.kz"));
        let letter = (messages[0].subject.as_deref(), messages[0].text.as_str());
        assert_eq!(letter, (Some("Тақырып"), "Бірінші жол\n\nекінші"));
        assert!(test.is_sent(id).await);
    }

    async fn messages_are_sent_in_order(db: Db) {
        let test = TestApp::new(db).await;
        let now = test.clock.now();
        for (text, after_s) in [("third", 3), ("first", 1), ("tomorrow", 90_000), ("second", 2)] {
            test.queue_message_on(MessageKind::Erased, MessageChannel::Sms, text, None, now.plus_seconds(after_s)).await;
        }
        test.clock.advance_seconds(10);
        run_until_idle(&test.runner()).await;
        assert_eq!(test.received_texts(), ["third", "second", "first"]);
    }

    async fn a_failure_is_retried_after_a_pause(db: Db) {
        let test = TestApp::new(db).await;
        let gateway = ScriptedGateway::with_errors([temporary_error(), temporary_error()]);
        let runner = test.runner_with_sms(gateway.clone());
        let id = test.queue_message(MessageKind::Erased, "text", None).await;
        for pause_s in [5, 5] {
            assert_eq!(run_until_idle(&runner).await, 1);
            test.clock.advance_seconds(pause_s - 1);
            assert_eq!(run_until_idle(&runner).await, 0);
            test.clock.advance_seconds(1);
        }
        assert_eq!(run_until_idle(&runner).await, 1);
        assert_eq!(gateway.accepted(), [id.to_string()]);
        assert!(test.is_sent(id).await);
    }

    async fn repeated_failures_become_dead_letters_that_can_be_retried(db: Db) {
        let test = TestApp::new(db).await;
        let gateway = ScriptedGateway::with_errors((0..jobs::ATTEMPTS_MAX).map(|_| temporary_error()));
        let runner = test.runner_with_sms(gateway.clone());
        let id = test.queue_message(MessageKind::Erased, "text", None).await;
        test.clock.advance_seconds(86_400);
        for _ in 0..jobs::ATTEMPTS_MAX {
            assert_eq!(run_until_idle(&runner).await, 1);
            test.clock.advance_seconds(3_600);
        }
        assert_eq!(run_until_idle(&runner).await, 0);
        let dead = test.app.messages.dead_letter_list().await.unwrap();
        assert_eq!((dead.len(), dead[0].subject), (1, id));
        assert_eq!(dead[0].last_error.as_deref(), Some("later: down"));
        assert!(test.app.messages.dead_letter_retry("aigul", dead[0].id).await.unwrap());
        assert!(!test.app.messages.dead_letter_retry("aigul", dead[0].id).await.unwrap());
        assert_eq!(run_until_idle(&runner).await, 1);
        assert_eq!(gateway.accepted(), [id.to_string()]);
        assert!(test.app.messages.dead_letter_list().await.unwrap().is_empty());
    }

    async fn an_outage_of_a_night_costs_no_message_an_attempt(db: Db) {
        let test = TestApp::new(db).await;
        let gateway = ScriptedGateway::with_errors((0..60).map(|_| temporary_error()));
        let runner = test.runner_with_sms(gateway.clone());
        let id = test.queue_message(MessageKind::Erased, "text", None).await;
        for _ in 0..60 {
            assert_eq!(run_until_idle(&runner).await, 1);
            test.clock.advance_seconds(600);
        }
        assert!(test.app.messages.dead_letter_list().await.unwrap().is_empty());
        assert_eq!(run_until_idle(&runner).await, 1);
        assert_eq!(gateway.accepted(), [id.to_string()]);
    }

    async fn all_dead_letters_of_a_kind_are_retried_at_once(db: Db) {
        let test = TestApp::new(db).await;
        let errors = (0..2).map(|_| SendError::Rejected("code 7".into()));
        let gateway = ScriptedGateway::with_errors(errors);
        let runner = test.runner_with_sms(gateway.clone());
        for _ in 0..2 {
            test.queue_message(MessageKind::Erased, "text", None).await;
        }
        assert_eq!(run_until_idle(&runner).await, 2);
        let retry = |kind| test.app.messages.dead_letters_retry("aigul", kind);
        assert_eq!(retry(JobKind::Payout).await.unwrap(), 0);
        assert_eq!(retry(JobKind::SendMessage).await.unwrap(), 2);
        assert_eq!(retry(JobKind::SendMessage).await.unwrap(), 0);
        assert_eq!(run_until_idle(&runner).await, 2);
        assert_eq!(gateway.accepted().len(), 2);
    }

    async fn a_message_rejected_by_the_gateway_is_dead_lettered_at_once(db: Db) {
        let test = TestApp::new(db).await;
        let gateway = ScriptedGateway::with_errors([SendError::Rejected("code 7".into())]);
        test.queue_message(MessageKind::Erased, "text", None).await;
        assert_eq!(run_until_idle(&test.runner_with_sms(gateway)).await, 1);
        let dead = test.app.messages.dead_letter_list().await.unwrap();
        assert_eq!(dead[0].last_error.as_deref(), Some("refused: code 7"));
    }

    async fn concurrent_workers_never_send_the_same_message(db: Db) {
        let test = TestApp::new(db).await;
        let gateway = ScriptedGateway::with_errors([]);
        for _ in 0..40 {
            test.queue_message(MessageKind::Erased, "text", None).await;
        }
        let couriers: Vec<_> = (0..6)
            .map(|_| test.runner_with_sms(gateway.clone()))
            .map(|runner| tokio::spawn(async move { run_until_idle(&runner).await }))
            .collect();
        for runner in couriers {
            runner.await.unwrap();
        }
        let mut accepted = gateway.accepted();
        assert_eq!(accepted.len(), 40);
        accepted.sort();
        accepted.dedup();
        assert_eq!(accepted.len(), 40);
    }

    async fn a_crash_after_sending_sends_nothing_twice(db: Db) {
        let test = TestApp::new(db).await;
        let id = test.queue_message(MessageKind::Erased, "text", None).await;
        let crashing = test.runner_with_sms(Arc::new(CrashingGateway(test.channels.sms.clone())));
        let messages = async {
            while test.received_texts().is_empty() {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            _ = crashing.run_next() => panic!("the gateway never returns"),
            () = messages => {}
        }
        let runner = test.runner();
        assert_eq!(run_until_idle(&runner).await, 0, "the lease keeps others away");
        expire_leases(&test.db).await;
        assert_eq!(run_until_idle(&runner).await, 1);
        assert_eq!(test.received_texts().len(), 1);
        assert!(test.is_sent(id).await);
    }

    async fn an_expired_code_is_not_sent(db: Db) {
        let test = TestApp::new(db).await;
        test.request_code(CodePurpose::Register).await;
        test.clock.advance_seconds(301);
        assert_eq!(run_until_idle(&test.runner()).await, 1);
        assert!(test.received_texts().is_empty());
    }

    async fn reminders_wait_for_the_morning_and_are_limited(db: Db) {
        let test = TestApp::new(db).await;
        let runner = test.runner();
        test.clock.advance_to_hour(22);
        test.queue_message(MessageKind::DueSoon, "one", None).await;
        test.queue_message(MessageKind::DueSoon, "two", None).await;
        run_until_idle(&runner).await;
        assert!(test.received_texts().is_empty());
        test.clock.advance_to_hour(7);
        assert_eq!(run_until_idle(&runner).await, 0, "they are put off until eight");
        test.clock.advance_to_hour(8);
        run_until_idle(&runner).await;
        assert_eq!(test.received_texts(), ["one"], "one a day");
    }

    async fn marketing_is_sent_only_with_consent(db: Db) {
        let test = TestApp::new(db).await;
        let customer = insert_customer(&test.db).await;
        test.clock.advance_to_hour(12);
        test.queue_message(MessageKind::MarketingOffer, "unasked", Some(customer)).await;
        test.queue_message(MessageKind::MarketingOffer, "to nobody", None).await;
        run_until_idle(&test.runner()).await;
        assert!(test.received_texts().is_empty());
        set_marketing_consent(&test, customer, true).await;
        for text in ["one", "two", "three"] {
            test.queue_message(MessageKind::MarketingOffer, text, Some(customer)).await;
            run_until_idle(&test.runner()).await;
        }
        let messages = test.received_texts();
        assert_eq!(messages.len(), 2, "two a week");
        for (text, beginning) in messages.iter().zip(["two", "one"]) {
            let way_out = "\n\nОтписаться: zhedel.example/unsub/?t=";
            assert!(text.starts_with(&format!("{beginning}{way_out}")), "{text}");
        }
        test.clock.advance_seconds(8 * 86_400);
        test.queue_message(MessageKind::MarketingOffer, "taken back", Some(customer)).await;
        set_marketing_consent(&test, customer, false).await;
        run_until_idle(&test.runner()).await;
        assert_eq!(test.received_texts().len(), 2);
    }

    async fn a_marketing_email_can_be_unsubscribed_in_one_click(db: Db) {
        let test = TestApp::new(db).await;
        let customer = insert_customer(&test.db).await;
        set_channel_consent(&test, customer, true, MessageChannel::Email).await;
        test.clock.advance_to_hour(12);
        let now = test.clock.now();
        for kind in [MessageKind::MarketingOffer, MessageKind::Erased] {
            let text = "Тақырып\n\nМәтін";
            test.queue_message_on(kind, MessageChannel::Email, text, Some(customer), now).await;
        }
        run_until_idle(&test.runner()).await;
        let messages = test.test_sandbox.sandbox.outbox().messages_to(Some("aigul@mail.kz"));
        let is_theirs = |message: &&sandbox::OutboxMessage| message.unsubscribe_url.is_some();
        let (advertising, others): (Vec<_>, Vec<_>) = messages.iter().partition(is_theirs);
        assert_eq!((advertising.len(), others.len()), (1, 1));
        assert_eq!((others[0].text.as_str(), others[0].is_one_click), ("Мәтін", false));
        let message = advertising[0];
        assert_eq!((message.subject.as_deref(), message.is_one_click), (Some("Тақырып"), true));
        let url = message.unsubscribe_url.as_deref().unwrap();
        let (_, token) = url.split_once("/api/v1/unsubscriptions/one-click?t=").unwrap();
        assert!(message.text.contains(&format!("/unsub/?t={token}")), "{}", message.text);
        let visitor = Visitor {
            visit: app::growth::attribution::Visit::default(),
            ip_address: "10.0.0.2".into(), device: String::new(), user_agent: "a mail program".into(),
            challenge_solution: None,
        };
        test.app.profile.marketing_unsubscribe_one_click(token, &visitor).await.unwrap().unwrap();
        test.queue_message_on(MessageKind::MarketingOffer, MessageChannel::Email, "a\n\nb", Some(customer), now).await;
        run_until_idle(&test.runner()).await;
        assert_eq!(test.test_sandbox.sandbox.outbox().messages_to(Some("aigul@mail.kz")).len(), 2);
    }

    async fn the_worker_runs_queued_jobs_and_stops_gracefully(db: Db) {
        let test = TestApp::new(db).await;
        let (stop, stopped) = oneshot::channel::<()>();
        let (app, channels) = (test.app.clone(), test.channels.clone());
        let worker = tokio::spawn(job_handlers::run(app, channels, async { drop(stopped.await) }));
        test.request_code(CodePurpose::Register).await;
        while test.received_texts().is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        drop(stop);
        worker.await.unwrap();
        test.queue_message(MessageKind::Erased, "after the end", None).await;
        tokio::task::yield_now().await;
        assert_eq!(test.received_texts().len(), 1);
    }
}

async fn set_marketing_consent(test: &TestApp, customer_id: CustomerId, is_given: bool) {
    set_channel_consent(test, customer_id, is_given, MessageChannel::Sms).await;
}

async fn set_channel_consent(
    test: &TestApp,
    customer_id: CustomerId,
    is_given: bool,
    channel: MessageChannel,
) {
    let at = test.clock.now();
    let vault = vault();
    let outcome: Result<(), StoreError> = transact!(test.db, |tx| {
        let customer = store::customers::find(tx, customer_id).await?.unwrap();
        let settings = store::customers::Settings {
            language: Language::Ru,
            marketing_sms: channel == MessageChannel::Sms,
            marketing_email: channel == MessageChannel::Email,
            self_excluded_until: None,
            self_limit_tiyn: None,
        };
        customer.update_settings(tx, &settings).await?;
        let consent = store::consents::Consent {
            id: Uuid::now_v7(),
            customer_id,
            kind: ConsentKind::Marketing,
            is_given,
            text_version: "2026-11".into(),
            text_hash: vec![1; 32],
            documents: None,
            recorded_at: at,
            ip_blind_index: vault.blind_index("address", "10.0.0.1"),
            user_agent: "a browser".into(),
        };
        store::consents::insert(tx, &consent).await
    });
    outcome.unwrap();
}
