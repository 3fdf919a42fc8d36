//! A repeat loan: known answers are reused, and only what has expired is proven again.

use app::cases::{CaseInput, CaseKind};
use app::consents::ConsentKind;
use app::loans::{NewPayment, PaymentSource};
use base::ids::LoanId;
use lending::loan::PaymentPurpose;
use lending::product::ProductCode;
use money::Tenge;
use origination::application::LoanRequest;
use origination::questionnaire::Step;
use origination::screens::{Route, ScreenAccess};
use origination::{ApplicationRejection, State};
use store::consents::{self, Consent};
use store::{Db, StoreError, Uuid, loans, transact};

use app::{Error, Rejection, StaffMember};
use testkit::borrower::{Borrower, GOOD_CARD};
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

use super::statements::borrow_on_a_statement;

const DAY_S: u32 = 86_400;

/// Айгүл's score of 782 counts as low: a new customer with it gets 50 000 ₸ at most.
async fn strict_env(db: Db) -> TestEnv {
    TestEnv::with_rules(db, |_, mut rules| {
        rules.policy.score.middle_from = 800;
        rules.policy.score.high_from = 900;
        rules
    })
    .await
}

/// Мельник of the sandbox, who is overdue elsewhere.
const ARREARS: &str = "830730402074";

fn request(amount_tenge: u32) -> LoanRequest {
    LoanRequest { product: ProductCode::Short, amount_tenge, term: 15, promo: None }
}

/// Takes the first loan, up to the payout.
pub async fn take_first_loan(person: &Borrower<'_>, amount_tenge: u32) -> LoanId {
    person.advance_to_offers_by_account(amount_tenge).await;
    person.accept_and_sign().await;
    person.env.run_jobs().await;
    person.assert_state(State::Active).await;
    person.loan_id().await
}

/// Repays the payoff amount of today.
async fn pay_back(person: &Borrower<'_>, loan_id: LoanId) {
    let owed = person.screen().await.loan.unwrap().payoff_today;
    let payment = NewPayment {
        source: PaymentSource::Biller,
        reference: format!("payoff/{loan_id}"),
        loan_id,
        amount: owed,
        value_date: app::Clock::today(&*person.env.clock),
        purpose: PaymentPurpose::Early,
    };
    person.env.app.loans.payment_post(&payment).await.unwrap();
}

pub async fn apply_again(person: &Borrower<'_>, amount_tenge: u32) -> Result<State, Error> {
    let (app, visitor) = (&person.env.app, person.visitor());
    let start_result = app
        .applications
        .application_repeat(&person.session, &request(amount_tenge), &visitor)
        .await?;
    Ok(start_result.state)
}

/// Applies again after so many days, and passes the camera check; returns the next state.
async fn next_after_camera_check(person: &Borrower<'_>, days: u32) -> State {
    let env = person.env;
    env.advance_and_run(days * DAY_S).await;
    assert_eq!(apply_again(person, 50_000).await.unwrap(), State::Prescoring);
    env.run_jobs().await;
    person.assert_state(State::Preapproved).await;
    person.continue_application().await;
    person.assert_state(State::BioRequired).await;
    person.pass_biometry().await;
    env.run_jobs().await;
    person.state().await
}

/// As if the newest consent to the bureau had been to the text before the present one.
async fn consent_to_earlier_text(person: &Borrower<'_>) {
    let (customer_id, now) = (person.session.customer_id, app::Clock::now(&*person.env.clock));
    let outcome: Result<(), StoreError> = transact!(person.env.db, |tx| {
        let kind = ConsentKind::CreditBureau;
        let current = consents::find_current(tx, customer_id, kind).await?.unwrap();
        let text_version = "2026-11-18".to_owned();
        let earlier = Consent { id: Uuid::now_v7(), text_version, recorded_at: now, ..current };
        consents::insert(tx, &earlier).await
    });
    outcome.unwrap();
}

on_both_engines! {
    async fn a_second_loan_on_the_day_the_first_was_repaid(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        let first = aigul.loan_id().await;
        let haved = ScreenAccess::Send { to: Route::ExistingLoan, notice: None };
        assert_eq!(aigul.view().await.open(Route::NewLoan), haved);
        let open = aigul.screen().await.loan.unwrap();
        assert_eq!((open.can_repay, open.can_prolong), (true, false));
        let result = apply_again(&aigul, 60_000).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Application(ApplicationRejection::HasOpen)))));

        pay_back(&aigul, first).await;
        let screen = aigul.screen().await;
        assert_eq!((screen.view.state(), screen.view.screen), (State::None, Route::NewLoan));
        assert_eq!(screen.view.open(Route::NewLoan), ScreenAccess::Show);
        assert!(screen.loan.is_none() && screen.next.unwrap().has_reusable_answers);

        // The biometric check of this morning and the card are known: only the choice and the
        // signature are left.
        assert_eq!(apply_again(&aigul, 60_000).await.unwrap(), State::Prescoring);
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
        assert_eq!(aigul.count_entered(State::Preapproved).await, 0);
        assert_eq!(aigul.application().await.offers[0].amount_tenge, 60_000);
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let second = aigul.loan_id().await;
        assert_ne!(second, first);
        assert_eq!(aigul.view().await.screen, Route::Success);
        pay_back(&aigul, second).await;
        let mut tx = env.db.read().await.unwrap();
        let borrowed = loans::list_by_customer(&mut tx, aigul.session.customer_id, 10).await.unwrap();
        let statuses: Vec<_> = borrowed.iter().map(|loan| (loan.id, loan.status.code())).collect();
        assert_eq!(statuses, [(second, "closed"), (first, "closed")]);
        drop(tx);
        aigul.assert_replay_matches().await;
        env.assert_integrity().await;
    }

    async fn a_month_later_only_the_camera_check_is_repeated(db: Db) {
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

    /// Answers given by an impostor are not reused for the real person.
    async fn a_fraud_victim_starts_without_the_impostors_answers(db: Db) {
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
        let case = env.app.cases.case_open(&aigul.session, &new).await.unwrap();
        let staff = StaffMember { name: "dana", second_approver: Some("serik"), reason: Some("reviewed") };
        let number = &case.case.number;
        env.app.cases.case_loan_cancel(number, &staff, "Это были не вы").await.unwrap();
        let screen = aigul.screen().await;
        assert!(screen.loan.is_none() && !screen.next.unwrap().has_reusable_answers);
        assert_eq!(apply_again(&aigul, 50_000).await.unwrap(), State::Draft);
        assert_eq!(aigul.view().await.valid_steps, Vec::<String>::new());
    }

    /// Only what has expired is requested.
    async fn an_expired_document_is_requested_again(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        let first = take_first_loan(&aigul, 50_000).await;
        pay_back(&aigul, first).await;
        // It was valid until 5 May 2034.
        env.clock.advance_seconds(2_738 * DAY_S);
        assert!(!aigul.screen().await.next.unwrap().has_reusable_answers);
        assert_eq!(apply_again(&aigul, 50_000).await.unwrap(), State::Draft);
        let valid_steps = aigul.view().await.valid_steps;
        let prefilled_steps = [Step::Address, Step::Contacts, Step::Work].map(|it| it.code().to_owned());
        assert_eq!(valid_steps, prefilled_steps);
    }

    /// It was confirmed 44 days ago: the income is known for one more day.
    async fn a_statement_counts_on_its_last_day(db: Db) {
        let env = TestEnv::new(db).await;
        let person = borrow_on_a_statement(&env).await;
        pay_back(&person, person.loan_id().await).await;
        assert_eq!(next_after_camera_check(&person, 44).await, State::Offered);
        person.assert_replay_matches().await;
    }

    /// Only the income is proven again: the answers and the account are known.
    async fn an_expired_statement_is_requested_again(db: Db) {
        let env = TestEnv::new(db).await;
        let person = borrow_on_a_statement(&env).await;
        pay_back(&person, person.loan_id().await).await;
        assert_eq!(next_after_camera_check(&person, 46).await, State::StatementRequired);
        person.assert_replay_matches().await;
    }

    /// A consent to a text that was changed since is asked for again, before anybody is asked about
    /// the person.
    async fn an_outdated_consent_is_signed_again(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        let first = take_first_loan(&aigul, 50_000).await;
        pay_back(&aigul, first).await;
        consent_to_earlier_text(&aigul).await;
        assert_eq!(apply_again(&aigul, 50_000).await.unwrap(), State::ConsentSigning);
        assert_eq!(aigul.view().await.screen, Route::Esign);
        env.run_jobs().await;
        aigul.assert_state(State::ConsentSigning).await;
        let sha256 = aigul.signing_sha256().await;
        let code = aigul.request_signing_code(&sha256).await;
        assert_eq!(aigul.sign(&sha256, &code).await.unwrap().state, State::Prescoring);
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
    }

    /// Ten requests at once, each with its own idempotency key.
    async fn concurrent_repeat_requests_start_one_application(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        let first = take_first_loan(&aigul, 50_000).await;
        pay_back(&aigul, first).await;
        let request = request(50_000);
        let submit = || {
            let (app, session) = (env.app.clone(), aigul.session.clone());
            let (request, visitor) = (request.clone(), aigul.visitor());
            tokio::spawn(async move {
                app.applications.application_repeat(&session, &request, &visitor).await.is_ok()
            })
        };
        let submissions: Vec<_> = (0..10).map(|_| submit()).collect();
        let mut started_count = 0;
        for submit in submissions {
            started_count += usize::from(submit.await.unwrap());
        }
        assert_eq!(started_count, 1);
        let mut tx = env.db.read().await.unwrap();
        let sql = "SELECT CAST(COUNT(*) AS bigint) FROM applications WHERE customer_id = $1";
        let (count,): (i64,) =
            tx.sql(sql).bind(aigul.session.customer_id).one("a count").await.unwrap();
        assert_eq!(count, 2);
    }

    /// A new customer gets 50 000 ₸ at most, and 80 000 ₸ after such a loan was repaid on time.
    async fn repaying_on_time_raises_the_limit(db: Db) {
        let env = strict_env(db).await;
        let aigul = Borrower::new(&env).await;
        let first = take_first_loan(&aigul, 50_000).await;
        let expected_limit = aigul.screen().await.loan.unwrap().raised_limit;
        assert_eq!(expected_limit, Some(Tenge::try_from_whole_tenge(80_000).unwrap()));
        env.advance_and_run(15 * DAY_S).await;
        pay_back(&aigul, first).await;
        let next = aigul.screen().await.next.unwrap();
        assert_eq!(next.raised_limit, expected_limit);
        assert_eq!(apply_again(&aigul, 80_000).await.unwrap(), State::Prescoring);
        env.run_jobs().await;
        aigul.assert_state(State::Preapproved).await;
        aigul.continue_application().await;
        aigul.pass_biometry().await;
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
        assert_eq!(aigul.application().await.offers[0].amount_tenge, 80_000);
    }

    /// A customer whose account was erased can borrow again, and data retained for the law is not
    /// shown.
    async fn a_customer_returning_after_erasure_has_no_answers(db: Db) {
        let env = strict_env(db).await;
        let mut aigul = Borrower::new(&env).await;
        let first = take_first_loan(&aigul, 50_000).await;
        pay_back(&aigul, first).await;
        let now = app::Clock::now(&*env.clock);
        aigul.session.step_up_until = Some(now.plus_seconds(60));
        env.app.profile.customer_erase(&aigul.session).await.unwrap();
        env.advance_and_run(DAY_S).await;
        let returning = Borrower::new(&env).await;
        assert_ne!(returning.session.customer_id, aigul.session.customer_id);
        let screen = returning.screen().await;
        assert_eq!((screen.view.state(), screen.view.screen), (State::None, Route::NewLoan));
        let next = screen.next.unwrap();
        assert_eq!((next.has_reusable_answers, next.raised_limit), (false, None));
        assert_eq!(apply_again(&returning, 50_000).await.unwrap(), State::Draft);
        let app::applications::StoredAnswers { own: own_answers, previous: earlier, .. } = env.app.applications.answers_list(&returning.session, returning.session.customer_id).await.unwrap();
        assert!(own_answers.is_empty() && earlier.is_empty());
    }

    /// A decline ends on its date, and the answers are still there.
    async fn a_declined_customer_can_apply_again_after_the_wait(db: Db) {
        let env = TestEnv::new(db).await;
        let person = Borrower::with_iin(&env, ARREARS).await;
        person.submit(50_000).await;
        env.run_jobs().await;
        person.assert_state(State::Declined).await;
        let result = apply_again(&person, 50_000).await;
        let on = person.application().await.decline.unwrap().reapply_from.unwrap();
        assert!(
            matches!(result, Err(Error::Rejected(Rejection::Application(ApplicationRejection::ReapplyLater { on: day }))) if day == on)
        );
        let today = app::Clock::today(&*env.clock);
        env.advance_and_run(today.days_until(on) * DAY_S).await;
        let screen = person.screen().await;
        assert_eq!(screen.view.screen, Route::NewLoan);
        assert!(screen.next.unwrap().has_reusable_answers);
        assert_eq!(apply_again(&person, 50_000).await.unwrap(), State::Prescoring);
    }

    async fn repaying_late_does_not_raise_the_limit(db: Db) {
        let env = strict_env(db).await;
        let aigul = Borrower::new(&env).await;
        let first = take_first_loan(&aigul, 50_000).await;
        // Due on the 15th day: three days overdue are tolerated, four are not.
        env.advance_and_run(18 * DAY_S).await;
        assert!(aigul.screen().await.loan.unwrap().raised_limit.is_some());
        env.advance_and_run(DAY_S).await;
        assert_eq!(aigul.screen().await.loan.unwrap().raised_limit, None);
        pay_back(&aigul, first).await;
        assert_eq!(aigul.screen().await.next.unwrap().raised_limit, None);
    }
}
