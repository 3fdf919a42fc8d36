//! Leaving: what the law lets us forget is forgotten at once, and the rest is named.

use serde_json::json;
use store::sessions::Session;
use store::{
    Tx, Uuid, answers, applications, forgetting, help, jobs, loans, papers, sessions, transact,
};

use super::customer_of;
use crate::messages::Notice;
use crate::work::FORGET_JOB;
use crate::{Lender, Problem};

/// What stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kept {
    /// Of what.
    pub what: What,
    /// Because of which duty.
    pub why: Why,
    /// For how many years.
    pub years: u8,
}

/// A part of what we hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The person's number.
    Iin,
    /// What they agreed to.
    Consents,
    /// What was done with the account.
    Audit,
    /// What they applied for and how it was decided, without what they typed or sent.
    Applications,
    /// Loans with what they rest on: papers, answers, pictures, statements, reports of the bureau, and
    /// where the money went. Papers that were signed are among them even where no money came of it.
    Loans,
    /// Complaints and what was asked about a loan, with what was written and sent.
    Requests,
}

/// Why something may not be erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The law against laundering money wants to know whom we served.
    Laundering,
    /// The rules of electronic lending want messages and consents kept.
    Dossier,
}

const YEARS: u8 = 5;
const RETAINED_ALWAYS: [Kept; 3] = [
    Kept { what: What::Iin, why: Why::Laundering, years: YEARS },
    Kept { what: What::Consents, why: Why::Dossier, years: YEARS },
    Kept { what: What::Audit, why: Why::Dossier, years: YEARS },
];
const RETAINED_APPLICATIONS: Kept =
    Kept { what: What::Applications, why: Why::Dossier, years: YEARS };
const RETAINED_LOANS: Kept = Kept { what: What::Loans, why: Why::Dossier, years: YEARS };
const RETAINED_CASES: Kept = Kept { what: What::Requests, why: Why::Dossier, years: YEARS };

impl Lender {
    /// Erases what the law does not make us keep, ends every session, and says what stays. What lies
    /// outside the database follows as soon as somebody works. While a loan is open its contract needs
    /// the person.
    pub async fn erase(&self, session: &Session) -> Result<Vec<Kept>, Problem> {
        self.require_step_up(session)?;
        let now = self.clock.now();
        let kept = transact!(self.db, |tx| {
            let row = customer_of(tx, session).await?;
            if loans::open_of(tx, row.id).await?.is_some() {
                return Err(Problem::OpenLoan);
            }
            self.cancel_open_application(tx, row.id, now).await?;
            let kept = list_retained(tx, row.id).await?;
            answers::forget(tx, row.id).await?;
            forgetting::forget(tx, row.id, now).await?;
            let mut batch = tx.batch();
            jobs::run_again(&mut batch, FORGET_JOB, row.id, now);
            batch.exec().await?;
            row.erase(tx, now).await?;
            self.tell(tx, &row, Notice::Erased, now).await?;
            sessions::end_all(tx, row.id, None, "erasure", now).await?;
            self.note(tx, row.id, "erased", &json!({}), now).await?;
            Ok::<_, Problem>(kept)
        })?;
        self.message_written.notify_one();
        Ok(kept)
    }
}

/// What stays of a person, by what there is.
async fn list_retained(tx: &mut Tx, customer_id: Uuid) -> Result<Vec<Kept>, Problem> {
    let mut kept = RETAINED_ALWAYS.to_vec();
    if applications::newest_of(tx, customer_id).await?.is_some() {
        kept.push(RETAINED_APPLICATIONS);
    }
    let has_loans = !loans::of_customer(tx, customer_id, 1).await?.is_empty();
    if has_loans || !papers::signed_by(tx, customer_id).await?.is_empty() {
        kept.push(RETAINED_LOANS);
    }
    if help::has_case_under_retention(tx, customer_id).await? {
        kept.push(RETAINED_CASES);
    }
    Ok(kept)
}
