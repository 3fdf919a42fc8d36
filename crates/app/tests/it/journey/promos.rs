//! Promo codes: the price that follows from one, from the prescreen to the contract, and who may
//! use it.

use app::growth::promos::NewPromo;
use app::{Clock, Error, Rejection, Resource};
use lending::Contract;
use lending::product::ProductCode;
use money::Percent;
use origination::application::LoanRequest;
use origination::{ApplicationCommand, ApplicationRejection, State};
use store::{Db, audit, loans};

use testkit::borrower::{Borrower, GOOD_CARD};
use testkit::on_both_engines;
use testkit::rules;
use testkit::test_env::TestEnv;

const CODE: &str = "NAURYZ-27";
const OTHER: &str = "910108304753";

fn percent(text: &str) -> Percent {
    text.parse().unwrap()
}

fn request(promo: Option<&str>) -> LoanRequest {
    let promo = promo.map(str::to_owned);
    LoanRequest { product: ProductCode::Short, amount_tenge: 50_000, term: 15, promo }
}

/// A quarter off the rate, today and tomorrow.
async fn create_promo(env: &TestEnv, uses_max: u32) {
    let from = env.clock.today();
    let through = from.try_plus_days(1).unwrap();
    let new = NewPromo { code: CODE, discount: percent("25"), from, through, uses_max };
    env.app.growth.promo_create("aigul", &new).await.unwrap();
}

async fn start_application(borrower: &Borrower<'_>, promo: Option<&str>) -> Result<(), Error> {
    let app = &borrower.env.app;
    let start_result = app
        .applications
        .application_start(&borrower.session, &request(promo), &borrower.visitor())
        .await;
    start_result.map(|_| ())
}

async fn start_rejection(borrower: &Borrower<'_>, promo: &str) -> ApplicationRejection {
    let preview = borrower.env.app.growth.promo_preview(&borrower.session, promo).await;
    let Err(Error::Rejected(Rejection::Application(on_preview))) = preview else {
        panic!("{promo} is good")
    };
    let start_result = start_application(borrower, Some(promo)).await;
    let Err(Error::Rejected(Rejection::Application(on_start))) = start_result else {
        panic!("{promo} is taken")
    };
    assert_eq!(on_preview, on_start, "looking and taking say the same");
    on_start
}

on_both_engines! {
    async fn a_promo_code_lowers_the_price_in_the_contract(db: Db) {
        let env = TestEnv::new(db).await;
        create_promo(&env, 1).await;
        let aigul = Borrower::new(&env).await;
        aigul.submit(50_000).await;
        env.run_jobs().await;
        aigul.assert_state(State::Preapproved).await;
        assert!(aigul.screen().await.promo.is_none());
        aigul.execute(ApplicationCommand::ChangeRequest(request(Some(CODE)))).await.unwrap();
        aigul.assert_state(State::Preapproved).await;
        let promo = aigul.screen().await.promo.unwrap();
        assert_eq!((promo.code.as_str(), promo.product.rate.to_string().as_str()), (CODE, "0.21 % a day"));
        aigul.continue_application().await;
        aigul.set_biometry_consent(true).await;
        assert_eq!(aigul.pass_biometry().await, State::CardRequired);
        assert_eq!(aigul.add_card(GOOD_CARD).await, State::Offered);
        let plain = rules::rules().products.short.single_payment_apr(15).unwrap();
        let offer = aigul.application().await.offers[0].clone();
        assert_eq!(offer.rate.to_string(), "0.21 % a day");
        assert_eq!(Some(offer.gesv), promo.product.single_payment_apr(15));
        assert!(offer.gesv < plain, "{} {plain}", offer.gesv);
        // 50 000 × 0.21 % × 15.
        assert_eq!(offer.interest.to_string(), "1575.00");
        // Whoever used a code keeps the discount after the code has ended.
        env.app.growth.promo_end("aigul", CODE).await.unwrap();
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let mut tx = env.db.read().await.unwrap();
        let loan = loans::find_open_by_customer(&mut tx, aigul.session.customer_id).await.unwrap().unwrap();
        let contract: Contract = serde_json::from_str(&loan.contract.0).unwrap();
        assert_eq!((contract.rate, contract.gesv), (offer.rate, offer.gesv));
        let subject = format!("customer/{}", aigul.session.customer_id);
        let audit_rows = audit::list_by_subject(&mut tx, &subject, 200).await.unwrap();
        assert_eq!(audit_rows.iter().filter(|row| row.action == "promo_taken").count(), 1);
        drop(tx);
        let promos = env.app.growth.promo_list().await.unwrap();
        assert_eq!((promos[0].uses, promos[0].ended_at.is_some()), ((1, 1), true));
        aigul.assert_replay_matches().await;
    }

    async fn an_invalid_promo_code_is_rejected_and_nothing_is_started(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        for unknown in [CODE, "WHO-KNOWS", "x", "не-код"] {
            assert_eq!(start_rejection(&aigul, unknown).await, ApplicationRejection::Promo, "{unknown}");
        }
        create_promo(&env, 1).await;
        assert_eq!(aigul.view().await.application.state, State::None);
        // Another customer takes the last use.
        let other = Borrower::with_name(&env, OTHER, ("Қожахметов", "Ержан")).await;
        start_application(&other, Some(CODE)).await.unwrap();
        assert_eq!(start_rejection(&aigul, CODE).await, ApplicationRejection::PromoEnded);
        // Cancelling the application releases the code.
        other.execute(ApplicationCommand::Cancel).await.unwrap();
        start_application(&aigul, Some(CODE)).await.unwrap();
        assert_eq!(start_rejection(&other, CODE).await, ApplicationRejection::PromoEnded);
        // Removing the code releases it; adding it again takes it once more.
        aigul.execute(ApplicationCommand::ChangeRequest(request(None))).await.unwrap();
        assert_eq!(env.app.growth.promo_list().await.unwrap()[0].uses, (0, 1));
        aigul.execute(ApplicationCommand::ChangeRequest(request(Some(CODE)))).await.unwrap();
        env.clock.advance_seconds(3 * 86_400);
        assert_eq!(start_rejection(&other, CODE).await, ApplicationRejection::PromoEnded);
        // The customer who used it in time still has it.
        assert_eq!(aigul.screen().await.promo.unwrap().product.rate.to_string(), "0.21 % a day");
    }

    async fn a_customer_uses_a_promo_code_once(db: Db) {
        let env = TestEnv::new(db).await;
        create_promo(&env, 10).await;
        let aigul = Borrower::new(&env).await;
        start_application(&aigul, Some(CODE)).await.unwrap();
        // The same customer, asking while that application is open.
        let preview = env.app.growth.promo_preview(&aigul.session, CODE).await;
        assert!(matches!(preview, Err(Error::Rejected(Rejection::Application(ApplicationRejection::PromoUsed)))));
        assert_eq!(env.app.growth.promo_list().await.unwrap()[0].uses, (1, 10));
    }

    async fn promo_codes_are_unique_and_validated(db: Db) {
        let env = TestEnv::new(db).await;
        create_promo(&env, 1).await;
        let (from, through) = (env.clock.today(), env.clock.today());
        let good = NewPromo { code: "OTHER-1", discount: percent("10"), from, through, uses_max: 1 };
        let add = async |new: NewPromo<'_>| env.app.growth.promo_create("aigul", &new).await.unwrap_err();
        let repeated = add(NewPromo { code: CODE, ..good.clone() }).await;
        assert!(matches!(repeated, Error::Rejected(Rejection::PromoCodeTaken)));
        for code in ["abc", "lower-case", "", "WITH SPACE", "ВЕСНА", &"A".repeat(21)] {
            assert!(matches!(add(NewPromo { code, ..good.clone() }).await, Error::Rejected(Rejection::InvalidPromoCode)), "{code}");
        }
        let yesterday = "2026-01-01".parse().unwrap();
        for bad in [
            NewPromo { discount: percent("0"), ..good.clone() },
            NewPromo { discount: percent("100.1"), ..good.clone() },
            NewPromo { through: yesterday, ..good.clone() },
            NewPromo { uses_max: 0, ..good.clone() },
        ] {
            assert!(matches!(add(bad).await, Error::Rejected(Rejection::InvalidPromoTerms)));
        }
        let unknown = env.app.growth.promo_end("aigul", "OTHER-1").await;
        assert!(matches!(unknown, Err(Error::NotFound(Resource::PromoCode))));
    }
}
