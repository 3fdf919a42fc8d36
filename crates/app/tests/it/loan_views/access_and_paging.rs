//! Access control and paging.

use app::loans::view::{HistoryEventKind, LoanAction, OperationKind};
use base::ids::LoanId;
use lending::loan::what_if::{RepaymentScenario, simulate};
use lending::loan::{LoanCommand, PaymentPurpose, prolongation};
use money::Tenge;
use store::{Db, audit};

use super::TestApp;
use app::{Error, Rejection, Resource, StaffMember};
use testkit::loan_scenarios::{LoanScenario, new_id, tenge};
use testkit::on_both_engines;

/// What staff did with a subject, by the audit trail.
async fn staff_entries(test: &TestApp, subject: String) -> Vec<String> {
    let mut tx = test.db.read().await.unwrap();
    let rows = audit::list_by_subject(&mut tx, &subject, 50).await.unwrap();
    let by_staff = rows.into_iter().filter(|row| row.actor.starts_with("staff/"));
    by_staff.map(|row| format!("{} {}", row.actor, row.action)).collect()
}

on_both_engines! {
    async fn another_customers_loan_is_not_found(db: Db) {
        let test = TestApp::new(db);
        let (owner, other) = (test.register_person(1).await, test.register_person(2).await);
        let scenario = LoanScenario::named("part paid", test.today());
        scenario.save(&test.db, owner.customer_id, "26-1").await;
        let (app, today) = (&test.app, test.today());
        for id in [scenario.id, LoanId::now_v7()] {
            let errors = [
                app.loans.loan_view(&other, id).await.err(),
                app.loans.statement_view(&other, id, None).await.err(),
                app.loans.statement_export_csv(&other, id, None).await.err(),
                app.loans.statement_export_pdf(&other, id, None).await.err(),
                app.loans.loan_history_list(&other, id).await.err(),
                app.loans.payoff_curve_view(&other, id).await.err(),
                app.loans.loan_what_if(&other, id, RepaymentScenario::PayFull, today).await.err(),
                app.loans.loan_document_list(&other, id).await.err(),
                app.loans.no_debt_certificate_issue(&other, other.customer_id, Some(id)).await.err(),
            ];
            for problem in errors {
                assert!(matches!(problem, Some(Error::NotFound(Resource::Loan))), "{problem:?}");
            }
        }
        assert!(matches!(app.loans.current_loan_view(&other, other.customer_id).await, Ok(None)));
        let none = app.loans.loan_list(&other, other.customer_id, None).await.unwrap();
        assert!(none.open.is_none() && none.closed.is_empty() && none.totals.count == 0);
        assert!(app.loans.operation_list(&other, other.customer_id, None).await.unwrap().operations.is_empty());
    }

    async fn staff_read_any_customers_data_and_leave_an_entry_each_time(db: Db) {
        let test = TestApp::new(db);
        let (owner, other) = (test.register_person(1).await, test.register_person(2).await);
        let scenario = LoanScenario::named("part paid", test.today());
        scenario.save(&test.db, owner.customer_id, "26-1").await;
        let (app, id, aigul) = (&test.app, scenario.id, StaffMember::named("aigul"));
        let own = app.loans.loan_view(&owner, id).await.unwrap();
        let looked_at = app.loans.loan_view(aigul, id).await.unwrap();
        assert_eq!(looked_at.summary.payoff_today, own.summary.payoff_today);
        let csv = app.loans.statement_export_csv(aigul, id, None).await.unwrap();
        assert_eq!(csv, app.loans.statement_export_csv(&owner, id, None).await.unwrap());
        let list = app.loans.loan_list(aigul, owner.customer_id, None).await.unwrap();
        assert_eq!(list.open.map(|it| it.id), Some(id));
        let account = app.profile.account_view(aigul, owner.customer_id).await.unwrap();
        assert_eq!((account.id, account.stepped_up_until), (owner.customer_id, None));
        assert_eq!(
            staff_entries(&test, format!("loan/{id}")).await,
            ["staff/aigul loan_looked_at", "staff/aigul loan_looked_at"]
        );
        let customer_entries = staff_entries(&test, format!("customer/{}", owner.customer_id)).await;
        assert_eq!(
            customer_entries,
            ["staff/aigul customer_looked_at", "staff/aigul customer_looked_at"]
        );
        // What does not exist leaves no entry, and a customer may not name another one.
        let unknown = LoanId::now_v7();
        let missing = app.loans.loan_view(aigul, unknown).await.err();
        assert!(matches!(missing, Some(Error::NotFound(Resource::Loan))), "{missing:?}");
        assert!(staff_entries(&test, format!("loan/{unknown}")).await.is_empty());
        let hidden = [
            app.loans.loan_list(&other, owner.customer_id, None).await.err(),
            app.loans.operation_export_csv(&other, owner.customer_id).await.err(),
            app.profile.account_view(&other, owner.customer_id).await.err(),
            app.applications.application_view(&other, owner.customer_id).await.err(),
            app.cases.case_list(&other, owner.customer_id).await.err(),
        ];
        for problem in hidden {
            assert!(matches!(problem, Some(Error::NotFound(Resource::Customer))), "{problem:?}");
        }
    }

    async fn staff_read_any_document_and_a_customer_only_their_own(db: Db) {
        let test = TestApp::new(db);
        let (owner, other) = (test.register_person(1).await, test.register_person(2).await);
        let (app, aigul) = (&test.app, StaffMember::named("aigul"));
        let id = app
            .loans
            .no_debt_certificate_issue(&owner, owner.customer_id, None)
            .await
            .unwrap()
            .id;
        let (_, own) = app.loans.loan_document_download(&owner, id).await.unwrap();
        let (document, bytes) = app.loans.loan_document_download(aigul, id).await.unwrap();
        assert_eq!((document.id, &bytes), (id, &own));
        let hidden = app.loans.loan_document_download(&other, id).await.err();
        assert!(matches!(hidden, Some(Error::NotFound(Resource::Loan))), "{hidden:?}");
        let entries = staff_entries(&test, format!("document/{id}")).await;
        assert_eq!(entries, ["staff/aigul document_opened"]);
    }

    async fn closed_loans_are_paged(db: Db) {
        let test = TestApp::new(db);
        let person = test.register_person(1).await;
        let mut ids = Vec::new();
        for number in 0..45 {
            let scenario = LoanScenario::named("closed", test.today());
            scenario.save(&test.db, person.customer_id, &format!("26-{number}")).await;
            ids.push(scenario.id);
        }
        let open = LoanScenario::named("fresh", test.today());
        open.save(&test.db, person.customer_id, "26-open").await;
        let (mut listed_ids, mut after, mut pages) = (Vec::new(), None, 0);
        loop {
            let page = test.app.loans.loan_list(&person, person.customer_id, after).await.unwrap();
            assert_eq!(page.open.as_ref().map(|it| it.id), Some(open.id));
            assert_eq!((page.totals.count, page.totals.borrowed), (46, tenge(4_600_000)));
            listed_ids.extend(page.closed.iter().map(|it| it.id));
            (after, pages) = (page.next_cursor, pages + 1);
            if after.is_none() {
                break;
            }
        }
        ids.reverse();
        assert_eq!((listed_ids, pages), (ids, 3));
        assert_eq!(test.app.loans.current_loan_view(&person, person.customer_id).await.unwrap().unwrap().summary.id, open.id);
    }

    async fn operations_are_paged_and_add_up(db: Db) {
        let test = TestApp::new(db);
        let person = test.register_person(1).await;
        let mut scenario = LoanScenario::start(test.today(), 25, 30);
        for _ in 0..60 {
            scenario.pay(tenge(100), PaymentPurpose::Repayment);
        }
        let wrong = scenario.pay(tenge(50_000), PaymentPurpose::Repayment);
        scenario.close_days_until(20).apply_command(&LoanCommand::ReversePayment { id: new_id(), payment: wrong });
        scenario.save(&test.db, person.customer_id, "26-1").await;
        let (mut listed_ids, mut after) = (Vec::new(), None);
        loop {
            let page = test.app.loans.operation_list(&person, person.customer_id, after).await.unwrap();
            assert!(page.operations.len() <= 50);
            listed_ids.extend(page.operations);
            after = page.next_cursor;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(listed_ids.len(), 62);
        let sum = |kind| -> Tenge {
            listed_ids.iter().filter(|it| it.kind == kind).map(|it| it.amount).sum()
        };
        assert_eq!(sum(OperationKind::Issued), tenge(100_000));
        assert_eq!(sum(OperationKind::Payment), scenario.loan.position(test.today()).net_paid());
        assert_eq!(sum(OperationKind::ReversedPayment), tenge(50_000));
        assert!(listed_ids.is_sorted_by(|newer, older| newer.value_date >= older.value_date));
        let csv = test.app.loans.operation_export_csv(&person, person.customer_id).await.unwrap();
        let text = String::from_utf8(csv).unwrap();
        assert!(text.starts_with("\u{feff}Дата;Операция;Договор;Вы получили;Вы оплатили\r\n"));
        assert!(text.contains("Платёж (отменён банком);26-1;;50000,00\r\n"), "{text}");
        assert!(text.ends_with("Выдача микрокредита;26-1;100000,00;\r\n"), "{text}");
        assert_eq!(text.lines().count(), 63);
    }

    async fn the_history_lists_events(db: Db) {
        let test = TestApp::new(db);
        let person = test.register_person(1).await;
        let mut scenario = LoanScenario::start(test.today(), 45, 30);
        scenario.close_days_until(28);
        let addendum = new_id();
        scenario.apply_command(&LoanCommand::Prolong { id: addendum, days: 10 });
        let owed = scenario.loan.dues(scenario.today).owed;
        let payment_id = scenario.pay(owed.interest_total(), PaymentPurpose::Prolongation(addendum));
        scenario.close_days_until(35);
        let freeze = LoanCommand::OpenDispute { id: new_id(), since: scenario.today };
        scenario.apply_command(&freeze).apply_command(&LoanCommand::CloseDispute { id: new_id() }).close_days_until(43);
        let penalty = scenario.loan.dues(scenario.today).owed.penalty;
        scenario.apply_command(&LoanCommand::Waive { id: new_id(), interest: Tenge::ZERO, penalty });
        let last = scenario.pay(scenario.loan.payoff(scenario.today), PaymentPurpose::Repayment);
        scenario.save(&test.db, person.customer_id, "26-1").await;
        let history = test.app.loans.loan_history_list(&person, scenario.id).await.unwrap();
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
        assert_eq!((history[2].payment_id, history[8].payment_id), (Some(payment_id), Some(last)));
        assert_eq!(history[3].due_date, Some(scenario.loan.contract().issued_on.try_plus_days(40).unwrap()));
        assert_eq!((history[0].amount, history[7].amount), (Some(tenge(100_000)), Some(penalty)));
    }

    async fn what_if_answers_within_limits(db: Db) {
        let test = TestApp::new(db);
        let person = test.register_person(1).await;
        let (app, today) = (&test.app, test.today());
        let scenario = LoanScenario::named("part paid", today);
        scenario.save(&test.db, person.customer_id, "26-1").await;
        let due_date = scenario.loan.contract().due_date();
        let day = |days| today.try_plus_days(days).unwrap();
        for (scenario_kind, on) in [
            (RepaymentScenario::PayFull, today),
            (RepaymentScenario::PayFull, due_date),
            (RepaymentScenario::PayPart(tenge(20_000)), day(3)),
            (RepaymentScenario::PayLate, due_date.try_plus_days(95).unwrap()),
            (RepaymentScenario::Prolong(15), due_date),
        ] {
            let answer = app.loans.loan_what_if(&person, scenario.id, scenario_kind, on).await.unwrap();
            assert_eq!(answer, simulate(&scenario.loan, scenario_kind, on, today).unwrap());
        }
        for (scenario_kind, on) in [
            (RepaymentScenario::PayFull, testkit::loan_scenarios::days_before(today, 1)),
            (RepaymentScenario::PayFull, due_date.try_plus_days(31).unwrap()),
            (RepaymentScenario::PayLate, due_date.try_plus_days(96).unwrap()),
        ] {
            let result = app.loans.loan_what_if(&person, scenario.id, scenario_kind, on).await;
            assert!(matches!(result, Err(Error::Rejected(Rejection::DateOutOfRange { .. }))), "{result:?}");
        }
        let far = due_date.try_plus_days(500).unwrap();
        let result = app.loans.statement_view(&person, scenario.id, Some(far)).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::DateOutOfRange { .. }))), "{result:?}");
        let row = app.loans.loan_view(&person, scenario.id).await.unwrap();
        assert_eq!(row.version, i64::try_from(scenario.events.len()).unwrap(), "nothing was done");
    }

    async fn only_possible_actions_are_offered(db: Db) {
        use LoanAction::{Dispute, Hardship, Prolong, Refund, RepayFull, RepayPartial};
        let test = TestApp::new(db);
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
            let person = test.register_person(number).await;
            let scenario = LoanScenario::named(name, test.today());
            scenario.save(&test.db, person.customer_id, &format!("26-{number}")).await;
            let view = test.app.loans.loan_view(&person, scenario.id).await.unwrap();
            assert_eq!(view.actions, actions, "{name}");
            let is_open = view.prolongation.state == prolongation::ProlongationAvailability::Offered;
            assert_eq!(is_open, actions.contains(&Prolong), "{name}");
            assert_eq!(view.withdrawal.is_some(), name == "fresh", "{name}");
        }
    }
}
