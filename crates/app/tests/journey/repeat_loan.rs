//! Borrowing again: what is known is not asked anew, and what must be proven anew is.

use app::applications::{ApplicationError, StaffActor};
use app::cases::{CaseInput, CaseKind};
use app::loans::{NewPayment, PaymentSource};
use lending::loan::PaymentPurpose;
use lending::product::ProductCode;
use money::Tenge;
use origination::application::LoanRequest;
use origination::questionnaire::Step;
use origination::screens::{Route, ScreenAccess};
use origination::{ApplicationRejection, State};
use store::{Db, Uuid, loans};

use crate::borrower::{Borrower, GOOD_CARD};
use crate::on_both_engines;
use crate::test_env::TestEnv;

const DAY_S: u32 = 86_400;

/// A town in which the 782 points of Айгүл are few: a stranger with them gets 50 000 ₸ at the most.
async fn strict_env(db: Db) -> TestEnv {
    TestEnv::with_rules(db, |_, mut rules| {
        rules.policy.score.middle_from = 800;
        rules.policy.score.high_from = 900;
        rules
    })
    .await
}

/// Мельник of the sandbox, whose payments elsewhere are late.
const ARREARS: &str = "830730402074";

fn request(amount_tenge: u32) -> LoanRequest {
    LoanRequest { product: ProductCode::Short, amount_tenge, term: 15, promo: None }
}

/// Borrows for the first time, as far as the money.
async fn take_first_loan(person: &Borrower<'_>, amount_tenge: u32) -> Uuid {
    person.advance_to_offers_by_account(amount_tenge).await;
    person.accept_and_sign().await;
    person.env.run_jobs().await;
    person.assert_state(State::Active).await;
    person.id().await
}

/// Pays back what closes the loan today.
async fn pay_back(person: &Borrower<'_>, loan_id: Uuid) {
    let owed = person.screen().await.loan.unwrap().payoff_today;
    let paid = NewPayment {
        source: PaymentSource::Biller,
        reference: format!("whole/{loan_id}"),
        loan_id,
        amount: owed,
        value_date: app::Clock::today(&*person.env.clock),
        purpose: PaymentPurpose::Early,
    };
    person.env.lender.payment_post(&paid).await.unwrap();
}

async fn apply_again(person: &Borrower<'_>, amount_tenge: u32) -> Result<State, ApplicationError> {
    let (lender, visitor) = (&person.env.lender, person.visitor());
    let view = lender.application_repeat(&person.session, &request(amount_tenge), &visitor).await?;
    Ok(view.application.state)
}

on_both_engines! {
    async fn a_second_loan_on_the_day_the_first_was_paid_back(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        let first = aigul.id().await;
        let haved = ScreenAccess::Send { to: Route::ExistingLoan, notice: None };
        assert_eq!(aigul.view().await.open(Route::NewLoan), haved);
        let open = aigul.screen().await.loan.unwrap();
        assert_eq!((open.can_repay, open.can_prolong), (true, false));
        let refused = apply_again(&aigul, 60_000).await;
        assert!(matches!(refused, Err(ApplicationError::Rejected(ApplicationRejection::HasOpen))));

        pay_back(&aigul, first).await;
        let screen = aigul.screen().await;
        assert_eq!((screen.view.state(), screen.view.screen), (State::None, Route::NewLoan));
        assert_eq!(screen.view.open(Route::NewLoan), ScreenAccess::Show);
        assert!(screen.loan.is_none() && screen.next.unwrap().has_reusable_answers);

        // The face of this morning and the card are known: nothing is left but to choose and sign.
        assert_eq!(apply_again(&aigul, 60_000).await.unwrap(), State::Prescoring);
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
        assert_eq!(aigul.count_entered(State::Preapproved).await, 0);
        assert_eq!(aigul.application().await.offers[0].amount_tenge, 60_000);
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let second = aigul.id().await;
        assert_ne!(second, first);
        assert_eq!(aigul.view().await.screen, Route::Success);
        pay_back(&aigul, second).await;
        let mut tx = env.db.read().await.unwrap();
        let taken = loans::list_by_customer(&mut tx, aigul.session.customer_id, 10).await.unwrap();
        let ended: Vec<_> = taken.iter().map(|loan| (loan.id, loan.status.as_str())).collect();
        assert_eq!(ended, [(second, "closed"), (first, "closed")]);
        drop(tx);
        aigul.assert_replay_matches().await;
        env.assert_integrity().await;
    }

    async fn a_month_later_the_face_alone_is_shown_anew(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        let first = take_first_loan(&aigul, 50_000).await;
        env.advance_and_run(12 * DAY_S).await;
        pay_back(&aigul, first).await;
        env.advance_and_run(18 * DAY_S).await;
        assert_eq!(apply_again(&aigul, 50_000).await.unwrap(), State::Prescoring);
        env.run_jobs().await;
        aigul.assert_state(State::Preapproved).await;
        aigul.continue_application().await;
        aigul.assert_state(State::BioRequired).await;
        aigul.pass_biometry().await;
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
    }

    /// Somebody else's answers are not known of the person in whose name they came.
    async fn who_was_borrowed_for_begins_anew(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        take_first_loan(&aigul, 50_000).await;
        let new = CaseInput {
            kind: CaseKind::Fraud,
            loan_id: None,
            text: "Это не я",
            reason: None,
            requested_months: None,
        };
        let asked = env.lender.case_open(&aigul.session, &new).await.unwrap();
        let staff = StaffActor { name: "dana", second_approver: Some("serik"), reason: "seen" };
        let number = &asked.case.number;
        env.lender.case_loan_cancel(number, &staff, "Это были не вы").await.unwrap();
        let screen = aigul.screen().await;
        assert!(screen.loan.is_none() && !screen.next.unwrap().has_reusable_answers);
        assert_eq!(apply_again(&aigul, 50_000).await.unwrap(), State::Draft);
        assert_eq!(aigul.view().await.valid_steps, Vec::<String>::new());
    }

    /// What has run out is asked for, and nothing else.
    async fn a_document_that_has_expired_is_asked_for_again(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        let first = take_first_loan(&aigul, 50_000).await;
        pay_back(&aigul, first).await;
        // It was good until 5 May 2034.
        env.clock.advance_seconds(2_738 * DAY_S);
        assert!(!aigul.screen().await.next.unwrap().has_reusable_answers);
        assert_eq!(apply_again(&aigul, 50_000).await.unwrap(), State::Draft);
        let answered = aigul.view().await.valid_steps;
        let known = [Step::Address, Step::Contacts, Step::Work].map(|it| it.code().to_owned());
        assert_eq!(answered, known);
    }

    /// Ten presses at once, each under a name of its own.
    async fn however_often_it_is_pressed_one_application_begins(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        let first = take_first_loan(&aigul, 50_000).await;
        pay_back(&aigul, first).await;
        let request = request(50_000);
        let press = || {
            let (lender, session) = (env.lender.clone(), aigul.session.clone());
            let (request, visitor) = (request.clone(), aigul.visitor());
            tokio::spawn(async move {
                lender.application_repeat(&session, &request, &visitor).await.is_ok()
            })
        };
        let presses: Vec<_> = (0..10).map(|_| press()).collect();
        let mut begun = 0;
        for press in presses {
            begun += usize::from(press.await.unwrap());
        }
        assert_eq!(begun, 1);
        let mut tx = env.db.read().await.unwrap();
        let sql = "SELECT CAST(COUNT(*) AS bigint) FROM applications WHERE customer_id = $1";
        let (count,): (i64,) =
            tx.sql(sql).bind(aigul.session.customer_id).one("a count").await.unwrap();
        assert_eq!(count, 2);
    }

    /// 50 000 ₸ is the most for a stranger, and 80 000 ₸ once such a loan was paid back on time.
    async fn paying_back_on_time_raises_the_limit(db: Db) {
        let env = strict_env(db).await;
        let aigul = Borrower::new(&env).await;
        let first = take_first_loan(&aigul, 50_000).await;
        let promised = aigul.screen().await.loan.unwrap().raised_limit;
        assert_eq!(promised, Some(Tenge::try_from_whole_tenge(80_000).unwrap()));
        env.advance_and_run(15 * DAY_S).await;
        pay_back(&aigul, first).await;
        let next = aigul.screen().await.next.unwrap();
        assert_eq!(next.raised_limit, promised);
        assert_eq!(apply_again(&aigul, 80_000).await.unwrap(), State::Prescoring);
        env.run_jobs().await;
        aigul.assert_state(State::Preapproved).await;
        aigul.continue_application().await;
        aigul.pass_biometry().await;
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
        assert_eq!(aigul.application().await.offers[0].amount_tenge, 80_000);
    }

    /// Who had their account erased is lent to again, and nobody is shown what was kept for the law.
    async fn an_account_that_was_erased_comes_back_without_its_answers(db: Db) {
        let env = strict_env(db).await;
        let mut aigul = Borrower::new(&env).await;
        let first = take_first_loan(&aigul, 50_000).await;
        pay_back(&aigul, first).await;
        let now = app::Clock::now(&*env.clock);
        aigul.session.step_up_until = Some(now.plus_seconds(60));
        env.lender.customer_erase(&aigul.session).await.unwrap();
        env.advance_and_run(DAY_S).await;
        let back = Borrower::new(&env).await;
        assert_eq!(back.session.customer_id, aigul.session.customer_id);
        let screen = back.screen().await;
        assert_eq!((screen.view.state(), screen.view.screen), (State::None, Route::NewLoan));
        let next = screen.next.unwrap();
        assert_eq!((next.has_reusable_answers, next.raised_limit), (false, None));
        assert_eq!(apply_again(&back, 50_000).await.unwrap(), State::Draft);
        let (own, earlier) = env.lender.answers_list(&back.session).await.unwrap();
        assert!(own.is_empty() && earlier.is_empty());
    }

    /// A refusal ends on its day, and the answers are still there.
    async fn who_was_refused_applies_again_when_the_time_is_over(db: Db) {
        let env = TestEnv::new(db).await;
        let person = Borrower::with_iin(&env, ARREARS).await;
        person.submit(50_000).await;
        env.run_jobs().await;
        person.assert_state(State::Declined).await;
        let refused = apply_again(&person, 50_000).await;
        let on = person.application().await.decline.unwrap().reapply_from.unwrap();
        assert!(
            matches!(refused, Err(ApplicationError::Rejected(ApplicationRejection::ReapplyLater { on: day })) if day == on)
        );
        let today = app::Clock::today(&*env.clock);
        env.advance_and_run(today.days_until(on) * DAY_S).await;
        let screen = person.screen().await;
        assert_eq!(screen.view.screen, Route::NewLoan);
        assert!(screen.next.unwrap().has_reusable_answers);
        assert_eq!(apply_again(&person, 50_000).await.unwrap(), State::Prescoring);
    }

    async fn paying_back_late_does_not(db: Db) {
        let env = strict_env(db).await;
        let aigul = Borrower::new(&env).await;
        let first = take_first_loan(&aigul, 50_000).await;
        // Due on the 15th day: three days late are passed over, four are not.
        env.advance_and_run(18 * DAY_S).await;
        assert!(aigul.screen().await.loan.unwrap().raised_limit.is_some());
        env.advance_and_run(DAY_S).await;
        assert_eq!(aigul.screen().await.loan.unwrap().raised_limit, None);
        pay_back(&aigul, first).await;
        assert_eq!(aigul.screen().await.next.unwrap().raised_limit, None);
    }
}
