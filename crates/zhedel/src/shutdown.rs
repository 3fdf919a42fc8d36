//! The settings of a stop.

use std::time::Duration;

use serde::Deserialize;

use crate::config::SettingErrors;

const LAME_DUCK_MS_MAX: u64 = 60_000;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShutdownConfig {
    /// How long requests are still taken while readiness says that the process stops.
    lame_duck_ms: u64,
}

impl ShutdownConfig {
    pub(crate) const fn lame_duck(&self) -> Duration {
        Duration::from_millis(self.lame_duck_ms)
    }

    pub(crate) fn check(&self, errors: &mut SettingErrors) {
        if self.lame_duck_ms > LAME_DUCK_MS_MAX {
            errors.add("shutdown.lame_duck_ms", "is out of range", "0 to 60000 milliseconds");
        }
    }
}
