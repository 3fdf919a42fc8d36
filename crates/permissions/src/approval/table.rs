//! The rules by kind and date.

use std::sync::LazyLock;

use base::BusinessDate;
use money::Percent;

use super::ApprovalKind as Kind;
use super::{ApprovalRule, Checker, Expiry, Trigger};
use crate::Role;
use crate::limits;
use Expiry::{Days, Hours};

/// A rule without the date from which it is in force.
struct Terms {
    kind: Kind,
    makers: &'static [Role],
    checkers: &'static [Checker],
    when_two: &'static [Trigger],
    expiry: Expiry,
}

const fn terms(
    kind: Kind,
    makers: &'static [Role],
    checkers: &'static [Checker],
    when_two: &'static [Trigger],
    expiry: Expiry,
) -> Terms {
    Terms { kind, makers, checkers, when_two, expiry }
}

const fn one(any_of: &'static [Role]) -> Checker {
    Checker { any_of }
}

const ALWAYS: &[Trigger] = &[Trigger::Always];
const LARGE_APPROVAL: &[Trigger] = &[
    Trigger::AmountAbove(limits::APPLICATION_APPROVAL),
    Trigger::RuleOverridden,
    Trigger::LimitExceeded,
];
const LARGE_ASSIGNMENT: &[Trigger] = &[
    Trigger::AmountAbove(limits::UNMATCHED_ASSIGNMENT),
    Trigger::OtherIin,
    Trigger::LimitExceeded,
];
const LARGE_WAIVER: &[Trigger] = &[
    Trigger::AmountAbove(limits::WAIVER),
    Trigger::ShareOfDebtAbove(Percent::from_tenths(200)),
    Trigger::LimitExceeded,
];
const LARGE_PLAN: &[Trigger] = &[
    Trigger::AmountAbove(limits::RESTRUCTURING_PLAN),
    Trigger::InterestFree,
    Trigger::MonthsAbove(6),
    Trigger::LimitExceeded,
];
const LARGE_PROMO: &[Trigger] =
    &[Trigger::DiscountAbove(Percent::from_tenths(300)), Trigger::UsesAbove(1_000)];

const ACCOUNTANT: &[Role] = &[Role::Accountant];
const COMPLIANCE: &[Role] = &[Role::Compliance];
const RISK: &[Role] = &[Role::Risk];
const SECURITY_ADMIN: &[Role] = &[Role::SecurityAdmin];
const COLLECTIONS_LEAD: &[Role] = &[Role::CollectionsLead];
const DISPUTE_ENDERS: &[Role] = &[Role::Compliance, Role::AmlOfficer];
const AUTHORS: &[Role] = &[Role::Editor, Role::ChiefEditor];
/// Everybody with a right to reveal personal data.
const REVEALERS: &[Role] = &[
    Role::Support,
    Role::Verifier,
    Role::Underwriter,
    Role::SeniorUnderwriter,
    Role::Collector,
    Role::CollectionsLead,
    Role::Accountant,
    Role::ChiefAccountant,
    Role::Compliance,
    Role::AmlOfficer,
    Role::Auditor,
];

const BY_CHIEF_ACCOUNTANT: &[Checker] = &[one(&[Role::ChiefAccountant])];
const BY_COMPLIANCE: &[Checker] = &[one(COMPLIANCE)];
const BY_RISK: &[Checker] = &[one(RISK)];
const BY_SENIOR_UNDERWRITER: &[Checker] = &[one(&[Role::SeniorUnderwriter])];
const BY_SECURITY_ADMIN: &[Checker] = &[one(SECURITY_ADMIN)];
const BY_CHIEF_EDITOR_AND_COMPLIANCE: &[Checker] = &[one(&[Role::ChiefEditor]), one(COMPLIANCE)];
const BY_SECURITY_AND_COMPLIANCE: &[Checker] = &[one(SECURITY_ADMIN), one(COMPLIANCE)];

const SINCE_2026: &[Terms] = &[
    terms(
        Kind::ApplicationApproval,
        &[Role::Underwriter, Role::SeniorUnderwriter],
        BY_SENIOR_UNDERWRITER,
        LARGE_APPROVAL,
        Hours(4),
    ),
    terms(Kind::PaymentBooking, ACCOUNTANT, BY_CHIEF_ACCOUNTANT, ALWAYS, Hours(24)),
    terms(Kind::PaymentReversal, ACCOUNTANT, BY_CHIEF_ACCOUNTANT, ALWAYS, Hours(24)),
    terms(Kind::UnmatchedAssignment, ACCOUNTANT, BY_CHIEF_ACCOUNTANT, LARGE_ASSIGNMENT, Hours(24)),
    terms(Kind::UnmatchedReturn, ACCOUNTANT, BY_CHIEF_ACCOUNTANT, ALWAYS, Hours(24)),
    terms(Kind::Refund, ACCOUNTANT, BY_CHIEF_ACCOUNTANT, ALWAYS, Hours(24)),
    terms(
        Kind::Waiver,
        &[Role::SeniorUnderwriter, Role::CollectionsLead, Role::Compliance],
        &[one(&[Role::SeniorUnderwriter, Role::ChiefAccountant])],
        LARGE_WAIVER,
        Hours(24),
    ),
    terms(
        Kind::WriteOff,
        &[Role::CollectionsLead, Role::Accountant],
        &[one(&[Role::ChiefAccountant]), one(COMPLIANCE)],
        ALWAYS,
        Hours(72),
    ),
    terms(Kind::LoanCancellation, DISPUTE_ENDERS, BY_COMPLIANCE, ALWAYS, Hours(72)),
    terms(Kind::LoanUnfreeze, DISPUTE_ENDERS, BY_COMPLIANCE, ALWAYS, Hours(72)),
    terms(
        Kind::RestructuringPlan,
        &[Role::Support, Role::SeniorUnderwriter, Role::CollectionsLead],
        BY_SENIOR_UNDERWRITER,
        LARGE_PLAN,
        Hours(24),
    ),
    terms(
        Kind::CustomerUnblock,
        &[Role::Support, Role::SeniorUnderwriter, Role::Compliance, Role::AmlOfficer],
        BY_COMPLIANCE,
        ALWAYS,
        Hours(24),
    ),
    terms(Kind::PayoutAccountChange, &[Role::Support], BY_COMPLIANCE, ALWAYS, Hours(24)),
    terms(Kind::ProductVersion, RISK, BY_COMPLIANCE, ALWAYS, Days(7)),
    terms(Kind::ProductSale, RISK, BY_COMPLIANCE, ALWAYS, Days(7)),
    terms(Kind::LawParameter, COMPLIANCE, BY_RISK, ALWAYS, Days(7)),
    terms(
        Kind::DecisionPolicy,
        RISK,
        &[one(&[Role::SeniorUnderwriter]), one(COMPLIANCE)],
        ALWAYS,
        Days(7),
    ),
    terms(Kind::PromoCode, &[Role::Marketing], BY_RISK, LARGE_PROMO, Days(7)),
    terms(Kind::CollectionStrategy, COLLECTIONS_LEAD, BY_COMPLIANCE, ALWAYS, Days(7)),
    terms(Kind::ContactOverride, COLLECTIONS_LEAD, BY_COMPLIANCE, ALWAYS, Days(7)),
    terms(Kind::LegalPage, AUTHORS, BY_CHIEF_EDITOR_AND_COMPLIANCE, ALWAYS, Days(7)),
    terms(Kind::ConsentText, AUTHORS, BY_CHIEF_EDITOR_AND_COMPLIANCE, ALWAYS, Days(7)),
    terms(
        Kind::MessageTemplate,
        &[Role::CollectionsLead, Role::Editor],
        BY_CHIEF_EDITOR_AND_COMPLIANCE,
        ALWAYS,
        Days(7),
    ),
    terms(Kind::JournalEntry, ACCOUNTANT, BY_CHIEF_ACCOUNTANT, ALWAYS, Hours(72)),
    terms(Kind::MonthClose, ACCOUNTANT, BY_CHIEF_ACCOUNTANT, ALWAYS, Hours(24)),
    terms(Kind::MonthReopen, ACCOUNTANT, BY_CHIEF_ACCOUNTANT, ALWAYS, Hours(24)),
    terms(
        Kind::ProvisionRun,
        &[Role::Accountant, Role::Risk],
        BY_CHIEF_ACCOUNTANT,
        ALWAYS,
        Days(7),
    ),
    terms(
        Kind::RegulatorReport,
        &[Role::Accountant, Role::Compliance],
        &[one(&[Role::ChiefAccountant, Role::Compliance])],
        ALWAYS,
        Expiry::Deadline,
    ),
    terms(
        Kind::MonitoringForm,
        &[Role::AmlOfficer],
        &[one(&[Role::AmlOfficer])],
        &[Trigger::UnitOfTwo],
        Expiry::Deadline,
    ),
    terms(Kind::StaffRoles, SECURITY_ADMIN, BY_SECURITY_ADMIN, ALWAYS, Hours(24)),
    terms(Kind::StaffLimits, SECURITY_ADMIN, BY_SECURITY_ADMIN, ALWAYS, Hours(24)),
    terms(Kind::SecurityAdmin, SECURITY_ADMIN, BY_SECURITY_ADMIN, ALWAYS, Hours(24)),
    terms(Kind::PersonalDataExport, REVEALERS, BY_COMPLIANCE, ALWAYS, Hours(4)),
    terms(
        Kind::AuditExport,
        &[Role::Compliance, Role::AmlOfficer, Role::SecurityAdmin, Role::Auditor],
        BY_COMPLIANCE,
        ALWAYS,
        Hours(4),
    ),
    terms(Kind::BulkReveal, REVEALERS, BY_COMPLIANCE, &[Trigger::PeopleAbove(20)], Hours(4)),
    terms(Kind::KeyRotation, &[Role::Engineer], BY_SECURITY_AND_COMPLIANCE, ALWAYS, Hours(72)),
    terms(Kind::RetentionRun, COMPLIANCE, BY_SECURITY_AND_COMPLIANCE, ALWAYS, Hours(72)),
];

/// In ascending order of their dates.
static RULES: LazyLock<Vec<ApprovalRule>> =
    LazyLock::new(|| dated("2026-01-01", SINCE_2026).collect());

fn dated(from: &str, terms: &'static [Terms]) -> impl Iterator<Item = ApprovalRule> {
    let from: BusinessDate = from.parse().expect("a date of the table");
    terms.iter().map(move |&Terms { kind, makers, checkers, when_two, expiry }| ApprovalRule {
        kind,
        from,
        makers,
        checkers,
        when_two,
        expiry,
    })
}

/// Returns the rule in force on a date. The first one counts for earlier dates too, so that no
/// command is ever without a rule.
pub fn rule_on(kind: Kind, date: BusinessDate) -> &'static ApprovalRule {
    in_force_on(&RULES, kind, date)
}

fn in_force_on(rules: &[ApprovalRule], kind: Kind, date: BusinessDate) -> &ApprovalRule {
    let of_kind = || rules.iter().filter(move |rule| rule.kind == kind);
    let latest = of_kind().rev().find(|rule| rule.from <= date);
    latest.or_else(|| of_kind().next()).expect("every kind has a rule")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> BusinessDate {
        text.parse().unwrap()
    }

    #[test]
    fn every_kind_has_one_rule_a_date() {
        let kinds = |rules: &[Terms]| rules.iter().map(|terms| terms.kind).collect::<Vec<_>>();
        assert_eq!(kinds(SINCE_2026), Kind::ALL);
    }

    #[test]
    fn a_rule_is_in_force_from_its_date_until_the_next() {
        const LATER: &[Terms] = &[terms(Kind::Waiver, ACCOUNTANT, BY_RISK, ALWAYS, Hours(1))];
        let rules: Vec<_> =
            dated("2026-01-01", SINCE_2026).chain(dated("2026-07-01", LATER)).collect();
        for (kind, on, expiry) in [
            (Kind::Waiver, "2025-12-31", Hours(24)),
            (Kind::Waiver, "2026-01-01", Hours(24)),
            (Kind::Waiver, "2026-06-30", Hours(24)),
            (Kind::Waiver, "2026-07-01", Hours(1)),
            (Kind::Waiver, "2030-01-01", Hours(1)),
            (Kind::WriteOff, "2026-07-01", Hours(72)),
        ] {
            assert_eq!(in_force_on(&rules, kind, day(on)).expiry, expiry, "{kind} {on}");
        }
    }
}
