//! Loans in every state, played by the core and inserted into the database.

use std::sync::Arc;

use base::BusinessDate;
use base::ids::{CustomerId, LoanId};
use lending::loan::{
    Loan, LoanChanges, LoanCommand, LoanEvent, LoanOutcome, OperationId, PaymentPurpose,
    RestructuringPlan, WriteOffReason, close_business_day, decide, issue, restructuring,
};
use lending::{Contract, ContractInput};
use money::{Percent, Rate, Tenge};
use store::{Db, JsonText, StoreError, loans, transact};

use crate::rules::rules;

/// Every state.
pub const SCENARIOS: [&str; 19] = [
    "fresh",
    "part paid",
    "due today",
    "a day late",
    "overdue",
    "a month late",
    "past 91 days",
    "at the ceiling",
    "closed",
    "overpaid",
    "withdrawn",
    "disputed",
    "addendum unpaid",
    "prolonged",
    "restructured",
    "restructured and late",
    "deferred",
    "written off",
    "cancelled",
];

/// A loan played day by day.
pub struct LoanScenario {
    pub id: LoanId,
    pub loan: Loan,
    pub events: Vec<LoanEvent>,
    pub today: BusinessDate,
}

/// The date a number of days before another.
pub fn days_before(day: BusinessDate, days: u32) -> BusinessDate {
    let first: BusinessDate = "2026-01-05".parse().unwrap();
    first.try_plus_days(first.days_until(day) - days).unwrap()
}

pub fn tenge(amount: i64) -> Tenge {
    Tenge::try_from_whole_tenge(amount).unwrap()
}

impl LoanScenario {
    /// A loan of 100 000 ₸ paid out this many days ago.
    pub fn start(today: BusinessDate, days_ago: u32, term: u32) -> Self {
        let issued_on = days_before(today, days_ago);
        let rules = rules();
        let request = ContractInput::new(100_000, term, issued_on);
        let contract = Contract::try_new(&rules.products.short, &request, &rules.law).unwrap();
        let id = LoanId::now_v7();
        let named =
            serde_json::from_value(serde_json::json!(id.uuid().simple().to_string())).unwrap();
        let (loan, decision) = issue(named, Arc::new(contract));
        Self { id, loan, events: decision.events, today: issued_on }
    }

    /// Closes every business day before that day.
    pub fn close_days_until(&mut self, days_after_issue: u32) -> &mut Self {
        let until = self.loan.contract().issued_on.try_plus_days(days_after_issue).unwrap();
        while self.today < until {
            if let LoanOutcome::Done(decision) = close_business_day(&self.loan, self.today) {
                self.apply_decision(decision);
            }
            self.today = self.today.try_plus_days(1).unwrap();
        }
        self
    }

    pub fn apply_command(&mut self, command: &LoanCommand) -> &mut Self {
        match decide(&self.loan, command, self.today).unwrap() {
            LoanOutcome::Done(decision) => self.apply_decision(decision),
            LoanOutcome::AlreadyDone => panic!("it is new"),
        }
        self
    }

    pub fn pay(&mut self, amount: Tenge, purpose: PaymentPurpose) -> OperationId {
        let (id, value_date) = (new_id(), self.today);
        self.apply_command(&LoanCommand::ReceivePayment { id, amount, value_date, purpose });
        id
    }

    fn apply_decision(&mut self, decision: LoanChanges) {
        decision.events.iter().for_each(|event| self.loan.apply(event));
        self.events.extend(decision.events);
    }

    /// The scenario of this name, as of today.
    pub fn named(name: &str, today: BusinessDate) -> Self {
        let start = |days_ago, term| Self::start(today, days_ago, term);
        match name {
            "fresh" => start(0, 30),
            "part paid" => {
                let mut scenario = start(10, 30);
                scenario.close_days_until(6).pay(tenge(37_312), PaymentPurpose::Early);
                scenario.close_days_until(10);
                scenario
            }
            "due today" => start(30, 30),
            "a day late" => start(31, 30),
            "a month late" => start(60, 30),
            "overdue" => {
                let mut scenario = start(40, 30);
                scenario.close_days_until(40);
                scenario
            }
            "past 91 days" => start(120, 15),
            "at the ceiling" => start(118, 30),
            "closed" | "overpaid" => {
                let mut scenario = start(20, 30);
                scenario.close_days_until(12);
                let more = tenge(if name == "overpaid" { 500 } else { 0 });
                let payoff = scenario.loan.payoff(scenario.today);
                scenario.pay(payoff + more, PaymentPurpose::Repayment);
                scenario
            }
            "withdrawn" => {
                let mut scenario = start(10, 30);
                scenario.close_days_until(5);
                let amount = scenario.loan.payoff(scenario.today);
                scenario.pay(amount, PaymentPurpose::Withdrawal);
                scenario
            }
            "cancelled" => {
                let mut scenario = start(15, 30);
                scenario.close_days_until(9);
                scenario.apply_command(&LoanCommand::WriteOff {
                    id: new_id(),
                    reason: WriteOffReason::Fraud,
                });
                scenario
            }
            "disputed" => {
                let mut scenario = start(15, 30);
                let since = scenario.close_days_until(9).today;
                scenario.apply_command(&LoanCommand::OpenDispute { id: new_id(), since });
                scenario
            }
            "prolonged" => {
                let mut scenario = start(31, 30);
                scenario.close_days_until(29);
                let id = new_id();
                scenario.apply_command(&LoanCommand::Prolong { id, days: 10 });
                let owed = scenario.loan.dues(scenario.today).owed;
                scenario
                    .pay(owed.interest_total() + owed.penalty, PaymentPurpose::Prolongation(id));
                scenario.close_days_until(31);
                scenario
            }
            "addendum unpaid" => {
                let mut scenario = start(29, 30);
                scenario
                    .close_days_until(29)
                    .apply_command(&LoanCommand::Prolong { id: new_id(), days: 10 });
                scenario
            }
            "restructured" => restructure(start(50, 30), Rate::ZERO),
            "restructured and late" => {
                restructure(start(80, 30), Rate::daily(Percent::from_ppm(2_000)))
            }
            "deferred" => {
                let mut scenario = start(20, 30);
                scenario.close_days_until(15);
                let plan =
                    restructuring::deferral_plan(&scenario.loan, scenario.today, 3, Rate::ZERO)
                        .unwrap();
                scenario.apply_command(&LoanCommand::Restructure { id: new_id(), plan });
                scenario
            }
            "written off" => {
                let mut scenario = start(140, 15);
                scenario.close_days_until(130);
                let reason = WriteOffReason::Uncollectable;
                scenario.apply_command(&LoanCommand::WriteOff { id: new_id(), reason });
                scenario.pay(tenge(5_000), PaymentPurpose::Repayment);
                scenario
            }
            other => panic!("unknown scenario: {other}"),
        }
    }

    /// Inserts it as the application's use cases do.
    pub async fn save(&self, db: &Db, customer_id: CustomerId, contract_number: &str) {
        let position = self.loan.booked_position();
        let row = loans::Loan {
            id: self.id,
            version: i64::try_from(self.events.len()).unwrap(),
            customer_id,
            contract_number: contract_number.to_owned(),
            contract: JsonText(serde_json::to_string(self.loan.contract()).unwrap()),
            facts: JsonText(serde_json::to_string(self.loan.facts()).unwrap()),
            status: position.status(),
            due_date: position.due_date(),
            payoff_tiyn: position.payoff().tiyn(),
            booking_date: position.as_of(),
            closed_through: self.loan.closed_through(),
        };
        let to_json = |event: &LoanEvent| JsonText(serde_json::to_string(event).unwrap());
        let events: Vec<JsonText> = self.events.iter().map(to_json).collect();
        let outcome: Result<(), StoreError> = transact!(db, |tx| {
            let mut batch = tx.batch();
            loans::insert(&mut batch, &row);
            loans::append_events(&mut batch, self.id, 0, position.as_of(), events.clone());
            batch.exec().await
        });
        outcome.unwrap();
    }
}

/// On the 45th day: halves in 30 and 60 days at 0.1 %, the penalty so far forgiven.
fn restructure(mut scenario: LoanScenario, penalty_rate: Rate) -> LoanScenario {
    scenario.close_days_until(45);
    let half = |days| (scenario.today.try_plus_days(days).unwrap(), tenge(50_000));
    let parts = vec![half(30), half(60)];
    let rate = Rate::daily(Percent::from_ppm(1_000));
    let plan = RestructuringPlan { parts, rate, penalty_rate, waives_penalty: true };
    scenario.apply_command(&LoanCommand::Restructure { id: new_id(), plan });
    scenario
}

pub fn new_id() -> OperationId {
    OperationId::now_v7()
}
