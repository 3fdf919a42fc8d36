//! Between the offer and the signature: what came up since, time, the law and the price.

use std::sync::Arc;

use app::Clock;
use app::applications::{ApplicationError, Rules};
use base::{BusinessDate, Timestamp};
use lending::Law;
use money::{Percent, Rate};
use origination::{ApplicationRejection, ReasonCode, State};
use store::{Db, StoreError, Uuid, bureau_inquiries, transact};

use crate::borrower::{Borrower, GOOD_CARD};
use crate::on_both_engines;
use crate::rules;
use crate::stub_providers::{StubBureau, with_bureau};
use crate::support::vault;
use crate::test_env::TestEnv;

async fn env_with_stub_bureau(db: Db) -> (TestEnv, Arc<StubBureau>) {
    let mut turned = None;
    let env = TestEnv::with_providers(db, |url, outside| {
        with_bureau(outside, turned.insert(StubBureau::in_front_of(url)))
    })
    .await;
    (env, turned.unwrap())
}

/// The bureau was asked before a signature, and said what it had said at the first look.
async fn assert_rechecked(env: &TestEnv, application: Uuid) {
    let (asked, now, vault) = (Uuid::now_v7(), env.clock.now(), vault());
    let kept: Result<(), StoreError> = transact!(env.db, |tx| {
        let first =
            bureau_inquiries::find_newest_since(tx, application, "first_look", Timestamp(0))
                .await?
                .unwrap();
        let report = first.report(&vault)?.unwrap();
        bureau_inquiries::insert(tx, (asked, application), "recheck", now).await?;
        bureau_inquiries::update_report(tx, &vault, asked, &report, now).await
    });
    kept.unwrap();
}

/// From tomorrow on short loans may cost less than ours do.
fn stricter_tomorrow(today: BusinessDate, rules: Rules) -> Rules {
    let text = include_str!("../../../../config/law.toml");
    let rule = text.split("[[short_loan]]").nth(2).unwrap().split("\n# ").next().unwrap();
    let tomorrow = today.try_plus_days(1).unwrap().to_string();
    let rule = rule.replace("2026-01-05", &tomorrow).replace("\"179\"", "\"170\"");
    let law = Law::try_from_toml(&format!("{text}\n[[short_loan]]{rule}")).unwrap();
    Rules { law, ..rules }
}

on_both_engines! {
    async fn a_stop_on_credit_set_since_the_offer_forbids_the_signature(db: Db) {
        let (env, bureau) = env_with_stub_bureau(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        let sha256 = aigul.signing_sha256().await;
        let code = aigul.request_signing_code(&sha256).await;
        // Not to know is not to be allowed; nothing is lost by it.
        bureau.set_overrides(|it| it.stop_credit = Some(None));
        let unknown = aigul.sign(&sha256, &code).await;
        assert!(matches!(unknown, Err(ApplicationError::Rejected(ApplicationRejection::RecheckUnknown))));
        bureau.set_overrides(|it| it.reports_lost = 1);
        let lost = aigul.sign(&sha256, &code).await;
        assert!(matches!(lost, Err(ApplicationError::ProviderUnavailable(_))));
        aigul.assert_state(State::ContractSigning).await;
        bureau.set_overrides(|it| it.stop_credit = Some(Some(true)));
        let ended = aigul.sign(&sha256, &code).await.unwrap().application;
        assert_eq!(ended.state, State::Declined);
        assert_eq!(ended.decline.unwrap().reason, ReasonCode::StopCredit);
        env.advance_hours_and_run(1).await;
        assert!(env.acquirer_orders().await.is_empty());
        assert!(aigul.documents().await.iter().all(|paper| paper.signed_at.is_none()));
        aigul.assert_replay_matches().await;
    }

    async fn what_the_bureau_said_this_minute_is_not_asked_again(db: Db) {
        let (env, bureau) = env_with_stub_bureau(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        let (id, sha256) = (aigul.id().await, aigul.signing_sha256().await);
        let code = aigul.request_signing_code(&sha256).await;
        assert_rechecked(&env, id).await;
        bureau.set_overrides(|it| it.reports_lost = 1);
        assert_eq!(aigul.sign(&sha256, &code).await.unwrap().application.state, State::Disbursing);
        assert_eq!(env.recheck_count(id).await, 1);
    }

    async fn an_answer_of_a_minute_ago_is_asked_for_again(db: Db) {
        let (env, bureau) = env_with_stub_bureau(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        let (id, sha256) = (aigul.id().await, aigul.signing_sha256().await);
        let code = aigul.request_signing_code(&sha256).await;
        assert_rechecked(&env, id).await;
        env.clock.advance_seconds(61);
        bureau.set_overrides(|it| it.stop_credit = Some(Some(true)));
        let ended = aigul.sign(&sha256, &code).await.unwrap().application;
        assert_eq!(ended.decline.unwrap().reason, ReasonCode::StopCredit);
        assert_eq!(env.recheck_count(id).await, 2);
    }

    async fn arrears_since_the_offer_forbid_the_signature(db: Db) {
        let (env, bureau) = env_with_stub_bureau(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        bureau.set_overrides(|it| it.arrears_days = Some(2));
        let ended = aigul.sign_current().await.unwrap().application;
        assert_eq!(ended.decline.unwrap().reason, ReasonCode::ArrearsNow);
        env.run_jobs().await;
        assert!(env.acquirer_orders().await.is_empty());
    }

    async fn papers_are_of_their_day_and_an_offer_ends(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        let offered_at = env.clock.now();
        aigul.advance_to_signing().await;
        let yesterday = aigul.signing_sha256().await;
        env.advance_hours_and_run(23).await;
        // The papers of yesterday are no longer on the table.
        let stale = env.lender.signing_code_send(&aigul.session, &yesterday, &aigul.visitor()).await;
        assert!(matches!(stale, Err(ApplicationError::Rejected(ApplicationRejection::HashMismatch))));
        let today = aigul.signing_sha256().await;
        assert_ne!(today, yesterday);
        let papers = aigul.documents().await;
        assert!(papers.iter().all(|paper| paper.for_day == env.clock.today()));
        // A code that outlives the offer.
        let left_s = env.clock.now().seconds_until(offered_at.plus_seconds(86_400));
        env.clock.advance_seconds(u32::try_from(left_s - 120).unwrap());
        let code = aigul.request_signing_code(&today).await;
        env.clock.advance_seconds(120);
        let late = aigul.sign(&today, &code).await;
        assert!(matches!(late, Err(ApplicationError::Rejected(ApplicationRejection::Expired))), "{late:?}");
        env.advance_and_run(1).await;
        aigul.assert_state(State::Expired).await;
        assert!(env.acquirer_orders().await.is_empty());
    }

    async fn a_law_that_changes_overnight_is_decided_by_anew(db: Db) {
        let env = TestEnv::with_rules(db, stricter_tomorrow).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.advance_to_signing().await;
        let sha256 = aigul.signing_sha256().await;
        env.clock.advance_seconds(20 * 3_600);
        let refused = env.lender.signing_code_send(&aigul.session, &sha256, &aigul.visitor()).await;
        assert!(matches!(refused, Err(ApplicationError::Repriced)), "{refused:?}");
        assert_eq!(aigul.state().await, State::Scoring);
        assert!(aigul.application().await.offers.is_empty());
        env.run_jobs().await;
        // Nothing of ours is within the new bound: somebody has to look.
        aigul.assert_state(State::ManualReview).await;
        assert!(env.acquirer_orders().await.is_empty());
        aigul.assert_replay_matches().await;
    }

    async fn a_price_that_rose_is_offered_anew_and_never_charged_unseen(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        let offered = aigul.application().await.offers[0].clone();
        let dearer = env.reopen_with_rules(more_expensive);
        let version = aigul.version().await;
        let chosen = dearer.offer_choose(&aigul.session, version, 1, &aigul.visitor()).await;
        assert_eq!(chosen.unwrap().application.state, State::Scoring);
        env.run_jobs_of(&dearer).await;
        aigul.assert_state(State::Offered).await;
        let anew = aigul.application().await.offers[0].clone();
        assert!(anew.interest > offered.interest);
        assert_eq!((anew.product_version, aigul.count_entered(State::Offered).await), (2, 2));
    }

    async fn the_price_that_was_signed_is_the_one_in_the_books(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.accept_and_sign().await;
        let terms = aigul.application().await.chosen_offer().unwrap().clone();
        // The house is closed, opens with other prices, and finds a payout to be made.
        let dearer = env.reopen_with_rules(more_expensive);
        env.run_jobs_of(&dearer).await;
        aigul.assert_state(State::Active).await;
        let mut tx = env.db.read().await.unwrap();
        let id = aigul.id().await;
        let row = store::loans::find(&mut tx, id).await.unwrap().unwrap();
        let contract: lending::Contract = serde_json::from_str(&row.contract.0).unwrap();
        let quote = lending::Quote::from_contract(&contract);
        assert_eq!((quote.interest, quote.apr), (terms.interest, terms.gesv));
        assert_eq!((contract.rate, contract.product_version), (terms.rate, terms.product_version));
        assert_eq!(contract, document_terms(&aigul).await);
    }

    async fn papers_of_a_former_price_are_made_anew(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.choose_offer(1).await.unwrap();
        let former = document_terms(&aigul).await;
        let dearer = env.reopen_with_rules(more_expensive);
        // Whoever looks is told that the price has changed; the new offer has the number of the old.
        dearer.application_details(&aigul.session, None).await.unwrap();
        env.run_jobs_of(&dearer).await;
        aigul.assert_state(State::Offered).await;
        let version = aigul.version().await;
        dearer.offer_choose(&aigul.session, version, 1, &aigul.visitor()).await.unwrap();
        env.run_jobs_of(&dearer).await;
        let anew = document_terms(&aigul).await;
        assert_eq!((anew.issued_on, anew.principal), (former.issued_on, former.principal));
        assert_eq!(anew.rate, Rate::daily(Percent::from_ppm(2_850)));
        assert_ne!(anew.penalty_rate, former.penalty_rate);
    }

    async fn ages_that_change_hold_nobody_up_who_has_signed(db: Db) {
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

/// The house with another price, and another price of a delay.
fn more_expensive(rules: Rules) -> Rules {
    let mut rules = rules;
    rules.products.short.rate = Rate::daily(Percent::from_ppm(2_850));
    rules.products.short.penalty_rate = Rate::daily(Percent::from_ppm(100));
    rules.products.short.version += 1;
    rules
}

/// The terms that the newest papers were made from.
async fn document_terms(person: &Borrower<'_>) -> lending::Contract {
    let papers = person.documents().await;
    let terms = papers.iter().find_map(|paper| paper.terms.as_ref()).unwrap();
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
