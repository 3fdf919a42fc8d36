//! Settings with which the service does not start.

use std::borrow::Cow;
use std::fmt;

/// One setting that has to be corrected. Names no value: it may be a secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingError {
    key: Cow<'static, str>,
    problem: Cow<'static, str>,
    expected: Cow<'static, str>,
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: expected {}", self.key, self.problem, self.expected)
    }
}

/// Everything that has to be corrected, so that nobody learns it one start at a time.
#[derive(Debug, Default)]
pub struct SettingErrors(Vec<SettingError>);

impl SettingErrors {
    pub(crate) fn add(
        &mut self,
        key: impl Into<Cow<'static, str>>,
        problem: impl Into<Cow<'static, str>>,
        expected: impl Into<Cow<'static, str>>,
    ) {
        let (key, problem, expected) = (key.into(), problem.into(), expected.into());
        self.0.push(SettingError { key, problem, expected });
    }

    pub fn iter(&self) -> impl Iterator<Item = &SettingError> {
        self.0.iter()
    }

    pub const fn len(&self) -> usize {
        self.0.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for SettingErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "settings to be corrected: {}", self.len())?;
        self.iter().try_for_each(|error| write!(f, "\n  {error}"))
    }
}
