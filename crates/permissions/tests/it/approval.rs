//! Approval rules: who, when and for how long, with sums on both sides of every bound.

use std::collections::BTreeSet;

use base::{BusinessDate, Timestamp};
use money::Tenge;
use permissions::approval::{ApprovalFacts, ApprovalRule, Expiry, SecondPerson, Trigger};
use permissions::{
    Act, ApprovalKind, LimitCheck, Permission, Role, Scope, grant, grants, needs_second, rule_on,
};
use proptest::prelude::*;

/// Kind, makers, checkers (`+` for another one, `/` for one or the other), when two, how long.
const RULES: &str = "
application_approval  | underwriter senior_underwriter | senior_underwriter | >150000.00 overridden limit | 4 h
payment_booking       | accountant | chief_accountant | always | 24 h
payment_reversal      | accountant | chief_accountant | always | 24 h
unmatched_assignment  | accountant | chief_accountant | >50000.00 iin limit | 24 h
unmatched_return      | accountant | chief_accountant | always | 24 h
refund                | accountant | chief_accountant | always | 24 h
waiver                | senior_underwriter collections_lead compliance | senior_underwriter/chief_accountant | >5000.00 >20% limit | 24 h
write_off             | collections_lead accountant | chief_accountant + compliance | always | 72 h
loan_cancellation     | compliance aml_officer | compliance | always | 72 h
loan_unfreeze         | compliance aml_officer | compliance | always | 72 h
restructuring_plan    | support senior_underwriter collections_lead | senior_underwriter | >100000.00 interest_free >6months limit | 24 h
customer_unblock      | support senior_underwriter compliance aml_officer | compliance | always | 24 h
payout_account_change | support | compliance | always | 24 h
product_version       | risk | compliance | always | 7 d
product_sale          | risk | compliance | always | 7 d
law_parameter         | compliance | risk | always | 7 d
decision_policy       | risk | senior_underwriter + compliance | always | 7 d
promo_code            | marketing | risk | discount>30% uses>1000 | 7 d
collection_strategy   | collections_lead | compliance | always | 7 d
contact_override      | collections_lead | compliance | always | 7 d
legal_page            | editor chief_editor | chief_editor + compliance | always | 7 d
consent_text          | editor chief_editor | chief_editor + compliance | always | 7 d
message_template      | collections_lead editor | chief_editor + compliance | always | 7 d
journal_entry         | accountant | chief_accountant | always | 72 h
month_close           | accountant | chief_accountant | always | 24 h
month_reopen          | accountant | chief_accountant | always | 24 h
provision_run         | accountant risk | chief_accountant | always | 7 d
regulator_report      | accountant compliance | chief_accountant/compliance | always | deadline
monitoring_form       | aml_officer | aml_officer | unit | deadline
staff_roles           | security_admin | security_admin | always | 24 h
staff_limits          | security_admin | security_admin | always | 24 h
security_admin        | security_admin | security_admin | always | 24 h
personal_data_export  | support verifier underwriter senior_underwriter collector collections_lead accountant chief_accountant compliance aml_officer auditor | compliance | always | 4 h
audit_export          | compliance aml_officer security_admin auditor | compliance | always | 4 h
bulk_reveal           | support verifier underwriter senior_underwriter collector collections_lead accountant chief_accountant compliance aml_officer auditor | compliance | people>20 | 4 h
key_rotation          | engineer | security_admin + compliance | always | 72 h
retention_run         | compliance | security_admin + compliance | always | 72 h
";

fn day(text: &str) -> BusinessDate {
    text.parse().unwrap()
}

fn tenge(text: &str) -> Tenge {
    text.parse().unwrap()
}

fn today(kind: ApprovalKind) -> &'static ApprovalRule {
    rule_on(kind, day("2026-11-17"))
}

fn written(trigger: &Trigger) -> String {
    match trigger {
        Trigger::Always => "always".to_owned(),
        Trigger::AmountAbove(bound) => format!(">{bound}"),
        Trigger::ShareOfDebtAbove(bound) => format!(">{bound}%"),
        Trigger::MonthsAbove(bound) => format!(">{bound}months"),
        Trigger::InterestFree => "interest_free".to_owned(),
        Trigger::DiscountAbove(bound) => format!("discount>{bound}%"),
        Trigger::UsesAbove(bound) => format!("uses>{bound}"),
        Trigger::PeopleAbove(bound) => format!("people>{bound}"),
        Trigger::OtherIin => "iin".to_owned(),
        Trigger::RuleOverridden => "overridden".to_owned(),
        Trigger::LimitExceeded => "limit".to_owned(),
        Trigger::UnitOfTwo => "unit".to_owned(),
    }
}

fn codes(roles: &[Role], between: &str) -> String {
    roles.iter().map(|role| role.code()).collect::<Vec<_>>().join(between)
}

fn row(rule: &ApprovalRule) -> String {
    let checkers: Vec<_> = rule.checkers.iter().map(|it| codes(it.any_of, "/")).collect();
    let when: Vec<_> = rule.when_two.iter().map(written).collect();
    let expiry = match rule.expiry {
        Expiry::Hours(hours) => format!("{hours} h"),
        Expiry::Days(days) => format!("{days} d"),
        Expiry::Deadline => "deadline".to_owned(),
    };
    [rule.kind.code(), &codes(rule.makers, " "), &checkers.join(" + "), &when.join(" "), &expiry]
        .join(" | ")
}

#[test]
fn every_rule_is_that_of_the_specification() {
    let expected: Vec<String> = RULES
        .trim()
        .lines()
        .map(|line| line.split('|').map(str::trim).collect::<Vec<_>>().join(" | "))
        .collect();
    let rules: Vec<_> = ApprovalKind::ALL.iter().map(|kind| row(today(*kind))).collect();
    assert_eq!(rules, expected);
}

#[test]
fn a_date_before_the_first_rule_has_that_rule() {
    for kind in ApprovalKind::ALL {
        assert_eq!(rule_on(*kind, day("2020-01-01")), today(*kind));
        assert_eq!(today(*kind).from, day("2026-01-01"));
    }
}

#[test]
fn approvals_expire() {
    let asked_at = Timestamp(1_763_146_800_000_000);
    for (expiry, expected) in [
        (Expiry::Hours(4), Some("2025-11-14T23:00:00Z")),
        (Expiry::Hours(72), Some("2025-11-17T19:00:00Z")),
        (Expiry::Days(7), Some("2025-11-21T19:00:00Z")),
        (Expiry::Deadline, None),
    ] {
        let expires_at = expiry.expires_at(asked_at).map(|at| at.to_string());
        assert_eq!(expires_at.as_deref(), expected, "{expiry:?}");
    }
}

/// Facts that call for nobody.
fn harmless() -> ApprovalFacts {
    ApprovalFacts {
        amount: Some(tenge("1")),
        debt: Some(tenge("1000000")),
        months: Some(1),
        is_interest_free: Some(false),
        discount: Some("1".parse().unwrap()),
        uses_max: Some(1),
        people: Some(1),
        is_other_iin: Some(false),
        is_rule_overridden: Some(false),
        maker_limit: Some(LimitCheck::Within),
        unit_size: Some(1),
    }
}

fn reasons(kind: ApprovalKind, facts: ApprovalFacts) -> Vec<String> {
    match needs_second(today(kind), &facts) {
        SecondPerson::NotNeeded => Vec::new(),
        SecondPerson::Needed(triggers) => triggers.iter().map(written).collect(),
    }
}

const ALONE: [&str; 0] = [];

#[test]
fn sums_are_held_to_their_bounds() {
    for (kind, under, at, over, reason) in [
        (ApprovalKind::ApplicationApproval, "149999.99", "150000", "150000.01", ">150000.00"),
        (ApprovalKind::UnmatchedAssignment, "49999.99", "50000", "50000.01", ">50000.00"),
        (ApprovalKind::Waiver, "4999.99", "5000", "5000.01", ">5000.00"),
        (ApprovalKind::RestructuringPlan, "99999.99", "100000", "100000.01", ">100000.00"),
    ] {
        let of =
            |amount| reasons(kind, ApprovalFacts { amount: Some(tenge(amount)), ..harmless() });
        assert_eq!(of(under), ALONE, "{kind}");
        assert_eq!(of(at), ALONE, "{kind}");
        assert_eq!(of(over), [reason], "{kind}");
    }
}

#[test]
fn a_waiver_is_held_to_a_fifth_of_the_debt() {
    for (amount, debt, expected) in [
        ("1999.99", "10000", &[][..]),
        ("2000", "10000", &[]),
        ("2000.01", "10000", &[">20%"]),
        // A fifth of this debt is no whole tiyn.
        ("2000.00", "10000.01", &[]),
        ("2000.01", "10000.04", &[">20%"]),
        ("0.01", "0.05", &[]),
        ("0.01", "0.04", &[">20%"]),
        ("0.01", "0", &[">20%"]),
        ("5000.01", "25000.04", &[">5000.00", ">20%"]),
        ("5000.01", "25000.05", &[">5000.00"]),
    ] {
        let facts =
            ApprovalFacts { amount: Some(tenge(amount)), debt: Some(tenge(debt)), ..harmless() };
        assert_eq!(reasons(ApprovalKind::Waiver, facts), expected, "{amount} of {debt}");
    }
}

#[test]
fn other_facts_are_held_to_their_bounds() {
    use ApprovalKind as K;
    let discount = |text: &str| Some(text.parse().unwrap());
    let with = harmless;
    for (kind, facts, expected) in [
        (K::ApplicationApproval, with(), &[][..]),
        (
            K::ApplicationApproval,
            ApprovalFacts { is_rule_overridden: Some(true), ..with() },
            &["overridden"],
        ),
        (
            K::ApplicationApproval,
            ApprovalFacts { maker_limit: Some(LimitCheck::DayExceeded), ..with() },
            &["limit"],
        ),
        (
            K::ApplicationApproval,
            ApprovalFacts { maker_limit: Some(LimitCheck::ActionExceeded), ..with() },
            &["limit"],
        ),
        (K::UnmatchedAssignment, ApprovalFacts { is_other_iin: Some(true), ..with() }, &["iin"]),
        (
            K::RestructuringPlan,
            ApprovalFacts { is_interest_free: Some(true), ..with() },
            &["interest_free"],
        ),
        (K::RestructuringPlan, ApprovalFacts { months: Some(5), ..with() }, &[]),
        (K::RestructuringPlan, ApprovalFacts { months: Some(6), ..with() }, &[]),
        (K::RestructuringPlan, ApprovalFacts { months: Some(7), ..with() }, &[">6months"]),
        (K::PromoCode, ApprovalFacts { discount: discount("29.9999"), ..with() }, &[]),
        (K::PromoCode, ApprovalFacts { discount: discount("30"), ..with() }, &[]),
        (
            K::PromoCode,
            ApprovalFacts { discount: discount("30.0001"), ..with() },
            &["discount>30%"],
        ),
        (K::PromoCode, ApprovalFacts { uses_max: Some(999), ..with() }, &[]),
        (K::PromoCode, ApprovalFacts { uses_max: Some(1_000), ..with() }, &[]),
        (K::PromoCode, ApprovalFacts { uses_max: Some(1_001), ..with() }, &["uses>1000"]),
        (K::BulkReveal, ApprovalFacts { people: Some(19), ..with() }, &[]),
        (K::BulkReveal, ApprovalFacts { people: Some(20), ..with() }, &[]),
        (K::BulkReveal, ApprovalFacts { people: Some(21), ..with() }, &["people>20"]),
        (K::MonitoringForm, ApprovalFacts { unit_size: Some(1), ..with() }, &[]),
        (K::MonitoringForm, ApprovalFacts { unit_size: Some(2), ..with() }, &["unit"]),
        (K::MonitoringForm, ApprovalFacts { unit_size: Some(3), ..with() }, &["unit"]),
        (
            K::ApplicationApproval,
            ApprovalFacts {
                amount: Some(tenge("200000")),
                is_rule_overridden: Some(true),
                maker_limit: Some(LimitCheck::DayExceeded),
                ..with()
            },
            &[">150000.00", "overridden", "limit"],
        ),
    ] {
        assert_eq!(reasons(kind, facts), expected, "{kind}");
    }
}

/// What a kind has no condition for is never done by one; and what it has conditions for is not
/// done by one as long as a fact is unknown.
#[test]
fn unknown_facts_call_for_a_second_person() {
    let conditional = [
        "application_approval",
        "unmatched_assignment",
        "waiver",
        "restructuring_plan",
        "promo_code",
        "monitoring_form",
        "bulk_reveal",
    ];
    for kind in ApprovalKind::ALL.iter().copied() {
        let when: Vec<_> = today(kind).when_two.iter().map(written).collect();
        assert_eq!(reasons(kind, ApprovalFacts::default()), when, "{kind}");
        let alone = reasons(kind, harmless());
        match conditional.contains(&kind.code()) {
            true => assert_eq!(alone, ALONE, "{kind}"),
            false => assert_eq!(alone, ["always"], "{kind}"),
        }
    }
    let of_waiver = |facts| reasons(ApprovalKind::Waiver, facts);
    assert_eq!(of_waiver(ApprovalFacts { debt: None, ..harmless() }), [">20%"]);
    assert_eq!(of_waiver(ApprovalFacts { amount: None, ..harmless() }), [">5000.00", ">20%"]);
    assert_eq!(of_waiver(ApprovalFacts { maker_limit: None, ..harmless() }), ["limit"]);
}

#[test]
fn each_checker_is_asked_for_once() {
    let write_off = today(ApprovalKind::WriteOff);
    let (chief, compliance) = (Role::ChiefAccountant, Role::Compliance);
    for (checked_as, roles, next, is_checked) in [
        (&[][..], &[chief][..], Some(chief), false),
        (&[], &[compliance], Some(compliance), false),
        (&[], &[Role::Accountant], None, false),
        (&[], &[], None, false),
        (&[], &[compliance, chief], Some(chief), false),
        (&[chief], &[chief], None, false),
        (&[chief], &[compliance, chief], Some(compliance), false),
        (&[compliance], &[chief], Some(chief), false),
        (&[chief, compliance], &[compliance, chief], None, true),
    ] {
        assert_eq!(write_off.next_check(checked_as, roles), next, "{checked_as:?} {roles:?}");
        assert_eq!(write_off.is_checked(checked_as), is_checked, "{checked_as:?}");
    }
    let waiver = today(ApprovalKind::Waiver);
    assert_eq!(waiver.next_check(&[], &[chief]), Some(chief));
    assert!(waiver.is_checked(&[chief]) && waiver.is_checked(&[Role::SeniorUnderwriter]));
    assert_eq!(waiver.next_check(&[chief], &[Role::SeniorUnderwriter]), None);
    assert!(waiver.may_make(&[Role::Verifier, Role::Compliance]));
    assert!(!waiver.may_make(&[Role::Verifier]) && !waiver.may_make(&[]));
}

/// Roles that a grant of the matrix gives an act to, on what the approval is about.
fn holders(permission: Permission, act: Act, scope: Scope) -> BTreeSet<Role> {
    let holds = |role: &Role| grants(&[*role]).allow_within(permission, act, scope);
    Role::ALL.iter().copied().filter(holds).collect()
}

/// The scope, and the permission to check where it is not the maker's.
fn of_matrix(kind: ApprovalKind) -> Option<(Permission, Permission, Scope)> {
    let permission = kind.maker_permission()?;
    Some(match kind {
        ApprovalKind::LegalPage | ApprovalKind::ConsentText => {
            (permission, Permission::TextsPublish, Scope::LegalPages)
        }
        _ => (permission, permission, Scope::Everything),
    })
}

/// Who holds the permission may ask, and nobody else: a button that the matrix shows is never
/// refused by the rule.
#[test]
fn makers_are_those_of_the_matrix() {
    let mut without_permission = Vec::new();
    for kind in ApprovalKind::ALL.iter().copied() {
        let makers: BTreeSet<Role> = today(kind).makers.iter().copied().collect();
        assert_eq!(makers.len(), today(kind).makers.len(), "{kind}");
        let Some((permission, _, scope)) = of_matrix(kind) else {
            without_permission.push(kind.code());
            continue;
        };
        // An export is a way of reading.
        let act = if kind == ApprovalKind::AuditExport { Act::Read } else { Act::Make };
        assert_eq!(makers, holders(permission, act, scope), "{kind}");
    }
    let expected = [
        "payout_account_change",
        "personal_data_export",
        "bulk_reveal",
        "key_rotation",
        "retention_run",
    ];
    assert_eq!(without_permission, expected);
    let revealers: BTreeSet<Role> = Permission::ALL
        .iter()
        .filter(|permission| permission.reveals_personal_data())
        .flat_map(|permission| holders(*permission, Act::Reveal, Scope::Everything))
        .collect();
    for kind in [ApprovalKind::PersonalDataExport, ApprovalKind::BulkReveal] {
        assert_eq!(today(kind).makers.iter().copied().collect::<BTreeSet<_>>(), revealers);
    }
}

/// A rule asks nobody to check who has no right to, but it may ask fewer than have one.
#[test]
fn checkers_are_among_those_of_the_matrix() {
    let mut unused = BTreeSet::new();
    for permission in Permission::ALL {
        for role in
            Role::ALL.iter().filter(|it| grant(**it, *permission).level.includes(Act::Check))
        {
            unused.insert((permission.code(), role.code()));
        }
    }
    for kind in ApprovalKind::ALL.iter().copied() {
        let all: Vec<Role> =
            today(kind).checkers.iter().flat_map(|it| it.any_of).copied().collect();
        let roles: BTreeSet<Role> = all.iter().copied().collect();
        assert_eq!(roles.len(), all.len(), "{kind} asks for a role twice");
        assert!(!roles.is_empty(), "{kind}");
        let Some((_, permission, scope)) = of_matrix(kind) else { continue };
        if kind == ApprovalKind::AuditExport {
            continue;
        }
        assert!(roles.is_subset(&holders(permission, Act::Check, scope)), "{kind}");
        for role in roles {
            unused.remove(&(permission.code(), role.code()));
        }
    }
    // The matrix gives these a check that no rule asks for.
    let expected = [
        ("aml.case", "aml_officer"),
        ("aml.freeze", "aml_officer"),
        ("aml.list", "aml_officer"),
        ("aml.register", "aml_officer"),
        ("aml.risk_level", "aml_officer"),
        ("collection.strategy", "risk"),
        ("customer.unblock", "aml_officer"),
        ("customer.unblock", "senior_underwriter"),
        ("reconcile.sign_off", "chief_accountant"),
        ("report.bureau", "compliance"),
        ("request.plan", "compliance"),
    ];
    assert_eq!(unused.into_iter().collect::<Vec<_>>(), expected);
}

proptest! {
    /// A larger amount never needs fewer people.
    #[test]
    fn more_money_never_needs_fewer_people(
        one in 0..100_000_000_i64, more in 0..100_000_000_i64, debt in 0..100_000_000_i64
    ) {
        let facts = |tiyn| ApprovalFacts {
            amount: Some(Tenge::from_tiyn(tiyn)),
            debt: Some(Tenge::from_tiyn(debt)),
            ..harmless()
        };
        for kind in ApprovalKind::ALL.iter().copied() {
            let (small, large) = (reasons(kind, facts(one)), reasons(kind, facts(one + more)));
            prop_assert!(small.iter().all(|reason| large.contains(reason)), "{}", kind);
        }
    }

    /// However people come, a rule is satisfied by exactly as many as it asks for.
    #[test]
    fn every_checker_fills_one_place(
        kind in prop::sample::select(ApprovalKind::ALL),
        people in prop::collection::vec(
            prop::collection::vec(prop::sample::select(Role::ALL), 0..4), 0..30
        ),
    ) {
        let rule = today(kind);
        let mut checked_as = Vec::new();
        for roles in people {
            if let Some(role) = rule.next_check(&checked_as, &roles) {
                prop_assert!(roles.contains(&role) && !rule.is_checked(&checked_as));
                checked_as.push(role);
            }
        }
        prop_assert!(checked_as.len() <= rule.checkers.len());
        prop_assert_eq!(rule.is_checked(&checked_as), checked_as.len() == rule.checkers.len());
    }
}
