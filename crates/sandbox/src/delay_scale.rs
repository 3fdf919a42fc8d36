//! Scale of the simulators' delays: as in reality, or faster for tests.

use std::time::Duration;

use serde::Deserialize;
use thiserror::Error;

const FACTOR_MIN: f64 = 0.01;
const FACTOR_MAX: f64 = 10.0;

/// Factor that every delay is multiplied by.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(try_from = "f64")]
pub struct DelayScale(f64);

/// The factor is out of range.
#[derive(Debug, Error)]
#[error("must be between {FACTOR_MIN} and {FACTOR_MAX}")]
pub struct InvalidDelayScale;

impl DelayScale {
    /// Delays as in reality.
    pub const REAL_TIME: Self = Self(1.0);

    /// Returns the factor.
    pub const fn factor(self) -> f64 {
        self.0
    }

    pub(crate) fn scale(self, delay: Duration) -> Duration {
        delay.mul_f64(self.0)
    }

    pub(crate) async fn sleep(self, delay: Duration) {
        tokio::time::sleep(self.scale(delay)).await;
    }
}

impl TryFrom<f64> for DelayScale {
    type Error = InvalidDelayScale;

    fn try_from(factor: f64) -> Result<Self, InvalidDelayScale> {
        if (FACTOR_MIN..=FACTOR_MAX).contains(&factor) {
            Ok(Self(factor))
        } else {
            Err(InvalidDelayScale)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_bounded() {
        let tenth = DelayScale::try_from(0.1).unwrap();
        assert_eq!(tenth.scale(Duration::from_millis(300)), Duration::from_millis(30));
        assert_eq!(DelayScale::REAL_TIME.scale(Duration::from_secs(6)), Duration::from_secs(6));
        for factor in [0.0, -1.0, 0.001, 11.0, f64::NAN, f64::INFINITY] {
            assert!(DelayScale::try_from(factor).is_err(), "{factor}");
        }
    }
}
