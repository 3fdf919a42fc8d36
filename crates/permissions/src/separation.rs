//! Separation of duties: roles that one person must not have together.

use base::Language;

use crate::Role;

base::codes! {
    /// A rule of separation. To be checked when a role is given and again when it is used.
    SeparationRule {
        /// Order № 105 of 29.10.2020, p. 10.
        AmlApartFromAudit = "aml_apart_from_audit",
        /// Order № 105 of 29.10.2020, p. 10.
        AmlApartFromOperations = "aml_apart_from_operations",
        SecurityAdminWithoutBusiness = "security_admin_without_business",
        EngineerWithoutBusiness = "engineer_without_business",
        AuditorOnlyReads = "auditor_only_reads",
    }
}

/// Two roles of one person that break a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Conflict {
    pub rule: SeparationRule,
    /// The role that the rule is about.
    pub role: Role,
    /// The role that it must not be combined with.
    pub other: Role,
}

/// Who serves customers and moves their money, with those who check them.
const fn is_operational(role: Role) -> bool {
    matches!(
        role,
        Role::Support
            | Role::Verifier
            | Role::Underwriter
            | Role::SeniorUnderwriter
            | Role::Collector
            | Role::CollectionsLead
            | Role::Accountant
            | Role::ChiefAccountant
    )
}

/// Everybody who works for the lender's business, as opposed to its systems and its audit.
const fn is_business(role: Role) -> bool {
    !matches!(role, Role::SecurityAdmin | Role::Engineer | Role::Auditor)
}

impl SeparationRule {
    /// Returns the sentence that staff read.
    pub const fn name(self, language: Language) -> &'static str {
        let (ru, kk) = match self {
            Self::AmlApartFromAudit => (
                "Ответственный работник по финансовому мониторингу не может быть внутренним аудитором",
                "Қаржы мониторингі жөніндегі жауапты қызметкер ішкі аудитор бола алмайды",
            ),
            Self::AmlApartFromOperations => (
                "Ответственный работник по финансовому мониторингу не выполняет операционную работу",
                "Қаржы мониторингі жөніндегі жауапты қызметкер операциялық жұмыс атқармайды",
            ),
            Self::SecurityAdminWithoutBusiness => (
                "У администратора безопасности нет прав на работу с клиентами и деньгами",
                "Қауіпсіздік әкімшісінің клиенттермен және ақшамен жұмыс істеу құқығы жоқ",
            ),
            Self::EngineerWithoutBusiness => (
                "У системного инженера нет прав на работу с клиентами и деньгами",
                "Жүйелік инженердің клиенттермен және ақшамен жұмыс істеу құқығы жоқ",
            ),
            Self::AuditorOnlyReads => (
                "Внутренний аудитор только просматривает данные и ничего не выполняет",
                "Ішкі аудитор деректерді тек көреді және ешқандай әрекет орындамайды",
            ),
        };
        language.pick(ru, kk)
    }

    /// Returns the role that the rule is about.
    const fn role(self) -> Role {
        match self {
            Self::AmlApartFromAudit | Self::AmlApartFromOperations => Role::AmlOfficer,
            Self::SecurityAdminWithoutBusiness => Role::SecurityAdmin,
            Self::EngineerWithoutBusiness => Role::Engineer,
            Self::AuditorOnlyReads => Role::Auditor,
        }
    }

    /// Whether nobody may have this role beside the one that the rule is about.
    const fn forbids(self, other: Role) -> bool {
        match self {
            Self::AmlApartFromAudit => matches!(other, Role::Auditor),
            Self::AmlApartFromOperations => is_operational(other),
            Self::SecurityAdminWithoutBusiness | Self::EngineerWithoutBusiness => {
                is_business(other)
            }
            Self::AuditorOnlyReads => !matches!(other, Role::Auditor),
        }
    }
}

/// Returns every rule that these roles break in one person, with each pair of roles that breaks it.
pub fn conflicts(roles: &[Role]) -> Vec<Conflict> {
    let conflicts_of = |rule: SeparationRule| {
        let role = rule.role();
        let others = Role::ALL.iter().copied().filter(|other| roles.contains(other));
        others
            .filter(move |other| roles.contains(&role) && rule.forbids(*other))
            .map(move |other| Conflict { rule, role, other })
    };
    SeparationRule::ALL.iter().copied().flat_map(conflicts_of).collect()
}
