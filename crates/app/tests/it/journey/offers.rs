//! Between the offer and the signature: new facts, time, the law and the price.

use std::sync::Arc;
use store::bureau_inquiries::InquiryPurpose;

use app::applications::Rules;
use app::{Clock, Error, Rejection};
use base::ids::ApplicationId;
use base::{BusinessDate, Timestamp};
use lending::Law;
use money::{Percent, Rate};
use origination::{ApplicationRejection, ReasonCode, State};
use store::{Db, StoreError, Uuid, bureau_inquiries, transact};

use testkit::borrower::{Borrower, GOOD_CARD};
use testkit::databases::vault;
use testkit::on_both_engines;
use testkit::rules;
use testkit::stub_providers::{StubBureau, with_bureau};
use testkit::test_env::TestEnv;

async fn env_with_stub_bureau(db: Db) -> (TestEnv, Arc<StubBureau>) {
    let mut bureau = None;
    let env = TestEnv::with_providers(db, |url, providers| {
        with_bureau(providers, bureau.insert(StubBureau::in_front_of(url)))
    })
    .await;
    (env, bureau.unwrap())
}

/// The bureau was asked again before the signature, and gave the same report as at the prescreen.
async fn assert_rechecked(env: &TestEnv, application: ApplicationId) {
    let (inquiry_id, now, vault) = (Uuid::now_v7(), env.clock.now(), vault());
    let outcome: Result<(), StoreError> = transact!(env.db, |tx| {
        let first = bureau_inquiries::find_newest_since(
            tx,
            application,
            InquiryPurpose::Prescreen,
            Timestamp(0),
        )
        .await?
        .unwrap();
        let report = first.report(&vault)?.unwrap();
        bureau_inquiries::insert(tx, (inquiry_id, application), InquiryPurpose::Recheck, now)
            .await?;
        bureau_inquiries::update_report(tx, &vault, inquiry_id, &report, now).await
    });
    outcome.unwrap();
}

/// From tomorrow on the law caps short loans below our price.
fn stricter_tomorrow(today: BusinessDate, rules: Rules) -> Rules {
    let text = include_str!("../../../../../config/law.toml");
    let rule = text.split("[[short_loan]]").nth(2).unwrap().split("\n# ").next().unwrap();
    let tomorrow = today.try_plus_days(1).unwrap().to_string();
    let rule = rule.replace("2026-01-05", &tomorrow).replace("\"179\"", "\"170\"");
    let law = Law::try_from_toml(&format!("{text}\n[[short_loan]]{rule}")).unwrap();
    Rules { law, ..rules }
}

on_both_engines! {
    async fn a_stop_on_credit_set_after_the_offer_prevents_signing(db: Db) {
        let (env, bureau) = env_with_stub_bureau(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        let sha256 = aigul.signing_sha256().await;
        let code = aigul.request_signing_code(&sha256).await;
        // Unknown means not allowed; nothing is lost.
        bureau.set_overrides(|it| it.stop_credit = Some(None));
        let unknown = aigul.sign(&sha256, &code).await;
        assert!(matches!(unknown, Err(Error::Rejected(Rejection::Application(ApplicationRejection::RecheckUnknown)))));
        bureau.set_overrides(|it| it.reports_lost = 1);
        let lost = aigul.sign(&sha256, &code).await;
        assert!(matches!(lost, Err(Error::ProviderUnavailable(_))));
        aigul.assert_state(State::ContractSigning).await;
        bureau.set_overrides(|it| it.stop_credit = Some(Some(true)));
        let outcome = aigul.sign(&sha256, &code).await.unwrap();
        assert_eq!(outcome.state, State::Declined);
        assert_eq!(outcome.decline.unwrap().reason, ReasonCode::StopCredit);
        env.advance_hours_and_run(1).await;
        assert!(env.acquirer_orders().await.is_empty());
        assert!(aigul.documents().await.iter().all(|document| document.signed_at.is_none()));
        aigul.assert_replay_matches().await;
    }

    async fn a_fresh_bureau_report_is_reused(db: Db) {
        let (env, bureau) = env_with_stub_bureau(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        let (id, sha256) = (aigul.id().await, aigul.signing_sha256().await);
        let code = aigul.request_signing_code(&sha256).await;
        assert_rechecked(&env, id).await;
        bureau.set_overrides(|it| it.reports_lost = 1);
        assert_eq!(aigul.sign(&sha256, &code).await.unwrap().state, State::Disbursing);
        assert_eq!(env.recheck_count(id).await, 1);
    }

    async fn a_report_older_than_a_minute_is_requested_again(db: Db) {
        let (env, bureau) = env_with_stub_bureau(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        let (id, sha256) = (aigul.id().await, aigul.signing_sha256().await);
        let code = aigul.request_signing_code(&sha256).await;
        assert_rechecked(&env, id).await;
        env.clock.advance_seconds(61);
        bureau.set_overrides(|it| it.stop_credit = Some(Some(true)));
        let outcome = aigul.sign(&sha256, &code).await.unwrap();
        assert_eq!(outcome.decline.unwrap().reason, ReasonCode::StopCredit);
        assert_eq!(env.recheck_count(id).await, 2);
    }

    async fn arrears_since_the_offer_prevent_signing(db: Db) {
        let (env, bureau) = env_with_stub_bureau(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        bureau.set_overrides(|it| it.arrears_days = Some(2));
        let outcome = aigul.sign_current().await.unwrap();
        assert_eq!(outcome.decline.unwrap().reason, ReasonCode::ArrearsNow);
        env.run_jobs().await;
        assert!(env.acquirer_orders().await.is_empty());
    }

    async fn documents_are_valid_for_their_day_and_offers_expire(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        let offered_at = env.clock.now();
        aigul.advance_to_signing().await;
        let yesterday = aigul.signing_sha256().await;
        env.advance_hours_and_run(23).await;
        // Yesterday's documents can no longer be signed.
        let stale = env.app.applications.signing_code_send(&aigul.session, &yesterday, &aigul.visitor()).await;
        assert!(matches!(stale, Err(Error::Rejected(Rejection::Application(ApplicationRejection::HashMismatch)))));
        let today = aigul.signing_sha256().await;
        assert_ne!(today, yesterday);
        let documents = aigul.documents().await;
        assert!(documents.iter().all(|document| document.as_of_date == env.clock.today()));
        // A code that outlives the offer.
        let left_s = env.clock.now().seconds_until(offered_at.plus_seconds(86_400));
        env.clock.advance_seconds(u32::try_from(left_s - 120).unwrap());
        let code = aigul.request_signing_code(&today).await;
        env.clock.advance_seconds(120);
        let late = aigul.sign(&today, &code).await;
        assert!(matches!(late, Err(Error::Rejected(Rejection::Application(ApplicationRejection::Expired)))), "{late:?}");
        env.advance_and_run(1).await;
        aigul.assert_state(State::Expired).await;
        assert!(env.acquirer_orders().await.is_empty());
    }

    async fn a_change_of_law_requires_a_new_decision(db: Db) {
        let env = TestEnv::with_rules(db, stricter_tomorrow).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        let sha256 = aigul.signing_sha256().await;
        env.clock.advance_seconds(20 * 3_600);
        let result = env.app.applications.signing_code_send(&aigul.session, &sha256, &aigul.visitor()).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Repriced))), "{result:?}");
        assert_eq!(aigul.state().await, State::Scoring);
        assert!(aigul.application().await.offers.is_empty());
        env.run_jobs().await;
        // No product is within the new cap: a person has to review it.
        aigul.assert_state(State::ManualReview).await;
        assert!(env.acquirer_orders().await.is_empty());
        aigul.assert_replay_matches().await;
    }

    async fn a_higher_price_is_offered_again_and_never_charged_unseen(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        let first_offer = aigul.application().await.offers[0].clone();
        let expensive_app = env.reopen_with_rules(more_expensive);
        let version = aigul.version().await;
        let chosen = expensive_app.applications.offer_choose(&aigul.session, version, 1, &aigul.visitor()).await;
        assert_eq!(chosen.unwrap().state, State::Scoring);
        env.run_jobs_of(&expensive_app).await;
        aigul.assert_state(State::Offered).await;
        let current = aigul.application().await.offers[0].clone();
        assert!(current.interest > first_offer.interest);
        assert_eq!((current.product_version, aigul.count_entered(State::Offered).await), (2, 2));
    }

    async fn the_signed_price_is_the_one_in_the_books(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.accept_and_sign().await;
        let terms = aigul.application().await.chosen_offer().unwrap().clone();
        // The application is restarted with other prices and has a payout to make.
        let expensive_app = env.reopen_with_rules(more_expensive);
        env.run_jobs_of(&expensive_app).await;
        aigul.assert_state(State::Active).await;
        let mut tx = env.db.read().await.unwrap();
        let id = aigul.loan_id().await;
        let row = store::loans::find(&mut tx, id).await.unwrap().unwrap();
        let contract: lending::Contract = serde_json::from_str(&row.contract.0).unwrap();
        let quote = lending::Quote::from_contract(&contract);
        assert_eq!((quote.interest, quote.apr), (terms.interest, terms.gesv));
        assert_eq!((contract.rate, contract.product_version), (terms.rate, terms.product_version));
        assert_eq!(contract, document_terms(&aigul).await);
    }

    async fn documents_with_an_old_price_are_reissued(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.choose_offer(1).await.unwrap();
        let former = document_terms(&aigul).await;
        let expensive_app = env.reopen_with_rules(more_expensive);
        // Any view shows that the price has changed; the new offer keeps the old one's number.
        expensive_app.applications.application_details(&aigul.session, aigul.session.customer_id, None).await.unwrap();
        env.run_jobs_of(&expensive_app).await;
        aigul.assert_state(State::Offered).await;
        let version = aigul.version().await;
        expensive_app.applications.offer_choose(&aigul.session, version, 1, &aigul.visitor()).await.unwrap();
        env.run_jobs_of(&expensive_app).await;
        let current = document_terms(&aigul).await;
        assert_eq!((current.issued_on, current.principal), (former.issued_on, former.principal));
        assert_eq!(current.rate, Rate::daily(Percent::from_ppm(2_850)));
        assert_ne!(current.penalty_rate, former.penalty_rate);
    }

    async fn a_stricter_age_rule_does_not_stop_a_signed_loan(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.accept_and_sign().await;
        let younger = env.reopen_with_rules(|rules| {
            let mut rules = rules;
            rules.policy.age.years_max = 30;
            rules
        });
        env.run_jobs_of(&younger).await;
        aigul.assert_state(State::Active).await;
    }
}

/// Another price, and another penalty.
fn more_expensive(rules: Rules) -> Rules {
    let mut rules = rules;
    rules.products.short.rate = Rate::daily(Percent::from_ppm(2_850));
    rules.products.short.penalty_rate = Rate::daily(Percent::from_ppm(100));
    rules.products.short.version += 1;
    rules
}

/// The terms of the newest documents.
async fn document_terms(person: &Borrower<'_>) -> lending::Contract {
    let documents = person.documents().await;
    let terms = documents.iter().find_map(|document| document.terms.as_ref()).unwrap();
    serde_json::from_str(&terms.0).unwrap()
}

#[test]
fn rules_can_be_made_stricter() {
    let today: BusinessDate = "2026-11-16".parse().unwrap();
    let rules = stricter_tomorrow(today, (*rules::rules()).clone());
    let at = |day: &str| {
        rules.law.short_loan.in_force_on(day.parse().unwrap()).unwrap().gesv_max_percent
    };
    assert!(at("2026-11-16") > at("2026-11-17"));
}
