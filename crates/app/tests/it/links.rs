//! Links in messages, on both engines: unsubscribing without a login, and the way back to a loan.

use app::access::{LinkTarget, Token, Visitor};
use app::profile::{MarketingSubscription, MessageChannel, NewSettings, RemainingChannels};
use app::{Clock, Error, Rejection};
use base::Language;
use base::ids::{CustomerId, LoanId};
use identity::{Otp, Phone};
use store::consents::ConsentKind;
use store::{Db, Uuid, audit, consents, customers};
use testkit::databases::{phone, vault};
use testkit::loan;
use testkit::on_both_engines;
use testkit::test_app::{TestApp, visitor, visitor_from};

const NO_CHANNELS: RemainingChannels = RemainingChannels { sms: false, email: false };

/// A customer subscribed to marketing in both channels.
async fn subscriber(test: &TestApp) -> CustomerId {
    let signed_in = test.register_customer().await;
    let session = test.app.access.session_authenticate(&signed_in.access).await.unwrap();
    let new = NewSettings { language: Language::Kk, marketing_sms: true, marketing_email: true };
    let account = test.app.profile.account_view(&session, session.customer_id).await.unwrap();
    test.app.profile.settings_update(&session, account.version, &new, &visitor()).await.unwrap();
    signed_in.customer_id
}

fn unsubscribe_token(test: &TestApp, customer: CustomerId, channel: MessageChannel) -> String {
    text_after(
        &test.app.profile.unsubscribe_path(customer, channel, base::Language::Ru),
        "/unsub/?t=",
    )
}

/// Whether marketing is agreed to, and the allowed channels.
async fn marketing_state(test: &TestApp, customer: CustomerId) -> (bool, bool, bool) {
    let mut tx = test.db.read().await.unwrap();
    let row = customers::find(&mut tx, customer).await.unwrap().unwrap();
    let consent =
        consents::find_current(&mut tx, customer, ConsentKind::Marketing).await.unwrap().unwrap();
    (consent.is_given, row.marketing_sms, row.marketing_email)
}

/// The number of audit entries of an action.
async fn audit_count(test: &TestApp, customer: CustomerId, action: &str) -> usize {
    let mut tx = test.db.read().await.unwrap();
    let rows = audit::list_by_subject(&mut tx, &format!("customer/{customer}"), 100).await.unwrap();
    rows.iter().filter(|row| row.action == action).count()
}

/// The key of the link in the reminder sent three days before the due date.
async fn reminder_link_key(test: &TestApp) -> Token {
    let signed_in = test.register_customer().await;
    let new = loan::new_loan(LoanId::now_v7(), signed_in.customer_id, 1, &loan::contract(100_000));
    test.app.loans.loan_issue(&new).await.unwrap();
    test.clock.advance_seconds(27 * 86_400);
    // Until noon in Almaty: reminders are sent by day.
    let second = (test.clock.now().0 / 1_000_000 + 5 * 3_600).rem_euclid(86_400);
    let wait_s = (12 * 3_600 - second).rem_euclid(86_400);
    test.clock.advance_seconds(u32::try_from(wait_s).unwrap());
    let due_in = test.clock.today().days_until(new.contract.due_date());
    test.clock.advance_seconds(if due_in == 3 { 0 } else { (due_in - 1) * 86_400 });
    test.app.loans.close_past_business_days().await.unwrap();
    test.app.loans.daily_reminder_enqueue().await.unwrap();
    let texts = test.new_messages().await;
    Token::new(&text_after(texts.last().unwrap(), "zhedel.example/sa/?k="))
}

async fn request_link_code(test: &TestApp, key: &Token) -> (Uuid, Otp) {
    test.clock.advance_seconds(61);
    let sent_code =
        test.app.access.link_code_send(key, base::Language::Ru, &visitor()).await.unwrap();
    assert_eq!(sent_code.phone_masked, phone().masked());
    let texts = test.new_messages().await;
    let digits = texts.last().unwrap().split('#').next_back().unwrap().to_owned();
    (sent_code.id, Otp::try_new(&digits).unwrap())
}

/// What follows `before` in a text.
fn text_after(text: &str, before: &str) -> String {
    text.split_once(before).unwrap().1.trim().to_owned()
}

on_both_engines! {
    async fn marketing_is_ended_by_its_link(db: Db) {
        let test = TestApp::new(db);
        let customer = subscriber(&test).await;
        let token = unsubscribe_token(&test, customer, MessageChannel::Email);
        let view = test.app.profile.marketing_subscription_view(&token).await.unwrap().unwrap();
        let expected = MarketingSubscription {
            channel: MessageChannel::Email, marketing_sms: true, marketing_email: true,
            language: Language::Kk,
        };
        assert_eq!(view, expected);
        assert_eq!(marketing_state(&test, customer).await, (true, true, true), "looking ends nothing");
        let still = RemainingChannels { sms: true, email: false };
        let subscription = test.app.profile.marketing_unsubscribe(&token, still, &visitor()).await.unwrap().unwrap();
        assert_eq!((subscription.marketing_sms, subscription.marketing_email), (true, false));
        assert_eq!(marketing_state(&test, customer).await, (true, true, false));
        for _ in 0..2 {
            test.app.profile.marketing_unsubscribe(&token, NO_CHANNELS, &visitor()).await.unwrap().unwrap();
            assert_eq!(marketing_state(&test, customer).await, (false, false, false));
        }
        assert_eq!(audit_count(&test, customer, "unsubscribed").await, 2, "nothing new is nothing noted");
        // A link grants no access.
        let all = RemainingChannels { sms: true, email: true };
        test.app.profile.marketing_unsubscribe(&token, all, &visitor()).await.unwrap().unwrap();
        assert_eq!(marketing_state(&test, customer).await, (false, false, false));
    }

    async fn one_click_ends_the_channel_of_the_message(db: Db) {
        let test = TestApp::new(db);
        let customer = subscriber(&test).await;
        let token = unsubscribe_token(&test, customer, MessageChannel::Email);
        test.app.profile.marketing_unsubscribe_one_click(&token, &visitor()).await.unwrap().unwrap();
        assert_eq!(marketing_state(&test, customer).await, (true, true, false));
        let token = unsubscribe_token(&test, customer, MessageChannel::Sms);
        test.app.profile.marketing_unsubscribe_one_click(&token, &visitor()).await.unwrap().unwrap();
        assert_eq!(marketing_state(&test, customer).await, (false, false, false));
    }

    async fn a_forged_link_is_not_found(db: Db) {
        let test = TestApp::new(db);
        let customer = subscriber(&test).await;
        let token = unsubscribe_token(&test, customer, MessageChannel::Email);
        let of_sms = format!("{}sm", token.strip_suffix("em").unwrap());
        let changed_token = format!("{}{}", if token.starts_with('0') { '1' } else { '0' }, &token[1..]);
        let of_nobody = unsubscribe_token(&test, CustomerId::nil(), MessageChannel::Email);
        for forged in ["", "em", "sm", "я", &token[1..], &of_sms, &changed_token, &of_nobody, &token.to_uppercase()] {
            assert_eq!(test.app.profile.marketing_subscription_view(forged).await.unwrap(), None, "{forged}");
            let subscription = test.app.profile.marketing_unsubscribe(forged, NO_CHANNELS, &visitor()).await.unwrap();
            assert_eq!(subscription, None, "{forged}");
        }
        assert_eq!(marketing_state(&test, customer).await, (true, true, true));
    }

    async fn the_unsubscribe_link_is_sent_to_known_phones_only(db: Db) {
        let test = TestApp::new(db);
        let customer = subscriber(&test).await;
        test.new_messages().await;
        test.app.profile.unsubscribe_link_send(&phone(), base::Language::Ru, &visitor()).await.unwrap();
        let texts = test.new_messages().await;
        let token = text_after(texts.last().unwrap(), "Отключить рекламу: zhedel.example/unsub/?t=");
        test.app.profile.marketing_unsubscribe(&token, NO_CHANNELS, &visitor()).await.unwrap().unwrap();
        assert_eq!(marketing_state(&test, customer).await, (false, false, false));
        // An unknown phone gets the same response and no message; and requests are rate-limited.
        let other = Phone::try_new("+77019999999").unwrap();
        let send = async |solution: Option<String>| {
            let visitor = Visitor { challenge_solution: solution, ..visitor_from("another") };
            test.app.profile.unsubscribe_link_send(&other, base::Language::Kk, &visitor).await
        };
        send(None).await.unwrap();
        assert!(matches!(send(None).await, Err(Error::Rejected(Rejection::ResendTooSoon { .. }))));
        test.clock.advance_seconds(60);
        send(None).await.unwrap();
        assert!(matches!(send(None).await, Err(Error::Rejected(Rejection::TooManyAttempts { retry_after_s: 890..=900 }))));
        test.clock.advance_seconds(900);
        let Err(Error::Rejected(Rejection::ChallengeRequired(challenge))) = send(None).await else {
            panic!("no challenge")
        };
        send(Some(testkit::challenge::solve(&challenge))).await.unwrap();
        let mut tx = test.db.begin().await.unwrap();
        let waiting = testkit::job_queues::claim_all_jobs(&mut tx).await;
        assert_eq!(waiting.len(), 3);
        for job in waiting {
            let message = store::messages::find(&mut tx, job.subject).await.unwrap().unwrap();
            assert!(!message.is_deliverable());
            assert_eq!(*message.recipient(&vault()).unwrap(), other.reveal());
        }
    }

    async fn a_reminder_link_leads_to_the_loan_after_a_code(db: Db) {
        let test = TestApp::new(db);
        let key = reminder_link_key(&test).await;
        for _ in 0..2 {
            let view = test.app.access.link_view(&key).await.unwrap().unwrap();
            assert_eq!((view.target, view.phone_masked), (LinkTarget::Pay, phone().masked()));
        }
        let (code, otp) = request_link_code(&test, &key).await;
        let wrong = Otp::try_new(if otp.reveal() == "000000" { "000001" } else { "000000" }).unwrap();
        let result = test.app.access.login_by_link(&key, code, &wrong, &visitor()).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::CodeWrong { .. }))));
        let signed_in = test.app.access.login_by_link(&key, code, &otp, &visitor()).await.unwrap();
        test.app.access.session_authenticate(&signed_in.access).await.unwrap();
        // It works once.
        assert_eq!(test.app.access.link_view(&key).await.unwrap(), None);
        let repeated = test.app.access.link_code_send(&key, base::Language::Ru, &visitor()).await;
        assert!(matches!(repeated, Err(Error::Rejected(Rejection::LinkExpired))));
        let repeated = test.app.access.login_by_link(&key, code, &otp, &visitor()).await;
        assert!(matches!(repeated, Err(Error::Rejected(Rejection::LinkExpired))));
    }

    async fn a_link_expires(db: Db) {
        let test = TestApp::new(db);
        let key = reminder_link_key(&test).await;
        test.clock.advance_seconds(7 * 86_400 - 60);
        assert!(test.app.access.link_view(&key).await.unwrap().is_some());
        test.clock.advance_seconds(60);
        assert_eq!(test.app.access.link_view(&key).await.unwrap(), None);
        let repeated = test.app.access.link_code_send(&key, base::Language::Ru, &visitor()).await;
        assert!(matches!(repeated, Err(Error::Rejected(Rejection::LinkExpired))));
        for forged in ["", "0000000000000000", "я"] {
            assert_eq!(test.app.access.link_view(&Token::new(forged)).await.unwrap(), None);
        }
        test.clock.advance_seconds(2 * 86_400);
        assert!(test.app.expired_data_delete().await.unwrap() >= 1);
    }
}
