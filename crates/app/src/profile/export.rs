//! Everything we hold about a person, for the person.

use base::Timestamp;
use serde_json::{Value, json};
use store::payout_methods::{self, PayoutMethod};
use store::sessions::Session;
use store::{Tx, Uuid, attributions, audit, sessions, transact};

use super::{AccountView, ApplicationExport, ConsentView, LoanHistory};
use crate::Error;
use crate::access::SessionView;
use crate::profile::Profile;

/// How many of the newest rows of the audit trail go along.
const AUDIT_ROWS_MAX: i64 = 500;

/// The data export. It has personal data in full, so it needs a step-up.
#[derive(Debug)]
pub struct CustomerExport {
    /// When it was made.
    pub exported_at: Timestamp,
    /// The account.
    pub account: AccountView,
    /// What they agreed to.
    pub consents: Vec<ConsentView>,
    /// Where they are signed in.
    pub sessions: Vec<SessionView>,
    /// Cards and accounts to which we pay out.
    pub payout_methods: Vec<PayoutMethod>,
    /// What they applied for, the newest first.
    pub applications: Vec<ApplicationExport>,
    /// Loans, operations and cases.
    pub loan_history: LoanHistory,
    /// How they came to the site, the newest first.
    pub visits: Vec<VisitExport>,
    /// What was done with the account, the newest first.
    pub audit_trail: Vec<audit::EntryRow>,
}

/// Attribution of a registration or an application.
#[derive(Debug)]
pub struct VisitExport {
    /// When it was recorded.
    pub recorded_at: Timestamp,
    /// With which application; none with the registration.
    pub application_id: Option<Uuid>,
    /// The channel of the last visit before it.
    pub channel: String,
    /// How they came for the first time.
    pub first_channel: String,
    /// What the browser sent.
    pub browser_params: Option<Value>,
}

impl Profile {
    /// Collects what we hold and notes that it was handed out.
    pub async fn customer_export(&self, session: &Session) -> Result<CustomerExport, Error> {
        self.access.require_step_up(session)?;
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let who = format!("customer/{}", session.customer_id);
            self.core
                .audit_customer(tx, session.customer_id, "data_exported", &json!({}), now)
                .await?;
            let open = sessions::list_open_by_customer(tx, session.customer_id, now).await?;
            Ok::<_, Error>(CustomerExport {
                exported_at: now,
                account: self.load_account(tx, session).await?,
                consents: super::consent_history::list_consents(tx, session).await?,
                sessions: open.into_iter().map(|row| SessionView::new(session, row)).collect(),
                payout_methods: payout_methods::list_by_customer(tx, session.customer_id).await?,
                applications: self.load_application_exports(tx, session.customer_id).await?,
                loan_history: self.load_loan_history(tx, session).await?,
                visits: self.load_visits(tx, session.customer_id).await?,
                audit_trail: audit::list_by_subject(tx, &who, AUDIT_ROWS_MAX).await?,
            })
        })
    }

    async fn load_visits(&self, tx: &mut Tx, customer_id: Uuid) -> Result<Vec<VisitExport>, Error> {
        let mut visits = Vec::new();
        for row in attributions::list_by_customer(tx, customer_id).await? {
            let told = row.visit(&self.core.vault)?;
            visits.push(VisitExport {
                recorded_at: row.reported_at,
                application_id: row.application_id,
                channel: row.channel,
                first_channel: row.first_channel,
                browser_params: told.and_then(|told| serde_json::from_str(&told).ok()),
            });
        }
        Ok(visits)
    }
}
