//! No person both makes and checks: four eyes by person, not by role.

use base::ids::StaffId;

base::codes! {
    /// Why a person must not check.
    CheckRejection {
        /// The person asked for it.
        IsMaker = "is_maker",
        /// The person has checked it already, perhaps in another role.
        HasChecked = "has_checked",
    }
}

impl std::error::Error for CheckRejection {}

/// Decides whether `candidate` may be the next to check. Roles do not count here: a person with two
/// roles is one pair of eyes, and a deputy counts as themselves, not as the person they stand in
/// for.
pub fn may_check(
    maker: StaffId,
    checkers: &[StaffId],
    candidate: StaffId,
) -> Result<(), CheckRejection> {
    if candidate == maker {
        return Err(CheckRejection::IsMaker);
    }
    if checkers.contains(&candidate) {
        return Err(CheckRejection::HasChecked);
    }
    Ok(())
}
