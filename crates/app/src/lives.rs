//! Lives of a loan, as data: what its owner did and on which day. The sandbox plays them by the use
//! cases.

use lending::loan::Purpose;
use money::Tenge;

/// What everybody here borrows.
pub const AMOUNT_TENGE: u32 = 60_000;
/// What a day costs by other terms, in percent of what is left.
pub const RESTRUCTURED_DAILY_RATE_PPM: u32 = 1_000;
/// After how many days the two halves of a restructured debt are due.
pub const RESTRUCTURED_DUE_AFTER_DAYS: [u32; 2] = [30, 60];

/// What somebody went through with us.
#[derive(Debug, Clone, Copy)]
pub struct Life {
    /// By what it is asked for.
    pub name: &'static str,
    /// Their loans, the oldest first; whoever has none is still applying.
    pub loans: &'static [Lent],
}

/// A loan and what became of it.
#[derive(Debug, Clone, Copy)]
pub struct Lent {
    /// So many days ago the money went out.
    pub days_ago: u32,
    /// For so many days it was lent.
    pub term: u32,
    /// What happened, each so many days after the money went out.
    pub acts: &'static [(u32, Act)],
}

/// Something that changes a loan.
#[derive(Debug, Clone, Copy)]
pub enum Act {
    /// Money comes in.
    Pays(Sum, Purpose),
    /// An addendum is signed, and paid for or not.
    Prolongs {
        /// By how many days.
        days: u32,
        /// Whether the payment comes.
        is_paid: bool,
    },
    /// The debt is split in halves at a lower price.
    Restructures,
    /// Every date moves.
    Defers {
        /// By so many months.
        months: u32,
    },
    /// "It was not me."
    Disputes,
    /// The lender agrees that it was somebody else.
    CancelledForFraud,
    /// The lender gives up waiting.
    WrittenOff,
}

/// How much is paid.
#[derive(Debug, Clone, Copy)]
pub enum Sum {
    /// So much.
    Tenge(u32),
    /// Everything that is owed, and so much more.
    All {
        /// By how much too much.
        and_tenge: u32,
    },
    /// What ends the contract within the legal days.
    Withdrawal,
}

impl Sum {
    /// In money, where so much closes the loan, and so much ends the contract.
    pub fn of(self, payoff: Tenge, withdrawal: Option<Tenge>) -> Tenge {
        let whole = |tenge: u32| Tenge::from_tiyn(i64::from(tenge) * 100);
        match self {
            Self::Tenge(tenge) => whole(tenge),
            Self::All { and_tenge } => payoff + whole(and_tenge),
            Self::Withdrawal => withdrawal.unwrap_or(payoff),
        }
    }
}

const ALL: Sum = Sum::All { and_tenge: 0 };
const REPAY_IN_FULL: Act = Act::Pays(ALL, Purpose::Repayment);

const fn lent(days_ago: u32, term: u32, acts: &'static [(u32, Act)]) -> Lent {
    Lent { days_ago, term, acts }
}

macro_rules! lives {
    ($($name:literal: [$($lent:expr),*];)+) => {
        /// Every life there is.
        pub const LIVES: &[Life] = &[$(Life { name: $name, loans: &[$($lent),*] }),+];
    };
}

lives! {
    "open-application": [];
    "fresh": [lent(0, 30, &[])];
    "part-paid": [lent(10, 30, &[(6, Act::Pays(Sum::Tenge(22_312), Purpose::Early))])];
    "due-today": [lent(30, 30, &[])];
    "overdue-1": [lent(31, 30, &[])];
    "overdue-10": [lent(40, 30, &[])];
    "overdue-30": [lent(60, 30, &[])];
    "overdue-91": [lent(106, 15, &[])];
    "at-the-ceiling": [lent(118, 30, &[])];
    "prolonged": [lent(31, 30, &[(29, Act::Prolongs { days: 10, is_paid: true })])];
    "addendum-unpaid": [lent(29, 30, &[(29, Act::Prolongs { days: 10, is_paid: false })])];
    "restructured": [lent(50, 30, &[(45, Act::Restructures)])];
    "deferred": [lent(40, 30, &[(35, Act::Defers { months: 2 })])];
    "disputed": [lent(15, 30, &[(9, Act::Disputes)])];
    "withdrawn": [lent(20, 30, &[(5, Act::Pays(Sum::Withdrawal, Purpose::Withdrawal))])];
    "closed": [lent(20, 30, &[(12, REPAY_IN_FULL)])];
    "closed-with-surplus": [
        lent(20, 30, &[(12, Act::Pays(Sum::All { and_tenge: 500 }, Purpose::Repayment))])
    ];
    "written-off": [lent(140, 15, &[
        (130, Act::WrittenOff),
        (130, Act::Pays(Sum::Tenge(5_000), Purpose::Repayment)),
    ])];
    "cancelled-for-fraud": [lent(15, 30, &[(5, Act::Disputes), (9, Act::CancelledForFraud)])];
    "closed-and-again": [lent(60, 30, &[(20, REPAY_IN_FULL)]), lent(5, 20, &[])];
}

/// The life of a name.
pub fn life(name: &str) -> Option<&'static Life> {
    LIVES.iter().find(|life| life.name == name)
}
