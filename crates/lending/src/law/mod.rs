//! Legal parameters by date, from `config/law.toml`.

mod parameters;
mod series;

use base::{BusinessDate, DateError};
use money::Tenge;
use serde::Deserialize;
use thiserror::Error;

pub use parameters::{
    AdvertisingRules, AgeConfirmationRules, ComplaintRules, CoolingOffRules, DebtBurdenRules,
    DueDateRules, FraudRules, Holidays, MicrocreditRules, OverdueRules, RestructuringRules,
    ShortLoanRules, WithdrawalRules,
};
use parameters::{DatedValue, Mci};
pub use series::DatedSeries;

/// Why the law cannot be read or has no value for a day.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum LawError {
    #[error("law.toml: {0}")]
    Format(String),
    /// The table begins after the requested day.
    #[error("law.toml: {figure} is not known on {on}: the table begins on {begins_on}")]
    TooEarly { figure: &'static str, on: BusinessDate, begins_on: BusinessDate },
}

/// All legal parameters, each with its history.
#[derive(Debug, Clone)]
pub struct Law {
    mci: Vec<Mci>,
    pub short_loan: DatedSeries<ShortLoanRules>,
    /// The caps of all microcredits that are not short loans.
    pub microcredit: DatedSeries<MicrocreditRules>,
    /// Limits on charges and notices for an overdue loan.
    pub overdue: DatedSeries<OverdueRules>,
    /// The borrower's right to request other terms.
    pub restructuring: DatedSeries<RestructuringRules>,
    /// Deadlines for complaints.
    pub complaint: DatedSeries<ComplaintRules>,
    /// Deadlines after a report that somebody else took the loan.
    pub fraud: DatedSeries<FraudRules>,
    /// The borrower's right to withdraw.
    pub withdrawal: DatedSeries<WithdrawalRules>,
    /// Limits of КДН.
    pub debt_burden: DatedSeries<DebtBurdenRules>,
    /// The waiting period before larger loans are paid out.
    pub cooling_off: DatedSeries<CoolingOffRules>,
    /// Who has to confirm their consent a second time.
    pub age_confirmation: DatedSeries<AgeConfirmationRules>,
    /// How a rate may be advertised.
    pub advertising: DatedSeries<AdvertisingRules>,
    /// Due dates that fall on a day off.
    pub due_date: DatedSeries<DueDateRules>,
    pub holidays: Holidays,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LawFile {
    mrp: Vec<Mci>,
    short_loan: Vec<DatedValue<ShortLoanRules>>,
    microcredit: Vec<DatedValue<MicrocreditRules>>,
    overdue: Vec<DatedValue<OverdueRules>>,
    restructuring: Vec<DatedValue<RestructuringRules>>,
    complaint: Vec<DatedValue<ComplaintRules>>,
    fraud: Vec<DatedValue<FraudRules>>,
    withdrawal: Vec<DatedValue<WithdrawalRules>>,
    debt_burden: Vec<DatedValue<DebtBurdenRules>>,
    cooling_off: Vec<DatedValue<CoolingOffRules>>,
    age_confirmation: Vec<DatedValue<AgeConfirmationRules>>,
    advertising: Vec<DatedValue<AdvertisingRules>>,
    due_date: Vec<DatedValue<DueDateRules>>,
    days_off: Holidays,
}

impl Law {
    /// Parses the file. The entries of each parameter must be sorted by date.
    pub fn try_from_toml(text: &str) -> Result<Self, LawError> {
        let file: LawFile =
            toml::from_str(text).map_err(|error| LawError::Format(error.to_string()))?;
        let has_valid_years = file.mrp.iter().all(|mrp| (1995..=9999).contains(&mrp.year));
        if file.mrp.is_empty() || !has_valid_years || !file.mrp.is_sorted_by(|a, b| a.year < b.year)
        {
            return Err(LawError::Format("mrp: years must ascend".to_owned()));
        }
        if !file.days_off.is_valid() {
            return Err(LawError::Format("days_off: a day of every year is MM-DD".to_owned()));
        }
        Ok(Self {
            mci: file.mrp,
            short_loan: DatedSeries::try_new("short_loan", file.short_loan)?,
            microcredit: DatedSeries::try_new("microcredit", file.microcredit)?,
            overdue: DatedSeries::try_new("overdue", file.overdue)?,
            restructuring: DatedSeries::try_new("restructuring", file.restructuring)?,
            complaint: DatedSeries::try_new("complaint", file.complaint)?,
            fraud: DatedSeries::try_new("fraud", file.fraud)?,
            withdrawal: DatedSeries::try_new("withdrawal", file.withdrawal)?,
            debt_burden: DatedSeries::try_new("debt_burden", file.debt_burden)?,
            cooling_off: DatedSeries::try_new("cooling_off", file.cooling_off)?,
            age_confirmation: DatedSeries::try_new("age_confirmation", file.age_confirmation)?,
            advertising: DatedSeries::try_new("advertising", file.advertising)?,
            due_date: DatedSeries::try_new("due_date", file.due_date)?,
            holidays: file.days_off,
        })
    }

    /// Returns the law under which every due date is the last day on time: for loans that have to be
    /// so many days late whatever the weekday, as those of examples are.
    pub fn without_days_off(self) -> Self {
        let is_last_day = |_| DueDateRules { next_working_day_is_on_time: false };
        Self { due_date: self.due_date.map(is_last_day), ..self }
    }

    /// Returns whether it is a day from Monday to Friday that is not a holiday.
    pub fn is_working_day(&self, day: BusinessDate) -> bool {
        self.holidays.is_working_day(day)
    }

    /// Returns the last of a number of working days that follow a day.
    pub fn try_add_working_days(
        &self,
        from: BusinessDate,
        count: u32,
    ) -> Result<BusinessDate, DateError> {
        let (mut day, mut left) = (from, count);
        while left > 0 {
            day = day.try_plus_days(1)?;
            left -= u32::from(self.is_working_day(day));
        }
        Ok(day)
    }

    /// Returns the monthly calculation index (МРП) on a day. A year that is not listed uses the
    /// last one.
    pub fn mci(&self, on: BusinessDate) -> Result<Tenge, LawError> {
        let entry = self.mci.iter().rev().find(|mrp| mrp.year <= on.year());
        let entry = entry.ok_or_else(|| LawError::TooEarly {
            figure: "mrp",
            on,
            begins_on: first_day_of_year(self.mci[0].year),
        })?;
        Tenge::try_from_whole_tenge(i64::from(entry.tenge))
            .map_err(|_| LawError::Format(format!("mrp of {} is not an amount", entry.year)))
    }

    /// Returns a multiple of the monthly calculation index on a day.
    pub fn mci_times(&self, count: u32, on: BusinessDate) -> Result<Tenge, LawError> {
        let product = self.mci(on)?.try_mul(count);
        product.map_err(|_| LawError::Format(format!("{count} mrp are not an amount")))
    }

    /// Returns the cooling-off rules if the online loans of a day exceed the amount that may be
    /// paid out at once.
    pub fn cooling_off_for(
        &self,
        same_day_sum: Tenge,
        on: BusinessDate,
    ) -> Result<Option<&CoolingOffRules>, LawError> {
        let rule = self.cooling_off.in_force_on(on)?;
        let bound = self.mci_times(rule.above_mrp, on)?;
        Ok((same_day_sum > bound).then_some(rule))
    }

    /// Returns whether a person's first online loan of this amount needs a visit in person.
    pub fn needs_visit(&self, amount: Tenge, on: BusinessDate) -> Result<bool, LawError> {
        let rule = self.cooling_off.in_force_on(on)?;
        Ok(amount > self.mci_times(rule.first_loan_visit_above_mrp, on)?)
    }

    /// Returns whether a person of this age has to confirm their consent a second time.
    pub fn needs_second_consent(&self, age_years: u32, on: BusinessDate) -> Result<bool, LawError> {
        let rule = self.age_confirmation.in_force_on(on)?;
        Ok(age_years < rule.below_years || age_years > rule.above_years)
    }

    /// Returns warnings for staff about the law on a day, as sentences.
    pub fn warnings(&self, on: BusinessDate) -> Vec<String> {
        let last = self.mci.last().filter(|last| last.year < on.year());
        last.map(|last| {
            format!(
                "law.toml: the МРП of {} is not set; that of {} ({} ₸) is used, so that every cap \
                 stays on the safe side. Add the new one.",
                on.year(),
                last.year,
                last.tenge
            )
        })
        .into_iter()
        .collect()
    }

    /// Returns the days from `since` on, including `since`, on which a legal cap may change.
    pub(crate) fn change_dates_since(&self, since: BusinessDate) -> Vec<BusinessDate> {
        let years = self.mci.iter().map(|mrp| first_day_of_year(mrp.year));
        let mut days: Vec<_> = years
            .chain(self.short_loan.effective_dates())
            .chain(self.microcredit.effective_dates())
            .chain(self.overdue.effective_dates())
            .chain(self.withdrawal.effective_dates())
            .filter(|day| *day > since)
            .collect();
        days.push(since);
        days.sort_unstable();
        days.dedup();
        days
    }
}

fn first_day_of_year(year: i16) -> BusinessDate {
    format!("{year:04}-01-01").parse().expect("1 January of a validated year is a date")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHIPPED_LAW: &str = include_str!("../../../../config/law.toml");

    fn law() -> Law {
        Law::try_from_toml(SHIPPED_LAW).unwrap()
    }

    fn day(text: &str) -> BusinessDate {
        text.parse().unwrap()
    }

    #[test]
    fn the_mci_changes_on_new_year() {
        for (on, tenge, of_45) in [
            ("2023-01-01", 3_450, 155_250),
            ("2024-12-31", 3_692, 166_140),
            ("2025-01-01", 3_932, 176_940),
            ("2025-12-31", 3_932, 176_940),
            ("2026-01-01", 4_325, 194_625),
            ("2026-12-31", 4_325, 194_625),
            // Not known yet: the last value is used.
            ("2027-01-01", 4_325, 194_625),
            ("2031-06-01", 4_325, 194_625),
        ] {
            assert_eq!(law().mci(day(on)), Ok(Tenge::try_from_whole_tenge(tenge).unwrap()), "{on}");
            let times = law().mci_times(45, day(on));
            assert_eq!(times, Ok(Tenge::try_from_whole_tenge(of_45).unwrap()), "{on}");
        }
        let begins_on = day("2023-01-01");
        let too_early = LawError::TooEarly { figure: "mrp", on: day("2022-12-31"), begins_on };
        assert_eq!(law().mci(day("2022-12-31")), Err(too_early));
    }

    #[test]
    fn a_year_without_an_mci_causes_a_warning() {
        assert!(law().warnings(day("2026-12-31")).is_empty());
        let warnings = law().warnings(day("2027-01-01"));
        assert_eq!(warnings.len(), 1);
        assert!(warnings[0].contains("МРП of 2027 is not set; that of 2026 (4325 ₸)"));
    }

    #[test]
    fn the_short_loan_regime_starts_on_its_effective_date() {
        let law = law();
        assert!(law.short_loan.in_force_on(day("2024-08-19")).is_err());
        let short = law.short_loan.in_force_on(day("2024-08-20")).unwrap();
        assert_eq!((short.days_max, short.amount_max_mrp), (45, 45));
        assert_eq!(short.gesv_max_percent.to_string(), "179");
        assert_eq!(law.short_loan.in_force_on(day("2026-11-15")).unwrap(), short);
        let error = law.cooling_off.in_force_on(day("2025-09-29")).unwrap_err();
        let expected =
            "law.toml: cooling_off is not known on 2025-09-29: the table begins on 2025-09-30";
        assert_eq!(error.to_string(), expected);
    }

    /// 75 МРП and one tenge less and more.
    #[test]
    fn large_loans_cool_off_and_first_ones_need_a_visit() {
        for (tenge, on, is_above_limit) in [
            (294_899, "2025-12-31", false),
            (294_900, "2025-12-31", false),
            (294_901, "2025-12-31", true),
            (294_901, "2026-01-01", false),
            (324_374, "2026-11-15", false),
            (324_375, "2026-11-15", false),
            (324_376, "2026-11-15", true),
            // The index of 2027 is not known yet.
            (324_375, "2027-01-01", false),
            (324_376, "2027-01-01", true),
        ] {
            let sum = Tenge::try_from_whole_tenge(tenge).unwrap();
            let hours = law().cooling_off_for(sum, day(on)).unwrap().map(|rule| rule.hours_min);
            assert_eq!(hours, is_above_limit.then_some(24), "{tenge} on {on}");
            assert_eq!(law().needs_visit(sum, day(on)), Ok(is_above_limit), "{tenge} on {on}");
        }
        assert!(law().cooling_off_for(Tenge::ZERO, day("2025-09-29")).is_err());
    }

    #[test]
    fn young_and_old_borrowers_need_a_second_consent() {
        let needs_second_consent =
            |age| law().needs_second_consent(age, day("2026-11-15")).unwrap();
        assert_eq!([20, 21, 55, 56].map(needs_second_consent), [true, false, false, true]);
    }

    #[test]
    fn the_strict_debt_burden_applies_from_its_effective_date() {
        let strict =
            |on| law().debt_burden.in_force_on(day(on)).unwrap().strict_share_max_percent.ppm();
        assert_eq!((strict("2024-03-31"), strict("2024-04-01")), (500_000, 250_000));
    }

    #[test]
    fn holidays_and_moved_days_are_days_off() {
        let law = law();
        for (on, is_off) in [
            ("2027-03-08", true),
            ("2027-03-22", true),
            ("2027-03-24", true),
            ("2027-03-25", false),
            // The 8th of March 2026 is a Sunday.
            ("2026-03-09", true),
            ("2027-03-09", false),
            ("2029-12-16", true),
            ("2026-11-16", false),
        ] {
            assert_eq!(law.holidays.contains(day(on)), is_off, "{on}");
        }
    }

    #[test]
    fn working_days_are_neither_weekends_nor_holidays() {
        let law = law();
        for (from, count, expected) in [
            ("2026-11-20", 0, "2026-11-20"),
            ("2026-11-20", 1, "2026-11-23"),
            // Independence Day is a Wednesday.
            ("2026-12-15", 1, "2026-12-17"),
            // New Year with its weekend, and the day that moves to the 4th.
            ("2026-12-31", 1, "2027-01-05"),
        ] {
            let found = law.try_add_working_days(day(from), count).unwrap();
            assert_eq!(found, day(expected), "{from} + {count}");
        }
    }

    #[test]
    fn lists_the_days_on_which_a_cap_changes() {
        let changes = law().change_dates_since(day("2025-06-01"));
        assert_eq!(changes, [day("2025-06-01"), day("2026-01-01"), day("2026-01-05")]);
    }

    #[test]
    fn rejects_an_inconsistent_file() {
        for (from, to) in [
            ("year = 2025", "year = 2024"),
            ("year = 2025", "year = 2023"),
            ("year = 2023", "year = -1"),
            ("from = \"2026-01-05\"", "from = \"2024-08-20\""),
            ("days_max = 14", "days_max = -14"),
            ("days_max = 14", "days_max = 14\nsurprise = true"),
            ("gesv_max_percent = \"46\"", "gesv_max_percent = \"46 %\""),
            ("[[withdrawal]]\nfrom = \"2021-10-01\"\ndays_max = 14", "withdrawal = []"),
            ("\"03-08\"", "\"08.03\""),
        ] {
            assert!(SHIPPED_LAW.contains(from), "{from}");
            assert!(Law::try_from_toml(&SHIPPED_LAW.replacen(from, to, 1)).is_err(), "{to}");
        }
    }
}
