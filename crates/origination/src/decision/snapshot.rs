//! All that a decision is made from, as it is stored for ever. Nothing in it names the person.

use std::collections::BTreeSet;

use lending::product::ProductCode;
use money::Tenge;
use serde::{Deserialize, Serialize};

use crate::affordability::ExternalDebts;
use crate::{Known, ReasonCode};

/// Everything that is known when the rules are applied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// What is asked for.
    pub asked: RequestedTerms,
    /// Who asks.
    pub person: Applicant,
    /// What the credit bureau answered.
    pub bureau: Known<BureauReport>,
    /// What comes in.
    pub income: ApplicantIncome,
    /// What we have with the person already.
    pub ours: CustomerHistory,
    /// Other people with the same things.
    pub twins: DuplicateMatches,
    /// Reasons that staff set aside: where one would refuse, they look instead.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub set_aside: BTreeSet<ReasonCode>,
}

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RequestedTerms {
    /// The product.
    pub product: ProductCode,
    /// In whole tenge.
    pub amount_tenge: u32,
    /// Days of a short loan, months of instalments.
    pub term: u32,
    /// A promo code.
    pub promo: Option<String>,
}

/// Who asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Applicant {
    /// Full years.
    pub age_years: Known<u16>,
    /// Asked us not to lend to them.
    pub is_self_excluded: Known<bool>,
    /// The bound that they set to themselves.
    pub own_limit: Option<Tenge>,
    /// Marked as vulnerable.
    pub is_vulnerable: bool,
    /// Does military service, by their own word or a state base.
    pub is_conscript: Known<bool>,
    /// On a list of those nobody may deal with.
    pub is_on_aml_list: Known<bool>,
    /// Bankrupt.
    pub is_bankrupt: Known<bool>,
    /// Receives targeted social assistance (АСП): only official income counts.
    pub is_on_welfare: Known<bool>,
}

/// The bureau's points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BureauScore {
    /// From 0 to 1000.
    Points(u16),
    /// The bureau answered that it knows of no loan.
    NoHistory,
}

/// A bureau's report; single parts of it may be missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BureauReport {
    /// Its points.
    pub score: Known<BureauScore>,
    /// The person asked everybody not to lend to them.
    pub is_stop_credit: Known<bool>,
    /// How late the latest payment on a microcredit is today.
    pub microcredit_arrears_days: Known<u32>,
    /// The same at banks.
    pub bank_arrears_days: Known<u32>,
    /// A payment was more than 90 days late within the last 12 months.
    pub had_90_days_in_year: Known<bool>,
    /// The longest delay within the last 12 months, wherever it was.
    #[serde(default, skip_serializing_if = "Known::is_unknown")]
    pub worst_arrears_days: Known<u32>,
    /// Pays to organisers of gambling more than the law's bound.
    pub is_gambler: Known<bool>,
    /// What is owed elsewhere.
    pub debts: ExternalDebts,
}

/// What comes in, on average of a month, after taxes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ApplicantIncome {
    /// By pension contributions and other state bases.
    pub official: Known<Tenge>,
    /// By a bank statement.
    pub statement: Known<Tenge>,
    /// The person would not show a statement.
    pub is_statement_skipped: bool,
    /// By the person's own word. It proves nothing, but a statement is not expected to say more.
    #[serde(default, skip_serializing_if = "Known::is_unknown")]
    pub declared: Known<Tenge>,
    /// The day of the month on which it comes, by the person's own word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_day: Option<u32>,
}

/// What we have with the person already.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CustomerHistory {
    /// A loan is not paid back.
    pub has_open_loan: bool,
    /// Another application is open.
    pub has_other_application: bool,
    /// Applications of today, this one counted.
    pub applications_today: u32,
    /// Applications of the last thirty days, this one counted.
    pub applications_30_days: u32,
    /// Loans taken within the last ninety days.
    pub loans_90_days: u32,
    /// There was no loan before.
    pub is_first_loan: bool,
    /// The largest loan that was paid back on time, by the policy of the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub largest_repaid_on_time: Option<Tenge>,
    /// A loan of ours was written off, and the claim was never paid.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_written_off_debt: bool,
    /// A card or an account for the money is known.
    pub has_payout_target: bool,
}

/// Whether something of the person's is known with another IIN.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuplicateMatches {
    /// The document.
    pub document: Known<bool>,
    /// The phone.
    pub phone: Known<bool>,
    /// The device.
    pub device: Known<bool>,
    /// The card.
    pub card: Known<bool>,
}
