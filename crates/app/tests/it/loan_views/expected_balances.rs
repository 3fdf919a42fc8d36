//! What is owed in each scenario, computed by hand, in every place that shows an amount or a date.
//! 100 000 ₸ cost 280.00 a day; overdue amounts add 0.2 % a day.

use app::loans::view::LoanView;
use base::BusinessDate;
use lending::loan::what_if::RepaymentScenario;
use lending::loan::{InstalmentStatus, LoanStatus};
use money::Tenge;
use store::Db;

use super::{TestApp, format_amount, pdf_text};
use testkit::loan_scenarios::{LoanScenario, SCENARIOS};

/// The figures of a scenario, computed by hand.
struct ExpectedLoan {
    scenario: &'static str,
    status: LoanStatus,
    payoff: &'static str,
    /// What has to be paid today so that nothing is overdue.
    arrears: &'static str,
    /// Interest and penalty so far, without what was forgiven.
    cost: &'static str,
    paid: &'static str,
    /// The plan: days since issue, amount, status.
    plan: &'static [(u32, &'static str, InstalmentStatus)],
}

use InstalmentStatus::{Next, Overdue, Upcoming};
use LoanStatus::{Active, Cancelled, Closed, Disputed, WrittenOff};
use testkit::on_both_engines;

const fn expect_scenario(
    loan_scenario: &'static str,
    status: LoanStatus,
    [payoff, arrears, cost, paid]: [&'static str; 4],
    plan: &'static [(u32, &'static str, InstalmentStatus)],
) -> ExpectedLoan {
    ExpectedLoan { scenario: loan_scenario, status, payoff, arrears, cost, paid, plan }
}

/// The payoff, arrears, cost so far, amount paid, and the plan.
const TABLE: [ExpectedLoan; 19] = [
    expect_scenario("fresh", Active, ["100000", "0", "0", "0"], &[(30, "108400", Next)]),
    // 37 312 go to the principal; 1 680.00 for six days and four at 175.5264.
    expect_scenario(
        "part paid",
        Active,
        ["65070.11", "0", "2382.11", "37312"],
        &[(30, "68580.63", Next)],
    ),
    expect_scenario("due today", Active, ["108400", "0", "8400", "0"], &[(30, "108400", Next)]),
    // 31 days, and 216.80 of penalty.
    expect_scenario(
        "a day late",
        LoanStatus::Overdue,
        ["108896.80", "108896.80", "8896.80", "0"],
        &[(30, "108400", Overdue)],
    ),
    expect_scenario(
        "overdue",
        LoanStatus::Overdue,
        ["113368", "113368", "13368", "0"],
        &[(30, "108400", Overdue)],
    ),
    expect_scenario(
        "a month late",
        LoanStatus::Overdue,
        ["123304", "123304", "23304", "0"],
        &[(30, "108400", Overdue)],
    ),
    // After 90 days nothing accrues: 105 × 280.00 and 90 × 208.40.
    expect_scenario(
        "past 91 days",
        LoanStatus::Overdue,
        ["148156", "148156", "48156", "0"],
        &[(15, "104200", Overdue)],
    ),
    expect_scenario(
        "at the ceiling",
        LoanStatus::Overdue,
        ["150000", "150000", "50000", "0"],
        &[(30, "108400", Overdue)],
    ),
    expect_scenario("closed", Closed, ["0", "0", "3360", "103360"], &[]),
    expect_scenario("overpaid", Closed, ["0", "0", "3360", "103860"], &[]),
    expect_scenario("withdrawn", Closed, ["0", "0", "1400", "101400"], &[]),
    // Nine days, and nothing from the tenth on.
    expect_scenario("disputed", Disputed, ["102520", "0", "2520", "0"], &[]),
    expect_scenario(
        "addendum unpaid",
        Active,
        ["108120", "0", "8120", "0"],
        &[(30, "108400", Next)],
    ),
    // 8 120.00 paid, then 200.00 a day: two days so far, eleven in all.
    expect_scenario("prolonged", Active, ["100400", "0", "8520", "8120"], &[(40, "102200", Next)]),
    // 12 600.00 brought forward, 100.00 a day, 3 252.00 of penalty forgiven.
    expect_scenario(
        "restructured",
        Active,
        ["113100", "0", "13100", "0"],
        &[(75, "65600", Next), (105, "51500", Upcoming)],
    ),
    // Five days overdue: 65 600 at 0.2 %. Paid today, the next due date asks for 500.00 more and 25
    // days.
    expect_scenario(
        "restructured and late",
        LoanStatus::Overdue,
        ["116756", "66256", "16756", "0"],
        &[(75, "65600", Overdue), (105, "51750", Next)],
    ),
    // 15 days, and then nothing during the deferral.
    expect_scenario("deferred", Active, ["104200", "0", "4200", "0"], &[(0, "104200", Next)]),
    // The claim of 148 156.00 less 5 000.
    expect_scenario("written off", WrittenOff, ["143156", "0", "48156", "5000"], &[]),
    expect_scenario("cancelled", Cancelled, ["0", "0", "0", "0"], &[]),
];

fn amount(text: &str) -> Tenge {
    text.parse().unwrap()
}

/// The plan; the months of a deferral differ in length, so its date is not counted.
fn plan_of(view: &LoanView, expected: &ExpectedLoan) -> Vec<(u32, Tenge, InstalmentStatus)> {
    let issued_on = view.summary.issued_on;
    let day = |on: BusinessDate| {
        if expected.scenario == "deferred" { 0 } else { issued_on.days_until(on) }
    };
    view.instalments.iter().map(|it| (day(it.due_date), it.amount, it.status)).collect()
}

fn assert_view(view: &LoanView, expected: &ExpectedLoan) {
    let name = expected.scenario;
    assert_eq!(view.summary.status, expected.status, "{name}");
    assert_eq!(view.summary.payoff_today, amount(expected.payoff), "{name}: payoff");
    assert_eq!(view.dues.payoff, amount(expected.payoff), "{name}: payoff");
    assert_eq!(view.dues.arrears, amount(expected.arrears), "{name}: arrears");
    assert_eq!(view.charges_accrued, amount(expected.cost), "{name}: cost");
    assert_eq!(view.summary.paid, amount(expected.paid), "{name}: paid");
    let expected_plan: Vec<_> =
        expected.plan.iter().map(|(on, pay, how)| (*on, amount(pay), *how)).collect();
    assert_eq!(plan_of(view, expected), expected_plan, "{name}: plan");
    let next = expected.plan.iter().find(|(_, _, how)| *how == Next);
    if view.dues.arrears.is_zero() {
        let next_amount = view.dues.next.map(|next| next.amount);
        assert_eq!(next_amount, next.map(|(_, pay, _)| amount(pay)), "{name}: next");
    }
}

on_both_engines! {
    async fn every_view_shows_the_expected_figures(db: Db) {
        let test = TestApp::new(db);
        let (app, today) = (&test.app, test.today());
        assert_eq!(TABLE.map(|it| it.scenario), SCENARIOS);
        for (number, expected) in (0..).zip(&TABLE) {
            let (name, person) = (expected.scenario, test.register_person(number).await);
            let scenario = LoanScenario::named(name, today);
            scenario.save(&test.db, person.customer_id, &format!("26-{number}")).await;
            let view = app.loans.loan_view(&person, scenario.id).await.unwrap();
            assert_view(&view, expected);
            assert_view(&app.loans.current_loan_view(&person, person.customer_id).await.unwrap().unwrap(), expected);
            // The list and its totals.
            let list = app.loans.loan_list(&person, person.customer_id, None).await.unwrap();
            let brief = list.open.iter().chain(&list.closed).next().unwrap();
            assert_eq!(brief, &view.summary, "{name}");
            assert_eq!(list.totals.paid, amount(expected.paid), "{name}");
            // The statement, on screen and as a PDF.
            let payoff = amount(expected.payoff);
            let rows = app.loans.statement_view(&person, scenario.id, None).await.unwrap();
            assert_eq!(rows.last().unwrap().payoff, payoff, "{name}");
            let text = pdf_text(&app.loans.statement_export_pdf(&person, scenario.id, None).await.unwrap());
            assert!(text.contains(&format_amount(payoff)), "{name}: no {payoff} in {text}");
            // The payoff in the quote and the calculator. A disputed loan asks for nothing.
            let is_live = matches!(expected.status, Active | LoanStatus::Overdue);
            let outlook = app.loans.loan_what_if(&person, scenario.id, RepaymentScenario::PayFull, today).await;
            assert_eq!(outlook.is_ok(), is_live, "{name}");
            if let Ok(outlook) = outlook {
                assert_eq!((outlook.pay, outlook.total_cost), (payoff, amount(expected.cost)), "{name}");
                let quote = app.payments.payoff_quote_create(&person, scenario.id).await.unwrap();
                assert_eq!(quote.amount_tiyn, payoff.tiyn(), "{name}");
            }
            // A certificate is issued exactly where nothing is owed.
            let certificate = app.loans.no_debt_certificate_issue(&person, person.customer_id, Some(scenario.id)).await;
            assert_eq!(certificate.is_ok(), payoff.is_zero(), "{name}");
        }
    }
}
