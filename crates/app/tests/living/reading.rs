//! Who may read what, and in which pieces.

use app::loans::LoanError;
use app::loans::view::{Action, Kind, OperationKind};
use lending::loan::what_if::{RepaymentScenario, what_if};
use lending::loan::{Command, Purpose, prolongation};
use money::Tenge;
use store::{Db, Uuid};

use crate::lives::{Life, new_id, tenge};
use crate::{TestApp, on_both_engines};

on_both_engines! {
    async fn somebody_elses_loan_is_not_there(db: Db) {
        let house = TestApp::new(db);
        let (owner, other) = (house.person(1).await, house.person(2).await);
        let life = Life::named("part paid", house.today());
        life.kept(&house.db, owner.customer_id, "26-1").await;
        let (lender, today) = (&house.lender, house.today());
        for id in [life.id, Uuid::now_v7()] {
            let told = [
                lender.own_loan(&other, id).await.err(),
                lender.statement_view(&other, id, None).await.err(),
                lender.statement_export_csv(&other, id, None).await.err(),
                lender.statement_export_pdf(&other, id, None).await.err(),
                lender.loan_history_list(&other, id).await.err(),
                lender.payoff_curve_view(&other, id).await.err(),
                lender.loan_what_if(&other, id, RepaymentScenario::PayFull, today).await.err(),
                lender.loan_document_list(&other, id).await.err(),
                lender.no_debt_certificate_issue(&other, Some(id)).await.err(),
            ];
            for problem in told {
                assert!(matches!(problem, Some(LoanError::Unknown)), "{problem:?}");
            }
        }
        assert!(matches!(lender.current_loan_view(&other).await, Ok(None)));
        let none = lender.loan_list(&other, None).await.unwrap();
        assert!(none.open.is_none() && none.closed.is_empty() && none.totals.count == 0);
        assert!(lender.operation_list(&other, None).await.unwrap().operations.is_empty());
    }

    async fn closed_loans_come_page_by_page(db: Db) {
        let house = TestApp::new(db);
        let person = house.person(1).await;
        let mut ids = Vec::new();
        for number in 0..45 {
            let life = Life::named("closed", house.today());
            life.kept(&house.db, person.customer_id, &format!("26-{number}")).await;
            ids.push(life.id);
        }
        let open = Life::named("fresh", house.today());
        open.kept(&house.db, person.customer_id, "26-open").await;
        let (mut seen, mut after, mut pages) = (Vec::new(), None, 0);
        loop {
            let page = house.lender.loan_list(&person, after).await.unwrap();
            assert_eq!(page.open.as_ref().map(|it| it.id), Some(open.id));
            assert_eq!((page.totals.count, page.totals.borrowed), (46, tenge(4_600_000)));
            seen.extend(page.closed.iter().map(|it| it.id));
            (after, pages) = (page.next, pages + 1);
            if after.is_none() {
                break;
            }
        }
        ids.reverse();
        assert_eq!((seen, pages), (ids, 3));
        assert_eq!(house.lender.current_loan_view(&person).await.unwrap().unwrap().brief.id, open.id);
    }

    async fn operations_come_page_by_page_and_add_up(db: Db) {
        let house = TestApp::new(db);
        let person = house.person(1).await;
        let mut life = Life::begun(house.today(), 25, 30);
        for _ in 0..60 {
            life.pays(tenge(100), Purpose::Repayment);
        }
        let wrong = life.pays(tenge(50_000), Purpose::Repayment);
        life.until(20).does(&Command::Reverse { id: new_id(), payment: wrong });
        life.kept(&house.db, person.customer_id, "26-1").await;
        let (mut seen, mut after) = (Vec::new(), None);
        loop {
            let page = house.lender.operation_list(&person, after).await.unwrap();
            assert!(page.operations.len() <= 50);
            seen.extend(page.operations);
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(seen.len(), 62);
        let sum = |kind| -> Tenge {
            seen.iter().filter(|it| it.kind == kind).map(|it| it.amount).sum()
        };
        assert_eq!(sum(OperationKind::Issued), tenge(100_000));
        assert_eq!(sum(OperationKind::Payment), life.loan.position(house.today()).paid());
        assert_eq!(sum(OperationKind::ReversedPayment), tenge(50_000));
        assert!(seen.is_sorted_by(|newer, older| newer.on >= older.on));
        let csv = house.lender.operation_export_csv(&person).await.unwrap();
        let text = String::from_utf8(csv).unwrap();
        assert!(text.starts_with("\u{feff}Дата;Операция;Договор;Вы получили;Вы оплатили\r\n"));
        assert!(text.contains("Платёж (отменён банком);26-1;;50000,00\r\n"), "{text}");
        assert!(text.ends_with("Выдача микрокредита;26-1;100000,00;\r\n"), "{text}");
        assert_eq!(text.lines().count(), 63);
    }

    async fn a_history_tells_what_happened(db: Db) {
        let house = TestApp::new(db);
        let person = house.person(1).await;
        let mut life = Life::begun(house.today(), 45, 30);
        life.until(28);
        let addendum = new_id();
        life.does(&Command::Prolong { id: addendum, days: 10 });
        let owed = life.loan.dues(life.today).owed;
        let paid = life.pays(owed.interest_total(), Purpose::Prolongation(addendum));
        life.until(35);
        let freeze = Command::Freeze { id: new_id(), since: life.today };
        life.does(&freeze).does(&Command::Unfreeze { id: new_id() }).until(43);
        let penalty = life.loan.dues(life.today).owed.penalty;
        life.does(&Command::Waive { id: new_id(), interest: Tenge::ZERO, penalty });
        let last = life.pays(life.loan.payoff(life.today), Purpose::Repayment);
        life.kept(&house.db, person.customer_id, "26-1").await;
        let told = house.lender.loan_history_list(&person, life.id).await.unwrap();
        let kinds: Vec<Kind> = told.iter().map(|it| it.kind).collect();
        assert_eq!(
            kinds,
            [
                Kind::Issued,
                Kind::ProlongationSigned,
                Kind::Payment,
                Kind::Prolonged,
                Kind::Frozen,
                Kind::Unfrozen,
                Kind::Overdue,
                Kind::Waived,
                Kind::Payment,
                Kind::Closed,
            ]
        );
        let uuid = |id: lending::loan::OperationId| Some(Uuid::from_u128(id.0));
        assert_eq!((told[2].payment_id, told[8].payment_id), (uuid(paid), uuid(last)));
        assert_eq!(told[3].due_on, Some(life.loan.contract().issued_on.try_plus_days(40).unwrap()));
        assert_eq!((told[0].amount, told[7].amount), (Some(tenge(100_000)), Some(penalty)));
    }

    async fn what_would_follow_is_told_within_bounds(db: Db) {
        let house = TestApp::new(db);
        let person = house.person(1).await;
        let (lender, today) = (&house.lender, house.today());
        let life = Life::named("part paid", today);
        life.kept(&house.db, person.customer_id, "26-1").await;
        let due_on = life.loan.contract().due_on();
        let day = |days| today.try_plus_days(days).unwrap();
        for (idea, on) in [
            (RepaymentScenario::PayFull, today),
            (RepaymentScenario::PayFull, due_on),
            (RepaymentScenario::PayPart(tenge(20_000)), day(3)),
            (RepaymentScenario::PayLate, due_on.try_plus_days(95).unwrap()),
            (RepaymentScenario::Prolong(15), due_on),
        ] {
            let told = lender.loan_what_if(&person, life.id, idea, on).await.unwrap();
            assert_eq!(told, what_if(&life.loan, idea, on, today).unwrap());
        }
        for (idea, on) in [
            (RepaymentScenario::PayFull, crate::lives::days_before(today, 1)),
            (RepaymentScenario::PayFull, due_on.try_plus_days(31).unwrap()),
            (RepaymentScenario::PayLate, due_on.try_plus_days(96).unwrap()),
        ] {
            let refused = lender.loan_what_if(&person, life.id, idea, on).await;
            assert!(matches!(refused, Err(LoanError::Day { .. })), "{refused:?}");
        }
        let far = due_on.try_plus_days(500).unwrap();
        let refused = lender.statement_view(&person, life.id, Some(far)).await;
        assert!(matches!(refused, Err(LoanError::Day { .. })), "{refused:?}");
        let row = lender.own_loan(&person, life.id).await.unwrap();
        assert_eq!(row.version, i64::try_from(life.events.len()).unwrap(), "nothing was done");
    }

    async fn only_what_is_possible_is_offered(db: Db) {
        use Action::{Dispute, Hardship, Prolong, Refund, RepayFull, RepayPart};
        let house = TestApp::new(db);
        let table: [(&str, &[Action]); 7] = [
            ("fresh", &[RepayFull, RepayPart, Hardship, Dispute]),
            ("due today", &[RepayFull, RepayPart, Prolong, Hardship, Dispute]),
            ("past 91 days", &[RepayFull, RepayPart, Hardship, Dispute]),
            ("closed", &[]),
            ("overpaid", &[Refund]),
            ("disputed", &[]),
            ("written off", &[RepayFull, RepayPart]),
        ];
        for (number, (name, actions)) in (0..).zip(table) {
            let person = house.person(number).await;
            let life = Life::named(name, house.today());
            life.kept(&house.db, person.customer_id, &format!("26-{number}")).await;
            let view = house.lender.own_loan(&person, life.id).await.unwrap();
            assert_eq!(view.actions, actions, "{name}");
            let is_open = view.prolongation.state == prolongation::State::Offered;
            assert_eq!(is_open, actions.contains(&Prolong), "{name}");
            assert_eq!(view.withdrawal.is_some(), name == "fresh", "{name}");
        }
    }
}
