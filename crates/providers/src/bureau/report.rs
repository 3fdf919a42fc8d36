//! What the bureau knows of a person. What it does not know is left out: unknown is never zero.

use base::BusinessDate;
use money::Tenge;
use serde::{Deserialize, Serialize};

const SCORE_MAX: u16 = 1_000;

/// A report. It is personal: it has no `Debug`, and is kept sealed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreditReport {
    /// What the bureau calls it.
    pub report_id: String,
    /// The day it speaks of.
    pub made_on: BusinessDate,
    /// From 0 to 1000.
    pub score: Option<u16>,
    /// Loans that are not paid back; none at all differs from nothing known.
    pub loans: Option<Vec<OpenLoan>>,
    /// How late payments are today.
    pub arrears: Option<Arrears>,
    /// The longest delay within the last twelve months.
    pub worst_arrears_days_12_months: Option<u32>,
    /// The person asked not to be lent to («Стоп кредит»).
    pub is_stop_credit: Option<bool>,
    /// The person is bankrupt, or about to be.
    pub is_bankrupt: Option<bool>,
    /// The person is on a list against laundering and terrorism.
    pub is_on_aml_list: Option<bool>,
    /// The person pays organisers of gambling more than the law lets pass.
    pub is_gambling: Option<bool>,
    /// What state bases know, where the person let them be read.
    pub state: Option<StateData>,
}

/// A loan that is not paid back.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenLoan {
    /// Who lent.
    pub lender: LenderKind,
    /// What falls due each month.
    pub monthly_payment: Option<Tenge>,
    /// What is still owed.
    pub outstanding: Option<Tenge>,
    /// What is owed and late.
    pub overdue: Option<Tenge>,
    /// How much a card or a line allows; a plain loan has no limit.
    pub limit: Option<Tenge>,
}

/// Who lends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LenderKind {
    /// A bank.
    Bank,
    /// A lender like us.
    Microfinance,
    /// A pawnshop, a collector, a shop.
    Other,
}

/// How many days the oldest unpaid payment is late, by who lent.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrears {
    /// At banks.
    pub bank_days: Option<u32>,
    /// At lenders like us.
    pub microfinance_days: Option<u32>,
    /// Elsewhere.
    pub other_days: Option<u32>,
}

/// What state bases know.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateData {
    /// Official income (ГЦВП), month by month; an empty list says that there is none.
    pub income: Option<Vec<OfficialIncome>>,
    /// Gets targeted social aid (АСП).
    pub is_on_social_aid: Option<bool>,
    /// Belongs to a socially vulnerable group (СУСН).
    pub is_vulnerable: Option<bool>,
    /// Is doing military service.
    pub is_conscript: Option<bool>,
}

/// The income of a month.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfficialIncome {
    /// The day that contributions were paid from it.
    pub paid_on: BusinessDate,
    /// Before tax.
    pub amount: Tenge,
}

impl CreditReport {
    /// Whether the figures can be: no amount below nothing, no score off the scale.
    pub(super) fn is_valid(&self) -> bool {
        let amounts = self.loans.iter().flatten().flat_map(|loan| {
            [loan.monthly_payment, loan.outstanding, loan.overdue, loan.limit].into_iter().flatten()
        });
        let incomes = self.state.iter().flat_map(|state| state.income.iter().flatten());
        let is_amount = |amount: Tenge| !amount.is_negative();
        self.score.is_none_or(|score| score <= SCORE_MAX)
            && amounts.chain(incomes.map(|income| income.amount)).all(is_amount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEAST: &str = r#"{"report_id":"1","made_on":"2026-11-15"}"#;

    fn with(field: &str) -> CreditReport {
        let text = LEAST.replace('}', &format!(",{field}}}"));
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn what_is_left_out_is_not_known() {
        let report: CreditReport = serde_json::from_str(LEAST).unwrap();
        assert!(report.is_valid());
        assert!(report.score.is_none() && report.loans.is_none() && report.arrears.is_none());
        assert!(report.is_stop_credit.is_none() && report.is_gambling.is_none());
        assert!(report.state.is_none());
        let state = with(r#""state":{"income":[]}"#).state.unwrap();
        assert!(state.income.is_some_and(|it| it.is_empty()) && state.is_conscript.is_none());
        let arrears = with(r#""arrears":{"bank_days":3}"#).arrears.unwrap();
        assert_eq!((arrears.bank_days, arrears.microfinance_days), (Some(3), None));
    }

    #[test]
    fn figures_that_cannot_be_are_seen() {
        for field in [
            r#""score":1001"#,
            r#""loans":[{"lender":"bank","outstanding":"-1.00"}]"#,
            r#""loans":[{"lender":"bank"},{"lender":"other","limit":"-0.01"}]"#,
            r#""state":{"income":[{"paid_on":"2026-10-25","amount":"-5"}]}"#,
        ] {
            assert!(!with(field).is_valid(), "{field}");
        }
        assert!(with(r#""score":1000,"loans":[{"lender":"bank","limit":"0"}]"#).is_valid());
    }
}
