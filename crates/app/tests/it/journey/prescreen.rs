//! The prescreen: known facts limit what is promised, so that nobody is led on.

use app::applications::LimitSource;
use lending::product::ProductCode;
use money::Tenge;
use origination::application::{LoanRequest, Step};
use origination::{ApplicationCommand, ApplicationRejection, ReasonCode, State};
use store::{Db, decisions};

use app::{Error, Rejection};
use testkit::borrower::Borrower;
use testkit::databases::vault;
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

/// Соколов: income 380 000, payments 64 000.
const DMITRY: &str = "870923304120";
/// Жұмабаев: payments of 310 000 from an income of 450 000.
const SERIK: &str = "790114305330";

const fn tenge(amount: i64) -> Tenge {
    Tenge::from_tiyn(amount * 100)
}

async fn prescreen<'a>(env: &'a TestEnv, iin: &str, income: u32, amount: u32) -> Borrower<'a> {
    let mut person = Borrower::with_iin(env, iin).await;
    person.income_tenge = income;
    person.submit(amount).await;
    env.run_jobs().await;
    person
}

fn change_request(amount_tenge: u32, term: u32) -> ApplicationCommand {
    let (product, promo) = (ProductCode::Short, None);
    ApplicationCommand::ChangeRequest(LoanRequest { product, amount_tenge, term, promo })
}

fn is_above_limit<T>(answer: &Result<T, Error>) -> bool {
    matches!(
        answer,
        Err(Error::Rejected(Rejection::Application(ApplicationRejection::AmountAboveLimit)))
    )
}

on_both_engines! {
    /// Half of 380 000 less 64 000 leaves 126 000: 120 000 for 15 days come to 125 040, 116 000 for
    /// 30 days to 125 744.
    async fn the_prescreened_amount_is_offered(db: Db) {
        let env = TestEnv::new(db).await;
        let dmitry = prescreen(&env, DMITRY, 380_000, 190_000).await;
        dmitry.assert_state(State::Preapproved).await;
        assert_eq!(dmitry.application().await.preapproved_max, Some(tenge(120_000)));
        let screen = dmitry.screen().await;
        let reach = screen.available_limits.unwrap();
        assert_eq!(reach.limited_by, Some(ReasonCode::DebtBurden));
        assert_eq!(reach.terms.iter().find(|it| it.term == 30).unwrap().amount_max, tenge(116_000));
        for (amount, term) in [(117_000, 30), (121_000, 15), (190_000, 15)] {
            assert!(is_above_limit(&dmitry.execute(change_request(amount, term)).await), "{amount} {term}");
        }
        assert_eq!(dmitry.application().await.preapproved_max, Some(tenge(120_000)), "nothing was moved");
        dmitry.execute(change_request(116_000, 30)).await.unwrap();
        let application = dmitry.application().await;
        assert_eq!((application.state, application.preapproved_max), (State::Preapproved, Some(tenge(116_000))));
        assert_eq!(dmitry.screen().await.debt_burden_ratio, (Some(50), 50));
        dmitry.continue_application().await;
        dmitry.set_biometry_consent(true).await;
        assert_eq!(dmitry.pass_biometry().await, State::CardRequired);
        assert_eq!(dmitry.select_account_and_decide().await, State::Offered);
        let offers = dmitry.application().await.offers;
        assert_eq!((offers[0].amount_tenge, offers[0].term), (116_000, 30));
        assert_eq!(dmitry.screen().await.limit_source, None);
        dmitry.assert_replay_matches().await;
        let mut tx = env.db.read().await.unwrap();
        let rows = decisions::list_by_application(&mut tx, &vault(), dmitry.id().await).await.unwrap();
        let kinds: Vec<_> = rows.iter().map(|it| it.kind.code()).collect();
        assert_eq!(kinds, ["decision", "first_look", "first_look"], "each decision is stored");
    }

    /// A customer who continues without choosing a smaller amount learns why less is offered in the
    /// end.
    async fn a_smaller_offer_has_a_reason(db: Db) {
        let env = TestEnv::new(db).await;
        let dmitry = prescreen(&env, DMITRY, 380_000, 190_000).await;
        dmitry.continue_application().await;
        dmitry.set_biometry_consent(true).await;
        assert_eq!(dmitry.pass_biometry().await, State::CardRequired, "a statement would prove no more");
        assert_eq!(dmitry.select_account_and_decide().await, State::Offered);
        let screen = dmitry.screen().await;
        assert_eq!(screen.view.application.offers[0].amount_tenge, 120_000);
        assert_eq!(screen.limit_source, Some(LimitSource::Rule(ReasonCode::DebtBurden)));
        assert_eq!(screen.debt_burden_ratio.1, 50);
    }

    async fn an_unaffordable_loan_is_declined_before_the_camera_check(db: Db) {
        let env = TestEnv::new(db).await;
        let serik = prescreen(&env, SERIK, 450_000, 10_000).await;
        serik.assert_state(State::Declined).await;
        let decline = serik.screen().await.decline.unwrap();
        assert_eq!(decline.reason, ReasonCode::DebtBurden);
        assert!(decline.ru.explanation.starts_with("Даже с самым маленьким займом"));
        assert!(!decline.ru.advice.contains("меньшую сумму"));
    }

    /// With 900 000 a month, 310 000 and 104 200 would be less than half: a statement has to prove
    /// it, and without one nothing can be offered.
    async fn a_statement_that_can_change_the_decision_is_mandatory(db: Db) {
        let env = TestEnv::new(db).await;
        let serik = prescreen(&env, SERIK, 900_000, 100_000).await;
        serik.assert_state(State::Preapproved).await;
        assert!(serik.application().await.missing.contains(&Step::Statement));
        let reach = serik.screen().await.available_limits.unwrap();
        assert!(reach.terms.iter().all(|it| it.proven_max.is_none()));
        let burden = reach.burden.unwrap();
        assert_eq!(burden.proven_income, Some(tenge(450_000)));
        assert_eq!(burden.declared_income, Some(tenge(900_000)));
        serik.continue_application().await;
        serik.set_biometry_consent(true).await;
        assert_eq!(serik.pass_biometry().await, State::StatementRequired);
        assert!(!serik.screen().await.statement_skip.unwrap().is_possible);
    }

    /// The chosen amount decides whether a statement is needed: 380 000 are proven, 600 000 were
    /// declared.
    async fn a_smaller_amount_needs_no_statement(db: Db) {
        let env = TestEnv::new(db).await;
        let dmitry = prescreen(&env, DMITRY, 600_000, 190_000).await;
        let needs = async || dmitry.application().await.missing.contains(&Step::Statement);
        assert!(needs().await);
        dmitry.execute(change_request(120_000, 15)).await.unwrap();
        assert!(!needs().await);
        dmitry.execute(change_request(121_000, 15)).await.unwrap();
        assert!(needs().await);
        dmitry.continue_application().await;
        dmitry.set_biometry_consent(true).await;
        assert_eq!(dmitry.pass_biometry().await, State::StatementRequired);
        let skipping = dmitry.screen().await.statement_skip.unwrap();
        assert_eq!((skipping.is_possible, skipping.amount_max_tenge), (true, 50_000));
        dmitry.execute(ApplicationCommand::SkipStatement).await.unwrap();
        assert_eq!(dmitry.select_account_and_decide().await, State::Offered);
        let by = dmitry.screen().await.limit_source;
        assert_eq!(by, Some(LimitSource::Rule(ReasonCode::StatementSkipped)));
    }
}
