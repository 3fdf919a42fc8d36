//! The law by date, from `config/law.toml`.

mod parameters;
mod series;

use base::BusinessDate;
use money::Tenge;
use serde::Deserialize;
use thiserror::Error;

pub use parameters::{
    AdvertisingRules, AgeConfirmationRules, ComplaintRules, CoolingOffRules, DebtBurdenRules,
    FraudRules, Holidays, MicrocreditRules, OverdueRules, RestructuringRules, ShortLoanRules,
    WithdrawalRules,
};
use parameters::{DatedValue, Mci};
pub use series::DatedSeries;

/// A law that cannot be read, or that says nothing of a day.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum LawError {
    /// The file is not what it should be.
    #[error("law.toml: {0}")]
    Format(String),
    /// The table begins later than the day asked for.
    #[error("law.toml: {figure} is not known on {on}: the table begins on {begins_on}")]
    TooEarly {
        /// The figure looked up.
        figure: &'static str,
        /// The day asked for.
        on: BusinessDate,
        /// The first day the table knows.
        begins_on: BusinessDate,
    },
}

/// Every legal figure, each with its own history.
#[derive(Debug, Clone)]
pub struct Law {
    mci: Vec<Mci>,
    /// The regime of short loans.
    pub short_loan: DatedSeries<ShortLoanRules>,
    /// The caps of every other microcredit.
    pub microcredit: DatedSeries<MicrocreditRules>,
    /// What a delay may cost and how it is told.
    pub overdue: DatedSeries<OverdueRules>,
    /// The borrower's right to other terms.
    pub restructuring: DatedSeries<RestructuringRules>,
    /// When a complaint is answered.
    pub complaint: DatedSeries<ComplaintRules>,
    /// When a loan that somebody else took stops to cost.
    pub fraud: DatedSeries<FraudRules>,
    /// The borrower's right to give the money back.
    pub withdrawal: DatedSeries<WithdrawalRules>,
    /// The bounds of КДН.
    pub debt_burden: DatedSeries<DebtBurdenRules>,
    /// The pause before larger loans.
    pub cooling_off: DatedSeries<CoolingOffRules>,
    /// Whose consent is asked twice.
    pub age_confirmation: DatedSeries<AgeConfirmationRules>,
    /// How a rate may be shown.
    pub advertising: DatedSeries<AdvertisingRules>,
    /// The holidays.
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
    days_off: Holidays,
}

impl Law {
    /// Reads the file; the blocks of a figure stand in the order of their dates.
    pub fn try_from_toml(text: &str) -> Result<Self, LawError> {
        let file: LawFile =
            toml::from_str(text).map_err(|error| LawError::Format(error.to_string()))?;
        let has_sense = file.mrp.iter().all(|mrp| (1995..=9999).contains(&mrp.year));
        if file.mrp.is_empty() || !has_sense || !file.mrp.is_sorted_by(|a, b| a.year < b.year) {
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
            holidays: file.days_off,
        })
    }

    /// The monthly calculation index on a day. A year that is not listed carries the last one.
    pub fn mci(&self, on: BusinessDate) -> Result<Tenge, LawError> {
        let known = self.mci.iter().rev().find(|mrp| mrp.year <= on.year());
        let known = known.ok_or_else(|| LawError::TooEarly {
            figure: "mrp",
            on,
            begins_on: first_day_of_year(self.mci[0].year),
        })?;
        Tenge::try_from_whole_tenge(i64::from(known.tenge))
            .map_err(|_| LawError::Format(format!("mrp of {} is not an amount", known.year)))
    }

    /// So many monthly calculation indices on a day.
    pub fn mci_times(&self, count: u32, on: BusinessDate) -> Result<Tenge, LawError> {
        let times = self.mci(on)?.try_mul(count);
        times.map_err(|_| LawError::Format(format!("{count} mrp are not an amount")))
    }

    /// The pause before the money of a day's online loans goes out, if they come to more than the
    /// law lets pass at once.
    pub fn cooling_off_for(
        &self,
        same_day_sum: Tenge,
        on: BusinessDate,
    ) -> Result<Option<&CoolingOffRules>, LawError> {
        let rule = self.cooling_off.in_force_on(on)?;
        let bound = self.mci_times(rule.above_mrp, on)?;
        Ok((same_day_sum > bound).then_some(rule))
    }

    /// Whether a person's first online loan of this amount needs a visit in person.
    pub fn needs_visit(&self, amount: Tenge, on: BusinessDate) -> Result<bool, LawError> {
        let rule = self.cooling_off.in_force_on(on)?;
        Ok(amount > self.mci_times(rule.first_loan_visit_above_mrp, on)?)
    }

    /// Whether a person of this age confirms their consent once more.
    pub fn needs_second_consent(&self, age_years: u32, on: BusinessDate) -> Result<bool, LawError> {
        let rule = self.age_confirmation.in_force_on(on)?;
        Ok(age_years < rule.below_years || age_years > rule.above_years)
    }

    /// What staff must know of the law on a day, in sentences.
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

    /// The days from `since` on where a cap of loans may change, `since` itself first.
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
    format!("{year:04}-01-01").parse().expect("a year of the table has a first day")
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
    fn the_index_changes_on_new_year() {
        for (on, tenge, of_45) in [
            ("2023-01-01", 3_450, 155_250),
            ("2024-12-31", 3_692, 166_140),
            ("2025-01-01", 3_932, 176_940),
            ("2025-12-31", 3_932, 176_940),
            ("2026-01-01", 4_325, 194_625),
            ("2026-12-31", 4_325, 194_625),
            // Not known yet: the last one is carried forward.
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
    fn a_year_without_an_index_is_told_loudly() {
        assert!(law().warnings(day("2026-12-31")).is_empty());
        let warnings = law().warnings(day("2027-01-01"));
        assert_eq!(warnings.len(), 1);
        assert!(warnings[0].contains("МРП of 2027 is not set; that of 2026 (4325 ₸)"));
    }

    #[test]
    fn knows_the_short_loan_from_its_first_day() {
        let law = law();
        assert!(law.short_loan.in_force_on(day("2024-08-19")).is_err());
        let short = law.short_loan.in_force_on(day("2024-08-20")).unwrap();
        assert_eq!((short.days_max, short.amount_max_mrp), (45, 45));
        assert_eq!(short.gesv_max_percent.to_string(), "179");
        assert_eq!(law.short_loan.in_force_on(day("2026-11-15")).unwrap(), short);
        let error = law.cooling_off.in_force_on(day("2025-09-29")).unwrap_err();
        let told =
            "law.toml: cooling_off is not known on 2025-09-29: the table begins on 2025-09-30";
        assert_eq!(error.to_string(), told);
    }

    /// 75 МРП and one tenge less and more.
    #[test]
    fn larger_loans_wait_and_first_ones_need_a_visit() {
        for (tenge, on, larger) in [
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
            assert_eq!(hours, larger.then_some(24), "{tenge} on {on}");
            assert_eq!(law().needs_visit(sum, day(on)), Ok(larger), "{tenge} on {on}");
        }
        assert!(law().cooling_off_for(Tenge::ZERO, day("2025-09-29")).is_err());
    }

    #[test]
    fn the_youngest_and_the_oldest_confirm_twice() {
        let asked = |age| law().needs_second_consent(age, day("2026-11-15")).unwrap();
        assert_eq!([20, 21, 55, 56].map(asked), [true, false, false, true]);
    }

    #[test]
    fn the_strict_debt_burden_came_later() {
        let strict =
            |on| law().debt_burden.in_force_on(day(on)).unwrap().strict_share_max_percent.ppm();
        assert_eq!((strict("2024-03-31"), strict("2024-04-01")), (500_000, 250_000));
    }

    #[test]
    fn holidays_and_what_they_move_are_days_off() {
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
    fn lists_the_days_on_which_a_cap_changes() {
        let changes = law().change_dates_since(day("2025-06-01"));
        assert_eq!(changes, [day("2025-06-01"), day("2026-01-01"), day("2026-01-05")]);
    }

    #[test]
    fn refuses_a_file_that_makes_no_sense() {
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
