//! Rounding of divisions.

/// How a division rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    /// A half or more goes up. Used for amounts that a borrower owes, and for ГЭСВ.
    HalfUp,
    /// Towards minus infinity. Used for values that must not exceed a bound.
    Down,
    /// Towards plus infinity. Used for values that must not fall below a bound.
    Up,
}

impl Rounding {
    /// Divides and rounds to an integer. `by` must be positive.
    pub(crate) fn divide(self, value: i128, by: i128) -> i128 {
        // Most values fit i64, whose division is several times as fast.
        let (floor, remainder) = match (i64::try_from(value), i64::try_from(by)) {
            (Ok(value), Ok(by)) => {
                (i128::from(value.div_euclid(by)), i128::from(value.rem_euclid(by)))
            }
            _ => (value.div_euclid(by), value.rem_euclid(by)),
        };
        let rounds_up = match self {
            Self::HalfUp => remainder >= by - remainder,
            Self::Down => false,
            Self::Up => remainder > 0,
        };
        floor + i128::from(rounds_up)
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
