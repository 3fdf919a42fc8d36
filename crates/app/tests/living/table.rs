//! What each life owes, reckoned by hand, and every place that tells a sum or a date of it. 100 000 ₸
//! cost 280.00 a day; of what is late 0.2 % a day comes on top.

use app::loans::view::View;
use base::BusinessDate;
use lending::loan::what_if::RepaymentScenario;
use lending::loan::{InstalmentStatus, Status};
use money::Tenge;
use store::Db;

use crate::lives::{LIVES, Life};
use crate::{TestApp, dense, on_both_engines, text_of};

/// A life in figures, as a person with a calculator finds them.
struct ExpectedLoan {
    life: &'static str,
    status: Status,
    payoff: &'static str,
    /// What has to be paid today so that nothing is overdue.
    arrears: &'static str,
    /// Interest and penalty so far, without what was forgiven.
    cost: &'static str,
    paid: &'static str,
    /// The plan: day after the issue, sum, how it stands.
    plan: &'static [(u32, &'static str, InstalmentStatus)],
}

use InstalmentStatus::{Next, Overdue, Upcoming};
use Status::{Active, Cancelled, Closed, Disputed, WrittenOff};

const fn life(
    life: &'static str,
    status: Status,
    [payoff, arrears, cost, paid]: [&'static str; 4],
    plan: &'static [(u32, &'static str, InstalmentStatus)],
) -> ExpectedLoan {
    ExpectedLoan { life, status, payoff, arrears, cost, paid, plan }
}

/// The payoff, what is overdue, the cost so far, what was paid, and the plan.
const TABLE: [ExpectedLoan; 19] = [
    life("fresh", Active, ["100000", "0", "0", "0"], &[(30, "108400", Next)]),
    // 37 312 go to the principal; 1 680.00 of six days and four at 175.5264.
    life("part paid", Active, ["65070.11", "0", "2382.11", "37312"], &[(30, "68580.63", Next)]),
    life("due today", Active, ["108400", "0", "8400", "0"], &[(30, "108400", Next)]),
    // 31 days, and 216.80 of penalty.
    life(
        "a day late",
        Status::Overdue,
        ["108896.80", "108896.80", "8896.80", "0"],
        &[(30, "108400", Overdue)],
    ),
    life(
        "overdue",
        Status::Overdue,
        ["113368", "113368", "13368", "0"],
        &[(30, "108400", Overdue)],
    ),
    life(
        "a month late",
        Status::Overdue,
        ["123304", "123304", "23304", "0"],
        &[(30, "108400", Overdue)],
    ),
    // After 90 days nothing accrues: 105 × 280.00 and 90 × 208.40.
    life(
        "past 91 days",
        Status::Overdue,
        ["148156", "148156", "48156", "0"],
        &[(15, "104200", Overdue)],
    ),
    life(
        "at the ceiling",
        Status::Overdue,
        ["150000", "150000", "50000", "0"],
        &[(30, "108400", Overdue)],
    ),
    life("closed", Closed, ["0", "0", "3360", "103360"], &[]),
    life("overpaid", Closed, ["0", "0", "3360", "103860"], &[]),
    life("withdrawn", Closed, ["0", "0", "1400", "101400"], &[]),
    // Nine days, and nothing from the tenth on.
    life("disputed", Disputed, ["102520", "0", "2520", "0"], &[]),
    life("addendum unpaid", Active, ["108120", "0", "8120", "0"], &[(30, "108400", Next)]),
    // 8 120.00 paid, then 200.00 a day: two days so far, eleven in all.
    life("prolonged", Active, ["100400", "0", "8520", "8120"], &[(40, "102200", Next)]),
    // 12 600.00 carried over, 100.00 a day, 3 252.00 of penalty forgiven.
    life(
        "restructured",
        Active,
        ["113100", "0", "13100", "0"],
        &[(75, "65600", Next), (105, "51500", Upcoming)],
    ),
    // Five days late: 65 600 at 0.2 %. Paid today, the next date asks for 500.00 more and 25 days.
    life(
        "restructured and late",
        Status::Overdue,
        ["116756", "66256", "16756", "0"],
        &[(75, "65600", Overdue), (105, "51750", Next)],
    ),
    // 15 days, and then nothing for as long as it is deferred.
    life("deferred", Active, ["104200", "0", "4200", "0"], &[(0, "104200", Next)]),
    // The claim of 148 156.00 less 5 000.
    life("written off", WrittenOff, ["143156", "0", "48156", "5000"], &[]),
    life("cancelled", Cancelled, ["0", "0", "0", "0"], &[]),
];

fn sum(text: &str) -> Tenge {
    text.parse().unwrap()
}

/// The plan in words; a deferral's months are of different lengths, so its date is not counted.
fn plan(view: &View, expected: &ExpectedLoan) -> Vec<(u32, Tenge, InstalmentStatus)> {
    let issued_on = view.brief.issued_on;
    let day =
        |on: BusinessDate| if expected.life == "deferred" { 0 } else { issued_on.days_until(on) };
    view.instalments.iter().map(|it| (day(it.due_date), it.amount, it.status)).collect()
}

fn must_be(view: &View, expected: &ExpectedLoan) {
    let name = expected.life;
    assert_eq!(view.brief.status, expected.status, "{name}");
    assert_eq!(view.brief.payoff_today, sum(expected.payoff), "{name}: payoff");
    assert_eq!(view.dues.payoff, sum(expected.payoff), "{name}: payoff");
    assert_eq!(view.dues.arrears, sum(expected.arrears), "{name}: arrears");
    assert_eq!(view.charges_so_far, sum(expected.cost), "{name}: cost");
    assert_eq!(view.brief.paid, sum(expected.paid), "{name}: paid");
    let wanted: Vec<_> = expected.plan.iter().map(|(on, pay, how)| (*on, sum(pay), *how)).collect();
    assert_eq!(plan(view, expected), wanted, "{name}: plan");
    let next = expected.plan.iter().find(|(_, _, how)| *how == Next);
    if view.dues.arrears.is_zero() {
        let told = view.dues.next.map(|next| next.amount);
        assert_eq!(told, next.map(|(_, pay, _)| sum(pay)), "{name}: next");
    }
}

on_both_engines! {
    async fn every_place_tells_the_figures_of_a_life(db: Db) {
        let house = TestApp::new(db);
        let (lender, today) = (&house.lender, house.today());
        assert_eq!(TABLE.map(|it| it.life), LIVES);
        for (number, expected) in (0..).zip(&TABLE) {
            let (name, person) = (expected.life, house.person(number).await);
            let life = Life::named(name, today);
            life.kept(&house.db, person.customer_id, &format!("26-{number}")).await;
            let view = lender.own_loan(&person, life.id).await.unwrap();
            must_be(&view, expected);
            must_be(&lender.current_loan_view(&person).await.unwrap().unwrap(), expected);
            // The list, and what is counted over it.
            let list = lender.loan_list(&person, None).await.unwrap();
            let brief = list.open.iter().chain(&list.closed).next().unwrap();
            assert_eq!(brief, &view.brief, "{name}");
            assert_eq!(list.totals.paid, sum(expected.paid), "{name}");
            // The statement, on the screen and on paper.
            let payoff = sum(expected.payoff);
            let rows = lender.statement_view(&person, life.id, None).await.unwrap();
            assert_eq!(rows.last().unwrap().payoff, payoff, "{name}");
            let said = text_of(&lender.statement_export_pdf(&person, life.id, None).await.unwrap());
            assert!(said.contains(&dense(payoff)), "{name}: no {payoff} in {said}");
            // What closes it: the quote and the calculator. A disputed loan asks for nothing.
            let is_live = matches!(expected.status, Active | Status::Overdue);
            let outlook = lender.loan_what_if(&person, life.id, RepaymentScenario::PayFull, today).await;
            assert_eq!(outlook.is_ok(), is_live, "{name}");
            if let Ok(outlook) = outlook {
                assert_eq!((outlook.pay, outlook.total_cost), (payoff, sum(expected.cost)), "{name}");
                let quote = lender.payoff_quote_create(&person, life.id).await.unwrap();
                assert_eq!(quote.amount_tiyn, payoff.tiyn(), "{name}");
            }
            // A certificate is given exactly where nothing is owed.
            let certificate = lender.no_debt_certificate_issue(&person, Some(life.id)).await;
            assert_eq!(certificate.is_ok(), payoff.is_zero(), "{name}");
        }
    }
}
