//! Leaving: what the law lets us forget is forgotten at once, and the rest is named.

use serde_json::json;
use store::sessions::Session;
use store::{answers, loans, sessions, transact};

use super::customer_of;
use crate::messages::Notice;
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
const KEPT: [Kept; 3] = [
    Kept { what: What::Iin, why: Why::Laundering, years: YEARS },
    Kept { what: What::Consents, why: Why::Dossier, years: YEARS },
    Kept { what: What::Audit, why: Why::Dossier, years: YEARS },
];

impl Lender {
    /// Erases what the law does not make us keep, ends every session, and says what stays. While a
    /// loan is open its contract needs the person.
    pub async fn erase(&self, session: &Session) -> Result<&'static [Kept], Problem> {
        self.must_be_stepped_up(session)?;
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let row = customer_of(tx, session).await?;
            if loans::open_of(tx, row.id).await?.is_some() {
                return Err(Problem::OpenLoan);
            }
            self.end_application(tx, row.id, now).await?;
            answers::forget(tx, row.id).await?;
            row.erase(tx, now).await?;
            self.tell(tx, &row, Notice::Erased, now).await?;
            sessions::end_all(tx, row.id, None, "erasure", now).await?;
            self.note(tx, row.id, "erased", &json!({}), now).await
        })?;
        Ok(&KEPT)
    }
}
