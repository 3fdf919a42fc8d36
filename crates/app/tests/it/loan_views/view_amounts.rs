//! Every amount shown is the core's, in every scenario.

use lending::loan::{InstalmentStatus, StatementRow, build_statement};
use store::Db;

use super::{TestApp, format_amount, pdf_text};
use testkit::loan_scenarios::{LoanScenario, SCENARIOS};
use testkit::on_both_engines;

/// The cells of a CSV table, without its header.
fn csv_cells(csv: &[u8]) -> Vec<Vec<String>> {
    let text = std::str::from_utf8(csv).unwrap().strip_prefix('\u{feff}').unwrap();
    let rows = text.lines().skip(1);
    rows.map(|line| line.split(';').map(str::to_owned).collect()).collect()
}

fn expected_cells(row: &StatementRow) -> Vec<String> {
    let iso = row.on.to_string();
    let mut day: Vec<&str> = iso.split('-').collect();
    day.reverse();
    let split = |it: &lending::allocation::AmountByComponent| {
        [it.principal_overdue, it.interest_overdue, it.penalty, it.principal, it.interest]
    };
    let mut amounts = vec![row.interest, row.penalty, row.paid];
    amounts.extend(split(&row.to));
    amounts.extend([row.waived, row.written_off, row.refunded]);
    amounts.extend(split(&row.owed));
    amounts.extend([row.owed.total(), row.funds, row.payoff]);
    let mut cells = vec![day.join(".")];
    cells.extend(amounts.iter().map(|sum| sum.to_string().replace('.', ",")));
    cells.push(row.days_overdue.to_string());
    cells
}

on_both_engines! {
    async fn every_view_matches_the_core(db: Db) {
        let test = TestApp::new(db);
        let today = test.today();
        for (number, name) in (0..).zip(SCENARIOS) {
            let person = test.register_person(number).await;
            let scenario = LoanScenario::named(name, today);
            scenario.save(&test.db, person.customer_id, &format!("26-{number}")).await;
            let view = test.app.loans.loan_view(&person, scenario.id).await.unwrap();
            let (loan, dues) = (&scenario.loan, scenario.loan.dues(today));
            assert_eq!(view.dues, dues, "{name}");
            assert_eq!(view.summary.payoff_today, loan.payoff(today), "{name}");
            assert_eq!(view.summary.status, dues.status, "{name}");
            assert_eq!(view.charges_accrued, loan.position(today).cost(), "{name}");
            let on_due = dues.next.map(|next| loan.payoff(next.due_date));
            assert_eq!(view.payoff_on_due_date, on_due, "{name}");
            // The next instalment is what has to be paid next, unless something is overdue.
            let next = view.instalments.iter().find(|it| it.status == InstalmentStatus::Next);
            let next_due = next.map(|it| (it.due_date, it.amount));
            if dues.arrears.is_zero() {
                assert_eq!(next_due, dues.next.map(|next| (next.due_date, next.amount)), "{name}");
            }
            let tomorrow = today.try_plus_days(1).unwrap();
            let row = build_statement(loan, tomorrow).pop().unwrap();
            assert_eq!((view.next_day_charges.interest, view.next_day_charges.penalty), (row.interest, row.penalty));
            let current = test.app.loans.current_loan_view(&person, person.customer_id).await.unwrap().unwrap();
            assert_eq!(current.summary, view.summary, "{name}");
            let list = test.app.loans.loan_list(&person, person.customer_id, None).await.unwrap();
            let summaries: Vec<_> = list.open.iter().chain(&list.closed).collect();
            assert_eq!(summaries, [&view.summary], "{name}");
            let totals = (list.totals.borrowed, list.totals.paid);
            assert_eq!(totals, (loan.contract().principal, loan.position(today).net_paid()), "{name}");
        }
    }

    async fn every_form_of_the_statement_matches_the_core(db: Db) {
        let test = TestApp::new(db);
        let today = test.today();
        for (number, name) in (0..).zip(SCENARIOS) {
            let person = test.register_person(number).await;
            let scenario = LoanScenario::named(name, today);
            scenario.save(&test.db, person.customer_id, &format!("26-{number}")).await;
            let (app, id) = (&test.app, scenario.id);
            let rows = app.loans.statement_view(&person, id, None).await.unwrap();
            let last = rows.last().unwrap();
            assert_eq!(rows, build_statement(&scenario.loan, last.on), "{name}");
            assert_eq!(last.payoff, scenario.loan.payoff(today), "{name}: nothing happens after it");
            assert_eq!(last.owed, scenario.loan.dues(today).owed, "{name}");
            let csv = app.loans.statement_export_csv(&person, id, None).await.unwrap();
            let expected: Vec<_> = rows.iter().map(expected_cells).collect();
            assert_eq!(csv_cells(&csv), expected, "{name}");
            let curve = app.loans.payoff_curve_view(&person, id).await.unwrap();
            assert!(curve.points.len() <= 120, "{name}: {}", curve.points.len());
            for point in &curve.points {
                assert_eq!(point.payoff, scenario.loan.payoff(point.on), "{name} on {}", point.on);
                assert_eq!(point.owed, scenario.loan.dues(point.on).owed, "{name} on {}", point.on);
            }
        }
    }

    async fn the_pdf_statement_matches_the_core(db: Db) {
        let test = TestApp::new(db);
        let today = test.today();
        for (number, name) in (0..).zip(SCENARIOS) {
            let person = test.register_person(number).await;
            let scenario = LoanScenario::named(name, today);
            scenario.save(&test.db, person.customer_id, &format!("26-{number}")).await;
            let (app, id) = (&test.app, scenario.id);
            let rows = app.loans.statement_view(&person, id, None).await.unwrap();
            let pdf = app.loans.statement_export_pdf(&person, id, None).await.unwrap();
            let text = pdf_text(&pdf);
            for row in &rows {
                let owed = &row.owed;
                let amounts = [
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
                for sum in amounts {
                    line += &if sum.is_zero() { "–".to_owned() } else { format_amount(sum) };
                }
                assert!(text.contains(&line), "{name}: no {line} in {text}");
            }
            let repeated = app.loans.statement_export_pdf(&person, id, None).await.unwrap();
            assert_eq!(repeated, pdf, "{name}: it is made once");
        }
    }
}
