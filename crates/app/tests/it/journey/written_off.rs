//! A debt that was written off and is still owed stands before a new loan; once it is paid, it does
//! not.

use app::loans::{NewPayment, PaymentSource};
use app::{Error, Rejection, StaffMember};
use base::ids::LoanId;
use lending::loan::PaymentPurpose;
use money::Tenge;
use origination::screens::{Route, ScreenAccess};
use origination::{ApplicationRejection, State};
use store::Db;
use testkit::borrower::Borrower;
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

use super::repeat_loan::{apply_again, take_first_loan};

const DAY_S: u32 = 86_400;
const STAFF: StaffMember<'static> =
    StaffMember { name: "dana", second_approver: Some("serik"), reason: Some("no hope") };

fn tenge(amount: i64) -> Tenge {
    Tenge::try_from_whole_tenge(amount).unwrap()
}

async fn pay(person: &Borrower<'_>, loan_id: LoanId, amount: Tenge) {
    let payment = NewPayment {
        source: PaymentSource::Biller,
        reference: format!("{loan_id}/{amount}"),
        loan_id,
        amount,
        value_date: app::Clock::today(&*person.env.clock),
        purpose: PaymentPurpose::Repayment,
    };
    person.env.app.loans.payment_post(&payment).await.unwrap();
}

async fn assert_blocked(person: &Borrower<'_>, claim: Tenge) {
    let screen = person.screen().await;
    assert_eq!(screen.view.screen, Route::LoanDetails);
    let haved = ScreenAccess::Send { to: Route::ExistingLoan, notice: None };
    assert_eq!(screen.view.open(Route::NewLoan), haved);
    assert_eq!(screen.view.open(Route::ExistingLoan), ScreenAccess::Show);
    let owed = screen.loan.unwrap();
    assert_eq!((owed.payoff_today, owed.is_written_off), (claim, true));
    assert_eq!((owed.can_repay, owed.can_prolong, owed.raised_limit), (true, false, None));
    assert!(screen.next.is_none());
    let result = apply_again(person, 50_000).await;
    let is_refused = matches!(
        result,
        Err(Error::Rejected(Rejection::Application(ApplicationRejection::HasOpen)))
    );
    assert!(is_refused, "{result:?}");
}

on_both_engines! {
    async fn a_written_off_debt_stands_before_a_new_loan_until_it_is_paid(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        let first = take_first_loan(&aigul, 50_000).await;
        env.clock.advance_seconds(120 * DAY_S);
        env.app.loans.loan_write_off(first, &STAFF).await.unwrap();
        // 50 000 and 15 days of 140; then 90 days of 140 and of 0.2 % of 52 100, which is 104.20.
        let claim = tenge(74_078);
        // Whether or not the person has seen that the money had arrived.
        assert_blocked(&aigul, claim).await;
        env.app.applications.application_success_acknowledge(&aigul.session).await.unwrap();
        assert_blocked(&aigul, claim).await;
        let current = env.app.loans.current_loan_view(&aigul.session, aigul.session.customer_id).await.unwrap();
        assert_eq!(current.unwrap().summary.id, first);

        pay(&aigul, first, tenge(4_078)).await;
        assert_blocked(&aigul, tenge(70_000)).await;
        pay(&aigul, first, tenge(70_000)).await;
        let screen = aigul.screen().await;
        assert_eq!((screen.view.state(), screen.view.screen), (State::None, Route::NewLoan));
        assert!(screen.loan.is_none() && screen.next.is_some());
        // What is paid is no delay any more, either.
        assert_eq!(apply_again(&aigul, 50_000).await.unwrap(), State::Prescoring);
        env.run_jobs().await;
        aigul.assert_state(State::Preapproved).await;
    }
}
