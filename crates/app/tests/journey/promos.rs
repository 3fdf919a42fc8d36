//! Promo codes: the price that follows from one, from the first look to the contract, and who may take
//! it.

use app::Clock;
use app::applications::ApplicationError;
use app::promos::{NewPromo, PromoError};
use lending::Contract;
use lending::product::ProductCode;
use money::Percent;
use origination::application::Request;
use origination::{Command, Refusal, State};
use store::{Db, audit, loans};

use crate::borrower::{Borrower, GOOD_CARD};
use crate::on_both_engines;
use crate::rules;
use crate::town::TestEnv;

const CODE: &str = "NAURYZ-27";
const OTHER: &str = "910108304753";

fn percent(text: &str) -> Percent {
    text.parse().unwrap()
}

fn request(promo: Option<&str>) -> Request {
    let promo = promo.map(str::to_owned);
    Request { product: ProductCode::Short, amount_tenge: 50_000, term: 15, promo }
}

impl TestEnv {
    /// A quarter off the rate, today and tomorrow.
    async fn promo(&self, uses_max: u32) {
        let from = self.clock.today();
        let through = from.try_plus_days(1).unwrap();
        let new = NewPromo { code: CODE, discount: percent("25"), from, through, uses_max };
        self.lender.promo_create("aigul", &new).await.unwrap();
    }
}

impl Borrower<'_> {
    async fn begin(&self, promo: Option<&str>) -> Result<(), ApplicationError> {
        let lender = &self.town.lender;
        let begun = lender.application_start(&self.session, &request(promo), &self.visitor()).await;
        begun.map(|_| ())
    }

    async fn refusal(&self, promo: &str) -> Refusal {
        let looked = self.town.lender.promo_preview(&self.session, promo).await;
        let Err(ApplicationError::Refused(seen)) = looked else { panic!("{promo} is good") };
        let begun = self.begin(Some(promo)).await;
        let Err(ApplicationError::Refused(told)) = begun else { panic!("{promo} is taken") };
        assert_eq!(seen, told, "looking and taking say the same");
        told
    }
}

on_both_engines! {
    async fn a_code_makes_the_loan_cheaper_down_to_the_contract(db: Db) {
        let town = TestEnv::new(db).await;
        town.promo(1).await;
        let aigul = Borrower::new(&town).await;
        aigul.submit(50_000).await;
        town.work().await;
        aigul.must_be(State::Preapproved).await;
        assert!(aigul.screen().await.promo.is_none());
        aigul.command(Command::ChangeRequest(request(Some(CODE)))).await.unwrap();
        aigul.must_be(State::Preapproved).await;
        let promo = aigul.screen().await.promo.unwrap();
        assert_eq!((promo.code.as_str(), promo.product.rate.to_string().as_str()), (CODE, "0.21 % a day"));
        aigul.go_on().await;
        aigul.set_biometry_consent(true).await;
        assert_eq!(aigul.face().await, State::CardRequired);
        assert_eq!(aigul.card(GOOD_CARD).await, State::Offered);
        let plain = rules::rules().products.short.gesv_one_payment(15).unwrap();
        let offer = aigul.app().await.offers[0].clone();
        assert_eq!(offer.rate.to_string(), "0.21 % a day");
        assert_eq!(Some(offer.gesv), promo.product.gesv_one_payment(15));
        assert!(offer.gesv < plain, "{} {plain}", offer.gesv);
        // 50 000 × 0.21 % × 15.
        assert_eq!(offer.interest.to_string(), "1575.00");
        // What was taken is kept, whatever becomes of the code.
        town.lender.promo_end("aigul", CODE).await.unwrap();
        aigul.signed().await;
        town.work().await;
        aigul.must_be(State::Active).await;
        let mut tx = town.db.read().await.unwrap();
        let loan = loans::open_of(&mut tx, aigul.session.customer_id).await.unwrap().unwrap();
        let contract: Contract = serde_json::from_str(&loan.contract.0).unwrap();
        assert_eq!((contract.rate, contract.gesv), (offer.rate, offer.gesv));
        let subject = format!("customer/{}", aigul.session.customer_id);
        let trail = audit::about(&mut tx, &subject, 200).await.unwrap();
        assert_eq!(trail.iter().filter(|row| row.action == "promo_taken").count(), 1);
        drop(tx);
        let listed = town.lender.promo_list().await.unwrap();
        assert_eq!((listed[0].uses, listed[0].ended_at.is_some()), ((1, 1), true));
        aigul.assert_replay_matches().await;
    }

    async fn a_code_that_is_not_good_is_told_and_nothing_is_begun(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        for unknown in [CODE, "WHO-KNOWS", "x", "не-код"] {
            assert_eq!(aigul.refusal(unknown).await, Refusal::Promo, "{unknown}");
        }
        town.promo(1).await;
        assert_eq!(aigul.see().await.application.state, State::None);
        // The last use is somebody else's.
        let other = Borrower::named(&town, OTHER, ("Қожахметов", "Ержан")).await;
        other.begin(Some(CODE)).await.unwrap();
        assert_eq!(aigul.refusal(CODE).await, Refusal::PromoEnded);
        // Who gives the application up gives the code back.
        other.command(Command::Cancel).await.unwrap();
        aigul.begin(Some(CODE)).await.unwrap();
        assert_eq!(other.refusal(CODE).await, Refusal::PromoEnded);
        // Without the code it is free again; with it, it is taken once more.
        aigul.command(Command::ChangeRequest(request(None))).await.unwrap();
        assert_eq!(town.lender.promo_list().await.unwrap()[0].uses, (0, 1));
        aigul.command(Command::ChangeRequest(request(Some(CODE)))).await.unwrap();
        town.clock.advance_seconds(3 * 86_400);
        assert_eq!(other.refusal(CODE).await, Refusal::PromoEnded);
        // The one who took it in time still has it.
        assert_eq!(aigul.screen().await.promo.unwrap().product.rate.to_string(), "0.21 % a day");
    }

    async fn a_person_uses_a_code_once(db: Db) {
        let town = TestEnv::new(db).await;
        town.promo(10).await;
        let aigul = Borrower::new(&town).await;
        aigul.begin(Some(CODE)).await.unwrap();
        // The same person, asking while that application is open.
        let looked = town.lender.promo_preview(&aigul.session, CODE).await;
        assert!(matches!(looked, Err(ApplicationError::Refused(Refusal::PromoUsed))));
        assert_eq!(town.lender.promo_list().await.unwrap()[0].uses, (1, 10));
    }

    async fn codes_are_made_once_and_make_sense(db: Db) {
        let town = TestEnv::new(db).await;
        town.promo(1).await;
        let (from, through) = (town.clock.today(), town.clock.today());
        let good = NewPromo { code: "OTHER-1", discount: percent("10"), from, through, uses_max: 1 };
        let add = async |new: NewPromo<'_>| town.lender.promo_create("aigul", &new).await.unwrap_err();
        let again = add(NewPromo { code: CODE, ..good.clone() }).await;
        assert!(matches!(again, PromoError::Taken));
        for code in ["abc", "lower-case", "", "WITH SPACE", "ВЕСНА", &"A".repeat(21)] {
            assert!(matches!(add(NewPromo { code, ..good.clone() }).await, PromoError::Code), "{code}");
        }
        let yesterday = "2026-01-01".parse().unwrap();
        for bad in [
            NewPromo { discount: percent("0"), ..good.clone() },
            NewPromo { discount: percent("100.1"), ..good.clone() },
            NewPromo { through: yesterday, ..good.clone() },
            NewPromo { uses_max: 0, ..good.clone() },
        ] {
            assert!(matches!(add(bad).await, PromoError::Terms));
        }
        let unknown = town.lender.promo_end("aigul", "OTHER-1").await;
        assert!(matches!(unknown, Err(PromoError::Unknown)));
    }
}
