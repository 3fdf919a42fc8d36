//! Benchmark of quotes, ГЭСВ and the end of day; prints one JSON object. Run by `make bench`, which
//! also feeds the cash flows to another solver.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use base::BusinessDate;
use base::ids::LoanId;
use lending::apr::{CashFlow, compute_apr};
use lending::loan::{self, Loan, LoanCommand, LoanOutcome, OperationId, PaymentPurpose};
use lending::product::ProductCode;
use lending::{Contract, ContractInput, Law, Product, Products, Quote};
use money::Tenge;
use serde_json::{Value, json};

const LOANS: u32 = 1_000_000;
/// Number of different schedules for the solver, so that the branch predictor cannot learn them.
const PLANS: u32 = 1_000;
const ROUNDS: usize = 5;
const ROUND_SECONDS: f64 = 0.3;
/// Beyond the day on which accrual stops.
const AGE_MAX_DAYS: u32 = 100;

fn main() {
    let law = Law::try_from_toml(include_str!("../../../config/law.toml"))
        .expect("the shipped law is valid");
    let products = include_str!("../../../config/products.toml");
    let products = Products::try_from_toml(products, &law).expect("the shipped products are valid");
    let today: BusinessDate = "2027-05-01".parse().expect("a valid date");
    let single_payments = build_cash_flows(&products.short, &law, today, |number| 5 + number % 41);
    let instalments = build_cash_flows(&products.instalments, &law, today, |_| 12);
    let close_day = close_days(&products, &law, today);
    let report = json!({
        "quotes_per_s": quotes_per_s(&products.short, &law, today),
        "solver": [bench_solver(&single_payments), bench_solver(&instalments)],
        "close_day": close_day,
    });
    println!("{report}");
}

fn quotes_per_s(product: &Product, law: &Law, on: BusinessDate) -> f64 {
    let requests: Vec<ContractInput> =
        (0..PLANS).map(|number| request(product, number, on)).collect();
    per_second(&requests, |request| Quote::try_new(product, request, law).expect("a valid quote"))
}

/// Returns the cash flows, their ГЭСВ and the speed of the solver.
fn bench_solver(plans: &[Vec<CashFlow>]) -> Value {
    let rate = |flows: &Vec<CashFlow>| compute_apr(flows).expect("a computable rate");
    let flows = |flows: &Vec<CashFlow>| -> Vec<(u32, i64)> {
        flows.iter().map(|flow| (flow.day, flow.to_borrower.tiyn())).collect()
    };
    json!({
        "flows": plans.iter().map(flows).collect::<Vec<_>>(),
        "gesv_percent": plans.iter().map(|plan| rate(plan).to_string()).collect::<Vec<_>>(),
        "per_s": per_second(plans, rate),
    })
}

/// Returns the median over some rounds of the inputs processed per second.
fn per_second<I, O>(inputs: &[I], work: impl Fn(&I) -> O) -> f64 {
    let round = || {
        let (started_at, mut count) = (Instant::now(), 0.0);
        loop {
            for input in inputs {
                black_box(work(black_box(input)));
            }
            count += inputs.len() as f64;
            let seconds = started_at.elapsed().as_secs_f64();
            if seconds >= ROUND_SECONDS {
                return count / seconds;
            }
        }
    };
    median((0..ROUNDS).map(|_| round()).collect())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns the cash flows of contracts with many amounts and dates of issue.
fn build_cash_flows(
    product: &Product,
    law: &Law,
    on: BusinessDate,
    term: impl Fn(u32) -> u32,
) -> Vec<Vec<CashFlow>> {
    let plan = |number| {
        let issued_on = on.try_plus_days(number % 365).expect("a valid date");
        let request = ContractInput { term: term(number), ..request(product, number, issued_on) };
        let contract = Contract::try_new(product, &request, law).expect("a valid contract");
        let payout = CashFlow { day: 0, to_borrower: contract.principal };
        let payments = contract.lines.iter().map(|line| CashFlow {
            day: contract.issued_on.days_until(line.due_date),
            to_borrower: -line.total(),
        });
        std::iter::once(payout).chain(payments).collect()
    };
    (0..PLANS).map(plan).collect()
}

/// Returns one of the amounts and terms on sale.
fn request(product: &Product, number: u32, issued_on: BusinessDate) -> ContractInput<'static> {
    let (amount, term) = (product.amount_tenge, product.term);
    let amounts = (amount.max - amount.min) / amount.step + 1;
    let terms = term.max - term.min + 1;
    let amount_tenge = amount.min + number * 37 % amounts * amount.step;
    ContractInput::new(amount_tenge, term.min + number * 11 % terms, issued_on)
}

/// Closes three days in a row for all loans and reports the median time.
fn close_days(products: &Products, law: &Law, today: BusinessDate) -> Value {
    let mut loans: Vec<Loan> =
        (0..LOANS).map(|number| build_loan(products, law, number, today)).collect();
    let (mut seconds, mut bookings) = (Vec::new(), Vec::new());
    for after in 1..=3 {
        let on = today.try_plus_days(after).expect("a valid date");
        let started_at = Instant::now();
        bookings.push(loans.iter_mut().map(|loan| close(loan, on)).sum::<usize>());
        seconds.push(started_at.elapsed().as_secs_f64());
    }
    let overdue = loans.iter().filter(|loan| loan.booked_position().days_overdue() > 0).count();
    json!({
        "loans": loans.len(), "overdue": overdue, "seconds": median(seconds), "bookings": bookings,
    })
}

/// Closes a day and returns the number of bookings.
fn close(loan: &mut Loan, on: BusinessDate) -> usize {
    let LoanOutcome::Done(decision) = loan::close_business_day(loan, on) else { return 0 };
    decision.events.iter().for_each(|event| loan.apply(event));
    decision.bookings.len()
}

/// Returns a loan in a realistic state: one in five has instalments, one in eight is long past its
/// term, and one in three had a payment half-way.
fn build_loan(products: &Products, law: &Law, number: u32, today: BusinessDate) -> Loan {
    let product = if number.is_multiple_of(5) { &products.instalments } else { &products.short };
    let input = request(product, number, today);
    let days_max = match product.code {
        ProductCode::Short => input.term,
        ProductCode::Instalments => input.term * 28,
    };
    let age = number * 7 % if number.is_multiple_of(8) { AGE_MAX_DAYS } else { days_max };
    let issued_on = days_before(today, age);
    let contract = Contract::try_new(product, &ContractInput { issued_on, ..input }, law);
    let contract = Arc::new(contract.expect("a valid contract"));
    let (mut loan, _) = loan::issue(LoanId::from_u128(u128::from(number)), contract);
    if number.is_multiple_of(3) {
        pay(&mut loan, number, days_before(today, age / 2));
    }
    close(&mut loan, today);
    loan
}

fn pay(loan: &mut Loan, number: u32, on: BusinessDate) {
    let command = LoanCommand::ReceivePayment {
        id: OperationId::from_u128(u128::from(number)),
        amount: Tenge::from_tiyn(i64::from(number % 900) * 1_000 + 100),
        value_date: on,
        purpose: PaymentPurpose::Repayment,
    };
    if let Ok(LoanOutcome::Done(decision)) = loan::decide(loan, &command, on) {
        decision.events.iter().for_each(|event| loan.apply(event));
    }
}

/// `BusinessDate` can only be moved forward, so the day is counted from a date far enough back.
fn days_before(today: BusinessDate, days: u32) -> BusinessDate {
    let start: BusinessDate = "2026-01-05".parse().expect("a valid date");
    start.try_plus_days(start.days_until(today) - days).expect("a date before today")
}
