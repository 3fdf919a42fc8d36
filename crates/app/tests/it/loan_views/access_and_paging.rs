//! Access control and paging.

use app::loans::view::{HistoryEventKind, LoanAction, OperationKind};
use lending::loan::what_if::{RepaymentScenario, simulate};
use lending::loan::{LoanCommand, PaymentPurpose, prolongation};
use money::Tenge;
use store::{Db, Uuid};

use super::TestApp;
use app::{Error, Rejection, Resource};
use testkit::loan_scenarios::{LoanScenario, new_id, tenge};
use testkit::on_both_engines;

on_both_engines! {
    async fn another_customers_loan_is_not_found(db: Db) {
        let app = TestApp::new(db);
        let (owner, other) = (app.register_person(1).await, app.register_person(2).await);
        let life = LoanScenario::named("part paid", app.today());
        life.save(&app.db, owner.customer_id, "26-1").await;
        let (lender, today) = (&app.lender, app.today());
        for id in [life.id, Uuid::now_v7()] {
            let errors = [
                lender.loans.loan_view(&other, id).await.err(),
                lender.loans.statement_view(&other, id, None).await.err(),
                lender.loans.statement_export_csv(&other, id, None).await.err(),
                lender.loans.statement_export_pdf(&other, id, None).await.err(),
                lender.loans.loan_history_list(&other, id).await.err(),
                lender.loans.payoff_curve_view(&other, id).await.err(),
                lender.loans.loan_what_if(&other, id, RepaymentScenario::PayFull, today).await.err(),
                lender.loans.loan_document_list(&other, id).await.err(),
                lender.loans.no_debt_certificate_issue(&other, Some(id)).await.err(),
            ];
            for problem in errors {
                assert!(matches!(problem, Some(Error::NotFound(Resource::Loan))), "{problem:?}");
            }
        }
        assert!(matches!(lender.loans.current_loan_view(&other).await, Ok(None)));
        let none = lender.loans.loan_list(&other, None).await.unwrap();
        assert!(none.open.is_none() && none.closed.is_empty() && none.totals.count == 0);
        assert!(lender.loans.operation_list(&other, None).await.unwrap().operations.is_empty());
    }

    async fn closed_loans_are_paged(db: Db) {
        let app = TestApp::new(db);
        let person = app.register_person(1).await;
        let mut ids = Vec::new();
        for number in 0..45 {
            let life = LoanScenario::named("closed", app.today());
            life.save(&app.db, person.customer_id, &format!("26-{number}")).await;
            ids.push(life.id);
        }
        let open = LoanScenario::named("fresh", app.today());
        open.save(&app.db, person.customer_id, "26-open").await;
        let (mut listed, mut after, mut pages) = (Vec::new(), None, 0);
        loop {
            let page = app.lender.loans.loan_list(&person, after).await.unwrap();
            assert_eq!(page.open.as_ref().map(|it| it.id), Some(open.id));
            assert_eq!((page.totals.count, page.totals.borrowed), (46, tenge(4_600_000)));
            listed.extend(page.closed.iter().map(|it| it.id));
            (after, pages) = (page.next_cursor, pages + 1);
            if after.is_none() {
                break;
            }
        }
        ids.reverse();
        assert_eq!((listed, pages), (ids, 3));
        assert_eq!(app.lender.loans.current_loan_view(&person).await.unwrap().unwrap().summary.id, open.id);
    }

    async fn operations_are_paged_and_add_up(db: Db) {
        let app = TestApp::new(db);
        let person = app.register_person(1).await;
        let mut life = LoanScenario::start(app.today(), 25, 30);
        for _ in 0..60 {
            life.pay(tenge(100), PaymentPurpose::Repayment);
        }
        let wrong = life.pay(tenge(50_000), PaymentPurpose::Repayment);
        life.close_days_until(20).apply_command(&LoanCommand::ReversePayment { id: new_id(), payment: wrong });
        life.save(&app.db, person.customer_id, "26-1").await;
        let (mut listed, mut after) = (Vec::new(), None);
        loop {
            let page = app.lender.loans.operation_list(&person, after).await.unwrap();
            assert!(page.operations.len() <= 50);
            listed.extend(page.operations);
            after = page.next_cursor;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(listed.len(), 62);
        let sum = |kind| -> Tenge {
            listed.iter().filter(|it| it.kind == kind).map(|it| it.amount).sum()
        };
        assert_eq!(sum(OperationKind::Issued), tenge(100_000));
        assert_eq!(sum(OperationKind::Payment), life.loan.position(app.today()).net_paid());
        assert_eq!(sum(OperationKind::ReversedPayment), tenge(50_000));
        assert!(listed.is_sorted_by(|newer, older| newer.value_date >= older.value_date));
        let csv = app.lender.loans.operation_export_csv(&person).await.unwrap();
        let text = String::from_utf8(csv).unwrap();
        assert!(text.starts_with("\u{feff}Дата;Операция;Договор;Вы получили;Вы оплатили\r\n"));
        assert!(text.contains("Платёж (отменён банком);26-1;;50000,00\r\n"), "{text}");
        assert!(text.ends_with("Выдача микрокредита;26-1;100000,00;\r\n"), "{text}");
        assert_eq!(text.lines().count(), 63);
    }

    async fn the_history_lists_events(db: Db) {
        let app = TestApp::new(db);
        let person = app.register_person(1).await;
        let mut life = LoanScenario::start(app.today(), 45, 30);
        life.close_days_until(28);
        let addendum = new_id();
        life.apply_command(&LoanCommand::Prolong { id: addendum, days: 10 });
        let owed = life.loan.dues(life.today).owed;
        let paid = life.pay(owed.interest_total(), PaymentPurpose::Prolongation(addendum));
        life.close_days_until(35);
        let freeze = LoanCommand::OpenDispute { id: new_id(), since: life.today };
        life.apply_command(&freeze).apply_command(&LoanCommand::CloseDispute { id: new_id() }).close_days_until(43);
        let penalty = life.loan.dues(life.today).owed.penalty;
        life.apply_command(&LoanCommand::Waive { id: new_id(), interest: Tenge::ZERO, penalty });
        let last = life.pay(life.loan.payoff(life.today), PaymentPurpose::Repayment);
        life.save(&app.db, person.customer_id, "26-1").await;
        let history = app.lender.loans.loan_history_list(&person, life.id).await.unwrap();
        let kinds: Vec<HistoryEventKind> = history.iter().map(|it| it.kind).collect();
        assert_eq!(
            kinds,
            [
                HistoryEventKind::Issued,
                HistoryEventKind::ProlongationSigned,
                HistoryEventKind::Payment,
                HistoryEventKind::Prolonged,
                HistoryEventKind::Frozen,
                HistoryEventKind::Unfrozen,
                HistoryEventKind::Overdue,
                HistoryEventKind::Waived,
                HistoryEventKind::Payment,
                HistoryEventKind::Closed,
            ]
        );
        let uuid = |id: lending::loan::OperationId| Some(Uuid::from_u128(id.0));
        assert_eq!((history[2].payment_id, history[8].payment_id), (uuid(paid), uuid(last)));
        assert_eq!(history[3].due_date, Some(life.loan.contract().issued_on.try_plus_days(40).unwrap()));
        assert_eq!((history[0].amount, history[7].amount), (Some(tenge(100_000)), Some(penalty)));
    }

    async fn what_if_answers_within_limits(db: Db) {
        let app = TestApp::new(db);
        let person = app.register_person(1).await;
        let (lender, today) = (&app.lender, app.today());
        let life = LoanScenario::named("part paid", today);
        life.save(&app.db, person.customer_id, "26-1").await;
        let due_on = life.loan.contract().due_date();
        let day = |days| today.try_plus_days(days).unwrap();
        for (idea, on) in [
            (RepaymentScenario::PayFull, today),
            (RepaymentScenario::PayFull, due_on),
            (RepaymentScenario::PayPart(tenge(20_000)), day(3)),
            (RepaymentScenario::PayLate, due_on.try_plus_days(95).unwrap()),
            (RepaymentScenario::Prolong(15), due_on),
        ] {
            let answer = lender.loans.loan_what_if(&person, life.id, idea, on).await.unwrap();
            assert_eq!(answer, simulate(&life.loan, idea, on, today).unwrap());
        }
        for (idea, on) in [
            (RepaymentScenario::PayFull, testkit::loan_scenarios::days_before(today, 1)),
            (RepaymentScenario::PayFull, due_on.try_plus_days(31).unwrap()),
            (RepaymentScenario::PayLate, due_on.try_plus_days(96).unwrap()),
        ] {
            let refused = lender.loans.loan_what_if(&person, life.id, idea, on).await;
            assert!(matches!(refused, Err(Error::Rejected(Rejection::DateOutOfRange { .. }))), "{refused:?}");
        }
        let far = due_on.try_plus_days(500).unwrap();
        let refused = lender.loans.statement_view(&person, life.id, Some(far)).await;
        assert!(matches!(refused, Err(Error::Rejected(Rejection::DateOutOfRange { .. }))), "{refused:?}");
        let row = lender.loans.loan_view(&person, life.id).await.unwrap();
        assert_eq!(row.version, i64::try_from(life.events.len()).unwrap(), "nothing was done");
    }

    async fn only_possible_actions_are_offered(db: Db) {
        use LoanAction::{Dispute, Hardship, Prolong, Refund, RepayFull, RepayPartial};
        let app = TestApp::new(db);
        let table: [(&str, &[LoanAction]); 7] = [
            ("fresh", &[RepayFull, RepayPartial, Hardship, Dispute]),
            ("due today", &[RepayFull, RepayPartial, Prolong, Hardship, Dispute]),
            ("past 91 days", &[RepayFull, RepayPartial, Hardship, Dispute]),
            ("closed", &[]),
            ("overpaid", &[Refund]),
            ("disputed", &[]),
            ("written off", &[RepayFull, RepayPartial]),
        ];
        for (number, (name, actions)) in (0..).zip(table) {
            let person = app.register_person(number).await;
            let life = LoanScenario::named(name, app.today());
            life.save(&app.db, person.customer_id, &format!("26-{number}")).await;
            let view = app.lender.loans.loan_view(&person, life.id).await.unwrap();
            assert_eq!(view.actions, actions, "{name}");
            let is_open = view.prolongation.state == prolongation::ProlongationAvailability::Offered;
            assert_eq!(is_open, actions.contains(&Prolong), "{name}");
            assert_eq!(view.withdrawal.is_some(), name == "fresh", "{name}");
        }
    }
}
