//! Leaving: what the law lets us forget is forgotten at once, and the rest is named.

use jobs::JobKind;
use serde_json::json;
use store::sessions::Session;
use store::{
    Tx, Uuid, application_documents, applications, cases, erasure, loans, questionnaire_answers,
    sessions, transact,
};

use super::load_session_customer;
use crate::messages::CustomerNotification;
use crate::profile::Profile;
use crate::{Error, Rejection};

/// What stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetainedRecord {
    /// Of what.
    pub category: DataCategory,
    /// Because of which duty.
    pub reason: RetentionGround,
    /// For how many years.
    pub years: u8,
}

/// A part of what we hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DataCategory {
    /// The person's number.
    Iin,
    /// What they agreed to.
    Consents,
    /// What was done with the account.
    Audit,
    /// What they applied for and how it was decided, without what they typed or sent.
    Applications,
    /// Loans with their evidence: documents, answers, pictures, statements, bureau reports, and
    /// payouts. Signed documents are included even without a payout.
    Loans,
    /// Complaints and cases about a loan, with their messages and files.
    Cases,
}

/// Why something may not be erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetentionGround {
    /// The law against laundering money wants to know whom we served.
    AntiMoneyLaundering,
    /// The rules of electronic lending require messages and consents to be retained.
    ElectronicLendingRules,
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
    /// retained. Data outside the database is erased by a job. Not possible while a loan is open.
    pub async fn customer_erase(&self, session: &Session) -> Result<Vec<RetainedRecord>, Error> {
        self.access.require_step_up(session)?;
        let now = self.core.clock.now();
        let kept = transact!(self.core.db, |tx| {
            let row = load_session_customer(tx, session).await?;
            if loans::find_open_by_customer(tx, row.id).await?.is_some() {
                return Err(Rejection::ErasureBlockedByLoan.into());
            }
            self.applications.cancel_open_application(tx, row.id, now).await?;
            let kept = list_retained(tx, row.id).await?;
            questionnaire_answers::delete_without_loan(tx, row.id).await?;
            erasure::erase_customer_data(tx, row.id, now).await?;
            let mut batch = tx.batch();
            jobs::requeue_in_batch(&mut batch, JobKind::Erasure, row.id, now);
            batch.exec().await?;
            row.erase(tx, now).await?;
            self.messages.notify_customer(tx, &row, CustomerNotification::Erased, now).await?;
            sessions::end_all(tx, row.id, None, "erasure", now).await?;
            self.core.audit_customer(tx, row.id, "erased", &json!({}), now).await?;
            Ok::<_, Error>(kept)
        })?;
        self.core.dispatch.notify();
        Ok(kept)
    }
}

/// What stays of a person, by what there is.
async fn list_retained(tx: &mut Tx, customer_id: Uuid) -> Result<Vec<RetainedRecord>, Error> {
    let mut kept = RETAINED_ALWAYS.to_vec();
    if applications::find_newest_by_customer(tx, customer_id).await?.is_some() {
        kept.push(RETAINED_APPLICATIONS);
    }
    let has_loans = !loans::list_by_customer(tx, customer_id, 1).await?.is_empty();
    if has_loans
        || !application_documents::list_signed_by_customer(tx, customer_id).await?.is_empty()
    {
        kept.push(RETAINED_LOANS);
    }
    if cases::has_case_under_retention(tx, customer_id).await? {
        kept.push(RETAINED_CASES);
    }
    Ok(kept)
}
