//! Permissions: what staff may do, one for each kind of action.

mod names;

use base::Language;

base::codes! {
    /// A permission of staff. Ordered as the rows of the matrix.
    Permission {
        /// By an exact number: there is no search by name.
        CustomerFind = "customer.find",
        CustomerRead = "customer.read",
        CustomerRevealContact = "customer.reveal.contact",
        CustomerRevealIinDocument = "customer.reveal.iin_document",
        CustomerRevealBank = "customer.reveal.bank",
        CustomerBlock = "customer.block",
        CustomerUnblock = "customer.unblock",
        /// Only starts it: the customer is identified anew.
        CustomerChangeContact = "customer.change_contact",
        ApplicationRead = "application.read",
        ApplicationFiles = "application.files",
        ApplicationBureauReport = "application.bureau_report",
        ApplicationDocumentsDecide = "application.documents.decide",
        ApplicationDecide = "application.decide",
        ApplicationPayoutRetry = "application.payout_retry",
        LoanRead = "loan.read",
        LoanPaymentBook = "loan.payment.book",
        LoanPaymentReverse = "loan.payment.reverse",
        LoanWaive = "loan.waive",
        LoanWriteOff = "loan.write_off",
        LoanFreeze = "loan.freeze",
        LoanUnfreeze = "loan.unfreeze",
        LoanRefund = "loan.refund",
        /// Issuing certificates and statements.
        LoanPaper = "loan.paper",
        CollectionContact = "collection.contact",
        CollectionAssign = "collection.assign",
        CollectionStrategy = "collection.strategy",
        /// Cases: what customers ask for, complain of and dispute.
        RequestRead = "request.read",
        RequestAnswer = "request.answer",
        /// Restructuring.
        RequestPlan = "request.plan",
        RequestDisputeEnd = "request.dispute.end",
        PaymentsRead = "payments.read",
        UnmatchedSettle = "unmatched.settle",
        ReconcileRun = "reconcile.run",
        ReconcileSignOff = "reconcile.sign_off",
        BooksRead = "books.read",
        BooksExport = "books.export",
        BooksEntry = "books.entry",
        BooksClose = "books.close",
        BooksReopen = "books.reopen",
        ProvisionsRun = "provisions.run",
        ProductsWrite = "products.write",
        LawWrite = "law.write",
        PolicyWrite = "policy.write",
        PromoWrite = "promo.write",
        TextsDraft = "texts.draft",
        TextsPublish = "texts.publish",
        TemplatesWrite = "templates.write",
        AmlRegister = "aml.register",
        AmlCase = "aml.case",
        AmlList = "aml.list",
        AmlRiskLevel = "aml.risk_level",
        AmlFreeze = "aml.freeze",
        /// The report to the financial monitoring agency (ФМ-1).
        AmlFm1 = "aml.fm1",
        ReportRegulator = "report.regulator",
        ReportBureau = "report.bureau",
        AnalyticsRead = "analytics.read",
        StaffManage = "staff.manage",
        RolesManage = "roles.manage",
        AuditRead = "audit.read",
        AuditExport = "audit.export",
        SystemJobs = "system.jobs",
        SystemDay = "system.day",
    }
}

impl Permission {
    /// Returns the name in the register of access rights.
    pub const fn name(self, language: Language) -> &'static str {
        let (ru, kk) = names::of(self);
        language.pick(ru, kk)
    }

    /// Returns whether it shows personal data unmasked. Each use needs a purpose and is recorded.
    pub const fn reveals_personal_data(self) -> bool {
        matches!(
            self,
            Self::CustomerRevealContact
                | Self::CustomerRevealIinDocument
                | Self::CustomerRevealBank
                | Self::ApplicationFiles
                | Self::ApplicationBureauReport
        )
    }

    /// Returns whether everything about it is hidden from staff without it, its existence included:
    /// nobody may learn from us that somebody is watched (tipping off).
    pub const fn is_behind_aml_wall(self) -> bool {
        matches!(
            self,
            Self::AmlRegister
                | Self::AmlCase
                | Self::AmlList
                | Self::AmlRiskLevel
                | Self::AmlFreeze
                | Self::AmlFm1
        )
    }
}
