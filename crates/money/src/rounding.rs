//! Every division names how it rounds.

/// What becomes of the part that does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    /// A half or more goes up: what a borrower owes, and ГЭСВ.
    HalfUp,
    /// Towards minus infinity: what must never exceed a bound.
    Down,
    /// Towards plus infinity: what must never fall short of one.
    Up,
}

impl Rounding {
    /// `value / by` to a whole number; `by` is positive.
    pub(crate) fn divide(self, value: i128, by: i128) -> i128 {
        // Most values fit a machine word, whose division is several times as fast.
        let (floor, rest) = match (i64::try_from(value), i64::try_from(by)) {
            (Ok(value), Ok(by)) => {
                (i128::from(value.div_euclid(by)), i128::from(value.rem_euclid(by)))
            }
            _ => (value.div_euclid(by), value.rem_euclid(by)),
        };
        let up = match self {
            Self::HalfUp => rest >= by - rest,
            Self::Down => false,
            Self::Up => rest > 0,
        };
        floor + i128::from(up)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_as_named_on_both_sides_of_zero() {
        for (value, half_up, down, up) in [
            (24, 2, 2, 3),
            (25, 3, 2, 3),
            (26, 3, 2, 3),
            (30, 3, 3, 3),
            (-24, -2, -3, -2),
            (-25, -2, -3, -2),
            (-26, -3, -3, -2),
        ] {
            assert_eq!(Rounding::HalfUp.divide(value, 10), half_up, "{value}");
            assert_eq!(Rounding::Down.divide(value, 10), down, "{value}");
            assert_eq!(Rounding::Up.divide(value, 10), up, "{value}");
        }
        let wide = i128::from(i64::MAX) * 10 + 5;
        assert_eq!(Rounding::HalfUp.divide(wide, 10), i128::from(i64::MAX) + 1);
        assert_eq!(Rounding::HalfUp.divide(5, 11), 0);
        assert_eq!(Rounding::HalfUp.divide(6, 11), 1);
    }
}
