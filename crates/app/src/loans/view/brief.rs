//! Loans in a list: each in a few words, and what they came to.

use base::BusinessDate;
use lending::loan::Status;
use money::Tenge;
use store::Uuid;

use super::Own;

/// A loan in a few words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoanSummary {
    /// Which it is.
    pub id: Uuid,
    /// What the contract says above everything else.
    pub contract_number: String,
    /// How it stands today.
    pub status: Status,
    /// The day the money went out.
    pub issued_on: BusinessDate,
    /// The next date of the plan, or the last.
    pub due_on: BusinessDate,
    /// Whether the plan in force has more than one payment.
    pub has_instalments: bool,
    /// The day on which nothing was owed any more.
    pub closed_on: Option<BusinessDate>,
    /// What was lent.
    pub amount: Tenge,
    /// What closes it today.
    pub payoff_today: Tenge,
    /// What was paid back, less what was given back.
    pub paid: Tenge,
}

/// The loans of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loans {
    /// The one that is not paid back.
    pub open: Option<LoanSummary>,
    /// A page of the others, the newest first.
    pub closed: Vec<LoanSummary>,
    /// After which to go on, where there are more.
    pub next: Option<Uuid>,
    /// What all of them came to.
    pub totals: Totals,
}

/// What all loans of a person came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    /// What was lent.
    pub borrowed: Tenge,
    /// What was paid back.
    pub paid: Tenge,
    /// How many there were.
    pub count: usize,
}

pub fn brief(own: &Own) -> LoanSummary {
    let position = own.loan.position(own.today);
    let contract = own.loan.contract();
    LoanSummary {
        id: own.row.id,
        contract_number: own.row.contract_number.clone(),
        status: position.status(),
        issued_on: contract.issued_on,
        due_on: position.due_on(),
        has_instalments: own.loan.instalments(own.today).len() > 1,
        closed_on: position.closed_on(),
        amount: contract.principal,
        payoff_today: position.payoff(),
        paid: position.paid(),
    }
}

/// What all loans came to.
pub fn totals(own: &[Own]) -> Totals {
    let paid = |own: &Own| own.loan.position(own.today).paid();
    Totals {
        borrowed: own.iter().map(|own| own.loan.contract().principal).sum(),
        paid: own.iter().map(paid).sum(),
        count: own.len(),
    }
}

pub fn loans(own: &[Own], after: Option<Uuid>, page: usize) -> Loans {
    let all: Vec<LoanSummary> = own.iter().map(brief).collect();
    let (open, closed): (Vec<LoanSummary>, Vec<LoanSummary>) = all.into_iter().partition(is_open);
    let mut closed: Vec<LoanSummary> =
        closed.into_iter().filter(|it| after.is_none_or(|after| it.id < after)).collect();
    let has_more = closed.len() > page;
    closed.truncate(page);
    let next = closed.last().filter(|_| has_more).map(|it| it.id);
    Loans { open: open.into_iter().next(), closed, next, totals: totals(own) }
}

const fn is_open(brief: &LoanSummary) -> bool {
    matches!(brief.status, Status::Active | Status::Overdue | Status::Disputed)
}
