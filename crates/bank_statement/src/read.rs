//! From the bytes of a file to a reconciled statement.

use base::Period;
use identity::PersonName;

use crate::tamper::{self, TamperHint};
use crate::{
    Gambling, Income, StatementData, StatementLimits, StatementRejection, layout, lines, pdf,
    reconcile,
};

/// Longer than a year, leap or not.
const PERIOD_DAYS_MAX: u32 = 367;
/// A statement has more letters than a stamp on a scan.
const LETTERS_MIN: usize = 80;

/// A statement whose sums agree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    pub data: StatementData,
    /// Hints that the file was changed. None of them is proof.
    pub hints: Vec<TamperHint>,
}

/// Reads a statement.
///
/// Takes time proportional to the size of the file and never panics, whatever the file contains.
pub fn read(bytes: &[u8], limits: &StatementLimits) -> Result<Statement, StatementRejection> {
    let mut document = pdf::open(bytes, limits)?;
    let lines = lines::assemble(std::mem::take(&mut document.runs));
    let letters = lines.iter().flat_map(|line| line.text.chars()).filter(|c| c.is_alphanumeric());
    if letters.take(LETTERS_MIN).count() < LETTERS_MIN {
        return Err(StatementRejection::NoTextLayer);
    }
    let text: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let data = layout::read_lines(&text)?;
    check_period(data.period, limits)?;
    let mismatches = reconcile::find_mismatches(&data);
    if !mismatches.is_empty() {
        return Err(StatementRejection::DoesNotReconcile(mismatches));
    }
    let hints = tamper::find_hints(&document, &lines);
    Ok(Statement { data, hints })
}

fn check_period(period: Period, limits: &StatementLimits) -> Result<(), StatementRejection> {
    let last = period.to;
    let is_recent = last.days_until(limits.today) <= limits.age_days_max;
    let begins_after_today = limits.today < period.from;
    let ends_after_tomorrow = limits.today.days_until(last) > 1;
    if !is_recent || begins_after_today || ends_after_tomorrow {
        return Err(StatementRejection::PeriodTooOld);
    }
    if period.days() > PERIOD_DAYS_MAX {
        return Err(StatementRejection::PeriodTooLong);
    }
    let earliest_end = period.from.try_plus_months(limits.months_min);
    let is_enough = earliest_end.is_ok_and(|earliest_end| earliest_end <= period.to);
    if is_enough { Ok(()) } else { Err(StatementRejection::PeriodTooShort) }
}

impl Statement {
    /// Similarity of the owner's and a person's name, in thousandths; see
    /// [`crate::name_match_permille`].
    pub fn owner_match_permille(&self, person: &PersonName) -> u16 {
        self.data.owner.match_permille(person)
    }

    /// Returns the income, averaged over the last full `months`.
    pub fn income(&self, months: usize) -> Income {
        Income::from_statement(&self.data, months)
    }

    /// Returns the payments to organisers of gambling.
    pub fn gambling(&self) -> Gambling {
        Gambling::from_statement(&self.data)
    }
}
