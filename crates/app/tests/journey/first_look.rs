//! The first look: what is known already bounds what is promised, and nobody is led on.

use app::applications::{ApplicationError, LimitSource};
use lending::product::ProductCode;
use money::Tenge;
use origination::application::{Request, Step};
use origination::{Command, ReasonCode, Refusal, State};
use store::{Db, decisions};

use crate::borrower::Borrower;
use crate::on_both_engines;
use crate::town::TestEnv;

/// Соколов: 380 000 come in, 64 000 go out.
const DMITRY: &str = "870923304120";
/// Жұмабаев: 310 000 of 450 000 go out.
const SERIK: &str = "790114305330";

const fn tenge(whole: i64) -> Tenge {
    Tenge::from_tiyn(whole * 100)
}

async fn looked_at<'a>(town: &'a TestEnv, iin: &str, told: u32, amount: u32) -> Borrower<'a> {
    let mut person = Borrower::of(town, iin).await;
    person.income_tenge = told;
    person.submit(amount).await;
    town.work().await;
    person
}

fn asking(amount_tenge: u32, term: u32) -> Command {
    let (product, promo) = (ProductCode::Short, None);
    Command::ChangeRequest(Request { product, amount_tenge, term, promo })
}

fn is_above<T>(answer: &Result<T, ApplicationError>) -> bool {
    matches!(answer, Err(ApplicationError::Refused(Refusal::AmountAboveLimit)))
}

on_both_engines! {
    /// Half of 380 000 less 64 000 leaves 126 000: 120 000 for 15 days come to 125 040, 116 000 for
    /// 30 days to 125 744.
    async fn what_is_promised_is_what_is_offered(db: Db) {
        let town = TestEnv::new(db).await;
        let dmitry = looked_at(&town, DMITRY, 380_000, 190_000).await;
        dmitry.must_be(State::Preapproved).await;
        assert_eq!(dmitry.app().await.preapproved_max, Some(tenge(120_000)));
        let screen = dmitry.screen().await;
        let reach = screen.reach.unwrap();
        assert_eq!(reach.limited_by, Some(ReasonCode::Kdn));
        assert_eq!(reach.terms.iter().find(|it| it.term == 30).unwrap().amount_max, tenge(116_000));
        for (amount, term) in [(117_000, 30), (121_000, 15), (190_000, 15)] {
            assert!(is_above(&dmitry.command(asking(amount, term)).await), "{amount} {term}");
        }
        assert_eq!(dmitry.app().await.preapproved_max, Some(tenge(120_000)), "nothing was moved");
        dmitry.command(asking(116_000, 30)).await.unwrap();
        let app = dmitry.app().await;
        assert_eq!((app.state, app.preapproved_max), (State::Preapproved, Some(tenge(116_000))));
        assert_eq!(dmitry.screen().await.kdn, (Some(50), 50));
        dmitry.go_on().await;
        dmitry.set_biometry_consent(true).await;
        assert_eq!(dmitry.face().await, State::CardRequired);
        assert_eq!(dmitry.select_account_and_decide().await, State::Offered);
        let offers = dmitry.app().await.offers;
        assert_eq!((offers[0].amount_tenge, offers[0].term), (116_000, 30));
        assert_eq!(dmitry.screen().await.limited_by, None);
        dmitry.assert_replay_matches().await;
        let mut tx = town.db.read().await.unwrap();
        let kept = decisions::of_application(&mut tx, dmitry.id().await).await.unwrap();
        let kinds: Vec<_> = kept.iter().map(|it| it.kind.as_str()).collect();
        assert_eq!(kinds, ["decision", "first_look", "first_look"], "each look is kept");
    }

    /// Whoever goes on without choosing less is told why it is less in the end.
    async fn less_than_was_asked_for_has_its_reason(db: Db) {
        let town = TestEnv::new(db).await;
        let dmitry = looked_at(&town, DMITRY, 380_000, 190_000).await;
        dmitry.go_on().await;
        dmitry.set_biometry_consent(true).await;
        assert_eq!(dmitry.face().await, State::CardRequired, "a statement would prove no more");
        assert_eq!(dmitry.select_account_and_decide().await, State::Offered);
        let screen = dmitry.screen().await;
        assert_eq!(screen.view.application.offers[0].amount_tenge, 120_000);
        assert_eq!(screen.limited_by, Some(LimitSource::Rule(ReasonCode::Kdn)));
        assert_eq!(screen.kdn.1, 50);
    }

    async fn who_cannot_carry_a_loan_is_told_before_the_camera(db: Db) {
        let town = TestEnv::new(db).await;
        let serik = looked_at(&town, SERIK, 450_000, 10_000).await;
        serik.must_be(State::Declined).await;
        let declined = serik.screen().await.decline.unwrap();
        assert_eq!(declined.reason, ReasonCode::Kdn);
        assert!(declined.ru.why.starts_with("Даже с самым маленьким займом"));
        assert!(!declined.ru.advice.contains("меньшую сумму"));
    }

    /// With 900 000 a month 310 000 and 104 200 would be less than half: a statement has to show it,
    /// and without one nothing can be had.
    async fn a_statement_that_can_change_it_is_asked_for_and_cannot_be_left_out(db: Db) {
        let town = TestEnv::new(db).await;
        let serik = looked_at(&town, SERIK, 900_000, 100_000).await;
        serik.must_be(State::Preapproved).await;
        assert!(serik.app().await.missing.contains(&Step::Statement));
        let reach = serik.screen().await.reach.unwrap();
        assert!(reach.terms.iter().all(|it| it.proven_max.is_none()));
        let burden = reach.burden.unwrap();
        assert_eq!(burden.proven_income, Some(tenge(450_000)));
        assert_eq!(burden.told_income, Some(tenge(900_000)));
        serik.go_on().await;
        serik.set_biometry_consent(true).await;
        assert_eq!(serik.face().await, State::StatementRequired);
        assert!(!serik.screen().await.skipping.unwrap().is_possible);
    }

    /// What is chosen decides whether a statement is needed: 380 000 are proven, 600 000 were told of.
    async fn a_smaller_choice_needs_no_statement(db: Db) {
        let town = TestEnv::new(db).await;
        let dmitry = looked_at(&town, DMITRY, 600_000, 190_000).await;
        let needs = async || dmitry.app().await.missing.contains(&Step::Statement);
        assert!(needs().await);
        dmitry.command(asking(120_000, 15)).await.unwrap();
        assert!(!needs().await);
        dmitry.command(asking(121_000, 15)).await.unwrap();
        assert!(needs().await);
        dmitry.go_on().await;
        dmitry.set_biometry_consent(true).await;
        assert_eq!(dmitry.face().await, State::StatementRequired);
        let skipping = dmitry.screen().await.skipping.unwrap();
        assert_eq!((skipping.is_possible, skipping.amount_max_tenge), (true, 50_000));
        dmitry.command(Command::SkipStatement).await.unwrap();
        assert_eq!(dmitry.select_account_and_decide().await, State::Offered);
        let by = dmitry.screen().await.limited_by;
        assert_eq!(by, Some(LimitSource::Rule(ReasonCode::StatementSkipped)));
    }
}
