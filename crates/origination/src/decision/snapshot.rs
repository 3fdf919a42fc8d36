//! The input of a decision, stored permanently. Contains no data that identify the person.

use std::collections::BTreeSet;

use lending::product::ProductCode;
use money::Tenge;
use serde::{Deserialize, Serialize};

use crate::affordability::ExternalDebts;
use crate::{Known, ReasonCode};

/// Everything known when the rules are evaluated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    #[serde(rename = "asked")]
    pub requested: RequestedTerms,
    pub person: Applicant,
    pub bureau: Known<BureauReport>,
    pub income: ApplicantIncome,
    #[serde(rename = "ours")]
    pub history: CustomerHistory,
    /// Other people with the same document, phone, device or card.
    #[serde(rename = "twins")]
    pub duplicates: DuplicateMatches,
    /// Reasons that staff set aside: these rules refer instead of rejecting.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub set_aside: BTreeSet<ReasonCode>,
}

/// The requested loan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RequestedTerms {
    pub product: ProductCode,
    pub amount_tenge: u32,
    /// In days for a short loan, in months for instalments.
    pub term: u32,
    pub promo: Option<String>,
}

/// The person who applies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Applicant {
    pub age_years: Known<u16>,
    /// Excluded themselves from loans with us.
    pub is_self_excluded: Known<bool>,
    /// The limit that the person set for themselves.
    pub own_limit: Option<Tenge>,
    pub is_vulnerable: bool,
    /// Does military service, declared or by a state register.
    pub is_conscript: Known<bool>,
    pub is_on_aml_list: Known<bool>,
    pub is_bankrupt: Known<bool>,
    /// Receives targeted social assistance (АСП): only official income counts.
    pub is_on_welfare: Known<bool>,
    /// The state register, or else the provider that saw the face, has the name that the person gave.
    #[serde(default, skip_serializing_if = "Known::is_unknown")]
    pub is_name_confirmed: Known<bool>,
}

/// The bureau's score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BureauScore {
    /// From 0 to 1000.
    Points(u16),
    /// The bureau has no record of a loan.
    NoHistory,
}

/// A bureau's report. Parts of it may be unknown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BureauReport {
    pub score: Known<BureauScore>,
    /// Excluded themselves from all lenders («Стоп кредит»).
    pub is_stop_credit: Known<bool>,
    /// Days of the longest current delay on a microcredit.
    pub microcredit_arrears_days: Known<u32>,
    /// Days of the longest current delay at a bank.
    pub bank_arrears_days: Known<u32>,
    /// A delay of more than 90 days within the last 12 months.
    pub had_90_days_in_year: Known<bool>,
    /// The longest delay within the last 12 months at any lender.
    #[serde(default, skip_serializing_if = "Known::is_unknown")]
    pub worst_arrears_days: Known<u32>,
    /// Pays more to gambling organisers than the legal limit.
    pub is_gambler: Known<bool>,
    pub debts: ExternalDebts,
}

/// Average monthly income after taxes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ApplicantIncome {
    /// By pension contributions and other state registers.
    pub official: Known<Tenge>,
    /// By a bank statement.
    pub statement: Known<Tenge>,
    pub is_statement_skipped: bool,
    /// Declared by the person. Not a proof, but a statement is not expected to show more.
    #[serde(default, skip_serializing_if = "Known::is_unknown")]
    pub declared: Known<Tenge>,
    /// The day of the month on which the income comes, as declared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_day: Option<u32>,
}

/// The customer's history with us.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CustomerHistory {
    pub has_open_loan: bool,
    pub has_other_application: bool,
    /// Including this one.
    pub applications_today: u32,
    /// Including this one.
    pub applications_30_days: u32,
    pub loans_90_days: u32,
    pub is_first_loan: bool,
    /// The largest loan repaid on time, by the policy of that day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub largest_repaid_on_time: Option<Tenge>,
    /// A loan of ours was written off and the claim is not paid.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_written_off_debt: bool,
    /// A card or an account for the payout is known.
    pub has_payout_target: bool,
}

/// Whether the person's data are also used by somebody with another IIN.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuplicateMatches {
    pub document: Known<bool>,
    pub phone: Known<bool>,
    pub device: Known<bool>,
    /// The very same account or saved card.
    pub card: Known<bool>,
    /// How many other people use the card that the money would go to, by its fingerprint.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub card_others: u32,
}

const fn is_zero(count: &u32) -> bool {
    *count == 0
}
