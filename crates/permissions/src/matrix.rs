//! Which role may do what: a row for each permission, a column for each role.

use crate::{Grant, Grants, Level, Permission, Role, Scope};

/// A cell. A number is a restriction of its scope.
macro_rules! cell {
    (-) => {
        Grant { level: Level::Nothing, scope: Scope::Everything }
    };
    (r) => {
        Grant { level: Level::Read, scope: Scope::Everything }
    };
    (R) => {
        Grant { level: Level::Reveal, scope: Scope::Everything }
    };
    (m) => {
        Grant { level: Level::Make, scope: Scope::Everything }
    };
    (c) => {
        Grant { level: Level::Check, scope: Scope::Everything }
    };
    (mc) => {
        Grant { level: Level::MakeAndCheck, scope: Scope::Everything }
    };
    (r1) => {
        Grant { level: Level::Read, scope: Scope::WithoutNames }
    };
    (m2) => {
        Grant { level: Level::Make, scope: Scope::StatesOnly }
    };
    (m3) => {
        Grant { level: Level::Make, scope: Scope::LandingAndBlogDrafts }
    };
    (c4) => {
        Grant { level: Level::Check, scope: Scope::LegalPages }
    };
    (r5) => {
        Grant { level: Level::Read, scope: Scope::AmlRegisterByAppointment }
    };
    (r6) => {
        Grant { level: Level::Read, scope: Scope::SiteCounters }
    };
}

macro_rules! matrix {
    ($($permission:ident [$($cell:tt)+])+) => {
        /// The cells of a permission, in the order of `Role::ALL`.
        const fn row(permission: Permission) -> [Grant; 17] {
            match permission {
                $(Permission::$permission => [$(cell!($cell)),+],)+
            }
        }
    };
}

matrix! {
    //                         sup ver und snr col led acc chf rsk edt che mkt cmp aml sec eng aud
    CustomerFind               [m   m   m   m   -   m   m   m   -   -   -   -   m   m   -   -   m]
    CustomerRead               [r   r   r   r   r   r   r   r   -   -   -   -   r   r   -   -   r]
    CustomerRevealContact      [R   -   R   R   R   R   -   -   -   -   -   -   R   R   -   -   R]
    CustomerRevealIinDocument  [-   R   R   R   -   -   -   -   -   -   -   -   R   R   -   -   R]
    CustomerRevealBank         [-   -   -   -   -   -   R   R   -   -   -   -   -   R   -   -   R]
    CustomerBlock              [m   -   -   m   -   -   -   -   -   -   -   -   m   m   -   -   -]
    CustomerUnblock            [m   -   -   mc  -   -   -   -   -   -   -   -   mc  mc  -   -   -]
    CustomerChangeContact      [m   -   -   -   -   -   -   -   -   -   -   -   m   -   -   -   -]
    ApplicationRead            [r   r   r   r   -   -   -   -   r1  -   -   -   r   r   -   -   r]
    ApplicationFiles           [-   R   R   R   -   -   -   -   -   -   -   -   R   R   -   -   R]
    ApplicationBureauReport    [-   -   R   R   -   -   -   -   -   -   -   -   R   R   -   -   R]
    ApplicationDocumentsDecide [-   m   m   m   -   -   -   -   -   -   -   -   -   -   -   -   -]
    ApplicationDecide          [-   -   m   mc  -   -   -   -   -   -   -   -   -   -   -   -   -]
    ApplicationPayoutRetry     [-   -   -   m   -   -   m   m   -   -   -   -   -   -   -   m   -]
    LoanRead                   [r   -   r   r   r   r   r   r   r1  -   -   -   r   r   -   -   r]
    LoanPaymentBook            [-   -   -   -   -   -   m   c   -   -   -   -   -   -   -   -   -]
    LoanPaymentReverse         [-   -   -   -   -   -   m   c   -   -   -   -   -   -   -   -   -]
    LoanWaive                  [-   -   -   mc  -   m   -   c   -   -   -   -   m   -   -   -   -]
    LoanWriteOff               [-   -   -   -   -   m   m   c   -   -   -   -   c   -   -   -   -]
    LoanFreeze                 [m   -   -   -   -   -   -   -   -   -   -   -   m   m   -   -   -]
    LoanUnfreeze               [-   -   -   -   -   -   -   -   -   -   -   -   mc  m   -   -   -]
    LoanRefund                 [-   -   -   -   -   -   m   c   -   -   -   -   -   -   -   -   -]
    LoanPaper                  [m   -   m   m   m   m   m   m   -   -   -   -   m   -   -   -   -]
    CollectionContact          [-   -   -   -   m   m   -   -   -   -   -   -   -   -   -   -   r]
    CollectionAssign           [-   -   -   -   -   m   -   -   -   -   -   -   -   -   -   -   r]
    CollectionStrategy         [-   -   -   -   -   m   -   -   c   -   -   -   c   -   -   -   r]
    RequestRead                [r   -   -   r   -   r   -   -   -   -   -   -   r   -   -   -   r]
    RequestAnswer              [m   -   -   m   -   m   -   -   -   -   -   -   m   -   -   -   -]
    RequestPlan                [m   -   -   mc  -   m   -   -   -   -   -   -   c   -   -   -   r]
    RequestDisputeEnd          [-   -   -   -   -   -   -   -   -   -   -   -   mc  m   -   -   r]
    PaymentsRead               [r   -   r   r   r   r   r   r   -   -   -   -   r   r   -   m2  r]
    UnmatchedSettle            [-   -   -   -   -   -   m   c   -   -   -   -   -   -   -   -   r]
    ReconcileRun               [-   -   -   -   -   -   m   -   -   -   -   -   -   -   -   -   r]
    ReconcileSignOff           [-   -   -   -   -   -   m   c   -   -   -   -   -   -   -   -   r]
    BooksRead                  [-   -   -   -   -   -   r   r   r   -   -   -   r   -   -   -   r]
    BooksExport                [-   -   -   -   -   -   r   r   r   -   -   -   r   -   -   -   r]
    BooksEntry                 [-   -   -   -   -   -   m   c   -   -   -   -   -   -   -   -   r]
    BooksClose                 [-   -   -   -   -   -   m   c   -   -   -   -   -   -   -   -   r]
    BooksReopen                [-   -   -   -   -   -   m   c   -   -   -   -   -   -   -   -   r]
    ProvisionsRun              [-   -   -   -   -   -   m   c   m   -   -   -   -   -   -   -   r]
    ProductsWrite              [-   -   -   -   -   -   -   -   m   -   -   -   c   -   -   -   r]
    LawWrite                   [-   -   -   -   -   -   -   -   c   -   -   -   m   -   -   -   r]
    PolicyWrite                [-   -   -   c   -   -   -   -   m   -   -   -   c   -   -   -   r]
    PromoWrite                 [-   -   -   -   -   -   -   -   c   -   -   m   -   -   -   -   r]
    TextsDraft                 [-   -   -   -   -   -   -   -   -   m   m   m3  -   -   -   -   r]
    TextsPublish               [-   -   -   -   -   -   -   -   -   -   mc  -   c4  -   -   -   r]
    TemplatesWrite             [-   -   -   -   -   m   -   -   -   m   c   -   c   -   -   -   r]
    AmlRegister                [-   -   -   -   -   -   -   -   -   -   -   -   -   mc  -   -   r5]
    AmlCase                    [-   -   -   -   -   -   -   -   -   -   -   -   -   mc  -   -   -]
    AmlList                    [-   -   -   -   -   -   -   -   -   -   -   -   -   mc  -   -   -]
    AmlRiskLevel               [-   -   -   -   -   -   -   -   -   -   -   -   -   mc  -   -   -]
    AmlFreeze                  [-   -   -   -   -   -   -   -   -   -   -   -   -   mc  -   -   -]
    AmlFm1                     [-   -   -   -   -   -   -   -   -   -   -   -   -   mc  -   -   -]
    ReportRegulator            [-   -   -   -   -   -   m   c   -   -   -   -   mc  -   -   -   r]
    ReportBureau               [-   -   -   m   -   -   -   -   m   -   -   -   mc  -   -   -   r]
    AnalyticsRead              [-   -   -   r   -   r   r   r   r   r6  r6  r   r   -   -   -   r]
    StaffManage                [-   -   -   -   -   -   -   -   -   -   -   -   -   -   mc  -   r]
    RolesManage                [-   -   -   -   -   -   -   -   -   -   -   -   -   -   mc  -   r]
    AuditRead                  [-   -   -   -   -   -   -   -   -   -   -   -   r   r   r   -   r]
    AuditExport                [-   -   -   -   -   -   -   -   -   -   -   -   r   r   r   -   r]
    SystemJobs                 [-   -   -   -   -   -   r   r   -   -   -   -   -   -   -   m   r]
    SystemDay                  [-   -   -   -   -   -   r   r   -   -   -   -   -   -   -   m   r]
}

/// Returns what a role may do with a permission.
pub const fn grant(role: Role, permission: Permission) -> Grant {
    row(permission)[role as usize]
}

/// Returns what several roles of one person give together. Whether one person may have them is for
/// [`crate::conflicts`] to say.
pub fn grants(roles: &[Role]) -> Grants {
    let mut together = Grants::default();
    for permission in Permission::ALL {
        for role in roles {
            together.add(*permission, grant(*role, *permission));
        }
    }
    together
}
