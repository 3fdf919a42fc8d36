//! The check digit that IIN and BIN share.

use zeroize::Zeroizing;

/// Length of an IIN and of a BIN.
pub(crate) const LENGTH: usize = 12;

/// The eleventh digit has the weight 11 in the first row, which is 0 modulo 11: an error in that
/// digit is only detected in numbers whose check digit comes from the second row.
const FIRST_WEIGHTS: [u32; LENGTH - 1] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const SECOND_WEIGHTS: [u32; LENGTH - 1] = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2];

/// Returns the ASCII digits of a text, without any other characters.
pub(crate) fn extract_digits(text: &str) -> Zeroizing<String> {
    let mut digits = Zeroizing::new(String::with_capacity(text.len()));
    digits.extend(text.chars().filter(char::is_ascii_digit));
    digits
}

/// Returns whether the last of twelve digits is the check digit of the others. Numbers for which
/// both rows give 10 are never issued.
pub(crate) fn is_valid(digits: &str) -> bool {
    let check_digit = match weighted_remainder(digits, FIRST_WEIGHTS) {
        10 => weighted_remainder(digits, SECOND_WEIGHTS),
        remainder => remainder,
    };
    digits.chars().nth(LENGTH - 1).and_then(|c| c.to_digit(10)) == Some(check_digit)
}

fn weighted_remainder(digits: &str, row: [u32; LENGTH - 1]) -> u32 {
    let digits = digits.chars().filter_map(|c| c.to_digit(10));
    digits.zip(row).map(|(digit, weight)| digit * weight).sum::<u32>() % 11
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_the_second_weights_if_the_first_give_ten() {
        for (digits, first_row) in [("061211600012", 10), ("900101300811", 10), ("791028302728", 8)]
        {
            assert_eq!(weighted_remainder(digits, FIRST_WEIGHTS), first_row, "{digits}");
            assert!(is_valid(digits), "{digits}");
        }
    }

    #[test]
    fn rejects_numbers_that_are_never_issued() {
        assert_eq!(weighted_remainder("900101300800", FIRST_WEIGHTS), 10);
        assert_eq!(weighted_remainder("900101300800", SECOND_WEIGHTS), 10);
        assert!((0..=9).all(|last| !is_valid(&format!("90010130080{last}"))));
    }

    #[test]
    fn the_first_weights_ignore_the_eleventh_digit() {
        let accepted_count =
            (0..=9).filter(|digit| is_valid(&format!("9001013000{digit}7"))).count();
        assert_eq!(accepted_count, 10);
    }
}
