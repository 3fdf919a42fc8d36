//! Links in messages, on both engines: ending advertising without signing in, and the way back to a
//! loan.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "test_app/loan.rs"]
mod loan;
#[path = "../../store/tests/support/mod.rs"]
mod support;
mod test_app;

use app::access::{LinkTarget, Token};
use app::messages::{MarketingSubscription, MessageChannel, RemainingChannels};
use app::profile::NewSettings;
use app::{AccessError, Clock};
use base::Language;
use identity::{Otp, Phone};
use store::{Db, Uuid, audit, consents, customers};
use support::{phone, vault};
use test_app::{TestApp, rules, visitor, visitor_from};

const NO_CHANNELS: RemainingChannels = RemainingChannels { sms: false, email: false };

impl TestApp {
    /// Somebody who wants advertising by both channels, and whose it is.
    async fn subscriber(&self) -> Uuid {
        let signed_in = self.register_customer().await;
        let session = self.lender.session_authenticate(&signed_in.access).await.unwrap();
        let new =
            NewSettings { language: Language::Kk, marketing_sms: true, marketing_email: true };
        let me = self.lender.account_view(&session).await.unwrap();
        self.lender.settings_update(&session, me.version, &new, &visitor()).await.unwrap();
        signed_in.customer_id
    }

    fn token(&self, customer: Uuid, channel: MessageChannel) -> String {
        text_after(
            &self.lender.unsubscribe_path(customer, channel, base::Language::Ru),
            "/unsub/?t=",
        )
    }

    /// Whether advertising is agreed to, and by which channels it may come.
    async fn marketing_state(&self, customer: Uuid) -> (bool, bool, bool) {
        let mut tx = self.db.read().await.unwrap();
        let row = customers::find(&mut tx, customer).await.unwrap().unwrap();
        let consent =
            consents::find_current(&mut tx, customer, "marketing").await.unwrap().unwrap();
        (consent.is_given, row.marketing_sms, row.marketing_email)
    }

    /// How often something was noted of somebody.
    async fn audit_count(&self, customer: Uuid, action: &str) -> usize {
        let mut tx = self.db.read().await.unwrap();
        let rows =
            audit::list_by_subject(&mut tx, &format!("customer/{customer}"), 100).await.unwrap();
        rows.iter().filter(|row| row.action == action).count()
    }

    /// The key of the link in the reminder of a payment that is due in three days.
    async fn reminder_link_key(&self) -> Token {
        let signed_in = self.register_customer().await;
        let new =
            loan::new_loan(Uuid::now_v7(), signed_in.customer_id, 1, &loan::contract(100_000));
        self.lender.loan_issue(&new).await.unwrap();
        self.clock.advance_seconds(27 * 86_400);
        // Until noon in Almaty: people are told by day.
        let second = (self.clock.now().0 / 1_000_000 + 5 * 3_600).rem_euclid(86_400);
        let wait_s = (12 * 3_600 - second).rem_euclid(86_400);
        self.clock.advance_seconds(u32::try_from(wait_s).unwrap());
        let due_in = self.clock.today().days_until(new.contract.due_date());
        self.clock.advance_seconds(if due_in == 3 { 0 } else { (due_in - 1) * 86_400 });
        self.lender.close_past_business_days().await.unwrap();
        self.lender.daily_reminder_enqueue().await.unwrap();
        let texts = self.new_messages().await;
        Token::new(&text_after(texts.last().unwrap(), "zhedel.example/sa/?k="))
    }

    async fn request_link_code(&self, key: &Token) -> (Uuid, Otp) {
        self.clock.advance_seconds(61);
        let sent = self.lender.link_code_send(key, base::Language::Ru, &visitor()).await.unwrap();
        assert_eq!(sent.phone_masked, phone().masked());
        let texts = self.new_messages().await;
        let digits = texts.last().unwrap().split('#').next_back().unwrap().to_owned();
        (sent.id, Otp::try_new(&digits).unwrap())
    }
}

/// What follows a part of a text, to its end.
fn text_after(text: &str, before: &str) -> String {
    text.split_once(before).unwrap().1.trim().to_owned()
}

on_both_engines! {
    async fn advertising_is_ended_by_its_link(db: Db) {
        let app = TestApp::new(db);
        let customer = app.subscriber().await;
        let token = app.token(customer, MessageChannel::Email);
        let seen = app.lender.marketing_subscription_view(&token).await.unwrap().unwrap();
        let expected = MarketingSubscription {
            channel: MessageChannel::Email, marketing_sms: true, marketing_email: true,
            language: Language::Kk,
        };
        assert_eq!(seen, expected);
        assert_eq!(app.marketing_state(customer).await, (true, true, true), "looking ends nothing");
        let still = RemainingChannels { sms: true, email: false };
        let ended = app.lender.marketing_unsubscribe(&token, still, &visitor()).await.unwrap().unwrap();
        assert_eq!((ended.marketing_sms, ended.marketing_email), (true, false));
        assert_eq!(app.marketing_state(customer).await, (true, true, false));
        for _ in 0..2 {
            app.lender.marketing_unsubscribe(&token, NO_CHANNELS, &visitor()).await.unwrap().unwrap();
            assert_eq!(app.marketing_state(customer).await, (false, false, false));
        }
        assert_eq!(app.audit_count(customer, "unsubscribed").await, 2, "nothing new is nothing noted");
        // A link lets nothing in.
        let all = RemainingChannels { sms: true, email: true };
        app.lender.marketing_unsubscribe(&token, all, &visitor()).await.unwrap().unwrap();
        assert_eq!(app.marketing_state(customer).await, (false, false, false));
    }

    async fn one_click_ends_the_channel_of_the_message(db: Db) {
        let app = TestApp::new(db);
        let customer = app.subscriber().await;
        let token = app.token(customer, MessageChannel::Email);
        app.lender.marketing_unsubscribe_one_click(&token, &visitor()).await.unwrap().unwrap();
        assert_eq!(app.marketing_state(customer).await, (true, true, false));
        let token = app.token(customer, MessageChannel::Sms);
        app.lender.marketing_unsubscribe_one_click(&token, &visitor()).await.unwrap().unwrap();
        assert_eq!(app.marketing_state(customer).await, (false, false, false));
    }

    async fn a_forged_link_is_nobodys(db: Db) {
        let app = TestApp::new(db);
        let customer = app.subscriber().await;
        let token = app.token(customer, MessageChannel::Email);
        let of_sms = format!("{}sm", token.strip_suffix("em").unwrap());
        let changed = format!("{}{}", if token.starts_with('0') { '1' } else { '0' }, &token[1..]);
        let of_nobody = app.token(Uuid::nil(), MessageChannel::Email);
        for forged in ["", "em", "sm", "я", &token[1..], &of_sms, &changed, &of_nobody, &token.to_uppercase()] {
            assert_eq!(app.lender.marketing_subscription_view(forged).await.unwrap(), None, "{forged}");
            let ended = app.lender.marketing_unsubscribe(forged, NO_CHANNELS, &visitor()).await.unwrap();
            assert_eq!(ended, None, "{forged}");
        }
        assert_eq!(app.marketing_state(customer).await, (true, true, true));
    }

    async fn the_link_goes_to_a_phone_that_is_known(db: Db) {
        let app = TestApp::new(db);
        let customer = app.subscriber().await;
        app.new_messages().await;
        app.lender.unsubscribe_link_send(&phone(), base::Language::Ru, &visitor()).await.unwrap();
        let texts = app.new_messages().await;
        let token = text_after(texts.last().unwrap(), "Отключить рекламу: zhedel.example/unsub/?t=");
        app.lender.marketing_unsubscribe(&token, NO_CHANNELS, &visitor()).await.unwrap().unwrap();
        assert_eq!(app.marketing_state(customer).await, (false, false, false));
        // To another phone the same is said, and nothing is sent; and nobody asks for ever.
        let other = Phone::try_new("+77019999999").unwrap();
        for _ in 0..3 {
            app.lender.unsubscribe_link_send(&other, base::Language::Kk, &visitor_from("another")).await.unwrap();
        }
        let asked = app.lender.unsubscribe_link_send(&other, base::Language::Kk, &visitor_from("another")).await;
        assert!(matches!(asked, Err(AccessError::TooManyAttempts { .. })));
        let mut tx = app.db.begin().await.unwrap();
        let waiting = testkit::claim_all_jobs(&mut tx).await;
        assert_eq!(waiting.len(), 3);
        for job in waiting {
            let message = store::messages::find(&mut tx, job.subject).await.unwrap().unwrap();
            assert!(!message.is_deliverable());
            assert_eq!(*message.recipient(&vault()).unwrap(), other.reveal());
        }
    }

    async fn a_reminder_leads_to_the_loan_by_a_code(db: Db) {
        let app = TestApp::new(db);
        let key = app.reminder_link_key().await;
        for _ in 0..2 {
            let seen = app.lender.link_view(&key).await.unwrap().unwrap();
            assert_eq!((seen.target, seen.phone_masked), (LinkTarget::Pay, phone().masked()));
        }
        let (code, otp) = app.request_link_code(&key).await;
        let wrong = Otp::try_new(if otp.reveal() == "000000" { "000001" } else { "000000" }).unwrap();
        let refused = app.lender.login_by_link(&key, code, &wrong, &visitor()).await;
        assert!(matches!(refused, Err(AccessError::CodeWrong { .. })));
        let signed_in = app.lender.login_by_link(&key, code, &otp, &visitor()).await.unwrap();
        app.lender.session_authenticate(&signed_in.access).await.unwrap();
        // It works once.
        assert_eq!(app.lender.link_view(&key).await.unwrap(), None);
        let again = app.lender.link_code_send(&key, base::Language::Ru, &visitor()).await;
        assert!(matches!(again, Err(AccessError::LinkExpired)));
        let again = app.lender.login_by_link(&key, code, &otp, &visitor()).await;
        assert!(matches!(again, Err(AccessError::LinkExpired)));
    }

    async fn a_link_ends_by_itself(db: Db) {
        let app = TestApp::new(db);
        let key = app.reminder_link_key().await;
        app.clock.advance_seconds(7 * 86_400 - 60);
        assert!(app.lender.link_view(&key).await.unwrap().is_some());
        app.clock.advance_seconds(60);
        assert_eq!(app.lender.link_view(&key).await.unwrap(), None);
        let again = app.lender.link_code_send(&key, base::Language::Ru, &visitor()).await;
        assert!(matches!(again, Err(AccessError::LinkExpired)));
        for forged in ["", "0000000000000000", "я"] {
            assert_eq!(app.lender.link_view(&Token::new(forged)).await.unwrap(), None);
        }
        app.clock.advance_seconds(2 * 86_400);
        assert!(app.lender.expired_data_delete().await.unwrap() >= 1);
    }
}
