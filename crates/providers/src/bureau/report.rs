//! The bureau's credit report. `None` means unknown, which is never treated as zero.

use base::BusinessDate;
use money::Tenge;
use serde::{Deserialize, Serialize};

const SCORE_MAX: u16 = 1_000;

/// A credit report. Personal data: has no `Debug` and is stored encrypted.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreditReport {
    pub report_id: String,
    /// The day that the data is as of.
    pub made_on: BusinessDate,
    /// From 0 to 1000.
    pub score: Option<u16>,
    /// Loans not yet repaid; an empty list means that there are none.
    pub loans: Option<Vec<OpenLoan>>,
    /// Current arrears.
    pub arrears: Option<Arrears>,
    pub worst_arrears_days_12_months: Option<u32>,
    /// The person has excluded themselves from lending («Стоп кредит»).
    pub is_stop_credit: Option<bool>,
    /// Bankrupt, or in bankruptcy proceedings.
    pub is_bankrupt: Option<bool>,
    /// On a list against money laundering and terrorism.
    pub is_on_aml_list: Option<bool>,
    /// The person pays organisers of gambling more than the law tolerates.
    pub is_gambling: Option<bool>,
    /// Data of state registers, if the person has consented.
    pub state: Option<StateData>,
}

/// A loan not yet repaid.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenLoan {
    pub lender: LenderKind,
    pub monthly_payment: Option<Tenge>,
    pub outstanding: Option<Tenge>,
    pub overdue: Option<Tenge>,
    /// Limit of a card or credit line; `None` for an ordinary loan.
    pub limit: Option<Tenge>,
}

/// Kind of lender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LenderKind {
    Bank,
    Microfinance,
    /// A pawnshop, a collector, a shop.
    Other,
}

/// Days past due of the oldest unpaid payment, by kind of lender.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrears {
    pub bank_days: Option<u32>,
    pub microfinance_days: Option<u32>,
    pub other_days: Option<u32>,
}

/// Data of state registers.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateData {
    /// Official income (ГЦВП) by month; an empty list means that there is none.
    pub income: Option<Vec<OfficialIncome>>,
    /// Receives targeted social aid (АСП).
    pub is_on_social_aid: Option<bool>,
    /// Belongs to a socially vulnerable group (СУСН).
    pub is_vulnerable: Option<bool>,
    pub is_conscript: Option<bool>,
}

/// Income of one month.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfficialIncome {
    /// The day that contributions were paid from it.
    pub paid_on: BusinessDate,
    /// Before tax.
    pub amount: Tenge,
}

impl CreditReport {
    /// Whether no amount is negative and the score is on the scale.
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
    fn omitted_fields_are_unknown() {
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
    fn impossible_figures_are_rejected() {
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
