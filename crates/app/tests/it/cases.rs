//! Cases on both engines: opened once, answered by a due date, completed entirely or not at all.

mod addendum;
mod uploads;

use base::Language;
use base::ids::{CustomerId, LoanId};
use lending::loan::LoanStatus;
use store::cases::CaseState;

use app::access::SignatureInput;
use app::cases::{CaseInput, CaseKind, CaseView, HardshipReason, PlanTermsInput, PublicCaseInput};
use app::loans::{Idempotent, NewPayment, PaymentSource};
use app::profile::DataCategory;
use app::{App, Error, Rejection, Resource, StaffMember};
use identity::{Iin, Otp};
use lending::loan::{LoanRejection, PaymentPurpose};
use store::sessions::Session;
use store::{Db, Uuid, audit, cases, loans};
use testkit::loan;
use testkit::on_both_engines;
use testkit::test_app::{TestApp, visitor, visitor_from};

const AIGUL: StaffMember<'static> =
    StaffMember { name: "aigul", second_approver: Some("dana"), reason: Some("reviewed") };
const DAY_S: u32 = 86_400;

/// A customer with a loan of 100,000 ₸ for 30 days.
struct CaseCustomer {
    test: TestApp,
    session: Session,
    loan_id: LoanId,
}

impl CaseCustomer {
    async fn new(db: Db) -> Self {
        let test = TestApp::new(db);
        let session = test.register_and_step_up().await;
        test.new_messages().await;
        let loan_id = LoanId::now_v7();
        let new = loan::new_loan(loan_id, session.customer_id, 1, &loan::contract(100_000));
        test.app.loans.loan_issue(&new).await.unwrap();
        Self { test, session, loan_id }
    }

    fn app(&self) -> &App {
        &self.test.app
    }

    async fn open_case(&self, kind: CaseKind, text: &str) -> Result<CaseView, Error> {
        let (reason, wished_months) = (Some(HardshipReason::JobLoss), Some(3));
        let new = CaseInput { kind, loan_id: None, text, reason, requested_months: wished_months };
        self.app().cases.case_open(&self.session, &new).await
    }

    async fn open_case_ok(&self, kind: CaseKind) -> CaseView {
        self.open_case(kind, "Потеряла работу").await.unwrap()
    }

    async fn load_loan(&self) -> loans::Loan {
        let mut tx = self.test.db.read().await.unwrap();
        loans::find(&mut tx, self.loan_id).await.unwrap().unwrap()
    }

    async fn audit_actions(&self, subject: String) -> Vec<String> {
        let mut tx = self.test.db.read().await.unwrap();
        let rows = audit::list_by_subject(&mut tx, &subject, 50).await.unwrap();
        rows.into_iter().map(|row| format!("{} {}", row.actor, row.action)).collect()
    }

    /// Accepts the offered plan.
    async fn accept_offer(&self, view: &CaseView) -> Result<CaseView, Error> {
        let id = view.case.id;
        let sha256 = self.app().cases.case_addendum_issue(&self.session, id).await?.sha256;
        let (code, otp) = self.code(id, &sha256).await?;
        let signature = SignatureInput { sha256: &sha256, code, otp: &otp };
        self.app().cases.case_plan_accept(&self.session, id, &signature, &visitor()).await
    }

    async fn code(&self, id: Uuid, sha256: &str) -> Result<(Uuid, Otp), Error> {
        self.test.clock.advance_seconds(61);
        let code =
            self.app().cases.case_plan_code_send(&self.session, id, sha256, &visitor()).await?;
        let texts = self.test.new_messages().await;
        let digits = texts.last().unwrap().split('#').next_back().unwrap().to_owned();
        Ok((code.id, Otp::try_new(&digits).unwrap()))
    }

    async fn assert_books_agree(&self) {
        let check = self.app().loans.ledger_check().await.unwrap();
        assert_eq!(check.violations, Vec::<String>::new());
    }
}

fn date_in(days: u32) -> String {
    base::clock::today().try_plus_days(days).unwrap().to_string()
}

fn deferral(months: u32) -> PlanTermsInput {
    PlanTermsInput::Deferral { months, daily_percent: None }
}

on_both_engines! {
    async fn a_case_opened_twice_is_one_case(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let first = borrower.open_case_ok(CaseKind::Deferral).await;
        let year = &date_in(0)[..4];
        assert_eq!(first.case.number, format!("З-{year}-000001"));
        assert_eq!(first.case.due_date.to_string(), date_in(15));
        assert_eq!(first.contract_number.as_deref(), Some("26-000001"));
        assert_eq!(first.case.reason.map(HardshipReason::code), Some("job_loss"));
        let repeated = borrower.open_case_ok(CaseKind::Deferral).await;
        assert_eq!((repeated.case.id, repeated.messages.len()), (first.case.id, 1));
        // New details are added to the open case.
        let more = borrower.open_case(CaseKind::Deferral, "И справка").await.unwrap();
        assert_eq!((more.case.id, more.messages.len()), (first.case.id, 2));
        // Another kind opens another case.
        let other = borrower.open_case_ok(CaseKind::Complaint).await;
        assert_eq!(other.case.number, format!("З-{year}-000002"));
        let list = borrower.app().cases.case_list(&borrower.session, borrower.session.customer_id).await.unwrap();
        let numbers: Vec<_> = list.into_iter().map(|it| it.number).collect();
        assert_eq!(numbers, [other.case.number, first.case.number]);
    }

    async fn staff_read_any_case_and_a_customer_only_their_own(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let id = borrower.open_case_ok(CaseKind::Deferral).await.case.id;
        let (cases, session) = (&borrower.app().cases, &borrower.session);
        let other = Session { customer_id: CustomerId::now_v7(), ..session.clone() };
        let hidden = cases.case_view(&other, id).await.err();
        assert!(matches!(hidden, Some(Error::NotFound(Resource::Case))), "{hidden:?}");
        let looked_at = cases.case_view(StaffMember::named("aigul"), id).await.unwrap();
        assert_eq!(looked_at.messages[0].text.as_str(), "Потеряла работу");
        let entries = borrower.audit_actions(format!("request/{id}")).await;
        let opened = format!("customer/{} request_opened", session.customer_id);
        assert_eq!(entries, ["staff/aigul request_looked_at".to_owned(), opened]);
    }

    async fn ten_concurrent_requests_open_one_case(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let tasks: Vec<_> = (0..10)
            .map(|_| {
                let (app, session) = (borrower.app().clone(), borrower.session.clone());
                tokio::spawn(async move {
                    let new = CaseInput {
                        kind: CaseKind::Fraud,
                        loan_id: None,
                        text: "Это не я",
                        reason: None,
                        requested_months: None,
                    };
                    app.cases.case_open(&session, &new).await.unwrap().case.id
                })
            })
            .collect();
        let mut ids = Vec::new();
        for one in tasks {
            ids.push(one.await.unwrap());
        }
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        assert_eq!(borrower.load_loan().await.status, LoanStatus::Disputed);
        borrower.assert_books_agree().await;
    }

    async fn a_restructuring_needs_a_debt(db: Db) {
        let test = TestApp::new(db);
        let session = test.register_and_step_up().await;
        for kind in [CaseKind::Restructuring, CaseKind::Deferral] {
            let new = CaseInput {
                kind, loan_id: None, text: "Нечем платить", reason: None, requested_months: None,
            };
            let result = test.app.cases.case_open(&session, &new).await.err().unwrap();
            assert!(matches!(result, Error::NotFound(Resource::Loan)), "{result:?}");
            let somebodys = CaseInput { loan_id: Some(LoanId::now_v7()), ..new };
            let result = test.app.cases.case_open(&session, &somebodys).await.err().unwrap();
            assert!(matches!(result, Error::NotFound(Resource::Loan)), "{result:?}");
        }
        // A complaint, a question and a fraud report need no loan.
        for kind in [CaseKind::Complaint, CaseKind::Inquiry, CaseKind::Fraud] {
            let new = CaseInput {
                kind, loan_id: None, text: "Вопрос", reason: None, requested_months: None,
            };
            let view = test.app.cases.case_open(&session, &new).await.unwrap();
            assert_eq!((view.case.loan_id, view.case.freeze_date), (None, None));
        }
    }

    async fn a_deferral_takes_effect_once_accepted(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let case = borrower.open_case_ok(CaseKind::Deferral).await;
        let (number, app) = (case.case.number.clone(), borrower.app());
        let before = borrower.load_loan().await;
        let offer_result = app.cases.case_plan_offer(&number, &AIGUL, &deferral(3), "Согласны").await.unwrap();
        let Idempotent::Done(view) = offer_result else { panic!("it is new") };
        assert_eq!(view.case.state, CaseState::Waiting);
        let plan = view.plan.as_ref().unwrap();
        assert_eq!(plan.payments.len(), 1);
        let due_date = before.due_date.try_plus_months(3).unwrap();
        assert_eq!((plan.payments[0].due_date, plan.due_date_before), (due_date, before.due_date));
        assert!(plan.is_acceptable && plan.apr.is_some() && plan.total == plan.payments[0].amount);
        assert_eq!((plan.daily_percent(), plan.yearly_percent()), ("0.28".into(), "102.2".into()));
        // A repeated offer is the same offer, and the customer is notified once.
        let repeated = app.cases.case_plan_offer(&number, &AIGUL, &deferral(3), "Согласны").await.unwrap();
        assert!(matches!(repeated, Idempotent::AlreadyDone(_)));
        let messages = borrower.test.new_messages().await;
        assert_eq!(messages.len(), 1, "{messages:?}");
        assert!(messages[0].contains(&number) && messages[0].contains("новый график"), "{messages:?}");
        // Nothing changes before the customer accepts.
        assert_eq!(borrower.load_loan().await, before);
        let sha256 = app.cases.case_addendum_issue(&borrower.session, view.case.id).await.unwrap().sha256;
        let accepted = borrower.accept_offer(&view).await.unwrap();
        assert_eq!(accepted.case.state, CaseState::Granted);
        assert_eq!(accepted.plan.as_ref().unwrap().payments, plan.payments);
        assert_eq!(borrower.load_loan().await.due_date, due_date);
        // The code is used up, and accepting again changes nothing.
        let otp = Otp::try_new("000000").unwrap();
        let signature = SignatureInput { sha256: &sha256, code: Uuid::now_v7(), otp: &otp };
        let id = case.case.id;
        let repeated = app.cases.case_plan_accept(&borrower.session, id, &signature, &visitor()).await;
        assert_eq!(repeated.unwrap().case.accepted_at, accepted.case.accepted_at);
        let audit_rows = borrower.audit_actions(format!("loan/{}", borrower.loan_id)).await;
        assert_eq!(audit_rows, [format!("customer/{} plan_accepted", borrower.session.customer_id)]);
        borrower.assert_books_agree().await;
    }

    async fn a_plan_of_parts_must_equal_the_debt(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let number = borrower.open_case_ok(CaseKind::Restructuring).await.case.number;
        let day = |days| base::clock::today().try_plus_days(days).unwrap();
        let parts = |amounts: [i64; 2]| PlanTermsInput::Parts {
            parts: vec![
                (day(40), money::Tenge::try_from_whole_tenge(amounts[0]).unwrap()),
                (day(70), money::Tenge::try_from_whole_tenge(amounts[1]).unwrap()),
            ],
            daily_percent: Some("0.1".parse().unwrap()),
        };
        let app = borrower.app();
        let result = app.cases.case_plan_offer(&number, &AIGUL, &parts([50_000, 40_000]), "").await;
        let result = result.err().unwrap();
        assert!(matches!(result, Error::Rejected(Rejection::Loan(LoanRejection::PlanAmount { .. }))));
        let dear = PlanTermsInput::Deferral { months: 3, daily_percent: Some("0.29".parse().unwrap()) };
        let result = app.cases.case_plan_offer(&number, &AIGUL, &dear, "").await.err().unwrap();
        assert!(matches!(result, Error::Rejected(Rejection::Loan(LoanRejection::PlanCostsMore))), "{result:?}");
        let offer_result = app.cases.case_plan_offer(&number, &AIGUL, &parts([50_000, 50_000]), "").await;
        let view = offer_result.unwrap().into_inner();
        let plan = view.plan.as_ref().unwrap();
        let days: Vec<_> = plan.payments.iter().map(|it| it.due_date).collect();
        assert_eq!(days, [day(40), day(70)]);
        assert_eq!(plan.daily_percent(), "0.1");
        // 40 days of 0.1 % on 100,000 and 30 days on the rest.
        assert_eq!(plan.total, "105500.00".parse().unwrap());
        // A code for one plan does not sign another.
        let id = view.case.id;
        let sha256 = app.cases.case_addendum_issue(&borrower.session, id).await.unwrap().sha256;
        let (code, otp) = borrower.code(id, &sha256).await.unwrap();
        app.cases.case_plan_offer(&number, &AIGUL, &deferral(3), "").await.unwrap();
        let other = app.cases.case_addendum_issue(&borrower.session, id).await.unwrap().sha256;
        for (hash, is_gone) in [(&sha256, true), (&other, false)] {
            let signature = SignatureInput { sha256: hash, code, otp: &otp };
            let result =
                app.cases.case_plan_accept(&borrower.session, id, &signature, &visitor()).await;
            let result = result.err().unwrap();
            assert_eq!(matches!(result, Error::Rejected(Rejection::CasePlanChanged)), is_gone, "{result:?}");
            let is_wrong = matches!(result, Error::Rejected(Rejection::CodeWrong { .. }));
            assert_eq!(is_wrong, !is_gone, "{result:?}");
        }
        assert_eq!(borrower.load_loan().await.version, 1);
    }

    async fn a_fraud_report_freezes_the_loan_at_once(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        borrower.test.clock.advance_seconds(5 * DAY_S);
        let view = borrower.open_case(CaseKind::Fraud, "Это не я").await.unwrap();
        let today = base::clock::today().try_plus_days(5).unwrap();
        assert_eq!(view.case.freeze_date, Some(today));
        assert_eq!(view.case.due_date, today.try_plus_days(3).unwrap());
        // Four days of interest: the day of the report costs nothing.
        let (frozen, number) = (borrower.load_loan().await, view.case.number.clone());
        assert_eq!((frozen.status.code(), frozen.payoff_tiyn), ("disputed", 10_112_000));
        let messages = borrower.test.new_messages().await;
        assert!(messages[0].contains(&number) && messages[0].contains("не начисляется"), "{messages:?}");
        // Forty days later, long after the due date, nothing has accrued, and the case is first in
        // the staff's list.
        borrower.open_case_ok(CaseKind::Complaint).await;
        borrower.test.clock.advance_seconds(40 * DAY_S);
        let app = borrower.app();
        let open_cases = app.cases.case_list_open().await.unwrap();
        assert_eq!((open_cases[0].case.number.as_str(), open_cases[0].is_overdue), (&*number, true));
        let detail = app.cases.case_detail_view(&number, StaffMember::named("aigul")).await.unwrap();
        assert_eq!(detail.dues.unwrap().payoff, "101120.00".parse().unwrap());
        // The promised date is long past, and the customer can see that.
        let customer_view = app.cases.case_view(&borrower.session, view.case.id).await.unwrap();
        assert!(customer_view.is_late && !view.is_late);
        // A dispute is ended by its own command only.
        let result = app.cases.case_reject(&number, &AIGUL, "Нет").await.err().unwrap();
        assert!(matches!(result, Error::Rejected(Rejection::WrongCaseKind)), "{result:?}");
        let outcome = app.cases.case_dispute_end(&number, &AIGUL, "Вы подписали сами").await.unwrap();
        let Idempotent::Done(outcome) = outcome else { panic!("it is new") };
        assert_eq!(outcome.case.state, CaseState::Refused);
        let repeated = app.cases.case_dispute_end(&number, &AIGUL, "Вы подписали сами").await.unwrap();
        assert!(matches!(repeated, Idempotent::AlreadyDone(_)));
        assert_eq!(borrower.load_loan().await.status, LoanStatus::Overdue);
        let messages = borrower.test.new_messages().await;
        let expected = format!(
            "Обращение {number}: спор завершён, долг остаётся. Причины написаны на странице поддержки."
        );
        assert_eq!(messages.iter().filter(|text| **text == expected).count(), 1, "{messages:?}");
        let customer_view = app.cases.case_view(&borrower.session, view.case.id).await.unwrap();
        assert!(!customer_view.is_late);
        let audit_rows = borrower.audit_actions(format!("loan/{}", borrower.loan_id)).await;
        let customer_id = borrower.session.customer_id;
        assert_eq!(audit_rows, ["staff/aigul dispute_ended".into(), format!("customer/{customer_id} loan_frozen")]);
        borrower.assert_books_agree().await;
    }

    /// Nobody proves a report, so it is no way to borrow without interest by reporting again and again.
    async fn a_fraud_report_that_was_refused_freezes_no_second_time(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let first = borrower.open_case(CaseKind::Fraud, "Это не я").await.unwrap();
        assert!(first.case.freeze_date.is_some());
        let cases = &borrower.app().cases;
        cases.case_dispute_end(&first.case.number, &AIGUL, "Вы подписали сами").await.unwrap();
        let again = borrower.open_case(CaseKind::Fraud, "Это всё же не я").await.unwrap();
        assert_ne!(again.case.id, first.case.id);
        assert_eq!(again.case.freeze_date, None);
        assert_eq!(borrower.load_loan().await.status, LoanStatus::Active);
        // It is looked into all the same, before other cases.
        borrower.open_case_ok(CaseKind::Complaint).await;
        assert_eq!(cases.case_list_open().await.unwrap()[0].case.number, again.case.number);
        borrower.assert_books_agree().await;
    }

    async fn a_payment_on_the_day_of_a_fraud_report_stays(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        borrower.test.clock.advance_seconds(5 * DAY_S);
        let today = base::clock::today().try_plus_days(5).unwrap();
        let payment = NewPayment {
            source: PaymentSource::Biller,
            reference: "a".to_owned(),
            loan_id: borrower.loan_id,
            amount: money::Tenge::try_from_whole_tenge(1_400).unwrap(),
            value_date: today,
            purpose: PaymentPurpose::Repayment,
        };
        borrower.app().loans.payment_post(&payment).await.unwrap();
        let view = borrower.open_case(CaseKind::Fraud, "Это не я").await.unwrap();
        let tomorrow = today.try_plus_days(1).unwrap();
        assert_eq!(view.case.freeze_date, Some(tomorrow));
        assert_eq!(borrower.load_loan().await.payoff_tiyn, 10_000_000);
        borrower.assert_books_agree().await;
    }

    async fn a_fraudulent_loan_is_written_off(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let number = borrower.open_case(CaseKind::Fraud, "Это не я").await.unwrap().case.number;
        let app = borrower.app();
        let outcome = app.cases.case_loan_cancel(&number, &AIGUL, "Суд подтвердил").await.unwrap();
        assert_eq!(outcome.into_inner().case.state, CaseState::Granted);
        let repeated = app.cases.case_loan_cancel(&number, &AIGUL, "Суд подтвердил").await.unwrap();
        assert!(matches!(repeated, Idempotent::AlreadyDone(_)));
        let loan = borrower.load_loan().await;
        assert_eq!((loan.status.code(), loan.payoff_tiyn), ("cancelled", 0));
        let result = app.cases.case_dispute_end(&number, &AIGUL, "Нет").await.err().unwrap();
        assert!(matches!(result, Error::Rejected(Rejection::CaseClosed)), "{result:?}");
        borrower.assert_books_agree().await;
    }

    async fn messages_are_exchanged_until_a_case_is_closed(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let case = borrower.open_case_ok(CaseKind::Restructuring).await;
        let (id, number) = (case.case.id, case.case.number.clone());
        let app = borrower.app();
        let answer = app.cases.case_answer(&number, &AIGUL, "Пришлите справку").await.unwrap();
        assert_eq!(answer.into_inner().case.state, CaseState::Waiting);
        let repeated = app.cases.case_answer(&number, &AIGUL, "Пришлите справку").await.unwrap();
        assert!(matches!(repeated, Idempotent::AlreadyDone(_)));
        let message_result = app.cases.case_message_add(&borrower.session, id, "Вот она").await.unwrap();
        assert_eq!(message_result.case.state, CaseState::Open);
        let words: Vec<_> =
            message_result.messages.iter().map(|it| (it.is_from_staff, it.text.as_str())).collect();
        let expected = [(false, "Потеряла работу"), (true, "Пришлите справку"), (false, "Вот она")];
        assert_eq!(words, expected);
        // A restructuring case is granted or rejected; it cannot simply be closed.
        let result = app.cases.case_close(&number, &AIGUL, "Всё").await.err().unwrap();
        assert!(matches!(result, Error::Rejected(Rejection::WrongCaseKind)), "{result:?}");
        let outcome = app.cases.case_reject(&number, &AIGUL, "Доход не упал").await.unwrap().into_inner();
        assert_eq!(outcome.appeal_until.unwrap().to_string(), date_in(15));
        let repeated = app.cases.case_reject(&number, &AIGUL, "Доход не упал").await.unwrap();
        assert!(matches!(repeated, Idempotent::AlreadyDone(_)));
        let late = app.cases.case_message_add(&borrower.session, id, "Ещё").await.err().unwrap();
        assert!(matches!(late, Error::Rejected(Rejection::CaseClosed)), "{late:?}");
        let audit_rows = borrower.audit_actions(format!("request/{id}")).await;
        assert_eq!(audit_rows[0], "staff/aigul request_refused");
        let messages = borrower.test.new_messages().await;
        assert_eq!(messages, [
            format!("Обращение {number}: есть ответ. Он на нашем сайте, на странице поддержки."),
            format!("Обращение {number}: мы отказали. Причины и как обжаловать написаны на странице поддержки."),
        ]);
        // Nobody else can read it, and the same case can be opened again.
        let other_session = Session { customer_id: CustomerId::now_v7(), ..borrower.session.clone() };
        let hidden = app.cases.case_view(&other_session, id).await.err().unwrap();
        assert!(matches!(hidden, Error::NotFound(Resource::Case)), "{hidden:?}");
        assert_ne!(borrower.open_case_ok(CaseKind::Restructuring).await.case.id, id);
    }

    async fn erasure_removes_cases_except_complaints(db: Db) {
        let test = TestApp::new(db);
        let session = test.register_and_step_up().await;
        let mut ids = Vec::new();
        for kind in [CaseKind::Inquiry, CaseKind::Complaint] {
            let new = CaseInput {
                kind, loan_id: None, text: "Вопрос", reason: None, requested_months: None,
            };
            ids.push(test.app.cases.case_open(&session, &new).await.unwrap().case.id);
        }
        let retention = test.app.profile.customer_erase(&session).await.unwrap();
        assert!(retention.iter().any(|it| it.category == DataCategory::Cases), "{retention:?}");
        let mut tx = test.db.read().await.unwrap();
        let mut left = Vec::new();
        for id in ids {
            left.push(cases::list_messages(&mut tx, id).await.unwrap().len());
        }
        // A complaint has to be retained.
        assert_eq!(left, [0, 1]);
    }

    async fn a_case_without_an_account_gets_a_number_too(db: Db) {
        let test = TestApp::new(db);
        let new = PublicCaseInput {
            is_fraud: false,
            name: "Айгүл",
            contact: "aigul@example.kz",
            iin: None,
            text: "Мне звонят ночью",
            language: Language::Kk,
        };
        for number in 1..=3 {
            let received = test.app.cases.case_open_public(&new, &visitor()).await.unwrap();
            assert!(received.number.ends_with(&format!("-{number:06}")), "{received:?}");
            assert!(received.due_date > app::Clock::today(&*test.clock), "{received:?}");
        }
        let locked = test.app.cases.case_open_public(&new, &visitor()).await.err().unwrap();
        assert!(matches!(locked, Error::Rejected(Rejection::TooManyAttempts { .. })), "{locked:?}");
        let iin = Iin::try_new("850315400015").unwrap();
        let fraud = PublicCaseInput { is_fraud: true, iin: Some(&iin), ..new };
        let other = test.app.cases.case_open_public(&fraud, &visitor_from("another device")).await.unwrap();
        let open_cases = test.app.cases.case_list_open().await.unwrap();
        assert_eq!((open_cases.len(), &open_cases[0].case.number), (4, &other.number));
        let detail = test.app.cases.case_detail_view(&other.number, StaffMember::named("aigul")).await.unwrap();
        let contact = detail.contact.unwrap();
        assert!(contact.contains("aigul@example.kz") && contact.contains("850315400015"));
        let closed = test.app.cases.case_close(&other.number, &AIGUL, "Ответили").await.unwrap();
        assert_eq!(closed.into_inner().case.state, CaseState::Closed);
        // Customers without an account are not notified by us.
        assert_eq!(test.new_messages().await, Vec::<String>::new());
    }
}
