//! A legal parameter with its history.

use base::BusinessDate;

use super::LawError;
use super::parameters::DatedValue;

/// Values by the date from which they are in force, the earliest first.
#[derive(Debug, Clone)]
pub struct DatedSeries<T> {
    name: &'static str,
    values: Vec<DatedValue<T>>,
}

impl<T> DatedSeries<T> {
    pub(super) fn try_new(
        name: &'static str,
        values: Vec<DatedValue<T>>,
    ) -> Result<Self, LawError> {
        if values.is_empty() || !values.is_sorted_by(|a, b| a.effective_from < b.effective_from) {
            return Err(LawError::Format(format!("{name}: days must ascend")));
        }
        Ok(Self { name, values })
    }

    /// Returns the value in force on a day.
    pub fn in_force_on(&self, on: BusinessDate) -> Result<&T, LawError> {
        let latest = self.values.iter().rev().find(|value| value.effective_from <= on);
        latest.map(|value| &value.value).ok_or_else(|| LawError::TooEarly {
            figure: self.name,
            on,
            begins_on: self.values[0].effective_from,
        })
    }

    /// Returns the history with every value changed.
    pub(super) fn map(self, change: impl Fn(T) -> T) -> Self {
        let change_value =
            |dated: DatedValue<T>| DatedValue { value: change(dated.value), ..dated };
        Self { values: self.values.into_iter().map(change_value).collect(), ..self }
    }

    pub(super) fn effective_dates(&self) -> impl Iterator<Item = BusinessDate> + '_ {
        self.values.iter().map(|value| value.effective_from)
    }
}
