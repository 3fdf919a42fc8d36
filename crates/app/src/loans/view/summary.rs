//! Loans in a list: summaries and totals.

use base::BusinessDate;
use base::ids::LoanId;
use lending::loan::LoanStatus;
use money::Tenge;

use super::OwnLoan;

/// The summary of a loan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoanSummary {
    /// Which it is.
    pub id: LoanId,
    /// The contract number.
    pub contract_number: String,
    /// How it stands today.
    pub status: LoanStatus,
    /// The day the money went out.
    pub issued_on: BusinessDate,
    /// The next date of the plan, or the last.
    pub due_date: BusinessDate,
    /// Whether the plan in force has more than one payment.
    pub has_instalments: bool,
    /// The day on which nothing was owed any more.
    pub closed_on: Option<BusinessDate>,
    /// The principal.
    pub amount: Tenge,
    /// What closes it today.
    pub payoff_today: Tenge,
    /// What was paid back, less what was given back.
    pub paid: Tenge,
}

/// The loans of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoanListView {
    /// The one that is not paid back.
    pub open: Option<LoanSummary>,
    /// A page of the others, the newest first.
    pub closed: Vec<LoanSummary>,
    /// After which to go on, where there are more.
    pub next_cursor: Option<LoanId>,
    /// What all of them came to.
    pub totals: LoanTotals,
}

/// What all loans of a person came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LoanTotals {
    /// The sum of the principals.
    pub borrowed: Tenge,
    /// What was paid back.
    pub paid: Tenge,
    /// How many there were.
    pub count: usize,
}

pub fn loan_summary(own: &OwnLoan) -> LoanSummary {
    let position = own.loan.position(own.today);
    let contract = own.loan.contract();
    LoanSummary {
        id: own.row.id,
        contract_number: own.row.contract_number.clone(),
        status: position.status(),
        issued_on: contract.issued_on,
        due_date: position.due_date(),
        has_instalments: own.loan.instalments(own.today).len() > 1,
        closed_on: position.closed_on(),
        amount: contract.principal,
        payoff_today: position.payoff(),
        paid: position.net_paid(),
    }
}

/// What all loans came to.
pub fn loan_totals(own: &[OwnLoan]) -> LoanTotals {
    let paid = |own: &OwnLoan| own.loan.position(own.today).net_paid();
    LoanTotals {
        borrowed: own.iter().map(|own| own.loan.contract().principal).sum(),
        paid: own.iter().map(paid).sum(),
        count: own.len(),
    }
}

pub fn loan_list_view(own: &[OwnLoan], after: Option<LoanId>, page: usize) -> LoanListView {
    let all: Vec<LoanSummary> = own.iter().map(loan_summary).collect();
    let (open, closed): (Vec<LoanSummary>, Vec<LoanSummary>) = all.into_iter().partition(is_open);
    let mut closed: Vec<LoanSummary> =
        closed.into_iter().filter(|it| after.is_none_or(|after| it.id < after)).collect();
    let has_more = closed.len() > page;
    closed.truncate(page);
    let next = closed.last().filter(|_| has_more).map(|it| it.id);
    LoanListView {
        open: open.into_iter().next(),
        closed,
        next_cursor: next,
        totals: loan_totals(own),
    }
}

const fn is_open(summary: &LoanSummary) -> bool {
    matches!(summary.status, LoanStatus::Active | LoanStatus::Overdue | LoanStatus::Disputed)
}
