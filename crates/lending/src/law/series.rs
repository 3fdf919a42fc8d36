//! A figure with its history.

use base::BusinessDate;

use super::LawError;
use super::figures::DatedValue;

/// Values by the day they take effect, the earliest first.
#[derive(Debug, Clone)]
pub struct DatedSeries<T> {
    figure: &'static str,
    values: Vec<DatedValue<T>>,
}

impl<T> DatedSeries<T> {
    pub(super) fn try_new(
        figure: &'static str,
        values: Vec<DatedValue<T>>,
    ) -> Result<Self, LawError> {
        if values.is_empty() || !values.is_sorted_by(|a, b| a.from < b.from) {
            return Err(LawError::Format(format!("{figure}: days must ascend")));
        }
        Ok(Self { figure, values })
    }

    /// The value in force on a day.
    pub fn at(&self, on: BusinessDate) -> Result<&T, LawError> {
        let in_force = self.values.iter().rev().find(|value| value.from <= on);
        in_force.map(|value| &value.figures).ok_or_else(|| LawError::TooEarly {
            figure: self.figure,
            on,
            begins_on: self.values[0].from,
        })
    }

    pub(super) fn days(&self) -> impl Iterator<Item = BusinessDate> + '_ {
        self.values.iter().map(|value| value.from)
    }
}
