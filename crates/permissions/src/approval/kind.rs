//! Commands that may need an approval.

use base::Language;

use super::names;
use crate::Permission;

base::codes! {
    /// A command that waits for a second person, always or under conditions.
    ApprovalKind {
        ApplicationApproval = "application_approval",
        /// A payment by bank or in cash that no provider reported.
        PaymentBooking = "payment_booking",
        PaymentReversal = "payment_reversal",
        UnmatchedAssignment = "unmatched_assignment",
        UnmatchedReturn = "unmatched_return",
        Refund = "refund",
        Waiver = "waiver",
        /// Of a debt that will probably not be paid.
        WriteOff = "write_off",
        /// The debt ceases: fraud, a court, or an issue despite «Стоп кредит».
        LoanCancellation = "loan_cancellation",
        /// A dispute ended against the customer.
        LoanUnfreeze = "loan_unfreeze",
        RestructuringPlan = "restructuring_plan",
        CustomerUnblock = "customer_unblock",
        /// By staff, at the customer's request.
        PayoutAccountChange = "payout_account_change",
        /// With its price.
        ProductVersion = "product_version",
        /// Putting a product on sale or taking it off.
        ProductSale = "product_sale",
        LawParameter = "law_parameter",
        /// Rules and thresholds of decisions, that of the review by two included.
        DecisionPolicy = "decision_policy",
        PromoCode = "promo_code",
        CollectionStrategy = "collection_strategy",
        /// One contact that the contact rules do not allow by themselves.
        ContactOverride = "contact_override",
        LegalPage = "legal_page",
        ConsentText = "consent_text",
        MessageTemplate = "message_template",
        JournalEntry = "journal_entry",
        MonthClose = "month_close",
        MonthReopen = "month_reopen",
        ProvisionRun = "provision_run",
        RegulatorReport = "regulator_report",
        /// ФМ-1, to the financial monitoring agency.
        MonitoringForm = "monitoring_form",
        StaffRoles = "staff_roles",
        StaffLimits = "staff_limits",
        SecurityAdmin = "security_admin",
        PersonalDataExport = "personal_data_export",
        AuditExport = "audit_export",
        /// Personal data of many people at once.
        BulkReveal = "bulk_reveal",
        KeyRotation = "key_rotation",
        /// Destroying what was stored long enough.
        RetentionRun = "retention_run",
    }
}

impl ApprovalKind {
    /// Returns the name that staff read.
    pub const fn name(self, language: Language) -> &'static str {
        let (ru, kk) = names::of(self);
        language.pick(ru, kk)
    }

    /// Returns the permission that the maker holds. None where the matrix has none: there the
    /// makers of the rule are the only guard.
    pub const fn maker_permission(self) -> Option<Permission> {
        Some(match self {
            Self::ApplicationApproval => Permission::ApplicationDecide,
            Self::PaymentBooking => Permission::LoanPaymentBook,
            Self::PaymentReversal => Permission::LoanPaymentReverse,
            Self::UnmatchedAssignment | Self::UnmatchedReturn => Permission::UnmatchedSettle,
            Self::Refund => Permission::LoanRefund,
            Self::Waiver => Permission::LoanWaive,
            Self::WriteOff => Permission::LoanWriteOff,
            Self::LoanCancellation => Permission::RequestDisputeEnd,
            Self::LoanUnfreeze => Permission::LoanUnfreeze,
            Self::RestructuringPlan => Permission::RequestPlan,
            Self::CustomerUnblock => Permission::CustomerUnblock,
            Self::ProductVersion | Self::ProductSale => Permission::ProductsWrite,
            Self::LawParameter => Permission::LawWrite,
            Self::DecisionPolicy => Permission::PolicyWrite,
            Self::PromoCode => Permission::PromoWrite,
            Self::CollectionStrategy | Self::ContactOverride => Permission::CollectionStrategy,
            // Who wrote a text asks for it to be published.
            Self::LegalPage | Self::ConsentText => Permission::TextsDraft,
            Self::MessageTemplate => Permission::TemplatesWrite,
            Self::JournalEntry => Permission::BooksEntry,
            Self::MonthClose => Permission::BooksClose,
            Self::MonthReopen => Permission::BooksReopen,
            Self::ProvisionRun => Permission::ProvisionsRun,
            Self::RegulatorReport => Permission::ReportRegulator,
            Self::MonitoringForm => Permission::AmlFm1,
            Self::StaffRoles | Self::StaffLimits => Permission::RolesManage,
            Self::SecurityAdmin => Permission::StaffManage,
            Self::AuditExport => Permission::AuditExport,
            Self::PayoutAccountChange
            | Self::PersonalDataExport
            | Self::BulkReveal
            | Self::KeyRotation
            | Self::RetentionRun => return None,
        })
    }
}
