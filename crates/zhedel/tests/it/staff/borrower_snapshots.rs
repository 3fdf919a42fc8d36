//! Snapshots of made-up borrowers, as the rules evaluate them.

use std::collections::BTreeSet;

use lending::product::ProductCode;
use money::Tenge;
use origination::Known;
use origination::affordability::ExternalDebts;
use origination::decision::{
    Applicant, ApplicantIncome, BureauReport, BureauScore, CustomerHistory, DuplicateMatches,
    RequestedTerms, Snapshot,
};

/// A good score and income, but a phone that another customer has: referred to staff.
pub fn referred_snapshot(amount_tenge: u32) -> Snapshot {
    Snapshot {
        requested: RequestedTerms {
            product: ProductCode::Short,
            amount_tenge,
            term: 15,
            promo: None,
        },
        person: Applicant {
            age_years: Known::Known(36),
            is_self_excluded: Known::Known(false),
            own_limit: None,
            is_vulnerable: false,
            is_conscript: Known::Known(false),
            is_on_aml_list: Known::Known(false),
            is_bankrupt: Known::Known(false),
            is_on_welfare: Known::Known(false),
            is_name_confirmed: Known::Unknown,
        },
        bureau: Known::Known(BureauReport {
            score: Known::Known(BureauScore::Points(782)),
            is_stop_credit: Known::Known(false),
            microcredit_arrears_days: Known::Known(0),
            bank_arrears_days: Known::Known(0),
            had_90_days_in_year: Known::Known(false),
            worst_arrears_days: Known::Known(0),
            is_gambler: Known::Known(false),
            debts: ExternalDebts::NONE,
        }),
        income: ApplicantIncome {
            official: Tenge::try_from_whole_tenge(900_000).ok().into(),
            statement: Known::Unknown,
            is_statement_skipped: false,
            declared: Known::Unknown,
            pay_day: None,
        },
        history: CustomerHistory {
            has_open_loan: false,
            has_other_application: false,
            applications_today: 1,
            applications_30_days: 1,
            loans_90_days: 0,
            is_first_loan: true,
            largest_repaid_on_time: None,
            has_written_off_debt: false,
            has_payout_target: true,
        },
        duplicates: DuplicateMatches {
            document: Known::Known(false),
            phone: Known::Known(true),
            device: Known::Known(false),
            card: Known::Known(false),
            card_others: 0,
        },
        set_aside: BTreeSet::new(),
    }
}

/// The same borrower with a self-imposed limit.
pub fn snapshot_with_self_limit(amount_tenge: u32, own_limit_tenge: i64) -> Snapshot {
    let mut snapshot = referred_snapshot(amount_tenge);
    snapshot.person.own_limit = Tenge::try_from_whole_tenge(own_limit_tenge).ok();
    snapshot
}
