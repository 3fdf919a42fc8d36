//! What several roles of one person give together.

use permissions::Permission as P;
use permissions::{Act, Grants, Level, Permission, Role, Scope, grant, grants};
use proptest::prelude::*;

#[test]
fn roles_add_up() {
    let nobody = grants(&[]);
    assert_eq!(nobody.iter().count(), 0);
    assert_eq!(nobody, Grants::default());
    let accountant = grants(&[Role::Accountant]);
    assert!(accountant.allow(P::LoanPaymentBook, Act::Make));
    assert!(!accountant.allow(P::LoanPaymentBook, Act::Check));
    let both = grants(&[Role::Accountant, Role::ChiefAccountant]);
    for (act, is_allowed) in
        [(Act::Read, true), (Act::Make, true), (Act::Check, true), (Act::Reveal, false)]
    {
        assert_eq!(both.allow(P::LoanPaymentBook, act), is_allowed, "{act}");
    }
    let book = both.iter().find(|(permission, _)| *permission == P::LoanPaymentBook).unwrap().1;
    assert_eq!((book.level, book.scope), (Level::MakeAndCheck, Scope::Everything));
}

#[test]
fn levels_include_acts() {
    for (level, read, reveal, make, check) in [
        (Level::Nothing, false, false, false, false),
        (Level::Read, true, false, false, false),
        (Level::Reveal, true, true, false, false),
        (Level::Make, true, false, true, false),
        (Level::Check, true, false, false, true),
        (Level::MakeAndCheck, true, false, true, true),
    ] {
        for (act, is_included) in
            [(Act::Read, read), (Act::Reveal, reveal), (Act::Make, make), (Act::Check, check)]
        {
            assert_eq!(level.includes(act), is_included, "{level} {act}");
        }
    }
}

#[test]
fn a_scope_restricts_until_another_role_lifts_it() {
    let risk = grants(&[Role::Risk]);
    assert!(!risk.allow(P::LoanRead, Act::Read));
    assert!(risk.allow_within(P::LoanRead, Act::Read, Scope::WithoutNames));
    assert!(!risk.allow_within(P::LoanRead, Act::Read, Scope::StatesOnly));
    assert!(!risk.allow_within(P::LoanRead, Act::Make, Scope::WithoutNames));
    let with_support = grants(&[Role::Risk, Role::Support]);
    assert!(with_support.allow(P::LoanRead, Act::Read));
    assert!(with_support.allow_within(P::LoanRead, Act::Read, Scope::WithoutNames));
    assert_eq!(with_support.iter().filter(|(it, _)| *it == P::LoanRead).count(), 1);
}

/// Compliance checks legal pages only, also if another role lets them read everything.
#[test]
fn a_level_keeps_its_scope() {
    let person = grants(&[Role::Compliance, Role::Auditor]);
    assert!(person.allow(P::TextsPublish, Act::Read));
    assert!(!person.allow(P::TextsPublish, Act::Check));
    assert!(person.allow_within(P::TextsPublish, Act::Check, Scope::LegalPages));
    let publish: Vec<_> = person.iter().filter(|(it, _)| *it == P::TextsPublish).collect();
    let written: Vec<_> = publish.iter().map(|(_, it)| (it.level, it.scope)).collect();
    let expected = [(Level::Read, Scope::Everything), (Level::Check, Scope::LegalPages)];
    assert_eq!(written, expected);
}

/// Without looking at the staff card nobody asks for the register of AML as an auditor.
#[test]
fn an_auditor_reads_the_aml_register_by_appointment_only() {
    let auditor = grants(&[Role::Auditor]);
    assert!(!auditor.allow(P::AmlRegister, Act::Read));
    assert!(auditor.allow_within(P::AmlRegister, Act::Read, Scope::AmlRegisterByAppointment));
    assert!(grants(&[Role::AmlOfficer]).allow(P::AmlRegister, Act::Read));
}

fn some_roles() -> impl Strategy<Value = Vec<Role>> {
    prop::collection::vec(prop::sample::select(Role::ALL), 0..6)
}

proptest! {
    /// A person may do what one of the roles may do, and nothing else.
    #[test]
    fn together_roles_give_what_each_gives(roles in some_roles()) {
        let together = grants(&roles);
        for permission in Permission::ALL {
            for act in Act::ALL {
                for scope in Scope::ALL {
                    let by_a_role = roles.iter().any(|role| {
                        let grant = grant(*role, *permission);
                        let is_in_scope =
                            grant.scope == *scope || grant.scope == Scope::Everything;
                        is_in_scope && grant.level.includes(*act)
                    });
                    prop_assert_eq!(together.allow_within(*permission, *act, *scope), by_a_role);
                }
            }
        }
    }

    #[test]
    fn the_order_and_number_of_roles_do_not_matter(roles in some_roles()) {
        let reversed: Vec<Role> = roles.iter().rev().chain(&roles).copied().collect();
        prop_assert_eq!(grants(&reversed), grants(&roles));
    }
}
