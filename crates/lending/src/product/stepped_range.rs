//! Ranges of values that a customer may choose from with a slider.

/// Integers from `min` to `max` by `step`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SteppedRange {
    pub min: u32,
    pub max: u32,
    pub step: u32,
    /// The initial position of the slider.
    pub default: u32,
}

impl SteppedRange {
    /// Returns whether a number is in the range and on a step.
    pub fn contains(&self, value: u32) -> bool {
        (self.min..=self.max).contains(&value) && (value - self.min).is_multiple_of(self.step)
    }

    /// Returns all numbers of the range.
    pub fn values(&self) -> impl Iterator<Item = u32> + Clone + use<> {
        (self.min..=self.max).step_by(self.step as usize)
    }

    /// Returns the number of values.
    pub fn count(&self) -> u64 {
        u64::from((self.max - self.min) / self.step) + 1
    }

    /// Returns what is wrong with the range, as a sentence, or `None` if it is valid.
    pub(super) fn validation_error(&self) -> Option<&'static str> {
        if self.step == 0 {
            return Some("the step is zero");
        }
        if self.min == 0 || self.min > self.max {
            return Some("nothing is allowed");
        }
        if !self.contains(self.max) {
            return Some("the most is off the scale");
        }
        (!self.contains(self.default)).then_some("the default is off the scale")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ODD: SteppedRange = SteppedRange { min: 3, max: 33, step: 10, default: 13 };

    #[test]
    fn accepts_values_on_a_step() {
        let allowed: Vec<u32> = (0..50).filter(|value| ODD.contains(*value)).collect();
        assert_eq!(allowed, [3, 13, 23, 33]);
        assert_eq!(ODD.values().collect::<Vec<_>>(), allowed);
        assert_eq!(ODD.count(), 4);
    }

    #[test]
    fn reports_invalid_ranges() {
        for (range, error) in [
            (ODD, None),
            (SteppedRange { min: 5, max: 5, step: 1, default: 5 }, None),
            (SteppedRange { step: 0, ..ODD }, Some("the step is zero")),
            (SteppedRange { min: 0, ..ODD }, Some("nothing is allowed")),
            (SteppedRange { min: 34, ..ODD }, Some("nothing is allowed")),
            (SteppedRange { max: 34, ..ODD }, Some("the most is off the scale")),
            (SteppedRange { default: 14, ..ODD }, Some("the default is off the scale")),
        ] {
            assert_eq!(range.validation_error(), error, "{range:?}");
        }
    }
}
