//! Every sum that is read anywhere is the core's, whatever life the loan has.

use lending::loan::{InstalmentStatus, Row, statement};
use store::Db;

use crate::lives::{LIVES, Life};
use crate::{TestApp, dense, on_both_engines, text_of};

/// The cells of a table for a spreadsheet, without its head.
fn cells(csv: &[u8]) -> Vec<Vec<String>> {
    let text = std::str::from_utf8(csv).unwrap().strip_prefix('\u{feff}').unwrap();
    let rows = text.lines().skip(1);
    rows.map(|line| line.split(';').map(str::to_owned).collect()).collect()
}

fn expected(row: &Row) -> Vec<String> {
    let iso = row.on.to_string();
    let mut day: Vec<&str> = iso.split('-').collect();
    day.reverse();
    let split = |it: &lending::allocation::AmountByComponent| {
        [it.principal_overdue, it.interest_overdue, it.penalty, it.principal, it.interest]
    };
    let mut sums = vec![row.interest, row.penalty, row.paid];
    sums.extend(split(&row.to));
    sums.extend([row.waived, row.written_off, row.refunded]);
    sums.extend(split(&row.owed));
    sums.extend([row.owed.total(), row.funds, row.payoff]);
    let mut cells = vec![day.join(".")];
    cells.extend(sums.iter().map(|sum| sum.to_string().replace('.', ",")));
    cells.push(row.days_overdue.to_string());
    cells
}

on_both_engines! {
    async fn a_view_says_what_the_core_says(db: Db) {
        let house = TestApp::new(db);
        let today = house.today();
        for (number, name) in (0..).zip(LIVES) {
            let person = house.person(number).await;
            let life = Life::named(name, today);
            life.kept(&house.db, person.customer_id, &format!("26-{number}")).await;
            let view = house.lender.own_loan(&person, life.id).await.unwrap();
            let (loan, dues) = (&life.loan, life.loan.dues(today));
            assert_eq!(view.dues, dues, "{name}");
            assert_eq!(view.brief.payoff_today, loan.payoff(today), "{name}");
            assert_eq!(view.brief.status, dues.status, "{name}");
            assert_eq!(view.charges_so_far, loan.position(today).cost(), "{name}");
            let on_due = dues.next.map(|next| loan.payoff(next.due_on));
            assert_eq!(view.payoff_on_due, on_due, "{name}");
            // The next instalment is what has to be paid next, where nothing is overdue.
            let next = view.instalments.iter().find(|it| it.status == InstalmentStatus::Next);
            let told = next.map(|it| (it.due_date, it.amount));
            if dues.arrears.is_zero() {
                assert_eq!(told, dues.next.map(|next| (next.due_on, next.amount)), "{name}");
            }
            let tomorrow = today.try_plus_days(1).unwrap();
            let row = statement(loan, tomorrow).pop().unwrap();
            assert_eq!((view.per_day.interest, view.per_day.penalty), (row.interest, row.penalty));
            let current = house.lender.current_loan_view(&person).await.unwrap().unwrap();
            assert_eq!(current.brief, view.brief, "{name}");
            let list = house.lender.loan_list(&person, None).await.unwrap();
            let told: Vec<_> = list.open.iter().chain(&list.closed).collect();
            assert_eq!(told, [&view.brief], "{name}");
            let totals = (list.totals.borrowed, list.totals.paid);
            assert_eq!(totals, (loan.contract().principal, loan.position(today).paid()), "{name}");
        }
    }

    async fn a_statement_says_what_the_core_says_in_every_form(db: Db) {
        let house = TestApp::new(db);
        let today = house.today();
        for (number, name) in (0..).zip(LIVES) {
            let person = house.person(number).await;
            let life = Life::named(name, today);
            life.kept(&house.db, person.customer_id, &format!("26-{number}")).await;
            let (lender, id) = (&house.lender, life.id);
            let rows = lender.statement_view(&person, id, None).await.unwrap();
            let last = rows.last().unwrap();
            assert_eq!(rows, statement(&life.loan, last.on), "{name}");
            assert_eq!(last.payoff, life.loan.payoff(today), "{name}: nothing happens after it");
            assert_eq!(last.owed, life.loan.dues(today).owed, "{name}");
            let csv = lender.statement_export_csv(&person, id, None).await.unwrap();
            let wanted: Vec<_> = rows.iter().map(expected).collect();
            assert_eq!(cells(&csv), wanted, "{name}");
            let curve = lender.payoff_curve_view(&person, id).await.unwrap();
            assert!(curve.points.len() <= 120, "{name}: {}", curve.points.len());
            for point in &curve.points {
                assert_eq!(point.payoff, life.loan.payoff(point.on), "{name} on {}", point.on);
                assert_eq!(point.owed, life.loan.dues(point.on).owed, "{name} on {}", point.on);
            }
        }
    }

    async fn a_statement_on_paper_says_it_too(db: Db) {
        let house = TestApp::new(db);
        let today = house.today();
        for (number, name) in (0..).zip(LIVES) {
            let person = house.person(number).await;
            let life = Life::named(name, today);
            life.kept(&house.db, person.customer_id, &format!("26-{number}")).await;
            let (lender, id) = (&house.lender, life.id);
            let rows = lender.statement_view(&person, id, None).await.unwrap();
            let pdf = lender.statement_export_pdf(&person, id, None).await.unwrap();
            let said = text_of(&pdf);
            for row in &rows {
                let owed = &row.owed;
                let sums = [
                    row.interest,
                    row.penalty,
                    row.paid,
                    row.waived + row.written_off + row.refunded,
                    owed.principal_total(),
                    owed.interest_total(),
                    owed.penalty,
                    row.payoff,
                ];
                let iso = row.on.to_string();
                let mut line: String = iso.split('-').rev().collect::<Vec<_>>().join(".");
                for sum in sums {
                    line += &if sum.is_zero() { "–".to_owned() } else { dense(sum) };
                }
                assert!(said.contains(&line), "{name}: no {line} in {said}");
            }
            let again = lender.statement_export_pdf(&person, id, None).await.unwrap();
            assert_eq!(again, pdf, "{name}: it is made once");
        }
    }
}
