//! No person both makes and checks, nor checks twice.

use std::collections::HashSet;

use base::ids::StaffId;
use permissions::{CheckRejection, may_check};
use proptest::prelude::*;

const fn staff(number: u128) -> StaffId {
    StaffId::from_u128(number)
}

#[test]
fn who_made_or_checked_does_not_check() {
    let (aigul, marat, dana) = (staff(1), staff(2), staff(3));
    for (checkers, candidate, expected) in [
        (&[][..], aigul, Err(CheckRejection::IsMaker)),
        (&[], marat, Ok(())),
        (&[marat], aigul, Err(CheckRejection::IsMaker)),
        (&[marat], marat, Err(CheckRejection::HasChecked)),
        (&[marat], dana, Ok(())),
        (&[marat, dana], marat, Err(CheckRejection::HasChecked)),
        (&[marat, dana], staff(4), Ok(())),
        // However the list came about, the maker is the maker.
        (&[aigul], aigul, Err(CheckRejection::IsMaker)),
    ] {
        assert_eq!(may_check(aigul, checkers, candidate), expected, "{checkers:?} {candidate}");
    }
}

#[test]
fn rejections_have_codes() {
    let codes: Vec<_> = CheckRejection::ALL.iter().map(|it| it.code()).collect();
    assert_eq!(codes, ["is_maker", "has_checked"]);
}

proptest! {
    /// Whoever tries in whatever order: those who get through are different people, and the maker is
    /// none of them.
    #[test]
    fn any_sequence_has_distinct_people(
        maker in 0..6_u128,
        candidates in prop::collection::vec(0..6_u128, 0..20),
    ) {
        let maker = staff(maker);
        let mut checkers = Vec::new();
        for candidate in candidates.iter().map(|number| staff(*number)) {
            let result = may_check(maker, &checkers, candidate);
            prop_assert_eq!(result.is_ok(), candidate != maker && !checkers.contains(&candidate));
            if result.is_ok() {
                checkers.push(candidate);
            }
        }
        let people: HashSet<StaffId> = checkers.iter().copied().collect();
        prop_assert_eq!(people.len(), checkers.len());
        prop_assert!(!people.contains(&maker));
    }
}
