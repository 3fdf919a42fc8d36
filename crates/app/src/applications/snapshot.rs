//! The inputs of a decision: the bureau's report, the customer's answers, and our own data.

use bank_statement::Month;
use base::BusinessDate;
use base::ids::CustomerId;
use lending::Contract;
use lending::loan::Loan;
use lending::loan::LoanStatus;
use money::Tenge;
use origination::affordability::ExternalDebts;
use origination::application::Application;
use origination::decision::{
    Applicant as Borrower, ApplicantIncome, BureauReport, BureauScore, CustomerHistory,
    DuplicateMatches, RequestedTerms, Snapshot,
};
use origination::questionnaire::Employment;
use origination::{Known, application::LoanRequest};
use providers::bureau::{CreditReport, StateData};
use store::customers::Customer;
use store::payout_methods::PayoutMethod;
use store::{Tx, applications, bank_statements, fingerprints, loans, payout_methods};

use super::repository::LoadedApplication;
use super::statement::StatementSummary;
use crate::applications::Applications;
use crate::loans::loan_from_row;
use crate::person::Person;
use crate::{Error, Resource, json};

const DAY_S: i64 = 86_400;
/// The law averages the official income over this many months.
const INCOME_MONTHS: u8 = 6;
/// The most loans of one customer that are loaded.
pub(super) const LOANS_MAX: i64 = 200;
/// Arrears of more days than this count for a year by law.
const LONG_ARREARS_DAYS: u32 = 90;

impl Applications {
    /// Collects the inputs of a decision on an application.
    pub(super) async fn build_snapshot(
        &self,
        tx: &mut Tx,
        loaded: &LoadedApplication,
        person: &Person,
        report: &CreditReport,
    ) -> Result<Snapshot, Error> {
        let application = &loaded.application;
        let request = application.request.as_ref().ok_or(Error::NotFound(Resource::Application))?;
        let today = self.core.clock.today();
        let is_player = is_gambler(tx, application).await?;
        let proven = self.find_proven_account(tx, &person.customer, &person.iin).await?;
        let proven = proven.as_ref();
        Ok(Snapshot {
            requested: requested_terms(request),
            person: Borrower {
                is_name_confirmed: self.is_name_confirmed(tx, application).await?,
                ..borrower((person, proven), report, today)
            },
            bureau: Known::Known(bureau(report, is_player)),
            income: self.load_income(tx, application, person, report).await?,
            history: self.load_customer_history(tx, (&person.customer, proven), today).await?,
            duplicates: self.find_duplicate_matches(tx, loaded, proven).await?,
            set_aside: application.set_aside.clone(),
        })
    }

    async fn load_income(
        &self,
        tx: &mut Tx,
        application: &Application,
        person: &Person,
        report: &CreditReport,
    ) -> Result<ApplicantIncome, Error> {
        let (today, work) = (self.core.clock.today(), &person.work);
        let id = application.id;
        // If this application has a statement, only that one counts, and only if it is confirmed.
        // Without one, a confirmed statement of an earlier application counts for a while.
        let read = match bank_statements::find_newest_by_application(tx, id).await? {
            Some(own) => Some(own).filter(|row| row.confirmed_at.is_some()),
            None => {
                let days = self.core.rules.policy.income.statement_valid_days;
                let since = self.core.clock.now().plus_seconds(-DAY_S * i64::from(days));
                let customer_id = application.customer;
                bank_statements::find_newest_confirmed(tx, customer_id, since).await?
            }
        };
        let found = read.and_then(|row| row.contents);
        let found: Option<StatementSummary> =
            found.as_ref().map(|it| json::read(it, "a statement")).transpose()?;
        Ok(ApplicantIncome {
            official: report.state.as_ref().map_or(Known::Unknown, |it| official_income(it, today)),
            statement: found.and_then(|found| found.monthly_income()).into(),
            is_statement_skipped: application.is_statement_skipped,
            declared: work.income.try_add(work.other_income).ok().into(),
            pay_day: work.pay_day,
        })
    }

    /// The history of a customer. What speaks against a loan is taken from the account in which
    /// they proved who they are, too; what speaks for one has to be their own.
    async fn load_customer_history(
        &self,
        tx: &mut Tx,
        (customer, proven): (&Customer, Option<&Customer>),
        today: BusinessDate,
    ) -> Result<CustomerHistory, Error> {
        let loan_rows = loans::list_by_customer(tx, customer.id, LOANS_MAX).await?;
        let methods = payout_methods::list_by_customer(tx, customer.id).await?;
        let mut history = CustomerHistory {
            has_open_loan: false,
            // One open application per person is a rule of the store itself.
            has_other_application: false,
            applications_today: 0,
            applications_30_days: 0,
            loans_90_days: 0,
            is_first_loan: loan_rows.is_empty(),
            largest_repaid_on_time: self.largest_repaid_on_time(customer, &loan_rows)?,
            has_written_off_debt: false,
            has_payout_target: methods.iter().any(PayoutMethod::is_payable),
        };
        for account in [Some(customer), proven].into_iter().flatten() {
            self.add_burdens(tx, &mut history, account, today).await?;
        }
        Ok(history)
    }

    /// Adds what speaks against a loan: the debts of an account and how often it applied.
    async fn add_burdens(
        &self,
        tx: &mut Tx,
        history: &mut CustomerHistory,
        account: &Customer,
        today: BusinessDate,
    ) -> Result<(), Error> {
        let (id, now) = (account.id, self.core.clock.now());
        let count = |found: i64| u32::try_from(found).unwrap_or(u32::MAX);
        let midnight = crate::messages::contact_policy::start_of_day(now);
        let month_ago = now.plus_seconds(-30 * DAY_S);
        for row in loans::list_by_customer(tx, id, LOANS_MAX).await? {
            let contract: Contract = json::read(&row.contract, "a contract")?;
            history.loans_90_days += u32::from(contract.issued_on.days_until(today) <= 90);
            // What is left of it; a claim that was paid is a debt no more.
            history.has_written_off_debt |=
                row.status == LoanStatus::WrittenOff && row.payoff_tiyn > 0;
        }
        history.has_open_loan |= loans::find_open_by_customer(tx, id).await?.is_some();
        history.applications_today +=
            count(applications::count_created_since(tx, id, midnight).await?);
        history.applications_30_days +=
            count(applications::count_created_since(tx, id, month_ago).await?);
        Ok(())
    }

    /// The largest loan of a customer that was repaid on time. Loans from before the account was
    /// erased do not count: we have promised not to use them.
    pub(super) fn largest_repaid_on_time(
        &self,
        customer: &Customer,
        loan_rows: &[loans::Loan],
    ) -> Result<Option<Tenge>, Error> {
        let since = customer.reactivated_at.and_then(|at| at.date().ok());
        let mut largest = None;
        for row in loan_rows.iter().filter(|row| row.status == LoanStatus::Closed) {
            let loan = loan_from_row(row)?;
            let is_own = since.is_none_or(|since| loan.contract().issued_on >= since);
            if is_own && self.is_paid_on_time(&loan) {
                largest = largest.max(Some(loan.contract().principal));
            }
        }
        Ok(largest)
    }

    /// Whether no payment on a loan was later than the policy tolerates.
    pub(super) fn is_paid_on_time(&self, loan: &Loan) -> bool {
        let today = self.core.clock.today().max(loan.contract().issued_on);
        let late_days_max = self.core.rules.policy.returning.late_days_max;
        loan.position(today).days_overdue_max() <= late_days_max
    }

    /// What the customer shares with other customers. The card or account is the one that the money
    /// would go to, whether it was added for this loan or before.
    async fn find_duplicate_matches(
        &self,
        tx: &mut Tx,
        loaded: &LoadedApplication,
        proven: Option<&Customer>,
    ) -> Result<DuplicateMatches, Error> {
        let customer_id = loaded.application.customer;
        let own_other_account = proven.map(|proven| proven.id);
        let (card, card_others) = match self.find_payout_method(tx, loaded).await? {
            Some(payout_method) => {
                let number = payout_method.number_blind_indexes(&self.core.vault)?;
                (
                    payout_methods::is_known_for_other_customer(tx, &number, customer_id).await?,
                    self.count_other_customers(tx, &payout_method, own_other_account).await?,
                )
            }
            None => (false, 0),
        };
        let document =
            fingerprints::is_shared(tx, customer_id, own_other_account, "document").await?;
        let device = fingerprints::is_shared(tx, customer_id, own_other_account, "device").await?;
        Ok(DuplicateMatches {
            document: Known::Known(document),
            // A phone is unique by a constraint of the database.
            phone: Known::Known(false),
            device: Known::Known(device),
            card: Known::Known(card),
            card_others,
        })
    }

    /// What a person borrowed online today.
    pub(super) async fn sum_borrowed_today(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<Tenge, Error> {
        let today = self.core.clock.today();
        let mut sum = Tenge::ZERO;
        for row in loans::list_by_customer(tx, customer_id, LOANS_MAX).await? {
            let contract: Contract = json::read(&row.contract, "a contract")?;
            if contract.issued_on == today {
                sum = sum.try_add(contract.principal).unwrap_or(sum);
            }
        }
        Ok(sum)
    }
}

pub fn requested_terms(request: &LoanRequest) -> RequestedTerms {
    RequestedTerms {
        product: request.product,
        amount_tenge: request.amount_tenge,
        term: request.term,
        promo: request.promo.clone(),
    }
}

fn borrower(
    (person, proven): (&Person, Option<&Customer>),
    report: &CreditReport,
    today: BusinessDate,
) -> Borrower {
    let accounts = || [Some(&person.customer), proven].into_iter().flatten();
    let is_excluded = |it: &Customer| it.excluded_until.is_some_and(|until| until > today);
    let state = report.state.as_ref();
    let says_conscript = person.work.employment == Employment::Conscript;
    let is_conscript = state.and_then(|state| state.is_conscript);
    Borrower {
        age_years: person.iin.age_on(today).into(),
        is_self_excluded: Known::Known(accounts().any(is_excluded)),
        own_limit: accounts().filter_map(|it| it.own_limit_tiyn).min().map(Tenge::from_tiyn),
        is_vulnerable: state.and_then(|state| state.is_vulnerable).unwrap_or(false),
        is_conscript: if says_conscript { Known::Known(true) } else { is_conscript.into() },
        is_on_aml_list: report.is_on_aml_list.into(),
        is_bankrupt: report.is_bankrupt.into(),
        is_on_welfare: state.and_then(|state| state.is_on_social_aid).into(),
        is_name_confirmed: Known::Unknown,
    }
}

fn bureau(report: &CreditReport, is_player: bool) -> BureauReport {
    let has_no_loans = report.loans.as_ref().is_some_and(Vec::is_empty);
    let score = match report.score {
        Some(points) => Known::Known(BureauScore::Points(points)),
        None if has_no_loans => Known::Known(BureauScore::NoHistory),
        None => Known::Unknown,
    };
    let worst = report.worst_arrears_days_12_months;
    BureauReport {
        score,
        is_stop_credit: report.is_stop_credit.into(),
        microcredit_arrears_days: report.arrears.and_then(|it| it.microfinance_days).into(),
        bank_arrears_days: report.arrears.and_then(|it| it.bank_days).into(),
        had_90_days_in_year: worst.map(|days| days > LONG_ARREARS_DAYS).into(),
        worst_arrears_days: worst.into(),
        // The law asks whether a person gambles, whatever the source.
        is_gambler: if is_player { Known::Known(true) } else { report.is_gambling.into() },
        debts: debts(report),
    }
}

fn debts(report: &CreditReport) -> ExternalDebts {
    let Some(loans) = &report.loans else {
        let unknown = Known::Unknown;
        return ExternalDebts {
            monthly_payments: unknown,
            overdue: unknown,
            outstanding: unknown,
            card_limits: unknown,
            card_limits_unused: unknown,
        };
    };
    let plain = || loans.iter().filter(|loan| loan.limit.is_none());
    let cards = || loans.iter().filter(|loan| loan.limit.is_some());
    let unused = |limit: Option<Tenge>, used: Option<Tenge>| {
        Some((limit? - used?.min(limit?)).max(Tenge::ZERO))
    };
    ExternalDebts {
        monthly_payments: sum(plain().map(|loan| loan.monthly_payment)),
        overdue: sum(loans.iter().map(|loan| loan.overdue)),
        outstanding: sum(loans.iter().map(|loan| loan.outstanding)),
        card_limits: sum(cards().map(|loan| loan.limit)),
        card_limits_unused: sum(cards().map(|loan| unused(loan.limit, loan.outstanding))),
    }
}

/// The sum; unknown if a part of it is unknown.
fn sum(parts: impl Iterator<Item = Option<Tenge>>) -> Known<Tenge> {
    let mut all = Tenge::ZERO;
    for part in parts {
        let Some(more) = part.and_then(|part| all.try_add(part).ok()) else {
            return Known::Unknown;
        };
        all = more;
    }
    Known::Known(all)
}

/// Whether any statement of the application shows gambling. One that the customer replaced or did
/// not confirm counts too.
async fn is_gambler(tx: &mut Tx, application: &Application) -> Result<bool, Error> {
    let id = application.id;
    for row in bank_statements::list_by_application(tx, id).await? {
        let Some(found) = row.contents else { continue };
        let found: StatementSummary = json::read(&found, "a statement")?;
        if found.is_player {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The average of the last full months; a month without contributions counts as zero. The current
/// month is left out. Months are counted and not days: a window of days could contain a seventh
/// payment.
fn official_income(state: &StateData, today: BusinessDate) -> Known<Tenge> {
    let Some(income) = &state.income else { return Known::Unknown };
    let months_ago = |day: BusinessDate| month_number(today) - month_number(day);
    let is_recent = |day| (1..=i32::from(INCOME_MONTHS)).contains(&months_ago(day));
    let recent = income.iter().filter(|it| is_recent(it.paid_on));
    let Known::Known(all) = sum(recent.map(|it| Some(it.amount))) else { return Known::Unknown };
    Known::Known(Tenge::from_tiyn(all.tiyn() / i64::from(INCOME_MONTHS)))
}

/// A number for each month: consecutive months have consecutive numbers.
fn month_number(day: BusinessDate) -> i32 {
    let Month { year, month } = Month::of(day);
    i32::from(year) * 12 + i32::from(month)
}

/// Whether a report has payments more overdue than the rules allow.
pub fn has_arrears(
    report: &CreditReport,
    policy: &origination::policy::ArrearsPolicy,
) -> Known<bool> {
    let Some(arrears) = report.arrears else { return Known::Unknown };
    let late = |days: Option<u32>, max: u32| days.map(|days| days > max);
    let both = [
        late(arrears.bank_days, policy.bank_days_max),
        late(arrears.microfinance_days, policy.microcredit_days_max),
    ];
    match both {
        [Some(bank), Some(micro)] => Known::Known(bank || micro),
        [Some(true), None] | [None, Some(true)] => Known::Known(true),
        _ => Known::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use providers::bureau::OfficialIncome;

    use super::*;

    fn day(text: &str) -> BusinessDate {
        text.parse().expect("a day")
    }

    fn state_data_with_income(days: &[&str]) -> StateData {
        let income =
            |on: &&str| OfficialIncome { paid_on: day(on), amount: Tenge::from_tiyn(30_000_000) };
        StateData {
            income: Some(days.iter().map(income).collect()),
            is_on_social_aid: None,
            is_vulnerable: None,
            is_conscript: None,
        }
    }

    /// Seven payments lie within 186 days of the last one.
    #[test]
    fn official_income_covers_six_months() {
        let all = state_data_with_income(&[
            "2026-05-14",
            "2026-06-15",
            "2026-07-15",
            "2026-08-14",
            "2026-09-15",
            "2026-10-15",
            "2026-11-13",
        ]);
        let monthly = Known::Known(Tenge::from_tiyn(30_000_000));
        assert_eq!(official_income(&all, day("2026-11-13")), monthly);
        assert_eq!(official_income(&all, day("2026-11-30")), monthly);
        assert_eq!(official_income(&all, day("2026-12-01")), monthly);
        // July to December, and nothing in December.
        let five = Known::Known(Tenge::from_tiyn(25_000_000));
        assert_eq!(official_income(&all, day("2027-01-01")), five);
        assert_eq!(
            official_income(&state_data_with_income(&[]), day("2026-11-13")),
            Known::Known(Tenge::ZERO)
        );
    }

    #[test]
    fn months_continue_across_new_year() {
        let all = state_data_with_income(&["2026-08-31", "2026-12-31", "2027-01-01"]);
        let of = |payments: i64| Known::Known(Tenge::from_tiyn(payments * 30_000_000 / 6));
        assert_eq!(official_income(&all, day("2027-01-15")), of(2));
        assert_eq!(official_income(&all, day("2027-02-28")), of(3));
        assert_eq!(official_income(&all, day("2027-03-01")), of(2));
    }
}
