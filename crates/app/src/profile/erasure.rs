//! Erasure: what the law does not require us to retain is erased at once, and the rest is listed.

use base::ids::CustomerId;
use jobs::JobKind;
use serde_json::json;
use store::sessions::Session;
use store::sessions::SessionEndReason;
use store::{
    Tx, application_documents, applications, cases, erasure, loans, questionnaire_answers, transact,
};

use super::load_session_customer;
use crate::actor::Actor;
use crate::messages::CustomerNotification;
use crate::profile::Profile;
use crate::{Error, Rejection};

/// A category that is retained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetainedRecord {
    /// The category.
    pub category: DataCategory,
    /// The legal ground.
    pub reason: RetentionGround,
    /// For how many years.
    pub years: u8,
}

base::codes! {
    /// A category of personal data.
    DataCategory as RetainedDataCategory, undescribed {
        /// The IIN.
        Iin = "iin",
        /// Consents.
        Consents = "consents",
        /// The audit trail of the account.
        Audit = "audit",
        /// Applications and their decisions, without answers and uploads.
        Applications = "applications",
        /// Loans with their evidence: documents, answers, pictures, statements, bureau reports, and
        /// payouts. Signed documents are included even without a payout.
        Loans = "loans",
        /// Complaints and cases about a loan, with their messages and files.
        Cases = "cases",
    }
}

base::codes! {
    /// Why something may not be erased.
    RetentionGround as RetentionReason, undescribed {
        /// The law against money laundering requires us to know our customers.
        AntiMoneyLaundering = "anti_money_laundering",
        /// The rules of electronic lending require messages and consents to be retained.
        ElectronicLendingRules = "electronic_lending_rules",
    }
}

const RETENTION_YEARS: u8 = 5;
const RETAINED_ALWAYS: [RetainedRecord; 3] = [
    RetainedRecord {
        category: DataCategory::Iin,
        reason: RetentionGround::AntiMoneyLaundering,
        years: RETENTION_YEARS,
    },
    RetainedRecord {
        category: DataCategory::Consents,
        reason: RetentionGround::ElectronicLendingRules,
        years: RETENTION_YEARS,
    },
    RetainedRecord {
        category: DataCategory::Audit,
        reason: RetentionGround::ElectronicLendingRules,
        years: RETENTION_YEARS,
    },
];
const RETAINED_APPLICATIONS: RetainedRecord = RetainedRecord {
    category: DataCategory::Applications,
    reason: RetentionGround::ElectronicLendingRules,
    years: RETENTION_YEARS,
};
const RETAINED_LOANS: RetainedRecord = RetainedRecord {
    category: DataCategory::Loans,
    reason: RetentionGround::ElectronicLendingRules,
    years: RETENTION_YEARS,
};
const RETAINED_CASES: RetainedRecord = RetainedRecord {
    category: DataCategory::Cases,
    reason: RetentionGround::ElectronicLendingRules,
    years: RETENTION_YEARS,
};

impl Profile {
    /// Erases what the law does not require us to retain, ends every session, and returns what is
    /// retained. Data outside the database is erased by a job. Not possible while anything is owed,
    /// written off or not.
    pub async fn customer_erase(&self, session: &Session) -> Result<Vec<RetainedRecord>, Error> {
        self.access.require_step_up(session)?;
        let now = self.core.clock.now();
        let retained = transact!(self.core.db, |tx| {
            let row = load_session_customer(tx, session).await?;
            if loans::find_owed_by_customer(tx, row.id).await?.is_some() {
                return Err(Rejection::ErasureBlockedByLoan.into());
            }
            let by = Actor::Customer { session, ip_blind_index: None, reason: Some("erasure") };
            self.applications.cancel_open_application(tx, row.id, by, now).await?;
            let retained = list_retained(tx, row.id).await?;
            questionnaire_answers::delete_without_loan(tx, row.id).await?;
            // First: the trail writes from where, and that is erased too.
            self.access.end_sessions(tx, (row.id, None), SessionEndReason::Erasure, now).await?;
            erasure::erase_customer_data(tx, row.id, now).await?;
            let mut batch = tx.batch();
            jobs::requeue_in_batch(&mut batch, JobKind::Erasure, row.id, now);
            batch.exec().await?;
            row.erase(tx, now).await?;
            self.messages.notify_customer(tx, &row, CustomerNotification::Erased, now).await?;
            self.core.audit_customer(tx, row.id, "erased", &json!({}), now).await?;
            Ok::<_, Error>(retained)
        })?;
        self.core.dispatch.notify();
        Ok(retained)
    }
}

/// The categories that are retained of a customer.
async fn list_retained(tx: &mut Tx, customer_id: CustomerId) -> Result<Vec<RetainedRecord>, Error> {
    let mut retained = RETAINED_ALWAYS.to_vec();
    if applications::find_newest_by_customer(tx, customer_id).await?.is_some() {
        retained.push(RETAINED_APPLICATIONS);
    }
    let has_loans = !loans::list_by_customer(tx, customer_id, 1).await?.is_empty();
    if has_loans
        || !application_documents::list_signed_by_customer(tx, customer_id).await?.is_empty()
    {
        retained.push(RETAINED_LOANS);
    }
    if cases::has_case_under_retention(tx, customer_id).await? {
        retained.push(RETAINED_CASES);
    }
    Ok(retained)
}
