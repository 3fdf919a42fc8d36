//! Pairs of roles that one person must not have.

use permissions::Role as R;
use permissions::SeparationRule as S;
use permissions::{Conflict, Role, conflicts};
use proptest::prelude::*;

/// Every pair that a rule forbids.
const FORBIDDEN: &[(S, R, &[R])] = &[
    (S::AmlApartFromAudit, R::AmlOfficer, &[R::Auditor]),
    (
        S::AmlApartFromOperations,
        R::AmlOfficer,
        &[
            R::Support,
            R::Verifier,
            R::Underwriter,
            R::SeniorUnderwriter,
            R::Collector,
            R::CollectionsLead,
            R::Accountant,
            R::ChiefAccountant,
        ],
    ),
    (
        S::SecurityAdminWithoutBusiness,
        R::SecurityAdmin,
        &[
            R::Support,
            R::Verifier,
            R::Underwriter,
            R::SeniorUnderwriter,
            R::Collector,
            R::CollectionsLead,
            R::Accountant,
            R::ChiefAccountant,
            R::Risk,
            R::Editor,
            R::ChiefEditor,
            R::Marketing,
            R::Compliance,
            R::AmlOfficer,
        ],
    ),
    (
        S::EngineerWithoutBusiness,
        R::Engineer,
        &[
            R::Support,
            R::Verifier,
            R::Underwriter,
            R::SeniorUnderwriter,
            R::Collector,
            R::CollectionsLead,
            R::Accountant,
            R::ChiefAccountant,
            R::Risk,
            R::Editor,
            R::ChiefEditor,
            R::Marketing,
            R::Compliance,
            R::AmlOfficer,
        ],
    ),
    (
        S::AuditorOnlyReads,
        R::Auditor,
        &[
            R::Support,
            R::Verifier,
            R::Underwriter,
            R::SeniorUnderwriter,
            R::Collector,
            R::CollectionsLead,
            R::Accountant,
            R::ChiefAccountant,
            R::Risk,
            R::Editor,
            R::ChiefEditor,
            R::Marketing,
            R::Compliance,
            R::AmlOfficer,
            R::SecurityAdmin,
            R::Engineer,
        ],
    ),
];

fn forbidden(one: Role, two: Role) -> Vec<Conflict> {
    let pairs = FORBIDDEN.iter().flat_map(|(rule, role, others)| {
        others.iter().map(|other| Conflict { rule: *rule, role: *role, other: *other })
    });
    pairs.filter(|it| [(one, two), (two, one)].contains(&(it.role, it.other))).collect()
}

#[test]
fn every_pair_of_roles_is_judged_by_the_rules() {
    for one in Role::ALL.iter().copied() {
        assert_eq!(conflicts(&[one]), [], "{one}");
        for two in Role::ALL.iter().copied().filter(|two| *two != one) {
            assert_eq!(conflicts(&[one, two]), forbidden(one, two), "{one} {two}");
        }
    }
    assert_eq!(conflicts(&[]), []);
}

#[test]
fn roles_of_small_lenders_may_be_combined() {
    for roles in [
        &[R::Compliance, R::AmlOfficer, R::Risk][..],
        &[R::Support, R::Verifier, R::Underwriter, R::Collector],
        &[R::Accountant, R::ChiefAccountant],
        &[R::Editor, R::ChiefEditor, R::Marketing],
        &[R::SecurityAdmin, R::Engineer],
    ] {
        assert_eq!(conflicts(roles), [], "{roles:?}");
    }
}

#[test]
fn every_broken_rule_is_named() {
    let broken = conflicts(&[R::Auditor, R::AmlOfficer, R::Support]);
    let expected = [
        (S::AmlApartFromAudit, R::AmlOfficer, R::Auditor),
        (S::AmlApartFromOperations, R::AmlOfficer, R::Support),
        (S::AuditorOnlyReads, R::Auditor, R::Support),
        (S::AuditorOnlyReads, R::Auditor, R::AmlOfficer),
    ];
    let broken: Vec<_> = broken.iter().map(|it| (it.rule, it.role, it.other)).collect();
    assert_eq!(broken, expected);
}

proptest! {
    /// A set of roles breaks the rules that its pairs break: no more, no less, in any order.
    #[test]
    fn a_set_breaks_what_its_pairs_break(
        roles in prop::collection::vec(prop::sample::select(Role::ALL), 0..8)
    ) {
        let of_pairs: std::collections::HashSet<Conflict> = roles
            .iter()
            .flat_map(|one| roles.iter().flat_map(|two| forbidden(*one, *two)))
            .collect();
        let found = conflicts(&roles);
        prop_assert_eq!(found.len(), of_pairs.len());
        prop_assert!(found.iter().all(|conflict| of_pairs.contains(conflict)));
    }
}
