//! The roles of staff.

use base::Language;

base::codes! {
    /// A role of a staff member, who may have several. Ordered as the columns of the matrix.
    Role {
        /// First line: answers customers, opens cases.
        Support = "support",
        /// Looks at documents and faces.
        Verifier = "verifier",
        /// Decides on applications up to a limit.
        Underwriter = "underwriter",
        /// Checks underwriters, decides on large amounts.
        SeniorUnderwriter = "senior_underwriter",
        Collector = "collector",
        CollectionsLead = "collections_lead",
        Accountant = "accountant",
        /// Checks accountants, closes months.
        ChiefAccountant = "chief_accountant",
        /// Products and decision policy, without names of customers.
        Risk = "risk",
        Editor = "editor",
        ChiefEditor = "chief_editor",
        Marketing = "marketing",
        /// Complaints, legal parameters, reports.
        Compliance = "compliance",
        /// The person responsible for financial monitoring («ответственный работник»), or somebody
        /// of that unit.
        AmlOfficer = "aml_officer",
        /// Accounts and roles of staff, no data of customers.
        SecurityAdmin = "security_admin",
        /// Runs the system, no data of customers.
        Engineer = "engineer",
        /// Internal audit: reads everything and does nothing.
        Auditor = "auditor",
    }
}

impl Role {
    /// Returns the name that staff read.
    pub const fn name(self, language: Language) -> &'static str {
        let (ru, kk) = match self {
            Self::Support => ("Специалист поддержки", "Қолдау қызметінің маманы"),
            Self::Verifier => ("Специалист по проверке документов", "Құжаттарды тексеру маманы"),
            Self::Underwriter => ("Андеррайтер", "Андеррайтер"),
            Self::SeniorUnderwriter => ("Старший андеррайтер", "Аға андеррайтер"),
            Self::Collector => {
                ("Специалист по взысканию задолженности", "Берешекті өндіріп алу маманы")
            }
            Self::CollectionsLead => {
                ("Руководитель отдела взыскания", "Берешекті өндіріп алу бөлімінің басшысы")
            }
            Self::Accountant => ("Бухгалтер", "Бухгалтер"),
            Self::ChiefAccountant => ("Главный бухгалтер", "Бас бухгалтер"),
            Self::Risk => ("Специалист по управлению рисками", "Тәуекелдерді басқару маманы"),
            Self::Editor => ("Редактор", "Редактор"),
            Self::ChiefEditor => ("Главный редактор", "Бас редактор"),
            Self::Marketing => ("Маркетолог", "Маркетолог"),
            Self::Compliance => ("Комплаенс-контролёр", "Комплаенс-бақылаушы"),
            Self::AmlOfficer => (
                "Ответственный работник по финансовому мониторингу",
                "Қаржы мониторингі жөніндегі жауапты қызметкер",
            ),
            Self::SecurityAdmin => ("Администратор безопасности", "Қауіпсіздік әкімшісі"),
            Self::Engineer => ("Системный инженер", "Жүйелік инженер"),
            Self::Auditor => ("Внутренний аудитор", "Ішкі аудитор"),
        };
        language.pick(ru, kk)
    }
}
