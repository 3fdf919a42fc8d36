//! Scenarios of loans as data: the actions of a customer by day. The sandbox executes them by the
//! use cases.

use lending::loan::PaymentPurpose;
use money::Tenge;

/// The principal of every scenario.
pub const PRINCIPAL_TENGE: u32 = 60_000;
/// The daily rate of a restructured debt, in millionths.
pub const RESTRUCTURED_DAILY_RATE_PPM: u32 = 1_000;
/// After how many days the two halves of a restructured debt are due.
pub const RESTRUCTURED_DUE_AFTER_DAYS: [u32; 2] = [30, 60];

/// The scenario of a customer.
#[derive(Debug, Clone, Copy)]
pub struct CustomerScenario {
    /// Its name on the command line.
    pub name: &'static str,
    /// The loans, oldest first; without any the customer is still applying.
    pub loans: &'static [ScenarioLoan],
}

/// A loan and the actions on it.
#[derive(Debug, Clone, Copy)]
pub struct ScenarioLoan {
    /// Days since the payout.
    pub days_ago: u32,
    /// The term in days.
    pub term_days: u32,
    /// The actions, by days since the payout.
    pub actions: &'static [(u32, ScenarioAction)],
}

/// An action on a loan.
#[derive(Debug, Clone, Copy)]
pub enum ScenarioAction {
    /// Money comes in.
    Pay(ScenarioAmount, PaymentPurpose),
    /// An addendum is signed, and paid for or not.
    Prolong {
        /// By how many days.
        days: u32,
        /// Whether the payment comes.
        is_paid: bool,
    },
    /// The debt is split in halves at a lower price.
    Restructure,
    /// Every due date moves.
    Defer {
        /// By this many months.
        months: u32,
    },
    /// The customer reports fraud.
    Dispute,
    /// The lender accepts that it was fraud.
    CancelForFraud,
    /// The lender writes the loan off.
    WriteOff,
}

/// The amount of a payment.
#[derive(Debug, Clone, Copy)]
pub enum ScenarioAmount {
    /// A fixed amount.
    Tenge(u32),
    /// The payoff, and this much more.
    Payoff {
        /// The overpayment.
        plus_tenge: u32,
    },
    /// The amount that ends the contract within the withdrawal period.
    Withdrawal,
}

impl ScenarioAmount {
    /// The amount, given the payoff and the withdrawal amount.
    pub fn resolve(self, payoff: Tenge, withdrawal: Option<Tenge>) -> Tenge {
        let from_tenge = |tenge: u32| Tenge::from_tiyn(i64::from(tenge) * 100);
        match self {
            Self::Tenge(tenge) => from_tenge(tenge),
            Self::Payoff { plus_tenge } => payoff + from_tenge(plus_tenge),
            Self::Withdrawal => withdrawal.unwrap_or(payoff),
        }
    }
}

const FULL_PAYOFF: ScenarioAmount = ScenarioAmount::Payoff { plus_tenge: 0 };
const REPAY_IN_FULL: ScenarioAction = ScenarioAction::Pay(FULL_PAYOFF, PaymentPurpose::Repayment);

const fn loan(
    days_ago: u32,
    term_days: u32,
    actions: &'static [(u32, ScenarioAction)],
) -> ScenarioLoan {
    ScenarioLoan { days_ago, term_days, actions }
}

macro_rules! scenarios {
    ($($name:literal: [$($loan:expr),*];)+) => {
        /// All scenarios.
        pub const SCENARIOS: &[CustomerScenario] = &[$(CustomerScenario { name: $name, loans: &[$($loan),*] }),+];
    };
}

scenarios! {
    "open-application": [];
    "fresh": [loan(0, 30, &[])];
    "part-paid": [loan(10, 30, &[(6, ScenarioAction::Pay(ScenarioAmount::Tenge(22_312), PaymentPurpose::Early))])];
    "due-today": [loan(30, 30, &[])];
    "overdue-1": [loan(31, 30, &[])];
    "overdue-10": [loan(40, 30, &[])];
    "overdue-30": [loan(60, 30, &[])];
    "overdue-91": [loan(106, 15, &[])];
    "at-the-ceiling": [loan(118, 30, &[])];
    "prolonged": [loan(31, 30, &[(29, ScenarioAction::Prolong { days: 10, is_paid: true })])];
    "addendum-unpaid": [loan(29, 30, &[(29, ScenarioAction::Prolong { days: 10, is_paid: false })])];
    "restructured": [loan(50, 30, &[(45, ScenarioAction::Restructure)])];
    "deferred": [loan(40, 30, &[(35, ScenarioAction::Defer { months: 2 })])];
    "disputed": [loan(15, 30, &[(9, ScenarioAction::Dispute)])];
    "withdrawn": [loan(20, 30, &[(5, ScenarioAction::Pay(ScenarioAmount::Withdrawal, PaymentPurpose::Withdrawal))])];
    "closed": [loan(20, 30, &[(12, REPAY_IN_FULL)])];
    "closed-with-surplus": [
        loan(20, 30, &[(12, ScenarioAction::Pay(ScenarioAmount::Payoff { plus_tenge: 500 }, PaymentPurpose::Repayment))])
    ];
    "written-off": [loan(140, 15, &[
        (130, ScenarioAction::WriteOff),
        (130, ScenarioAction::Pay(ScenarioAmount::Tenge(5_000), PaymentPurpose::Repayment)),
    ])];
    "cancelled-for-fraud": [loan(15, 30, &[(5, ScenarioAction::Dispute), (9, ScenarioAction::CancelForFraud)])];
    "closed-and-again": [loan(60, 30, &[(20, REPAY_IN_FULL)]), loan(5, 20, &[])];
}

/// The scenario of a name.
pub fn find_scenario(name: &str) -> Option<&'static CustomerScenario> {
    SCENARIOS.iter().find(|scenario| scenario.name == name)
}
