//! Everything we hold about a person, for the person.

use base::Timestamp;
use serde_json::{Value, json};
use store::sessions::Session;
use store::targets::{self, Target};
use store::{Tx, Uuid, attributions, audit, sessions, transact};

use super::{Agreement, Applied, Lent, Me};
use crate::access::OpenSession;
use crate::{Lender, Problem};

/// How many of the newest rows of the audit trail go along.
const AUDIT_ROWS_MAX: i64 = 500;

/// What is handed out. It holds personal data in full, so it is made only for whoever stepped up.
#[derive(Debug)]
pub struct Export {
    /// When it was made.
    pub at: Timestamp,
    /// The account.
    pub me: Me,
    /// What they agreed to.
    pub agreements: Vec<Agreement>,
    /// Where they are signed in.
    pub sessions: Vec<OpenSession>,
    /// Cards and accounts to which we pay out.
    pub targets: Vec<Target>,
    /// What they applied for, the newest first.
    pub applications: Vec<Applied>,
    /// What they owed, paid and asked.
    pub lent: Lent,
    /// How they came to the site, the newest first.
    pub visits: Vec<Visited>,
    /// What was done with the account, the newest first.
    pub trail: Vec<audit::Row>,
}

/// How somebody came, with a registration or an application.
#[derive(Debug)]
pub struct Visited {
    /// When it was told.
    pub at: Timestamp,
    /// With which application; none with the registration.
    pub application_id: Option<Uuid>,
    /// How they came before they asked.
    pub channel: String,
    /// How they came for the first time.
    pub first_channel: String,
    /// What their browser told.
    pub told: Option<Value>,
}

impl Lender {
    /// Collects what we hold and notes that it was handed out.
    pub async fn export(&self, session: &Session) -> Result<Export, Problem> {
        self.require_step_up(session)?;
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let who = format!("customer/{}", session.customer_id);
            self.note(tx, session.customer_id, "data_exported", &json!({}), now).await?;
            let open = sessions::open_of(tx, session.customer_id, now).await?;
            Ok::<_, Problem>(Export {
                at: now,
                me: self.load_account(tx, session).await?,
                agreements: super::agreements::load(tx, session).await?,
                sessions: open.into_iter().map(|row| OpenSession::seen_by(session, row)).collect(),
                targets: targets::of_customer(tx, session.customer_id).await?,
                applications: self.load_application_exports(tx, session.customer_id).await?,
                lent: self.load_loan_history(tx, session).await?,
                visits: self.load_visits(tx, session.customer_id).await?,
                trail: audit::about(tx, &who, AUDIT_ROWS_MAX).await?,
            })
        })
    }

    async fn load_visits(&self, tx: &mut Tx, customer_id: Uuid) -> Result<Vec<Visited>, Problem> {
        let mut visits = Vec::new();
        for row in attributions::of_customer(tx, customer_id).await? {
            let told = row.visit(&self.vault)?;
            visits.push(Visited {
                at: row.told_at,
                application_id: row.application_id,
                channel: row.channel,
                first_channel: row.first_channel,
                told: told.and_then(|told| serde_json::from_str(&told).ok()),
            });
        }
        Ok(visits)
    }
}
